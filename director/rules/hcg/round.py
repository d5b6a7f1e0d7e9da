"""回合 (H2): moves, payment, effects, damage, survival, told as the rulebook tells them.

A generator like every turn; it asks at most once: the directors, about players who posted nothing (H3).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from director.rules.game import Play, Prompt, Turn, Value
from director.rules.hcg.events import (
    AttackMissed,
    Burst,
    Charged,
    Damaged,
    Defended,
    Died,
    Fault,
    Faulted,
    Grabbed,
    MatchEnded,
    MateSpared,
    MetHeadOn,
    Phase,
    Played,
    SpearGained,
    ThrownBack,
)
from director.rules.hcg.moves import MOVES, Kind, Move, Name, Place
from director.rules.hcg.options import NoPost, Penalty
from director.rules.hcg.orders import Post
from director.rules.hcg.prompts import missed_post
from director.rules.hcg.state import SPEAR_HP, State
from director.rules.hcg.view import PublicTable

Round: TypeAlias = Turn[State]
Penalties: TypeAlias = dict[int, Penalty]
Shown: TypeAlias = dict[int, tuple[Move, int | None]]
"""Seat -> its move and target, of those whose move stands."""
Attacks: TypeAlias = dict[tuple[int, int], int]
"""(attacker, target) -> power, of the attacks that reach, by attacker and then target."""

# Looking up a member of an enum costs more than all else that a round does with it.
_GROUND, _SKY = Place.GROUND, Place.SKY
_STRONG, _GRAPPLE, _BLASTS = Kind.STRONG, Kind.GRAPPLE, (Kind.WEAK, Kind.STRONG)


def play_round(turn: Round) -> Play:
    """回合 (H2): the phases in order, as long as the match goes on; then the spears (H14)."""
    penalties = yield from _missed(turn)
    _settle(turn, penalties)
    _spears(turn)


def _settle(turn: Round, penalties: Penalties) -> None:
    """结算 (H2): payment, effects, damage, survival; nothing more once the match is over."""
    shown = _payment(turn, penalties)
    if _over(turn):
        return
    _effects(turn, shown)
    _damage(turn, shown)
    if _over(turn):
        return
    _survival(turn)
    _over(turn)


def _missed(turn: Round) -> Generator[tuple[Prompt, ...], Sequence[Value], Penalties]:
    """未出招 (H3): what becomes of each living player without a post."""
    options = turn.state.options
    silent = [seat for seat in turn.state.living() if turn.orders.posts[seat] is None]
    if not silent or options.missed is not NoPost.ASK:
        return dict.fromkeys(silent, Penalty.VOID if options.missed is NoPost.VOID else Penalty.DEATH)
    answers = yield tuple(missed_post(seat, options) for seat in silent)
    return {seat: Penalty(answer) for seat, answer in zip(silent, answers, strict=True)}


def _payment(turn: Round, penalties: Penalties) -> Shown:
    """支付代价 (H3, H4): in the order of the seats, each move is judged, then paid for.

    Whoever dies of a fault is dead from then on: a later seat that aims at it aims at nobody alive (H3).
    """
    shown: Shown = {}
    for seat, player in enumerate(turn.state.seats):
        if not player.alive:
            continue
        post = turn.orders.posts[seat]
        fault = fault_of(turn.state, seat, post)
        if fault is None:
            shown[seat] = _pay(turn, seat, post.move, post.target)
            continue
        turn.emit(Faulted(seat=seat, fault=fault, move=post and post.move, target=post and post.target))
        if penalties.get(seat, turn.state.options.violation) is Penalty.DEATH:
            _die(turn, seat, (), Phase.VIOLATION, "H3")
    return shown


def fault_of(shown: State | PublicTable, seat: int, post: Post | None) -> Fault | None:
    """违规 (H3): what is wrong with the move in a state, or by a table of one; None where it stands."""
    if post is None:
        return Fault.NO_POST
    if post.move is None:
        return Fault.UNREADABLE
    if not MOVES[post.move].aimed:
        return None
    if post.target is None:
        return Fault.NO_TARGET
    if post.target == seat:
        return Fault.SELF_TARGET
    return None if shown.seats[post.target].alive else Fault.DEAD_TARGET


def _pay(turn: Round, seat: int, name: Name, target: int | None) -> tuple[Move, int | None]:
    """代价 (H4, H5): charge, or 暴氣; for a limited move used before, its prototype's cost."""
    payer = turn.state.seats[seat]
    move = payer.plays(name)
    aim = target if move.aimed else None
    kind = Played if payer.charge >= move.cost else Burst
    turn.emit(kind(seat=seat, move=move.name, target=aim, posted=None if move.name is name else name))
    return move, aim


def _effects(turn: Round, shown: Shown) -> None:
    """效果结算 (H2): charges are gained; what else a move does shows in the damage phase."""
    for seat, (move, _) in shown.items():
        if move.gain:
            turn.emit(Charged(seat=seat, gain=move.gain))


def _damage(turn: Round, shown: Shown) -> None:
    """伤害结算 (H6–H13): every attack that reaches; then the damaged without HP die."""
    attacks = _reaching(turn, shown)
    _grab(turn, shown, attacks)
    for (seat, target), power in attacks.items():
        back = attacks.get((target, seat))
        if back is None:
            _against_defence(turn, shown, seat, target, power)
        elif seat < target:
            _head_on(turn, seat, target, power, back)
    _damage_deaths(turn)


