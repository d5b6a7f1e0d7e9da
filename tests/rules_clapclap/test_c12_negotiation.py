"""C12, C18, C19: naming targets within a layer, changing them, ties, and the gi that names again."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import AttackerPicked, HeldBack, Idle, Named
from director.rules.clapclap.prompts import CHOOSE_ATTACKER, NAME_TARGET, PASS
from director.rules.errors import Illegal
from director.rules.game import By, Lottery, Prompt, Reply
from tests.rules_clapclap.table import Script, hits, of, operated, player, settle

TWO_ON_TWO = "甲 qi2: 破>丙\n乙 qi2: 破>丁\n丙 hp3: 气\n丁 hp3: 盾"


def names(script: Script, ask: str = NAME_TARGET) -> list[tuple[str, int]]:
    """Who was asked, in which attempt."""
    return [(script.names[p.seat], (p.about or {}).get("attempt", 0)) for p in script.seen if p.ask == ask]


@pytest.mark.clause("C12")
def test_c12__all_of_a_layer_are_asked_at_the_same_time_with_their_wishes_as_defaults() -> None:
    turn = settle(TWO_ON_TWO, negotiation=True, unanswered=Reply.OPEN)
    assert [(prompt.seat, prompt.default) for prompt in turn.open.values()] == [(0, 2), (1, 3)]
    assert [prompt.options.values for prompt in turn.open.values()] == [(1, 2, 3, PASS), (0, 2, 3, PASS)]  # type: ignore[union-attr]


@pytest.mark.clause("C12")
def test_c12__it_ends_when_nobody_changes() -> None:
    script = Script({})
    turn = settle(TWO_ON_TWO, negotiation=True, decide=script)
    assert names(script) == [("甲", 1), ("乙", 1), ("甲", 2), ("乙", 2)]
    assert hits(turn) == ["甲>丙 1@9", "乙>丁 1@9"]
    assert len(of(turn, Named)) == 2, "an unchanged name is not told again"


@pytest.mark.clause("C12")
def test_c12__a_change_opens_another_attempt_and_the_last_name_counts() -> None:
    script = Script({("甲", NAME_TARGET): ["丙", "丁", "丁"], ("乙", NAME_TARGET): ["丁", "丙", "丙"]})
    turn = settle(TWO_ON_TWO, negotiation=True, decide=script)
    assert [attempt for _, attempt in names(script)] == [1, 1, 2, 2, 3, 3]
    assert hits(turn) == ["甲>丁 1@9", "乙>丙 1@9"]
    assert [(e.seat, e.attempt, e.targets) for e in of(turn, Named)] == [
        (0, 1, (2,)),
        (1, 1, (3,)),
        (0, 2, (3,)),
        (1, 2, (2,)),
    ]


@pytest.mark.clause("C12")
def test_c12__after_the_third_attempt_the_names_stand_even_if_they_changed() -> None:
    script = Script({("甲", NAME_TARGET): ["丙", "丁", "乙", "丙"]})
    turn = settle(TWO_ON_TWO, negotiation=True, decide=script)
    assert [who for who, _ in names(script)].count("甲") == 3
    assert hits(turn) == ["甲>乙 1@9", "乙>丁 1@9"], "乙 strikes 丁 and has no defence against 甲"


@pytest.mark.clause("C12")
def test_c12__what_was_named_is_shown_within_the_layer_and_is_the_next_default() -> None:
    script = Script({("甲", NAME_TARGET): ["丁"], ("乙", NAME_TARGET): [PASS]})
    settle(TWO_ON_TWO, negotiation=True, decide=script)
    second = [p for p in script.seen if (p.about or {}).get("attempt") == 2]
    assert [(p.seat, p.default) for p in second] == [(0, 3), (1, PASS)]
    assert all(p.about == {"layer": 9, "attempt": 2, "named.0.0": 3, "part": 0} for p in second)


@pytest.mark.clause("C12")
def test_c12__nobody_outside_the_layer_is_asked_or_shown_anything() -> None:
    script = Script({})
    settle(f"{TWO_ON_TWO}\n戊 qi3: 冷锋", negotiation=True, decide=script)
    layers = [((p.about or {})["layer"], script.names[p.seat]) for p in script.seen]
    assert layers == [(7, "戊"), (9, "甲"), (9, "乙"), (9, "甲"), (9, "乙")]


@pytest.mark.clause("C12")
def test_c12__who_is_alone_in_its_layer_names_once() -> None:
    script = Script({("甲", NAME_TARGET): [PASS]})
    turn = settle("甲 qi2: 破>乙\n乙 hp2: 气", negotiation=True, decide=script)
    assert names(script) == [("甲", 1)]
    assert hits(turn) == []
    assert [event.why for event in of(turn, HeldBack)] == [Idle.WISH]


@pytest.mark.clause("C12")
def test_c12__wishes_count_in_order() -> None:
    text = "甲 qi2: 破>乙|丙|丁\n乙: 闪\n丙 hp2: 气\n丁 hp2: 气"
    assert hits(settle(text)) == ["甲>丙 1@9"]
    assert hits(settle(text, negotiation=True)) == ["甲>丙 1@9"]


@pytest.mark.clause("C12", "C16")
def test_c12__a_split_gesture_names_a_target_for_each_part_all_at_once() -> None:
    script = Script({("甲", NAME_TARGET): ["乙", "丙", PASS]})
    turn = settle("甲 qi8: 黑洞/丙,丙,丙\n乙 hp2: 气\n丙 hp3: 气", negotiation=True, decide=script)
    assert [(p.about or {})["part"] for p in script.seen] == [0, 1, 2]
    assert hits(turn) == ["甲>乙 1@5", "甲>丙 1@5"]


@pytest.mark.clause("C12")
def test_c12__a_contested_target_picks_who_attacks_it_the_others_hold_back() -> None:
    script = Script({("丙", CHOOSE_ATTACKER): ["乙"]})
    turn = settle("甲 qi2: 破>丙\n乙 qi2: 破>丙\n丙 hp2: 气", negotiation=True, decide=script)
    (prompt,) = [p for p in script.seen if p.ask == CHOOSE_ATTACKER]
    assert (prompt.seat, prompt.options.values) == (2, (0, 1))  # type: ignore[union-attr]
    assert prompt.default == Lottery("round/1/layer/9/丙", (0, 1))
    assert hits(turn) == ["乙>丙 1@9"]
    assert [(e.seat, e.target, e.why, e.clause) for e in of(turn, HeldBack)] == [
        (0, 2, Idle.NOT_PICKED, "C19")
    ]


@pytest.mark.clause("C12")
def test_c12__unanswered_the_attacker_is_drawn_with_the_layers_label() -> None:
    turn = settle("甲 qi2: 破>丙\n乙 qi2: 破>丙\n丙 hp2: 气", negotiation=True)
    assert [question.by for question in turn.questions][-1] is By.DEFAULT
    (drawn,) = [event for event in turn.events if event.tag == "drawn"]
    assert (drawn.label, drawn.count) == ("round/1/layer/9/丙", 2)  # type: ignore[attr-defined]
    assert [event.among for event in of(turn, AttackerPicked)] == [(0, 1)]


@pytest.mark.clause("C12")
def test_c12__without_negotiation_nobody_is_asked() -> None:
    turn = settle("甲 qi2: 破>丙\n乙 qi2: 破>丙\n丙 hp2: 气")
    assert turn.questions == []
    assert hits(turn) == ["甲>丙 1@9"]


@pytest.mark.clause("C12", "C9")
def test_c12__talking_one_out_of_an_attack_saves_ones_own_defence() -> None:
    """强杀: 甲 sees 乙 name it, and holds back in the second attempt to keep its defence."""
    text = "甲 qi2 hp1: 破>丙\n乙 qi2: 破>甲\n丙 hp2: 气"
    assert hits(settle(text, negotiation=True)) == ["甲>丙 1@9", "乙>甲 1@9"]
    script = Script({("甲", NAME_TARGET): ["丙", PASS, PASS]})
    assert hits(settle(text, negotiation=True, decide=script)) == ["乙>甲 0@9"]


@pytest.mark.clause("C18")
def test_c18__a_gi_whose_target_stands_is_not_asked_before_its_layer() -> None:
    script = Script({})
    settle("甲 qi1: gi>丙\n乙 qi2: 十字防\n丙 hp2: 气", negotiation=True, decide=script)
    assert [(p.about or {})["layer"] for p in script.seen] == [8]
    assert script.seen[0].clause == "C18"


@pytest.mark.clause("C18")
def test_c18__a_gi_may_not_hold_back_and_draws_by_its_own_label() -> None:
    script = Script({})
    settle("甲 qi1: gi\n乙 hp2: 气\n丙 hp2: 气", negotiation=True, decide=script)
    assert script.seen[0].options.values == (1, 2)  # type: ignore[union-attr]
    assert script.seen[0].default == Lottery("round/1/gi/甲", (1, 2))


@pytest.mark.clause("C18")
def test_c18__several_draw_each_by_its_own_label_in_player_order() -> None:
    turn = settle("甲: 盾\n乙 qi1: gi\n丙 hp2: 气\n丁 qi1: gi>甲\n戊 hp2: 气")
    drawn = [(event.label, event.count) for event in turn.events if event.tag == "drawn"]  # type: ignore[attr-defined]
    assert drawn[:2] == [("round/1/gi/乙", 2), ("round/1/gi/丁", 2)]


@pytest.mark.clause("C18")
def test_c18__it_names_from_all_it_may_choose_from_this_layer_on() -> None:
    script = Script({})
    text = "甲 qi1: gi\n乙 qi8 hp4: 黑洞\n丙 hp2: 气\n丁 qi2: 加镐\n戊 qi2: 十字防\n己: 盾"
    settle(text, negotiation=True, decide=script)
    first = script.seen[0]
    assert (first.about or {})["layer"] == 4
    assert first.options.values == (1, 2, 3, 4)  # type: ignore[union-attr]


@pytest.mark.clause("C18")
def test_c18__in_layer_8_a_heidong_can_not_be_named_any_more() -> None:
    script = Script({("甲", NAME_TARGET): ["丙"]})
    text = "甲 qi1: gi\n乙 qi8 hp4: 黑洞\n丙 hp2: 气\n丁 qi2: 十字防"
    turn = settle(text, negotiation=True, decide=script)
    eight = [p for p in script.seen if (p.about or {})["layer"] == 8]
    assert [(p.default, p.options.values) for p in eight] == [(2, (2, 3))]  # type: ignore[union-attr]
    assert hits(turn) == ["甲>丙 1@8"]


@pytest.mark.clause("C18")
def test_c18__with_one_target_left_it_is_taken_unasked() -> None:
    script = Script({})
    turn = settle("甲 qi1: gi>丙\n乙 hp2: 气\n丙: 闪", negotiation=True, decide=script)
    assert script.seen == []
    assert hits(turn) == ["甲>乙 1@8"]


@pytest.mark.clause("C18")
def test_c18__it_acts_in_its_targets_layer_and_may_be_struck_before() -> None:
    turn = settle("甲 qi1 hp2: gi>丙\n乙 dun2: Fire>甲\n丙 qi2: 十字防")
    assert hits(turn) == ["乙>甲 1@10"]


@pytest.mark.clause("C18")
def test_c18__choosing_jiagao_is_robbing_even_into_bursting() -> None:
    turn = settle("甲 qi1 gao1: gi>乙\n乙 qi2: 加镐\n丙: 气")
    assert (player(turn, "甲").gao, player(turn, "甲").alive, player(turn, "乙").hp) == (2, False, 1)


@pytest.mark.clause("C19")
def test_c19__a_gi_that_was_not_picked_names_another_of_the_layer() -> None:
    script = Script({("丙", CHOOSE_ATTACKER): ["甲"], ("乙", NAME_TARGET): ["丙", "丙", "戊"]})
    text = "甲 qi1: gi>丙\n乙 qi1: gi>丙\n丙 hp2: 气\n丁 hp2: 气\n戊 hp2: 气\n己 qi2: 十字防"
    turn = settle(text, negotiation=True, decide=script)
    again = script.seen[-1]
    assert (again.seat, again.options.values) == (1, (3, 4))  # type: ignore[union-attr]
    assert again.default == Lottery("round/1/gi/乙", (3, 4))
    assert hits(turn) == ["甲>丙 1@8", "乙>戊 1@8"]


@pytest.mark.clause("C19")
def test_c19__with_none_left_in_the_layer_it_waits_for_its_next() -> None:
    turn = settle("甲 qi1: gi>丙\n乙 qi1: gi>丙\n丙 qi8 hp4: 黑洞\n丁 hp2: 气")
    assert [hit.partition("@")[2] for hit in hits(turn)] == ["4", "8"]


@pytest.mark.clause("C19")
def test_c19__losers_name_again_in_player_order_each_taking_its_target() -> None:
    text = "甲 qi1: gi>丁\n乙 qi1: gi>丁\n丙 qi1: gi>丁\n丁 hp2: 气\n戊 hp2: 气"
    script = Script({("丁", CHOOSE_ATTACKER): ["丙"]})
    turn = settle(text, negotiation=True, decide=script)
    assert hits(turn) == ["甲>戊 1@8", "丙>丁 1@8"], "甲 names first, for 乙 nobody is left"
    assert operated(turn) == "甲丙丁戊"


@pytest.mark.clause("C19")
def test_c19__an_attacker_with_two_parts_at_the_target_counts_once() -> None:
    script = Script({})
    settle("甲 qi8: 黑洞/丙,丙,丙\n乙 qi8: 黑洞>丙\n丙 hp4: 气", negotiation=True, decide=script)
    (prompt,) = [p for p in script.seen if p.ask == CHOOSE_ATTACKER]
    assert prompt.options.values == (0, 1)  # type: ignore[union-attr]


@pytest.mark.clause("C19")
def test_c19__only_the_parts_at_the_contested_target_are_held_back() -> None:
    script = Script({("丙", CHOOSE_ATTACKER): ["乙"]})
    text = "甲 qi8: 黑洞/丙,丁,丙\n乙 qi8: 黑洞>丙\n丙 hp4: 气\n丁 hp2: 气"
    turn = settle(text, negotiation=True, decide=script)
    assert hits(turn) == ["甲>丁 1@5", "乙>丙 3@5"]


def test_an_answer_that_is_not_offered_is_refused() -> None:
    def self_target(number: int, prompt: Prompt) -> int:
        return prompt.seat

    with pytest.raises(Illegal):
        settle(TWO_ON_TWO, negotiation=True, decide=self_target)
