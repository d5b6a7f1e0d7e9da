"""The demo matches of the clapping games, from their files through the services."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from director.models import Directorship, Match, Phase
from director.rules.registry import GAMES
from director.selectors.record import check
from director.services.demo import Performance, Script

pytestmark = pytest.mark.django_db
ENDS = {"hcg": (8, "𠮷野"), "clapclap": (8, "阿九")}


@pytest.mark.parametrize("game", ENDS)
def test_a_demo_match_is_played_to_its_end_and_every_draw_agrees(game: str) -> None:
    performance = Performance(Script.of_game(game))
    list(performance.play())
    match, (rounds, winner) = performance.match, ENDS[game]
    assert (match.phase, match.nights.count()) == (Phase.ENDED, rounds)
    assert match.outcome is not None
    (won,) = match.outcome["winners"]
    assert match.characters.get(seat=won).name == winner
    assert check(match).agrees
    assert match.log.filter(act="answer", data__ask="missed_post", data__on_behalf=True).count() == 1


@pytest.mark.parametrize("game", ENDS)
def test_the_command_prints_a_whole_match(game: str) -> None:
    out = StringIO()
    call_command("demo", "--game", game, stdout=out)
    for said in ("开局公示", "第1回合公示", "第8回合公示（终局）", "揭秘", "全部一致"):
        assert said in out.getvalue()


def test_loading_loads_every_game_paused_and_links_lead_into_each() -> None:
    call_command("demo", "--load", stdout=StringIO())
    assert set(Match.objects.values_list("game", flat=True)) == set(GAMES)
    assert set(Match.objects.values_list("phase", flat=True)) == {Phase.DAY}
    assert {match.directors.count() for match in Match.objects.all()} == {2}
    assert Directorship.objects.values("person").distinct().count() == 2, "the same two people direct all"
    out = StringIO()
    call_command("links", stdout=out)
    for match in Match.objects.all():
        assert f"《{match.title}》" in out.getvalue()
    assert out.getvalue().count("/in/") == 4 * len(GAMES)
