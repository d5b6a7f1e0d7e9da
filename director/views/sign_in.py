"""Signing in by password or by a one-click link, setting a password, signing out."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from director.forms.sign_in import PasswordForm, SignInForm
from director.models import Match, Person, SignInLink
from director.permissions import directs
from director.selectors.home import seat_in
from director.selectors.seat_conduct import helpers_of
from director.services.accounts import password_set
from director.services.links import browser_key, link_find, link_use
from director.services.refusal import Refused
from director.services.throttle import LINK, NAME, SIGN_IN, SIGN_INS, TooMany, attempt, forget
from director.views.answers import SeeOther, answered, refusals_in, see_other, sent
from kanshu.addresses import client_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
BROWSER = "browser"
BROWSER_KEPT = 400 * 24 * 3600
"""The cookie by which a link knows the browser that it is bound to, and the seconds that it is kept."""


@sensitive_post_parameters()
@never_cache
@answered("GET", "POST", back="sign_in")
def sign_in(request: HttpRequest) -> HttpResponse:
    """登录 with a password.

    Whoever follows a link from a mail or a chat comes without the session's cookie (SameSite=Strict) and lands here,
    signed in or not: the page opens itself once more, and then the cookie is there.
    """
    onward = _onward(request)
    if request.user.is_authenticated and request.method != "POST":
        return SeeOther(onward)
    if request.method != "POST" and request.headers.get("Sec-Fetch-Site") == "cross-site":
        again = f"{reverse('sign_in')}?{urlencode({'next': onward})}"
        return render(request, "registration/again.html", {"again": again})
    if request.method == "POST":
        try:
            _count(request)
        except TooMany as refused:
            return _too_many(request, refused)
    form = SignInForm(request, sent(request))
    if form.is_bound and form.is_valid() and form.person is not None:
        forget(SIGN_IN, client_of(request), _name(request))
        login(request, form.person, BACKEND)
        return SeeOther(onward)
    status = 422 if form.is_bound else 200
    return render(request, "registration/sign_in.html", {"form": form, "next": onward}, status=status)


def _onward(request: HttpRequest) -> str:
    """Where to go after signing in: a page of this site, or home."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe and "\x00" not in wanted else reverse("home")


def _count(request: HttpRequest) -> None:
    """Count a try before the password is even looked at, so that many at once are not free. Raises TooMany."""
    now, client, name = timezone.now(), client_of(request), _name(request)
    attempt(SIGN_IN, client, name, now=now)
    attempt(SIGN_INS, client, now=now)
    attempt(NAME, name, now=now)


def _name(request: HttpRequest) -> str:
    """The name that is tried; names that differ in case alone are one here."""
    return request.POST.get("username", "")[:150].casefold()


@never_cache
@answered("POST", back="home")
def sign_out(request: HttpRequest) -> HttpResponse:
    """退出."""
    logout(request)
    return see_other(request, "home", said=_("已经退出。"))


@never_cache
@answered("GET", "POST", back="sign_in")
def use_link(request: HttpRequest, token: str) -> HttpResponse:
    """一键登录: the link of one person, for one match or for all.

    A GET only shows a button, and says nothing of whose link it is: chat programs open what is sent in them, and
    a page that is opened from elsewhere must not sign somebody in unasked. The button binds the link to this browser,
    which has its key before: an answer that is lost on the way shuts nobody out.
    """
    known = request.COOKIES.get(BROWSER, "")[:80]
    browser = known or browser_key()
    try:
        link = _link(request, token, known)
    except TooMany as refused:
        return _too_many(request, refused)
    except Refused as refused:
        return render(request, "registration/bad_link.html", {"refused": refused}, status=404)
    if request.user == link.person:
        return SeeOther(_place_of(link.person, link.match))
    if request.method != "POST":
        return _knowing(request, render(request, "registration/link.html"), browser)
    try:
        link_use(token, browser, now=timezone.now())
    except Refused as refused:
        return render(request, "registration/bad_link.html", {"refused": refused}, status=404)
    login(request, link.person, BACKEND)
    return _knowing(request, SeeOther(_place_of(link.person, link.match)), browser)


def _knowing(request: HttpRequest, response: HttpResponse, browser: str) -> HttpResponse:
    """The response, by which the browser keeps its key."""
    response.set_cookie(
        *(BROWSER, browser, BROWSER_KEPT), secure=request.is_secure(), httponly=True, samesite="Strict"
    )
    return response


def _link(request: HttpRequest, token: str, browser: str) -> SignInLink:
    """The link, if this browser may use it. Raises Refused, and TooMany for an address that keeps guessing."""
    try:
        return link_find(token, browser, now=timezone.now())
    except Refused:
        attempt(LINK, client_of(request), now=timezone.now())
        raise


def _too_many(request: HttpRequest, refused: TooMany) -> HttpResponse:
    response = render(request, "429.html", {"reason": refused.message}, status=429)
    response["Retry-After"] = str(refused.wait)
    return response


def _place_of(person: Person, match: Match | None) -> str:
    """A person's page in a match: the desk, the seat, or what everybody sees."""
    if match is None:
        return reverse("home")
    if directs(person, match):
        return reverse("desk:board", args=[match.code])
    seat = seat_in(person, match)
    if seat is not None:
        return reverse("seat:page", args=[seat.code])
    helped = next((each for each in helpers_of(person) if each.match_id == match.pk), None)
    if helped is not None:
        return reverse("seat_conduct:helper", args=[helped.code])
    if match.writers.filter(person=person).exists():
        return reverse("reports:match", args=[match.code])
    return reverse("home") if match.started_at is None else reverse("public:match", args=[match.code])


@sensitive_post_parameters()
@never_cache
@login_required
@answered("GET", "POST", back="password")
def password(request: HttpRequest) -> HttpResponse:
    """设密码: for those who came by a link, and those who want another."""
    person = request.user
    assert isinstance(person, Person)
    first = not person.has_usable_password()
    form = PasswordForm(person, sent(request), initial={"username": person.username})
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            password_set(person, form.cleaned_data["username"], form.cleaned_data["new"])
            update_session_auth_hash(request, person)
            messages.success(request, _("密码已经设好，下次可以用登录名和密码登录。"))
            return SeeOther(reverse("home"))
    status = 422 if form.is_bound else 200
    return render(request, "registration/password.html", {"form": form, "first": first}, status=status)


urlpatterns: list[URLPattern] = [
    path("sign-in/", sign_in, name="sign_in"),
    path("sign-out/", sign_out, name="sign_out"),
    path("in/<str:token>/", use_link, name="use_link"),
    path("account/password/", password, name="password"),
]
