"""规则选项 in words: those that a portable case names, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from director.announcing.document import Translate

Said = Mapping[str, tuple[Callable[[Any], Any], Callable[[Any, Translate], str]]]
"""Each option of a game: what a portable case writes of it, and what says it."""


def option_words(given: Mapping[str, Any], default: Any, said: Said, _: Translate) -> list[str]:
    """The sentences for the options `given`; `default` are the game's. Raises KeyError for an unknown name."""
    words = []
    for name, value in given.items():
        kind, say = said[name]
        words.append(say(replace(default, **{name: kind(value)}), _))
    return words
