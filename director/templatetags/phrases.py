"""How the game of a page speaks of its turns: `{% phrase "night" n %}` is 第 2 夜 or 第 2 回合的结算."""

from __future__ import annotations

from django import template
from django.template.context import Context
from django.urls import reverse

from director.models import Announcement
from director.selectors import public
from director.services.grounds import conduct_of
from director.services.language import phrases_of

register = template.Library()


@register.filter
def kind_word(announcement: Announcement) -> str:
    """What kind of announcement it is, as its game calls it."""
    return public.kind_word(announcement)


@register.simple_tag(takes_context=True)
def phrase(context: Context, name: str, n: int | None = None) -> str:
    """A phrase of the game whose parts the page includes (`games` in its context), with its turn's number."""
    game = context["games"].removeprefix("games/")
    phrases = phrases_of(game)
    return phrases.numbered(name, n) if n is not None else str(getattr(phrases, name))


@register.simple_tag(takes_context=True)
def has_conduct(context: Context) -> bool:
    """Whether the game has rules of conduct: penalty cards, tree holes, acceleration."""
    return conduct_of(context["games"].removeprefix("games/")) is not None


@register.simple_tag(takes_context=True)
def has_dagger(context: Context) -> bool:
    """Whether the game has a dagger to elect a holder for, and a path of it to show."""
    return phrases_of(context["games"].removeprefix("games/")).dagger


@register.simple_tag(takes_context=True)
def rules_address(context: Context) -> str:
    """规则: at the game whose parts the page includes, where it is a page of a match."""
    game = _game(context)
    return f"{reverse('rules')}#book-{game}" if game else reverse("rules")


@register.simple_tag(takes_context=True)
def cases_address(context: Context) -> str:
    """判例: of the game whose parts the page includes, where it is a page of a match."""
    game = _game(context)
    return reverse("rules_cases_of", args=[game]) if game else reverse("rules_cases")


def _game(context: Context) -> str:
    """The game of the page, or nothing."""
    return str(context.get("games", "")).removeprefix("games/")
