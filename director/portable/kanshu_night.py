"""kanshu-night/1: one night of 版杀砍树."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from director.portable.case import read, seat_named, seats_of, seed_of
from director.portable.kanshu_post import post_of
from director.rules.errors import Illegal, Malformed
from director.rules.game import Pick, Prompt, Reply, Turn, Value, play
from director.rules.kanshu.cards import CARDS, Face, Item
from director.rules.kanshu.events import ActionChosen, Damaged, SkillUsed
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Options, RandomPolicy, ShieldedTarget, ThirdWound
from director.rules.kanshu.orders import DECLINE, Kind, Orders, Post, Step
from director.rules.kanshu.state import FULL_DAMAGE, Held, Seat, State, break_swords, sort_faces

FORMAT = "kanshu-night/1"
FEWEST, MOST = 3, 18

_GAME = Kanshu()


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class SeatIn(_Strict):
    name: str
    card: str


class SeatStateIn(_Strict):
    revealed: list[Face] = []
    rank_was_revealed: bool | None = None


class ItemIn(_Strict):
    item: Item
    holder: str
    pair: int | None = None
    broken: bool = False


class OptionsIn(_Strict):
    random_policy: RandomPolicy = RandomPolicy.UNIFORM
    shielded_target: ShieldedTarget = ShieldedTarget.NO_DAMAGE
    skill_after_skill_damage: bool = True
    shield_after_third_wound: ThirdWound = ThirdWound.RETURNS
    actions: int = 5


class StepIn(_Strict):
    kind: Kind
    target: str


class PostIn(_Strict):
    steps: list[StepIn | None] = []
    responses: list[str] = []


class AnswerIn(_Strict):
    player: str
    ask: Literal["request_intervention", "choose_intervener", "reveal", "cover", "skill"]
    answer: Any


class NightCase(msgspec.Struct):
    format: str
    night: int
    seats: list[SeatIn]
    dagger: str
    seed: str
    state: dict[str, SeatStateIn] = {}
    items: list[ItemIn] = []
    red_cards: list[str] = []
    options: OptionsIn = msgspec.field(default_factory=OptionsIn)
    posts: dict[str, PostIn | str] = {}
    answers: list[AnswerIn] = []
    unanswered: Literal["stop", "default"] = "stop"


def adjudicate(data: Any) -> dict[str, Any]:
    """The result of a kanshu-night/1 case. Raises RuleError naming the field."""
    case = read(data, NightCase)
    names = [seat.name for seat in case.seats]
    seats = seats_of(names)
    start = _start(case, seats)
    answers = _Answers(case.answers, seats)
    turn = play(
        _GAME,
        start,
        _orders(case, names, seats),
        answers,
        seed=seed_of(case.seed),
        number=_at_least_one(case.night, "night"),
        unanswered=Reply.DEFAULT if case.unanswered == "default" else Reply.OPEN,
    )
    if turn.over and turn.state.outcome is None:
        answers.refuse_left_over()
    return _result(turn, names)


def _at_least_one(number: int, field: str) -> int:
    if number < 1:
        raise Malformed("number", "this must be 1 or more", field=field)
    return number


def _start(case: NightCase, seats: dict[str, int]) -> State:
    """The state before the night, checked against the cards."""
    if not FEWEST <= len(case.seats) <= MOST:
        raise Malformed("count", f"a case has {FEWEST} to {MOST} seats", field="seats")
    state = State([_seat(each, i) for i, each in enumerate(case.seats)], options=_options(case.options))
    cards = [seat.card for seat in state.seats]
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise Malformed("card", f"{card.code} is dealt twice", field=f"seats[{i}].card")
    state.dagger = seat_named(seats, case.dagger, "dagger")
    for name, shown in case.state.items():
        _show(state.seats[seat_named(seats, name, f"state.{name}")], shown, f"state.{name}")
    for i, name in enumerate(case.red_cards):
        state.seats[seat_named(seats, name, f"red_cards[{i}]")].red_carded = True
    _hand_out(state, case.items, seats)
    return state


def _seat(given: SeatIn, i: int) -> Seat:
    if given.card not in CARDS:
        raise Malformed("card", f"{given.card!r} is no card", field=f"seats[{i}].card")
    if given.name == DECLINE:
        raise Malformed("name", f"{DECLINE!r} is an answer, it can't be a name", field=f"seats[{i}].name")
    return Seat(CARDS[given.card])


def _options(given: OptionsIn) -> Options:
    return Options(
        random_policy=given.random_policy,
        shielded_target=given.shielded_target,
        skill_after_skill_damage=given.skill_after_skill_damage,
        shield_after_third_wound=given.shield_after_third_wound,
        actions=_at_least_one(given.actions, "options.actions"),
    )


def _show(seat: Seat, shown: SeatStateIn, field: str) -> None:
    """Put the revealed marks on a seat, if its card has them."""
    seat.revealed = sort_faces(tuple(shown.revealed))
    seat.damage = len(seat.revealed)
    if Counter(seat.revealed) - Counter(seat.card.marks):
        raise Malformed("revealed", f"{seat.card.code} has no such marks", field=f"{field}.revealed")
    was = shown.rank_was_revealed
    if was is False and not seat.rank_hidden:
        raise Malformed(
            "rank_was_revealed",
            "the rank is revealed, so it was revealed",
            field=f"{field}.rank_was_revealed",
        )
    seat.rank_was_revealed = not seat.rank_hidden if was is None else was


def _hand_out(state: State, items: list[ItemIn], seats: dict[str, int]) -> None:
    """Hand out the items; swords and shields must come in pairs (K4.3)."""
    pairs = Counter((each.item, each.pair) for each in items if each.pair is not None)
    for i, each in enumerate(items):
        if (each.item in (Item.SWORD, Item.SHIELD)) is (each.pair is None):
            raise Malformed(
                "pair", "swords and shields have a pair, other items have none", field=f"items[{i}].pair"
            )
        if each.pair is not None and not pairs[Item.SWORD, each.pair] == pairs[Item.SHIELD, each.pair] == 1:
            raise Malformed("pair", "a pair is one sword and one shield", field=f"items[{i}].pair")
        holder = seat_named(seats, each.holder, f"items[{i}].holder")
        state.items.append(Held(each.item, holder, each.pair, each.broken))


def _orders(case: NightCase, names: list[str], seats: dict[str, int]) -> Orders:
    posts: list[Post | None] = [None] * len(names)
    for name, post in case.posts.items():
        seat = seat_named(seats, name, f"posts.{name}")
        posts[seat] = post_of(post, seat, names) if isinstance(post, str) else _post(post, seat, seats, name)
    return Orders(tuple(posts), (None,) * len(names))


def _post(given: PostIn, author: int, seats: dict[str, int], name: str) -> Post:
    """有效投票帖 (K2.2): a step that names its actor or nobody is no step."""
    steps = tuple(
        None
        if step is None or seats.get(step.target, author) == author
        else Step(step.kind, seats[step.target])
        for step in given.steps
    )
    listed = {
        seat_named(seats, other, f"posts.{name}.responses[{i}]") for i, other in enumerate(given.responses)
    }
    return Post(steps, tuple(sorted(listed - {author})))


class _Answers:
    """The case's answers, used in order; each must be for the question asked."""

    def __init__(self, given: list[AnswerIn], seats: dict[str, int]) -> None:
        self.given = given
        self.seats = seats
        self.used = 0

    def __call__(self, number: int, prompt: Prompt) -> Value | Reply:
        i = self.used
        if i == len(self.given):
            return Reply.OPEN
        self.used = i + 1
        answer = self.given[i]
        if seat_named(self.seats, answer.player, f"answers[{i}].player") != prompt.seat:
            raise Illegal(
                "answer", f"question {number} is not for {answer.player}", field=f"answers[{i}].player"
            )
        if answer.ask != prompt.ask:
            raise Illegal("answer", f"question {number} asks {prompt.ask}", field=f"answers[{i}].ask")
        if answer.answer is None:
            return Reply.DEFAULT
        value = self._value(prompt, answer.answer, f"answers[{i}].answer")
        reason = prompt.options.refuse(value)
        if reason is not None:
            raise Illegal("answer", f"{answer.answer!r} is not offered here", field=f"answers[{i}].answer")
        return value

    def _value(self, prompt: Prompt, value: Any, field: str) -> Value:
        """The answer with seats in place of names."""
        if prompt.ask == "choose_intervener" and value != DECLINE and isinstance(value, str):
            return seat_named(self.seats, value, field)
        if (
            isinstance(prompt.options, Pick)
            and isinstance(value, dict)
            and isinstance(value.get("targets"), list)
        ):
            targets = [seat_named(self.seats, str(name), f"{field}.targets") for name in value["targets"]]
            return {**value, "targets": targets}
        return value

    def refuse_left_over(self) -> None:
        if self.used < len(self.given):
            raise Illegal("answers", "the night is over before this answer", field=f"answers[{self.used}]")


