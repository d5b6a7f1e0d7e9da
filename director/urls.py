"""Addresses of the desk, the seats and the public pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", include("director.views.desk.urls")),
]
