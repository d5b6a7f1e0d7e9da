"""The parts of the clapping games in templates; only templates/games/hcg and templates/games/clapclap load this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from director.announcing import html
from director.announcing.clapclap import cases as clapclap_cases
from director.announcing.clapclap import table as clapclap_tables
from director.announcing.clapclap import terms as clapclap_terms
from director.announcing.hcg import cases as hcg_cases
from director.rules.clapclap.gestures import SHAN_LIMIT
from director.rules.registry import game_of
from director.selectors.desk.seats import Seat

register = template.Library()

CASES = {"hcg": hcg_cases.case_blocks, "clapclap": clapclap_cases.case_blocks}


@register.simple_tag
def state_now(game: str, state: Any, seats: Sequence[Seat]) -> dict[str, Any]:
    """局面 in the middle of a round or between two, for directors: as `public_status.html` takes it."""
    table = game_of(game).public(state)
    rows = [
        {"number": each.number, "name": each.name, "shown": shown, "you": False}
        for each, shown in zip(seats, table.seats, strict=True)
    ]
    return {"rows": rows, "title": _("现在")}


@register.simple_tag
def round_case(game: str, case: Mapping[str, Any], result: Mapping[str, Any]) -> SafeString:
    """判例: a case of the catalogue as tables and sentences."""
    return SafeString("\n".join(html.block(each) for each in CASES[game](case, result, _)))


@register.simple_tag
def resources(seat: Any) -> list[dict[str, Any]]:
    """What a player of 拍拍 has (C1), one line for each resource; `none` where there is nothing of it."""
    held = [
        {"name": clapclap_terms.resource(each, _), "count": getattr(seat, each)}
        for each in clapclap_tables.HELD
    ]
    return [*held, {"name": _("闪余"), "count": SHAN_LIMIT - seat.shan_used}]


@register.simple_tag
def gesture_stand(seat: Any) -> str:
    """存活; 死亡，第3名."""
    return clapclap_tables.stand(seat, _)
