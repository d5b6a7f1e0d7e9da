"""Shares and their intervals, and what each game counts."""

from __future__ import annotations

import pytest

from director.announcing.document import untranslated
from director.announcing.figures import Finished, share
from director.announcing.registry import FIGURES
from director.rules.clapclap.events import Shown
from director.rules.clapclap.gestures import Gesture
from director.rules.hcg.events import Charged, Played
from director.rules.hcg.moves import Name
from director.rules.kanshu.events import SkillUsed
from director.rules.registry import GAMES


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # From the formula by hand, as in Brown, Cai and DasGupta's comparison of intervals.
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval(won: int, of: int, low: float, high: float) -> None:
    found = share(won, of)
    assert (found.won, found.of, found.share) == (won, of, won / of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("won", "of"), [(0, 0), (3, 2), (-1, 4)])
def test_what_is_no_share_is_refused(won: int, of: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        share(won, of)


def test_every_game_counts() -> None:
    assert list(FIGURES) == list(GAMES)
    for figures in FIGURES.values():
        assert figures.counted(Finished(2, (), None)).chances == ()
        assert figures.result(None, ("甲", "乙"), untranslated) == "无胜方"
        assert figures.winner(None, 0, "") is None


def test_families_ranks_and_skills() -> None:
    used = SkillUsed(clause="K5.2", seat=0, rank=2, targets=(1,))
    match = Finished(
        4, ("red-2", "blue-2", "red-7", "blue-9"), {"winner": "blue"} | RULED, ((used,), (used,))
    )
    counted = FIGURES["kanshu"].counted(match)
    found = {(each.kind, each.key, each.won) for each in counted.chances}
    assert found == {
        ("faction", "red", False),
        ("faction", "blue", True),
        ("rank", "2", True),
        ("rank", "2", False),
        ("rank", "7", False),
        ("rank", "9", True),
    }
    assert [(each.key, each.times, each.seats) for each in counted.uses] == [
        ("2", 2, 2),
        ("7", 0, 1),
        ("9", 0, 1),
    ]
    figures = FIGURES["kanshu"]
    assert figures.winner(match.outcome, 1, "blue-2") is True
    assert figures.winner(match.outcome, 0, "red-2") is False
    assert figures.role("red-2", untranslated) == "红2刺客"
    assert figures.result(match.outcome, (), untranslated) == "野兽家族（蓝方）获胜"


@pytest.mark.clause("K8.2")
def test_k8_2__a_ruling_without_a_winner_is_won_and_lost_by_nobody() -> None:
    figures, outcome = FIGURES["kanshu"], {"winner": None} | RULED
    assert figures.result(outcome, (), untranslated) == "无胜方"
    assert figures.winner(outcome, 0, "red-2") is None
    assert figures.counted(Finished(4, ("red-2", "blue-2"), outcome)).chances == ()


RULED = {"dead": None, "killer": None, "leader_killed": False}


def test_moves_of_a_game_of_rounds() -> None:
    charge = Played(seat=0, move=Name.CHARGE, target=None, posted=None)
    block = Played(seat=1, move=Name.BLOCK, target=None, posted=None)
    match = Finished(2, (), {"winners": [0]}, ((charge, block, Charged(seat=0, gain=1)), (charge,)))
    counted = FIGURES["hcg"].counted(match)
    assert [(each.key, each.won) for each in counted.chances] == [("蓄", True), ("擋", False)]
    assert [(each.key, each.times, each.seats) for each in counted.uses] == [("蓄", 2, 1), ("擋", 1, 1)]
    assert FIGURES["hcg"].result({"winners": [0]}, ("甲", "乙"), untranslated) == "甲获胜"
    assert FIGURES["hcg"].result({"winners": []}, ("甲", "乙"), untranslated) == "平局"


def test_gestures_of_a_game_of_rounds() -> None:
    shown = Shown(clause="C3", seat=1, gesture=Gesture.QI, split=False)
    match = Finished(2, (), {"draw": False, "winners": [1]}, ((shown,),))
    counted = FIGURES["clapclap"].counted(match)
    assert [(each.key, each.won) for each in counted.chances] == [("气", True)]
    assert FIGURES["clapclap"].winner(match.outcome, 0, "") is False
