"""V1–V11, clause by clause."""

from __future__ import annotations

import pytest

from director.rules.kanshu.orders import Kind, Post, Step
from director.rules.kanshu.posts import Use
from director.rules.reading.markup import Kind as Left
from tests.reading.reader import reading, responses, steps

# V1 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V1")
@pytest.mark.parametrize(
    "text",
    [
        "行动：攻击乙\n响应干涉：丙",
        "行动:攻击乙\n响应干涉:丙",
        "行動 ： 攻擊乙\n響應干涉：丙",
        "行动：攻击乙\n响应：丙",
        "【行动】：攻击乙\n【响应干涉】：丙",
        "[行动]攻击乙[响应干涉]丙",
        "（行动）攻击乙\n（响应）丙",
        "行动 攻击乙 响应干涉 丙",
        "**行动**：攻击乙\n**响应干涉：** 丙",
        "[b]行动[/b]攻击乙\n[b]响应干涉[/b]丙",
        "1. 行动：攻击乙\n2. 响应干涉：丙",
        "・行动：攻击乙\n✅响应干涉：丙",
        "① 行动：攻击乙\n② 响应干涉：丙",
        "行动1：攻击乙\n响应干涉：丙",
        "行动一：攻击乙\n响应干涉：丙",
        "行动（1）：攻击乙\n响应干涉：丙",
        "第一次行动：攻击乙\n响应干涉：丙",
        "行动：攻击乙，响应干涉：丙",
        "行动：攻击乙响应干涉：丙",
        "行 动：攻击乙\n响应 干涉：丙",
        "行动：\n攻击乙\n响应干涉：\n丙",
        "行动\n攻击乙\n响应干涉\n丙",
        "行动 ： \r\n1、攻击乙\r\n响应干涉： \r\n丙",
    ],
)
def test_v1__form_is_read_leniently(text: str) -> None:
    read = reading(text)
    assert (steps(read), responses(read), read.codes) == (["attack 乙"], ["丙"], ())


@pytest.mark.clause("V1")
def test_v1__numbered_lines_stand_by_their_numbers() -> None:
    assert steps(reading("行动十：攻击丁\n行动二：攻击丙\n行动1：攻击乙\n响应：无")) == [
        "attack 乙",
        "attack 丙",
        "attack 丁",
    ]


@pytest.mark.clause("V1")
@pytest.mark.parametrize("text", ["行动攻击乙", "昨天的行动：攻击乙", "我行动：攻击乙", "不响应：乙"])
def test_v1__a_label_stands_at_the_start_of_its_line_and_apart_from_its_value(text: str) -> None:
    assert reading(text).codes == ("no_action_line", "no_response_line")


@pytest.mark.clause("V1")
def test_v1__a_name_that_begins_like_a_label_is_a_name() -> None:
    names = ("甲", "行动派", "快速响应")
    read = reading("行动：攻击行动派\n响应：快速响应", names)
    assert (steps(read, names), responses(read, names)) == (["attack 行动派"], ["快速响应"])


# V2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V2")
@pytest.mark.parametrize("sign", ["/", "／", "；", ";", "→", "->", "=>", " | ", "\n行动：", " / "])
def test_v2__steps_are_parted_by(sign: str) -> None:
    assert steps(reading(f"行动：攻击乙{sign}给丙\n响应：无")) == ["attack 乙", "give 丙"]


@pytest.mark.clause("V2")
@pytest.mark.parametrize("sign", ["，", ",", "、", "和", " 然后", "。"])
def test_v2__nothing_else_parts_steps(sign: str) -> None:
    read = reading(f"行动：攻击乙{sign}攻击丙\n响应：无")
    assert (steps(read), read.codes) == ([None], ("unknown_name",))


@pytest.mark.clause("V2")
@pytest.mark.parametrize(
    "verb", ["攻击", "攻擊", "打", "刺", "捅", "砍", "attack ", "ATTACK ", "攻 击", "攻击：", "我要攻击"]
)
def test_v2__ways_to_attack(verb: str) -> None:
    assert steps(reading(f"行动：{verb}乙\n响应：无")) == ["attack 乙"]


@pytest.mark.clause("V2")
@pytest.mark.parametrize(
    "verb",
    [
        *(
            "将匕首交给",
            "把匕首给",
            "匕首交给",
            "交给",
            "交",
            "给",
            "传给",
            "递给",
            "give ",
            "將匕首交給",
            "匕首傳給",
        ),
        *("Give the dagger to ", "將 匕首 交給 ", "给@"),
    ],
)
def test_v2__ways_to_give(verb: str) -> None:
    assert steps(reading(f"行动：{verb}乙\n响应：无")) == ["give 乙"]


