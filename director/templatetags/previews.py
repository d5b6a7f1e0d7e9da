"""What a link to a public page shows where it is pasted (OpenGraph), and where its feed is; public facts alone."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from director.announcing import text
from director.selectors.public import AnnouncementPage, PublicMatch

register = template.Library()

LONGEST = 160


@register.inclusion_tag("public/preview.html", takes_context=True)
def match_preview(context: dict[str, Any], match: PublicMatch) -> dict[str, Any]:
    """{% match_preview match %}: title, where the match stands, how many play, the last announcement."""
    parts = [match.stands, _("{n} 个角色").format(n=len(match.roster))]
    if match.announcements:
        parts.append(match.announcements[0].title)
    return _preview(context, match.title, " · ".join(parts), "website", match.code)


@register.inclusion_tag("public/preview.html", takes_context=True)
def announcement_preview(
    context: dict[str, Any], page: AnnouncementPage, title: str, code: str
) -> dict[str, Any]:
    """{% announcement_preview page title code %}: the announcement's title and how it begins."""
    document = page.told.document
    words = " ".join(text.render(document).removeprefix(document.title).split())
    return _preview(context, f"{document.title} · {title}", words, "article", code)


def _preview(context: dict[str, Any], title: str, description: str, kind: str, code: str) -> dict[str, Any]:
    request = context["request"]
    return {
        "title": title,
        "description": description if len(description) <= LONGEST else description[: LONGEST - 1] + "…",
        "kind": kind,
        "url": request.build_absolute_uri(request.path),
        "image": request.build_absolute_uri(static("icons/apple-touch-icon.png")),
        "feed": request.build_absolute_uri(reverse("feeds:announcements", args=[code])),
    }
