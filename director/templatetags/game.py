"""The components of the game: factions, marks, cards, items, seats, the night, questions, posts as read.

`{% load components %}` loads these too. Every tag takes plain data and tells no more than it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django import template
from django.template.context import Context
from django.utils.translation import gettext_lazy as _

from director.templatetags.kept import kept_tag
from director.templatetags.vocabulary import ACTIONS, FACTIONS, ITEMS, READINGS, SOURCES, get, tone_of

register = template.Library()


@register.inclusion_tag("components/faction.html")
def faction(faction: str, short: bool = False) -> dict[str, Any]:
    """The name of a faction with its glyph; `short` gives 红 or 蓝. An unknown faction reads 未知."""
    about = FACTIONS.get(str(faction or ""))
    return {"faction": faction if about else "", "about": about, "short": short}


# ---------------------------------------------------------------- marks, cards, items


@kept_tag(register, "components/mark.html")
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
    return {"marks": [{key: get(one, key) for key in keys} for one in marks or ()], "size": size}


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
            "kind": get(one, "kind") or get(one, "item"),
            "pair": get(one, "pair"),
            "broken": bool(get(one, "broken")),
        }
        for one in items or ()
    ]
    return {"items": rows}


@kept_tag(register, "components/seat_badge.html")
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

    Each row has number, name, url, marks, damage, items, dagger, red_card, dead, you, note. Where there is little room
    the rows become cards; `stack=False` keeps a table that scrolls.
    """
    return {"rows": list(rows or ()), "caption": caption or _("角色状态表"), "stack": stack}


@kept_tag(register, "components/damage.html")
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
    whom = get(step, "whom")
    kind = get(step, "kind") or "note"
    source = get(step, "source") or ""
    return {
        "step": step,
        "kind": kind if kind in ACTIONS else "note",
        "about": ACTIONS.get(kind, ACTIONS["note"]),
        "whom": [whom] if isinstance(whom, str) else list(whom or ()),
        "source": source,
        "source_word": SOURCES.get(source, source),
        "then": list(get(step, "then") or ()),
    }


@register.inclusion_tag("components/dagger_path.html")
def dagger_path(stops: Iterable[Any]) -> dict[str, Any]:
    """The way of the dagger: stops with name, number, kind (how it came: attack, give, skill, start), note, open."""
    words = {"attack": _("攻击"), "give": _("交给"), "skill": _("技能"), "start": _("入夜时持有")}
    kinds = ((stop, str(get(stop, "kind") or "")) for stop in stops or ())
    rows = [{"stop": stop, "kind": kind, "word": words.get(kind, "")} for stop, kind in kinds]
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
            "value": get(one, "value"),
            "label": get(one, "label"),
            "help": get(one, "help", ""),
            "tone": get(one, "tone", ""),
            "chosen": str(get(one, "value")) in picked,
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


@register.inclusion_tag("components/reading.html")
def reading(lines: Iterable[Any], title: str = "", verdict: str = "", tone: str = "") -> dict[str, Any]:
    """A post as it was read, line by line.

    Each line has text (as written), state (ok, void, unknown, ignored), meaning, problem, clause and `offers`
    (names that were perhaps meant). `verdict` says what counts in the end.
    """
    rows = [
        {"line": one, "state": state, "about": READINGS[state]}
        for one in lines or ()
        for state in [get(one, "state") if get(one, "state") in READINGS else "unknown"]
    ]
    return {
        "rows": rows,
        "title": title or _("系统是这样读的"),
        "verdict": verdict,
        **tone_of(tone or "info"),
    }
