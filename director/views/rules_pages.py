"""The rules in our own words, clause by clause, and the catalogue of cases."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from director.selectors.rulebook import case_page, cases_of, clauses_with_cases, grounds_of_all, rulebooks
from director.views.answers import answered


@answered("GET", back="home")
def rules(request: HttpRequest) -> HttpResponse:
    """条款, all games on one page: a clause's number is its anchor."""
    return render(request, "rules/rules.html", {"books": rulebooks()})


@answered("GET", back="rules")
def cases(request: HttpRequest, game: str = "") -> HttpResponse:
    """判例 of one game; the first game that has some where none is named."""
    game = game or next((book.game for book in rulebooks() if book.cases), "")
    book = next((each for each in rulebooks() if each.game == game), None)
    if book is None or not cases_of(game):
        raise Http404
    clause = request.GET.get("clause", "")
    context = {
        "book": book,
        "books": [each for each in rulebooks() if each.cases],
        "clause": clause,
        "clauses": clauses_with_cases(game),
        "page": case_page(game, clause, request.GET.get("page", "1")),
        "part": f"games/{game}/case.html",
    }
    return render(request, "rules/cases.html", context)


@answered("GET", back="rules")
def grounds(request: HttpRequest) -> HttpResponse:
    """判罚依据 (K8.1): the headings and items of every game that has penalty cards."""
    return render(request, "rules/grounds.html", {"books": grounds_of_all()})


urlpatterns: list[URLPattern] = [
    path("rules/", rules, name="rules"),
    path("rules/grounds/", grounds, name="rules_grounds"),
    path("rules/cases/", cases, name="rules_cases"),
    path("rules/cases/<str:game>/", cases, name="rules_cases_of"),
]
