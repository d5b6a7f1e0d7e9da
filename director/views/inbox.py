"""收件箱: what somebody was told; where mails go, and the own time zone."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director.forms.clock import MeForm, zones
from director.selectors.inbox import inbox_of, notice_coded
from director.services.accounts import reach_set
from director.services.notices import mark_read
from director.views.answers import SeeOther, answered, refusals_in, see_other
from director.views.desk.access import person

app_name = "inbox"


@never_cache
@login_required
@answered("GET", back="inbox:inbox")
def inbox(request: HttpRequest) -> HttpResponse:
    """`/inbox/`: newest first."""
    me = person(request)
    return _page(request, MeForm(initial={"email": me.email, "zone": me.zone, "no_mail": me.no_mail}))


def _page(request: HttpRequest, form: MeForm) -> HttpResponse:
    me = person(request)
    with timezone.override(ZoneInfo(me.zone) if me.zone else None):
        context = {"page": inbox_of(me, request.GET.get("page", "1")), "me": form, "zones": zones()}
        return render(request, "inbox/inbox.html", context, status=422 if form.is_bound else 200)


@never_cache
@login_required
@answered("POST", back="inbox:inbox")
def read(request: HttpRequest) -> HttpResponse:
    """`/inbox/read/`: all have been read."""
    mark_read(person(request), None, timezone.now())
    return see_other(request, "inbox:inbox")


@never_cache
@login_required
@answered("POST", back="inbox:inbox")
def follow(request: HttpRequest, code: str) -> HttpResponse:
    """`/inbox/<notice>/`: this one has been read; on to where it leads."""
    found = notice_coded(person(request), code)
    if found is None:
        raise Http404
    mark_read(person(request), [found.pk], timezone.now())
    return SeeOther(found.url) if found.url else see_other(request, "inbox:inbox")


@never_cache
@login_required
@answered("POST", back="inbox:inbox")
def me(request: HttpRequest) -> HttpResponse:
    """`/inbox/me/`: where mails go, and the own zone."""
    form = MeForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            reach_set(person(request), **form.cleaned_data)
            return see_other(request, "inbox:inbox", said=_("存好了。"))
    return _page(request, form)


urlpatterns: list[URLPattern] = [
    path("inbox/", inbox, name="inbox"),
    path("inbox/read/", read, name="read"),
    path("inbox/me/", me, name="me"),
    path("inbox/<slug:code>/", follow, name="follow"),
]
