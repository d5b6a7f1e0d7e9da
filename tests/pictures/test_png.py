"""PNG pictures: their size, the shipped font, boxes for what it lacks."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from director.announcing.document import untranslated
from director.announcing.kanshu.pictures import chain_picture, path_picture, status_picture
from director.announcing.picture import THEMES, WIDTH
from director.rules.kanshu.cards import Face, Faction
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownMark
from director.services.codepoints import code_point_font
from director.services.pictures import FONT, RARE, missing, png, rare, shipped

SEAT = PublicSeat(0, (), (), False, False)
SHOWN = PublicSeat(
    2, (ShownMark(Face.RANK, rank=7), ShownMark(Face.FACTION, faction=Faction.BLUE)), (), True, False
)


def picture(*names: str, theme: str = "light") -> str:
    table = PublicTable(tuple(SHOWN if i == 1 else SEAT for i in range(len(names))), None)
    return status_picture(table, names, "第3天天亮公示", untranslated, theme)


def pixels(data: bytes, rows: int = 1) -> tuple[int, int, bytes]:
    """Width, height and the first rows of a PNG as RGBA."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    assert (depth, colour) == (8, 6)
    at, packed = 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    return width, height, _unfiltered(zlib.decompress(packed), width, rows)


def _unfiltered(raw: bytes, width: int, height: int) -> bytes:
    stride, result, before = width * 4, bytearray(), bytearray(width * 4)
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - 4] if x >= 4 else 0
            up, corner = before[x], before[x - 4] if x >= 4 else 0
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda value: abs(guess - value))
            row[x] = (row[x] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
        result += row
        before = row
    return bytes(result)


def inked(data: bytes, left: int, top: int, right: int, bottom: int) -> int:
    """How many pixels of a part of the picture are not its background."""
    width, _height, rows = pixels(data, bottom)
    background = rows[:3]
    return sum(
        rows[(y * width + x) * 4 : (y * width + x) * 4 + 3] != background
        for y in range(top, bottom)
        for x in range(left, right)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_is_1080_wide_in_both_themes(theme: str) -> None:
    width, height, rows = pixels(png(picture("沈鹤", "阿九", theme=theme)))
    assert width == WIDTH == 1080
    assert height > 300
    assert "#" + rows[:3].hex() == THEMES[theme].paper


def test_chinese_is_set_without_fonts_of_the_system() -> None:
    """The same picture with an empty name has less ink where the name stands."""
    with_name, without = png(picture("沈鹤龘", "阿九")), png(picture("", "阿九"))
    place = (110, 200, 300, 300)
    assert inked(with_name, *place) > inked(without, *place) + 400


def test_bold_has_more_ink_and_boxes_have_not() -> None:
    plain_line = '<text x="0" y="60" font-size="50" fill="#000000" text-anchor="start">{}</text>'
    bold_line = plain_line.replace(">", ' font-weight="700">', 1)
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80" font-family="x">{}</svg>'

    def ink(line: str, text: str) -> int:
        return sum(pixels(png(frame.format(line.format(text))), 80)[2][3::4])

    assert ink(bold_line, "沈鹤") > ink(plain_line, "沈鹤") * 1.08
    assert ink(bold_line, "𠮷") > ink(plain_line, "𠮷") * 1.08
    assert ink(bold_line, "م") == ink(plain_line, "م")


def test_long_names_that_begin_alike_differ() -> None:
    assert png(picture("一个名字特别特别长的甲", "阿九")) != png(picture("一个名字特别特别长的乙", "阿九"))


def test_two_names_do_not_look_alike() -> None:
    assert png(picture("沈鹤")) != png(picture("沈鶴"))
    assert png(picture("𠮷野")) != png(picture("𠮶野"))
    assert png(picture("مر")) != png(picture("ئر")), "in boxes, with their numbers"


def test_the_shipped_font_has_what_chinese_names_are_made_of() -> None:
    gb2312 = {
        bytes([high, low]).decode("gb2312")
        for high in range(0xB0, 0xF8)
        for low in range(0xA1, 0xFF)
        if not (high == 0xD7 and low > 0xF9)
    }
    assert len(gb2312) == 6763
    assert [char for char in sorted(gb2312) if ord(char) not in shipped()] == []
    assert FONT.stat().st_size < 4_000_000
    assert {ord(char) for char in "𠮷喆堃珺祎彧翀甯"} <= shipped() | rare()
    assert not shipped() & rare()
    assert RARE.stat().st_size < 6_000_000
    assert (FONT.parent / "OFL.txt").read_text(encoding="utf-8").count("SIL OPEN FONT LICENSE") >= 1


@pytest.mark.parametrize(
    "name",
    ["𠮷野", "👨‍👩‍👧‍👦喵", "مرحبا", "a\u0301", "\u202eabc", "<b>&amp;", "雪" * 1000, "", "\ufffd", "ก็็็็็็"],
)
def test_any_name_comes_out(name: str) -> None:
    svg = picture(name, "阿九")
    data = png(svg)
    assert pixels(data)[0] == 1080
    lacking = missing(svg)
    assert all(ord(char) not in shipped() | rare() for char in lacking)
    assert ("م" in lacking) is ("م" in name)


def test_a_rare_name_is_set_in_its_own_shape() -> None:
    assert missing(picture("𠮷野", "祎珺")) == []
    assert png(picture("𠮷野")) != png(picture("吉野")), "the upper stroke is the shorter one"


def test_what_the_font_lacks_stands_in_a_box_with_its_number() -> None:
    font = TTFont(BytesIO(code_point_font("𠮷م\u200d")))
    widths = {name: font["hmtx"][name][0] for name in font.getGlyphOrder()}
    assert widths["u20BB7"] == widths["u645"] == 1000
    assert widths["u200D"] == 0
    boxes = [font["glyf"][name].numberOfContours for name in ("u20BB7", "u645")]
    assert boxes == [4 + 5 + 6 + 5 + 5 + 3, 4 + 6 + 6 + 4 + 5], "a frame, and the strokes of 20BB7 and 0645"


def test_wide_names_stay_in_their_column() -> None:
    """Nothing but the marks' own edges stands in the gap before the marks."""
    data = png(picture("WWWWWWWWWWWWWWMMMMMMMM@@@@@@", "阿九"))
    assert inked(data, 460, 210, 476, 300) == 0


def test_a_picture_that_is_none_of_ours_is_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        png("<svg>" + "<g/>" * 5000 + "</svg>")
    with pytest.raises(ValueError):  # noqa: PT011 (the library's own words)
        png("no picture")


@pytest.mark.clause("K7.1")
def test_the_announced_chain_tells_holders_and_nothing_else() -> None:
    svg = chain_picture(2, (0, 1, 0), ("沈鹤", "阿九"), untranslated)
    assert svg.count("沈鹤</text>") == 2
    assert "攻击" not in svg
    assert "交给" not in svg
    assert "攻击" not in path_picture(2, 0, (), ("沈鹤", "阿九"), untranslated)
