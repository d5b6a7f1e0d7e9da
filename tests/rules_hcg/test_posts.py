"""V1–V11 for 蓄波擋: what a post comes to, and what is never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.rules.hcg.moves import FULL_NAMES, MOVES
from director.rules.hcg.orders import Post
from director.rules.hcg.posts import MOVE_WORDS, move_named, read
from director.rules.reading.names import Names
from tests.patience import patience

NAMES = Names(["甲", "乙", "丙", "丁、戊", "If", "夜雨~"], [(), ("小乙",), (), (), (), ()])

STANDS = [
    ("出招：大波→乙", "大波", 1),
    ("出招:大波->乙", "大波", 1),
    ("出招：大波=>乙", "大波", 1),
    ("出招：大波＞乙", "大波", 1),
    ("出招：大波、乙", "大波", 1),
    ("出招：大波，乙。", "大波", 1),
    ("出招：大波 乙", "大波", 1),
    ("出招 大波 乙", "大波", 1),
    ("招式：小波 目标：乙", "小波", 1),
    ("招式：小波\n目標：乙", "小波", 1),
    ("目标：乙\n招：波", "小波", 1),
    ("招：擋", "擋", None),
    ("【出招】挡", "擋", None),
    ("**出招**：跟踪波→小乙", "跟蹤波", 1),
    ("1. 出招：沖天波→3号", "沖天波", 2),
    ("出招：冲天波→#3", "沖天波", 2),
    ("出招：衝天波→丙", "沖天波", 2),
    ("出招：袭天波", "襲天波", None),
    ("出招：暴襲", "暴襲", None),
    ("出招：「空中轮舞击」→「丁、戊」", "空中輪舞擊", 3),
    ("出招：輪舞→丁、戊", "空中輪舞擊", 3),
    ("出招：\n凌空→乙", "凌空暴擊", 1),
    ("出招：抓→if", "抓", 4),
    ("出招：抓→夜雨~", "抓", 5),
    ("出招：抓→夜雨~！", "抓", 5),
    ("出招：大 波 → 乙", "大波", 1),
    ("[quote]出招：蓄[/quote]出招：跳", "跳", None),
    ("出招：[s]大波→乙[/s]蓄", "蓄", None),
    ("[b]出招：[/b]超擋\n----\n出招：蓄", "超擋", None),
    ("今天天氣不錯\n出招：蓄\n祝好運", "蓄", None),
    ("出招：大波→乙 目标：乙", "大波", 1),
]


@pytest.mark.parametrize(("text", "move", "target"), STANDS)
def test_a_post_in_any_form_is_read(text: str, move: str, target: int | None) -> None:
    reading = read(text, 0, NAMES)
    assert (reading.move, reading.target, reading.problems) == (move, target, ())
    assert reading.order == Post(FULL_NAMES[move], target)


# text, move, target, codes of the problems
FAULTY = [
    ("出招：大波→子", "大波", None, ["unknown_name"]),
    ("出招：大波→甲", "大波", 0, ["self_target"]),
    ("出招：大波", "大波", None, ["no_target"]),
    ("出招：大波→乙、丙", "大波", None, ["several_targets"]),
    ("出招：大波→乙 目标：丙", "大波", None, ["several_targets"]),
    ("出招：大波 目标：乙 目标：丙", "大波", None, ["several_targets"]),
    ("出招：大波→乙，小波→丙", None, None, ["several_moves"]),
    ("出招：擋、小波→乙", None, None, ["several_moves"]),
    ("出招：蓄/跳", None, None, ["unknown_move"]),
    ("出招：大波乙", None, None, ["unknown_move"]),
    ("出招：天波→乙", None, None, ["unknown_move"]),
    ("出招：大→乙", None, None, ["unknown_move"]),
    ("出招：同上", None, None, ["unknown_move"]),
    ("出招：如果乙跳就小波→丙", None, None, ["conditional"]),
    ("出招：小波→丙，若他還活著", None, None, ["conditional"]),
    ("出招：擋→乙", "擋", None, ["needless_target"]),
    ("出招：襲天波→乙", "襲天波", None, ["needless_target"]),
    ("出招：大波→乙\n出招：小波→丙", "小波", 2, ["several_forms"]),
]


@pytest.mark.clause("H3")
@pytest.mark.parametrize(("text", "move", "target", "codes"), FAULTY)
def test_what_is_not_clear_is_a_problem_and_never_guessed(
    text: str, move: str | None, target: int | None, codes: list[str]
) -> None:
    reading = read(text, 0, NAMES)
    assert (reading.move, reading.target) == (move, target)
    assert [problem.code for problem in reading.problems] == codes
    assert reading.valid


def test_a_name_that_fits_two_is_ambiguous_and_both_are_offered() -> None:
    reading = read("出招：大波→小乙", 0, Names(["甲", "乙", "丙"], [(), ("小乙",), ("小乙",)]))
    (problem,) = reading.problems
    assert (problem.code, problem.text, problem.offers) == ("ambiguous_name", "小乙", (1, 2))
    assert reading.target is None


def test_a_name_like_one_is_offered_and_not_taken() -> None:
    reading = read("早安\n\n出招：大波→小乙乙", 0, NAMES)
    (problem,) = reading.problems
    assert (problem.code, problem.offers[0], problem.line) == ("unknown_name", 1, 3)


@pytest.mark.parametrize(
    "text", ["", "大波→乙", "我出蓄", "出招：", "[quote]出招：蓄[/quote]", "目标：乙", "\x00" * 50]
)
def test_without_a_move_there_is_no_post(text: str) -> None:
    reading = read(text, 0, NAMES)
    assert not reading.valid
    assert reading.order is None
    assert [problem.code for problem in reading.problems] == ["no_move_line"]


def test_a_move_without_its_label_looks_like_a_vote_and_is_shown() -> None:
    (problem,) = read("早\n大波→乙\n蓄", 0, NAMES).problems
    assert (problem.code, problem.text, problem.line) == ("no_move_line", "大波→乙", 2)
    (problem,) = read("大家早", 0, NAMES).problems
    assert (problem.text, problem.line) == ("", 0)


def test_a_player_may_be_called_like_a_move() -> None:
    names = Names(["甲", "小波", "跳"])
    assert read("出招：大波→小波", 0, names).order == Post(FULL_NAMES["大波"], 1)
    assert read("出招：小波→跳", 0, names).order == Post(FULL_NAMES["小波"], 2)
    assert read("出招：小波", 0, names).order == Post(FULL_NAMES["小波"], None)


@pytest.mark.clause("H5")
@pytest.mark.parametrize("word", FULL_NAMES)
def test_every_name_of_a_move_is_read_traditional_and_simplified(word: str) -> None:
    assert move_named(word) is FULL_NAMES[word]
    assert move_named(f" {word}！") is FULL_NAMES[word]


def test_no_nickname_means_two_moves() -> None:
    words = [word for move in MOVES.values() for word in (move.simplified, *move.nicknames)]
    assert len(set(words)) == len(words)
    assert all(move_named(nickname) is move.name for move in MOVES.values() for nickname in move.nicknames)
    assert len(MOVE_WORDS) == len(words)


@given(st.text(alphabet="出招目标：:→->、,/ \n大小波擋跳超甲乙丙如果[]【】>~*1２3号", max_size=60))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    reading = read(text, 0, NAMES)
    assert (reading.order is None) is not reading.valid
    if reading.target is not None:
        assert reading.move is not None
        assert MOVES[reading.move].aimed


@pytest.mark.parametrize("piece", ["出招：大波→乙 ", "出招：", "大波→", "目标：乙\n", "[quote]", "、", " "])
def test_a_very_long_text_is_read_to_its_end(piece: str) -> None:
    text = "出招：大波→" + piece * (300_000 // len(piece))
    with patience():
        read(text, 0, NAMES)
