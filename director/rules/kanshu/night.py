"""夜晚 (K2–K5): five actions of the dagger, told as the rulebook tells them.

A generator: it yields the prompt that somebody must answer and goes on with the answer. Everything that
happens is an event; the order is depth-first (K2.8).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from director.rules.game import Play, Prompt, Turn, Value
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import (
    ALCHEMIST,
    ASSASSIN,
    BERSERKER,
    COURTESAN,
    ELDER,
    FAN,
    FEATHER,
    GUARDIAN,
    JESTER,
    MAGE,
    MENTALIST,
    RANK,
    SHIELD,
    STAFF,
    SWORD,
    Face,
    Item,
)
from director.rules.kanshu.events import (
    ActionChosen,
    Bar,
    Closed,
    Covered,
    DaggerMoved,
    Damaged,
    DamagePrevented,
    Died,
    Intervened,
    InterventionWeighed,
    ItemTaken,
    JesterSaw,
    Revealed,
    SkillClosed,
    SkillUsed,
    Source,
    Why,
)
from director.rules.kanshu.options import RandomPolicy, ShieldedTarget
from director.rules.kanshu.orders import ATTACK, DECLINE, GIVE, PASS, Orders, Step, a_step
from director.rules.kanshu.state import FULL_DAMAGE, State

Night = Turn[State]
Telling = Generator[tuple[Prompt, ...], Sequence[Value], Any]


class _GameOver(Exception):
    """游戏结束 (K3.3): somebody died, and nothing more happens."""


def night(turn: Night) -> Play:
    """夜晚 (K2.1): five actions, unless somebody dies first."""
    turns_held: dict[int, int] = {}
    try:
        for n in range(1, turn.state.options.actions + 1):
            yield from _action(turn, n, turns_held)
    except _GameOver:
        return


def _action(turn: Night, n: int, turns_held: dict[int, int]) -> Telling:
    """一次行动 (K2.1, K2.9): the holder of the dagger gives or attacks."""
    holder = turn.state.dagger
    assert holder is not None, "a night begins with the dagger in somebody's hand (K1.5)"
    turns_held[holder] = turns_held.get(holder, 0) + 1
    step = _choose(turn, n, holder, turns_held[holder])
    if step.kind is GIVE:
        turn.emit(DaggerMoved(seat=step.target, clause="K2.3"))
    else:
        yield from _attack(turn, holder, step.target)


def _choose(turn: Night, n: int, holder: int, k: int) -> Step:
    """行动依据 (K2.2): the k-th step of the holder's post, else a random action (K9.3)."""
    step, why = _planned(turn.state, turn.orders, holder, k)
    if step is None:
        step, source, clause, number = _random_step(turn, n, holder), Source.RANDOM, "K9.3", None
    else:
        source, clause, number = Source.POST, "K2.2", k
    turn.emit(
        ActionChosen(
            n=n,
            holder=holder,
            kind=step.kind,
            target=step.target,
            source=source,
            why=why,
            step=number,
            clause=clause,
        )
    )
    return step


def _planned(state: State, orders: Orders, holder: int, k: int) -> tuple[Step | None, Why]:
    """计划的行动 (K2.2, K3.5, K8.2): the k-th step if it stands, and why it does not."""
    post = orders.posts[holder]
    if state.seats[holder].red_carded:
        return None, Why.RED_CARD
    if post is None:
        return None, Why.NO_POST
    if k > len(post.steps):
        return None, Why.NO_STEP
    step = post.steps[k - 1]
    if step is None or step.target == holder:
        return None, Why.VOID_STEP
    if step.kind is ATTACK and not _targetable(state, step.target):
        return None, Why.SHIELDED
    return step, Why.STEP


def _targetable(state: State, target: int) -> bool:
    """攻击被保护者 (K3.5): whether a step may attack `target`."""
    return state.options.shielded_target is ShieldedTarget.NO_DAMAGE or state.protected_by(target) is None


def _random_step(turn: Night, n: int, holder: int) -> Step:
    """随机行动 (K9.3): drawn over the attacks, then the gives, in elevator order."""
    others = turn.state.others(holder)
    choices = [(ATTACK, other) for other in others if _targetable(turn.state, other)]
    if turn.state.options.random_policy is RandomPolicy.UNIFORM or not choices:
        choices += [(GIVE, other) for other in others]
    return a_step(*choices[turn.draw(f"night/{turn.number}/action/{n}", len(choices), "K9.3")])


def _attack(turn: Night, attacker: int, target: int) -> Telling:
    """攻击 (K2.4–K2.6): the target, or who steps in for it, gets the dagger and takes the damage."""
    victim = target
    if not turn.state.holds(target, FAN):
        victim = yield from _intervention(turn, attacker, target)
    turn.emit(DaggerMoved(seat=victim, clause="K2.6"))
    yield from _damage(turn, victim, attacker, saved=None if victim == target else target)


