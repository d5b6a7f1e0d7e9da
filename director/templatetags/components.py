"""The components of the design system, as template tags.

Every tag takes plain data (strings, numbers, mappings or objects with the same names) and knows nothing of
models, so a page hands over what its viewer may see and nothing else. docs/design-system.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django import template
from django.core.paginator import Page
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

register = template.Library()

FACTIONS: dict[str, dict[str, Any]] = {
    "red": {"name": _("玫瑰家族"), "short": _("红"), "glyph": "rose"},
    "blue": {"name": _("野兽家族"), "short": _("蓝"), "glyph": "beast"},
}
ITEMS: dict[str, dict[str, Any]] = {
    "feather": {"name": _("羽毛"), "help": _("持有者不是领袖")},
    "staff": {"name": _("法杖"), "help": _("持有者不能发动技能")},
    "fan": {"name": _("扇"), "help": _("持有者受到攻击时不能请求干涉")},
    "sword": {"name": _("剑"), "help": _("持有者伤害不足三点时，同对的盾有效")},
    "shield": {"name": _("盾"), "help": _("同对的剑有效时，不受伤害，也不能干涉")},
}
TONES: dict[str, dict[str, Any]] = {
    "info": {"icon": "info", "word": _("提示")},
    "success": {"icon": "check", "word": _("完成")},
    "warn": {"icon": "warn", "word": _("注意")},
    "danger": {"icon": "stop", "word": _("出错")},
}
MESSAGE_TONES = {"debug": "info", "info": "info", "success": "success", "warning": "warn", "error": "danger"}
READINGS: dict[str, dict[str, Any]] = {
    "ok": {"icon": "check", "word": _("读懂了")},
    "void": {"icon": "cross", "word": _("无效")},
    "unknown": {"icon": "question", "word": _("没读懂")},
    "ignored": {"icon": "minus", "word": _("不算投票")},
}
ACTIONS: dict[str, dict[str, Any]] = {
    "attack": {"icon": "dagger", "word": _("攻击")},
    "give": {"icon": "give", "word": _("交匕首给")},
    "skill": {"icon": "spark", "word": _("发动技能")},
    "damage": {"icon": "drop", "word": _("受到伤害")},
    "reveal": {"icon": "eye", "word": _("公开标记")},
    "cover": {"icon": "eye-off", "word": _("盖回标记")},
    "move": {"icon": "arrow", "word": _("匕首到了")},
    "item": {"icon": "feather", "word": _("得到标识物")},
    "ask": {"icon": "question", "word": _("询问")},
    "blocked": {"icon": "shield", "word": _("没有受伤")},
    "death": {"icon": "stop", "word": _("死亡")},
    "note": {"icon": "info", "word": _("说明")},
}
SOURCES: dict[str, Any] = {
    "post": _("按投票帖"),
    "random": _("随机"),
    "answer": _("本人回答"),
    "standing": _("预案"),
    "default": _("默认"),
    "director": _("导演代答"),
}
GAP = "…"


def _get(thing: Any, name: str, default: Any = None) -> Any:
    """`name` of a mapping or of an object, else `default`."""
    if isinstance(thing, Mapping):
        return thing.get(name, default)
    return getattr(thing, name, default)


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


@register.inclusion_tag("components/faction.html")
def faction(faction: str, short: bool = False) -> dict[str, Any]:
    """The name of a faction with its glyph; `short` gives 红 or 蓝. An unknown faction reads 未知."""
    about = FACTIONS.get(str(faction or ""))
    return {"faction": faction if about else "", "about": about, "short": short}


# ---------------------------------------------------------------- marks, cards, items


@register.inclusion_tag("components/mark.html")
def mark(
    face: str, rank: int | None = None, faction: str = "", hidden: bool = False, size: str = ""
) -> dict[str, Any]:
    """One mark of a card.

    `face` is rank, faction, unknown, or hidden (the back: its viewer does not know the face). `hidden=True` with
    another face is a covered mark shown to its own player. A rank never takes a faction's colour: a revealed rank
    tells nobody a faction.
    """
    about = FACTIONS.get(str(faction or "")) if face == "faction" else None
    if face not in {"rank", "faction", "unknown"} or (face == "faction" and about is None):
        face = "hidden"
    return {
        "face": face,
        "rank": rank,
        "faction": faction if about else "",
        "about": about,
        "own": hidden and face != "hidden",
        "size": size,
    }


@register.inclusion_tag("components/marks.html")
def marks(marks: Iterable[Any], size: str = "") -> dict[str, Any]:
    """The marks of one card in a row: mappings with face, rank, faction, hidden (see `mark`)."""
    keys = ("face", "rank", "faction", "hidden")
    return {"marks": [{key: _get(one, key) for key in keys} for one in marks or ()], "size": size}


@register.inclusion_tag("components/identity_card.html")
def identity_card(
    faction: str,
    rank: int,
    role: str,
    marks: Iterable[Any] = (),
    name: str = "",
    skill: str = "",
    below: str = "",
    below_name: str = "",
    covered: bool = False,
    leader: bool = False,
) -> dict[str, Any]:
    """An identity card: faction, rank, role, marks, the skill in words, and the apparent faction below.

    `covered=True` wraps it in a cover that opens when tapped and closes again, without JavaScript.
    """
    return {
        "faction": faction if faction in FACTIONS else "",
        "about": FACTIONS.get(str(faction or "")),
        "rank": rank,
        "role": role,
        "marks": list(marks or ()),
        "name": name,
        "skill": skill,
        "below": below,
        "below_name": below_name,
        "covered": covered,
        "leader": leader,
    }


@register.inclusion_tag("components/item.html")
def item(kind: str, pair: int | None = None, broken: bool = False, words: bool = True) -> dict[str, Any]:
    """An item: feather, staff, fan, sword or shield. `pair` is the neutral label of a sword and its shield."""
    about = ITEMS.get(kind, {"name": kind, "help": ""})
    return {
        "kind": kind if kind in ITEMS else "question",
        "about": about,
        "pair": pair,
        "broken": broken,
        "words": words,
    }


@register.inclusion_tag("components/items.html")
def items(items: Iterable[Any]) -> dict[str, Any]:
    """The items of one character: mappings with kind (or item), pair, broken."""
    rows = [
        {
            "kind": _get(one, "kind") or _get(one, "item"),
            "pair": _get(one, "pair"),
            "broken": bool(_get(one, "broken")),
        }
        for one in items or ()
    ]
    return {"items": rows}


@register.inclusion_tag("components/seat_badge.html")
def seat_badge(
    name: str,
    number: int | None = None,
    url: str = "",
    dagger: bool = False,
    red_card: bool = False,
    dead: bool = False,
    you: bool = False,
    note: str = "",
) -> dict[str, Any]:
    """A character: elevator number, name, and what everyone sees of it (dagger, red card, dead)."""
    return {
        "name": name,
        "number": number,
        "url": url,
        "dagger": dagger,
        "red_card": red_card,
        "dead": dead,
        "you": you,
        "note": note,
    }


@register.inclusion_tag("components/status_table.html")
def status_table(rows: Iterable[Any], caption: str = "", stack: bool = True) -> dict[str, Any]:
    """The status of every character, in the order given (elevator order).

    Each row has number, name, url, marks, damage, items, dagger, red_card, dead, you, note. On a phone the rows
    become cards; `stack=False` keeps a table that scrolls.
    """
    return {"rows": list(rows or ()), "caption": caption or _("角色状态表"), "stack": stack}


@register.inclusion_tag("components/damage.html")
def damage(points: int) -> dict[str, Any]:
    """Damage as four notches, of which `points` are struck, and as a number."""
    points = max(0, min(4, int(points or 0)))
    return {"points": points, "notches": [n < points for n in range(4)]}


# ---------------------------------------------------------------- the night


@register.inclusion_tag("components/night_step.html")
def night_step(step: Any) -> dict[str, Any]:
    """One action of the night and all that it caused.

    `step` has n, who, kind (see ACTIONS), whom (a name, or a list of names), source (see SOURCES), text, reason,
    clause, at, state (open, imagined, abandoned), and `then`, a list of steps.
    """
    whom = _get(step, "whom")
    kind = _get(step, "kind") or "note"
    source = _get(step, "source") or ""
    return {
        "step": step,
        "kind": kind if kind in ACTIONS else "note",
        "about": ACTIONS.get(kind, ACTIONS["note"]),
        "whom": [whom] if isinstance(whom, str) else list(whom or ()),
        "source": source,
        "source_word": SOURCES.get(source, source),
        "then": list(_get(step, "then") or ()),
    }


@register.inclusion_tag("components/dagger_path.html")
def dagger_path(stops: Iterable[Any]) -> dict[str, Any]:
    """The way of the dagger: stops with name, number, kind (how it came: attack, give, skill, start), note, open."""
    words = {"attack": _("攻击"), "give": _("交给"), "skill": _("技能"), "start": _("入夜时持有")}
    rows = [{"stop": stop, "word": words.get(_get(stop, "kind") or "", "")} for stop in stops or ()]
    return {"stops": rows}


@register.inclusion_tag("components/question.html", takes_context=True)
def question(
    context: Context,
    title: str,
    options: Iterable[Any],
    action: str = "",
    name: str = "answer",
    style: str = "radios",
    whom: str = "",
    number: int | None = None,
    text: str = "",
    clause: str = "",
    due: datetime | None = None,
    now: datetime | None = None,
    default: str = "",
    count: int = 1,
    chosen: Any = None,
    submit: str = "",
    confirm: str = "",
    error: str = "",
    hidden: Mapping[str, Any] | None = None,
    closed: str = "",
    uid: str = "",
) -> dict[str, Any]:
    """What somebody is asked, until when, and what holds if nothing is answered.

    `options` are mappings with value, label, help, tone. `style` is radios, or buttons (each option sends at once);
    with `count` above one the options become checkboxes of which so many are to be taken. `hidden` are further
    fields of the form (the version, say). `closed` says why it can't be answered any more.
    """
    picked = {str(one) for one in (chosen if isinstance(chosen, list | tuple | set) else [chosen])}
    rows = [
        {
            "value": _get(one, "value"),
            "label": _get(one, "label"),
            "help": _get(one, "help", ""),
            "tone": _get(one, "tone", ""),
            "chosen": str(_get(one, "value")) in picked,
        }
        for one in options
    ]
    return {
        "title": title,
        "options": rows,
        "action": action,
        "name": name,
        "style": "checks" if count > 1 else style,
        "whom": whom,
        "number": number,
        "text": text,
        "clause": clause,
        "due": due,
        "now": now,
        "default": default,
        "count": count,
        "submit": submit or _("提交回答"),
        "confirm": confirm,
        "error": error,
        "hidden": dict(hidden or {}),
        "closed": closed,
        "uid": uid or name,
        "csrf_token": context.get("csrf_token"),
    }


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
def countdown(due: datetime | None, now: datetime | None = None, label: str = "") -> dict[str, Any]:
    """A deadline: the time itself, and how long is left (kept up to date where there is JavaScript).

    `now` is the time of the page; the server's clock when it is not given.
    """
    if not isinstance(due, datetime):
        return {"due": None}
    now = now or (timezone.now() if timezone.is_aware(due) else datetime.now())  # noqa: DTZ005 (naive as `due` is)
    seconds = int((due - now).total_seconds())
    level = "over" if seconds <= 0 else "soon" if seconds <= 3600 else "calm"
    return {
        "due": due,
        "iso": due.isoformat(timespec="seconds"),
        "now": now.isoformat(timespec="seconds"),
        "left": _words_left(seconds),
        "level": level,
        "label": label,
    }


@register.inclusion_tag("components/clause.html")
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

    Items whose count is 0 are left out; with nothing left it says so.
    """
    rows = [one for one in items or () if _get(one, "count", 1)]
    return {
        "items": rows,
        "title": title or _("现在要做的"),
        "total": sum(int(_get(one, "count", 1)) for one in rows),
    }


