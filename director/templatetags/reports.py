"""Morning reports on pages."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from director.selectors.story import story_html

register = template.Library()


@register.filter
def story(text: str) -> SafeString:
    """{{ text|story }}: a report's Markdown as HTML that can do no harm."""
    return mark_safe(story_html(text or ""))  # noqa: S308 (cleaned by nh3)