def _result(turn: Turn[State], names: list[str]) -> dict[str, Any]:
    state = turn.state
    open_prompts = list(turn.open.values())
    return {
        "actions": [_action(e, names) for e in turn.events if isinstance(e, ActionChosen)],
        "asked": [_asked(question, names) for question in turn.questions],
        "waiting": _prompt(open_prompts[0], names) if open_prompts else None,
        "attackers": _counts(
            (e.holder for e in turn.events if isinstance(e, ActionChosen) and e.kind is Kind.ATTACK), names
        ),
        "damaged": _counts((e.seat for e in turn.events if isinstance(e, Damaged)), names),
        "skills": [_skill(e, names) for e in turn.events if isinstance(e, SkillUsed)],
        "dagger": names[state.dagger or 0],
        "players": {names[i]: _player(seat) for i, seat in enumerate(state.seats)},
        "items": [_item(held, names) for held in sorted(state.items, key=_item_order)],
        "leaders": {
            str(faction): names[state.leader(faction)]
            for faction in sorted({seat.card.faction for seat in state.seats}, reverse=True)
        },
        "outcome": _outcome(state, names),
    }


def _action(event: ActionChosen, names: list[str]) -> dict[str, Any]:
    return {
        "n": event.n,
        "holder": names[event.holder],
        "kind": event.kind.value,
        "target": names[event.target],
        "source": event.source.value,
    }