def _reaching(turn: Round, shown: Shown) -> Attacks:
    """命中 (H6, H7): the attacks that reach their target, with their power; those thrown back are settled here."""
    attacks: Attacks = {}
    for seat, (move, target) in shown.items():
        if not move.reaches:
            continue
        power = move.power * 2 if turn.state.seats[seat].spear else move.power
        for victim in _victims(turn, shown, seat, move, target):
            if _throws_back(shown, victim, move):
                turn.emit(ThrownBack(seat=victim, owner=seat, power=power))
                turn.emit(Damaged(seat=seat, by=seat, amount=power, clause="H9"))
            else:
                attacks[seat, victim] = power
    return attacks


def _victims(turn: Round, shown: Shown, seat: int, move: Move, target: int | None) -> list[int]:
    """攻击范围 (H6): whom the attack reaches: its target, or every enemy there for a sweep."""
    aims = _enemies(turn.state, seat) if target is None else [target]
    reached = [
        other for other in aims if turn.state.seats[other].alive and _place(shown, other) in move.reaches
    ]
    if not reached:
        fallen = target is not None and not turn.state.seats[target].alive
        turn.emit(AttackMissed(seat=seat, target=target, clause="H3" if fallen else "H6"))
    return reached


def _enemies(state: State, seat: int) -> list[int]:
    """敌人 (H6): everybody but oneself and one's team."""
    return [other for other in range(len(state.seats)) if other != seat and not state.mates(seat, other)]


def _place(shown: Shown, seat: int) -> Place:
    """位置 (H6): where a move is made from; without one, the ground."""
    return shown[seat][0].place if seat in shown else _GROUND


def _throws_back(shown: Shown, victim: int, move: Move) -> bool:
    """超波弹回 (H9): whether `victim` throws back an attack that reaches it: a blast from the sky."""
    blast_from_sky = move.place is _SKY and move.kind in _BLASTS
    return blast_from_sky and victim in shown and shown[victim][0].throws_back


def _grab(turn: Round, shown: Shown, attacks: Attacks) -> None:
    """抓 (H8): a strong blast, ground to ground, has no power against whoever grabs its owner.

    A grab and an answer that reach each other are both made on the ground: a grab reaches nobody else.
    """
    for seat, target in attacks:
        answered = (target, seat) in attacks and shown[target][0].kind is _STRONG
        if answered and shown[seat][0].kind is _GRAPPLE:
            attacks[target, seat] = 0
            turn.emit(Grabbed(seat=seat, target=target))


def _head_on(turn: Round, seat: int, other: int, power: int, other_power: int) -> None:
    """迎面 (H10): the stronger deals the difference; equal powers deal nothing."""
    turn.emit(MetHeadOn(seat=seat, other=other, power=power, other_power=other_power))
    if power > other_power:
        _strike(turn, seat, other, power - other_power, "H10")
    elif other_power > power:
        _strike(turn, other, seat, other_power - power, "H10")


def _against_defence(turn: Round, shown: Shown, seat: int, target: int, power: int) -> None:
    """防御 (H11): the whole defence is taken off every attack."""
    defence = shown[target][0].defence if target in shown else 0
    if defence:
        turn.emit(Defended(seat=target, by=seat, power=power, defence=defence))
    if power > defence:
        _strike(turn, seat, target, power - defence, "H11")


def _strike(turn: Round, seat: int, target: int, amount: int, clause: str) -> None:
    """造成伤害 (H12): none between team mates."""
    if turn.state.mates(seat, target):
        turn.emit(MateSpared(seat=target, by=seat))
    else:
        turn.emit(Damaged(seat=target, by=seat, amount=amount, clause=clause))


def _damage_deaths(turn: Round) -> None:
    """受伤死亡 (H13): the damaged without HP die, of everybody who damaged them."""
    hurt: dict[int, list[int]] = {}
    for event in turn.events:
        if isinstance(event, Damaged):
            hurt.setdefault(event.seat, []).append(event.by)
    for seat in sorted(hurt):
        if turn.state.seats[seat].hp <= 0:
            _die(turn, seat, tuple(sorted(hurt[seat])), Phase.DAMAGE, "H13")


def _survival(turn: Round) -> None:
    """生存判定 (H13): whoever else has no HP dies, without killers."""
    for seat, player in enumerate(turn.state.seats):
        if player.hp <= 0 and player.alive:
            _die(turn, seat, (), Phase.SURVIVAL, "H13")


def _die(turn: Round, seat: int, killers: tuple[int, ...], phase: Phase, clause: str) -> None:
    turn.emit(Died(seat=seat, killers=killers, phase=phase, round=turn.number, clause=clause))


def _spears(turn: Round) -> None:
    """沸血之矛 (H14): the living with few HP left gain it, for good."""
    for seat, player in enumerate(turn.state.seats):
        if player.hp <= SPEAR_HP and player.alive and not player.spear:
            turn.emit(SpearGained(seat=seat))


def _over(turn: Round) -> bool:
    """游戏结束 (H2): once one player or one team is left, or nobody."""
    if not turn.state.decided():
        return False
    turn.emit(MatchEnded(winners=tuple(turn.state.living())))
    return True