@register.inclusion_tag("components/empty.html")
def empty(title: str, text: str = "", url: str = "", action: str = "", icon: str = "paper") -> dict[str, Any]:
    """What stands where a list is empty: that it is, why, and what to do."""
    return {"title": title, "text": text, "url": url, "action": action, "icon": icon}


@register.simple_block_tag
def notice(content: str, tone: str = "info", title: str = "", live: bool = False) -> SafeString:
    """{% notice tone="warn" title="…" %}…{% endnotice %}: info, success, warn or danger."""
    about = {"content": content, "title": title, "live": live, **_tone(tone)}
    return render_to_string("components/notice.html", about)


def _tone(tone: str) -> dict[str, Any]:
    """`tone` itself, if it is one, with its icon and word."""
    tone = tone if tone in TONES else "info"
    return {"tone": tone, "about": TONES[tone]}


@register.inclusion_tag("components/messages.html")
def messages_list(messages: Iterable[Any] | None) -> dict[str, Any]:
    """Django's messages as notices."""
    return {
        "messages": [
            {"text": str(one), **_tone(MESSAGE_TONES.get(_get(one, "level_tag", ""), "info"))}
            for one in messages or ()
        ]
    }


@register.inclusion_tag("components/reading.html")
def reading(lines: Iterable[Any], title: str = "", verdict: str = "", tone: str = "") -> dict[str, Any]:
    """A post as it was read, line by line.

    Each line has text (as written), state (ok, void, unknown, ignored), meaning, problem, clause and `offers`
    (names that were perhaps meant). `verdict` says what counts in the end.
    """
    rows = [
        {"line": one, "state": state, "about": READINGS[state]}
        for one in lines or ()
        for state in [_get(one, "state") if _get(one, "state") in READINGS else "unknown"]
    ]
    return {
        "rows": rows,
        "title": title or _("系统是这样读的"),
        "verdict": verdict,
        **_tone(tone or "info"),
    }


@register.inclusion_tag("components/tag.html")
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


@register.inclusion_tag("components/term.html")
def term(word: str, text: str, uid: str, clause: str = "") -> dict[str, Any]:
    """A term of the rulebook, explained on hover, focus or tap. `uid` is its id on the page."""
    return {"word": word, "text": text, "uid": uid, "clause": clause}


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
