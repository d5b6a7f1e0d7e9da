"""图片: SVG as PNG, set in the shipped font alone, so that it looks the same on every server."""

from __future__ import annotations

import re
from contextlib import ExitStack
from functools import cache, lru_cache
from html import unescape
from itertools import groupby
from tempfile import NamedTemporaryFile

import resvg_py
from django.conf import settings
from fontTools.ttLib import TTFont

from director.services.codepoints import FAMILY, code_point_font

FONT = settings.BASE_DIR / "fixtures" / "fonts" / "NotoSansSC-Medium.ttf"
_FONTS = re.compile(r'font-family="[^"]*"')
_TEXT = re.compile(r"(<(?:title|desc)\b.*?</(?:title|desc)>|<[^>]+>)", re.DOTALL)
_TAGS = re.compile(r"<(?:title|desc)\b.*?</(?:title|desc)>|<[^>]+>", re.DOTALL)
_BOLD = re.compile(r'(<text\b[^>]*? font-size="(\d+)" fill="([^"]*)"[^>]*?) font-weight="700"')
BOLDER = 0.028
"""The outline of a bold letter, as a part of its size: the shipped font has one weight, which is drawn stronger."""
MOST_ELEMENTS = 4000
"""A picture of more is not drawn: none of ours comes near it."""


@cache
def shipped() -> frozenset[int]:
    """The code points that the shipped font has."""
    with TTFont(FONT, lazy=True) as font:
        return frozenset(font.getBestCmap())


def missing(svg: str) -> list[str]:
    """The signs in the picture's text that the shipped font lacks, in order of their numbers."""
    return sorted({char for char in unescape(_TAGS.sub("", svg)) if _is_missing(char)})


def _is_missing(char: str) -> bool:
    return ord(char) not in shipped() and not char.isspace()


def _boxed(svg: str) -> str:
    """The picture with those signs in the font that has a box for each."""
    parts = _TEXT.split(svg)
    for i in range(0, len(parts), 2):  # between the tags; what is missing is never one of & < >
        runs = groupby(parts[i], key=_is_missing)
        parts[i] = "".join(
            f'<tspan font-family="{FAMILY}" stroke="none">{"".join(run)}</tspan>' if lacking else "".join(run)
            for lacking, run in runs
        )
    return "".join(parts)


def _emboldened(svg: str) -> str:
    """Bold text with an outline of its own colour: a second face of the font would weigh three megabytes."""
    return _BOLD.sub(
        lambda text: (
            f'{text[1]} stroke="{text[3]}" stroke-width="{int(text[2]) * BOLDER:.2f}" stroke-linejoin="round"'
        ),
        svg,
    )


@lru_cache(maxsize=32)
def png(svg: str) -> bytes:
    """The picture as PNG, as wide as the SVG says. Needs no font of the system.

    Raises ValueError for what is no picture of ours.
    """
    if svg.count("<") > MOST_ELEMENTS:
        raise ValueError("the picture has too many elements")
    lacking = missing(svg)
    with ExitStack() as files:
        fonts = [str(FONT)]
        if lacking:
            boxes = files.enter_context(NamedTemporaryFile(suffix=".ttf"))
            boxes.write(code_point_font(lacking))
            boxes.flush()
            fonts.append(boxes.name)
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=_boxed(_emboldened(_FONTS.sub('font-family="Noto Sans SC"', svg, count=1))),
                skip_system_fonts=True,
                font_files=fonts,
            )
        )
