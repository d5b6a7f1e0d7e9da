"""竞选票 (K1.5): whom a post in an election thread is for."""

from __future__ import annotations

import re

from director.rules.reading.markup import strip
from director.rules.reading.names import MASK, Ambiguous, Found, Names, plain

_LABEL = re.compile(
    r"(?:我|本人)?(?:投票?|选择?|票|支持|竞选|提名|推荐|给|把|刀|匕首)*(?:给|投|选)? ?[:：]? ?"
)
_LONGEST = 5_000


def choice_of(text: str, names: Names) -> Found | Ambiguous | None:
    """竞选票 (K1.5): the one character that a post names: a line that is a name, else the only name anywhere in it.

    The last such line counts. Ambiguous where several are named; None where nobody is.
    """
    words = strip(text[:_LONGEST], names.words()).text
    for line in reversed(words.splitlines()):
        for part in (line, line[_prefix(line) :]):
            found = names.match(part.strip(" 。.！!~～"))
            if found is not None:
                return found
    mentioned = _mentioned(plain(words), names)
    if len(mentioned) > 1:
        return Ambiguous(tuple(mentioned))
    return Found(mentioned[0], "name") if mentioned else None


def _prefix(line: str) -> int:
    match = _LABEL.match(plain(line))
    return match.end() if match else 0


def _mentioned(text: str, names: Names) -> list[int]:
    """Whose name or alias stands somewhere, longest first: 阿九九 is not 阿九."""
    known = [
        (plain(word), index)
        for index, words in enumerate(zip(names.names, names.aliases, strict=True))
        for word in (words[0], *words[1])
    ]
    found: list[int] = []
    for word, index in sorted(known, key=lambda each: -len(each[0])):
        if word and word in text:
            text = text.replace(word, MASK)
            found.append(index)
    return sorted(dict.fromkeys(found))
