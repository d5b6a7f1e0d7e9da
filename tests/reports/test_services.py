"""晨报 (K7.7): who may write, versions, approval, and what the check is given."""

from __future__ import annotations

import pytest

from director.models import Announcement, Match, MorningReport, Notice, Person
from director.selectors.reports import match_page
from director.services.helpers import helper_accept, helper_ask, helper_refuse, helper_share
from director.services.people import person_new
from director.services.refusal import Forbidden, Refused, Stale
from director.services.reports import (
    draft_approve,
    draft_save,
    may_read,
    report_save,
    staging_save,
    writer_add,
    writer_remove,
    writes,
)
from tests import worlds

NOW = worlds.later(90)


def leak(match: Match) -> str:
    """A sentence that pairs who attacked with who was hurt."""
    return f"{worlds.name(match, 0)}的匕首刺中了{worlds.name(match, 1)}。"


def test_a_writer_writes_and_a_director_approves(
    match: Match, published: Announcement, writer: Person, director: Person
) -> None:
    first = draft_save(published, "天亮了。", base=0, by=writer, now=NOW)
    second = draft_save(published, "天亮了，雨停了。", base=1, by=writer, now=NOW)
    assert (first.number, second.number) == (1, 2)
    assert not MorningReport.objects.exists()
    with pytest.raises(Forbidden):
        draft_approve(published, 2, accepted=True, by=writer, now=NOW)
    report = draft_approve(published, 1, accepted=False, by=director, now=NOW)
    assert (report.text, report.number, report.author) == ("天亮了。", 1, writer)
    again = draft_approve(published, 2, accepted=False, by=director, now=NOW)
    assert (again.pk, again.text, again.number) == (report.pk, "天亮了，雨停了。", 2)
    assert [entry.act for entry in match.log.all()][-4:] == ["report_drafted"] * 2 + ["report_approved"] * 2


@pytest.mark.clause("K7.7")
def test_marked_sentences_must_have_been_read(
    match: Match, published: Announcement, director: Person
) -> None:
    text = f"天亮了。{leak(match)}"
    draft_save(published, text, base=0, by=director, now=NOW)
    with pytest.raises(Refused, match="标出了 1 句") as refused:
        draft_approve(published, 1, accepted=False, by=director, now=NOW)
    assert refused.value.code == "marked"
    draft_approve(published, 1, accepted=True, by=director, now=NOW)
    draft = published.report_drafts.get()
    assert [each["sentence"] for each in draft.marked] == [leak(match)]
    assert match.log.get(act="report_approved").data["marked"] == 1


def test_a_version_written_from_an_older_one_is_stale(
    published: Announcement, writer: Person, director: Person
) -> None:
    draft_save(published, "甲", base=0, by=writer, now=NOW)
    with pytest.raises(Stale):
        draft_save(published, "乙", base=0, by=director, now=NOW)
    assert published.report_drafts.count() == 1


@pytest.mark.parametrize("text", ["", "  \n", "雪" * 20_001])
def test_an_empty_or_endless_text_is_refused(published: Announcement, writer: Person, text: str) -> None:
    with pytest.raises(Refused):
        draft_save(published, text, base=0, by=writer, now=NOW)


def test_an_announcement_of_no_night_has_no_report(
    match: Match, published: Announcement, director: Person
) -> None:
    opening = match.announcements.filter(night=None).first()
    assert opening is not None
    with pytest.raises(Refused, match="只写在结算公示的旁边"):
        draft_save(opening, "序幕", base=0, by=director, now=NOW)


@pytest.mark.clause("K7.4")
def test_drafts_are_for_early_writers_who_do_not_play(
    match: Match, draft: Announcement, director: Person
) -> None:
    late, early, player = person_new("迟"), person_new("早"), worlds.player_of(worlds.seat(match, 0))
    writer_add(match, late, early=False, by=director, now=NOW)
    writer_add(match, early, early=True, by=director, now=NOW)
    writer_add(match, player, early=False, by=director, now=NOW)
    with pytest.raises(Refused, match="玩家"):
        writer_add(match, player, early=True, by=director, now=NOW)
    assert [may_read(who, draft) for who in (late, early, player, director)] == [False, True, False, True]
    with pytest.raises(Forbidden):
        draft_save(draft, "天亮了。", base=0, by=late, now=NOW)
    draft_save(draft, "天亮了。", base=0, by=early, now=NOW)


