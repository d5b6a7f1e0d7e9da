"""预案 (K6.4) by QQ: left, shown and withdrawn by a message, in the same rows as by the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from director.models import InMessage, Match, Post, Source, StandingAnswer
from director.rules import codec
from director.rules.kanshu.cards import ALCHEMIST, CARDS, ELDER, JESTER, MAGE, Face
from director.rules.kanshu.orders import Standing
from director.rules.kanshu.standing_text import example, read_standing
from director.rules.kanshu.view import OwnCard
from director.rules.reading.names import Names
from director.services.reading import standing_now
from tests import worlds
from tests.onebot.conftest import bound, event, receipt, report

NAMES = Names(["甲", "乙", "丙", "丁"])


def own(code_rank: int) -> OwnCard:
    card = next(each for each in CARDS.values() if each.rank == code_rank)
    return OwnCard(card.faction, card.rank, card.marks, 1, card.faction)


def read(text: str, rank: int = MAGE) -> tuple[Standing, tuple[str, ...]]:
    found = read_standing(text, 0, NAMES, own(rank))
    return found.standing, found.unread


class TestReading:
    def test_every_part(self) -> None:
        text = "受到攻击：请求干涉\n選擇：丙、2号\n公开：问号、等级\n遮盖：阵营\n技能：丁"
        assert read(text) == (
            Standing(True, (2, 1), (Face.UNKNOWN, Face.RANK), (Face.FACTION,), (3,)),
            (),
        )

    @pytest.mark.parametrize("value", ["不请求干涉", "不請求", "否"])
    def test_no_request(self, value: str) -> None:
        assert read(f"受到攻击:{value}") == (Standing(request=False), ())

    def test_a_part_that_is_left_open(self) -> None:
        assert read("受到攻击：到时再问我\n公开：等级") == (Standing(faces=(Face.RANK,)), ())

    @pytest.mark.parametrize(
        ("rank", "value", "skill"),
        [
            (ELDER, "发动", "use"),
            (ALCHEMIST, "治疗", "heal"),
            (ALCHEMIST, "造成1点伤害", "wound"),
            (JESTER, "乙、丁", (1, 3)),
            (MAGE, "乙", (1,)),
            (MAGE, "不发动", "pass"),
        ],
    )
    def test_skills(self, rank: int, value: str, skill: Any) -> None:
        assert read(f"技能：{value}", rank) == (Standing(skill=skill), ())

    @pytest.mark.parametrize(
        ("rank", "line"),
        [
            (MAGE, "技能：发动"),
            (MAGE, "技能：乙、丙"),
            (MAGE, "技能：甲"),
            (JESTER, "技能：乙"),
            (ELDER, "技能：治疗"),
            (JESTER, "公开：阵营"),
            (MAGE, "公开：等级、等级"),
            (MAGE, "选择：甲、乙"),
            (MAGE, "选择：乙、乙"),
            (MAGE, "选择：某某"),
            (MAGE, "选择："),
            (MAGE, "受到攻击：看情况"),
            (MAGE, "要是丙还活着就选丙"),
        ],
    )
    def test_what_is_not_understood_or_does_not_fit_the_card_is_said(self, rank: int, line: str) -> None:
        assert read(f"受攻击：请求\n{line}" if "受到" not in line else line, rank)[1] == (line,)

    def test_a_part_twice(self) -> None:
        assert read("公开：等级\n公开：问号")[1] == ("公开：问号",)

    @pytest.mark.parametrize("rank", range(1, 10))
    def test_the_example_can_be_sent_with_any_card(self, rank: int) -> None:
        assert read("\n".join(example(0, NAMES)[1:]), rank)[1] == ()


def left(match: Match, seat: int) -> dict[str, Any]:
    return standing_now(match.days.get()).get(worlds.seat(match, seat).pk, {})


@pytest.mark.clause("K6.4")
def test_k6_4__left_shown_and_withdrawn_as_on_the_page(match: Match) -> None:
    person = bound(match, 2, 102)
    helper = worlds.name(match, 3)
    report(event(102, f"预案\n受到攻击：请求干涉\n选择：{helper}"))
    row = StandingAnswer.objects.get()
    assert (row.author, row.source) == (person, Source.QQ)
    assert codec.load(left(match, 2), Standing, "standing") == Standing(True, (3,))
    assert "只在今夜有效" in receipt()
    assert helper in receipt()
    assert not Post.objects.exists(), "it is no vote"
    client = Client()
    client.force_login(person)
    page = client.get(reverse("seat:page", args=[worlds.seat(match, 2).code])).content.decode()
    assert "受到攻击时请求干涉" in page
    report(event(102, "預案"))
    assert "受到攻击时请求干涉" in receipt()
    report(event(102, "预案 撤回"))
    assert "已清空" in receipt()
    assert left(match, 2) == {}
    assert set(InMessage.objects.values_list("outcome", flat=True)) == {"standing"}


def test_the_word_alone_says_how_and_tells_nothing_of_a_card(match: Match) -> None:
    told = set()
    for index in (2, 4, 5):
        bound(match, index, 100 + index)
        report(event(100 + index, "预案"))
        told.add(receipt().replace(worlds.name(match, index), "").split("选择")[0])
        assert "受到攻击：请求干涉" in receipt()
    assert len(told) == 1
    assert not StandingAnswer.objects.exists()


def test_of_what_was_not_understood_nothing_is_taken(match: Match) -> None:
    bound(match, 2, 102)
    report(event(102, "预案：\n公开：等级"))
    before = left(match, 2)
    report(event(102, "预案：\n公开：问好\n受到攻击：请求干涉"))
    assert left(match, 2) == before
    assert "· 公开：问好" in receipt()
    assert "受到攻击：请求干涉" in receipt(), "how it is written"


@pytest.mark.clause("K6.4")
def test_k6_4__after_the_close_it_is_refused(match: Match) -> None:
    bound(match, 3, 103)
    worlds.close_with_attack(match)
    report(event(103, "预案\n公开：等级"))
    assert "预案随投票一同截止" in receipt()
    assert not StandingAnswer.objects.exists()


@pytest.mark.parametrize("text", ["预案", "预案 撤回", "预案\n公开：等级", "行动：无"])
def test_what_other_rules_stored_is_a_refusal_and_no_fault(match: Match, text: str) -> None:
    bound(match, 2, 102)
    report(event(102, "预案\n公开：等级"))
    StandingAnswer.objects.update(answers={"faces": ["seen by other rules only"]})
    Match.objects.update(rules_version=7)
    assert report(event(102, text)).status_code == 204
    assert "本局按规则第 7 版进行" in receipt()
    assert StandingAnswer.objects.count() == 1


def test_a_vote_that_speaks_of_it_is_a_vote(match: Match) -> None:
    bound(match, 2, 102)
    report(event(102, f"行动：攻击{worlds.name(match, 0)}\n响应干涉：无\n预案：我再想想"))
    assert Post.objects.get().order is not None
    report(event(102, "预案什么的我不会"))
    assert Post.objects.count() == 2, "not the word, but the beginning of a sentence"