def _intervention(
    turn: Night, attacker: int, target: int
) -> Generator[tuple[Prompt, ...], Sequence[Value], int]:
    """干涉 (K2.4, K2.5): who takes the attack. The target is asked even when nobody could step in."""
    (requested,) = yield (prompts.request_intervention(target),)
    if not requested:
        return target
    able = _weigh(turn, attacker, target)
    if not able:
        return target
    (chosen,) = yield (prompts.choose_intervener(target, able),)
    if chosen == DECLINE:
        return target
    turn.emit(Intervened(seat=chosen, target=target, clause="K2.6"))
    return int(chosen)


def _weigh(turn: Night, attacker: int, target: int) -> tuple[int, ...]:
    """响应干涉者 (K2.5): those who listed the target, sorted into who may step in and who may not."""
    able: list[int] = []
    barred: list[tuple[int, Bar]] = []
    for seat, post in enumerate(turn.orders.posts):
        if post is None or target not in post.responses or seat == target:
            continue
        bar = _bar(turn.state, seat, attacker)
        if bar is None:
            able.append(seat)
        else:
            barred.append((seat, bar))
    turn.emit(InterventionWeighed(target=target, able=tuple(able), barred=tuple(barred), clause="K2.5"))
    return tuple(able)


def _bar(state: State, seat: int, attacker: int) -> Bar | None:
    """不能干涉的原因 (K2.5): None for somebody who may step in."""
    if seat == attacker:
        return Bar.ATTACKER
    if state.seats[seat].red_carded:
        return Bar.RED_CARD
    if not state.seats[seat].rank_hidden:
        return Bar.RANK_SHOWN
    if state.protected_by(seat) is not None:
        return Bar.PROTECTED
    return None


def _damage(
    turn: Night,
    victim: int,
    by: int,
    *,
    saved: int | None = None,
    shows_rank: bool = False,
    by_skill: bool = False,
) -> Telling:
    """一点伤害 (K3.1–K3.5): prevented by a shield, deadly the fourth time, else a mark is revealed.

    Nobody is asked to step in here: only an attack leaves room for that (K2.7). Nor does it matter who has the
    dagger (K5.11).
    `saved` is the seat that the victim stepped in for; like `shows_rank` (K5.5) it forces a hidden rank (K3.4).
    """
    pair = turn.state.protected_by(victim)
    if pair is not None:
        turn.emit(DamagePrevented(seat=victim, by=by, pair=pair, clause="K3.5"))
        return
    turn.emit(Damaged(seat=victim, by=by, clause="K3.1"))
    if turn.state.seats[victim].damage > FULL_DAMAGE:
        _die(turn, victim, by)
    shown_before = turn.state.seats[victim].rank_was_revealed
    face = yield from _reveal(turn, victim, must_show_rank=saved is not None or shows_rank)
    if face is RANK:
        closed = _closed(turn.state, victim, saved, by_skill, shown_before)
        yield from _skill(turn, victim, by, saved, closed)


def _die(turn: Night, dead: int, killer: int) -> None:
    """死亡与胜负 (K3.3, K3.6): the killer's faction wins only by the death of the other faction's leader."""
    fallen, hand = turn.state.seats[dead].card.faction, turn.state.seats[killer].card.faction
    leader = turn.state.leader(fallen) == dead
    winner = hand if leader and fallen is not hand else hand.other
    turn.emit(Died(seat=dead, killer=killer, leader=leader, winner=winner, clause="K3.6"))
    raise _GameOver


def _reveal(
    turn: Night, victim: int, *, must_show_rank: bool
) -> Generator[tuple[Prompt, ...], Sequence[Value], Face]:
    """公开标记 (K3.1, K3.4): asked only where there is a choice."""
    seat = turn.state.seats[victim]
    hidden = seat.hidden()
    if must_show_rank and seat.rank_hidden:
        face, forced, clause = RANK, True, "K3.4"
    elif len(prompts.distinct(hidden)) == 1:
        face, forced, clause = hidden[0], True, "K3.1"
    else:
        (answer,) = yield (prompts.reveal(victim, hidden, _decision(turn)),)
        face, forced, clause = Face(answer), False, "K3.1"
    turn.emit(Revealed(seat=victim, face=face, forced=forced, clause=clause))
    return face


def _decision(turn: Night) -> str:
    """随机标记 (K9.4): the label of the draw, should the next question go unanswered."""
    return f"night/{turn.number}/decision/{len(turn.questions) + 1}"


def _closed(
    state: State, owner: int, saved: int | None, by_skill: bool, shown_before: bool
) -> tuple[Closed, str] | None:
    """技能不可用的原因 (K4.2, K5, K5.4, K5.10): with its clause, or None when the skill is offered."""
    if shown_before:
        return Closed.SHOWN_BEFORE, "K5.10"
    if state.holds(owner, STAFF):
        return Closed.STAFF, "K4.2"
    if by_skill and not state.options.skill_after_skill_damage:
        return Closed.SKILL_DAMAGE, "K5"
    if state.seats[owner].card.rank == ALCHEMIST and saved is None:
        return Closed.NOT_INTERVENING, "K5.4"
    return None


