"""The status of every player as SVG, for games whose players have numbers rather than marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.announcing.picture import MARGIN, THEMES, WIDTH, Canvas

ROW, TALL = 124, 168


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A player: the name, what it has, and perhaps more in small print."""

    name: str
    has: str
    more: str = ""
    dead: bool = False


def status_picture(title: str, lines: Sequence[StatusLine], theme: str) -> str:
    """The table; its words are told to a screen reader."""
    canvas = Canvas(THEMES[theme], y=MARGIN + 64)
    room = WIDTH - 2 * MARGIN - 60
    canvas.text(MARGIN, canvas.y - 16, title, 52, bold=True, room=WIDTH - 2 * MARGIN)
    canvas.y += 20
    for i, line in enumerate(lines):
        ink = canvas.theme.faint if line.dead else canvas.theme.ink
        canvas.line(MARGIN, canvas.y, WIDTH - MARGIN, canvas.y, canvas.theme.line, thick=2)
        canvas.text(MARGIN + 22, canvas.y + 54, str(i + 1), 34, fill=canvas.theme.faint, anchor="middle")
        canvas.text(MARGIN + 60, canvas.y + 56, line.name, 42, fill=ink, bold=True, room=room)
        canvas.text(MARGIN + 60, canvas.y + 104, line.has, 34, fill=ink, room=room)
        if line.more:
            canvas.text(MARGIN + 60, canvas.y + 148, line.more, 28, fill=canvas.theme.faint, room=room)
        canvas.y += TALL if line.more else ROW
    said = "".join(f"{line.name}：{line.has}{'，' if line.more else ''}{line.more}。" for line in lines)
    return canvas.finish(title, said)
