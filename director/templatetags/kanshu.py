"""The parts of 版杀砍树 in templates; only templates/games/kanshu loads this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from director.announcing import html
from director.announcing.kanshu import terms
from director.announcing.kanshu.cases import case_blocks
from director.announcing.kanshu.guide import skill_help
from director.rules.kanshu.cards import Face
from director.rules.kanshu.view import OwnCard, PublicSeat
from director.templatetags.game import identity_card

register = template.Library()


@register.inclusion_tag("components/identity_card.html")
def own_card(
    card: OwnCard, known: PublicSeat | None, name: str, below: str, covered: bool = True
) -> dict[str, Any]:
    """我的身份牌 (K7.3): marks that were announced stand open, the others covered to all but its player."""
    return identity_card(
        faction=card.faction,
        rank=card.rank,
        role=terms.role(card.rank, _),
        marks=_marks(card, known),
        name=name,
        skill=skill_help(card.rank, _),
        below=card.below_apparent,
        below_name=below,
        covered=covered,
    )


def _marks(card: OwnCard, known: PublicSeat | None) -> list[dict[str, Any]]:
    shown = [mark.face for mark in known.marks] if known else []
    marks = []
    for face in card.marks:
        hidden = face not in shown
        if not hidden:
            shown.remove(face)
        marks.append(
            {
                "face": face,
                "rank": card.rank if face is Face.RANK else None,
                "faction": card.faction if face is Face.FACTION else "",
                "hidden": hidden,
            }
        )
    return marks


@register.simple_tag
def night_case(case: Mapping[str, Any], result: Mapping[str, Any]) -> SafeString:
    """判例: a case of the catalogue as tables and sentences."""
    return SafeString("\n".join(html.block(each) for each in case_blocks(case, result, _)))
