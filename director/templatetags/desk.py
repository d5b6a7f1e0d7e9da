"""Tags of the directors' pages: sentences of the announcing package as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from director.announcing import html
from director.announcing.document import Spans, Text
from director.templatetags.components import icon, left_to_do
from director.templatetags.vocabulary import ACTIONS

register = template.Library()

# A clause, with the sign behind it that must not begin a line.
_CLAUSE = re.compile(
    r"(?<![\w./])(?P<number>[KVHC][0-9]{1,2}(?:\.[0-9]{1,2}[a-z]?|[a-z])?)(?![\w/])(?P<sign>[）、；，。]?)",
    re.ASCII,
)


@register.filter
def sentence(spans: Spans) -> SafeString:
    """A sentence as HTML; the clauses in our own words lead to the rules, those inside a name do not."""
    parts = (_linked(span.text) if isinstance(span, Text) else html.inline((span,)) for span in spans or ())
    return mark_safe("".join(parts))  # noqa: S308 (html.inline and _linked escape)


def _linked(text: str) -> str:
    parts: list[str] = []
    end = 0
    for found in _CLAUSE.finditer(text):
        parts.append(conditional_escape(text[end : found.start()]))
        chip = _chip(found["number"], get_language() or "")
        parts.append(f'<span class="kept">{chip}{conditional_escape(found["sign"])}</span>')
        end = found.end()
    parts.append(conditional_escape(text[end:]))
    return "".join(parts)


@register.simple_tag
def step_icon(kind: str) -> SafeString:
    """The picture of what happened."""
    return icon(ACTIONS.get(kind, ACTIONS["note"])["icon"])


@lru_cache(maxsize=1024)
def _chip(number: str, language: str) -> str:
    """The chip of a clause: the same on every line of a night, so rendered once in each language."""
    return render_to_string("components/clause.html", {"number": number}).strip()


@register.simple_tag
def counted(items: Iterable[Any]) -> str:
    """`(2) ` before a page's title: how many things wait there, for whoever has it in a tab behind others."""
    waiting = len(left_to_do(items))
    return f"({waiting}) " if waiting else ""
