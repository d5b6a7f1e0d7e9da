"""Tags for the template parts of 砍树 on the desk: the whole state, as only directors may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from director.announcing.kanshu import terms
from director.rules.kanshu.cards import Card, Face
from director.rules.kanshu.state import FULL_DAMAGE, State
from director.rules.kanshu.view import OwnCard
from director.selectors.desk.seats import Seat

register = template.Library()


@register.simple_tag
def truth_rows(state: State, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """局面 as rows of `status_table`: every mark, hidden ones as such; the card and the leader in the note."""
    leaders = {state.leader(seat.card.faction) for seat in state.seats}
    return [_row(state, each, each.seat in leaders) for each in seats]


def _row(state: State, about: Seat, leads: bool) -> dict[str, Any]:
    seat = state.seats[about.seat]
    note = terms.card_line(seat.card, _) + (_(" · 领袖") if leads else "")
    return {
        "number": about.number,
        "name": about.name,
        "marks": _marks(seat.card, seat.revealed),
        "damage": seat.damage,
        "items": [
            {"kind": held.item.value, "pair": held.pair, "broken": held.broken}
            for held in state.items
            if held.holder == about.seat
        ],
        "dagger": state.dagger == about.seat,
        "red_card": seat.red_carded,
        "dead": seat.damage > FULL_DAMAGE,
        "note": note,
    }


def _marks(card: Card, revealed: Sequence[Face]) -> list[dict[str, Any]]:
    """三张标记 (K1): in the order of the card, those not revealed marked as hidden."""
    left = list(revealed)
    marks = []
    for face in card.marks:
        shown = face in left
        if shown:
            left.remove(face)
        marks.append(
            {"face": face.value, "rank": card.rank, "faction": card.faction.value, "hidden": not shown}
        )
    return marks


@register.simple_tag
def card_words(own: OwnCard) -> str:
    """红2刺客."""
    return terms.card_line(Card(own.faction, own.rank), _)
