"""The start page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils import timezone
from django.views.decorators.cache import never_cache

from director.permissions import may_create_match
from director.selectors.home import home_of
from director.views.answers import answered


@never_cache
@answered("GET")
def home(request: HttpRequest) -> HttpResponse:
    """My desks, my seats, and the matches that everybody may see."""
    found = home_of(request.user, request.GET.get("page", "1"), timezone.now())
    return render(request, "home/home.html", {"home": found, "may_create": may_create_match(request.user)})


urlpatterns: list[URLPattern] = [path("", home, name="home")]
