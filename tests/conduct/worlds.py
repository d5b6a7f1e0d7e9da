"""What the tests of conduct share: acts by minutes after noon, through the services."""

from __future__ import annotations

from typing import Any

from director.models import Character, Colour, Match, PenaltyCard, Person
from director.services.cards import Charge, card_give
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.matches import director_add
from director.services.nights import answer_submit, defaults_apply_all, open_night, replay
from tests.worlds import later, new_director, player_of, seat, vote


def charge(colour: str = Colour.YELLOW, ground: int = 2, item: int = 1, reason: str = "嘲笑别人") -> Charge:
    return Charge(colour, ground, item, reason)


def give(match: Match, index: int, colour: str, by: Person, minutes: int = 20, **kwargs: Any) -> PenaltyCard:
    """A card given and confirmed by the first director."""
    return card_give(seat(match, index), charge(colour), by=by, now=later(minutes), **kwargs)


def second(match: Match, boss: Person) -> Person:
    """The second director."""
    person = new_director("导演乙")
    director_add(match, person, by=boss, now=later(1))
    return person


def everybody_votes(
    match: Match, *but: int, text: str = "行动：攻击{1}\n响应干涉：无", minutes: int = 10
) -> None:
    for character in match.characters.order_by("seat"):
        assert character.seat is not None
        if character.seat in but:
            continue
        words = text if character.seat != 1 else "行动：攻击{0}\n响应干涉：无"
        vote(match, character.seat, words, minutes)


def close(match: Match, by: Person, minutes: int = 30) -> None:
    match.refresh_from_db()
    close_day(match, by=by, now=later(minutes), version=match.version)
    match.refresh_from_db()


def dawn(match: Match, by: Person, minutes: int = 90) -> None:
    """Defaults for whatever is asked, and the publication: the next day is open, unless somebody died."""
    defaults_apply_all(match, now=later(minutes), by=by)
    match.refresh_from_db()
    dawn_publish(match, by=by, now=later(minutes + 1), version=match.version)
    match.refresh_from_db()


def next_day(match: Match, by: Person, minutes: int) -> None:
    """From an open day, on which everybody may have voted, to the next one."""
    close(match, by, minutes)
    dawn(match, by, minutes + 5)


def asked(match: Match) -> tuple[int, int, str]:
    """Number, seat and kind of the open question."""
    night = open_night(match)
    assert night is not None, "a night waits for an answer"
    number, prompt = next(iter(replay(night).open.items()))
    return number, prompt.seat, prompt.ask


def answer(match: Match, value: Any, minutes: int = 60) -> None:
    """Answer the open question as its player."""
    night = open_night(match)
    assert night is not None, "a night waits for an answer"
    number, index, _ask = asked(match)
    answer_submit(
        match,
        number=number,
        value=value,
        by=player_of(seat(match, index)),
        now=later(minutes),
        revision=night.revision,
        night_number=night.number,
    )
    match.refresh_from_db()


def holder_of(character: Character) -> Person | None:
    """Whoever plays a character now."""
    held = character.tenures.filter(until=None).select_related("person").first()
    return held.person if held else None
