"""回复: a question's options as numbered lines, and an answer read back from a line of chat."""

from __future__ import annotations

import re
from unicodedata import normalize

from director.announcing.asked import Asked
from director.announcing.document import Translate
from director.announcing.width import one_line
from director.rules.game import Value
from director.rules.reading.names import fold_characters

_NUMBER = re.compile(r"([0-9]{1,3})[.。·、\-—:：]([0-9]{1,2})")
_SPLIT = re.compile(r"[\s,，、;；/+和与]+")


def numbered(number: int, asked: Asked, _: Translate) -> list[str]:
    """The ways to answer question `number`: "2.1 请求干涉"; where seats are picked, how to name them."""
    labels = [each.label for each in (*asked.targets, *asked.options)]
    lines = [f"{number}.{i} {one_line(label)}" for i, label in enumerate(labels, start=1)]
    if asked.targets:
        few = _("从前面选{count}个，写成“{example}”。").format(
            count=asked.count, example=" ".join(f"{number}.{i}" for i in range(1, asked.count + 1))
        )
        lines.append(few)
    return lines


def read(number: int, asked: Asked, text: str, *, bare: bool) -> Value:
    """The answer that `text` gives to question `number`. Raises ValueError where it is none, or one to another question.

    `bare` numbers ("1") are taken where no other question could be meant; else each needs the question's own ("2.1").
    A label counts as well, written whole.
    """
    places = [_place(word, number, asked, bare) for word in _words(text)]
    picked = [place for place in places if place <= len(asked.targets)]
    if picked and len(picked) == len(places) == asked.count and len(set(picked)) == asked.count:
        return {"targets": [asked.targets[place - 1].value for place in picked]}
    if len(places) == 1 and places[0] > len(asked.targets):
        return asked.options[places[0] - len(asked.targets) - 1].value
    raise ValueError("not one whole answer")


def _words(text: str) -> list[str]:
    return [word for word in _SPLIT.split(_NUMBER.sub(r" \1.\2 ", normalize("NFKC", text).strip())) if word]


def _place(word: str, number: int, asked: Asked, bare: bool) -> int:
    """The line that a word means, counted from 1."""
    labels = [each.label for each in (*asked.targets, *asked.options)]
    full = re.fullmatch(r"([0-9]+)\.([0-9]+)", word)
    if full and int(full[1]) == number and 1 <= int(full[2]) <= len(labels):
        return int(full[2])
    if bare and word.isascii() and word.isdecimal() and 1 <= int(word) <= len(labels):
        return int(word)
    same = [i for i, label in enumerate(labels, start=1) if fold_characters(label) == fold_characters(word)]
    if len(same) == 1:
        return same[0]
    raise ValueError(f"{word!r} is no answer")
