"""Spans and documents of `director.announcing` in templates; they are escaped there, once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

from director.announcing import html
from director.announcing.document import Block, Document, Items, Spans, Table, Text

register = template.Library()


@register.filter
def words(spans: Spans) -> SafeString:
    """{{ line|words }}: spans as HTML."""
    return SafeString(html.inline(spans or ()))


@register.filter
def words_beside(spans: Spans, clause: str) -> SafeString:
    """{{ line|words_beside:clause }}: spans whose clause stands beside them already: it is not said twice."""
    bracketed = (
        rf" ?[(\uff08]{re.escape(clause)}[)\uff09]"  # of whichever width: the sentence may be in any language
    )
    return SafeString(re.sub(bracketed, "", html.inline(spans or ())))


@register.filter
def asked_beside(spans: Spans, clause: str) -> SafeString:
    """{{ line|asked_beside:clause }}: as words_beside; what follows the question itself is set apart from it."""
    asked, more = (words_beside(part, clause) for part in _after_the_question(spans or ()))
    return SafeString(f'{asked} <span class="question-more">{more}</span>') if more else asked


def _after_the_question(spans: Spans) -> tuple[Spans, Spans]:
    """The spans up to the first question mark that is no part of a name, and those after it."""
    for at, each in enumerate(spans):
        if isinstance(each, Text) and (found := re.search(r"[\uff1f?]\s*", each.text)):
            asked, more = each.text[: found.end()].rstrip(), each.text[found.end() :]
            return (*spans[:at], Text(asked)), (*((Text(more),) if more else ()), *spans[at + 1 :])
    return spans, ()


@register.filter
def said(document: Document) -> SafeString:
    """{{ document|said }}: a whole document as an <article>."""
    return SafeString(html.render(document))


@register.filter
def listed(items: Items | Table) -> SafeString:
    """{{ items|listed }}: a list of sentences, or a table, as HTML."""
    return SafeString(html.block(items))


@register.filter
def blocks(several: Iterable[Block]) -> SafeString:
    """{{ some|blocks }}: blocks of a document, without its title."""
    return SafeString("\n".join(html.block(each) for each in several))


@register.simple_tag
def kept_language() -> str:
    """lang="{% kept_language %}": of what a match says once for all, whatever language the page around it is in."""
    return settings.LANGUAGE_CODE
