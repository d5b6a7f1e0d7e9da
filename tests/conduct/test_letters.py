"""提问、公告、树洞、查看: letters between players and directors, and what nobody reads."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Kind, Match, Person
from director.selectors.desk.log import LOOKED_AT
from director.services.ending import end_by_ruling, reveal
from director.services.looks import looked
from director.services.public_notices import notice_correct, notice_publish
from director.services.questions import question_answer, question_ask
from director.services.refusal import Forbidden, Refused, Stale
from director.services.treehole import note_add, notes_for
from director.views.desk.access import LOOKS
from tests.worlds import later, match_in_setup, new_director, player_of, seat


def ask(match: Match, index: int, text: str = "能攻击自己吗？", wish: str = "answer", minutes: int = 5):
    return question_ask(seat(match, index), text, wish, by=player_of(seat(match, index)), now=later(minutes))


class TestQuestions:
    def test_a_private_answer_is_for_the_asker_alone(self, match: Match, boss: Person) -> None:
        said = match.announcements.count()
        question = question_answer(ask(match, 2), "不能。", public=False, by=boss, now=later(6))
        assert question.answered_by == boss
        assert match.announcements.count() == said

    def test_a_public_answer_does_not_name_who_asked(self, match: Match, boss: Person) -> None:
        question = ask(match, 2, "我是小满，能攻击自己吗？", "public")
        question_answer(question, "不能攻击自己。", public=True, by=boss, now=later(6))
        document = match.announcements.latest("pk").document
        text = json.dumps(document, ensure_ascii=False)
        assert "不能攻击自己" in text
        assert seat(match, 2).name not in text
        assert str(player_of(seat(match, 2))) not in text
        assert "小满" not in text

    def test_the_same_words_sent_twice_are_one_question(self, match: Match) -> None:
        assert ask(match, 2).pk == ask(match, 2, minutes=6).pk
        assert match.log.filter(act="question_asked").count() == 1

    def test_answering_twice_is_refused(self, match: Match, boss: Person) -> None:
        question = ask(match, 2)
        question_answer(question, "不能。", public=False, by=boss, now=later(6))
        with pytest.raises(Stale):
            question_answer(question, "能。", public=True, by=boss, now=later(7))

    def test_wrong_persons_and_wrong_words(self, match: Match, boss: Person) -> None:
        with pytest.raises(Forbidden):
            question_ask(seat(match, 2), "？", "answer", by=player_of(seat(match, 3)), now=later(5))
        with pytest.raises(Forbidden):
            question_answer(ask(match, 2), "答", public=False, by=player_of(seat(match, 2)), now=later(6))
        for text, wish in (("", "answer"), ("\x00", "answer"), ("好", "nonsense"), ("长" * 2001, "report")):
            with pytest.raises(Refused):
                ask(match, 3, text, wish)
        with pytest.raises(Refused):
            question_answer(ask(match, 4), " ", public=False, by=boss, now=later(6))

    def test_nobody_floods_the_directors(self, match: Match) -> None:
        for n in range(20):
            ask(match, 2, f"第 {n} 问")
        with pytest.raises(Refused):
            ask(match, 2, "再问")


@pytest.mark.clause("K7.6")
class TestNotices:
    def test_a_notice_is_public_dated_and_signed(self, match: Match, boss: Person) -> None:
        said = notice_publish(match, "改时间", "今晚十点关门。", by=boss, now=later(5))
        assert (said.kind, said.published_at, said.publisher) == (Kind.NOTICE, later(5), boss)
        assert "今晚十点关门" in render(load(said.document))
        assert str(boss) in render(load(said.document))

    def test_at_night_too(self, match: Match, boss: Person) -> None:
        match.phase = "night"
        match.save()
        assert notice_publish(match, "通知", "论坛维护。", by=boss, now=later(5)).published_at

    def test_it_is_never_edited_but_corrected(self, match: Match, boss: Person) -> None:
        wrong = notice_publish(match, "改时间", "今晚十点关门。", by=boss, now=later(5))
        before = dict(wrong.document)
        right = notice_correct(wrong, "今晚十一点关门。", "时间写错了", by=boss, now=later(9))
        wrong.refresh_from_db()
        assert wrong.document == before
        assert (right.kind, right.corrects) == (Kind.ERRATUM, wrong)
        assert "时间写错了" in render(load(right.document))
        assert "改时间" in render(load(right.document))

    def test_only_notices_are_corrected_here(self, match: Match, boss: Person) -> None:
        election = match.announcements.get(kind=Kind.ELECTION)
        with pytest.raises(Refused) as refusal:
            notice_correct(election, "改", "错", by=boss, now=later(9))
        assert refusal.value.clause == "K10.2"

    def test_wrong_persons_wrong_moments_wrong_words(self, match: Match, boss: Person) -> None:
        with pytest.raises(Forbidden):
            notice_publish(match, "题", "文", by=player_of(seat(match, 0)), now=later(5))
        with pytest.raises(Stale):
            notice_publish(match, "题", "文", by=boss, now=later(5), version=match.version - 1)
        for title, text in (("", "文"), ("题", " "), ("题" * 81, "文"), ("题", "文" * 10_001)):
            with pytest.raises(Refused):
                notice_publish(match, title, text, by=boss, now=later(5))
        with pytest.raises(Refused):
            notice_publish(match_in_setup(boss, seed="x"), "题", "文", by=boss, now=later(5))


@pytest.mark.clause("K7.5")
class TestTreeHole:
    SECRET = "其实我想保护沈鹤"

    def test_nobody_reads_it_before_the_reveal(self, match: Match, boss: Person) -> None:
        note_add(seat(match, 2), self.SECRET, by=player_of(seat(match, 2)), now=later(5))
        for person in (boss, player_of(seat(match, 3)), new_director("路人")):
            assert not notes_for(seat(match, 2), person)
        assert [n.text for n in notes_for(seat(match, 2), player_of(seat(match, 2)))] == [self.SECRET]

    def test_no_page_of_a_director_holds_it(self, match: Match, boss: Person) -> None:
        note_add(seat(match, 2), self.SECRET, by=player_of(seat(match, 2)), now=later(5))
        assert not match.log.filter(data__icontains=self.SECRET).exists()
        assert "tree" not in " ".join(match.log.values_list("act", flat=True))
        browser = Client()
        browser.force_login(boss)
        for page in (
            "",
            "log/",
            "conduct/",
            "conduct/people/",
            "conduct/questions/",
            f"search/?q={self.SECRET}",
        ):
            body = browser.get(f"/desk/{match.code}/{page}").content.decode()
            assert body.count(self.SECRET) <= (2 if "search" in page else 0)
        assert browser.get(f"/seat/{seat(match, 2).code}/tree-hole/").status_code == 404
        assert browser.get(f"/m/{match.code}/tree-holes/").status_code == 404

    def test_the_reveal_opens_it_and_closes_it_for_writing(self, match: Match, boss: Person) -> None:
        player = player_of(seat(match, 2))
        note_add(seat(match, 2), self.SECRET, by=player, now=later(5))
        match.refresh_from_db()
        end_by_ruling(match, loser=None, reason="到此", by=boss, now=later(60), version=match.version)
        assert Client().get(f"/m/{match.code}/tree-holes/").status_code == 404
        reveal(match, by=boss, now=later(61), version=match.version)
        assert self.SECRET in Client().get(f"/m/{match.code}/tree-holes/").content.decode()
        with pytest.raises(Refused):
            note_add(seat(match, 2), "晚了", by=player, now=later(62))

    def test_wrong_persons_and_twice(self, match: Match, boss: Person) -> None:
        player = player_of(seat(match, 2))
        for person in (boss, player_of(seat(match, 3))):
            with pytest.raises(Forbidden):
                note_add(seat(match, 2), "偷写", by=person, now=later(5))
        first = note_add(seat(match, 2), "一句", by=player, now=later(5))
        assert note_add(seat(match, 2), "一句", by=player, now=later(6)).pk == first.pk
        for text in ("", "\x00", "长" * 5001):
            with pytest.raises(Refused):
                note_add(seat(match, 2), text, by=player, now=later(7))


@pytest.mark.clause("K10.3")
class TestLooks:
    def test_a_look_is_in_the_log_once_for_a_while(self, match: Match, boss: Person) -> None:
        version = match.version
        assert looked(match, boss, "board", later(0))
        assert not looked(match, boss, "board", later(29))
        assert looked(match, boss, "night", later(29))
        assert looked(match, boss, "board", later(31))
        assert match.log.filter(act="looked").count() == 3
        match.refresh_from_db()
        assert match.version == version

    def test_another_director_looks_for_itself(self, match: Match, boss: Person) -> None:
        looked(match, boss, "board", later(0))
        assert looked(match, new_director("导演乙"), "board", later(1))

    def test_every_page_that_shows_what_players_do_not_see_notes_the_look(
        self, match: Match, boss: Person
    ) -> None:
        browser = Client()
        browser.force_login(boss)
        pages = ["", "close/", "clock/", "log/", "imports/", "export/", "conduct/check/", "sign-up/"]
        for page in pages:
            assert browser.get(f"/desk/{match.code}/{page}").status_code == 200
        seen = [entry.data["what"] for entry in match.log.filter(act="looked", actor=boss).order_by("pk")]
        assert seen == [
            *("board", "close", "clock", "log", "imports", "export"),
            *("conduct/check", "conduct/sign_up"),
        ]
        assert set(LOOKS) <= set(LOOKED_AT), "every look has its words in the log"
