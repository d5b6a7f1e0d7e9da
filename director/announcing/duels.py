"""谁打了谁: a round as SVG: the players in a ring, an arrow for everything that one did to another, then the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from director.announcing.picture import MARGIN, THEMES, WIDTH, Canvas, wrap
from director.announcing.width import width

CENTRE, RING, DOT = WIDTH // 2, 340, 58
HEAD = 26


@dataclass(frozen=True, slots=True)
class Fighter:
    """A player in the ring: `shown` is its move, `has` what it has afterwards."""

    name: str
    shown: str
    has: str
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """What one did to another (or to itself), as a label; `hurts` where somebody lost something by it."""

    by: int
    to: int
    label: str
    hurts: bool


def duel_picture(
    title: str, fighters: Sequence[Fighter], arrows: Sequence[Arrow], lines: Sequence[str], theme: str
) -> str:
    """The round as SVG; `lines` tell it in words, below the ring and for a screen reader."""
    canvas = Canvas(THEMES[theme], y=MARGIN + 64)
    canvas.text(MARGIN, canvas.y - 16, title, 52, bold=True, room=WIDTH - 2 * MARGIN)
    middle = canvas.y + RING + 170
    places = [_place(i, len(fighters), middle) for i in range(len(fighters))]
    for arrow in arrows:
        _arrow(canvas, arrow, places)
    for fighter, (x, y) in zip(fighters, places, strict=True):
        _fighter(canvas, fighter, x, y, above=y < middle)
    canvas.y = middle + RING + 190
    for line in lines:
        for row in wrap(line, WIDTH - 2 * MARGIN, 34):
            canvas.text(MARGIN, canvas.y, row, 34)
            canvas.y += 48
    return canvas.finish(title, "；".join(lines) or title)


def _place(i: int, count: int, middle: int) -> tuple[int, int]:
    """Clockwise from the top."""
    angle = 2 * pi * i / count - pi / 2
    return CENTRE + round(RING * cos(angle)), middle + round(RING * sin(angle))


def _fighter(canvas: Canvas, fighter: Fighter, x: int, y: int, *, above: bool) -> None:
    """A player; the name stands on the outer side, out of the arrows' way."""
    theme = canvas.theme
    line = y - DOT - 58 if above else y + DOT + 44
    size = 34 if width(fighter.shown) <= 6 else 170 // max(1, width(fighter.shown) - 1)
    canvas.circle(x, y, DOT, theme.sheet, edge=theme.line if fighter.dead else theme.accent)
    ink = theme.faint if fighter.dead else theme.ink
    canvas.text(x, y + 13, fighter.shown, size, bold=True, anchor="middle", fill=ink, room=2 * DOT)
    canvas.text(x, line, fighter.name, 38, bold=True, anchor="middle", fill=ink, room=300)
    canvas.text(x, line + 40, fighter.has, 28, anchor="middle", fill=theme.faint, room=330)


def _arrow(canvas: Canvas, arrow: Arrow, places: Sequence[tuple[int, int]]) -> None:
    """A line from rim to rim, a little to the right of the straight one, so that blow and counterblow stand apart."""
    colour = canvas.theme.danger if arrow.hurts else canvas.theme.faint
    (x1, y1), (x2, y2) = places[arrow.by], places[arrow.to]
    if arrow.by == arrow.to:
        canvas.circle(x1 + DOT, y1 - DOT, 30, "none", edge=colour)
        canvas.text(x1 + DOT, y1 - DOT + 10, arrow.label, 28, anchor="middle", fill=colour, bold=True)
        return
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    sx, sy = -uy * 16, ux * 16
    start = (x1 + ux * (DOT + 6) + sx, y1 + uy * (DOT + 6) + sy)
    tip = (x2 - ux * (DOT + 8) + sx, y2 - uy * (DOT + 8) + sy)
    base = (tip[0] - ux * HEAD, tip[1] - uy * HEAD)
    canvas.line(round(start[0]), round(start[1]), round(base[0]), round(base[1]), colour, thick=6)
    corners = (tip, (base[0] - uy * 15, base[1] + ux * 15), (base[0] + uy * 15, base[1] - ux * 15))
    canvas.shape(" ".join(f"{x:.0f},{y:.0f}" for x, y in corners), colour)
    at = (start[0] + (tip[0] - start[0]) * 0.62, start[1] + (tip[1] - start[1]) * 0.62)
    canvas.circle(round(at[0]), round(at[1]), 25, canvas.theme.paper)
    canvas.text(round(at[0]), round(at[1]) + 11, arrow.label, 32, anchor="middle", fill=colour, bold=True)
