"""名单 (V10a): a pasted roster, read line by line, and every line that can't stand refused with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from unicodedata import category

from director.rules.reading.lists import spaced
from director.rules.reading.names import Ambiguous, Names, fold, is_invisible, plain, seat_number
from director.rules.reading.problem import excerpt

LONGEST_NAME = 30  # in characters as people count them: a family of emoji is one
_MOST_CODE_POINTS = 100
MOST_LINES = 100
_LONGEST_LINE = 500  # more is too long for a name with its aliases; the rest is not looked at

EMPTY = "empty"
NO_NAME = "no_name"
FORM_WORD = "form_word"
SAME_NAME = "same_name"
READS_AS_NUMBER = "reads_as_number"
TOO_LONG = "too_long"
UNPRINTABLE = "unprintable"
DIVIDES = "divides"
SEAT_MISSING = "seat_missing"
SEAT_TWICE = "seat_twice"
SEAT_GAP = "seat_gap"
ROLE_OF_NOBODY = "role_of_nobody"
ROLE_TWICE = "role_twice"
DAGGER_OF_NOBODY = "dagger_of_nobody"
TOO_MANY_LINES = "too_many_lines"

# Words of the form: a character called so could not be told from them.
FORM_WORDS = frozenset(
    map(
        fold,
        (
            *spaced(
                "无 没有 不响应 不响应干涉 都不响应 暂无 none nobody - – — 空 不 没 否 无人 所有人 全体 任何人 大家"
            ),
            *spaced(
                "行动 响应 响应干涉 干涉 攻击 刺杀 打 刺 捅 砍 交 给 交给 传给 递给 将匕首交给 把匕首给 匕首 放空"
            ),
            *spaced(
                "attack give if 如果 若 要是 假如 导演 弃权 随机 同上 不行动 无行动 投票 手势 目标 拆分 出招 谢谢"
            ),
        ),
    )
)
_SEAT = re.compile(
    r"[#＃]?([0-9０-９]{1,3})(?:[号號楼樓](?=[\s.．、,，:：)）\-—|]))?([\s.．、,，:：)）\-—_|]*)(.*)",
    re.DOTALL,
)
_ROLE = re.compile(
    r"(.*\S)\s+([红紅蓝藍])\s*([1-9１-９])\s*(\S*)(?:\s+下家\s*[:：]?\s*([红紅蓝藍]))?\s*", re.DOTALL
)
_DAGGER = re.compile(r"随机\s*([0-9０-９]{1,3})\s*[号楼]?\s*提刀")
_SECTION = re.compile(r"-{2,}.*|[-—=_*~]{2,}|[#＃]\s+\D.*|.*[:：]", re.DOTALL)
_ALIAS_SIGNS = re.compile(r"[,，、;；/／=＝]")
_BRACKETS = dict(zip("(（[［【〔", ")）]］】〕", strict=True))
_FACTIONS = {"红": "red", "紅": "red", "蓝": "blue", "藍": "blue"}


@dataclass(frozen=True, slots=True)
class Character:
    """One line of a roster: elevator number (from 1), name and aliases as written."""

    seat: int
    name: str
    aliases: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class RoleLine:
    """身份行: `1白鹭 红2刺客 下家蓝`. `below` is the apparent faction of the next below, None where it is not said."""

    seat: int
    faction: str
    rank: int
    title: str
    below: str | None
    line: int


@dataclass(frozen=True, slots=True)
class RosterProblem:
    """One reason why a roster can't stand: its line (0 for the whole), the words, and what a sentence needs.

    `others`: the names it clashes with. `number`: the seat or the limit it is about. Where `refuses` is false the
    roster can stand, but somebody should know.
    """

    code: str
    line: int
    text: str = ""
    others: tuple[str, ...] = ()
    number: int = 0
    refuses: bool = True


@dataclass(frozen=True, slots=True)
class Roster:
    """What a director pasted, read. `left_out`: lines that are headings or rulers, with their numbers."""

    characters: tuple[Character, ...]
    roles: tuple[RoleLine, ...]
    dagger_seat: int | None
    problems: tuple[RosterProblem, ...]
    left_out: tuple[tuple[int, str], ...]

    @property
    def can_stand(self) -> bool:
        return not any(problem.refuses for problem in self.problems)

    def names(self) -> Names:
        """For looking up, in elevator order."""
        return Names([each.name for each in self.characters], [each.aliases for each in self.characters])


@dataclass(slots=True)
class _Line:
    number: int
    text: str
    role: re.Match[str] | None = None
    seat: int | None = None


@dataclass(slots=True)
class _Pasted:
    """The lines of a paste by what they are."""

    lines: list[_Line] = field(default_factory=list)
    daggers: list[tuple[int, int, str]] = field(default_factory=list)
    left_out: list[tuple[int, str]] = field(default_factory=list)
    problems: list[RosterProblem] = field(default_factory=list)


def read_roster(text: str) -> Roster:
    """名单 (V10a): one character a line, `1白鹭=小白` or `1白鹭（小白）`; role lines and the dagger line too.

    Never raises: what can't stand is a problem with its line. Only one leading number and the signs behind it are
    the seat, and only where the whole roster is numbered so; `7号` and `3月` are names.
    """
    pasted = _sort_out(text)
    plain_lines = [line for line in pasted.lines if not line.role]
    named = plain_lines or pasted.lines
    _number(named)
    characters = _in_seats([_character(line, at) for at, line in enumerate(named, 1)], named, pasted.problems)
    problems = [*pasted.problems, *_faults(characters)]
    role_lines = [line for line in pasted.lines if line.role]
    roles = _roles(role_lines, characters, problems)
    dagger = _dagger(pasted.daggers, characters, problems)
    problems.sort(key=lambda problem: problem.line)
    return Roster(tuple(characters), tuple(roles), dagger, tuple(problems), tuple(pasted.left_out))


def _sort_out(text: str) -> _Pasted:
    pasted = _Pasted()
    for number, raw in enumerate(text.splitlines(), 1):
        line = _trimmed(raw[:_LONGEST_LINE])
        if not line:
            continue
        if len(pasted.lines) >= MOST_LINES:
            pasted.problems.append(RosterProblem(TOO_MANY_LINES, number, number=MOST_LINES))
            break
        if match := _DAGGER.fullmatch(line.replace("隨機", "随机")):
            pasted.daggers.append((int(match[1]), number, line))
        elif _SECTION.fullmatch(line) and not _is_bracketed(line):
            pasted.left_out.append((number, excerpt(line)))
        else:
            role = _ROLE.fullmatch(line)
            pasted.lines.append(_Line(number, role[1] if role else line, role))
    return pasted


def _trimmed(line: str) -> str:
    """The line without spaces, controls and zero-width signs at its ends; what binds an emoji stays."""
    start, end = 0, len(line)
    while start < end and _is_margin(line[start]):
        start += 1
    while end > start and _is_margin(line[end - 1]):
        end -= 1
    return line[start:end]


def _is_margin(char: str) -> bool:
    return char.isspace() or (category(char) in {"Cc", "Cf"} and is_invisible(char))


def _number(lines: list[_Line]) -> None:
    """座号: take the leading numbers off, if they are seats: most stand in their place, or two with a sign of lists, or all are
    1 to n."""
    matches = [_seat(line.text) for line in lines]
    numbers = [int(match[1]) if match else None for match in matches]
    in_place = [at for at, number in enumerate(numbers, 1) if number == at]
    marked = sum(1 for at in in_place if _is_marked(matches[at - 1]))
    all_there = sorted(number or 0 for number in numbers) == list(range(1, len(lines) + 1))
    if 2 * len(in_place) <= len(lines) and marked < 2 and not all_there:
        return
    for line, match in zip(lines, matches, strict=True):
        if match:
            line.seat, line.text = int(match[1]), match[3]


def _seat(text: str) -> re.Match[str] | None:
    """A leading number with a name behind it; a number alone, or `7号` alone, is no seat."""
    match = _SEAT.fullmatch(text)
    if not match or not match[3] or match[3][0] in "=＝" or int(match[1]) == 0:
        return None
    bare = not match[2] and match[3] in {"号", "號", "楼", "樓"}
    only_alias = match[3][0] in _BRACKETS and _closes(match[3]) and not match[2]
    return None if bare or only_alias else match


def _is_marked(match: re.Match[str] | None) -> bool:
    """A sign of lists behind the number, as in `1. 甲`; two of them in their places are no chance."""
    return match is not None and any(sign in ".．、,，:：)）" for sign in match[2])


def _character(line: _Line, at: int) -> Character:
    """别名: behind `=` or in brackets at the end; a line that is in brackets as a whole is a name."""
    text = line.text
    cut = _alias_start(text)
    name, tail = (text[:cut].strip(), text[cut:].strip()) if cut else (text.strip(), "")
    inner = tail[1:-1] if tail and tail[0] in _BRACKETS else tail[1:]
    aliases = dict.fromkeys(
        alias.strip() for alias in _ALIAS_SIGNS.split(inner.strip("()（）[]［］【】〔〕"))
    )
    own = fold(name)
    kept = tuple(alias for alias in aliases if alias and fold(alias) != own)
    return Character(line.seat or at, name, kept, line.number)


def _alias_start(text: str) -> int:
    """Where the aliases begin; 0 where there are none."""
    if _is_bracketed(text):
        return 0
    opener = len(text)
    if text[-1:] in _BRACKETS.values():
        opener = max((text.rfind(sign) for sign, end in _BRACKETS.items() if end == text[-1]), default=0)
    equals = min((at for at in (text.find("="), text.find("＝")) if at > 0), default=len(text))
    start = min(opener if opener > 0 else len(text), equals)
    return start if 0 < start < len(text) else 0


def _is_bracketed(text: str) -> bool:
    pairs = {**_BRACKETS, "<": ">", "《": "》", "「": "」", "『": "』", "{": "}", "“": "”"}
    return len(text) > 1 and pairs.get(text[0]) == text[-1]


def _closes(text: str) -> bool:
    return _BRACKETS.get(text[0]) == text[-1]


def _in_seats(
    characters: list[Character], lines: Sequence[_Line], problems: list[RosterProblem]
) -> list[Character]:
    """座号: in the order of the seats; a seat missing or taken twice is said with its line."""
    if not characters:
        problems.append(RosterProblem(EMPTY, 0))
    if all(line.seat is None for line in lines):
        return characters
    first: dict[int, int] = {}
    for line, character in zip(lines, characters, strict=True):
        if line.seat is None:
            problems.append(RosterProblem(SEAT_MISSING, line.number, character.name))
        elif line.seat in first:
            problems.append(RosterProblem(SEAT_TWICE, line.number, character.name, number=line.seat))
        else:
            first[line.seat] = line.number
    if len(first) == len(characters) and max(first) != len(characters):
        gap = next(seat for seat in range(1, len(first) + 1) if seat not in first)
        problems.append(RosterProblem(SEAT_GAP, 0, number=gap))
    return sorted(characters, key=lambda character: character.seat)


def _faults(characters: Sequence[Character]) -> Iterator[RosterProblem]:
    """拒收 (V10a): words of the form, names that fold together, names that read as another's number."""
    seen: dict[str, Character] = {}
    for character in sorted(characters, key=lambda each: each.line):
        for word in (character.name, *character.aliases):
            yield from _faults_of_word(word, character, len(characters))
            other = seen.setdefault(fold(word), character)
            if other is not character and word:
                yield RosterProblem(SAME_NAME, character.line, word, (other.name, character.name), other.line)
    names = Names([each.name for each in characters])
    for character in characters:
        whole = names.match(character.name)
        if (
            isinstance(whole, Ambiguous)
            and len(dict.fromkeys(fold(names.names[i]) for i in whole.indices)) > 1
        ):
            parts = tuple(names.names[i] for i in whole.indices if names.names[i] != character.name)
            yield RosterProblem(DIVIDES, character.line, character.name, parts, refuses=False)


