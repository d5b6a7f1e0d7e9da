"""Importing a thread: what counts, what needs a ruling, and that nothing comes in twice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest

from director.models import ForumPost, Match, Person, Post, PostCount, Source, ThreadImport, ThreadKind
from director.selectors.reveal import reveal_document
from director.services.closing import close_day
from director.services.import_plan import Doubt, Fate, Timing, plan_of
from director.services.imports import MOST_DRAFTS, ballots_of, thread_confirm, thread_preview
from director.services.reading import counting_posts
from director.services.refusal import Forbidden, Refused, Stale
from tests import worlds
from tests.forum.conftest import CLOSE
from tests.forum.pages import FIXTURES, Floor, discuz, mobile

ATTACK = "行动：攻击{0}\n响应干涉：无"
EVENING = CLOSE - timedelta(minutes=30)
AFTER = CLOSE + timedelta(minutes=5)


def floor(match: Match, seat: int, target: int, pid: int = 0, **shown: Any) -> Floor:
    name = worlds.name(match, seat)
    return Floor(pid or 100 + seat, name, ATTACK.format(worlds.name(match, target)), **shown)


def preview(match: Match, by: Person, *texts: str, now: datetime = EVENING, **given: Any) -> ThreadImport:
    files = [(f"{i}.htm", text.encode()) for i, text in enumerate(texts)]
    said = {"kind": ThreadKind.VOTE, "day_number": 1, "offset": None, "saved_at": None, **given}
    return thread_preview(match, files, by=by, now=now, **said)


def confirm(
    match: Match,
    draft: ThreadImport,
    by: Person,
    rulings: dict[str, str] | None = None,
    now: datetime = EVENING,
    **said: Any,
) -> ThreadImport:
    match.refresh_from_db()
    return thread_confirm(match, draft.code, rulings or {}, by=by, now=now, version=match.version, **said)


def take(
    match: Match,
    by: Person,
    floors: Sequence[Floor],
    rulings: dict[str, str] | None = None,
    now: datetime = EVENING,
) -> None:
    confirm(match, preview(match, by, discuz(floors), now=now), by, rulings, now)


def counted(match: Match, seat: int) -> str | None:
    """What the vote of a seat says now."""
    found = counting_posts(match.days.get(number=1)).get(worlds.seat(match, seat).pk)
    return (
        None
        if found is None
        else Post.objects.get(pk=found.post).text.splitlines()[0].removeprefix("行动：攻击")
    )


# ---------------------------------------------------------------- what counts


def test_votes_come_in_through_the_same_service(match: Match, director: Person) -> None:
    take(
        match,
        director,
        [Floor(1, "导演甲", "开门了"), floor(match, 0, 1), floor(match, 2, 3, at="2026-3-5 21:59")],
    )
    post = Post.objects.get(character=worlds.seat(match, 0))
    assert (post.source, post.late, post.author) == (Source.FORUM, False, director)
    assert post.sent_at == datetime.fromisoformat("2026-03-05T12:30+08:00")
    assert post.reading["valid"]
    assert counted(match, 0) == worlds.name(match, 1)
    assert Post.objects.count() == 2
    entry = match.log.filter(act="imported_thread").get()
    assert (entry.actor, entry.data["new"], entry.data["changed"]) == (director, 2, 0)


def test_nothing_counts_before_it_is_confirmed(match: Match, director: Person) -> None:
    preview(match, director, discuz([floor(match, 0, 1)]))
    assert not Post.objects.exists()


def test_importing_again_changes_nothing(match: Match, director: Person) -> None:
    floors = [floor(match, 0, 1), floor(match, 2, 3)]
    take(match, director, floors)
    before = list(Post.objects.values()), list(ForumPost.objects.values())
    draft = preview(match, director, discuz(floors))
    assert {row.fate for row in plan_of(match, draft, EVENING).rows} == {Fate.KNOWN}
    confirm(match, draft, director)
    assert (list(Post.objects.values()), list(ForumPost.objects.values())) == before


def test_one_confirmation_however_often_it_is_pressed(match: Match, director: Person) -> None:
    draft = preview(match, director, discuz([floor(match, 0, 1)]))
    for _time in range(3):
        thread_confirm(match, draft.code, {}, by=director, now=EVENING, version=match.version)
    assert Post.objects.count() == 1
    assert match.log.filter(act="imported_thread").count() == 1


def test_the_mobile_answer_and_the_page_are_the_same_posts(match: Match, director: Person) -> None:
    floors = [floor(match, 0, 1)]
    take(match, director, floors)
    draft = preview(match, director, mobile(floors, [1772685000]))
    assert plan_of(match, draft, EVENING).rows[0].fate is Fate.KNOWN


def test_the_account_number_goes_before_the_name(match: Match, director: Person) -> None:
    character = worlds.seat(match, 0)
    character.forum_uid = "900"
    character.save()
    other = worlds.name(match, 1)
    floors = [
        Floor(1, "改了名", ATTACK.format(other), uid=900),
        Floor(2, character.name, ATTACK.format(other), uid=901),
        Floor(3, "3", ATTACK.format(other), uid=902),
    ]
    rows = plan_of(match, preview(match, director, discuz(floors)), EVENING).rows
    assert [row.character for row in rows] == [character, None, None]
    assert [row.fate for row in rows] == [Fate.NEW, Fate.STRANGER, Fate.STRANGER]


def test_hostile_names_are_found_as_they_are(director: Person) -> None:
    match = worlds.match_on_day_one(director)
    names = ["<svg/onload=alert(1)>", "A&amp;B", "𠮷夜", "👩‍👩‍👧"]
    for seat, name in enumerate(names):
        match.characters.filter(seat=seat).update(name=name)
    floors = [Floor(i, name, f"行动：攻击{names[(i + 1) % 4]}") for i, name in enumerate(names)]
    rows = plan_of(match, preview(match, director, discuz(floors)), EVENING).rows
    assert [row.character.name for row in rows if row.character] == names
    assert all(row.valid for row in rows)


# ---------------------------------------------------------------- late or not


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize(
    ("shown", "timing", "doubts"),
    [
        ("2026-3-5 21:59", Timing.IN_TIME, ()),
        ("2026-3-5 22:00", Timing.UNSURE, (Doubt.MINUTE,)),
        ("2026-3-5 22:01", Timing.LATE, ()),
        ("2026-3-5 21:59:59", Timing.IN_TIME, ()),
        ("2026-3-5 22:00:00", Timing.LATE, ()),
        ("昨天 22:00", Timing.UNSURE, (Doubt.NO_TIME,)),
    ],
)
def test_the_close_by_the_forums_clock(
    match: Match, director: Person, shown: str, timing: Timing, doubts: tuple[Doubt, ...]
) -> None:
    row = plan_of(match, preview(match, director, discuz([floor(match, 0, 1, at=shown)])), AFTER).rows[0]
    assert (row.timing, row.doubts) == (timing, doubts)


@pytest.mark.clause("K8.6")
def test_the_viewers_zone_is_asked(match: Match, director: Person) -> None:
    page = discuz([floor(match, 0, 1, at="2026-3-5 22:30")])
    there = preview(match, director, page, offset=timedelta(hours=9))
    assert plan_of(match, there, AFTER).rows[0].timing is Timing.IN_TIME
    here = preview(match, director, page, offset=timedelta(hours=8))
    assert plan_of(match, here, AFTER).rows[0].timing is Timing.LATE


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize(("ruling", "counts"), [("in_time", True), ("late", False)])
def test_a_post_in_the_minute_of_the_close_is_ruled(
    match: Match, director: Person, ruling: str, counts: bool
) -> None:
    floors = [floor(match, 0, 1, at="2026-3-5 22:00")]
    draft = preview(match, director, discuz(floors), now=AFTER)
    for wrong in ({}, {"100": ""}, {"100": "earlier"}, {"100": "x"}):
        with pytest.raises(Refused, match="裁定"):
            confirm(match, draft, director, wrong, AFTER)
    confirm(match, draft, director, {"100": ruling}, AFTER)
    close_day(match, by=director, now=AFTER, version=match.version)
    assert (counted(match, 0) is not None) is counts
    assert Post.objects.get().late is not counts


def test_a_late_vote_is_kept_and_does_not_count(match: Match, director: Person) -> None:
    take(match, director, [floor(match, 0, 1, at="2026-3-5 22:10")], now=AFTER)
    assert Post.objects.get().late
    assert counted(match, 0) is None


@pytest.mark.clause("K8.6")
def test_votes_still_come_in_between_the_close_and_the_night(match: Match, director: Person) -> None:
    match.days.update(closed_at=CLOSE)
    take(match, director, [floor(match, 0, 1, at="2026-3-5 21:59")], now=AFTER)
    assert counted(match, 0) == worlds.name(match, 1)


def test_after_the_night_began_posts_are_kept_and_count_for_nothing(match: Match, director: Person) -> None:
    close_day(match, by=director, now=EVENING, version=match.version)
    orders = match.nights.get().orders
    draft = preview(match, director, discuz([floor(match, 0, 1)]), now=AFTER)
    assert plan_of(match, draft, AFTER).rows[0].fate is Fate.KEPT
    confirm(match, draft, director, now=AFTER)
    assert not Post.objects.exists()
    assert ForumPost.objects.get().snapshots.get().text.startswith("行动：攻击")
    assert match.nights.get().orders == orders


def test_a_grace_is_for_those_without_a_vote(match: Match, director: Person) -> None:
    match.days.update(grace_until=CLOSE + timedelta(minutes=20))
    late = {"at": "2026-3-5 22:10"}
    floors = [floor(match, 0, 1), floor(match, 0, 2, pid=200, **late), floor(match, 3, 1, **late)]
    rows = plan_of(match, preview(match, director, discuz(floors), now=AFTER), AFTER).rows
    assert [row.timing for row in sorted(rows, key=lambda row: int(row.post.pid))] == [
        Timing.IN_TIME,
        Timing.IN_TIME,
        Timing.LATE,
    ]


# ---------------------------------------------------------------- edits


@pytest.mark.clause("K8.6")
def test_an_edit_before_the_close_replaces_what_was_there(match: Match, director: Person) -> None:
    take(match, director, [floor(match, 0, 1)])
    edited = floor(match, 0, 2, edited="2026-3-5 21:00")
    row = plan_of(match, preview(match, director, discuz([edited])), EVENING).rows[0]
    assert (row.fate, row.doubts) == (Fate.CHANGED, ())
    assert row.before is not None
    assert worlds.name(match, 1) in row.before.text
    take(match, director, [edited])
    assert counted(match, 0) == worlds.name(match, 2)
    assert Post.objects.filter(void=True).count() == 1
    assert ForumPost.objects.get().snapshots.count() == 2


def test_a_vote_that_was_edited_away_counts_no_more(match: Match, director: Person) -> None:
    take(match, director, [floor(match, 0, 1)])
    take(match, director, [Floor(100, worlds.name(match, 0), "算了", edited="2026-3-5 21:00")])
    assert counted(match, 0) is None


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize(("ruling", "target"), [("earlier", 1), ("in_time", 2), ("late", None)])
def test_an_edit_after_the_close_is_ruled_with_the_earlier_words_at_hand(
    match: Match, director: Person, ruling: str, target: int | None
) -> None:
    take(match, director, [floor(match, 0, 1)])
    edited = floor(match, 0, 2, edited="2026-3-5 22:01")
    row = plan_of(match, preview(match, director, discuz([edited])), AFTER).rows[0]
    assert row.doubts == (Doubt.EDITED_LATE,)
    assert [each.value for each in row.rulings] == ["earlier", "in_time", "late"]
    take(match, director, [edited], {"100": ruling}, AFTER)
    assert counted(match, 0) == (None if target is None else worlds.name(match, target))
    assert ForumPost.objects.get().snapshots.count() == 2
    assert plan_of(match, preview(match, director, discuz([edited])), AFTER).rows[0].fate is Fate.KNOWN


@pytest.mark.clause("K8.6")
def test_an_edit_after_the_close_seen_for_the_first_time(match: Match, director: Person) -> None:
    edited = floor(match, 0, 2, edited="2026-3-5 22:00")
    row = plan_of(match, preview(match, director, discuz([edited])), AFTER).rows[0]
    assert (row.timing, row.doubts) == (Timing.IN_TIME, (Doubt.EDITED_MINUTE,))
    assert [each.value for each in row.rulings] == ["in_time", "late"]


def test_other_words_without_a_notice_are_ruled_once_the_day_is_over(match: Match, director: Person) -> None:
    take(match, director, [floor(match, 0, 1)])
    draft = preview(match, director, discuz([floor(match, 0, 2)]))
    assert plan_of(match, draft, EVENING).rows[0].doubts == ()
    assert plan_of(match, draft, AFTER).rows[0].doubts == (Doubt.CHANGED_UNSEEN,)


# ---------------------------------------------------------------- refusals


@pytest.mark.clause("K8.3")
def test_a_players_page_is_refused_and_nobody_is_said_not_to_have_voted(
    match: Match, director: Person
) -> None:
    content = (FIXTURES / "vote_thread_player.html").read_bytes()
    with pytest.raises(Refused, match="看不到投票的账号") as refused:
        thread_preview(
            match,
            [("p.htm", content)],
            kind=ThreadKind.VOTE,
            day_number=1,
            offset=None,
            saved_at=None,
            by=director,
            now=AFTER,
        )
    assert refused.value.code == "locked"
    assert not ThreadImport.objects.exists()
    assert not match.log.filter(act="imported_thread").exists()


def test_only_directors(match: Match) -> None:
    player = worlds.player_of(worlds.seat(match, 0))
    with pytest.raises(Forbidden):
        preview(match, player, discuz([floor(match, 0, 1)]))


def test_a_day_must_be_named_and_a_match_begun(match: Match, director: Person) -> None:
    for day in (None, 2):
        with pytest.raises(Refused, match="哪一天"):
            preview(match, director, discuz([floor(match, 0, 1)]), day_number=day)
    early = worlds.match_in_setup(director, seed="early")
    with pytest.raises(Refused, match="开局以后"):
        preview(early, director, discuz([Floor(1, "甲", "x")]))


def test_each_reading_is_a_draft_of_its_own_and_the_latest_stay(match: Match, director: Person) -> None:
    drafts = [preview(match, director, discuz([floor(match, 0, 1)])) for _ in range(MOST_DRAFTS + 1)]
    kept = set(ThreadImport.objects.values_list("pk", flat=True))
    assert kept == {draft.pk for draft in drafts[1:]}
    with pytest.raises(Stale):
        confirm(match, drafts[0], director)
    confirm(match, drafts[1], director)
    assert counted(match, 0) == worlds.name(match, 1)


@pytest.mark.parametrize(
    ("at", "far"),
    [
        ("2026-3-5 12:30", False),
        ("2026-2-5 12:30", False),
        ("2025-3-5 12:30", True),
        ("2026-3-7 12:30", True),
    ],
)
def test_a_date_a_long_way_off_is_flagged(match: Match, director: Person, at: str, far: bool) -> None:
    draft = preview(match, director, discuz([floor(match, 0, 1, at=at)]))
    plan = plan_of(match, draft, EVENING)
    assert [row.far for row in plan.rows] == [far]


def test_a_draft_that_was_outrun_is_stale(match: Match, director: Person) -> None:
    second = preview(match, director, discuz([floor(match, 0, 2)]))
    version = match.version
    close_day(match, by=director, now=EVENING, version=match.version)
    with pytest.raises(Stale):
        thread_confirm(match, second.code, {}, by=director, now=EVENING, version=version)


# ---------------------------------------------------------------- the other threads


@pytest.mark.clause("K8.4")
def test_a_discussion_fills_the_attendance(match: Match, director: Person) -> None:
    floors = [
        Floor(i, worlds.name(match, i % 2), f"第 {i} 句", at=f"2026-3-5 1{2 + i // 30}:{i % 30 + 10}")
        for i in range(7)
    ] + [Floor(90, worlds.name(match, 0), "关门后", at="2026-3-5 23:00"), Floor(91, "导演甲", "公告")]
    draft = preview(match, director, discuz(floors), kind=ThreadKind.DISCUSSION, day_number=None)
    confirm(match, draft, director)
    assert not PostCount.objects.exists()
    more = preview(
        match, director, discuz([*floors, Floor(92, worlds.name(match, 1), "又")]), kind=ThreadKind.DISCUSSION
    )
    confirm(match, more, director, complete=True)
    counts = {row.character.seat: row.count for row in PostCount.objects.select_related("character")}
    assert counts == {0: 4, 1: 4, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0}
    assert not Post.objects.exists()


@pytest.mark.clause("K1.5")
def test_an_election_thread_gives_a_tally(match: Match, director: Person) -> None:
    one, two = worlds.name(match, 1), worlds.name(match, 2)
    floors = [
        Floor(1, worlds.name(match, 0), f"投{one}"),
        Floor(2, worlds.name(match, 3), f"我觉得 {two} 可以"),
        Floor(3, worlds.name(match, 4), f"{one} 还是 {two} 呢"),
        Floor(4, worlds.name(match, 5), "再想想"),
        Floor(5, worlds.name(match, 0), f"改票\n{two}"),
    ]
    confirm(match, preview(match, director, discuz(floors), kind=ThreadKind.ELECTION), director)
    assert {ballot.character.seat: ballot.choice for ballot in ballots_of(match)} == {0: 2, 3: 2, 4: None}


def test_the_reveal_shows_imported_votes_once(match: Match, director: Person) -> None:
    take(match, director, [floor(match, 0, 1)])
    take(match, director, [floor(match, 0, 2, edited="2026-3-5 21:00")])
    words = str(reveal_document(match).blocks)
    assert words.count("行动：攻击") == 2
