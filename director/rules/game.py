"""The small protocol behind which every game stands.

A turn (a night of 砍树, a round of a clapping game) is a generator: it yields the prompts that must be
answered now (one, or several at once) and is sent their answers. Three vocabularies, never mixed: prompts
ask, answers are values, events are past tense. Seats are numbers from 0 in the public order of the match.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from director.rules import draw as draws
from director.rules.quick import quick
from director.rules.reading.names import Names

Value = Any
"""An answer as plain JSON: true, "rank", 3, "pass", {"targets": [3, 4]}."""


FROM_CAST = "from_cast"
"""Marks, in its metadata, a field of options that holds the characters' names: nobody chooses it, the deal fills it."""


class Visibility(enum.Enum):
    """公开程度 (K7): who may know an event before the end of the game. After it everybody may."""

    ANNOUNCED = "announced"  # everybody, as it is, from the next announcement on
    REDUCED = "reduced"  # everybody, but only what `Game.facts` makes of it: never its order or other fields
    OWNER = "owner"  # the seat it belongs to (and the directors), at once
    DIRECTORS = "directors"  # the directors alone


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact with its result and the clause that made it so. `tag` is its name in stored JSON."""

    tag: ClassVar[str]
    sees: ClassVar[Visibility] = Visibility.DIRECTORS
    clause: str


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """随机抽取 (K9.2): `label` was drawn among `count`; `value` came out."""

    tag: ClassVar[str] = "drawn"
    label: str
    count: int
    value: int
    clause: str = "K9.2"


@quick
@dataclass(frozen=True, slots=True)
class Choice:
    """One of these values."""

    values: tuple[Value, ...]

    def refuse(self, value: Value) -> str | None:
        """Why `value` is no answer, or None when it is one. True is not 1 here."""
        for offered in self.values:
            if value == offered and type(value) is type(offered):
                return None
        return f"{value!r} is not one of {list(self.values)!r}"

    def random(self, rng: Random) -> Value:
        return self.values[int(rng.random() * len(self.values))]


@quick
@dataclass(frozen=True, slots=True)
class Pick:
    """`count` different seats among `targets`, as {"targets": [...]}, or "pass"."""

    targets: tuple[int, ...]
    count: int

    def refuse(self, value: Value) -> str | None:
        """Why `value` is no answer, or None when it is one."""
        if value == "pass":
            return None
        if (
            not isinstance(value, dict)
            or set(value) != {"targets"}
            or not isinstance(value["targets"], list | tuple)
        ):
            return f'{value!r} is neither "pass" nor {{"targets": […]}}'
        chosen = value["targets"]
        if not all(type(seat) is int and seat in self.targets for seat in chosen):
            return f"{chosen!r} names somebody who can't be chosen"
        if len(chosen) != self.count or len(set(chosen)) != self.count:
            return f"{self.count} different targets are needed, {chosen!r} given"
        return None

    def random(self, rng: Random) -> Value:
        """Pass in one case of four: a skill unused teaches a simulation little."""
        if rng.random() < 0.25:
            return "pass"
        return {"targets": sorted(rng.sample(self.targets, self.count))}


@quick
@dataclass(frozen=True, slots=True)
class Lottery:
    """A default that is drawn: `label` over `values`, one by one (equal values keep their weight)."""

    label: str
    values: tuple[Value, ...]


@quick
@dataclass(frozen=True, slots=True)
class Prompt:
    """问题 (K6.1): what one seat is asked; `default` is what happens when it does not answer."""

    seat: int
    ask: str
    options: Choice | Pick
    default: Value | Lottery
    clause: str
    about: Mapping[str, int] | None = (
        None  # seats that a sentence about the question needs, safe for its owner
    )


class By(enum.StrEnum):
    """Where an answer came from."""

    ANSWER = "answer"  # given for this question
    STANDING = "standing"  # 预案, left before the question came up
    DEFAULT = "default"  # nobody answered in time
    CARDED = "carded"  # the seat is asked nothing: the default at once


@quick
@dataclass(frozen=True, slots=True)
class Question:
    """A prompt with its number in the turn (from 1), its answer, and where that came from."""

    number: int
    prompt: Prompt
    value: Value
    by: By


class Reply(enum.Enum):
    """What a decider says when it has no value."""

    OPEN = "open"  # nothing yet: a standing answer, else wait
    HOLD = "hold"  # wait, even if there is a standing answer
    DEFAULT = "default"  # left unanswered: the default applies


Decider = Callable[[int, Prompt], Value | Reply]
"""(question number, prompt) -> an answer's value, or a Reply."""

S = TypeVar("S")
Play = Generator[tuple[Prompt, ...], Sequence[Value], None]


