"""Substitutes, helpers, questions, notices and the sign-up sheet, on the desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.announcing.stored import load
from director.announcing.text import render
from director.forms.conduct import (
    AnswerForm,
    CharacterForm,
    CorrectionForm,
    NoticeForm,
    SheetForm,
    SubstituteForm,
)
from director.models import Announcement, Character, Helper, Match, Nomination, Person, PlayerQuestion, SignUp
from director.selectors.conduct import notices_of, people_page, questions_page, sign_up_lines
from director.services.helpers import helper_accept, helper_refuse
from director.services.language import says
from director.services.links import link_make
from director.services.public_notices import notice_correct, notice_publish
from director.services.questions import question_answer
from director.services.refusal import Stale
from director.services.signup import players_take, sheet_of, sheet_save, sign_up_withdraw
from director.services.substitutes import TakeOver, nomination_decline, send_off_untaken, substitute
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import desk, person, version
from director.views.desk.conduct_frame import present

PEOPLE = "conduct:people"


@desk("GET", "POST", back=PEOPLE)
def people(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/people/`: who took over from whom, who helps whom; a POST lets somebody take over."""
    shown = people_page(match)
    form = SubstituteForm(
        says(match),
        shown.seats,
        shown.candidates,
        sent(request),
        initial={name: request.GET[name] for name in ("character", "nickname") if name in request.GET}
        | {"by_former": "nickname" in request.GET},
    )
    if request.method == "POST" and form.is_valid():
        link = _take_over(request, match, form)
        if link is not None:
            return _people(request, match, link=link)
    return _people(request, match, form, status=422 if form.is_bound else 200)


