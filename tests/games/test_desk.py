"""A match of each clapping game made, dealt and begun at the desk; posts read by hand; the end; the reveal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from director.forms.hand import HAND_FORMS
from director.models import Match, Phase
from director.selectors.record import check
from tests.games.conftest import character
from tests.games.test_pages import close, compose, page, post, publish, seat_page

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]
ROSTER = "1沈鹤\n2阿九\n3小满\n4云岫"
PLAYERS = "墨鱼\n柚子\n北风\n三两"
HCG = {"option_violation": "death", "option_missed": "ask", "option_ranking": "kills"}


def make(desk: Client, game: str, **options: str) -> Match:
    form = {"title": "桌上一局", "roster": ROSTER, "players": PLAYERS, **options}
    response = desk.post(f"{reverse('desk:new')}?game={game}", form)
    assert response.status_code == 303, response.content.decode()
    return Match.objects.get(title="桌上一局")


def step(desk: Client, match: Match, name: str) -> int:
    match.refresh_from_db()
    return desk.post(reverse(name, args=[match.code]), {"version": match.version}).status_code


@pytest.fixture
def may_create(director: object, begun: Begun) -> None:
    """Whoever directs a match may make another."""
    begun("hcg")


@pytest.mark.usefixtures("may_create")
def test_teams_are_written_one_a_line_and_hold(desk: Client) -> None:
    match = make(desk, "hcg", option_teams="红\n红\n蓝\n-", **HCG)
    assert match.options["teams"] == ["红", "红", "蓝", ""]
    shown = page(desk, "desk:deal", match.code)
    assert "抽座位" in shown
    assert "发牌" not in shown
    assert step(desk, match, "desk:deal") == 303
    assert "红" in page(desk, "desk:deal", match.code)
    assert step(desk, match, "desk:start") == 303
    match.refresh_from_db()
    assert (match.phase, match.day) == (Phase.DAY, 1)
    target = str(character(match, "阿九").seat)
    compose(match, "沈鹤", move="大波", target=target)
    for name in ("阿九", "小满", "云岫"):
        post(match, name, "出招：蓄")
    close(desk, match)
    assert "队友" in page(desk, "desk:dawn", match.code)


@pytest.mark.usefixtures("may_create")
@pytest.mark.parametrize("teams", ["红\n红", "红\n红\n红\n红"])
def test_teams_that_can_not_play_are_refused_with_a_sentence(desk: Client, teams: str) -> None:
    match = make(desk, "hcg", option_teams=teams, **HCG)
    match.refresh_from_db()
    response = desk.post(reverse("desk:deal", args=[match.code]), {"version": match.version})
    assert response.status_code in (400, 422)
    assert "队伍要按报名的次序一人一行" in response.content.decode()


@pytest.mark.usefixtures("may_create")
def test_the_draws_of_clapclap_are_labelled_with_the_names(desk: Client) -> None:
    match = make(desk, "clapclap", option_missed="death", option_negotiation="yes")
    step(desk, match, "desk:deal")
    match.refresh_from_db()
    assert match.options["names"] == ["沈鹤", "阿九", "小满", "云岫"]
    assert "option_names" not in desk.get(f"{reverse('desk:new')}?game=clapclap").content.decode()


def test_a_game_without_a_form_for_it_has_no_page_to_read_by_hand(
    desk: Client, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun("hcg")
    post(match, "沈鹤", "出招：蓄")
    address = reverse("desk:reading", args=[match.code, match.days.get(number=1).posts.get().pk])
    monkeypatch.delitem(HAND_FORMS, "hcg")
    assert desk.get(address).status_code == 404


@pytest.mark.parametrize(
    ("game", "text", "fields", "said"),
    [
        ("hcg", "我来个大的", {"move": "大波", "target": "1"}, "出大波→"),
        ("hcg", "我来个大的", {"move": "", "target": ""}, "招式读不出"),
        ("clapclap", "我来个大的", {"gesture": "破", "target_0": "1"}, "亮出破"),
        ("clapclap", "我来个大的", {"gesture": "黑洞", "split": "on", "target_1": "1"}, "亮出黑洞（拆分）"),
    ],
)
def test_a_post_is_read_by_hand(
    desk: Client, begun: Begun, game: str, text: str, fields: dict[str, str], said: str
) -> None:
    match = begun(game)
    who = match.characters.get(seat=0)
    post(match, who.name, text)
    pk = match.days.get(number=1).posts.get().pk
    address = reverse("desk:reading", args=[match.code, pk])
    assert desk.get(address).status_code == 200
    match.refresh_from_db()
    form = {"version": match.version, "reason": "私下说明了", **fields}
    assert desk.post(address, form).status_code == 303
    assert said in page(desk, "desk:board", match.code)
    assert desk.get(address).status_code == 200


def test_a_match_of_hcg_to_its_end_reveal_and_check(desk: Client, begun: Begun) -> None:
    match = begun("hcg", missed="death")
    for name in ("沈鹤", "阿九", "阿九九"):
        assert "出招" in seat_page(match, name)
    post(match, "沈鹤", "出招：蓄")
    post(match, "阿九", "出招：飞")
    close(desk, match)
    publish(desk, match)
    assert match.phase == Phase.ENDED
    assert "判死" in page(Client(), "public:match", match.code)
    assert step(desk, match, "desk:reveal") == 303
    for query in ("", "?night=1", "?night=log", "?night=all"):
        assert Client().get(reverse("public:reveal", args=[match.code]) + query).status_code == 200
    shown = Client().get(reverse("public:reveal", args=[match.code]) + "?night=1").content.decode()
    assert "第 1 回合的结算，逐步" in shown
    assert "违规判死" in shown
    assert "匕首的路径" not in shown
    match.refresh_from_db()
    assert check(match).agrees


def test_a_ruling_ends_a_match_without_a_winner(desk: Client, begun: Begun) -> None:
    for game in ("hcg", "clapclap"):
        match = begun(game, seed=game)
        address = reverse("desk:end", args=[match.code])
        assert "没有胜者" in desk.get(address).content.decode()
        form = {"version": match.version, "reason": "大家要考试", "loser": ""}
        assert desk.post(address, form).status_code == 303
        match.refresh_from_db()
        assert match.phase == Phase.ENDED