def _skill(turn: Night, owner: int, by: int, saved: int | None, closed: tuple[Closed, str] | None) -> Telling:
    """技能 (K5.0): offered at the moment the rank is revealed by damage, unless something closes it.

    Its targets are others, never the owner; it is offered, and used up, even where it would come to nothing.
    """
    if closed is not None:
        turn.emit(SkillClosed(seat=owner, reason=closed[0], clause=closed[1]))
        return
    rank = turn.state.seats[owner].card.rank
    heals = saved is not None and turn.state.seats[saved].damage > 0
    others = tuple(turn.state.others(owner))
    (answer,) = yield (prompts.skill(owner, rank, others, heals, saved if rank == ALCHEMIST else None),)
    if answer != PASS:
        yield from _SKILLS[rank](turn, owner, answer, by, saved)


def _used(turn: Night, owner: int, targets: tuple[int, ...], choice: str | None = None) -> None:
    """发动技能 (K7.1): the announced fact; `targets` are those it was aimed at."""
    rank = turn.state.seats[owner].card.rank
    turn.emit(SkillUsed(seat=owner, rank=rank, targets=targets, choice=choice, clause=f"K5.{rank}"))


def _elder(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """长老 (K5.1): takes a feather."""
    _used(turn, owner, ())
    turn.emit(ItemTaken(seat=owner, item=FEATHER, clause="K5.1"))
    yield from ()


def _assassin(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """刺客 (K5.2): the target gets the dagger and two points of damage, one after the other."""
    (target,) = answer["targets"]
    _used(turn, owner, (target,))
    turn.emit(DaggerMoved(seat=target, clause="K5.2"))
    yield from _damage(turn, target, owner, by_skill=True)
    yield from _damage(turn, target, owner, by_skill=True)


def _jester(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """小丑 (K5.3): sees two cards; whom it looked at is public, what it saw is not."""
    targets = tuple(answer["targets"])
    _used(turn, owner, targets)
    for target in targets:
        turn.emit(JesterSaw(seat=owner, target=target, card=turn.state.seats[target].card, clause="K5.3"))
    yield from ()


def _alchemist(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """炼金术师 (K5.4): wounds or heals the one it stepped in for."""
    assert saved is not None, "offered only to somebody who stepped in"
    _used(turn, owner, (saved,), answer)
    if answer == "wound":
        yield from _damage(turn, saved, owner, by_skill=True)
    else:
        yield from _heal(turn, saved, owner)


def _heal(turn: Night, healed: int, by: int) -> Telling:
    """治疗 (K5.4): the healed covers one revealed mark again; asked only where there is a choice."""
    revealed = turn.state.seats[healed].revealed
    face = revealed[0]
    if len(prompts.distinct(revealed)) > 1:
        (face,) = yield (prompts.cover(healed, revealed, _decision(turn)),)
    turn.emit(Covered(seat=healed, by=by, face=Face(face), clause="K5.4"))


def _mentalist(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """感应者 (K5.5): the target gets the dagger and one damage, and shows its rank if that is hidden."""
    (target,) = answer["targets"]
    _used(turn, owner, (target,))
    turn.emit(DaggerMoved(seat=target, clause="K5.5"))
    yield from _damage(turn, target, owner, shows_rank=True, by_skill=True)


def _guardian(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """守护者 (K5.6, K4.3): the target gets a shield, the guardian its sword; pairs count as they appear."""
    (target,) = answer["targets"]
    _used(turn, owner, (target,))
    pair = 1 + sum(held.item is SWORD for held in turn.state.items)
    turn.emit(ItemTaken(seat=target, item=SHIELD, pair=pair, clause="K5.6"))
    turn.emit(ItemTaken(seat=owner, item=SWORD, pair=pair, clause="K5.6"))
    yield from ()


def _berserker(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """狂战士 (K5.7): one damage to whoever dealt the damage."""
    _used(turn, owner, (by,))
    yield from _damage(turn, by, owner, by_skill=True)


def _mage(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """法师 (K5.8): one target gets a staff."""
    yield from _hands_out(turn, owner, answer, STAFF, "K5.8")


def _courtesan(turn: Night, owner: int, answer: Value, by: int, saved: int | None) -> Telling:
    """交际花 (K5.9): one target gets a fan."""
    yield from _hands_out(turn, owner, answer, FAN, "K5.9")


def _hands_out(turn: Night, owner: int, answer: Value, item: Item, clause: str) -> Telling:
    """给出标识物 (K4.1)."""
    (target,) = answer["targets"]
    _used(turn, owner, (target,))
    turn.emit(ItemTaken(seat=target, item=item, clause=clause))
    yield from ()


_SKILLS: dict[int, Callable[[Night, int, Value, int, int | None], Telling]] = {
    ELDER: _elder,
    ASSASSIN: _assassin,
    JESTER: _jester,
    ALCHEMIST: _alchemist,
    MENTALIST: _mentalist,
    GUARDIAN: _guardian,
    BERSERKER: _berserker,
    MAGE: _mage,
    COURTESAN: _courtesan,
}