def _prompt(prompt: Prompt, names: list[str]) -> dict[str, Any]:
    return {"player": names[prompt.seat], "ask": prompt.ask, "options": _options_out(prompt, names)}


def _options_out(prompt: Prompt, names: list[str]) -> list[Any]:
    options = prompt.options
    if isinstance(options, Pick):
        return [{"targets": [names[seat] for seat in options.targets], "count": options.count}, "pass"]
    return [_named(value, names) for value in options.values]


def _named(value: Value, names: list[str]) -> Any:
    """An answer with names in place of seats."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return names[value]
    if isinstance(value, dict):
        return {"targets": [names[seat] for seat in value["targets"]]}
    return str(value)


def _asked(question: Any, names: list[str]) -> dict[str, Any]:
    by = "answer" if question.by == "answer" else "default"
    return {**_prompt(question.prompt, names), "answer": _named(question.value, names), "by": by}


def _counts(seats: Any, names: list[str]) -> dict[str, int]:
    counted = Counter(seats)
    return {names[seat]: counted[seat] for seat in sorted(counted)}


def _skill(event: SkillUsed, names: list[str]) -> dict[str, Any]:
    return {
        "player": names[event.seat],
        "rank": event.rank,
        "targets": [names[seat] for seat in event.targets],
        "choice": event.choice,
    }


def _player(seat: Seat) -> dict[str, Any]:
    return {
        "damage": seat.damage,
        "revealed": [face.value for face in seat.revealed],
        "rank_was_revealed": seat.rank_was_revealed,
    }


def _item_order(held: Held) -> tuple[str, int, int]:
    return held.item.value, held.pair or 0, held.holder


def _item(held: Held, names: list[str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"item": held.item.value}
    if held.pair is not None:
        shown["pair"] = held.pair
    shown["holder"] = names[held.holder]
    return {**shown, "broken": True} if held.broken else shown


def _outcome(state: State, names: list[str]) -> dict[str, Any] | None:
    outcome = state.outcome
    if outcome is None or outcome.dead is None or outcome.killer is None:
        return None
    return {
        "dead": names[outcome.dead],
        "killer": names[outcome.killer],
        "winner": outcome.winner.value,
        "leader_killed": outcome.leader_killed,
    }