def test_an_early_writer_who_takes_over_a_character_is_no_longer_early(
    match: Match, draft: Announcement, director: Person
) -> None:
    early, character = person_new("早"), worlds.seat(match, 3)
    writer_add(match, early, early=True, by=director, now=NOW)
    character.tenures.update(until=NOW)
    character.tenures.create(person=early, since=NOW)
    assert not may_read(early, draft)


@pytest.mark.clause("K7.4")
@pytest.mark.parametrize("agreed", [False, True])
def test_a_helper_of_a_player_does_not_read_early(
    match: Match, draft: Announcement, director: Person, agreed: bool
) -> None:
    who, character = person_new("帮手"), worlds.seat(match, 3)
    helper = helper_ask(match, "帮手", character.name, "", by=who, now=NOW)
    writer_add(match, who, early=True, by=director, now=NOW)
    with pytest.raises(Refused, match="草稿"):
        helper_accept(helper, character, by=director, now=NOW)
    writer_add(match, who, early=False, by=director, now=NOW)
    helper_accept(helper, character, by=director, now=NOW)
    if agreed:
        helper_share(helper, ["posts"], by=worlds.player_of(character), now=NOW)
    with pytest.raises(Refused, match="场外助理"):
        writer_add(match, who, early=True, by=director, now=NOW)
    match.writers.update(early=True)
    assert not may_read(who, draft)
    assert all(line.published_at for line in match_page(match, who).lines)
    helper_refuse(helper, by=director, now=NOW)
    assert may_read(who, draft)
    assert not all(line.published_at for line in match_page(match, who).lines)


def test_the_right_can_be_taken_back(
    match: Match, published: Announcement, writer: Person, director: Person
) -> None:
    draft_save(published, "天亮了。", base=0, by=writer, now=NOW)
    writer_remove(match, writer.pk, by=director, now=NOW)
    assert not writes(writer, match)
    with pytest.raises(Forbidden):
        draft_save(published, "天又亮了。", base=1, by=writer, now=NOW)
    assert published.report_drafts.get().author == writer


def test_strangers_and_players_do_not_write(match: Match, published: Announcement) -> None:
    for who in (person_new("路人"), worlds.player_of(worlds.seat(match, 0))):
        with pytest.raises(Forbidden):
            draft_save(published, "天亮了。", base=0, by=who, now=NOW)
        with pytest.raises(Forbidden):
            staging_save(match, tone="冷", parts={}, by=who, now=NOW)
        with pytest.raises(Forbidden):
            writer_add(match, who, early=False, by=who, now=NOW)


def test_writers_are_told_when_there_is_a_night_and_directors_when_there_is_a_version(
    match: Match, writer: Person, published: Announcement, director: Person
) -> None:
    assert Notice.objects.filter(person=writer, event="report_open").count() == 1
    draft_save(published, "天亮了。", base=0, by=writer, now=NOW)
    draft_save(published, "天亮了。。", base=1, by=writer, now=NOW)
    assert Notice.objects.filter(person=director, event="report_waits").count() == 1
    draft_approve(published, 2, accepted=False, by=director, now=NOW)
    assert Notice.objects.filter(person=writer, event="report_approved").count() == 1


def test_a_director_s_own_report_is_checked_too(
    match: Match, published: Announcement, director: Person
) -> None:
    with pytest.raises(Refused, match="标出"):
        report_save(published, leak(match), by=director, now=NOW)
    assert published.report_drafts.count() == 1, "kept as a version"
    assert report_save(published, "天亮了。", by=director, now=NOW).number == 2


def test_the_facts_of_a_night_are_kept_with_its_announcement(published: Announcement) -> None:
    assert set(published.facts) == {"attackers", "damaged", "skills", "table", "path", "ending"}
