"""A match of 版杀砍树 that is taken over in the middle: what a kanshu-night/1 case says of the moment before its night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from director.portable.case import read, seats_of, seed_of
from director.portable.kanshu_night import NightCase, start_of
from director.rules.errors import Illegal, Malformed
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.deal import refuse_count
from director.rules.kanshu.state import State

LATEST = 999
"""No match lasts longer."""


class _Case(NightCase):
    """The same case; a match that never had a seed gets a new one."""

    seed: str = ""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """The moment before night `night`. `names` stand in elevator order; `options` are those that the case names.

    `sent_off` are the seats with a red card (K8.2). `seed` is None where the case has none.
    """

    night: int
    names: tuple[str, ...]
    cards: tuple[str, ...]
    state: State
    options: dict[str, Any]
    sent_off: tuple[int, ...]
    seed: bytes | None


def taken_over(data: Any) -> TakenOver:
    """接手 (K1.1, K1.5): read and check a case; its posts and answers are not looked at. Raises RuleError with the field."""
    case = read(data, _Case)
    names = [seat.name for seat in case.seats]
    if not 1 <= case.night <= LATEST:
        raise Malformed("number", f"this must be from 1 to {LATEST}", field="night")
    if refuse_count(len(names)) is not None:
        raise Illegal("count", str(refuse_count(len(names))), clause="K1.1", field="seats")
    state = start_of(case, seats_of(names))
    _refuse_uneven(state)
    return TakenOver(
        night=case.night,
        names=tuple(names),
        cards=tuple(seat.card for seat in case.seats),
        state=state,
        options=msgspec.to_builtins(case.options),
        sent_off=tuple(seat for seat, each in enumerate(state.seats) if each.red_carded),
        seed=seed_of(case.seed) if case.seed else None,
    )


def _refuse_uneven(state: State) -> None:
    """两家人数相等 (K1.1)."""
    red = sum(seat.card.faction is Faction.RED for seat in state.seats)
    if red * 2 != len(state.seats):
        raise Illegal("factions", f"{red} of {len(state.seats)} cards are red", clause="K1.1", field="seats")
