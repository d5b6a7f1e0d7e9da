"""Help: a match in ten steps for those who direct one, in five for those who play."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from director.views.answers import answered


@answered("GET", back="home")
def directors(request: HttpRequest) -> HttpResponse:
    """`/help/`: from an account to the reveal."""
    return render(request, "help/directors.html")


@answered("GET", back="home")
def players(request: HttpRequest) -> HttpResponse:
    """`/help/players/`: from the link to the reveal."""
    return render(request, "help/players.html")


app_name = "help"

urlpatterns: list[URLPattern] = [
    path("", directors, name="directors"),
    path("players/", players, name="players"),
]
