"""The pages of conduct: who enters, what each holds, what comes of every form, and what never shows."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from director.models import CardState, Match, PenaltyCard, Person, PlayerQuestion
from director.selectors.desk.say import Asked, groups
from director.services.cards import card_propose
from director.services.ending import end_by_ruling, reveal
from director.services.grounds import conduct_of
from director.services.helpers import helper_accept, helper_ask
from director.services.matches import match_create
from director.services.public_notices import notice_publish
from director.services.questions import question_ask
from director.services.substitutes import nominate
from director.views.desk.conduct_urls import urlpatterns
from tests.conduct.worlds import charge, close, everybody_votes, give, holder_of, second
from tests.worlds import NOON, later, match_in_setup, match_on_day_one, name, new_director, player_of, seat

POSTS_ONLY = {
    *(
        "confirm_all",
        "forgive",
        "confirm",
        "dismiss",
        "revoke",
        "untaken",
        "decline",
        "helper_yes",
        "helper_no",
    ),
    *("helper_link", "answer", "take_players", "strike_off"),
}
SECRET = "秘密提议的理由"


def browser(who: Person | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def address(match: Match, page: str, pk: int | None = None) -> str:
    return reverse(f"conduct:{page}", kwargs={"code": match.code} | ({} if pk is None else {"pk": pk}))


def located(pattern: URLPattern, match: Match) -> str:
    return address(match, str(pattern.name), 1 if "pk" in pattern.pattern.converters else None)


def body(response: Any) -> str:
    return str(response.content.decode())


@pytest.fixture
def desk(boss: Person) -> Client:
    return browser(boss)


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda one: one.name)
class TestWhoEnters:
    def test_nobody_unknown(self, pattern: URLPattern, match: Match) -> None:
        for method in ("get", "post"):
            response = getattr(Client(), method)(located(pattern, match))
            assert response.status_code == 302
            assert response["Location"].startswith("/sign-in/")

    def test_others_find_nothing(self, pattern: URLPattern, match: Match) -> None:
        other = new_director("导演丙")
        match_create(title="别的局", by=other, now=NOON)
        for who in (new_director("路人"), player_of(seat(match, 0)), other):
            for method in ("get", "post"):
                assert getattr(browser(who), method)(located(pattern, match)).status_code == 404

    def test_directors_enter_and_wrong_methods_are_told_so(
        self, pattern: URLPattern, match: Match, desk: Client, boss: Person
    ) -> None:
        if pattern.name == "correct":
            pk = notice_publish(match, "题", "文", by=boss, now=later(1)).pk
            assert desk.get(address(match, "correct", pk)).status_code == 200
            return
        expected = 405 if pattern.name in POSTS_ONLY else 200
        assert desk.get(located(pattern, match)).status_code == expected
        assert desk.put(located(pattern, match)).status_code == 405

    def test_odd_input_never_breaks_it(self, pattern: URLPattern, match: Match, desk: Client) -> None:
        for sent in (
            {},
            {"version": "x", "day": "9" * 40, "card": ["x", "9" * 40], "reason": "\x00", "character": "\x00"},
            {
                "version": match.version,
                "character": "nobody",
                "ground": "99.99",
                "colour": "pink",
                "reason": "长" * 10_000,
                "text": "\x00" * 10,
                "person": "x",
                "asked_at": "never",
                "parts": "x",
                "day": "\u0661",
            },
        ):
            assert desk.post(located(pattern, match), sent).status_code in (
                303,
                400,
                403,
                404,
                405,
                409,
                413,
                422,
            )


class TestCards:
    def sent(self, match: Match, **more: Any) -> dict[str, Any]:
        match.refresh_from_db()
        sent = {"version": match.version, "character": seat(match, 2).code, "colour": "yellow"}
        return sent | {"ground": "2.1", "reason": "嘲笑别人"} | more

    def test_give_confirm_and_take_back(self, match: Match, desk: Client, boss: Person) -> None:
        page = address(match, "cards")
        assert desk.post(page, self.sent(match, public="on")).status_code == 303
        card = PenaltyCard.objects.get()
        assert card.state == CardState.CONFIRMED
        assert "嘲笑别人" in body(desk.get(page))
        revoke = address(match, "revoke", card.pk)
        assert desk.post(revoke, {"reason": ""}).status_code == 422
        assert desk.post(revoke, {"reason": "看错"}).status_code == 303
        assert desk.post(revoke, {"reason": "看错"}).status_code == 409

    def test_sent_twice_gives_one(self, match: Match, desk: Client) -> None:
        sent = self.sent(match)
        assert desk.post(address(match, "cards"), sent).status_code == 303
        assert desk.post(address(match, "cards"), sent).status_code == 409
        assert PenaltyCard.objects.count() == 1

    def test_the_second_director_only_proposes(self, match: Match, desk: Client, boss: Person) -> None:
        other = browser(second(match, boss))
        assert other.post(address(match, "cards"), self.sent(match)).status_code == 303
        card = PenaltyCard.objects.get()
        assert card.state == CardState.PROPOSED
        assert other.post(address(match, "confirm", card.pk)).status_code == 403
        assert desk.post(address(match, "confirm", card.pk)).status_code == 303
        assert desk.post(address(match, "confirm", card.pk)).status_code == 409

    def test_a_card_of_another_match_is_not_found(self, match: Match, desk: Client) -> None:
        boss2 = new_director("别人")
        card = give(match_on_day_one(boss2, seed="other"), 1, "yellow", boss2)
        for page in ("confirm", "dismiss", "revoke"):
            assert desk.post(address(match, page, card.pk), {"reason": "x"}).status_code == 404

    def test_input_is_kept_when_it_is_refused(self, match: Match, desk: Client) -> None:
        answer = desk.post(address(match, "cards"), self.sent(match, ground="", reason="很长的理由写了半天"))
        assert answer.status_code == 422
        assert "很长的理由写了半天" in body(answer)

    def test_all_that_was_missed_is_confirmed_with_one_press(
        self, match: Match, desk: Client, boss: Person
    ) -> None:
        everybody_votes(match, 3, 4)
        close(match, boss)
        cards = list(match.cards.values_list("pk", flat=True))
        assert len(cards) == 2
        match.refresh_from_db()
        sent = {"version": match.version, "card": cards}
        assert desk.post(address(match, "confirm_all"), sent).status_code == 303
        assert set(match.cards.values_list("state", flat=True)) == {"confirmed"}

    def test_forgiving_a_day(self, match: Match, desk: Client, boss: Person) -> None:
        close(match, boss)
        match.refresh_from_db()
        sent = {"version": match.version, "day": "1", "reason": "停机"}
        assert desk.post(address(match, "forgive"), sent).status_code == 303
        assert not match.cards.exists()

    def test_once_all_is_revealed_no_card_waits_to_be_decided(
        self, match: Match, desk: Client, boss: Person
    ) -> None:
        card_propose(seat(match, 0), charge(reason=SECRET), by=boss, now=later(20))
        waits = "确认判罚，或不予判罚"
        assert waits in body(desk.get(f"/desk/{match.code}/"))
        match.refresh_from_db()
        end_by_ruling(match, loser=None, reason="停", by=boss, now=later(30), version=match.version)
        match.refresh_from_db()
        assert waits in body(desk.get(f"/desk/{match.code}/"))
        assert "还有 1 张提议的牌没有决定" in body(desk.get(f"/desk/{match.code}/reveal/"))
        reveal(match, by=boss, now=later(40), version=match.version)
        board = body(desk.get(f"/desk/{match.code}/"))
        assert waits not in board
        assert "<bdi>保密</bdi>" not in board
        page = body(desk.get(address(match, "cards")))
        assert SECRET in page
        assert "本局已经揭秘，判罚不能再改。" in page
        for act in ("confirm", "dismiss"):
            assert address(match, act, match.cards.get().pk) not in page
        assert address(match, "forgive") not in page

    def test_a_game_without_cards_has_no_such_page(self, desk: Client, boss: Person) -> None:
        other = match_create(title="蓄波", by=boss, now=NOON, game="hcg")
        for page in ("cards", "attendance", "check", "settings"):
            assert desk.get(address(other, page)).status_code == 404
        assert desk.get(address(other, "questions")).status_code == 200

    def test_the_settings_keep_the_words(self, match: Match, desk: Client) -> None:
        page = address(match, "settings")
        sent = {
            "version": match.version,
            "words": "发毒誓 3.1\n偷看 11.1",
            "titles": "雪夜",
            "second_confirms": "on",
        }
        assert desk.post(page, sent).status_code == 303
        match.refresh_from_db()
        assert match.conduct.words == [["发毒誓", 3, 1], ["偷看", 11, 1]]
        assert match.conduct.second_confirms
        bad = desk.post(page, {"version": match.version, "words": "没有依据\n词 13.1\n词 3.9"})
        assert bad.status_code == 422
        assert body(bad).count("请写成") >= 3


class TestDay:
    def test_counts_by_grid_and_by_paste(self, match: Match, desk: Client, boss: Person) -> None:
        everybody_votes(match)
        close(match, boss)
        match.refresh_from_db()
        page = address(match, "attendance")
        cell = f"count_{seat(match, 0).pk}"
        sent = {"version": match.version, cell: "7", "pasted": f"{name(match, 1)} 3"}
        assert desk.post(f"{page}?day=1", sent).status_code == 303
        assert match.cards.get(key="lurking/1").character == seat(match, 1)
        assert match.days.get().counts.get(character=seat(match, 0)).count == 7
        match.refresh_from_db()
        bad = desk.post(page, {"version": match.version, "pasted": "谁也不是 3"})
        assert bad.status_code == 422
        assert "谁也不是 3" in body(bad)

    @pytest.mark.clause("K8.7")
    def test_a_proxy_is_shown_as_one(self, match: Match, desk: Client) -> None:
        match.days.update(opened_at=NOON.replace(year=2020))
        sent = {
            "character": seat(match, 2).code,
            "asked_at": "2021-01-01T10:00",
            "channel": "QQ",
            "text": f"行动：攻击{name(match, 3)}\n响应干涉：无",
        }
        page = address(match, "proxy")
        assert desk.post(page, sent).status_code == 303
        assert "QQ" in body(desk.get(page))
        assert "代投" in body(browser(player_of(seat(match, 2))).get(f"/seat/{seat(match, 2).code}/record/"))
        assert "代投" not in body(Client().get(f"/m/{match.code}/"))
        bad = desk.post(page, sent | {"text": "行动：如果下雨就攻击阿九"})
        assert bad.status_code == 422
        assert "如果下雨" in body(bad)

    def test_the_check_flags_and_gives_nothing(self, match: Match, desk: Client) -> None:
        answer = desk.post(address(match, "check"), {"text": "[color=red]我发誓[/color]"})
        assert "红色字体" in body(answer)
        assert not match.cards.exists()
        assert match.log.get(act="checked").data["count"] == 2


class TestPeopleAndLetters:
    def test_a_take_over_gives_a_link_to_hand_on(self, match: Match, desk: Client, boss: Person) -> None:
        former = player_of(seat(match, 2))
        nominate(seat(match, 2), "接班人", "", by=former, now=later(5))
        page = address(match, "people")
        assert "接班人" in body(desk.get(page))
        match.refresh_from_db()
        sent = {
            "version": match.version,
            "character": seat(match, 2).code,
            "nickname": "接班人",
            "by_former": "on",
            "reason": "出差",
            "keep_posts": "on",
        }
        answer = desk.post(page, sent)
        assert answer.status_code == 200
        assert "/in/" in body(answer)
        assert str(holder_of(seat(match, 2))) == "接班人"
        assert desk.post(page, sent).status_code == 409
        assert "/in/" not in body(desk.get(page))

    def test_a_known_nickname_is_refused_with_a_box_for_a_namesake(
        self, match: Match, desk: Client, boss: Person
    ) -> None:
        page, name = address(match, "people"), player_of(seat(match, 3)).nickname
        assert "同名的另一个人" not in body(desk.get(page))
        sent = {
            "version": match.version,
            "character": seat(match, 2).code,
            "nickname": name,
            "reason": "出差",
        }
        answer = desk.post(page, sent)
        assert answer.status_code == 422
        assert 'name="namesake"' in body(answer)
        assert desk.post(page, {**sent, "namesake": "on"}).status_code == 200
        assert holder_of(seat(match, 2)) != player_of(seat(match, 3))

    def test_a_card_given_quietly_is_for_directors_eyes(self, match: Match, boss: Person) -> None:
        for index, public in ((2, False), (3, True)):
            give(match, index, "blue", boss, public=public)
        pieces = {piece.title: piece for group in groups(match, Asked()) for piece in group.pieces}
        quiet, told = (
            next(piece for title, piece in pieces.items() if seat(match, index).name in title)
            for index in (2, 3)
        )
        assert (quiet.secret, told.secret) == (True, False)

    def test_two_successors_or_none_are_refused(self, match: Match, desk: Client) -> None:
        sent = {"version": match.version, "character": seat(match, 2).code, "reason": "出差"}
        assert desk.post(address(match, "people"), sent).status_code == 422

    def test_a_helper_from_the_request_to_its_page(self, match: Match, desk: Client) -> None:
        asked = Client().post(f"/m/{match.code}/helper/", {"nickname": "小帮手", "whom": "柚子"})
        assert asked.status_code == 303
        helper = match.helpers.get()
        accept = {"character": seat(match, 2).code}
        assert desk.post(address(match, "helper_yes", helper.pk), accept).status_code == 303
        player, code = browser(player_of(seat(match, 2))), seat(match, 2).code
        assert "小帮手" in body(player.get(f"/seat/{code}/conduct/"))
        agree = {"helper": helper.code, "parts": ["card"]}
        assert player.post(f"/seat/{code}/conduct/helpers/", agree).status_code == 303
        made = body(desk.post(address(match, "helper_link", helper.pk)))
        token = made.split("/in/")[1].split("/")[0]
        guest = Client()
        landed = guest.post(f"/in/{token}/", follow=True)
        assert landed.redirect_chain[-1][0] == f"/helper/{helper.code}/"
        assert landed.status_code == 200
        assert f"/helper/{helper.code}/" in body(guest.get("/")), "the way back is on the start page"
        other = browser(player_of(seat(match, 3)))
        assert f"/helper/{helper.code}/" not in body(other.get("/"))
        assert other.post(f"/seat/{seat(match, 3).code}/conduct/helpers/", agree).status_code == 404
        assert (
            player.post(f"/seat/{code}/conduct/helpers/", {"helper": helper.code, "refuse": "1"}).status_code
            == 303
        )
        assert guest.get(f"/helper/{helper.code}/").status_code == 302

    def test_a_question_from_the_seat_to_a_public_answer(self, match: Match, desk: Client) -> None:
        player, code = browser(player_of(seat(match, 2))), seat(match, 2).code
        ask = {"wish": "public", "text": "能攻击自己吗？"}
        assert player.post(f"/seat/{code}/conduct/ask/", ask).status_code == 303
        assert player.post(f"/seat/{code}/conduct/ask/", {"wish": "public", "text": ""}).status_code == 422
        question = PlayerQuestion.objects.get()
        assert "能攻击自己吗" in body(desk.get(address(match, "questions")))
        assert "答复玩家" in body(desk.get(f"/desk/{match.code}/"))
        answer = address(match, "answer", question.pk)
        assert desk.post(answer, {"answer": ""}).status_code == 422
        assert desk.post(answer, {"answer": "不能。", "public": "1"}).status_code == 303
        assert desk.post(answer, {"answer": "能。"}).status_code == 409
        assert "不能。" in body(player.get(f"/seat/{code}/conduct/"))
        assert "不能。" in body(Client().get(f"/m/{match.code}/"))

    def test_a_notice_and_its_correction(self, match: Match, desk: Client) -> None:
        page = address(match, "notices")
        match.refresh_from_db()
        sent = {"version": match.version, "title": "改时间", "text": "今晚十点。"}
        assert desk.post(page, sent).status_code == 303
        assert desk.post(page, sent).status_code == 409
        said = match.announcements.latest("pk")
        match.refresh_from_db()
        fix = {"version": match.version, "why": "写错了", "text": "今晚十一点。"}
        assert desk.post(address(match, "correct", said.pk), fix).status_code == 303
        assert "今晚十一点" in body(Client().get(f"/m/{match.code}/"))

    def test_the_tree_hole_of_a_seat(self, match: Match) -> None:
        player, page = browser(player_of(seat(match, 2))), f"/seat/{seat(match, 2).code}/tree-hole/"
        assert player.post(page, {"text": "心里话"}).status_code == 303
        assert player.post(page, {"text": ""}).status_code == 422
        assert "心里话" in body(player.get(page))


@pytest.mark.clause("K8.1")
def test_everybody_reads_the_grounds(db: None) -> None:
    """The twelve headings with all their items; no match is needed."""
    conduct = conduct_of("kanshu")
    assert conduct is not None
    shown = body(Client().get("/rules/grounds/"))
    assert all(item in shown for ground in conduct.grounds for item in ground.items)
    assert "/rules/grounds/" in body(Client().get("/rules/"))


class TestLeaks:
    """Everybody's page while something of somebody else could leak into it."""

    @pytest.fixture
    def full(self, match: Match, boss: Person) -> Match:
        card_propose(seat(match, 2), charge(reason=SECRET), by=boss, now=later(5))
        give(match, 3, "yellow", boss, 6, public=False)
        PenaltyCard.objects.filter(state="confirmed").update(reason="三号的判罚理由")
        question_ask(seat(match, 2), "二号的提问", "answer", by=player_of(seat(match, 2)), now=later(7))
        helper = helper_ask(match, "帮二号的人", "柚子", "", by=None, now=later(8))
        helper_accept(helper, seat(match, 2), by=boss, now=later(9))
        nominate(seat(match, 2), "二号的替补", "", by=player_of(seat(match, 2)), now=later(10))
        return match

    WORDS = (SECRET, "三号的判罚理由", "二号的提问", "帮二号的人", "二号的替补")

    def test_the_public_sees_nothing_of_it(self, full: Match) -> None:
        for page in ("", "helper/"):
            shown = body(Client().get(f"/m/{full.code}/{page}"))
            assert not [word for word in self.WORDS if word in shown]

    def test_a_player_sees_its_own_and_no_proposal(self, full: Match) -> None:
        seen = {}
        for index in (2, 3, 4):
            player, code = browser(player_of(seat(full, index))), seat(full, index).code
            pages = [
                f"/seat/{code}/conduct/",
                f"/seat/{code}/",
                "/",
                f"/m/{full.code}/",
                f"/seat/{code}/tree-hole/",
            ]
            shown = "".join(body(player.get(page)) for page in pages)
            seen[index] = [word for word in self.WORDS if word in shown]
        assert seen == {2: ["二号的提问", "帮二号的人", "二号的替补"], 3: ["三号的判罚理由"], 4: []}

    def test_the_seat_of_another_is_not_found(self, full: Match) -> None:
        player = browser(player_of(seat(full, 4)))
        for page in ("conduct/", "tree-hole/"):
            assert player.get(f"/seat/{seat(full, 2).code}/{page}").status_code == 404
        for page in ("conduct/ask/", "conduct/nominate/", "conduct/helpers/"):
            assert player.post(f"/seat/{seat(full, 2).code}/{page}", {"text": "x"}).status_code == 404

    def test_directors_see_it_all(self, full: Match, desk: Client) -> None:
        pages = ("cards", "questions", "people")
        shown = "".join(body(desk.get(address(full, page))) for page in pages)
        assert [word for word in self.WORDS if word in shown] == list(self.WORDS)