def _people(
    request: HttpRequest,
    match: Match,
    form: SubstituteForm | None = None,
    *,
    link: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page as things stand now; `link` is a fresh sign-in link, shown this once."""
    shown = people_page(match)
    context = {
        "people": shown,
        "form": form or SubstituteForm(says(match), shown.seats, shown.candidates),
        "asked": [
            (helper, CharacterForm(shown.seats, auto_id=f"id_helper{helper.pk}_%s"))
            for helper in shown.asking
        ],
        "link": link,
    }
    return present(request, match, "people", context, status)


def _take_over(request: HttpRequest, match: Match, form: SubstituteForm) -> str | None:
    """Let somebody take over; returns the link to hand on, or None with the reason in the form where that can't be."""
    chosen = form.cleaned_data
    character = get_object_or_404(Character, code=chosen["character"], match=match)
    how = TakeOver(
        by_former=chosen["by_former"],
        reason=chosen["reason"],
        keep_posts=chosen["keep_posts"],
        keep_standing=chosen.get("keep_standing", True),
        public=chosen["public"],
        namesake=chosen["namesake"],
    )
    successor = (
        get_object_or_404(Person, pk=chosen["person"]) if chosen["person"] else chosen["nickname"].strip()
    )
    with refusals_in(form):
        _done, token = substitute(
            character, successor, how, by=person(request), now=timezone.now(), version=version(request)
        )
        return _address(request, token) if token else ""
    return None


def _address(request: HttpRequest, token: str) -> str:
    return request.build_absolute_uri(reverse("use_link", args=[token]))


def _character(request: HttpRequest, match: Match) -> Character:
    """The character that a form names; 404 for any other text."""
    code = request.POST.get("character", "")[:16].replace("\x00", "")
    return get_object_or_404(Character, code=code, match=match)


@desk("POST", back=PEOPLE)
def untaken(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/people/untaken/`: nobody takes over; the character is sent off (K8.8)."""
    character = _character(request, match)
    reason = request.POST.get("reason", "").replace("\x00", "")
    send_off_untaken(character, reason, by=person(request), now=timezone.now(), version=version(request))
    return see_other(request, PEOPLE, match.code, said=_("{name}已被红牌罚下。").format(name=character.name))


@desk("POST", back=PEOPLE)
def decline(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/people/nominations/<pk>/decline/`."""
    found = get_object_or_404(
        Nomination.objects.select_related("character__match"), pk=pk, character__match=match
    )
    answer = request.POST.get("answer", "").replace("\x00", "")
    nomination_decline(found, answer, by=person(request), now=timezone.now())
    return see_other(request, PEOPLE, match.code, said=_("回绝了。"))


@desk("POST", back=PEOPLE)
def helper_yes(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/people/helpers/<pk>/accept/`: for which character; its player decides next."""
    helper = get_object_or_404(Helper.objects.select_related("match", "person"), pk=pk, match=match)
    character = _character(request, match)
    helper_accept(helper, character, by=person(request), now=timezone.now())
    return see_other(request, PEOPLE, match.code, said=_("受理了，等玩家同意。"))


@desk("POST", back=PEOPLE)
def helper_no(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/people/helpers/<pk>/refuse/`: refuse a request, or end a helper's view."""
    helper = get_object_or_404(Helper.objects.select_related("match"), pk=pk, match=match)
    helper_refuse(helper, by=person(request), now=timezone.now())
    return see_other(request, PEOPLE, match.code, said=_("好了。"))


@desk("POST", back=PEOPLE)
def helper_link(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/people/helpers/<pk>/link/`: a sign-in link for an active helper."""
    helper = get_object_or_404(Helper.objects.select_related("match", "person"), pk=pk, match=match)
    if not helper.active or helper.person is None:
        raise Stale("stale", _("这位助理现在不能看。"), "K8.8")
    token = link_make(helper.person, now=timezone.now(), match=match, by=person(request))
    return _people(request, match, link=_address(request, token))


@desk("GET", back="conduct:questions")
def questions(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/questions/`: what players ask and report; the open ones first."""
    return present(request, match, "questions", {"asked": questions_page(match), "form": AnswerForm()})


@desk("POST", back="conduct:questions")
def answer(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/questions/<pk>/`: answer in private, or as a notice that names nobody."""
    found = get_object_or_404(
        PlayerQuestion.objects.select_related("character__match"), pk=pk, character__match=match
    )
    form = AnswerForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            question_answer(
                found,
                form.cleaned_data["answer"],
                public="public" in request.POST,
                title=form.cleaned_data["title"],
                by=person(request),
                now=timezone.now(),
            )
            return see_other(request, "conduct:questions", match.code, said=_("答复了。"))
    context = {"asked": questions_page(match), "form": form, "answering": found.pk}
    return present(request, match, "questions", context, 422)


@desk("GET", "POST", back="conduct:notices")
def notices(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/notices/`: tell everybody something, at any time."""
    form = NoticeForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            notice_publish(
                match, **form.cleaned_data, by=person(request), now=timezone.now(), version=version(request)
            )
            return see_other(request, "conduct:notices", match.code, said=_("公示了。"))
    context = {"form": form, "said": notices_of(match)}
    return present(request, match, "notices", context, 422 if form.is_bound else 200)


@desk("GET", "POST", back="conduct:notices")
def correct(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/notices/<pk>/`: an erratum to a notice (K7.6)."""
    wrong = get_object_or_404(Announcement.objects.select_related("match"), pk=pk, match=match, kind="notice")
    form = CorrectionForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            notice_correct(
                wrong,
                form.cleaned_data["text"],
                form.cleaned_data["why"],
                by=person(request),
                now=timezone.now(),
                version=version(request),
            )
            return see_other(request, "conduct:notices", match.code, said=_("更正公示了。"))
    context = {"form": form, "wrong": wrong, "text": render(load(wrong.document))}
    return present(request, match, "correct", context, 422 if form.is_bound else 200)


@desk("GET", "POST", back="conduct:sign_up")
def sign_up(request: HttpRequest, match: Match) -> HttpResponse:
    """`sign-up/`: the sheet, who is on it, and the record of red cards (K8.1)."""
    sheet = sheet_of(match)
    form = SheetForm(sent(request), initial={"open_now": sheet.open, "text": sheet.text})
    if request.method == "POST" and form.is_valid():
        sheet_save(match, **form.cleaned_data, by=person(request), now=timezone.now())
        return see_other(request, "conduct:sign_up", match.code, said=_("存好了。"))
    address = request.build_absolute_uri(reverse("sign_up:sheet", args=[match.code]))
    context = {"form": form, "lines": sign_up_lines(match), "sheet": sheet, "address": address}
    return present(request, match, "sign_up", context, 422 if form.is_bound else 200)


@desk("POST", back="conduct:sign_up")
def take_players(request: HttpRequest, match: Match) -> HttpResponse:
    """`sign-up/players/`: make the match's players from the sheet."""
    count = players_take(match, by=person(request), now=timezone.now(), version=version(request))
    messages.warning(request, _("名单变了，如已发牌，要重新发。"))
    return see_other(request, "desk:cast", match.code, said=_("玩家名单现在有 {n} 人。").format(n=count))


@desk("POST", back="conduct:sign_up")
def strike_off(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`sign-up/<pk>/withdraw/`: take somebody off the sheet."""
    made = get_object_or_404(SignUp.objects.select_related("match"), pk=pk, match=match)
    sign_up_withdraw(made, by=person(request), holds_code=False, now=timezone.now())
    return see_other(request, "conduct:sign_up", match.code, said=_("取消了。"))
