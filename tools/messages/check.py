"""Whether a translation is whole: nothing missing, nothing doubtful, the same placeholders and tags as the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

_PERCENT = re.compile(r"%\(\w+\)[sd]")
_TAG = re.compile(r"</?[a-z][^>]*>")


def faults(catalog: Catalog) -> Iterator[str]:
    """A sentence for everything that is wrong, naming the text."""
    for message in catalog:
        if message.id:
            yield from (f"{_shown(message)}: {fault}" for fault in _faults(message))


def _faults(message: Message) -> Iterator[str]:
    given, made = _several(message.id), _several(message.string)
    if not made or not all(made):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is marked fuzzy: read it, then take the mark away"
    wanted = [pieces(text) for text in given]
    for place, text in enumerate(made):
        named, tags = pieces(text)
        spelt_out = len(made) > 1 and place == 0  # “once” instead of “1 time”
        if not any(tags == t and (named == n or (spelt_out and named < n)) for n, t in wanted):
            yield f"has other placeholders or tags than “{text}”"
        if _edges(text) not in {_edges(each) for each in given}:
            yield f"begins or ends with a line break, or “{text}” does"


def pieces(text: str) -> tuple[set[str], Counter[str]]:
    """What must be the same in a text and its translation: %(name)s and {name}, however often, and tags."""
    named = {match[0] for match in _PERCENT.finditer(text)}
    return named | _braces(text), Counter(_TAG.findall(text))


def _braces(text: str) -> set[str]:
    """The fields of str.format. A text with a lone brace is not one to format."""
    try:
        return {f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


def _edges(text: str) -> tuple[bool, bool]:
    return text.startswith("\n"), text.endswith("\n")


def _several(texts: object) -> tuple[str, ...]:
    if isinstance(texts, str):
        return (texts,)
    return tuple(texts) if isinstance(texts, tuple | list) else ()


def _shown(message: Message) -> str:
    places = ", ".join(sorted({place for place, _ in message.locations}))
    return f"{places}: “{_several(message.id)[0][:60]}”"
