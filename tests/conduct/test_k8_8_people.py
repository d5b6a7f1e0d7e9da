"""替补与场外助理 (K8.8): who takes over, what stays, what ends; who may look on, and at what."""

from __future__ import annotations

import pytest
from django.test import Client

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Helper, Match, Person, Post
from director.rules import codec
from director.rules.kanshu.events import ActionChosen
from director.rules.kanshu.orders import Standing
from director.selectors.seat_conduct import helper_page
from director.services.card_tally import tally_of
from director.services.cards import card_revoke
from director.services.ending import end_by_ruling, reveal
from director.services.helpers import helper_accept, helper_ask, helper_refuse, helper_share
from director.services.links import link_make, link_use
from director.services.nights import answer_submit, open_night, replay
from director.services.posts import post_submit, standing_submit
from director.services.reading import orders_of
from director.services.refusal import Forbidden, Refused, Stale
from director.services.substitutes import (
    TakeOver,
    nominate,
    nomination_decline,
    send_off_untaken,
    substitute,
)
from director.services.votes import Fact, votes_of
from tests.conduct.worlds import asked, close, everybody_votes, give, holder_of
from tests.worlds import later, match_in_setup, new_director, player_of, seat, vote

PLAN = codec.dump(Standing(request=True))
VOTE = "行动：攻击{1}\n响应干涉：无"


def how(**changes: object) -> TakeOver:
    return TakeOver(**{"by_former": True, "reason": "出差", **changes})  # type: ignore[arg-type]


def take_over(
    match: Match, index: int, boss: Person, minutes: int = 30, **changes: object
) -> tuple[Person, str]:
    done, token = substitute(seat(match, index), "新人", how(**changes), by=boss, now=later(minutes))
    assert done.successor is not None
    match.refresh_from_db()
    return done.successor, token


