"""Small components that are made of their arguments alone, and stand many times on a page: each is rendered once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django.template import Library
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_KEPT = 4096
_PLAIN = (str, SafeString, int, float, bool, type(None))
"""What is told apart by its value and its type; anything else is rendered anew. A safe text is not a plain one."""

Build = Callable[..., dict[str, Any]]


def kept_tag(register: Library, template: str) -> Callable[[Build], Build]:
    """As `register.inclusion_tag(template)`, for a component that looks at nothing but its arguments and the language."""

    def add(build: Build) -> Build:
        def render(_language: str | None, *args: Any, **kwargs: Any) -> SafeString:
            return render_to_string(template, build(*args, **kwargs))

        kept = lru_cache(maxsize=MOST_KEPT, typed=True)(render)

        @wraps(build)
        def tag(*args: Any, **kwargs: Any) -> SafeString:
            plain = all(type(each) in _PLAIN for each in (*args, *kwargs.values()))
            return (kept if plain else render)(get_language(), *args, **kwargs)

        register.simple_tag(tag, name=build.__name__)
        return build

    return add