@pytest.mark.clause("V2")
@pytest.mark.parametrize("step", ["乙", "攻击", "不攻击乙", "同上", "干掉乙", "随便"])
def test_v2__what_is_no_step_is_kept_in_its_place(step: str) -> None:
    read = reading(f"行动：攻击丙/{step}/给丁\n响应：无")
    assert (steps(read), read.codes) == (["attack 丙", None, "give 丁"], ("unreadable_step",))
    assert read.problems[0].text == step


@pytest.mark.clause("V2")
def test_v2__steps_go_on_below_a_line_that_ends_with_a_sign_and_not_otherwise() -> None:
    assert steps(reading("行动：攻击乙/\n给丙\n响应：无")) == ["attack 乙", "give 丙"]
    assert steps(reading("行动：攻击乙\n给丙点个赞\n响应：无")) == ["attack 乙"]


# V3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V3")
@pytest.mark.parametrize("sign", [",", "，", "、", "/", "／", "；", ";", " ", "\u3000", "|", "， "])
def test_v3__the_list_is_parted_by(sign: str) -> None:
    read = reading(f"行动：攻击乙\n响应：丁{sign}丙{sign}丁")
    assert (responses(read), read.codes) == (["丙", "丁"], ())


@pytest.mark.clause("V3")
@pytest.mark.parametrize(
    "nobody",
    [
        "无",
        "無",
        "不响应",
        "不響應",
        "没有",
        "沒有",
        "none",
        "NONE",
        "-",
        "—",
        "",
        " ",
        "无。",
        "无 谢谢导演",
        "无😊",
    ],
)
def test_v3__nobody(nobody: str) -> None:
    read = reading(f"行动：攻击乙\n响应：{nobody}")
    assert (responses(read), read.codes, read.valid) == ([], (), True)


@pytest.mark.clause("V3")
def test_v3__a_space_parts_nothing_where_a_name_holds_one() -> None:
    names = ("Eve", "Bob the Builder", "Alice", "Bob")
    read = reading("行动：给Bob\n响应：Alice，bob the painter", names, "Eve")
    assert (responses(read, names), [problem.text for problem in read.problems]) == (
        ["Alice"],
        ["bob the painter"],
    )


@pytest.mark.clause("V3")
def test_v3__an_empty_list_takes_the_next_line_only_if_it_is_all_names() -> None:
    assert responses(reading("行动：攻击乙\n响应：\n丙 丁")) == ["丙", "丁"]
    chatter = reading("行动：攻击乙\n响应：\n丙今天好安静")
    assert (responses(chatter), chatter.codes) == ([], ())
    signed = reading("行动：攻击乙\n响应：\n甲")
    assert (responses(signed), signed.codes) == ([], ())


# V4 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V4")
def test_v4__prefix_is_never_a_match() -> None:
    names = ("甲", "莫兰", "莫里亚蒂")
    read = reading("行动：攻击莫\n响应：莫里", names)
    assert read.codes == ("unknown_name", "unknown_name")
    assert [problem.offers for problem in read.problems] == [(1, 2), (2, 1)]


@pytest.mark.clause("V4")
def test_v4__the_nearest_spelling_is_offered_and_not_taken() -> None:
    names = ("甲", "红枫", "红杉")
    read = reading("行动：攻击红彬\n响应：无", names)
    assert steps(read, names) == [None]
    assert read.problems[0].offers == (1, 2)


@pytest.mark.clause("V4")
@pytest.mark.parametrize(
    "word",
    ["3号", "3楼", "3樓", "#3", "3", "＃３", "３号", "@丙", "「丙」", "（丙）", "“丙”", " 丙 ", "c老师"],
)
def test_v4__a_number_an_alias_and_a_name_in_brackets_are_the_character(word: str) -> None:
    assert steps(reading(f"行动：攻击{word}\n响应：无", aliases={"丙": ["C老师"]})) == ["attack 丙"]


@pytest.mark.clause("V4")
def test_v4__an_ending_that_is_no_part_of_a_name_is_dropped_unless_a_name_holds_it() -> None:
    assert steps(reading("行动：攻击乙。谢谢导演！\n响应：无")) == ["attack 乙"]
    assert steps(reading("行动：攻击乙👍🏻\n响应：无")) == ["attack 乙"]
    names = ("甲", "乙", "乙！")
    assert steps(reading("行动：攻击乙！\n响应：无", names), names) == ["attack 乙！"]
    assert steps(reading("行动：攻击乙！！\n响应：无", names), names) == [None]