@pytest.mark.parametrize(
    "page", ["cards", "attendance", "people", "questions", "notices", "proxy", "sign_up"]
)
def test_queries_do_not_grow_with_what_there_is(match: Match, boss: Person, desk: Client, page: str) -> None:
    def count() -> int:
        desk.get(address(match, page))
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(address(match, page)).status_code == 200
        return len(queries)

    before = count()
    for index in range(8):
        for minute in range(3):
            give(match, index, "green", boss, 20 + minute)
        question_ask(
            seat(match, index), f"问 {index}", "answer", by=player_of(seat(match, index)), now=later(7)
        )
        helper_ask(match, f"帮手 {index}", "柚子", "", by=None, now=later(8))
    assert count() <= before + 1
    assert count() < 20


def test_the_looks_of_a_director_are_in_the_log(match: Match, desk: Client, boss: Person) -> None:
    desk.get(address(match, "cards"))
    desk.get(address(match, "cards"))
    desk.get(f"/desk/{match.code}/night/")
    looks = [entry.data["what"] for entry in match.log.filter(act="looked", actor=boss)]
    assert looks == ["conduct/cards", "night"]


def test_a_match_in_setup_has_its_pages(boss: Person, desk: Client) -> None:
    waiting = match_in_setup(boss)
    for page in (
        "cards",
        "attendance",
        "people",
        "questions",
        "notices",
        "proxy",
        "sign_up",
        "settings",
        "check",
    ):
        assert desk.get(address(waiting, page)).status_code == 200
