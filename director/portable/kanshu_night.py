"""kanshu-night/1: one night of 版杀砍树."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from director.portable.case import read, seat_named, seats_of, seed_of
from director.portable.kanshu_post import post_of
from director.portable.kanshu_result import result_of
from director.rules.errors import Illegal, Malformed
from director.rules.game import Pick, Prompt, Reply, Value
from director.rules.kanshu.cards import CARDS, Face, Item
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Options, RandomPolicy, ShieldedTarget, ThirdWound
from director.rules.kanshu.orders import DECLINE, Kind, Orders, Post, Step, a_step
from director.rules.kanshu.state import Held, Seat, State, sort_faces
from director.rules.playing import play

FORMAT = "kanshu-night/1"
FEWEST, MOST = 3, 18
MOST_ACTIONS = 100
LATEST_NIGHT = 1_000_000

_GAME = Kanshu()


class _Strict(msgspec.Struct, forbid_unknown_fields=True, gc=False):
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


class NightCase(msgspec.Struct, gc=False):
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
    answers = _Answers(case.answers, seats)
    turn = play(
        _GAME,
        start_of(case, seats),
        _orders(case, names, seats),
        answers,
        seed=seed_of(case.seed),
        number=_within(case.night, LATEST_NIGHT, "night"),
        unanswered=Reply.DEFAULT if case.unanswered == "default" else Reply.OPEN,
    )
    if turn.over and turn.state.outcome is None:
        answers.refuse_left_over()
    return result_of(turn, names)


def _within(number: int, most: int, field: str) -> int:
    if not 1 <= number <= most:
        raise Malformed("number", f"this must be from 1 to {most}", field=field)
    return number


def start_of(case: NightCase, seats: dict[str, int]) -> State:
    """The state before the night, checked against the cards."""
    if not FEWEST <= len(case.seats) <= MOST:
        raise Malformed("count", f"a case has {FEWEST} to {MOST} seats", field="seats")
    state = State([_seat(each, i) for i, each in enumerate(case.seats)], options=_options(case.options))
    _refuse_twice_dealt([each.card for each in case.seats])
    state.dagger = seat_named(seats, case.dagger, "dagger")
    for name, shown in case.state.items():
        _show(state.seats[_key(seats, name, "state")], shown, name)
    for i, name in enumerate(case.red_cards):
        state.seats[_entry(seats, name, "red_cards", i)].red_carded = True
    _hand_out(state, case.items, seats)
    return state


def _key(seats: dict[str, int], name: str, field: str) -> int:
    """The seat that a key of the case names."""
    return seats[name] if name in seats else seat_named(seats, name, f"{field}.{name}")


def _entry(seats: dict[str, int], name: str, field: str, i: int) -> int:
    """The seat that the i-th entry of a list in the case names."""
    return seats[name] if name in seats else seat_named(seats, name, f"{field}[{i}]")


def _seat(given: SeatIn, i: int) -> Seat:
    card = CARDS.get(given.card)
    if card is None:
        raise Malformed("card", f"{given.card!r} is no card", field=f"seats[{i}].card")
    if given.name == DECLINE:
        raise Malformed("name", f"{DECLINE!r} is an answer, it can't be a name", field=f"seats[{i}].name")
    return Seat(card)


def _refuse_twice_dealt(cards: list[str]) -> None:
    if len(set(cards)) == len(cards):
        return
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise Malformed("card", f"{card} is dealt twice", field=f"seats[{i}].card")


def _options(given: OptionsIn) -> Options:
    return Options(
        random_policy=given.random_policy,
        shielded_target=given.shielded_target,
        skill_after_skill_damage=given.skill_after_skill_damage,
        shield_after_third_wound=given.shield_after_third_wound,
        actions=_within(given.actions, MOST_ACTIONS, "options.actions"),
    )


def _show(seat: Seat, shown: SeatStateIn, name: str) -> None:
    """Put the revealed marks on a seat, if its card has them."""
    seat.revealed = sort_faces(tuple(shown.revealed))
    seat.damage = len(seat.revealed)
    try:
        seat.hidden()
    except ValueError:
        raise Malformed(
            "revealed", f"{seat.card.code} has no such marks", field=f"state.{name}.revealed"
        ) from None
    seat.rank_was_revealed = shown.rank_was_revealed or not seat.rank_hidden
    if shown.rank_was_revealed is False and seat.rank_was_revealed:
        raise Malformed(
            "rank_was_revealed",
            "the rank is revealed, so it was revealed",
            field=f"state.{name}.rank_was_revealed",
        )


def _hand_out(state: State, items: list[ItemIn], seats: dict[str, int]) -> None:
    """Hand out the items; swords and shields must come in pairs (K4.3)."""
    paired = [(each.item, each.pair) for each in items]
    for i, each in enumerate(items):
        if (each.item in _PAIRED) is (each.pair is None):
            raise Malformed(
                "pair", "swords and shields have a pair, other items have none", field=f"items[{i}].pair"
            )
        if each.item in _PAIRED and any(paired.count((item, each.pair)) != 1 for item in _PAIRED):
            raise Malformed("pair", "a pair is one sword and one shield", field=f"items[{i}].pair")
        if each.broken and each.item is not Item.SWORD:
            raise Malformed("broken", "only a sword says that its pair is broken", field=f"items[{i}].broken")
        holder = seat_named(seats, each.holder, f"items[{i}].holder")
        state.items.append(Held(each.item, holder, each.pair, each.broken))


_PAIRED = (Item.SWORD, Item.SHIELD)


def _orders(case: NightCase, names: list[str], seats: dict[str, int]) -> Orders:
    posts: list[Post | None] = [None] * len(names)
    for name, post in case.posts.items():
        seat = _key(seats, name, "posts")
        posts[seat] = post_of(post, seat, names) if isinstance(post, str) else _post(post, name, seats)
    return Orders(tuple(posts), (None,) * len(names))


def _post(given: PostIn, name: str, seats: dict[str, int]) -> Post:
    """有效投票帖 (K2.2): a step that names its actor or nobody is no step."""
    author = seats[name]
    steps: list[Step | None] = []
    for step in given.steps:
        target = author if step is None else seats.get(step.target, author)
        steps.append(None if step is None or target == author else a_step(step.kind, target))
    try:
        listed = {seats[other] for other in given.responses}
    except KeyError:
        field = f"posts.{name}.responses"
        listed = {_entry(seats, other, field, i) for i, other in enumerate(given.responses)}
    listed.discard(author)
    return Post(tuple(steps), tuple(sorted(listed)))


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
        if self.seats.get(answer.player) != prompt.seat:
            raise self._wrong(i, "player", f"question {number} is not for {answer.player!r}")
        if answer.ask != prompt.ask:
            raise self._wrong(i, "ask", f"question {number} asks {prompt.ask}")
        if answer.answer is None:
            return Reply.DEFAULT
        value = self._value(prompt, answer.answer)
        if prompt.options.refuse(value) is not None:
            raise self._wrong(i, "answer", f"{answer.answer!r} is not offered here")
        return value

    def _value(self, prompt: Prompt, value: Any) -> Value:
        """The answer with seats in place of names; what is no name stays, and is refused."""
        if prompt.ask == "choose_intervener":
            return self.seats.get(value, value) if isinstance(value, str) else None
        if isinstance(prompt.options, Pick) and isinstance(value, dict):
            named = value.get("targets")
            targets = (
                [self.seats.get(each) for each in named if isinstance(each, str)]
                if isinstance(named, list)
                else []
            )
            return {**value, "targets": targets}
        return value

    def _wrong(self, i: int, key: str, message: str) -> Illegal:
        return Illegal("answer", message, field=f"answers[{i}].{key}")

    def refuse_left_over(self) -> None:
        if self.used < len(self.given):
            raise Illegal("answers", "the night is over before this answer", field=f"answers[{self.used}]")
