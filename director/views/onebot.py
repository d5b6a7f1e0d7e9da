"""QQ: what a OneBot program reports, the own binding, and the outbox of a match."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from director.models import Match
from director.selectors.qq import binding_of, outbox_page
from director.services import outbox
from director.services.onebot import configured, signed
from director.services.qq import code_make, receive, unbind
from director.views.answers import answered, see_other
from director.views.desk.access import desk, number, person, show

app_name = "qq"
MOST = 1_048_576
"""Bytes of one report."""


@csrf_exempt
@never_cache
def webhook(request: HttpRequest) -> HttpResponse:
    """`/onebot/`: an event, signed over its raw body. 204 when it was taken, whatever came of it.

    Without a secret in the settings there is no such page: nobody's word is taken unsigned.
    """
    if not settings.ONEBOT_SECRET:
        raise Http404
    if request.method != "POST":
        return HttpResponse(status=405, headers={"Allow": "POST"})
    body = _body(request)
    if body is None:
        return HttpResponse(status=413)
    if not signed(body, request.headers.get("X-Signature", "")):
        return HttpResponse(status=403)
    event = _event(body)
    if event is None:
        return HttpResponse(status=400)
    with translation.override(settings.LANGUAGE_CODE):
        receive(event, timezone.now())
    return HttpResponse(status=204)


def _body(request: HttpRequest) -> bytes | None:
    try:
        body = request.body
    except RequestDataTooBig:
        return None
    return body if len(body) <= MOST else None


def _event(body: bytes) -> dict[str, Any] | None:
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


# ---------------------------------------------------------------- the own account


@never_cache
@login_required
@answered("GET", "POST", back="qq:account")
def account(request: HttpRequest) -> HttpResponse:
    """`/account/qq/`: the own binding; a POST makes a code, shown this once, or takes the binding back."""
    me, code = person(request), ""
    if request.method == "POST":
        if request.POST.get("what") == "unbind":
            unbind(me)
            return see_other(request, "qq:account", said=_("解除了绑定。"))
        if not configured():
            raise Http404
        code = code_make(me, timezone.now())
    return render(request, "qq/account.html", {"binding": binding_of(me), "code": code})


# ---------------------------------------------------------------- the outbox


@desk("GET", "POST", back="qq:outbox")
def messages(request: HttpRequest, match: Match) -> HttpResponse:
    """`qq/`: the group, and what was and is to be sent. POST sets the group."""
    if request.method == "POST":
        group = request.POST.get("group", "")[:40]
        outbox.group_set(match, group, by=person(request), now=timezone.now())
        return see_other(request, "qq:outbox", match.code, said=_("群号存好了。"))
    return show(request, match, "qq", {"page": outbox_page(match)})


@desk("POST", back="qq:outbox")
def settle(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`qq/<message>/`: a director says what became of a message, or what is to be done with it."""
    how = request.POST.get("how", "")
    attempts = number(request, "attempts")
    outbox.settle(match, pk, how, attempts=attempts, by=person(request), now=timezone.now())
    return see_other(request, "qq:outbox", match.code, said=_("处理好了。"))


urlpatterns: list[URLPattern] = [
    path("onebot/", webhook, name="webhook"),
    path("account/qq/", account, name="account"),
    path("desk/<slug:code>/qq/", messages, name="outbox"),
    path("desk/<slug:code>/qq/<int:pk>/", settle, name="settle"),
]