@pytest.mark.clause("K8.8")
class TestTakingOver:
    def test_the_successor_holds_everything_and_the_former_nothing(self, match: Match, boss: Person) -> None:
        former, character = player_of(seat(match, 2)), seat(match, 2)
        give(match, 2, "yellow", boss)
        vote(match, 2, VOTE)
        successor, _token = take_over(match, 2, boss)
        assert holder_of(character) == successor
        assert tally_of(character.cards.all()).yellow == 1
        with pytest.raises(Forbidden):
            post_submit(character, "行动：攻击阿九", by=former, now=later(31))
        assert post_submit(character, "行动：攻击阿九\n响应干涉：无", by=successor, now=later(32)).order

    def test_the_former_links_and_sessions_die_at_that_moment(self, match: Match, boss: Person) -> None:
        former, code = player_of(seat(match, 2)), seat(match, 2).code
        token = link_make(former, now=later(5), match=match, by=boss)
        browser = Client()
        browser.force_login(former)
        assert browser.get(f"/seat/{code}/").status_code == 200
        _successor, fresh = take_over(match, 2, boss)
        with pytest.raises(Refused):
            link_use(token, "a browser", now=later(31))
        assert browser.get(f"/seat/{code}/").status_code == 302
        former.refresh_from_db()
        browser.force_login(former)
        for page in (f"/seat/{code}/", f"/seat/{code}/conduct/", f"/seat/{code}/tree-hole/"):
            assert browser.get(page).status_code == 404
        assert link_use(fresh, "a browser", now=later(31)).person == holder_of(seat(match, 2))

    def test_others_stay_signed_in(self, match: Match, boss: Person) -> None:
        browser = Client()
        browser.force_login(player_of(seat(match, 3)))
        take_over(match, 2, boss)
        assert browser.get(f"/seat/{seat(match, 3).code}/").status_code == 200

    @pytest.mark.parametrize(
        ("posts", "standing"), [(True, True), (False, True), (True, False), (False, False)]
    )
    def test_what_of_the_day_stays_is_chosen_and_recorded(
        self, match: Match, boss: Person, posts: bool, standing: bool
    ) -> None:
        vote(match, 2, VOTE)
        standing_submit(seat(match, 2), PLAN, by=player_of(seat(match, 2)), now=later(11))
        take_over(match, 2, boss, keep_posts=posts, keep_standing=standing)
        orders = orders_of(match, match.days.get())
        assert (orders.posts[2] is not None) is posts
        assert (orders.standing[2] is not None) is standing
        entry = match.log.get(act="substituted")
        assert (entry.data["kept_posts"], entry.data["kept_standing"]) == (posts, standing)

    def test_a_post_set_aside_is_kept_and_leaves_the_character_silent(
        self, match: Match, boss: Person
    ) -> None:
        vote(match, 2, VOTE)
        take_over(match, 2, boss, keep_posts=False)
        assert Post.objects.get(character=seat(match, 2)).void
        day = match.days.get()
        assert {v.character.seat: v.fact for v in votes_of(match, day)}[2] is Fact.SILENT

    def test_at_night_the_orders_are_frozen_and_the_question_is_the_successors(
        self, match: Match, boss: Person
    ) -> None:
        everybody_votes(match)
        close(match, boss)
        number, index, _ask = asked(match)
        former, character = player_of(seat(match, index)), seat(match, index)
        successor, _token = take_over(match, index, boss, 40, keep_posts=False, keep_standing=False)
        night = open_night(match)
        assert night is not None
        given = {"number": number, "value": False, "now": later(45), "revision": 0, "night_number": 1}
        with pytest.raises(Forbidden):
            answer_submit(match, by=former, **given)  # type: ignore[arg-type]
        answer_submit(match, by=successor, **given)  # type: ignore[arg-type]
        assert not Post.objects.filter(void=True).exists()
        assert match.log.get(act="substituted").data["kept_posts"] is True
        assert character.tenures.count() == 2
        assert [e for e in replay(match.nights.get()).events if isinstance(e, ActionChosen)]

    def test_the_log_keeps_both_persons_and_the_time(self, match: Match, boss: Person) -> None:
        former = player_of(seat(match, 2))
        take_over(match, 2, boss)
        entry = match.log.get(act="substituted")
        assert (entry.data["former"], entry.data["successor"], entry.at) == (str(former), "新人", later(30))
        assert entry.actor == boss

    def test_what_is_announced_names_nobody(self, match: Match, boss: Person) -> None:
        former = player_of(seat(match, 2))
        take_over(match, 2, boss)
        text = render(load(match.announcements.latest("pk").document))
        assert seat(match, 2).name in text
        assert str(former) not in text
        assert "新人" not in text

    def test_who_is_in_the_match_cannot_take_over(self, match: Match, boss: Person) -> None:
        for person in (player_of(seat(match, 3)), player_of(seat(match, 2)), boss):
            with pytest.raises(Refused):
                substitute(seat(match, 2), person, how(), by=boss, now=later(30))
        take_over(match, 2, boss)
        former = seat(match, 2).tenures.exclude(until=None).get().person
        with pytest.raises(Refused):
            substitute(seat(match, 3), former, how(), by=boss, now=later(31))

    def test_a_nickname_of_somebody_of_the_match_is_asked_about(self, match: Match, boss: Person) -> None:
        player, people = player_of(seat(match, 3)), Person.objects.count()
        for name in (player.nickname, f" {player.nickname}　", boss.nickname):
            with pytest.raises(Refused, match="同名的另一个人"):
                substitute(seat(match, 2), name, how(), by=boss, now=later(30))
        assert Person.objects.count() == people
        done, _token = substitute(seat(match, 2), player.nickname, how(namesake=True), by=boss, now=later(30))
        assert done.successor not in (None, player)
        assert done.successor.nickname == player.nickname  # type: ignore[union-attr]

    def test_wrong_moments_and_wrong_persons(self, match: Match, boss: Person) -> None:
        with pytest.raises(Forbidden):
            substitute(seat(match, 2), "新人", how(), by=player_of(seat(match, 2)), now=later(30))
        with pytest.raises(Refused, match="缘由"):
            substitute(seat(match, 2), "新人", how(reason=" "), by=boss, now=later(30))
        with pytest.raises(Stale):
            substitute(seat(match, 2), "新人", how(), by=boss, now=later(30), version=match.version - 1)
        waiting = match_in_setup(boss, seed="other")
        with pytest.raises(Refused):
            substitute(waiting.characters.first(), "新人", how(), by=boss, now=later(30))  # type: ignore[arg-type]
        assert not Person.objects.filter(nickname="新人").exists()

    def test_nobody_takes_over_and_the_character_is_sent_off(self, match: Match, boss: Person) -> None:
        send_off_untaken(seat(match, 2), "失联", by=boss, now=later(30))
        assert holder_of(seat(match, 2)) is None
        assert tally_of(seat(match, 2).cards.all()).sent_off
        assert "红牌" in render(load(match.announcements.latest("pk").document))
        with pytest.raises(Refused):
            send_off_untaken(seat(match, 2), "失联", by=boss, now=later(31))
        with pytest.raises(Refused):
            substitute(seat(match, 2), "新人", how(), by=boss, now=later(32))


