"""没有效果的技能 (K5.0): what the question says about targets on whom a skill would be wasted.

Judged by the table as last announced: what this night has changed is told to nobody (K7.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from director.announcing.document import Spans, Translate, fill, spans
from director.announcing.kanshu.terms import Names, people
from director.rules.game import Pick, Prompt
from director.rules.kanshu.cards import (
    ALCHEMIST,
    ASSASSIN,
    BERSERKER,
    COURTESAN,
    GUARDIAN,
    JESTER,
    MAGE,
    MENTALIST,
    Item,
)
from director.rules.kanshu.state import FULL_DAMAGE
from director.rules.kanshu.view import PublicTable


def without_effect(
    prompt: Prompt, names: Names, known: PublicTable | None, _: Translate
) -> tuple[Spans, ...]:
    """Sentences about a skill's targets; a skill used in vain is used up all the same."""
    rank = (prompt.about or {})["rank"]
    general = _GENERAL.get(rank)
    notes = [spans(general(_))] if general else []
    particular = _PARTICULAR.get(rank)
    if particular and known is not None:
        test, sentence = particular
        wasted = [seat for seat in _targets(prompt) if test(known, seat)]
        if wasted:
            notes.append(fill(sentence(_), who=people(names, wasted, _)))
    return tuple(notes)


def _targets(prompt: Prompt) -> Sequence[int]:
    """Whom the skill may name; for the alchemist the one it stepped in for."""
    if isinstance(prompt.options, Pick):
        return prompt.options.targets
    saved = (prompt.about or {}).get("saved")
    return () if saved is None else (saved,)


def protected(known: PublicTable, seat: int) -> bool:
    """盾的保护 (K4.4) by the announced table: the sword of the pair is whole and its holder below full damage."""
    pairs = [item.pair for item in known.seats[seat].items if item.item is Item.SHIELD]
    return any(
        item.item is Item.SWORD and item.pair in pairs and not item.broken and holder.damage < FULL_DAMAGE
        for holder in known.seats
        for item in holder.items
    )


def _no_use_for_staff(known: PublicTable, seat: int) -> bool:
    """法杖 (K4.2): its rank is open, so no skill of it can follow; or it has a staff already."""
    return _rank_open(known, seat) or _has(known, seat, Item.STAFF)


def _rank_open(known: PublicTable, seat: int) -> bool:
    return any(mark.rank is not None for mark in known.seats[seat].marks)


def _has(known: PublicTable, seat: int, item: Item) -> bool:
    return any(held.item is item for held in known.seats[seat].items)


def _fan(known: PublicTable, seat: int) -> bool:
    return _has(known, seat, Item.FAN)


def _all_open(known: PublicTable, seat: int) -> bool:
    """全部公开 (K5.3): rank and faction show, so the card holds nothing new."""
    marks = known.seats[seat].marks
    return _rank_open(known, seat) and any(mark.faction is not None for mark in marks)


_Test = Callable[[PublicTable, int], bool]
_Sentence = Callable[[Translate], str]

_PARTICULAR: dict[int, tuple[_Test, _Sentence]] = {
    ASSASSIN: (
        protected,
        lambda _: _(
            "按最近的公示，{who}受盾保护：对其使用只会转移匕首，没有伤害，技能仍算用过（K3.5、K5.0）。"
        ),
    ),
    MENTALIST: (
        protected,
        lambda _: _(
            "按最近的公示，{who}受盾保护：对其使用只会转移匕首，没有伤害也不公开标记，技能仍算用过（K3.5、K5.0）。"
        ),
    ),
    ALCHEMIST: (
        protected,
        lambda _: _("按最近的公示，{who}受盾保护：造成伤害将没有效果，技能仍算用过（K3.5、K5.0）。"),
    ),
    JESTER: (
        _all_open,
        lambda _: _("按最近的公示，{who}的等级与阵营都已公开，查看得不到新内容（K5.0）。"),
    ),
    MAGE: (
        _no_use_for_staff,
        lambda _: _(
            "按最近的公示，{who}的等级已公开或已有法杖，再给法杖没有效果，技能仍算用过（K4.2、K5.0）。"
        ),
    ),
    COURTESAN: (
        _fan,
        lambda _: _("按最近的公示，{who}已有扇，再给一张没有更多效果，技能仍算用过（K4.2、K5.0）。"),
    ),
}
_GENERAL: dict[int, _Sentence] = {
    BERSERKER: lambda _: _("若伤害你的角色受盾保护，技能没有效果，但仍算用过（K3.5、K5.0）。"),
    GUARDIAN: lambda _: _("若你已有3点伤害，盾暂时不起作用（K4.4）。"),
}
