"""问题 (C3, C12, C18, C19, C21): what a round stops to ask, with its options and its default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from director.rules.game import Choice, Lottery, Prompt, Value

NAME_TARGET = "name_target"
CHOOSE_ATTACKER = "choose_attacker"
TRIPLE_PICK = "triple_pick"
MISSED_POST = "missed_post"

PASS = "pass"  # noqa: S105
DEATH = "death"
EXCUSE = "excuse"


def missed_post(seat: int) -> Prompt:
    """没有出手 (C3, option `ask`): a decision of the directors about `seat`; undecided, it dies."""
    return Prompt(seat, MISSED_POST, Choice((DEATH, EXCUSE)), DEATH, "C3")


def name_target(
    seat: int, choices: Sequence[int], default: Value | Lottery, *, must: bool, about: Mapping[str, int]
) -> Prompt:
    """声明目标 (C12): one part's target or 放空; a gi can't hold back (C10).

    `about` holds layer, attempt and part (from 0), and as `named.<seat>.<part>` what the layer's players have
    named so far; a part without an entry is held back.
    """
    values: tuple[Value, ...] = tuple(choices) if must else (*choices, PASS)
    return Prompt(seat, NAME_TARGET, Choice(values), default, "C18" if must else "C12", about)


def choose_attacker(target: int, attackers: tuple[int, ...], layer: int, label: str) -> Prompt:
    """多攻击少 (C12): the target says who attacks it; unanswered, it is drawn over the attackers (C19)."""
    return Prompt(
        target, CHOOSE_ATTACKER, Choice(attackers), Lottery(label, attackers), "C12", {"layer": layer}
    )


def triple_pick(picker: int, among: tuple[int, ...], label: str) -> Prompt:
    """三连选人 (C7): whom of those it beats the picker takes; unanswered, it is drawn (C21)."""
    return Prompt(picker, TRIPLE_PICK, Choice(among), Lottery(label, among), "C7")
