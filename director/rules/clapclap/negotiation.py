"""协商 (C12, C17–C19): within a layer, who names whom, who changes, and whom a contested target takes."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.clapclap import prompts
from director.rules.clapclap.events import AttackerPicked, Idle, Named
from director.rules.clapclap.gestures import GI
from director.rules.clapclap.table import Table, Telling, tie_label
from director.rules.game import Lottery, Prompt, Value
from director.rules.quick import quick

ATTEMPTS = 3

Names = dict[int, list[int | None]]
"""Seat -> the target of each of its parts, in player order of the seats; None is held back."""


@quick
@dataclass(frozen=True, slots=True)
class Actor:
    """同层玩家 (C12): an unoperated player of the layer, and whom each of its parts may choose."""

    seat: int
    parts: int
    choices: tuple[int, ...]
    must: bool

    @property
    def asked(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.choices) > (1 if self.must else 0)


def actor(table: Table, seat: int, choices: tuple[int, ...]) -> Actor:
    move = table.move(seat)
    return Actor(seat, move.parts, choices, move.gesture is GI)


def name_targets(table: Table, layer: int, actors: list[Actor]) -> Telling:
    """声明目标 (C12): all at the same time, up to three times; it ends when nobody changes. Returns Names."""
    named = yield from _attempt(table, layer, actors, 1, {})
    if not table.negotiating() or sum(each.asked for each in actors) < 2:
        return named
    for attempt in range(2, ATTEMPTS + 1):
        before, named = named, (yield from _attempt(table, layer, actors, attempt, named))
        if named == before:
            break
    return named


def _attempt(table: Table, layer: int, actors: list[Actor], attempt: int, before: Names) -> Telling:
    """一轮声明 (C12): one question for each part of everybody who has a choice."""
    about = {"layer": layer, "attempt": attempt, **_shown(before)}
    asked = [each for each in actors if each.asked]
    answers = iter(
        (
            yield from table.ask(
                [_question(table, each, part, about, before) for each in asked for part in range(each.parts)]
            )
        )
    )
    named: Names = {}
    for each in actors:
        named[each.seat] = (
            [_target(next(answers)) for _ in range(each.parts)] if each.asked else _unasked(each)
        )
        if table.negotiating() and named[each.seat] != before.get(each.seat):
            targets = tuple(named[each.seat])
            clause = "C18" if each.must else "C12"
            table.turn.emit(
                Named(seat=each.seat, layer=layer, attempt=attempt, targets=targets, clause=clause)
            )
    return named


def _unasked(each: Actor) -> list[int | None]:
    """没有选择 (C10, C17): a gi takes the only one there is; others have nobody."""
    return [each.choices[0]] if each.must and each.choices else [None] * each.parts


def _target(answer: Value) -> int | None:
    return None if answer == prompts.PASS else int(answer)


def _shown(named: Names) -> dict[str, int]:
    """What the layer's players have named so far, for a question's `about`."""
    return {
        f"named.{seat}.{part}": target
        for seat, targets in named.items()
        for part, target in enumerate(targets)
        if target is not None
    }


def _question(table: Table, each: Actor, part: int, about: dict[str, int], before: Names) -> Prompt:
    default: Value | Lottery
    if each.seat in before:
        target = before[each.seat][part]
        default = prompts.PASS if target is None else target
    else:
        default = _unanswered(table, each, part)
    return prompts.name_target(
        each.seat, each.choices, default, must=each.must, about={**about, "part": part}
    )


def _unanswered(table: Table, each: Actor, part: int) -> Value | Lottery:
    """愿望 (C12, C17, C18): the wish that stands; without one, 放空, and for a gi a draw."""
    wish = standing_wish(table, each, part)
    if wish is not None:
        return wish
    if not each.must:
        return prompts.PASS
    return Lottery(table.label("gi", table.name(each.seat)), each.choices)


def standing_wish(table: Table, each: Actor, part: int) -> int | None:
    """愿望 (C12, C18): what a gi has named before, else the first wish of the post, that may be chosen now."""
    aim = table.aims.get(each.seat)
    if aim in each.choices:
        return aim
    return next((wish for wish in wishes(table, each.seat, part) if wish in each.choices), None)


def wishes(table: Table, seat: int, part: int) -> tuple[int, ...]:
    """愿望 (C12): the wishes that a post holds for one part, best first."""
    given: tuple[tuple[int, ...], ...] = table.turn.orders.posts[seat].wishes
    return given[part] if part < len(given) else ()


def why_idle(table: Table, each: Actor, part: int) -> tuple[int | None, Idle]:
    """放空的原因 (C11, C17): the wish that fell away, and why; without one, whether anybody could be chosen."""
    for wish in wishes(table, each.seat, part):
        if wish not in each.choices:
            return wish, _why_not(table, each.seat, wish)
    return None, Idle.WISH if each.choices else Idle.NOBODY


def _why_not(table: Table, seat: int, wish: int) -> Idle:
    if wish == seat or table.moves[wish] is None:
        return Idle.ABSENT
    return Idle.OUT_OF_REACH if table.unoperated(wish) else Idle.OPERATED


def settle_ties(table: Table, layer: int, named: Names) -> Telling:
    """多攻击少 (C12, C19): where several name the same target it takes one. Returns [(loser, target)]."""
    if len(named) < 2:
        return []
    contested = _contested(named)
    picks = yield from table.ask(
        [
            prompts.choose_attacker(
                target, among, layer, tie_label(table.turn.number, layer, table.name(target))
            )
            for target, among in contested
        ]
    )
    lost = []
    for (target, among), attacker in zip(contested, picks, strict=True):
        table.turn.emit(
            AttackerPicked(target=target, layer=layer, attacker=attacker, among=among, clause="C12")
        )
        lost += [(seat, target) for seat in among if seat != attacker]
    for seat, target in lost:
        named[seat] = [None if each == target else each for each in named[seat]]
    return lost


def _contested(named: Names) -> list[tuple[int, tuple[int, ...]]]:
    """争抢的目标 (C19): targets in player order, each with its attackers in player order, each once."""
    attackers: dict[int, list[int]] = {}
    for seat, targets in named.items():
        for target in dict.fromkeys(targets):
            if target is not None:
                attackers.setdefault(target, []).append(seat)
    return [(target, tuple(among)) for target, among in sorted(attackers.items()) if len(among) > 1]


def name_again(table: Table, layer: int, seat: int, named: Names) -> Telling:
    """改选的 gi (C19): a gi that was not picked names another target of this layer that nobody took, if there is one."""
    taken = [target for targets in named.values() for target in targets]
    table.aims.pop(seat, None)
    choices = tuple(
        target
        for target in table.targets(seat, layer)
        if target not in taken and table.layer_of_gi(seat, target) == layer
    )
    again = yield from _attempt(table, layer, [actor(table, seat, choices)], ATTEMPTS + 1, {})
    return again[seat][0]
