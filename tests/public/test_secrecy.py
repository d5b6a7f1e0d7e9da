"""The public pages tell nothing that K7.2 keeps: to the byte the same whatever the secrets are."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.utils import timezone

from director.models import (
    Answer,
    Character,
    DealtCard,
    HandReading,
    Kind,
    LogEntry,
    Match,
    Night,
    NightStatus,
    Person,
    Phase,
    Post,
    StandingAnswer,
    Tenure,
)
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.matches import CastEntry, cast_set, match_create, match_deal, match_start, players_set
from director.services.nights import answer_submit, defaults_apply_all, night_rewind, open_night
from director.services.people import person_new
from director.services.reports import report_save
from tests import worlds
from tests.browsers import browser, words

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.2")]
_COMMITMENT = re.compile("[0-9a-f]{64}")
_SECRET_PHASES = (Phase.NIGHT, Phase.DAWN)


def public_pages(match: Match, who: Person | None = None) -> dict[str, str]:
    """Every public page of a match that has not been revealed, without the code and the commitment."""
    client = browser(who)
    root = f"/m/{match.code}/"
    first = words(client.get(root))
    numbers = sorted({int(n) for n in re.findall(r"announcements/(\d+)/", first)})
    pages = {
        "": first,
        "reveal": _missing(client, root + "reveal/"),
        "verify": _missing(client, root + "verify/"),
    }
    for number in numbers:
        pages[f"announcement {number}"] = words(client.get(f"{root}announcements/{number}/"))
        for name in ("html", "bbcode", "markdown", "text", "csv", "json"):
            file = client.get(f"{root}announcements/{number}/{name}/")
            pages[f"{number} {name} {file['Content-Disposition']}"] = file.content.decode("utf-8-sig")
    pages["home"] = words(client.get("/"))
    return {
        name: _COMMITMENT.sub("COMMITMENT", page.replace(match.code, "CODE")) for name, page in pages.items()
    }


def _missing(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 404
    return words(response)


def settled_match(director: Person, people: Sequence[str] = worlds.PEOPLE[:8], **night: object) -> Match:
    """One night played and published, a second day open with votes; `night` varies what stays secret."""
    match = match_create(title="试局", by=director, now=worlds.NOON, seed=worlds.seed_of("secret"))
    cast_set(match, [CastEntry(name) for name in worlds.NAMES[:8]], by=director, now=worlds.NOON)
    players_set(match, people, by=director, now=worlds.NOON)
    match_deal(match, by=director, now=worlds.NOON)
    match_start(match, by=director, now=worlds.NOON)
    election_decide(match, {0: 3, 1: 1}, by=director, now=worlds.NOON)
    _play(match, director, **night)  # type: ignore[arg-type]
    return match


def _play(
    match: Match, director: Person, *, extra: str = "", explicit: bool = False, taken_back: bool = False
) -> None:
    worlds.vote(match, 0, "行动：攻击{1}/攻击{1}\n响应干涉：无")
    worlds.vote(match, 1, "行动：将匕首交给{0}\n响应干涉：无")
    if extra:
        worlds.vote(match, 2, extra)
    close_day(match, by=director, now=worlds.later(20), version=match.version)
    if explicit:
        _answer(match, False, director)
    if taken_back:
        match.refresh_from_db()
        night_rewind(match, to=1, reason="录错", by=director, now=worlds.later(30), version=match.version)
        _answer(match, False, director)
    defaults_apply_all(match, by=director, now=worlds.later(40))
    dawn_publish(match, by=director, now=worlds.later(41), version=match.version)


def _answer(match: Match, value: object, director: Person) -> None:
    night = open_night(match)
    assert night is not None
    answer_submit(
        match,
        number=1,
        value=value,
        by=director,
        now=worlds.later(25),
        revision=night.revision,
        night_number=night.number,
        on_behalf=True,
    )


@pytest.mark.parametrize(
    "other",
    [
        {"people": [f"别人{i}" for i in range(8)]},
        {"extra": "行动：攻击{3}\n响应干涉：{1}，{4}"},
        {"extra": "看不懂的一帖"},
        {"explicit": True},
        {"explicit": True, "taken_back": True},
    ],
    ids=["players", "posts", "unread posts", "answers", "branches"],
)
def test_matches_that_differ_in_secrets_alone_look_the_same(other: dict[str, object]) -> None:
    director = worlds.new_director()
    one = public_pages(settled_match(director))
    Match.objects.all().delete()
    another = public_pages(settled_match(director, **other))  # type: ignore[arg-type]
    assert one == another


@pytest.mark.parametrize("stage", ["day", "night", "dawn"])
def test_nothing_that_is_stored_in_secret_reaches_a_page(stage: str) -> None:
    """Everything secret is overwritten in the database; not a byte of a page changes."""
    director = worlds.new_director()
    match = settled_match(director)
    worlds.vote(match, 3, "行动：攻击{4}\n响应干涉：{5}", minutes=50)
    if stage != "day":
        close_day(match, by=director, now=worlds.later(60), version=match.version)
    if stage == "dawn":
        defaults_apply_all(match, by=director, now=worlds.later(70))
    match.refresh_from_db()
    visitors = (None, person_new("路人"))
    before = [public_pages(match, who) for who in visitors]
    assert len(before[0]) > 15
    scramble(match)
    assert [public_pages(match, who) for who in visitors] == before


def scramble(match: Match) -> None:
    """Overwrite all that the public must not learn; what was published, the roster and the options stay."""
    cards = list(DealtCard.objects.filter(character__match=match).order_by("pk"))
    for card, code in zip(cards, [each.code for each in reversed(cards)], strict=True):
        DealtCard.objects.filter(pk=card.pk).update(code=code)
    Tenure.objects.filter(character__match=match).update(person=person_new("谁也不是"))
    Post.objects.filter(day__match=match).update(text="绝密", reading={}, order=None)
    StandingAnswer.objects.filter(day__match=match).delete()
    HandReading.objects.filter(post__day__match=match).delete()
    Answer.objects.filter(night__match=match).update(value="绝密", person=None)
    Night.objects.filter(match=match).update(
        start={}, orders={}, events=[], questions=[], end=None, revision=9, due_at=timezone.now()
    )
    LogEntry.objects.filter(match=match).update(data={"secret": "绝密"}, actor=None)
    match.announcements.filter(published_at=None).update(document={"title": "绝密草稿", "blocks": []})
    match.announcements.create(
        kind=Kind.NOTICE, day=9, document={"title": "绝密草稿", "blocks": []}, drafted_at=timezone.now()
    )
    Match.objects.filter(pk=match.pk).update(
        seed=worlds.seed_of("another"), version=999, dealt=7, opening=[], due_at=timezone.now()
    )
    if match.phase in _SECRET_PHASES:
        other = Phase.DAWN if match.phase == Phase.NIGHT else Phase.NIGHT
        Match.objects.filter(pk=match.pk).update(phase=other)
        status = NightStatus.SETTLED if other == Phase.DAWN else NightStatus.OPEN
        match.nights.exclude(status=NightStatus.ANNOUNCED).update(status=status)
    match.refresh_from_db()


@pytest.mark.clause("K7.4")
def test_a_night_that_is_settled_looks_like_one_that_is_not() -> None:
    director = worlds.new_director()
    match = settled_match(director)
    close_day(match, by=director, now=worlds.later(60), version=match.version)
    during = public_pages(match)
    assert "第 2 夜" in during[""]
    defaults_apply_all(match, by=director, now=worlds.later(70))
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    assert public_pages(match) == during


@pytest.mark.clause("K10.2")
def test_a_correction_in_the_making_shows_nothing() -> None:
    director = worlds.new_director()
    match = settled_match(director)
    before = public_pages(match)
    night_rewind(match, to=1, reason="录错", by=director, now=worlds.later(50), version=match.version)
    assert public_pages(match) == before
    defaults_apply_all(match, by=director, now=worlds.later(60))
    match.refresh_from_db()
    assert public_pages(match) == before


@pytest.mark.clause("K9.3")
def test_how_random_actions_are_drawn_is_told_only_at_the_end() -> None:
    director = worlds.new_director()
    match = settled_match(director)
    before = public_pages(match)
    Match.objects.filter(pk=match.pk).update(options={**match.options, "random_policy": "attack_only"})
    assert public_pages(match) == before
    Match.objects.filter(pk=match.pk).update(options={**match.options, "announce": "chain"})
    assert public_pages(match) != before


def test_the_names_of_players_and_cards_stand_on_no_page() -> None:
    director = worlds.new_director()
    match = settled_match(director)
    draft = match.announcements.get(kind=Kind.DAWN)
    assert draft is not None
    report_save(draft, "夜里有人敲窗。", by=director, now=worlds.later(50))
    for name, page in public_pages(match).items():
        assert not any(person in page for person in worlds.PEOPLE[:8]), name
        for character in Character.objects.filter(match=match):
            assert character.code not in page
            assert character.card.code not in page
