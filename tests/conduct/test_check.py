"""发言检查 (K8.1): what is flagged, on which ground, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.services.conduct_check import MOST_FLAGS, check, is_large, is_red
from director.services.grounds import Word, conduct_of
from tests.patience import patience

WORDS = [Word("发誓", 3, 1), Word("马甲", 4, 1)]


def grounds(text: str, **kwargs: object) -> set[tuple[str, int, int]]:
    return {(flag.kind, flag.ground, flag.item) for flag in check(text, WORDS, **kwargs)}  # type: ignore[arg-type]


@pytest.mark.clause("K8.1")
class TestFlags:
    @pytest.mark.parametrize(
        ("text", "flag"),
        [
            ("[color=red]看我[/color]", ("red_font", 9, 1)),
            ("[color=#FF0000]看我[/color]", ("red_font", 9, 1)),
            ("[color=#d00]看我[/color]", ("red_font", 9, 1)),
            ("[color=rgb(200, 10, 10)]看我[/color]", ("red_font", 9, 1)),
            ('<font color="Red">看我</font>', ("red_font", 9, 1)),
            ('<span style="font-weight:bold;color: #c00">看我</span>', ("red_font", 9, 1)),
            ("[size=5]看我[/size]", ("large_font", 9, 2)),
            ("[size=24px]看我[/size]", ("large_font", 9, 2)),
            ('<font size="+2">看我</font>', ("large_font", 9, 2)),
            ('<p style="font-size:20pt">看我</p>', ("large_font", 9, 2)),
            ("<h2>看我</h2>", ("large_font", 9, 2)),
            ("见 https://forum.example/thread-1-1-1.html", ("link", 7, 1)),
            ("[img]x.png[/img]", ("link", 7, 1)),
            ("[url=forum.php?mod=viewthread]这里[/url]", ("link", 7, 1)),
            ("墨鱼(12345678) 2024/3/5 21:03:14", ("record", 7, 1)),
            ("我有聊天记录", ("record", 7, 1)),
            ("上局他也这样", ("past", 4, 2)),
            ("第12局的时候", ("past", 4, 2)),
            ("谁帮我投一下", ("proxy", 10, 1)),
            ("他是替补吧", ("substitute", 4, 3)),
            ("场外助理告诉我的", ("helper", 4, 4)),
            ("导演说可以", ("director", 8, 1)),
            ("我问了导演", ("director", 8, 1)),
            ("導演說可以", ("director", 8, 1)),
            ("这个判罚不公平", ("director", 8, 2)),
            ("我发誓我是好人", ("word", 3, 1)),
            ("我发 誓我是好人", ("word", 3, 1)),
            ("我發·誓我是好人", ("word", 3, 1)),
            ("我发[b]誓[/b]", ("word", 3, 1)),
        ],
    )
    def test_it_is_flagged_on_its_ground(self, text: str, flag: tuple[str, int, int]) -> None:
        assert flag in grounds(text)

    @pytest.mark.parametrize(
        "text",
        [
            "我觉得沈鹤可疑，今晚攻击他。",
            "[color=blue]看我[/color]",
            "[color=#333333]看我[/color]",
            "[color=green]看我[/color] [size=2]小字[/size]",
            '<span style="background-color:red">底色</span>',
            '<span style="font-size:14px">常</span>',
            "[quote]上局他也这样 https://a.example[/quote]",
            "<blockquote>[color=red]红[/color]</blockquote>",
            "第 2 天我投了阿九",
            "",
        ],
    )
    def test_it_is_not(self, text: str) -> None:
        assert grounds(text) == set()

    def test_names_of_past_matches_are_looked_for(self) -> None:
        assert ("past", 4, 2) in grounds("像《雪夜山庄》里那样", titles=["雪夜山庄"])

    def test_a_flag_has_its_line_and_a_quote_over_lines_is_left_out(self) -> None:
        flags = check("好\n[quote]发誓\n发誓[/quote]我发誓\n发誓", WORDS)
        assert [flag.line for flag in flags] == [3, 4]

    def test_every_flag_names_a_ground_and_item_that_exist(self) -> None:
        conduct = conduct_of("kanshu")
        assert conduct is not None
        text = "[color=red][size=7]发誓 上局 代投 替补 场外 导演说 判罚 https://a.example 聊天记录"
        flags = check(text, conduct.words)
        assert len({flag.kind for flag in flags}) >= 9
        for flag in flags:
            found = conduct.ground(flag.ground)
            assert found is not None
            assert 1 <= flag.item <= len(found.items)

    @pytest.mark.parametrize("red", ["red", "#f00", "#C01010", "crimson", "RGB(255,0,0)", "red !important"])
    def test_reds(self, red: str) -> None:
        assert is_red(red)

    @pytest.mark.parametrize(
        "colour", ["blue", "#00f", "#800080", "#ff9900", "black", "", "#f", "rgb(,,)", "pink"]
    )
    def test_no_reds(self, colour: str) -> None:
        assert not is_red(colour)

    @pytest.mark.parametrize(
        ("size", "large"),
        [
            ("3", False),
            ("4", True),
            ("16px", False),
            ("17px", True),
            ("1em", False),
            ("150%", True),
            ("", False),
            ("x", False),
        ],
    )
    def test_sizes(self, size: str, large: bool) -> None:
        assert is_large(size) is large


@given(st.text(max_size=400))
def test_no_text_breaks_it(text: str) -> None:
    assert len(check(text, WORDS, ["甲"])) <= MOST_FLAGS


@pytest.mark.parametrize(
    "piece", ["[quote]", "<font ", "[color=", "[size=red]", "发誓", 'style="', "导演", "a (", "[" * 50]
)
def test_a_huge_text_is_read_to_its_end(piece: str) -> None:
    with patience():
        check(piece * (200_000 // len(piece)), WORDS)
