"""Addresses of the desk, the seats and the public pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from director.views.styleguide import StyleguideView

urlpatterns: list[URLPattern | URLResolver] = [
    path("styleguide/", StyleguideView.as_view(), name="styleguide"),
    path("", include("director.views.home")),
    path("", include("director.views.sign_in")),
    path("", include("director.views.public")),
    path("", include("director.views.feeds")),
    path("", include("director.views.seat")),
    path("", include("director.views.rules_pages")),
    path("help/", include("director.views.help")),
    path("", include("director.views.archive")),
    path("", include("director.views.inbox")),
    path("", include("director.views.calendar")),
    path("", include("director.views.acceleration")),
    path("desk/", include("director.views.desk.import_urls")),  # before codes: /desk/import/ is no match's
    path("desk/", include("director.views.desk.urls")),
    path("desk/", include("director.views.desk.conduct_urls")),
    path("desk/", include("director.views.desk.record")),
    path("", include("director.views.seat_conduct")),
    path("", include("director.views.signup")),
    path("", include("director.views.pictures")),
    path("", include("director.views.onebot")),
    path("desk/", include("director.views.desk.say")),
    path("write/", include("director.views.reports")),
]