def _faults_of_word(word: str, character: Character, count: int) -> Iterator[RosterProblem]:
    line, text = character.line, excerpt(word)
    if not fold(word):
        yield RosterProblem(NO_NAME, line, text)
    elif _length(word) > LONGEST_NAME or len(word) > _MOST_CODE_POINTS:
        yield RosterProblem(TOO_LONG, line, text, number=LONGEST_NAME)
    elif any(_is_unprintable(char) for char in word):
        yield RosterProblem(UNPRINTABLE, line, text)
    elif fold(word) in FORM_WORDS or plain(word).startswith(("行动:", "响应:", "响应干涉:")):
        yield RosterProblem(FORM_WORD, line, text)
    number = seat_number(fold(word))
    if number and number <= count and number != character.seat:
        yield RosterProblem(READS_AS_NUMBER, line, text, number=number)


def _length(word: str) -> int:
    """How many characters people see: what is joined to the one before it does not count."""
    before = ("", *word)
    joined = (category(char) in {"Mn", "Me", "Cf"} or "🏻" <= char <= "🏿" for char in word)
    return sum(not (join or last == "\u200d") for join, last in zip(joined, before, strict=False))


def _is_unprintable(char: str) -> bool:
    """A control, or a sign that turns the direction of what follows: it would spoil every page the name is on."""
    return category(char) == "Cc" or char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def _roles(
    lines: list[_Line], characters: Sequence[Character], problems: list[RosterProblem]
) -> list[RoleLine]:
    """身份行: each for the character whose name it has; a name that is not in the roster gets none."""
    names = Names([each.name for each in characters], [each.aliases for each in characters])
    roles: dict[int, RoleLine] = {}
    for line in lines:
        match, name = line.role, _character(line, 0).name
        found = names.match(name)
        if found is None and (numbered := _seat(line.text)):
            line.text = numbered[3]
            name = _character(line, 0).name
            found = names.match(name)
        if match is None or found is None or isinstance(found, Ambiguous):
            problems.append(RosterProblem(ROLE_OF_NOBODY, line.number, excerpt(name)))
            continue
        seat = characters[found.index].seat
        if seat in roles:
            problems.append(RosterProblem(ROLE_TWICE, line.number, excerpt(name), number=seat))
        below = _FACTIONS[match[5]] if match[5] else None
        role = RoleLine(seat, _FACTIONS[match[2]], int(match[3]), match[4], below, line.number)
        roles.setdefault(seat, role)
    return [roles[seat] for seat in sorted(roles)]


def _dagger(
    daggers: list[tuple[int, int, str]], characters: Sequence[Character], problems: list[RosterProblem]
) -> int | None:
    """提刀: who starts with the dagger; the last such line counts."""
    seats = {each.seat: None for each in characters}
    for seat, line, text in daggers:
        if seat not in seats:
            problems.append(RosterProblem(DAGGER_OF_NOBODY, line, text, number=seat))
    known = [seat for seat, _, _ in daggers if seat in seats]
    return known[-1] if known else None
