"""码位框: a small font made on the spot for signs that the shipped font lacks: a box with the sign's number in it.

A name in a rare script stays honest that way: nothing is left out, nothing looks like another sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from unicodedata import category

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

FAMILY = "Code Points"
_EM = 1000
_EDGE = 36
_STROKE = 40

# Seven strokes of a digit: top, upper right, lower right, bottom, lower left, upper left, middle.
_STROKES = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "A": "abcefg",
    "B": "cdefg",
    "C": "adef",
    "D": "bcdeg",
    "E": "adefg",
    "F": "aefg",
}


def code_point_font(chars: Iterable[str]) -> bytes:
    """A TrueType font with a box for each of `chars`; signs that nobody sees get an empty glyph."""
    points = sorted({ord(char) for char in chars})
    names = {point: f"u{point:X}" for point in points}
    builder = FontBuilder(_EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    unseen = {point for point in points if category(chr(point)) in {"Cf", "Cc", "Cs", "Mn", "Me"}}
    glyphs = {name: _empty() if point in unseen else _box(f"{point:04X}") for point, name in names.items()}
    builder.setupGlyf({".notdef": _box("FFFD"), **glyphs})
    widths = {name: (0 if point in unseen else _EM, 0) for point, name in names.items()}
    builder.setupHorizontalMetrics({".notdef": (_EM, 0), **widths})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular", "psName": "CodePoints"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def _empty() -> object:
    return TTGlyphPen(None).glyph()


def _box(digits: str) -> object:
    """A frame with the hexadecimal digits in two rows."""
    pen = TTGlyphPen(None)
    left, right, bottom, top = 40, 960, -80, 840
    for rect in (
        (left, bottom, right, bottom + _EDGE),
        (left, top - _EDGE, right, top),
        (left, bottom + _EDGE, left + _EDGE, top - _EDGE),
        (right - _EDGE, bottom + _EDGE, right, top - _EDGE),
    ):
        _rectangle(pen, *rect)
    columns = (len(digits) + 1) // 2
    wide = (right - left - 2 * 80) / columns
    for i, digit in enumerate(digits):
        row, column = divmod(i, columns)
        x = left + 80 + column * wide + wide * 0.12
        y = 420 if row == 0 else 0
        _digit(pen, digit, x, y, wide * 0.76, 320)
    return pen.glyph()


def _digit(pen: TTGlyphPen, digit: str, x: float, y: float, w: float, h: float) -> None:
    half = h / 2
    strokes = {
        "a": (x, y + h - _STROKE, x + w, y + h),
        "b": (x + w - _STROKE, y + half, x + w, y + h),
        "c": (x + w - _STROKE, y, x + w, y + half),
        "d": (x, y, x + w, y + _STROKE),
        "e": (x, y, x + _STROKE, y + half),
        "f": (x, y + half, x + _STROKE, y + h),
        "g": (x, y + half - _STROKE / 2, x + w, y + half + _STROKE / 2),
    }
    for stroke in _STROKES[digit]:
        _rectangle(pen, *strokes[stroke])


def _rectangle(pen: TTGlyphPen, x1: float, y1: float, x2: float, y2: float) -> None:
    pen.moveTo((round(x1), round(y1)))
    pen.lineTo((round(x1), round(y2)))
    pen.lineTo((round(x2), round(y2)))
    pen.lineTo((round(x2), round(y1)))
    pen.closePath()
