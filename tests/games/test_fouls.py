"""违规 (H3, C3): the last post of a round counts even where it is a fault; its writer is told loudly, in the rules' words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Match, Post, Source
from director.selectors.receipts import receipt_for_director, receipt_for_player
from director.selectors.stands import stands
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all
from director.services.posts import post_submit
from director.services.refusal import Refused
from tests.games.conftest import character, player
from tests.games.test_pages import seat_page
from tests.worlds import later

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]


def post(match: Match, index: int, text: str, minutes: int = 1, source: Source = Source.SEAT) -> Post:
    who = match.characters.get(seat=index)
    by = who.tenures.get(until=None).person if source == Source.SEAT else director_of(match)
    return post_submit(who, text, by=by, now=later(minutes), source=source)


def director_of(match: Match) -> Any:
    return match.directorships.get(rank=1).person


def told(match: Match, index: int, text: str) -> tuple[bool, str]:
    receipt = receipt_for_player(post(match, index, text), later(1))
    return receipt.well, receipt.text


@pytest.mark.clause("H3")
@pytest.mark.parametrize(
    ("text", "why"),
    [("出招：飞踢", "招式读不出或不明确"), ("出招：大波", "缺少目标"), ("出招：大波→{0}", "")],
)
@pytest.mark.parametrize(("violation", "then"), [("death", "当回合判死"), ("void", "招式作废")])
def test_h3__a_move_that_is_a_fault_is_taken_with_a_warning(
    begun: Begun, text: str, why: str, violation: str, then: str
) -> None:
    match = begun("hcg", violation=violation)
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    well, said = told(match, 1, text.format(*names))
    assert Post.objects.get().order is not None, "it counts"
    assert well == (not why)
    assert (then in said) == bool(why)
    if why:
        assert why in said
        assert "再发一帖" in said


@pytest.mark.clause("C3")
@pytest.mark.parametrize(
    ("text", "why"),
    [("手势：飞踢", "蟆蛤：不是规则里的手势"), ("手势：破\n目标：{0}", "蚂蚁：爆"), ("手势：气", "")],
)
def test_c3__a_gesture_that_puts_its_player_out_is_taken_with_a_warning(
    begun: Begun, text: str, why: str
) -> None:
    match = begun("clapclap")
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    well, said = told(match, 1, text.format(*names))
    assert well == (not why)
    assert ("当回合出局" in said) == bool(why)
    assert why in said


def test_the_page_warns_before_and_after(begun: Begun) -> None:
    match = begun("hcg")
    name = match.characters.get(seat=1).name
    code = character(match, name).code
    client = player(match, name)
    read = client.post(reverse("seat:preview", args=[code]), {"text": "出招：飞踢"}).content.decode()
    assert "违规（招式读不出或不明确），当回合判死（H3）" in read
    page = client.post(reverse("seat:post", args=[code]), {"text": "出招：飞踢"}, follow=True)
    assert page.content.decode().count("违规（招式读不出或不明确），当回合判死（H3）") == 3, (
        "the receipt, what stands, and the post that counts"
    )
    assert 'data-tone="danger"' in page.content.decode().split('id="vote"')[1]
    client.post(reverse("seat:post", args=[code]), {"text": "出招：蓄"})
    assert "判死" not in seat_page(match, name).split('id="vote"')[1].split("</form>")[0]


def test_a_director_who_enters_one_is_told(begun: Begun) -> None:
    kept = post(begun("hcg"), 1, "出招：飞踢", source=Source.DESK)
    assert not receipt_for_director(kept).well
    assert "当回合判死" in receipt_for_director(kept).text


@pytest.fixture
def without_one(begun: Begun) -> Match:
    """A match in whose first round somebody died of a fault, as was announced."""
    match = begun("hcg", 4, missed="void")
    boss = director_of(match)
    post(match, 1, "出招：飞踢")
    close_day(match, by=boss, now=later(10), version=match.version)
    defaults_apply_all(match, now=later(11), by=boss, version=match.version)
    dawn_publish(match, by=boss, now=later(12), version=match.version)
    match.refresh_from_db()
    assert match.day == 2
    return match


@pytest.mark.clause("H3")
@pytest.mark.parametrize(
    ("game", "fault", "sound", "says"),
    [
        ("hcg", "出招：大波→{0}", "出招：蓄", "违规（以自己为目标），当回合判死"),
        ("clapclap", "手势：拍手", "手势：气", "蟆蛤：不是规则里的手势，当回合出局"),
    ],
)
def test_h3__what_stands_says_a_fault_until_another_post_replaces_it(
    begun: Begun, game: str, fault: str, sound: str, says: str
) -> None:
    match = begun(game)
    who = match.characters.get(seat=0)
    post(match, 0, fault.format(who.name))
    told = stands(who, later(2))
    assert told.asked
    assert f"收到了，但照这样写是{says}" in told.asks
    assert "不算" not in told.asks, "it counts"
    post(match, 0, sound, 3)
    told = stands(who, later(4))
    assert not told.asked
    assert "照这样写" not in told.asks


@pytest.mark.clause("H3")
@pytest.mark.parametrize(
    ("game", "missed", "says"),
    [
        ("hcg", "ask", "没有出招：由导演逐人决定（H3）。"),
        ("hcg", "death", "没有出招：当回合判死（H3）。"),
        ("hcg", "void", "没有出招：这一回合什么也不做（H3）。"),
        ("clapclap", "death", "没有按时出手：蛤蟆，当回合出局（C3）。"),
        ("clapclap", "ask", "没有按时出手：由导演逐人决定（C3）。"),
    ],
)
def test_h3__who_posted_nothing_is_told_what_comes_of_it_here(
    begun: Begun, game: str, missed: str, says: str
) -> None:
    match = begun(game, missed=missed)
    assert stands(match.characters.get(seat=0), later(1)).otherwise == says


@pytest.mark.clause("H13")
@pytest.mark.parametrize("source", [Source.SEAT, Source.DESK])
def test_h13__nothing_is_taken_for_who_is_out(without_one: Match, source: Source) -> None:
    with pytest.raises(Refused) as refusal:
        post(without_one, 1, "出招：蓄", 13, source)
    assert refusal.value.code == "out"
    assert not Post.objects.filter(day__number=2).exists()
    assert not post(without_one, 0, "出招：蓄", 13).late


@pytest.mark.clause("H3")
def test_h3__to_aim_at_the_dead_is_warned_of(without_one: Match) -> None:
    dead = without_one.characters.get(seat=1).name
    well, said = told_at(without_one, 0, f"出招：大波→{dead}", 13)
    assert not well
    assert "目标已经死亡" in said


def told_at(match: Match, index: int, text: str, minutes: int) -> tuple[bool, str]:
    receipt = receipt_for_player(post(match, index, text, minutes), later(minutes))
    return receipt.well, receipt.text


def test_the_form_of_who_is_out_is_refused_with_its_text(without_one: Match) -> None:
    who = without_one.characters.get(seat=1)
    client: Client = player(without_one, who.name)
    answer = client.post(reverse("seat:post", args=[who.code]), {"text": "出招：大波→我还没写完的话"})
    assert answer.status_code == 422
    assert "已经出局" in answer.content.decode()
    assert "我还没写完的话" in answer.content.decode()
