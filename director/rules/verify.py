"""复核 (K9.6): re-computes a finished match from its published seed, and says whether everything agrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from director.rules.draw import commitment, draw, drawing
from director.rules.errors import RuleError
from director.rules.game import By, Drawn, Event, Game, Prompt, Question, Reply, Turn, Value
from director.rules.playing import Interjected, fold, play

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class RecordedTurn(Generic[S]):
    """一夜的记录 (K7.5): a turn as it was kept. `before` holds what happened between the last turn and this one."""

    number: int
    start: S
    orders: Any
    questions: Sequence[Question]
    events: Sequence[Event]
    end: S
    before: Sequence[Event] = ()
    interjected: Interjected | None = None


@dataclass(frozen=True, slots=True)
class Record(Generic[S]):
    """一局的记录 (K7.5): what was published of a match, and what was kept.

    `opening` are the events before the first turn; `tied` the seats among which they were drawn (K1.5), empty
    where directors or votes decided. `deal` is None where a match was taken over in the middle: it was dealt elsewhere,
    and `dealt` is the state that it came with.
    """

    seed: bytes
    commitment: str
    count: int
    options: Any
    deal: Any
    dealt: S
    opening: Sequence[Event]
    turns: Sequence[RecordedTurn[S]]
    tied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """核对 (K9.6): one thing, as it was kept and as it comes out again.

    `what` says which: "commitment", "deal/cards/7", "deal", "opening", "turn/2/event/5", "turn/2/question/3" …
    """

    what: str
    kept: Any
    found: Any

    @property
    def agrees(self) -> bool:
        return bool(self.kept == self.found)


@dataclass(frozen=True, slots=True)
class Verdict:
    """复核结果 (K9.6): how many things were checked, every draw among them, and the first that differs, or None."""

    checked: int
    draws: tuple[Drawn, ...]
    first_difference: Check | None

    @property
    def agrees(self) -> bool:
        return self.first_difference is None


def verify(game: Game[S], record: Record[S]) -> Verdict:
    """复核 (K9.6): check everything in `record`, up to the first difference."""
    checked = 0
    draws = every_draw(game, record)
    for check in _checks(game, record, draws):
        checked += 1
        if not check.agrees:
            return Verdict(checked, tuple(draws), check)
    return Verdict(checked, tuple(draws), None)


def every_draw(game: Game[S], record: Record[S]) -> list[Drawn]:
    """随机抽取 (K9.2): every draw of the match in order: the deal's, the opening's, then those in the events."""
    drawn: list[Drawn] = []

    def noting(label: str, n: int) -> int:
        value = draw(record.seed, label, n)
        drawn.append(Drawn(label=label, count=n, value=value))
        return value

    if record.deal is not None:
        game.deal(record.count, record.options, noting)
    if record.tied:
        game.award(record.dealt, record.tied, noting)
    for turn in record.turns:
        drawn.extend(event for event in turn.events if isinstance(event, Drawn))
    return drawn


def _checks(game: Game[S], record: Record[S], draws: Sequence[Drawn]) -> Iterator[Check]:
    """One check after the other, in the order of the match."""
    yield Check("commitment", record.commitment, commitment(record.seed))
    for each in draws:
        yield Check(each.label, each.value, draw(record.seed, each.label, each.count))
    if record.deal is not None:
        deal, dealt = game.deal(record.count, record.options, drawing(record.seed))
        yield Check("deal", record.deal, deal)
        yield Check("dealt", record.dealt, dealt)
    if record.tied:
        opening = game.award(record.dealt, record.tied, drawing(record.seed))
        yield Check("opening", list(record.opening), opening)
    state = fold(game, record.dealt, record.opening)
    for turn in record.turns:
        yield Check(f"turn/{turn.number}/start", turn.start, fold(game, state, turn.before))
        yield from _turn_checks(game, record.seed, turn)
        state = turn.end


def _turn_checks(game: Game[S], seed: bytes, kept: RecordedTurn[S]) -> Iterator[Check]:
    where = f"turn/{kept.number}"
    try:
        found = _replayed(game, seed, kept)
    except RuleError as error:
        yield Check(f"{where}/answers", "allowed", str(error))
        return
    for i, (was, now) in enumerate(zip_longest(kept.questions, found.questions), 1):
        yield Check(f"{where}/question/{i}", was, now)
    for i, (happened, happens) in enumerate(zip_longest(kept.events, found.events), 1):
        yield Check(f"{where}/event/{i}", happened, happens)
    yield Check(f"{where}/end", kept.end, found.state)


def _replayed(game: Game[S], seed: bytes, kept: RecordedTurn[S]) -> Turn[S]:
    """The turn played again with the answers that were given."""
    given = {question.number: question for question in kept.questions}

    def decide(number: int, prompt: Prompt) -> Value | Reply:
        question = given.get(number)
        if question is None:
            return Reply.HOLD
        if question.by is By.ANSWER:
            return question.value
        return Reply.DEFAULT if question.by is By.DEFAULT else Reply.OPEN

    return play(
        game, kept.start, kept.orders, decide, seed=seed, number=kept.number, interjected=kept.interjected
    )


BY_HAND = '''\
"""按公开的种子核对本局的每一次抽取：python3 verify_by_hand.py（只需要 Python）。
Checks every draw of this match against its published seed; needs nothing but Python."""
import hashlib
import hmac

SEED = bytes.fromhex("{seed}")
COMMITMENT = "{commitment}"
DRAWS = [  # label, count, value
{rows}
]

assert hashlib.sha256(SEED).hexdigest() == COMMITMENT, "种子与开局前公布的承诺不符"
wrong = 0
for label, count, value in DRAWS:
    digest = hmac.new(SEED, label.encode(), hashlib.sha256).digest()
    drawn = int.from_bytes(digest, "big") % count
    wrong += drawn != value
    print("一致" if drawn == value else "不符", label, count, value, drawn)
print(f"{{len(DRAWS)}} 次抽取，{{wrong}} 次不符")
raise SystemExit(wrong > 0)
'''


def by_hand(seed: bytes, published: str, draws: Sequence[Drawn]) -> str:
    """手工复核 (K9.6): a short Python program that anyone can read and run to check the draws."""
    rows = "\n".join(f"    ({each.label!r}, {each.count}, {each.value})," for each in draws)
    return BY_HAND.format(seed=seed.hex(), commitment=published, rows=rows)
