"""Saved threads of the forum: handed in, looked at, confirmed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.imports import ThreadForm
from director.models import Match, ThreadImport, ThreadKind
from director.selectors.desk.imports import confirmed_imports, days_with_votes, preview_page, waiting_imports
from director.services.imports import MOST_DRAFTS, thread_confirm, thread_preview
from director.services.language import says
from director.views.answers import refusals_in, see_other
from director.views.desk.access import desk, person, show, version

RULING = "ruling_"


@desk("GET", "POST", back="imports:imports")
def imports(request: HttpRequest, match: Match) -> HttpResponse:
    """`imports/`: hand in the pages of a thread; what was imported before."""
    days = days_with_votes(match)
    form = ThreadForm(says(match), days, request.POST or None, request.FILES or None)
    form.fields["pages"].widget.attrs["accept"] = ".htm,.html,.json,.txt,.xhtml"
    if request.method == "POST" and form.is_valid():
        draft = _read(request, match, form)
        if draft is not None:
            return see_other(request, "imports:preview", match.code, draft.code)
    context = {"form": form, "lines": confirmed_imports(match), "waiting": waiting_imports(match)}
    return show(request, match, "imports", context, 422 if request.method == "POST" else 200)


def _read(request: HttpRequest, match: Match, form: ThreadForm) -> ThreadImport | None:
    """The draft, or None with the refusal in the form."""
    day = form.cleaned_data["day"]
    with refusals_in(form):
        return thread_preview(
            match,
            form.read(),
            kind=ThreadKind(form.cleaned_data["kind"]),
            day_number=int(day) if day else None,
            offset=form.viewer_offset(),
            saved_at=form.cleaned_data["saved_at"],
            by=person(request),
            now=timezone.now(),
        )
    return None


@desk("GET", "POST", back="imports:imports")
def preview(request: HttpRequest, match: Match, token: str) -> HttpResponse:
    """`imports/<token>/`: every post as it would count, rulings where they are needed, one confirmation."""
    found = ThreadImport.objects.select_related("day", "director").filter(match=match, code=token)
    draft = found.first()
    if draft is None:
        fresh = reverse("imports:imports", args=[match.code])
        context = {"most": MOST_DRAFTS, "fresh_url": fresh}
        return render(request, "desk/import_gone.html", context, status=404)
    rulings: dict[str, str] = {
        key.removeprefix(RULING): str(value) for key, value in request.POST.items() if key.startswith(RULING)
    }
    kept = refusals_in()
    if request.method == "POST":
        with kept:
            _confirm(request, match, draft, rulings)
            return _confirmed(request, match, draft)
    context = {"page_shown": preview_page(match, draft, timezone.now(), rulings), "refused": kept.refused}
    return show(request, match, "import_preview", context, 422 if kept.refused else 200)


def _confirm(request: HttpRequest, match: Match, draft: ThreadImport, rulings: dict[str, str]) -> None:
    thread_confirm(
        match,
        draft.code,
        rulings,
        by=person(request),
        now=timezone.now(),
        version=version(request),
        complete=request.POST.get("complete") == "1",
    )


def _confirmed(request: HttpRequest, match: Match, draft: ThreadImport) -> HttpResponse:
    """Votes are seen on the board; a tally and counts on the page of the import."""
    if draft.kind == ThreadKind.VOTE:
        return see_other(request, "desk:board", match.code, said=_("导入好了，读法见下。"))
    return see_other(request, "imports:preview", match.code, draft.code, said=_("导入好了。"))
