"""The frame of a desk page: where one can go in a match, and the director's other matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from director.models import Match, Person, Phase
from director.services.grounds import conduct_of
from director.services.language import phrases_of
from director.services.nights import open_night, replay


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the frame; `count` says how much waits there."""

    label: str
    url: str
    icon: str = ""
    current: bool = False
    count: int = 0
    shortcut: str = ""
    help: str = ""


def frame_of(match: Match, person: Person, page: str) -> dict[str, Any]:
    """The frame for `page` of `match`, by the names that base_desk.html uses."""
    return {
        "desk_nav": ways(match, page),
        "switcher_items": other_matches(match, person),
        "switcher_current": match.title,
        "search_url": reverse("desk:search", args=[match.code]),
    }


def ways(match: Match, page: str) -> list[Way]:
    """The pages of a match, as far as it has come."""
    listed = _setting_up(match) if match.phase == Phase.SETUP else _running(match)
    return [
        Way(label, reverse(_named(name), args=[match.code]), icon, page in pages, count, shortcut)
        for label, name, icon, pages, count, shortcut in listed
    ]


def _named(page: str) -> str:
    """The full name of a page: the desk's own, where no other part of the site is named."""
    return page if ":" in page else f"desk:{page}"


_Listed = tuple[str, str, str, tuple[str, ...], int, str]


def _setting_up(match: Match) -> list[_Listed]:
    phrases = phrases_of(match.game)
    return [
        (_("筹备"), "board", "board", ("board",), 0, "g d"),
        (_("报名"), "conduct:sign_up", "pen", ("conduct/sign_up",), 0, "g e"),
        (_("名单"), "cast", "people", ("cast",), 0, "g p"),
        (phrases.deal, "deal", "card", ("deal",), 0, "g c"),
        (_("时钟"), "clock", "clock", ("clock", "extend"), 0, "g t"),
        (_("通知"), "links", "mail", ("links",), 0, "g m"),
        (_("日志"), "log", "log", ("log", "search"), 0, "g l"),
        (_("本局"), "settings", "gear", ("settings",), 0, "g s"),
    ]


def _running(match: Match) -> list[_Listed]:
    night = _open_questions(match) if match.phase == Phase.NIGHT else 0
    draft = int(match.phase == Phase.DAWN)
    phrases = phrases_of(match.game)
    return [
        (
            phrases.day_only,
            "board",
            "sun",
            ("board", "seat", "post", "reading", "close", "election"),
            0,
            "g d",
        ),
        (phrases.night_only, "night", "moon", ("night", "rewind", "what_if", "path"), night, "g n"),
        (
            pgettext("动作", "公示"),
            "dawn",
            "paper",
            ("dawn", "announcements", "announcement", "say", "say_piece", "qq"),
            draft,
            "g a",
        ),
        (*_conduct(match), CONDUCT, 0, "g c"),
        (_("时钟"), "clock", "clock", ("clock", "extend"), 0, "g t"),
        (_("通知"), "links", "mail", ("links",), 0, "g m"),
        (_("日志"), "log", "log", ("log", "search"), 0, "g l"),
        (_("本局"), "settings", "gear", ("settings", "end", "reveal"), 0, "g s"),
    ]


def _open_questions(match: Match) -> int:
    """How many questions wait for an answer tonight; none that anybody knows of where these are not its rules."""
    night = open_night(match) if match.recomputable else None
    return 0 if night is None else len(replay(night).open)


CONDUCT = tuple(
    f"conduct/{page}"
    for page in [
        "cards",
        "attendance",
        "check",
        "questions",
        "people",
        "proxy",
        "notices",
        "correct",
        "settings",
    ]
)
"""The pages of conduct, which have ways of their own between them."""


def _conduct(match: Match) -> tuple[str, str, str]:
    """Label, page and icon of conduct: it begins with the cards in a game that has them, with players' letters else."""
    if conduct_of(match.game):
        return _("判罚"), "conduct:cards", "stop"
    return _("来信"), "conduct:questions", "mail"


def other_matches(match: Match, person: Person) -> list[Way]:
    """The matches of this director, newest first; the present one among them."""
    mine = Match.objects.filter(directorships__person=person).order_by("-created_at")[:20]
    return [
        Way(
            each.title, reverse("desk:board", args=[each.code]), current=each.pk == match.pk, help=stand(each)
        )
        for each in mine
    ]


def stand(match: Match) -> str:
    """Where a match stands, in a word or two."""
    if match.revealed:
        return _("已揭秘")
    if match.phase in (Phase.SETUP, Phase.ENDED):
        return str(Phase(match.phase).label)
    phrases = phrases_of(match.game)
    if match.phase == Phase.DAY:
        return phrases.numbered("day", match.day)
    night = phrases.numbered("night", match.day)
    return night if match.phase == Phase.NIGHT else _("{night}，待公示").format(night=night)