# V5 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V5")
@pytest.mark.parametrize(
    ("other", "kind"),
    [
        ("[quote]行动：攻击丁\n响应：丁[/quote]", Left.QUOTE),
        ("[quote]a[quote]行动：攻击丁[/quote]行动：攻击丁[/quote]", Left.QUOTE),
        (
            "[QUOTE][size=2][url=forum.php?pid=9]丁 发表于 2024-3-5 12:34[/url][/size]\n行动：攻击丁[/QUOTE]",
            Left.QUOTE,
        ),
        ("> 行动：攻击丁\n＞响应：丁", Left.QUOTE),
        ("<blockquote>行动：攻击丁</blockquote>", Left.QUOTE),
        ("[code]行动：攻击丁[/code]", Left.CODE),
        ("```\n行动：攻击丁\n```", Left.CODE),
        ("[s]行动：攻击丁[/s]", Left.STRUCK),
        ("~~行动：攻击丁~~", Left.STRUCK),
        ("<del>行动：攻击丁</del>", Left.STRUCK),
        ("[i=s] 本帖最后由 丁 于 2024-3-5 22:01 编辑 [/i]", Left.NOTICE),
        ("本帖最后由 丁 于 2024-3-5 22:01 编辑", Left.NOTICE),
        ("[img]http://forum.invalid/行动：攻击丁.png[/img]", Left.MEDIA),
    ],
)
def test_v5__what_is_not_the_player_s_word_is_left_out_and_said(other: str, kind: Left) -> None:
    read = reading(f"{other}\n行动：攻击乙\n响应：丙")
    assert (steps(read), responses(read), read.codes) == (["attack 乙"], ["丙"], ())
    assert kind in [left.kind for left in read.left_out]


@pytest.mark.clause("V5")
@pytest.mark.parametrize("dashes", ["--", "-----", "——————", "－－－－", " --- "])
def test_v5__what_follows_a_line_of_dashes_is_a_signature(dashes: str) -> None:
    read = reading(f"行动：攻击乙\n响应：丙\n{dashes}\n行动：攻击丁\n响应：无")
    assert (steps(read), read.codes) == (["attack 乙"], ())


@pytest.mark.clause("V5")
def test_v5__a_line_of_dashes_before_everything_is_a_frame() -> None:
    assert steps(reading("-----\n行动：攻击乙\n响应：无\n-----")) == ["attack 乙"]


@pytest.mark.clause("V5")
def test_v5__a_quote_never_closed_hides_the_rest_and_is_looked_at() -> None:
    read = reading("[quote]行动：攻击丁\n行动：攻击乙\n响应：无")
    assert (read.steps, read.valid, read.looks_like_vote) == ((), False, True)
    assert not read.left_out[0].closed


# V6 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V6")
@pytest.mark.parametrize(
    "step",
    [
        *(
            "如果乙没死就攻击乙",
            "若乙没死，攻击乙",
            "要是能打就打乙",
            "假如可以攻击乙",
            "攻击乙若他没死",
            "攻击乙，如果能",
        ),
        *(
            "if 乙 is alive attack 乙",
            "乙没死的话攻击乙",
            "万一被打就攻击乙",
            "攻击乙，否则攻击丙",
            "attack 乙 if alive",
        ),
    ],
)
def test_v6__a_condition_makes_a_step_void(step: str) -> None:
    read = reading(f"行动：{step}/攻击丙\n响应：无")
    assert (steps(read), read.codes) == ([None, "attack 丙"], ("conditional",))


@pytest.mark.clause("V6")
def test_v6__a_name_that_holds_a_word_of_condition_is_a_name() -> None:
    names = ("甲", "白若溪", "Ifrit", "如果")
    read = reading("行动：攻击白若溪/给ifrit/打如果/攻击白若曦\n响应：无", names)
    assert steps(read, names) == ["attack 白若溪", "give Ifrit", "attack 如果", None]
    assert read.codes == ("unknown_name",)


# V7 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V7")
@pytest.mark.parametrize("me", ["甲", "1号", "大甲", "@甲"])
def test_v7__oneself_is_no_target(me: str) -> None:
    read = reading(f"行动：攻击{me}/给乙\n响应：无", aliases={"甲": ["大甲"]})
    assert (steps(read), read.codes) == ([None, "give 乙"], ("self_target",))


@pytest.mark.clause("V7")
def test_v7__oneself_is_dropped_from_the_list() -> None:
    read = reading("行动：攻击甲\n响应：甲")
    assert (steps(read), responses(read), read.codes) == ([None], [], ("self_target", "self_target"))
    assert [problem.line for problem in read.problems] == [1, 2]


# V8 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V8")
def test_v8__the_last_complete_form_counts() -> None:
    read = reading("行动：攻击乙\n响应：无\n改票\n行动：攻击丙\n响应：丁\n行动：攻击丁")
    assert (steps(read), responses(read), read.codes) == (["attack 丙"], ["丁"], ("several_forms",))
    assert [line.use for line in read.lines].count(Use.SUPERSEDED) == 3


