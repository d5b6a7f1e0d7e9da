"""A published round that is taken back (K10.2): until the erratum, who is out is who was published to be."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Kind, Match, Person, Phase
from director.rules import codec
from director.selectors.record import match_record
from director.services.nights import answer_submit, night_rewind, open_night, replay
from director.services.out import out_on
from director.services.votes import Fact, votes_of
from tests.games.conftest import NOON, character, player
from tests.games.test_pages import close, post, publish

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]
POSTS = {"hcg": "出招：蓄", "clapclap": "手势：气"}
SPARED = {"hcg": "void", "clapclap": "excuse"}
PLAYERS = ("沈鹤", "阿九", "阿九九", "铁匠老周")
SILENT = ("阿九", "阿九九")


def decide(match: Match, by: Person, dead: str) -> None:
    """The directors decide about the two who posted nothing: one is out, the other is not."""
    seats = {character(match, name).seat: name for name in SILENT}
    while (night := open_night(match)) is not None:
        number, prompt = min(replay(night).open.items())
        answer_submit(
            match,
            number=number,
            value="death" if seats[prompt.seat] == dead else SPARED[match.game],
            by=by,
            now=NOON,
            revision=night.revision,
            night_number=night.number,
            on_behalf=True,
        )
    match.refresh_from_db()


def told(match: Match) -> dict[str, tuple[bool, bool]]:
    """Of each player: whether its page says that it is out, and whether it offers a form to post by."""
    found = {}
    for name in PLAYERS:
        code = character(match, name).code
        shown = player(match, name).get(reverse("seat:page", args=[code]))
        assert shown.status_code == 200
        html = shown.content.decode()
        found[name] = ("你已经出局" in html, reverse("seat:compose", args=[code]) in html)
    return found


def facts(match: Match) -> dict[str, Fact]:
    return {each.character.name: each.fact for each in votes_of(match, match.days.get(number=2))}


def silent_decided(game: str, begun: Begun, desk: Client, director: Person) -> Match:
    """Two of four posted; of the others the director sends 阿九 out."""
    match = begun(game, seats=4, missed="ask")
    for name in ("沈鹤", "铁匠老周"):
        post(match, name, POSTS[game])
    close(desk, match)
    decide(match, director, "阿九")
    return match


@pytest.mark.clause("K10.2")
@pytest.mark.parametrize("game", POSTS)
def test_who_is_out_changes_only_with_the_erratum(
    game: str, begun: Begun, desk: Client, director: Person
) -> None:
    match = silent_decided(game, begun, desk, director)
    publish(desk, match)
    assert (match.phase, match.day) == (Phase.DAY, 2)
    pages, voted = told(match), facts(match)
    assert [name for name, (out, _form) in pages.items() if out] == ["阿九"]
    assert [name for name, (_out, form) in pages.items() if not form] == ["阿九"]
    assert [name for name, fact in voted.items() if fact is Fact.COULD_NOT] == ["阿九"]

    first = min(each.number for each in replay(match.nights.get()).questions)
    night_rewind(match, to=first, reason="判错了", by=director, now=NOON, version=match.version)
    match.refresh_from_db()
    assert open_night(match) is not None
    assert (told(match), facts(match)) == (pages, voted)

    decide(match, director, "阿九九")
    settled = match.nights.get()
    state = codec.load(settled.end, match.rules.state_type, "end")
    assert not match.rules.takes_part(state, character(match, "阿九九").seat)
    assert (told(match), facts(match)) == (pages, voted)

    publish(desk, match)
    assert out_on(match, match.days.get(number=2)) == {character(match, "阿九九").seat}
    assert [name for name, (out, _form) in told(match).items() if out] == ["阿九九"]
    erratum = match.announcements.get(kind=Kind.ERRATUM)
    assert "这一回合的结算有误" in dumps(erratum.document, ensure_ascii=False)


@pytest.mark.clause("K10.3")
@pytest.mark.parametrize("game", POSTS)
def test_k10_3__what_is_a_directors_to_decide_is_not_answered_for_the_player(
    game: str, begun: Begun, desk: Client, director: Person
) -> None:
    match = silent_decided(game, begun, desk, director)
    record = match_record(match)
    assert set(record.turns[0].answered_by.values()) == {"导演甲决定"}
    for address in ("desk:night", "desk:log"):
        shown = desk.get(reverse(address, args=[match.code])).content.decode()
        assert "代答" not in shown, address
    night = desk.get(reverse("desk:night", args=[match.code])).content.decode()
    assert night.count("导演甲决定") == len(SILENT)
    assert night.count("导演决定") == len(SILENT)