class Turn(Generic[S]):
    """One turn being played: the state so far, all events, all settled questions, what is open."""

    __slots__ = (
        "asked_after",
        "events",
        "evolve",
        "given",
        "number",
        "open",
        "orders",
        "over",
        "questions",
        "seed",
        "state",
    )

    def __init__(
        self, state: S, orders: Any, evolve: Callable[[S, Any], None], seed: bytes, number: int
    ) -> None:
        self.state = state
        self.orders = orders
        self.evolve = evolve
        self.seed = seed
        self.number = number
        self.events: list[Event] = []
        self.questions: list[Question] = []
        self.asked_after: list[int] = []  # for each question, how many events stood when it came up
        self.open: dict[int, Prompt] = {}
        self.given: list[Question] = []  # answered already, of those asked together with the open ones
        self.over = False

    def emit(self, event: Event) -> None:
        """The only way in which a turn changes its state."""
        self.evolve(self.state, event)
        self.events.append(event)

    def draw(self, label: str, n: int, clause: str = "K9.2") -> int:
        """随机 (K9.2): draw and keep the draw in the log."""
        value = draws.draw(self.seed, label, n)
        self.emit(Drawn(label=label, count=n, value=value, clause=clause))
        return value

    def default(self, prompt: Prompt) -> Value:
        """默认 (K6.2): the answer of somebody who does not answer."""
        if not isinstance(prompt.default, Lottery):
            return prompt.default
        lottery = prompt.default
        return lottery.values[self.draw(lottery.label, len(lottery.values), "K9.4")]


class Game(Protocol[S]):
    """What a game must offer. `S` is its state; orders and options are its own frozen dataclasses."""

    code: str
    version: int
    events: tuple[type[Event], ...]
    state_type: type[S]
    orders_type: type[Any]
    options_type: type[Any]
    post_type: type[Any]
    standing_type: type[Any]
    public_type: type[Any]
    facts_type: type[Any]
    asked_of_directors: tuple[str, ...]
    """Questions about a seat that the directors answer, not its player."""

    def seats_allowed(self, count: int) -> str | None:
        """Why a match can't have `count` seats, or None when it can."""

    def deal(self, count: int, options: Any, drawing: draws.Draw) -> tuple[Any, S]:
        """发牌: the deal (who gets what, in which order) and the state before the first turn."""

    def turn(self, turn: Turn[S]) -> Play:
        """One turn as a generator; it emits events and yields prompts."""

    def evolve(self, state: S, event: Event) -> None:
        """Change `state` by `event`: nothing else does."""

    def copy(self, state: S) -> S:
        """An independent copy."""

    def silenced(self, state: S, seat: int) -> bool:
        """红牌者不被询问 (K6.3): whether the seat is asked nothing."""

    goes_on: bool
    """Whether the game goes on when somebody is dead."""

    def takes_part(self, shown: Any, seat: int) -> bool:
        """Whether a post is awaited from the seat in the next turn: the dead of a game that goes on post nothing.

        `shown` is a state, or the public table of one."""

    def laid_open(self, state: S, prompts: Iterable[Prompt]) -> Any | None:
        """亮出的局面 (C12): what everybody sees while these questions wait (a `public_type`); None where the turn
        stays hidden until it is announced (K7.4)."""

    def standing(self, orders: Any, prompt: Prompt) -> Value | None:
        """预案 (K6.4): the standing answer to `prompt` among the orders, or None."""

    def ended(self, state: S) -> bool:
        """Whether somebody has won, or nobody can."""

    def public(self, state: S) -> Any:
        """What everybody may know of a state that has been announced, as a frozen dataclass."""

    def private(self, state: S, seat: int) -> Any:
        """What a seat knows besides, from the deal on; see also director.rules.sight."""

    def facts(self, events: Sequence[Event], before: S, after: S) -> Any:
        """一夜的公开事实 (K7.1): the one thing an announcement of a turn may read, as a frozen dataclass."""

    def card_codes(self, deal: Any) -> tuple[str, ...]:
        """The dealt cards by character in sign-up order; nothing in a game without cards."""

    def read(self, text: str, seat: int, names: Names) -> Any:
        """读帖 (V1–V11): the reading of a post of this seat, a frozen dataclass."""

    def order(self, reading: Any) -> Any | None:
        """What a reading comes to (a `post_type`), or None where the post is no valid vote."""

    def orders(self, posts: tuple[Any | None, ...], standing: tuple[Any | None, ...]) -> Any:
        """The orders of a turn from the seats' posts and standing answers."""

    def not_ready(self, state: S) -> str | None:
        """首日匕首 (K1.5): the clause that keeps a first turn from beginning, or None."""

    def leading(self, state: S, votes: Mapping[int, int]) -> tuple[int, ...]:
        """匕首竞选 (K1.5): the seats with the most votes; nobody in a game without an election."""

    def award(self, state: S, tied: tuple[int, ...], drawing: draws.Draw) -> list[Event]:
        """匕首竞选 (K1.5): what follows from the election; a tie is drawn."""

    def sent_off(self, seat: int, *, lifted: bool = False) -> list[Event]:
        """红牌 (K8.2): what happens to a seat that is sent off, or let back in; nothing in a game without red cards."""

    def shows_sent_off(self, table: Any, seats: Collection[int]) -> Any:
        """红牌 (K8.2): the public table with these seats, and no others, shown as sent off; the same in a game without."""

    def ruled(self, loser: str | None) -> Any:
        """判终局 (K8.2): the outcome when the directors rule that `loser` loses; None for no winner."""

    def opening(self, state: S, drawing: draws.Draw) -> list[Event]:
        """首日匕首 (K1.5): what must happen before the first turn when nobody decides it."""

    def opens_by_draw(self, state: S) -> bool:
        """Whether `opening` happens when a match starts, rather than by an election."""

    def random_options(self, rng: Random) -> Any:
        """A random choice of options, for simulations and contract tests."""

    def random_orders(self, state: S, rng: Random) -> Any:
        """Legal orders for every seat, for simulations and contract tests."""