@pytest.mark.clause("V8")
def test_v8__problems_are_those_of_the_form_that_counts() -> None:
    read = reading("行动：攻击张三\n响应：无\n行动：攻击丙\n响应：李四")
    assert read.codes == ("several_forms", "unknown_name")
    assert read.problems[1].text == "李四"


@pytest.mark.clause("V8")
def test_v8__two_lists_are_several_forms_and_two_actions_before_a_list_are_not() -> None:
    assert reading("行动：攻击乙\n响应：丙\n响应：丁").codes == ("several_forms",)
    assert reading("行动：攻击乙\n行动：攻击丙\n响应：丁").codes == ()


@pytest.mark.clause("V8")
def test_v8__numbers_that_begin_again_begin_a_new_form() -> None:
    read = reading("行动1：攻击乙\n行动2：攻击丙\n响应：丁\n行动1：给丙\n行动2：给丁\n响应：无")
    assert (steps(read), read.codes) == (["give 丙", "give 丁"], ("several_forms",))


# V9 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V9")
def test_v9__a_missing_label_is_a_problem_and_the_rest_counts() -> None:
    assert reading("行动：攻击乙").codes == ("no_response_line",)
    assert reading("响应：乙").codes == ("no_action_line",)
    assert reading("行动：攻击乙").valid
    assert reading("响应：乙").valid


@pytest.mark.clause("V9")
def test_v9__to_do_nothing_is_said_and_is_not_silence() -> None:
    said = reading("行动：无\n响应：乙")
    assert (said.steps, said.codes, said.no_action) == ((), (), True)
    assert not reading("响应：乙").no_action
    assert not reading("行动：\n响应：乙").no_action


# V10 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V10")
def test_v10__every_line_is_accounted_for() -> None:
    read = reading("大家好\n行动：攻击乙/攻击张三\n\n响应：丙、甲\n谢谢")
    shown = [(line.line, line.use, line.text) for line in read.lines]
    assert shown == [
        (1, Use.ASIDE, "大家好"),
        (2, Use.ACTION, "行动：攻击乙/攻击张三"),
        (4, Use.RESPONSE, "响应：丙、甲"),
        (5, Use.ASIDE, "谢谢"),
    ]
    action, answer = read.lines[1], read.lines[2]
    assert action.steps == (1, 2)
    assert [(part.kind, part.target, part.code) for part in action.parts] == [
        (Kind.ATTACK, 1, ""),
        (None, None, "unknown_name"),
    ]
    assert [(part.text, part.target, part.code) for part in answer.parts] == [
        ("丙", 2, ""),
        ("甲", None, "self_target"),
    ]


@pytest.mark.clause("V10")
def test_v10__problems_name_the_words_and_the_line_as_posted() -> None:
    read = reading("[quote]一\n二[/quote]\n\n行动：攻击张三\n响应：李四")
    assert [(problem.text, problem.line) for problem in read.problems] == [("张三", 4), ("李四", 5)]


@pytest.mark.clause("V10")
def test_v10__only_a_valid_reading_makes_a_post_for_the_night() -> None:
    assert reading("行动：攻击乙/攻击张三\n响应：丙").post == Post((Step(Kind.ATTACK, 1), None), (2,))
    assert reading("行动：攻击张三\n响应：李四").post is None


@pytest.mark.clause("V10a")
def test_v10a__a_name_that_is_two_names_is_ambiguous() -> None:
    names = ("甲", "A", "B", "A/B")
    read = reading("行动：攻击A/B/给a\n响应：A/B", names)
    assert (steps(read, names), read.codes) == ([None, "give A"], ("ambiguous_name", "ambiguous_name"))


@pytest.mark.clause("V10a")
def test_v10a__a_character_named_like_nobody_is_not_guessed() -> None:
    names = ("无", "甲", "乙")
    read = reading("行动：攻击乙\n响应干涉：无", names)
    assert (responses(read, names), read.codes) == ([], ("ambiguous_name",))


@pytest.mark.clause("V10b")
@pytest.mark.parametrize(
    "text",
    [
        "攻击乙，不响应",
        "行动：同上",
        "今晚打2号",
        "我要把匕首交给丙",
        "行动攻击乙",
        "行动：攻击张三",
        "好\n---\n行动：攻击乙",
    ],
)
def test_v10b__what_looks_like_a_vote_is_no_silent_non_vote(text: str) -> None:
    read = reading(text)
    assert read.looks_like_vote
    assert not read.valid
    assert {"unreadable_step", "no_action_line", "unknown_name"} & {*read.codes}


@pytest.mark.clause("V10b")
@pytest.mark.parametrize(
    "text", ["大家早上好", "", "乙今天话好少", "打瞌睡了", "[quote]行动：攻击乙[/quote]哈哈"]
)
def test_v10b__talk_is_no_vote(text: str) -> None:
    assert not reading(text).looks_like_vote
