"""A round of each clapping game, played in the browser by director and players."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Match, Person, Phase
from director.selectors.desk.frame import ways
from director.services.nights import open_night, replay
from tests.games.conftest import browser, character, player

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]


def post(match: Match, name: str, text: str) -> None:
    response = player(match, name).post(
        reverse("seat:post", args=[character(match, name).code]), {"text": text}
    )
    assert response.status_code == 303, response.content.decode()


def compose(match: Match, name: str, **data: str) -> str:
    """A post by form; returns the text that was kept."""
    who = character(match, name)
    fields = {f"compose-{key}": value for key, value in data.items()}
    response = player(match, name).post(reverse("seat:compose", args=[who.code]), fields)
    assert response.status_code == 303, response.content.decode()
    last = match.days.get(number=match.day).posts.filter(character=who).last()
    assert last is not None
    return last.text


def page(client: Client, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return response.content.decode()


def seat_page(match: Match, name: str) -> str:
    return page(player(match, name), "seat:page", character(match, name).code)


def close(desk: Client, match: Match) -> None:
    match.refresh_from_db()
    response = desk.post(reverse("desk:close", args=[match.code]), {"version": match.version})
    assert response.status_code == 303, response.content.decode()
    match.refresh_from_db()


def publish(desk: Client, match: Match) -> None:
    match.refresh_from_db()
    response = desk.post(reverse("desk:publish", args=[match.code]), {"version": match.version})
    assert response.status_code == 303, response.content.decode()
    match.refresh_from_db()


def key_of(html: str) -> str:
    return html.split('name="key" value="', 1)[1].split('"', 1)[0]


def answer(match: Match, name: str, label: str) -> None:
    """Answer the first open question of a player by the button with this label."""
    html = seat_page(match, name)
    found = html.split('name="choice" value="')[1:]
    choice = next(each.split('"', 1)[0] for each in found if f"<bdi>{label}" in each.split("</button>", 1)[0])
    response = player(match, name).post(
        reverse("seat:answer", args=[character(match, name).code]), {"key": key_of(html), "choice": choice}
    )
    assert response.status_code == 303, response.content.decode()


def waiting_at_night(match: Match) -> int:
    """What the side menu of the desk says to wait there."""
    night = reverse("desk:night", args=[match.code])
    return next(way.count for way in ways(match, "board") if way.url == night)


def opened(match: Match) -> list[tuple[str, str]]:
    """Who is asked what."""
    night = open_night(match)
    assert night is not None
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    return [(names[p.seat], p.ask) for _n, p in sorted(replay(night).open.items())]


@pytest.mark.clause("H2")
def test_a_round_of_hcg_in_the_browser(desk: Client, begun: Begun) -> None:
    match = begun("hcg")
    seat = seat_page(match, "沈鹤")
    for said in ("第 1 回合的出招", "暴气：体力-1", "选一招", "体力"):
        assert said in seat
    assert compose(match, "沈鹤", move="大波", target=str(character(match, "阿九").seat)) == "出招：大波→阿九"
    post(match, "阿九", "出招：擋")
    board = page(desk, "desk:board", match.code)
    assert "第 1 回合" in board
    assert "2 / 3 有有效的出招" in board
    assert "匕首竞选" not in board
    assert "第 1 天" not in board
    close(desk, match)
    assert (match.phase, opened(match)) == (Phase.NIGHT, [("阿九九", "missed_post")])


@pytest.mark.clause("H3")
def test_directors_decide_about_a_missing_post_and_its_player_is_asked_nothing(
    desk: Client, begun: Begun
) -> None:
    match = begun("hcg")
    post(match, "沈鹤", "出招：大波→阿九")
    post(match, "阿九", "出招：擋")
    close(desk, match)
    assert opened(match) == [("阿九九", "missed_post")]
    night = open_night(match)
    assert night is not None
    assert 'name="key"' not in seat_page(match, "阿九九")
    board = page(desk, "desk:night", match.code)
    assert "没有出招，怎么处理？" in board
    assert "不罚，这一回合什么也不做" in board
    form = {"night": night.number, "revision": night.revision, "number": 1, "answer": "o1"}
    response = desk.post(reverse("desk:answer", args=[match.code]), form)
    assert response.status_code == 303
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    draft = page(desk, "desk:dawn", match.code)
    assert "第1回合公示" in draft
    assert "公示后开始下一回合。" in draft
    publish(desk, match)
    assert (match.phase, match.day) == (Phase.DAY, 2)
    public = page(Client(), "public:match", match.code)
    for said in ("第 2 回合", "大波→", "玩家状态表", "沈鹤"):
        assert said in public
    assert "第 2 天" not in public
    assert ">7<" in seat_page(match, "阿九")


@pytest.mark.clause("C12")
def test_a_round_of_clapclap_with_several_questions_at_once(desk: Client, begun: Begun) -> None:
    match = begun("clapclap", seats=4)
    for name in ("沈鹤", "阿九", "阿九九", "铁匠老周"):
        assert compose(match, name, gesture="气") == "手势：气"
    close(desk, match)
    publish(desk, match)
    for name in ("沈鹤", "阿九", "阿九九", "铁匠老周"):
        post(match, name, "手势：气")
    close(desk, match)
    publish(desk, match)
    victim = str(character(match, "铁匠老周").seat)
    assert compose(match, "沈鹤", gesture="破", target_0=victim) == "手势：破\n目标：铁匠老周"
    post(match, "阿九", "手势：破\n目标：铁匠老周>阿九九")
    post(match, "阿九九", "手势：盾")
    post(match, "铁匠老周", "手势：气")
    before = seat_page(match, "铁匠老周")
    assert "破" not in before.split('class="compose', 1)[0], "nobody sees another's gesture before the reveal"
    close(desk, match)
    assert sorted(opened(match)) == sorted([("沈鹤", "name_target"), ("阿九", "name_target")])
    assert waiting_at_night(match) == 2, "the menu counts every open question"
    for name in ("沈鹤", "阿九", "铁匠老周"):
        assert "亮出来了" in seat_page(match, name)
    answer(match, "沈鹤", "铁匠老周：气")
    assert opened(match) == [("阿九", "name_target")], "one of several answered; the other still waits"
    assert waiting_at_night(match) == 1
    answered = seat_page(match, "沈鹤")
    assert 'name="key"' not in answered
    own = answered.split('id="given"', 1)[1].split("</section>", 1)[0]
    assert re.search(r"<strong><bdi[^>]*>铁匠老周</bdi></strong>", own), (
        "what one answered stands there until all did"
    )
    for name in ("阿九", "阿九九", "铁匠老周"):
        assert 'id="given"' not in seat_page(match, name), "an answer is its player's own until all are in"
    answer(match, "阿九", "铁匠老周")
    assert 'id="given"' not in seat_page(match, "沈鹤")
    second = seat_page(match, "沈鹤")
    assert "阿九" in second
    assert "现在选的是" in second
    assert "第2轮" in second
    answer(match, "阿九", "铁匠老周")
    answer(match, "沈鹤", "铁匠老周")
    assert opened(match) == [("铁匠老周", "choose_attacker")]
    night = page(desk, "desk:night", match.code)
    assert "让谁出手？" in night
    assert "第 3 回合的结算" in night
    answer(match, "铁匠老周", "阿九")
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    publish(desk, match)
    announcement = page(Client(), "public:match", match.code)
    assert "阿九</bdi>打中" in announcement
    assert "生命耗尽" in announcement
    out = seat_page(match, "铁匠老周")
    assert "你已经出局" in out
    assert "compose-gesture" not in out
    board = page(desk, "desk:board", match.code)
    assert "已出局" in board
    assert "0 / 3 有有效的出手" in board


@pytest.mark.parametrize(
    ("game", "legend", "needs"),
    [("hcg", "没有出招", "2 到 18 个角色。"), ("clapclap", "没有按时出手", "2 到 18 个角色。")],
)
def test_a_new_match_is_asked_for_in_the_words_of_its_game(
    director: Person, game: str, legend: str, needs: str
) -> None:
    director.set_password("which begins matches")
    director.save()
    shown = browser(director).get(reverse("desk:new"), {"game": game}).content.decode()
    assert f"<legend>{legend}</legend>" in shown
    assert f'<p class="help">{needs}</p>' in shown
    assert "没有按时出招、出手" not in shown
