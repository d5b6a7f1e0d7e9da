"""The components of the design system, as template tags.

Every tag takes plain data (strings, numbers, mappings or objects with the same names) and knows nothing of
models, so a page hands over what its viewer may see and nothing else. docs/design-system.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.core.paginator import Page
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from director.announcing.glossary import Term
from director.announcing.registry import EXPLAINED, glossary
from director.templatetags import game
from director.templatetags.kept import kept_tag
from director.templatetags.vocabulary import MESSAGE_TONES, get, tone_of

register = template.Library()
register.tags.update(game.register.tags)

GAP = "…"


# ---------------------------------------------------------------- icons


@register.simple_tag
def icon(name: str, label: str = "", size: str = "") -> SafeString:
    """An icon of templates/components/sprite.html, which base.html includes. With `label` it is read aloud, without it is decoration."""
    css = f"icon icon-{size}" if size else "icon"
    href = f"#i-{name}"
    if label:
        return format_html(
            '<svg class="{}" role="img" aria-label="{}"><use href="{}"></use></svg>', css, label, href
        )
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"></use></svg>', css, href)


# ---------------------------------------------------------------- time and log


def _words_left(seconds: int) -> Any:
    """How long is left, in words, in the two greatest units."""
    if seconds <= 0:
        return _("已到时间")
    minutes = max(1, seconds // 60)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    if days:
        return _("还有 %(days)s 天 %(hours)s 小时") % {"days": days, "hours": hours}
    if hours:
        return _("还有 %(hours)s 小时 %(minutes)s 分") % {"hours": hours, "minutes": minutes}
    return _("还有 %(minutes)s 分钟") % {"minutes": minutes}


@register.inclusion_tag("components/countdown.html")
def countdown(
    due: datetime | None, now: datetime | None = None, label: str = "", zone: str = ""
) -> dict[str, Any]:
    """A deadline: the time itself, and how long is left (kept up to date where there is JavaScript).

    `now` is the time of the page; the server's clock when it is not given. `zone` names the zone to tell the time in
    where a page is not all in one, as a list of matches is not.
    """
    if not isinstance(due, datetime):
        return {"due": None}
    now = now or (timezone.now() if timezone.is_aware(due) else datetime.now())  # noqa: DTZ005 (naive as `due` is)
    seconds = int((due - now).total_seconds())
    level = "over" if seconds <= 0 else "soon" if seconds <= 3600 else "calm"
    return {
        "due": timezone.make_naive(due, ZoneInfo(zone)) if zone else due,
        "iso": due.isoformat(timespec="seconds"),
        "now": now.isoformat(timespec="seconds"),
        "left": _words_left(seconds),
        "level": level,
        "label": label,
    }


@kept_tag(register, "components/clause.html")
def clause(number: str) -> dict[str, Any]:
    """A chip that names a clause (K2.5) and leads to it in the rules."""
    return {"number": str(number or "")}


@register.inclusion_tag("components/log_line.html")
def log_line(
    text: str,
    at: datetime | None = None,
    actor: str = "",
    clause: str = "",
    icon: str = "",
    secret: bool = False,
    abandoned: bool = False,
    url: str = "",
) -> dict[str, Any]:
    """One line of the log: time, actor, what happened, its clause. It is an `<li>`: put it in `<ol class="log">`."""
    return {
        "text": text,
        "at": at if isinstance(at, datetime) else None,
        "actor": actor,
        "clause": clause,
        "icon": icon,
        "secret": secret,
        "abandoned": abandoned,
        "url": url,
    }


# ---------------------------------------------------------------- lists, notices, figures


@register.inclusion_tag("components/todo.html")
def todo(items: Iterable[Any], title: str = "") -> dict[str, Any]:
    """What must be done now: items with label, count, url, help, tone (warn, danger), due, shortcut.

    `count` says how many there are of what can be counted; without it, or with None, it is one act and bears no number.
    Items whose count is 0 are left out; with nothing left it says so.
    """
    return {"items": left_to_do(items), "title": title or _("现在要做的")}


def left_to_do(items: Iterable[Any] | None) -> list[Any]:
    """The items of which there is something to do."""
    return [one for one in items or () if get(one, "count", None) != 0]


@register.inclusion_tag("components/empty.html")
def empty(title: str, text: str = "", url: str = "", action: str = "", icon: str = "paper") -> dict[str, Any]:
    """What stands where a list is empty: that it is, why, and what to do. Not inside a `{% for %}`, which has its own."""
    return {"title": title, "text": text, "url": url, "action": action, "icon": icon}


@register.simple_block_tag
def notice(content: str, tone: str = "info", title: str = "", live: bool = False) -> SafeString:
    """{% notice tone="warn" title="…" %}…{% endnotice %}: info, success, warn or danger."""
    about = {"content": content, "title": title, "live": live, **tone_of(tone)}
    return render_to_string("components/notice.html", about)


@register.inclusion_tag("components/messages.html")
def messages_list(messages: Iterable[Any] | None) -> dict[str, Any]:
    """Django's messages as notices."""
    return {
        "messages": [
            {"text": str(one), **tone_of(MESSAGE_TONES.get(get(one, "level_tag", ""), "info"))}
            for one in messages or ()
        ]
    }


