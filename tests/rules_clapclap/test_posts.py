"""V1–V11 for 拍拍: posts as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.rules import codec
from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.orders import Post
from director.rules.clapclap.posts import Reading, read
from director.rules.clapclap.words import NICKNAMES, WORDS, gesture_of
from director.rules.reading.names import Names
from tests.patience import patience
from tests.rules_clapclap.table import GAME

NAMES = Names(["甲", "乙", "丙", "白鷺", "A/B"], [["小甲"], [], ["饼"], [], []])


def by(text: str, seat: int = 0) -> Reading:
    return read(text, seat, NAMES)


def codes(text: str, seat: int = 0) -> list[str]:
    return [problem.code for problem in by(text, seat).problems]


@pytest.mark.clause("C3")
@pytest.mark.parametrize(
    ("text", "post"),
    [
        ("手势：破", Post(Gesture.PO)),
        ("手势：破\n目标：乙>丙", Post(Gesture.PO, ((1, 2),))),
        ("手势:gi 目标:丙", Post(Gesture.GI, ((2,),))),
        ("【手势】GI【目标】小甲", Post(Gesture.GI, ((),))),  # that is oneself
        ("[b]手勢：[/b]閃電\n[b]目標：[/b]乙→丙", Post(Gesture.SHANDIAN, ((1, 2),))),
        ("１、手势：ＦＩＲＥ\n２、目标：２号", Post(Gesture.FIRE, ((1,),))),
        ("手势：shining\n目标：放空", Post(Gesture.SHINING, ((),))),
        ("手势：黑洞\n拆分：乙/丙/乙", Post(Gesture.HEIDONG, ((1,), (2,), (1,)), split=True)),
        ("手势：黑洞\n拆分：乙/放空/丙>乙", Post(Gesture.HEIDONG, ((1,), (), (2, 1)), split=True)),
        ("手势：黑洞拆\n目标：乙/丙/乙", Post(Gesture.HEIDONG, ((1,), (2,), (1,)), split=True)),
        ("手势：雙吃（拆分）\n目標：乙、丙", Post(Gesture.SHUANGCHI, ((1,), (2,)), split=True)),
        ("手势：Shining\n拆分：是\n目标：乙/丙", Post(Gesture.SHINING, ((1,), (2,)), split=True)),
        ("手势：黑洞\n拆分：无\n目标：乙", Post(Gesture.HEIDONG, ((1,),))),
        ("手势：冷鋒。\n目标：白鹭！", Post(Gesture.LENGFENG, ((3,),))),
        ("手势：\n氣", Post(Gesture.QI)),
        ("手势：十字", Post(Gesture.SHIZIFANG)),
        ("手势：加鎬", Post(Gesture.JIAGAO)),
        ("手势：破\n目标：乙、丙", Post(Gesture.PO, ((1, 2),))),
        ("手势：破\n目标：乙>乙>丙", Post(Gesture.PO, ((1, 2),))),
        ("[quote]手势：闪[/quote]\n手势：盾", Post(Gesture.DUN)),
        ("> 手势：闪\n手势：盾", Post(Gesture.DUN)),
        ("[s]手势：闪[/s]\n手势：盾\n--\n手势：气", Post(Gesture.DUN)),
        ("手势：破\n目标：乙\n我先走了", Post(Gesture.PO, ((1,),))),
        ("手势：破。谢谢导演\n目标：乙->丙，辛苦了", Post(Gesture.PO, ((1, 2),))),
        ("手势：黑洞\n目标：乙\n拆分：", Post(Gesture.HEIDONG, ((1,),))),
        ("手势：黑洞 拆分\n目标：乙/丙/丙", Post(Gesture.HEIDONG, ((1,), (2,), (2,)), split=True)),
    ],
)
def test_a_post_comes_to_this(text: str, post: Post) -> None:
    assert by(text).order == post


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["no_gesture_line"]),
        ("我出破打乙", ["no_gesture_line"]),
        ("目标：乙", ["no_gesture_line"]),
        ("手势：", ["no_gesture_line"]),
        ("手势：大招", ["unknown_gesture"]),
        ("手势：破或闪", ["unknown_gesture"]),
        ("手势：黑", ["unknown_gesture"]),
        ("手势：如果乙出破就闪", ["conditional"]),
        ("手势：破\n目标：若乙没动就乙", ["conditional"]),
        ("手势：破\n目标：乙乙", ["unknown_name"]),
        ("手势：破\n目标：甲>乙", ["self_target"]),
        ("手势：破\n手势：闪", ["several_forms"]),
        ("手势：如来\n拆分：乙/丙", ["not_splittable"]),
        ("手势：黑洞\n拆分：乙/丙", ["missing_parts"]),
        ("手势：双吃\n拆分：乙/丙/乙", ["surplus_parts"]),
        ("手势：黑洞\n拆分：乙/丙/乙\n目标：丙", ["surplus_targets"]),
        ("手势：破\n目标：乙", []),
    ],
)
def test_what_could_not_be_read_is_told(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_an_unknown_gesture_is_a_post_with_its_word_as_nothing_at_all_is_none() -> None:
    assert by("手势：大招\n目标：乙").order == Post(None, ((1,),), word="大招")
    assert by("大家好").order is None
    assert not by("手势：").valid


@pytest.mark.clause("C3")
def test_a_condition_is_no_gesture_however_the_rest_reads() -> None:
    assert by("手势：如果乙出破就闪").order == Post(None, word="如果乙出破就闪")


@pytest.mark.clause("C3")
def test_the_last_form_counts() -> None:
    assert by("手势：破\n目标：乙\n改成：\n手势：闪").order == Post(Gesture.SHAN)


def test_a_split_that_is_ignored_keeps_its_first_target_and_leaves_a_target_line_alone() -> None:
    assert by("手势：如来\n拆分：乙/丙").order == Post(Gesture.RULAI, ((1,),))
    assert by("手势：如来\n拆分：丙/丙\n目标：乙").order == Post(Gesture.RULAI, ((1,),))


def test_a_name_is_never_guessed_and_offers_are_only_shown() -> None:
    reading = by("手势：破\n目标：白露>乙")
    (problem,) = reading.problems
    assert (problem.code, problem.text, problem.line) == ("unknown_name", "白露", 2)
    assert reading.wishes == ((1,),)


def test_a_name_that_holds_a_separator_is_one_name() -> None:
    assert by("手势：破\n目标：A/B").order == Post(Gesture.PO, ((4,),))
    assert by("手势：破\n目标：A/B>乙").order == Post(Gesture.PO, ((4, 1),))
    assert by("手势：黑洞\n拆分：乙/a／b/丙").order == Post(Gesture.HEIDONG, ((1,), (4,), (2,)), split=True)


def test_an_ambiguous_name_is_nobody() -> None:
    names = Names(["甲", "乙", "丙"], [["小"], ["小"], []])
    reading = read("手势：破\n目标：小>甲", 2, names)
    assert [(problem.code, problem.offers) for problem in reading.problems] == [("ambiguous_name", (0, 1))]
    assert reading.wishes == ((0,),)


@pytest.mark.parametrize("gesture", list(Gesture))
def test_every_gesture_is_read_by_its_name_and_nicknames(gesture: Gesture) -> None:
    for word in (gesture.value, gesture.value.upper(), *NICKNAMES.get(gesture, ())):
        assert gesture_of(word) == (gesture, False), word


def test_only_what_has_parts_can_be_written_split() -> None:
    assert gesture_of("破拆") is None
    assert gesture_of("拆黑洞") == (Gesture.HEIDONG, True)
    assert gesture_of("(拆)shining") == (Gesture.SHINING, True)
    assert len(set(WORDS)) == len(WORDS)


def test_the_reading_goes_through_json_and_the_order_is_a_post() -> None:
    reading = by("手势：黑洞\n拆分：乙/放空/丙>白鹭")
    assert codec.load(codec.dump(reading), Reading) == reading
    assert GAME.order(reading) == reading.order
    assert codec.load(codec.dump(reading.order), GAME.post_type) == reading.order
    assert GAME.orders((reading.order, None), (None, None)).posts == (reading.order, None)


@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from("手势：目标拆分破>/甲乙黑洞放空如果\n[]()（）、 "), max_size=60).map("".join)
)
@settings(max_examples=500, deadline=None)
def test_no_text_raises(text: str) -> None:
    reading = by(text)
    assert reading.order is None or reading.valid
    assert all(0 <= wish < 5 and wish != 0 for part in reading.wishes for wish in part)


@pytest.mark.parametrize(
    "piece", ["手势：破\n", "目标：甲>", "拆", "(", "手势：", "乙>", "\x00", "<b>", "如果"]
)
def test_a_megabyte_is_read_to_its_end(piece: str) -> None:
    with patience():
        by("手势：破\n目标：" + piece * (1_000_000 // len(piece)))


def test_a_line_that_is_too_long_for_a_list_is_told_and_names_nobody() -> None:
    reading = by("手势：破\n目标：" + "乙>" * 10_000)
    assert [problem.code for problem in reading.problems] == ["unknown_name"]
    assert reading.wishes == ((),)
