"""The matches of a director, and what waits in each."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from director.models import Match, Person, Phase
from director.selectors.desk.due import NextStep, next_end
from director.selectors.desk.frame import stand
from director.services.language import says
from director.services.schedule import What


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list: where it stands, and the next thing to do."""

    title: str
    url: str
    public_url: str
    stand: str
    next: str
    over: bool
    due: NextStep | None
    zone: str


def my_matches(person: Person) -> list[MatchLine]:
    """Newest first, finished ones last; one query, and two at most for each that runs."""
    mine = Match.objects.filter(directorships__person=person).order_by("-created_at")
    return sorted((_line(match) for match in mine), key=lambda line: line.over)


def _line(match: Match) -> MatchLine:
    due = next_end(match)
    waiting = due is not None and due.what is What.NIGHT  # nobody is asked yet; the time says what comes
    return MatchLine(
        title=match.title,
        url=reverse("desk:board", args=[match.code]),
        public_url=f"/m/{match.code}/",
        stand=stand(match),
        next="" if match.revealed or waiting else _next(match),
        over=match.phase == Phase.ENDED,
        due=due,
        zone=match.zone,
    )


def _next(match: Match) -> str:
    words = says(match)
    return {
        Phase.SETUP: _("筹备名单，{deal}").format(deal=words.deal),
        Phase.DAY: _("收{vote}，{closes}").format(vote=words.vote, closes=words.closes),
        Phase.NIGHT: _("等待回答"),
        Phase.DAWN: _("核对草稿，公示"),
        Phase.ENDED: _("确认揭秘"),
    }[Phase(match.phase)]
