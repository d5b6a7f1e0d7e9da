"""状态表图与匕首路径图: the status table and the path of the dagger as SVG, for a phone and for a group chat."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Translate, plain
from director.announcing.kanshu import terms
from director.announcing.kanshu.moves import Move, act_words, effect, effect_words, moves
from director.announcing.kanshu.table import damage as damage_words
from director.announcing.kanshu.table import items as items_words
from director.announcing.kanshu.table import marks as marks_words
from director.announcing.kanshu.terms import Names
from director.announcing.picture import MARGIN, THEMES, WIDTH, Canvas, Theme, fit, wrap
from director.announcing.width import width
from director.rules.game import Event
from director.rules.kanshu.cards import Face
from director.rules.kanshu.orders import Kind
from director.rules.kanshu.state import FULL_DAMAGE
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownMark

ROW = 104
BOX = 66
MARKS_AT, DAMAGE_AT, ITEMS_AT = 480, 736, 880
GAP, ITEM_SIZE = 14, 34
NAME_ROOM = MARKS_AT - MARGIN - 84


def status_picture(table: PublicTable, names: Names, title: str, _: Translate, theme: str = "light") -> str:
    """角色状态表 (K7.1) as SVG. `theme` is light or dark."""
    canvas = Canvas(THEMES[theme], y=MARGIN + 64)
    canvas.text(MARGIN, canvas.y - 16, title, 52, bold=True, room=WIDTH - 2 * MARGIN)
    canvas.y += 24
    _heads(canvas, _)
    for i, seat in enumerate(table.seats):
        _row(canvas, seat, i, names[i], _)
    return canvas.finish(title, describe(table, names, _))


def describe(table: PublicTable, names: Names, _: Translate) -> str:
    """The table in a sentence for each character."""
    sentence = _("{name}：标记{marks}，伤害{damage}，标识物{items}。")
    return "".join(
        sentence.format(
            name=names[i],
            marks=plain(marks_words(seat, _)),
            damage=damage_words(seat, _),
            items=plain(items_words(seat, _)),
        )
        for i, seat in enumerate(table.seats)
    )


def _heads(canvas: Canvas, _: Translate) -> None:
    heads = ((MARGIN, _("角色")), (MARKS_AT, _("标记")), (DAMAGE_AT, _("伤害")), (ITEMS_AT, _("标识物")))
    for x, head in heads:
        canvas.text(x, canvas.y + 34, head, 30, fill=canvas.theme.faint)
    canvas.y += 56


def _row(canvas: Canvas, seat: PublicSeat, i: int, name: str, _: Translate) -> None:
    """One character; the row grows with what it holds."""
    held = _held(seat, canvas.theme, _)
    height = max(ROW, 24 + 44 * len(held))
    top, middle = canvas.y, canvas.y + height // 2
    if seat.dagger:
        canvas.rect(MARGIN - 20, top, WIDTH - 2 * MARGIN + 40, height, canvas.theme.sheet)
    canvas.line(MARGIN, top, WIDTH - MARGIN, top, canvas.theme.line, thick=2)
    dead = seat.damage > FULL_DAMAGE
    ink = canvas.theme.faint if dead else canvas.theme.ink
    canvas.text(MARGIN + 22, middle + 12, str(i + 1), 34, fill=canvas.theme.faint, anchor="middle")
    _name(canvas, middle, name, ink, bold=seat.dagger)
    for place in range(3):
        shown = seat.marks[place] if place < len(seat.marks) else None
        _mark(canvas, MARKS_AT + place * (BOX + GAP), middle - BOX // 2, shown, _)
    _damage(canvas, seat.damage, middle)
    for line, (label, colour) in enumerate(held):
        y = middle + 12 + int(44 * (line - (len(held) - 1) / 2))
        canvas.text(ITEMS_AT, y, label, ITEM_SIZE, fill=colour, room=WIDTH - MARGIN - ITEMS_AT)
    canvas.y += height


def _name(canvas: Canvas, middle: int, name: str, ink: str, *, bold: bool) -> None:
    """A name on one line; one that is too long for that on two, in smaller type."""
    if fit(name, NAME_ROOM, 42) == fit(name, WIDTH * 9, 42):
        canvas.text(MARGIN + 60, middle + 15, name, 42, fill=ink, bold=bold)
        return
    lines = wrap(name, NAME_ROOM, 32, most=2)
    for i, line in enumerate(lines):
        canvas.text(MARGIN + 60, middle + 32 - 20 * len(lines) + 40 * i, line, 32, fill=ink, bold=bold)


def _held(seat: PublicSeat, theme: Theme, _: Translate) -> list[tuple[str, str]]:
    """Labels and colours: the dagger alone, then items, then a red card or death."""
    lines = [(_("匕首"), theme.accent)] if seat.dagger else []
    lines += [(line, "") for line in _packed([terms.item_mark(item, _).glyph for item in seat.items])]
    if seat.red_carded:
        lines.append((_("红牌罚下"), theme.danger))
    if seat.damage > FULL_DAMAGE:
        lines.append((_("死亡"), theme.danger))
    return lines


def _packed(labels: Sequence[str]) -> list[str]:
    """As many labels on a line as there is room for."""
    room, lines = (WIDTH - MARGIN - ITEMS_AT) * 2 // ITEM_SIZE, [""]
    for label in labels:
        longer = f"{lines[-1]} {label}".strip()
        lines[-1:] = [longer] if width(longer) <= room else [lines[-1], label]
    return [line for line in lines if line]


def _mark(canvas: Canvas, x: int, y: int, shown: ShownMark | None, _: Translate) -> None:
    """A mark: a square for a rank, a disc or a shield for a faction, dashes for 问号, nothing but an edge if hidden."""
    theme, middle, base = canvas.theme, x + BOX // 2, y + BOX // 2 + 15
    if shown is None:
        canvas.rect(x, y, BOX, BOX, "none", round=6, edge=theme.line)
        return
    glyph = terms.mark(shown, _).glyph
    if shown.face is Face.RANK:
        canvas.rect(x, y, BOX, BOX, theme.sheet, round=6, edge=theme.ink)
        canvas.text(middle, base, glyph, 42, bold=True, anchor="middle")
    elif shown.faction is not None:
        _family(canvas, x, y, shown.faction.value)
        canvas.text(middle, base - 2, glyph, 36, bold=True, anchor="middle", fill=theme.on_family)
    else:
        canvas.rect(x, y, BOX, BOX, theme.sheet, round=6, edge=theme.faint, dashed=True)
        canvas.text(
            middle, base, "?", 42, bold=True, anchor="middle", fill=theme.faint
        )  # ？ sits in a corner


def _family(canvas: Canvas, x: int, y: int, faction: str) -> None:
    """The shape says the faction where colours can't be told apart: a disc is red, a shield is blue."""
    colour = canvas.theme.families[faction]
    if faction == "red":
        canvas.circle(x + BOX // 2, y + BOX // 2, BOX // 2, colour)
        return
    corners = ((0.18, 0), (0.82, 0), (1, 0.18), (1, 0.66), (0.5, 1), (0, 0.66), (0, 0.18))
    canvas.shape(" ".join(f"{x + BOX * a:.0f},{y + BOX * b:.0f}" for a, b in corners), colour)


def _damage(canvas: Canvas, points: int, middle: int) -> None:
    """Four notches, of which as many are struck as there is damage."""
    theme = canvas.theme
    for notch in range(4):
        struck = notch < points
        canvas.rect(
            DAMAGE_AT + notch * 28, middle - 24, 18, 48, theme.danger if struck else theme.line, round=4
        )


# ---------------------------------------------------------------- the path of the dagger

SPINE = MARGIN + 30
BESIDE = SPINE + 70
ROOM = WIDTH - MARGIN - BESIDE


def path_picture(
    night: int, start: int, events: Sequence[Event], names: Names, _: Translate, theme: str = "light"
) -> str:
    """匕首路径 of one night as SVG: holders down the left, between them what was done and what came of it.

    It tells what K7.2 keeps: for directors, and for everybody after the end.
    """
    canvas = Canvas(THEMES[theme], y=MARGIN + 64)
    title = _("第{night}夜匕首路径").format(night=night)
    canvas.text(MARGIN, canvas.y - 16, title, 52, bold=True, room=WIDTH - 2 * MARGIN)
    canvas.y += 40
    done = moves(events)
    _holder(canvas, names[done[0].holder if done else start])
    for move in done:
        _edge(canvas, move, names, _)
        _holder(canvas, names[move.ends_with])
    return canvas.finish(title, path_description(done, names, _))


def chain_picture(night: int, path: Sequence[int], names: Names, _: Translate, theme: str = "light") -> str:
    """匕首的路径 as it is announced (K7.1, option `chain`): the holders in order, and nothing of what was done."""
    canvas = Canvas(THEMES[theme], y=MARGIN + 64)
    title = _("第{night}夜匕首路径").format(night=night)
    canvas.text(MARGIN, canvas.y - 16, title, 52, bold=True, room=WIDTH - 2 * MARGIN)
    canvas.y += 40
    for i, seat in enumerate(path):
        if i:
            canvas.line(SPINE, canvas.y - 22, SPINE, canvas.y + 14, canvas.theme.faint, thick=6)
        _holder(canvas, names[seat])
    return canvas.finish(title, " → ".join(names[seat] for seat in path))


def path_description(done: Sequence[Move], names: Names, _: Translate) -> str:
    """The path in words."""
    sentence = _("第{n}次行动：{who}{act}；结果：{effects}。")
    return "".join(
        sentence.format(
            n=move.n,
            who=names[move.holder],
            act=plain(act_words(move, names, _)),
            effects=plain(effect_words(move, names, _)),
        )
        for move in done
    )


def _holder(canvas: Canvas, name: str) -> None:
    """Somebody who holds the dagger: a dot on the spine and the name."""
    middle = canvas.y + 34
    canvas.circle(SPINE, middle, 20, canvas.theme.accent)
    canvas.text(BESIDE, middle + 16, name, 46, bold=True, room=ROOM)
    canvas.y += 76


def _edge(canvas: Canvas, move: Move, names: Names, _: Translate) -> None:
    """One action between two holders: dotted where the dagger was given, solid where it was an attack."""
    top = canvas.y - 18
    act = _("{n}　{act}").format(n=move.n, act=plain(act_words(move, names, _)))
    attack = move.kind is Kind.ATTACK
    colour = canvas.theme.danger if attack else canvas.theme.faint
    for line in wrap(act, ROOM, 38):
        canvas.text(BESIDE, canvas.y + 40, line, 38, fill=colour)
        canvas.y += 50
    for event in move.effects:
        for line in wrap(plain(effect(event, names, _)), ROOM, 34):
            canvas.text(BESIDE, canvas.y + 38, line, 34, fill=canvas.theme.faint)
            canvas.y += 46
    canvas.y += 24
    canvas.line(SPINE, top + 6, SPINE, canvas.y + 10, colour, thick=6, dashed=not attack)