@kept_tag(register, "components/tag.html")
def tag(text: str, tone: str = "", icon: str = "") -> dict[str, Any]:
    """A small word on the state of something: tone is empty, info, success, warn, danger, red or blue."""
    return {"text": text, "tone": tone, "icon": icon}


@register.inclusion_tag("components/stats.html")
def stats(tiles: Iterable[Any]) -> dict[str, Any]:
    """Figures side by side: tiles with label, value, unit, help, url."""
    return {"tiles": list(tiles or ())}


@register.inclusion_tag("components/progress.html")
def progress(
    value: float | None, max: float = 100, label: str = "", text: str = "", uid: str = "progress"
) -> dict[str, Any]:
    """A bar. `value=None` is work whose length is not known."""
    return {"value": value, "max": max, "label": label, "text": text, "uid": uid}


@register.inclusion_tag("components/copy_block.html")
def copy_block(
    text: str, label: str, uid: str, rows: int = 6, help: str = "", wrap: bool = True
) -> dict[str, Any]:
    """Text to take away: a read-only field and a button that copies it."""
    return {"text": text, "label": label, "uid": uid, "rows": rows, "help": help, "wrap": wrap}


@cache
def _words(language: str | None) -> dict[str, Term]:
    """The glossary in a language, made once: a page explains a dozen words of it."""
    with override(language):
        return glossary(gettext)


@register.inclusion_tag("components/term.html")
def term(word: str, text: str | None = None, uid: str = "", clause: str = "") -> dict[str, Any]:
    """A term of the rulebook, explained on hover, focus or tap: by `text`, or else as the glossary has it.

    `uid` is its id on the page; it needs one of its own where the same word is explained twice.
    """
    if text is not None:
        return {"word": word, "text": text, "uid": uid, "clause": clause}
    words = _words(get_language())
    found = words[word]
    uid = uid or f"term-{list(words).index(word)}"
    return {"word": found.word, "text": found.text, "uid": uid, "clause": found.clause}


@register.inclusion_tag("components/terms.html", takes_context=True)
def terms(context: Context, page: str) -> dict[str, Any]:
    """The words that a kind of page (board, night, seat, conduct …) of this game explains, in a line."""
    game = str(context.get("games", "")).removeprefix("games/")
    return {"terms": EXPLAINED.get(game, {}).get(page, ())}


# ---------------------------------------------------------------- forms and ways


@register.inclusion_tag("components/field.html")
def field(field: BoundField, help: str = "") -> dict[str, Any]:
    """A form's field with label, help and errors."""
    widget = field.field.widget
    many = isinstance(widget, RadioSelect | CheckboxSelectMultiple)
    single = isinstance(widget, CheckboxInput)
    return {
        "field": field,
        "kind": "group" if many else "check" if single else "text",
        "help": help,
        "described": field.aria_describedby,
    }


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: Any, focus: bool = True) -> dict[str, Any]:
    """What is wrong with a form as a whole, and links to the fields at fault. It takes the focus when the page opens."""
    faulty = [one for one in form.visible_fields() if one.errors] if form.is_bound else []
    hidden = [error for one in form.hidden_fields() for error in one.errors] if form.is_bound else []
    return {"errors": [*form.non_field_errors(), *hidden], "fields": faulty, "focus": focus}


@register.inclusion_tag("components/nav.html")
def nav(items: Iterable[Any], label: str, style: str = "tabs") -> dict[str, Any]:
    """Links to parts of a whole: items with label, url, icon, current, count, shortcut. Style: tabs, side or row."""
    return {"items": list(items or ()), "label": label, "style": style}


@register.inclusion_tag("components/switcher.html")
def switcher(items: Iterable[Any], current: str = "") -> dict[str, Any]:
    """A menu to go from one match to another: items with label, url, help, count, current."""
    return {"items": list(items or ()), "current": current}


@register.inclusion_tag("components/breadcrumb.html")
def breadcrumb(items: Iterable[Any]) -> dict[str, Any]:
    """The way here: items with label and url; the last is this page."""
    return {"items": list(items or ())}


@register.inclusion_tag("components/pagination.html", takes_context=True)
def pagination(context: Context, page: Page[Any], name: str = "page", label: str = "") -> dict[str, Any]:
    """Links to the pages of a list; the other parameters of the address are kept."""
    numbers = [
        {
            "text": number,
            "url": None if number == GAP or number == page.number else _page_url(context, name, number),
        }
        for number in page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
    ]
    return {
        "page": page,
        "numbers": numbers,
        "label": label or _("分页"),
        "previous": _page_url(context, name, page.number - 1) if page.has_previous() else "",
        "next": _page_url(context, name, page.number + 1) if page.has_next() else "",
        "gap": GAP,
    }


def _page_url(context: Context, name: str, number: int | str) -> str:
    """The query string of another page of the list."""
    request = context.get("request")
    if request is None:
        return f"?{name}={number}"
    query = request.GET.copy()
    query[name] = str(number)
    return f"?{query.urlencode()}"
