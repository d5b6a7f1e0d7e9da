"""读帖 (V1–V11): a player's own words become a move and a target. Lenient about form, strict about meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass

from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.orders import Post
from director.rules.reading.form import Entry, Form, Grammar, Label
from director.rules.reading.markup import Stripped, strip
from director.rules.reading.names import Ambiguous, Found, Names, Unknown, fold, plain
from director.rules.reading.problem import (
    AMBIGUOUS_NAME,
    CONDITIONAL,
    SELF_TARGET,
    SEVERAL_FORMS,
    UNKNOWN_NAME,
    Problem,
    excerpt,
)

NO_MOVE_LINE = "no_move_line"
UNKNOWN_MOVE = "unknown_move"
SEVERAL_MOVES = "several_moves"
NO_TARGET = "no_target"
SEVERAL_TARGETS = "several_targets"
NEEDLESS_TARGET = "needless_target"

MOVE, TARGET = "move", "target"
FORM = Grammar(
    Label(MOVE, ("出招", "招式", "招")),
    Label(TARGET, ("目标", "攻击目标", "对象"), repeats=True, required=False),
)

MOVE_WORDS: dict[str, Name] = {
    fold(word): move.name for move in MOVES.values() for word in (move.name, move.simplified, *move.nicknames)
}
"""Every way to write a move, folded as names are (V4)."""

_LONGEST_MOVE = 32  # with spaces and signs around it
_ARROW = re.compile(r" ?(?:[-=]{0,2}>|→|、|,|:| ) ?")
_DIVIDER = re.compile(r"[-=]{0,2}>|[→、,;/|。]")
_IF = re.compile(r"如果|若|要是|假如|\bif\b")
_SIGNS = " \t　→-=>、,，:：;；。.!！"
_AROUND = _SIGNS + "~～"


@dataclass(frozen=True, slots=True)
class Reading:
    """读出的招 (V9, V10): the move and its target as far as they could be read, and what could not be.

    `valid` is whether the post says anything of a move: an unreadable one is a fault (H3), none at all no post.
    `looks_like_vote`: it is none, but names a move without saying 出招 (V10b).
    """

    move: Name | None
    target: int | None
    problems: tuple[Problem, ...]
    valid: bool
    looks_like_vote: bool = False

    @property
    def order(self) -> Post | None:
        """出招 (H3): what the post comes to, or None where it is no vote."""
        return Post(self.move, self.target) if self.valid else None


def read(text: str, seat: int, names: Names) -> Reading:
    """读帖 (V1–V11): `text` as its author in `seat` means it. Never raises: what can't be read is a problem."""
    own = strip(text, names.words())
    forms = FORM.forms(FORM.entries(own.text))
    form = forms[FORM.counting(forms)] if forms else Form(())
    entry = form.first(MOVE)
    words = _words(entry) if entry else ""
    if entry is None or not words:
        problem = _no_move_line(own)
        return Reading(None, None, (problem,), valid=False, looks_like_vote=bool(problem.text))
    reader = _Reader(seat, names, own.numbers[entry.line])
    if len(forms) > 1:
        reader.complain(SEVERAL_FORMS)
    move, target = reader.read(words, [_words(each) for each in form.of(TARGET)])
    return Reading(move, target, tuple(reader.problems), valid=True)


def _no_move_line(own: Stripped) -> Problem:
    """没有出招 (V9, V10b): with the first line that begins with a move, if there is one: it looks like a vote."""
    for number, line in zip(own.numbers, own.text.split("\n"), strict=False):
        if _cut(line.strip())[0] is not None:
            return Problem(NO_MOVE_LINE, excerpt(line.strip()), number)
    return Problem(NO_MOVE_LINE)


def move_named(words: str) -> Name | None:
    """招式名 (V4): the move that `words` name in full or by a nickname; never a prefix."""
    return MOVE_WORDS.get(fold(words.strip(_AROUND))) if len(words) <= _LONGEST_MOVE else None


def _words(entry: Entry) -> str:
    """What stands behind a label, or on the next line with words where nothing does."""
    return entry.value or next((line.strip() for line in entry.below.split("\n") if line.strip()), "")


class _Reader:
    """One post being read: who wrote it, and what could not be read so far."""

    def __init__(self, seat: int, names: Names, line: int) -> None:
        self.seat = seat
        self.names = names
        self.line = line
        self.problems: list[Problem] = []

    def complain(self, code: str, words: str = "", offers: tuple[int, ...] = ()) -> None:
        self.problems.append(Problem(code, excerpt(words), self.line, offers))

    def read(self, words: str, targets: list[str]) -> tuple[Name | None, int | None]:
        """出招 (V2, V6): the move and its target from the words behind 出招 and those behind 目标."""
        if _IF.search(self.names.masked(plain(" ".join((words, *targets))))):
            self.complain(CONDITIONAL, words)
            return None, None
        move, rest = _cut(words)
        if move is None:
            self.complain(UNKNOWN_MOVE, words)
            return None, None
        aims = [each for each in (rest, *targets) if each]
        if any(self._holds_a_move(each) for each in aims):
            self.complain(SEVERAL_MOVES, words)
            return None, None
        if MOVES[move].aimed:
            return move, self._target(move, aims)
        if aims:
            self.complain(NEEDLESS_TARGET, aims[0])
        return move, None

    def _holds_a_move(self, words: str) -> bool:
        """多招 (H3): whether words that should name somebody name another move."""
        if isinstance(self._find(words), Found):
            return False
        return any(move_named(piece) for piece in _DIVIDER.split(plain(words)))

    def _target(self, move: Name, aims: list[str]) -> int | None:
        """目标 (V4, V7): exactly one character, or a problem."""
        if not aims:
            self.complain(NO_TARGET, move.value)
            return None
        found = [self._seat(words) for words in aims]
        if None not in found and len(set(found)) > 1:
            self.complain(SEVERAL_TARGETS, "、".join(aims))
        target = found[0] if len(set(found)) == 1 else None
        if target == self.seat:
            self.complain(SELF_TARGET, aims[0])
        return target

    def _seat(self, words: str) -> int | None:
        """查名 (V4): whom the words mean; who else is meant is never guessed."""
        match = self._find(words)
        if isinstance(match, Found):
            return match.index
        if isinstance(match, Ambiguous):
            self.complain(AMBIGUOUS_NAME, words, match.indices)
        elif self._several(words):
            self.complain(SEVERAL_TARGETS, words)
        else:
            self.complain(UNKNOWN_NAME, words, match.offers)
        return None

    def _several(self, words: str) -> bool:
        pieces = [piece for piece in _DIVIDER.split(words) if piece.strip()]
        return len(pieces) > 1 and all(self.names.match(piece) for piece in pieces)

    def _find(self, words: str) -> Found | Ambiguous | Unknown:
        """As written, else without the signs around it: a name may end in one."""
        written = self.names.match(words) or self.names.match(words.strip(_SIGNS))
        return written or self.names.find(words.strip(_AROUND))


def _cut(words: str) -> tuple[Name | None, str]:
    """招式与目标 (V2): the move, and what stands behind the first sign that parts it from a target."""
    whole = move_named(words)
    if whole is not None:
        return whole, ""
    for sign in _ARROW.finditer(plain(words), 0, _LONGEST_MOVE):
        move = move_named(words[: sign.start()])
        if move is not None:
            return move, words[sign.end() :].strip()
    return None, ""
