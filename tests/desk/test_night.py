"""The night board: the story, answers, defaults, "what if", taking back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from django.test import Client

from director.announcing.document import plain
from director.models import Answer, LogEntry, Match, Person, Phase
from director.rules import codec
from director.selectors.desk.night import Step, imagine, night_board, undone
from director.services.nights import answer_submit, replay
from tests import worlds
from tests.desk.asking import asked, at, last_night, reply, send, text


def main(response) -> str:
    return text(response).split("<main")[1]


def _flat(steps: Iterable[Step]) -> Iterator[Step]:
    """Steps and all under them, as they are read."""
    for step in steps:
        yield step
        yield from _flat(step.then)


def finish(desk: Client, match: Match) -> None:
    """Defaults to the end of the night."""
    assert send(desk, match, "night/defaults/").status_code == 303


def publish(desk: Client, match: Match) -> None:
    assert send(desk, match, "dawn/publish/").status_code == 303


def test_the_open_question_with_its_options_and_default(night_one: Match, desk: Client) -> None:
    page = main(desk.get(at(night_one, "night/")))
    assert f"{worlds.name(night_one, 1)}</bdi>受到攻击，是否请求干涉？" in page
    assert "请求干涉" in page
    assert "次日开门前未答：不请求" in page


def test_the_story_names_its_reasons_and_clauses(night_one: Match, desk: Client) -> None:
    page = main(desk.get(at(night_one, "night/")))
    assert "投票帖第1步" in page
    assert 'href="/rules/#K2.2"' in page


@pytest.mark.clause("K2.2")
def test_an_action_leads_to_the_post_that_it_was_taken_from(night_one: Match, desk: Client) -> None:
    hunter = worlds.seat(night_one, 0)
    way = f"{at(night_one, f'seat/{hunter.code}/')}?day=1"
    assert f'href="{way}">3月5日 12:10 的投票帖</a>' in main(desk.get(at(night_one, "night/")))
    assert "行动：攻击" in main(desk.get(way))


@pytest.mark.clause("K8.8")
def test_a_post_that_says_otherwise_by_now_is_not_what_the_night_was_taken_from(
    night_one: Match, desk: Client
) -> None:
    post = worlds.seat(night_one, 0).posts.get()
    post.pk, post.sent_at = None, worlds.later(11)
    post.order = {**post.order, "responses": [3]}
    post.save()
    assert "的投票帖</a>" not in main(desk.get(at(night_one, "night/")))


def test_no_night_yet(day_one: Match, desk: Client) -> None:
    assert "还没有过夜" in text(desk.get(at(day_one, "night/")))
    assert desk.get(at(day_one, "night/?night=3")).status_code == 404


@pytest.mark.clause("K6.4")
def test_an_answer_for_a_player_says_who_entered_it(night_one: Match, desk: Client, director: Person) -> None:
    assert reply(desk, night_one, 1, "o0").status_code == 303
    answer = Answer.objects.get()
    assert (answer.value, answer.person, answer.on_behalf) == (True, director, True)
    assert "导演甲代答" in main(desk.get(at(night_one, "night/")))
    assert "本人回答" not in main(desk.get(at(night_one, "night/")))


def test_the_second_of_two_clicks_is_refused(night_one: Match, desk: Client) -> None:
    fields = asked(night_one)
    assert send(desk, night_one, "night/answer/", **fields, answer="o0").status_code == 303
    assert send(desk, night_one, "night/answer/", **fields, answer="o1").status_code == 409
    assert Answer.objects.get().value is True


@pytest.mark.parametrize("given", [[], ["o9"], ["t1"], ["o0", "o1"], ["true"], ["<b>"]])
def test_what_is_not_offered_is_refused(night_one: Match, desk: Client, given: list[str]) -> None:
    response = reply(desk, night_one, 1, *given)
    assert response.status_code == 422
    assert "请选一个回答" in text(response)
    assert not Answer.objects.exists()


@pytest.mark.parametrize("field", ["night", "revision", "number"])
@pytest.mark.parametrize("value", ["", "77", "-1", "x", "9" * 40])
def test_a_form_of_another_time_is_stale(night_one: Match, desk: Client, field: str, value: str) -> None:
    fields = {**asked(night_one), field: value}
    for page in ("night/answer/", "night/default/"):
        response = send(desk, night_one, page, **fields, answer="o0")
        assert response.status_code == 409
        assert at(night_one, "night/") in text(response), "the way back to how things stand"
    assert not Answer.objects.exists()


@pytest.mark.clause("K6.2")
def test_the_default_of_one_question(night_one: Match, desk: Client) -> None:
    assert send(desk, night_one, "night/default/", **asked(night_one)).status_code == 303
    assert Answer.objects.get().kind == "default"


@pytest.mark.clause("K6.5")
def test_defaults_for_all_the_rest_settle_the_night(night_one: Match, desk: Client) -> None:
    response = send(desk, night_one, "night/defaults/")
    assert response["Location"] == at(night_one, "dawn/")
    night_one.refresh_from_db()
    assert night_one.phase == Phase.DAWN
    assert send(desk, night_one, "night/defaults/", version="1").status_code == 409


def test_a_poll_leaves_an_unchanged_night_alone(night_one: Match, desk: Client) -> None:
    night_one.refresh_from_db()
    address = at(night_one, f"night/?since={night_one.version}")
    assert desk.get(address, headers={"HX-Request": "true"}).status_code == 204
    reply(desk, night_one, 1, "o0")
    assert desk.get(address, headers={"HX-Request": "true"}).status_code == 200


def test_what_if_touches_nothing(night_one: Match, desk: Client) -> None:
    night_one.refresh_from_db()
    before = (
        night_one.version,
        LogEntry.objects.exclude(act="looked").count(),
        codec.dump(replay(last_night(night_one)).state),
    )
    response = desk.get(at(night_one, "night/what-if/?night=1&number=1&answer=o0"))
    assert response.status_code == 200
    assert "假设" in main(response)
    night_one.refresh_from_db()
    assert (night_one.version, LogEntry.objects.exclude(act="looked").count()) == before[:2]
    assert not Answer.objects.exists()
    assert codec.dump(replay(last_night(night_one)).state) == before[2]


def test_what_if_from_an_open_question_leads_to_an_address_without_a_token(
    night_one: Match, desk: Client
) -> None:
    form = {"night": "1", "revision": "0", "number": "1", "answer": "o0", "csrfmiddlewaretoken": "x" * 64}
    response = desk.post(at(night_one, "night/what-if/"), form)
    assert response.status_code == 303
    assert response["Location"] == at(night_one, "night/what-if/?night=1&number=1&answer=o0")
    assert not Answer.objects.exists()


def test_what_if_marks_only_what_differs(night_one: Match, desk: Client) -> None:
    night = last_night(night_one)
    shown = imagine(night_one, night, 1, True)
    assert shown is not None
    (real,), (first, *later) = shown.real, shown.other
    assert (first.text, first.state) == (real.text, ""), "the first action is the same in both"
    assert real.then == (), "the night waits for its first answer"
    assert shown.shared == 1
    assert [step.action for step in later] == [2, 3, 4, 5]
    assert {step.state for step in (*first.then, *later)} == {"imagined"}
    assert "请求干涉（假设的回答" in plain(first.then[0].text)


def test_what_if_of_an_answered_question(night_one: Match, desk: Client) -> None:
    reply(desk, night_one, 1, "o1")
    response = desk.get(at(night_one, "night/what-if/?night=1&number=1&answer=o0"))
    page = main(response)
    assert f"{worlds.name(night_one, 1)}</bdi>请求干涉，可以响应的有" in page
    assert "——不请求（导演甲代答；" in page
    assert "——请求干涉（假设的回答；" in page
    assert "本人回答" not in page


@pytest.mark.parametrize(
    "query", ["", "night=1", "night=1&number=0", "night=1&number=99", "night=x&number=1"]
)
def test_what_if_without_a_question_is_nothing(night_one: Match, desk: Client, query: str) -> None:
    assert desk.get(at(night_one, f"night/what-if/?{query}")).status_code == 404


def test_what_if_with_no_answer_of_ours(night_one: Match, desk: Client) -> None:
    response = desk.get(at(night_one, "night/what-if/?night=1&number=1&answer=zzz"))
    assert response.status_code == 200
    assert "请从所列选项中选择" in text(response)


@pytest.mark.clause("K10.1")
class TestTakingBack:
    def test_shows_what_would_vanish_before_anything_does(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        reply(desk, night_one, 2, "o0")
        response = desk.get(at(night_one, "night/rewind/?night=1&to=2"))
        page = main(response)
        assert f"{worlds.name(night_one, 2)}</bdi>替" in page
        assert "第1问" not in page, "what comes before stays"
        assert not last_night(night_one).branches.exists()

    def test_shows_the_other_night_before_it_is_taken_back(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        back = {"night": 1, "to": 1, "reason": "录错了", "preview": "1"}
        response = send(desk, night_one, "night/rewind/", answer="o1", **back)
        page = main(response)
        assert response.status_code == 200
        assert "退回后回答“不请求”" in page
        assert "还没有退回" in page
        assert 'value="o1" checked' in page
        assert "录错了</textarea>" in page or 'value="录错了"' in page
        assert "step-imagined" in page
        night_one.refresh_from_db()
        assert not last_night(night_one).branches.exists()
        assert last_night(night_one).revision == 0
        assert "还没有退回" not in main(send(desk, night_one, "night/rewind/", answer="", **back))
        assert send(desk, night_one, "night/rewind/", answer="zzz", **back).status_code == 422
        stale = {**back, "version": "1"}
        assert desk.post(at(night_one, "night/rewind/"), {**stale, "answer": "o1"}).status_code == 409

    def test_the_difference_is_the_difference(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        reply(desk, night_one, 2, "o0")
        night = last_night(night_one)
        turn = replay(night)
        lost = undone(night_one, night, 2)
        assert lost is not None
        kept = turn.asked_after[1]
        questions = sum(question.number >= 2 for question in turn.questions)
        assert len(lost.steps) == len(turn.events) - kept + questions

    def test_with_a_reason_and_another_answer(self, night_one: Match, desk: Client, director: Person) -> None:
        reply(desk, night_one, 1, "o0")
        response = send(
            desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="玩家说的是不请求"
        )
        assert response.status_code == 303
        night = last_night(night_one)
        assert night.revision == 1
        assert night.answers.get(branch=None).value is False
        branch = night.branches.get()
        assert (branch.reason, branch.director) == ("玩家说的是不请求", director)
        page = main(desk.get(at(night_one, "night/")))
        assert "废弃的分支" in page
        assert "玩家说的是不请求" in page

    def test_a_branch_stands_in_its_place_beside_what_is_answered_now(
        self, night_one: Match, desk: Client
    ) -> None:
        reply(desk, night_one, 1, "o0")
        reply(desk, night_one, 2, "o0")
        turn = replay(last_night(night_one))
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="改口")
        night = last_night(night_one)
        (branch,) = night_board(night_one, night).branches
        assert branch.now is not None
        assert ("——请求干涉（" in plain(branch.then), "——不请求（" in plain(branch.now)) == (True, True)
        told = list(_flat(branch.steps))
        gone = [each for each in told if each.state == "abandoned"]
        assert len(gone) == len(turn.events) - turn.asked_after[0] + len(turn.questions)
        assert [plain(each.text)[:3] for each in gone if each.kind == "ask"] == ["第1问", "第2问"]
        assert gone[0].kind == gone[2].kind == "ask"  # what was asked stands before what came of it
        assert [each.action for each in told if not each.state] == [1]
        page = main(desk.get(at(night_one, "night/")))
        assert page[page.index("废弃的分支") :].count("step-abandoned") == len(gone)

    def test_a_branch_that_is_not_played_again_as_it_was_is_told_all_the_same(
        self, night_one: Match, desk: Client
    ) -> None:
        reply(desk, night_one, 1, "o0")
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="改口")
        branch = last_night(night_one).branches.get()
        branch.events = branch.events[:-1]
        branch.save()
        (told,) = night_board(night_one, last_night(night_one)).branches
        asked_last = [each for each in _flat(told.steps) if each.state == "abandoned"]
        assert asked_last[-1].kind == "ask"

    def test_an_abandoned_answer_says_who_entered_it(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        undoing = main(desk.get(at(night_one, "night/rewind/?night=1&to=1")))
        assert "请求干涉（导演甲代答；" in undoing
        assert "本人回答" not in undoing
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="录错了")
        page = main(desk.get(at(night_one, "night/")))
        branch = page[page.index("废弃的分支") :]
        assert "请求干涉（导演甲代答；" in branch
        assert "不请求（导演甲代答；" in page
        assert "本人回答" not in page

    def test_an_abandoned_answer_of_the_player_stays_the_player_s(
        self, night_one: Match, desk: Client
    ) -> None:
        answer_submit(
            night_one,
            number=1,
            value=True,
            by=worlds.player_of(worlds.seat(night_one, 1)),
            now=worlds.later(20),
            revision=0,
            night_number=1,
        )
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="改口")
        page = main(desk.get(at(night_one, "night/")))
        assert "请求干涉（本人回答；" in page[page.index("废弃的分支") :]

    def test_to_ask_again(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="", reason="再问一次")
        assert 1 in replay(last_night(night_one)).open

    def test_needs_a_reason_and_keeps_the_choice(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        response = send(desk, night_one, "night/rewind/", night=1, to=1, answer="o1", reason="  ")
        assert response.status_code == 422
        assert 'value="o1" checked' in text(response)
        assert not last_night(night_one).branches.exists()

    def test_stale(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o0")
        response = send(desk, night_one, "night/rewind/", night=1, to=1, reason="因为", version="1")
        assert response.status_code == 409

    @pytest.mark.parametrize("query", ["night=1&to=1", "night=1&to=9", "night=7&to=1", "to=1&night="])
    def test_only_to_what_was_answered(self, night_one: Match, desk: Client, query: str) -> None:
        assert desk.get(at(night_one, f"night/rewind/?{query}")).status_code == 404

    def test_an_action_leads_to_the_first_question_after_it(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o1")
        finish(desk, night_one)
        night = last_night(night_one)
        turn = replay(night)
        numbers = [question.number for question in turn.questions]
        questions = dict(zip(numbers, turn.asked_after, strict=True))
        for step in night_board(night_one, night).steps:
            assert step.action is not None
            later = [n for n, after in questions.items() if after > _index(night, step.action)]
            assert step.rewind == (min(later) if later else None)

    @pytest.mark.clause("K10.2")
    def test_of_a_published_night_ends_in_an_erratum(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o1")
        finish(desk, night_one)
        publish(desk, night_one)
        send(desk, night_one, "night/rewind/", night=1, to=1, answer="o0", reason="录错了")
        assert "正在更正" in text(desk.get(at(night_one, "night/")))
        finish(desk, night_one)
        page = text(desk.get(at(night_one, "dawn/")))
        assert "更正" in page
        assert "公示更正" in text(desk.get(at(night_one)))
        assert send(desk, night_one, "close/").status_code == 422, "first the erratum"
        publish(desk, night_one)
        assert night_one.announcements.filter(kind="erratum").exclude(corrects=None).count() == 1

    def test_only_the_last_night(self, night_one: Match, desk: Client) -> None:
        reply(desk, night_one, 1, "o1")
        finish(desk, night_one)
        publish(desk, night_one)
        send(desk, night_one, "close/")
        assert desk.get(at(night_one, "night/rewind/?night=1&to=1")).status_code == 404
        response = send(desk, night_one, "night/rewind/", night=1, to=1, reason="晚了")
        assert response.status_code == 409
        assert "退回到第" not in main(desk.get(at(night_one, "night/?night=1")))


def _index(night, action: int) -> int:
    return next(i for i, event in enumerate(replay(night).events) if getattr(event, "n", None) == action)
