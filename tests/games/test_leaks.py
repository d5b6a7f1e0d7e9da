"""Before a round is announced, or laid open for choosing, nobody sees another's move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Match, Phase
from tests.games.conftest import character, player
from tests.games.test_pages import close, post

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]
SECRET = "小鱼干密语"
POSTS = {
    "hcg": f"{SECRET}\n出招：凌空暴击→阿九",
    "clapclap": f"{SECRET}\n手势：气\n目标：阿九",
}
READ = {"hcg": "凌空暴擊→", "clapclap": "亮出气"}


def seen_by_others(match: Match) -> list[str]:
    """What other players, a visitor and a stranger find everywhere that they may look."""
    pages = []
    for name in ("阿九", "阿九九"):
        browser, code = player(match, name), character(match, name).code
        pages += [browser.get(reverse(each, args=[code])) for each in ("seat:page", "seat:record")]
        pages += [browser.get("/"), browser.get(reverse("public:match", args=[match.code]))]
    pages += [Client().get(reverse("public:match", args=[match.code]))]
    assert all(page.status_code == 200 for page in pages)
    return [page.content.decode() for page in pages]


@pytest.mark.parametrize("game", POSTS)
def test_a_post_is_for_its_writer_and_the_directors_while_the_round_is_open(
    game: str, begun: Begun, desk: Client
) -> None:
    match = begun(game, missed="ask")
    post(match, "沈鹤", POSTS[game])
    for page in seen_by_others(match):
        assert SECRET not in page
        assert READ[game] not in page
    mine = player(match, "沈鹤").get(reverse("seat:page", args=[character(match, "沈鹤").code]))
    assert READ[game].rstrip("→") in mine.content.decode()
    assert SECRET in desk.get(reverse("desk:board", args=[match.code])).content.decode()


@pytest.mark.parametrize("game", POSTS)
def test_while_directors_judge_who_missed_nothing_is_shown(game: str, begun: Begun, desk: Client) -> None:
    match = begun(game, missed="ask")
    post(match, "沈鹤", POSTS[game])
    close(desk, match)
    assert match.phase == Phase.NIGHT
    for page in seen_by_others(match):
        assert SECRET not in page
        assert READ[game] not in page
        assert "亮出来了" not in page
        assert "怎么处理" not in page


@pytest.mark.parametrize("game", POSTS)
def test_a_player_can_not_answer_what_directors_are_asked(game: str, begun: Begun, desk: Client) -> None:
    match = begun(game, missed="ask")
    post(match, "沈鹤", POSTS[game])
    close(desk, match)
    for name in ("阿九", "阿九九"):
        home = player(match, name).get("/").content.decode()
        assert "有问题等你回答" not in home
        address = reverse("seat:answer", args=[character(match, name).code])
        assert player(match, name).post(address, {"key": "x", "choice": "0"}).status_code == 409
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