@pytest.mark.clause("K8.8")
class TestNominations:
    def test_the_player_names_who_should_go_on(self, match: Match, boss: Person) -> None:
        former = player_of(seat(match, 2))
        first = nominate(seat(match, 2), "甲某", "", by=former, now=later(5))
        second = nominate(seat(match, 2), "乙某", "QQ 联系", by=former, now=later(6))
        first.refresh_from_db()
        assert first.closed_at is not None
        take_over(match, 2, boss)
        second.refresh_from_db()
        assert second.closed_at == later(30)

    def test_nobody_else_names_anybody_and_declining_twice_is_once(self, match: Match, boss: Person) -> None:
        with pytest.raises(Forbidden):
            nominate(seat(match, 2), "甲某", "", by=player_of(seat(match, 3)), now=later(5))
        made = nominate(seat(match, 2), "甲某", "", by=player_of(seat(match, 2)), now=later(5))
        with pytest.raises(Forbidden):
            nomination_decline(made, "", by=player_of(seat(match, 2)), now=later(6))
        nomination_decline(made, "他有事", by=boss, now=later(6))
        nomination_decline(made, "他有事", by=boss, now=later(7))
        assert match.log.filter(act="nomination_declined").count() == 1


@pytest.fixture
def helper(match: Match, boss: Person) -> Helper:
    """An active helper of seat 2, who is shown the posts alone."""
    made = helper_ask(match, "小帮手", "柚子", "", by=None, now=later(1))
    made = helper_accept(made, seat(match, 2), by=boss, now=later(2))
    return helper_share(made, ["posts"], by=player_of(seat(match, 2)), now=later(3))


