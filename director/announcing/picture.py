"""Pictures as SVG: a canvas of shapes and lines of text that is 1080 wide and grows downwards.

Written for a phone: text of 40 units is read at arm's length when the picture fills a narrow screen. Names are
data: escaped, on one line, cut to the room they have (the whole name stands in the element's title).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from director.announcing.width import graphemes, one_line, width

WIDTH = 1080
MARGIN = 56
MOST_SIGNS = 16
"""Code points in one visible character: enough for a family with skin tones."""

FONTS = "Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, sans-serif"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    paper: str
    sheet: str
    ink: str
    faint: str
    line: str
    accent: str
    danger: str
    families: dict[str, str]
    on_family: str = "#ffffff"


LIGHT = Theme(
    paper="#f4f2ec",
    sheet="#fdfcf9",
    ink="#1b1c20",
    faint="#66666b",
    line="#d8d3c6",
    accent="#6f5310",
    danger="#a32c06",
    families={"red": "#9b1b38", "blue": "#1c4d80"},
)
DARK = Theme(
    paper="#15161a",
    sheet="#1e2026",
    ink="#eceae4",
    faint="#a3a3a8",
    line="#3a3c44",
    accent="#d9b65c",
    danger="#f08a62",
    families={"red": "#a8304a", "blue": "#2a629c"},
)
THEMES = {"light": LIGHT, "dark": DARK}


@dataclass
class Canvas:
    """Elements drawn so far; `y` is where the next one goes."""

    theme: Theme
    y: int = 0
    parts: list[str] = field(default_factory=list)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        size: int,
        *,
        fill: str = "",
        bold: bool = False,
        anchor: str = "start",
        room: int = 0,
    ) -> None:
        """A line of text with its baseline at `y`; `room` is the width that it may take."""
        shown = fit(text, room, size) if room else one_line(text)
        title = f"<title>{_data(text)}</title>" if shown != one_line(text).strip() and room else ""
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(
            f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill or self.theme.ink}" '
            f'text-anchor="{anchor}"{weight} xml:space="preserve">{escape(shown)}{title}</text>'
        )

    def rect(
        self,
        x: int,
        y: int,
        w: int,
        h: int,
        fill: str,
        *,
        round: int = 0,
        edge: str = "",
        dashed: bool = False,
    ) -> None:
        """A rectangle, filled, perhaps with an edge."""
        dash = ' stroke-dasharray="8 6"' if dashed else ""
        stroke = f' stroke="{edge}" stroke-width="3"{dash}' if edge else ""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"{stroke}/>'
        )

    def circle(self, x: int, y: int, r: int, fill: str, edge: str = "") -> None:
        """A circle."""
        stroke = f' stroke="{edge}" stroke-width="4"' if edge else ""
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"{stroke}/>')

    def line(
        self, x1: int, y1: int, x2: int, y2: int, colour: str, *, thick: int = 3, dashed: bool = False
    ) -> None:
        """A straight line."""
        dash = ' stroke-dasharray="4 12" stroke-linecap="round"' if dashed else ""
        self.parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{thick}"{dash}/>'
        )

    def shape(self, points: str, fill: str) -> None:
        """A polygon, its points as SVG writes them."""
        self.parts.append(f'<polygon points="{points}" fill="{fill}"/>')

    def finish(self, title: str, description: str) -> str:
        """The picture as an SVG file, with the words that a screen reader says."""
        height = self.y + MARGIN
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
                f'viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title desc" '
                f'font-family="{FONTS}">',
                f'<title id="title">{_data(title)}</title>',
                f'<desc id="desc">{_data(description)}</desc>',
                f'<rect width="{WIDTH}" height="{height}" fill="{self.theme.paper}"/>',
                *self.parts,
                "</svg>\n",
            ]
        )


def fit(text: str, room: int, size: int) -> str:
    """`text` on one line, cut with … to `room` units at this font size."""
    clusters = _clusters(text)
    columns = room * 2 / size
    if sum(map(_set_width, clusters)) <= columns:
        return "".join(clusters)
    kept, used = [], 1.0
    for cluster in clusters:
        used += _set_width(cluster)
        if used > columns:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + "…"


_BROAD = frozenset("mwMW%@&ÆŒæœ…—")


def _set_width(cluster: str) -> float:
    """The columns that a visible character takes in type, rather more than less: an M is wider than an i.

    A sign that was joined from several may stand apart where a font lacks the whole.
    """
    if len(cluster) > 1:
        return sum(map(_set_width, cluster))
    columns = width(cluster)
    if columns != 1:
        return columns
    return 2 if cluster in _BROAD else 1.4 if cluster.isupper() or not cluster.isascii() else 1.15


def _clusters(text: str) -> list[str]:
    """The visible characters of a line; piled-up accents would run over the lines beside it."""
    return [cluster[:MOST_SIGNS] for cluster in graphemes(one_line(text).strip())]


def wrap(text: str, room: int, size: int, most: int = 4) -> list[str]:
    """`text` as lines of at most `room` units; after `most` lines it is cut with …."""
    columns = max(2.0, room * 2 / size)
    lines, line, used = [], "", 0.0
    for cluster in _clusters(text):
        if used + _set_width(cluster) > columns:
            lines.append(line)
            line, used = "", 0.0
        line, used = line + cluster, used + _set_width(cluster)
    lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], fit(lines[most - 1] + "…", room - size, size) + "…"]
        lines[-1] = lines[-1].rstrip("…") + "…"
    return lines


def _data(text: str) -> str:
    return escape(one_line(text))
