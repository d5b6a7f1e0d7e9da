"""A whole match in and out as a file, and a match taken over in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director import permissions
from director.forms.cast import sentence_about
from director.forms.imports import MatchFileForm
from director.forms.take_over import TAKE_OVER_FORMS, CaseForm, RolesForm
from director.forms.take_over_kanshu import KanshuMoment, initial_of
from director.models import Carried, Match, Phase
from director.rules.reading.roster import read_roster
from director.services.language import says
from director.services.match_export import match_export
from director.services.match_import import LARGEST, match_import
from director.services.once import brought_before, code_of, made_before, moment_of
from director.services.refusal import Forbidden, Refused
from director.services.taking_over import match_take_over
from director.views.answers import answered, refusals_in, see_other, sent
from director.views.desk.access import desk, person, show, version

MOST_NAMES = 18
LONGEST_NAME = 100


@desk("GET", "POST", back="imports:export")
def export(request: HttpRequest, match: Match) -> HttpResponse:
    """`export/`: the whole match as a file; the log says who took it."""
    if request.method != "POST":
        return show(request, match, "export", {"carried": Carried.objects.filter(match=match).first()})
    exported = match_export(match, by=person(request), now=timezone.now())
    response = HttpResponse(exported.content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{exported.name}"'
    return response


@never_cache
@login_required
@answered("GET", "POST", back="imports:match")
def import_match(request: HttpRequest) -> HttpResponse:
    """`/desk/import/`: a match from a file; whoever brings it directs it."""
    who = person(request)
    if not permissions.may_create_match(who):
        raise Forbidden("no_account", _("只有设过密码的人，或已经是导演的人，可以导入一局。请先设一个密码。"))
    files = request.FILES if request.method == "POST" else None
    form = MatchFileForm(sent(request), files, initial={"moment": moment_of(who)})
    if request.method == "POST" and form.is_valid():
        match = _import(request, form)
        if match is not None:
            said = _("《{title}》导入好了。").format(title=match.title)
            return see_other(request, "desk:board", match.code, said=said)
    return render(
        request, "desk/import_match.html", {"form": form}, status=422 if request.method == "POST" else 200
    )


def _import(request: HttpRequest, form: MatchFileForm) -> Match | None:
    """The match, or None with the refusal in the form; for a form sent twice the match that came of it."""
    file, who, new_codes = form.cleaned_data["file"], person(request), form.cleaned_data["new_codes"]
    with refusals_in(form):
        if file.size > LARGEST:
            raise Refused("too_large", _("文件太大：最多 {n} MB。").format(n=LARGEST // 1024 // 1024))
        content = file.read()
        code = code_of(who, form.cleaned_data["moment"], {}, content) if new_codes else ""
        try:
            return match_import(content, by=who, now=timezone.now(), new_codes=new_codes, code=code)
        except Refused as refused:
            made = None
            if refused.code == "exists":
                made = made_before(who, code) if new_codes else brought_before(who, content)
            if made is None:
                raise
            return made
    return None


@desk("GET", "POST", back="imports:take_over")
def take_over(request: HttpRequest, match: Match) -> HttpResponse:
    """`take-over/`: go on with a match that was begun elsewhere, by hand or from a portable case."""
    how = request.POST.get("how", "") if request.method == "POST" else ""
    kind = TAKE_OVER_FORMS.get(match.game)
    context: dict[str, Any] = {
        "possible": kind is not None,
        "players": match.players.count(),
        "roles": RolesForm(request.POST if how == "read" else None),
        "case": CaseForm(request.POST if how == "case" else None),
    }
    if kind is None or match.phase != Phase.SETUP:
        return show(request, match, "take_over", context, 422 if how else 200)
    names = list(match.characters.order_by("number").values_list("name", flat=True))
    if how == "case":
        done = _from_case(request, match, context["case"])
        context["form"] = kind(names) if names else None
    elif how == "hand":
        context["form"] = kind(_names_sent(request, names), request.POST)
        done = _by_hand(request, match, context["form"])
    else:
        context |= _read(kind, names, request.POST.get("roles", "") if how == "read" else "")
        return show(request, match, "take_over", context, 422 if context.get("problems") else 200)
    if done:
        match.refresh_from_db(fields=["day"])
        words = says(match)
        said = _("接手好了：{day}{opened}").format(day=words.numbered("day", match.day), opened=words.opened)
        return see_other(request, "desk:board", match.code, said=said)
    return show(request, match, "take_over", context, 422)


def _names_sent(request: HttpRequest, names: Sequence[str]) -> list[str]:
    """The names that the form was made for; those of the roster where it has one."""
    sent = [name.replace("\x00", "")[:LONGEST_NAME] for name in request.POST.getlist("name")[:MOST_NAMES]]
    return list(names) or sent


def _read(kind: type[KanshuMoment], names: Sequence[str], text: str) -> dict[str, Any]:
    """The form for the saved roster, or for a pasted one with what it says of roles and dagger."""
    if not text.strip():
        return {"form": kind(names) if names else None}
    roster = read_roster(text.replace("\x00", ""))
    problems = [sentence_about(each) for each in roster.problems if each.refuses]
    pasted = [character.name for character in roster.characters][:MOST_NAMES]
    if names and pasted != list(names):
        problems.append(_("和已经存下的角色名单不一样，顺序也要一致。"))
    if problems:
        return {"problems": problems, "form": kind(names) if names else None}
    return {"form": kind(pasted, initial=initial_of(roster))}


def _from_case(request: HttpRequest, match: Match, form: CaseForm) -> bool:
    return form.is_valid() and _take(
        request, match, form, form.cleaned_data["case"].encode("utf-8", "replace")
    )


def _by_hand(request: HttpRequest, match: Match, form: KanshuMoment) -> bool:
    return form.is_valid() and _take(request, match, form, form.case())


def _take(request: HttpRequest, match: Match, form: Any, case: Any) -> bool:
    """Take over, or put into the form why not."""
    with refusals_in(form):
        match_take_over(match, case, by=person(request), now=timezone.now(), version=version(request))
        return True
    return False