@pytest.mark.clause("K8.8")
class TestHelpers:
    def test_player_and_director_must_agree(self, match: Match, boss: Person) -> None:
        made = helper_ask(match, "小帮手", "柚子", "", by=None, now=later(1))
        player = player_of(seat(match, 2))
        with pytest.raises(Stale):
            helper_share(made, ["card"], by=player, now=later(2))
        with pytest.raises(Forbidden):
            helper_accept(made, seat(match, 2), by=player, now=later(2))
        made = helper_accept(made, seat(match, 2), by=boss, now=later(2))
        assert not made.active
        with pytest.raises(Forbidden):
            helper_share(made, ["card"], by=player_of(seat(match, 3)), now=later(3))
        assert helper_share(made, ["card", "nonsense"], by=player, now=later(3)).active
        with pytest.raises(Stale):
            helper_accept(made, seat(match, 3), by=boss, now=later(4))

    def test_either_may_refuse(self, match: Match, boss: Person) -> None:
        for by in (boss, player_of(seat(match, 2))):
            made = helper_ask(match, "小帮手", "柚子", "", by=None, now=later(1))
            made = helper_accept(made, seat(match, 2), by=boss, now=later(2))
            helper_refuse(made, by=by, now=later(3))
            with pytest.raises(Stale):
                helper_share(made, ["card"], by=player_of(seat(match, 2)), now=later(4))

    def test_it_sees_what_the_player_shows_and_nothing_else(self, match: Match, helper: Helper) -> None:
        vote(match, 2, VOTE)
        shown = helper_page(helper, later(15))
        assert [post.text for day in shown.days for post in day.posts]
        assert shown.own is None
        assert not shown.findings
        assert not shown.answers

    def test_its_page_reads_and_never_writes(self, match: Match, helper: Helper) -> None:
        vote(match, 2, VOTE)
        browser = Client()
        assert helper.person is not None
        browser.force_login(helper.person)
        page = browser.get(f"/helper/{helper.code}/")
        assert page.status_code == 200
        assert "攻击" in page.content.decode()
        assert "identity" not in page.content.decode()
        assert "<form" not in page.content.decode().split("<main")[1].split("</main>")[0]
        assert browser.post(f"/helper/{helper.code}/").status_code == 405
        code = seat(match, 2).code
        for address in ("", "post/", "answer/", "standing/", "conduct/ask/", "tree-hole/"):
            assert browser.post(f"/seat/{code}/{address}", {"text": "行动：攻击阿九"}).status_code in (
                404,
                405,
            )
        with pytest.raises(Forbidden):
            post_submit(seat(match, 2), VOTE, by=helper.person, now=later(16))
        with pytest.raises(Forbidden):
            standing_submit(seat(match, 2), PLAN, by=helper.person, now=later(16))

    def test_nobody_else_finds_its_page(self, match: Match, helper: Helper, boss: Person) -> None:
        for who in (player_of(seat(match, 2)), boss, new_director("路人")):
            browser = Client()
            browser.force_login(who)
            assert browser.get(f"/helper/{helper.code}/").status_code == 404

    def test_it_ends_with_its_player_and_when_it_is_ended(
        self, match: Match, helper: Helper, boss: Person
    ) -> None:
        browser = Client()
        assert helper.person is not None
        browser.force_login(helper.person)
        take_over(match, 2, boss)
        assert browser.get(f"/helper/{helper.code}/").status_code == 404
        helper.refresh_from_db()
        assert not helper.active

    def test_who_is_in_the_match_cannot_help(self, match: Match, boss: Person, helper: Helper) -> None:
        for person in (player_of(seat(match, 4)), boss, helper.person):
            made = helper_ask(match, "某", "柚子", "", by=person, now=later(5))
            with pytest.raises(Refused):
                helper_accept(made, seat(match, 3), by=boss, now=later(6))

    def test_a_helper_may_take_over_from_its_own_player_alone(
        self, match: Match, helper: Helper, boss: Person
    ) -> None:
        assert helper.person is not None
        with pytest.raises(Refused):
            substitute(seat(match, 3), helper.person, how(), by=boss, now=later(30))
        substitute(seat(match, 2), helper.person, how(), by=boss, now=later(30))
        assert holder_of(seat(match, 2)) == helper.person

    def test_a_flood_of_requests_is_stopped(self, match: Match) -> None:
        for n in range(30):
            helper_ask(match, f"某{n}", "柚子", "", by=None, now=later(1))
        with pytest.raises(Refused):
            helper_ask(match, "又一个", "柚子", "", by=None, now=later(2))


@pytest.mark.clause("K8.8")
def test_a_card_of_the_former_player_can_be_revoked_for_the_successor(match: Match, boss: Person) -> None:
    former = player_of(seat(match, 2))
    card = give(match, 2, "red", boss)
    take_over(match, 2, boss)
    assert card.person == former
    card_revoke(card, "不该连坐", by=boss, now=later(40))
    assert not tally_of(seat(match, 2).cards.all()).sent_off


@pytest.mark.clause("K8.8")
def test_the_reveal_tells_both(match: Match, boss: Person) -> None:
    former = player_of(seat(match, 2))
    take_over(match, 2, boss)
    end_by_ruling(match, loser=None, reason="到此", by=boss, now=later(60), version=match.version)
    reveal(match, by=boss, now=later(61), version=match.version)
    page = Client().get(f"/m/{match.code}/reveal/").content.decode()
    assert str(former) in page
    assert "新人" in page


def test_persons_made_for_a_take_over_that_fails_are_not_left_behind(match: Match, boss: Person) -> None:
    count = Person.objects.count()
    with pytest.raises(Refused):
        substitute(seat(match, 2), "新" * 41, how(), by=boss, now=later(30))
    assert Person.objects.count() == count
