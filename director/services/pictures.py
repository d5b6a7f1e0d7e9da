"""图片: SVG as PNG, set in the shipped fonts alone, so that it looks the same on every server."""

from __future__ import annotations

import re
from contextlib import ExitStack
from functools import cache, lru_cache
from html import unescape
from itertools import groupby
from pathlib import Path
from tempfile import NamedTemporaryFile

import resvg_py
from django.conf import settings
from fontTools.ttLib import TTFont

from director.services.codepoints import FAMILY, code_point_font

FONT = settings.BASE_DIR / "fixtures" / "fonts" / "NotoSansSC-Medium.ttf"
RARE = FONT.with_name("NotoSansSCRare-Medium.otf")
"""The characters of rare names, apart from the others: it is read for the few pictures that need it."""
RARE_FAMILY = "Noto Sans SC Rare"
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
    return _signs_of(FONT)


@cache
def rare() -> frozenset[int]:
    """The code points that the font of rare characters has."""
    return _signs_of(RARE)


def _signs_of(font: Path) -> frozenset[int]:
    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


def missing(svg: str) -> list[str]:
    """The signs in the picture's text that no shipped font has, in order of their numbers."""
    return sorted({char for char in _signs_in(svg) if _family(char) == FAMILY})


def _signs_in(svg: str) -> str:
    return unescape(_TAGS.sub("", svg))


def _family(char: str) -> str:
    """The family that a sign is set in: none where it is the picture's own."""
    if ord(char) in shipped() or char.isspace():
        return ""
    return RARE_FAMILY if ord(char) in rare() else FAMILY


def _set_apart(svg: str) -> str:
    """The picture with rare characters in their font, and the others that it lacks in the font that has a box for each."""
    parts = _TEXT.split(svg)
    for i in range(0, len(parts), 2):  # between the tags; what is set apart is never one of & < >
        runs = groupby(parts[i], key=_family)
        parts[i] = "".join(_run(family, "".join(run)) for family, run in runs)
    return "".join(parts)


def _run(family: str, text: str) -> str:
    if not family:
        return text
    plain = ' stroke="none"' if family == FAMILY else ""
    return f'<tspan font-family="{family}"{plain}>{text}</tspan>'


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
        if any(_family(char) == RARE_FAMILY for char in _signs_in(svg)):
            fonts.append(str(RARE))
        if lacking:
            boxes = files.enter_context(NamedTemporaryFile(suffix=".ttf"))
            boxes.write(code_point_font(lacking))
            boxes.flush()
            fonts.append(boxes.name)
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=_set_apart(_emboldened(_FONTS.sub('font-family="Noto Sans SC"', svg, count=1))),
                skip_system_fonts=True,
                font_files=fonts,
            )
        )
