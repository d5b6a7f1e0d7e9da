"""The demo match, from its files through the services."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from director.models import Announcement, Kind, Match, Phase
from director.selectors.inbox import unread
from director.selectors.record import check, match_record
from director.services.closing import close_day
from director.services.demo import Performance, Script
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished() -> Match:
    performance = Performance(Script.of_game("kanshu"))
    list(performance.play())
    return performance.match


def test_it_ends_in_the_third_night_with_a_dead_leader(finished: Match) -> None:
    assert (finished.phase, finished.nights.count()) == (Phase.ENDED, 3)
    assert finished.outcome["leader_killed"] is True
    dead = finished.characters.get(seat=finished.outcome["dead"])
    assert (dead.name, finished.outcome["winner"]) == ("铁匠老周", "red")


def test_what_the_directors_did_is_told_in_order_of_time(finished: Match) -> None:
    told = [line.at for line in finished.log.order_by("pk")]
    assert told == sorted(told)
    rulings = [each.text for each in match_record(finished).rulings]
    assert rulings.index("录入竞选结果") > next(
        i for i, each in enumerate(rulings) if each.startswith("定第 1 天")
    )
    assert not any(re.search(r"\d{4}-\d{2}-\d{2}T", each) for each in rulings)


def test_whoever_posted_has_read_what_was_told_before() -> None:
    script = Script.of_game("kanshu")
    performance = Performance(script)
    performance.play_until(script.paused)
    posted = [post.name for post in script.posts(script.paused)]
    characters = performance.match.characters.all()
    waiting = {each.name: unread(each.tenures.get(until=None).person) for each in characters}
    assert posted
    assert {name for name, count in waiting.items() if count > 1} == set()
    assert any(waiting[name] for name in waiting if name not in posted) or set(waiting) == set(posted)
    for director in performance.directors:
        assert unread(director) <= len(posted)


def test_it_holds_what_real_days_hold(finished: Match) -> None:
    posts = [post for day in finished.days.all() for post in day.posts.all()]
    assert [p.character.name for p in posts if p.late] == ["阿九"]
    assert [p.character.name for p in posts if p.order is None] == ["顾婆婆"]
    first_day = [p for p in posts if p.day.number == 1 and p.character.name == "沈鹤"]
    assert [p.text.startswith("改票") for p in first_day] == [False, True]
    assert finished.log.filter(act="default").count() == 1
    assert finished.log.filter(act="answer", data__on_behalf=True).count() == 1


def test_a_late_post_is_kept_and_does_not_count(finished: Match) -> None:
    notes = {post.note for post in match_record(finished).posts if post.day == 1}
    assert notes == {"", "迟到，未计", "读不出有效投票", "之后改票"}


@pytest.mark.clause("K9.6")
def test_every_draw_agrees_and_a_forged_night_does_not(finished: Match) -> None:
    assert check(finished).agrees
    night = finished.nights.get(number=1)
    drawn = next(event for event in night.events if event["e"] == "drawn")
    drawn["value"] = (drawn["value"] + 1) % drawn["count"]
    night.save()
    assert not check(finished).agrees


def test_the_command_prints_all_and_keeps_nothing() -> None:
    out = StringIO()
    call_command("demo", stdout=out)
    words = out.getvalue()
    for said in ("开局公示", "匕首竞选结果", "第2天天亮公示", "终局", "揭秘", "全部一致", "雨点敲了一夜的窗"):
        assert said in words
    assert not Match.objects.exists()


def test_loading_twice_loads_once_and_leaves_a_night_and_another_day_to_direct() -> None:
    for _ in range(2):
        call_command("demo", "--load", stdout=StringIO())
    match = Match.objects.get(game="kanshu")
    assert (match.phase, match.day) == (Phase.DAY, 2)
    assert match.days.get(number=2).posts.count() == 8
    boss, now = match.directorships.get(rank=1).person, timezone.now()
    close_day(match, by=boss, now=now, version=match.version)
    defaults_apply_all(match, by=boss, now=now)
    dawn_publish(match, by=boss, now=now, version=match.version)
    assert (match.phase, match.day) == (Phase.DAY, 3)
    assert not Announcement.objects.filter(kind=Kind.END).exists()


@pytest.mark.clause("K9.6")
def test_a_match_is_verified_by_command_only_after_its_reveal(finished: Match) -> None:
    out = StringIO()
    call_command("verify", finished.code, stdout=out)
    assert "night/1/action/5\t14\t9" in out.getvalue()
    assert "全部一致" in out.getvalue()
    Match.objects.filter(pk=finished.pk).update(revealed_at=None)
    with pytest.raises(CommandError, match="秘密"):
        call_command("verify", finished.code)
    with pytest.raises(CommandError, match="没有"):
        call_command("verify", "nobody")
