"""匕首的路径: a night's events gathered by action: who gave or attacked, who stepped in, who was hurt, which skills.

For directors during the night and for everybody after the end; at dawn only what DawnFacts holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from director.announcing.document import Spans, Table, Translate, fill, joined, spans
from director.announcing.kanshu.explain import used
from director.announcing.kanshu.terms import Names, who
from director.rules.game import Event
from director.rules.kanshu.events import (
    ActionChosen,
    Covered,
    DaggerMoved,
    Damaged,
    DamagePrevented,
    Died,
    Intervened,
    SkillUsed,
)
from director.rules.kanshu.orders import Kind


@dataclass(slots=True)
class Move:
    """一次行动 (K2.1) with all that it caused. `holders` got the dagger, in order; `effects` are the rest."""

    n: int
    holder: int
    kind: Kind
    target: int
    intervener: int | None = None
    holders: list[int] = field(default_factory=list)
    effects: list[Event] = field(default_factory=list)

    @property
    def ends_with(self) -> int:
        """Who has the dagger after the action."""
        return self.holders[-1] if self.holders else self.holder


def _pass_on(move: Move, event: DaggerMoved) -> None:
    """匕首转移: by the action itself, or as an effect of a skill (K5.2, K5.5)."""
    if move.holders:
        move.effects.append(event)
    move.holders.append(event.seat)


_EFFECTS = (Damaged, DamagePrevented, SkillUsed, Covered, Died)


def moves(events: Sequence[Event]) -> list[Move]:
    """The actions of a night, in order."""
    result: list[Move] = []
    for event in events:
        if isinstance(event, ActionChosen):
            result.append(Move(event.n, event.holder, event.kind, event.target))
        elif not result:
            continue
        elif isinstance(event, Intervened):
            result[-1].intervener = event.seat
        elif isinstance(event, DaggerMoved):
            _pass_on(result[-1], event)
        elif isinstance(event, _EFFECTS):
            result[-1].effects.append(event)
    return result


def path_table(night: int, events: Sequence[Event], names: Names, _: Translate) -> Table:
    """The path as a table, for those who can't see the picture."""
    rows = tuple(
        (
            spans(move.n),
            (who(names, move.holder),),
            act_words(move, names, _),
            effect_words(move, names, _),
            (who(names, move.ends_with),),
        )
        for move in moves(events)
    )
    columns = (_("行动"), _("持匕首者"), _("做了什么"), _("结果"), _("匕首到了"))
    return Table(_("第{night}夜匕首路径").format(night=night), columns, rows)


def act_words(move: Move, names: Names, _: Translate) -> Spans:
    """攻击红枫，青苔响应干涉."""
    sentence = _("攻击{target}") if move.kind is Kind.ATTACK else _("将匕首交给{target}")
    act = fill(sentence, target=who(names, move.target))
    if move.intervener is None:
        return act
    return spans(act, fill(_("，{who}响应干涉"), who=who(names, move.intervener)))


def effect_words(move: Move, names: Names, _: Translate) -> Spans:
    """What came of it, in order, as one line."""
    return joined(_("；"), [effect(event, names, _) for event in move.effects]) or spans(_("无"))


def effect(event: Event, names: Names, _: Translate) -> Spans:
    """One thing that came of an action."""
    if isinstance(event, SkillUsed):
        return used(event.seat, event.rank, event.targets, event.choice, names, _)
    if isinstance(event, DaggerMoved):
        return fill(_("匕首转到{who}手中"), who=who(names, event.seat))
    if isinstance(event, Damaged):
        return fill(_("{who}受伤1点"), who=who(names, event.seat))
    if isinstance(event, DamagePrevented):
        return fill(_("盾挡住了对{who}的伤害"), who=who(names, event.seat))
    if isinstance(event, Covered):
        return fill(_("{who}遮盖一张标记"), who=who(names, event.seat))
    assert isinstance(event, Died)
    return fill(_("{who}死亡"), who=who(names, event.seat))
