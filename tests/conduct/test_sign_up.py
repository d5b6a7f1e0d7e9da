"""报名 and the record of red cards across matches (K8.1)."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from director.models import Match, Person, Player
from director.services.cards import card_revoke
from director.services.ending import end_by_ruling, reveal
from director.services.matches import match_create, players_set
from director.services.refusal import Forbidden, Refused
from director.services.signup import (
    places_of,
    players_take,
    red_records,
    sheet_save,
    sign_up,
    sign_up_withdraw,
)
from tests.conduct.worlds import give
from tests.worlds import NOON, later, match_in_setup, new_director, player_of, seat


@pytest.fixture
def sheet(boss: Person) -> Match:
    """A match in setup with four characters and an open sheet."""
    match = match_in_setup(boss, seats=4)
    sheet_save(match, open_now=True, text="周五开局", by=boss, now=NOON)
    return match


def put_down(match: Match, *names: str, by: Person | None = None, substitute: bool = False) -> None:
    for each in names:
        sign_up(match, each, "QQ 1", substitute=substitute, by=by, now=later(1))


class TestSigningUp:
    def test_places_go_by_the_order_of_signing_up(self, sheet: Match) -> None:
        put_down(sheet, "甲", "乙")
        put_down(sheet, "替", substitute=True)
        put_down(sheet, "丙", "丁", "戊")
        places = places_of(sheet)
        assert [each.nickname for each in places.players] == ["甲", "乙", "丙", "丁"]
        assert [each.nickname for each in places.waiting] == ["戊"]
        assert [each.nickname for each in places.substitutes] == ["替"]

    def test_who_withdraws_makes_room(self, sheet: Match) -> None:
        put_down(sheet, "甲", "乙", "丙", "丁", "戊")
        first = sheet.sign_ups.get(nickname="甲")
        sign_up_withdraw(first, by=None, holds_code=True, now=later(2))
        sign_up_withdraw(first, by=None, holds_code=True, now=later(3))
        assert [each.nickname for each in places_of(sheet).players] == ["乙", "丙", "丁", "戊"]
        assert sheet.log.filter(act="sign_up_withdrawn").count() == 1
        put_down(sheet, "甲")

    @pytest.mark.parametrize("again", ["Eve", "eve", "Ｅｖｅ", " Eve "])
    def test_a_nickname_is_taken_however_it_is_written(self, sheet: Match, again: str) -> None:
        put_down(sheet, "Eve")
        with pytest.raises(Refused):
            put_down(sheet, again)

    @pytest.mark.parametrize("wrong", ["", "  ", "\u200b", "长" * 41, "\x00"])
    def test_a_nickname_is_something_to_read(self, sheet: Match, wrong: str) -> None:
        with pytest.raises(Refused):
            put_down(sheet, wrong)

    def test_an_account_signs_up_once_and_a_director_never(self, sheet: Match, boss: Person) -> None:
        person = new_director("某人")
        put_down(sheet, "某人", by=person)
        with pytest.raises(Refused):
            put_down(sheet, "换个名字", by=person)
        with pytest.raises(Refused):
            put_down(sheet, "导演也玩", by=boss)

    def test_a_closed_sheet_takes_nobody(self, sheet: Match, boss: Person) -> None:
        sheet_save(sheet, open_now=False, text="", by=boss, now=NOON)
        with pytest.raises(Refused):
            put_down(sheet, "甲")

    def test_others_may_not_withdraw_it(self, sheet: Match) -> None:
        put_down(sheet, "甲")
        with pytest.raises(Forbidden):
            sign_up_withdraw(sheet.sign_ups.get(), by=new_director("路人"), holds_code=False, now=later(2))

    def test_after_the_start_it_is_too_late(self, match: Match, boss: Person) -> None:
        with pytest.raises(Refused):
            sheet_save(match, open_now=True, text="", by=boss, now=NOON)
        with pytest.raises(Refused):
            put_down(match, "甲")


class TestMakingPlayers:
    def test_the_players_are_made_from_it_and_accounts_are_kept(self, sheet: Match, boss: Person) -> None:
        person = new_director("老手")
        put_down(sheet, "老手", by=person)
        put_down(sheet, "乙", "丙", "丁", "戊")
        assert players_take(sheet, by=boss, now=later(5)) == 4
        made = list(Player.objects.filter(match=sheet).order_by("number"))
        assert [str(each.person) for each in made] == ["老手", "乙", "丙", "丁"]
        assert made[0].person == person

    def test_an_account_with_a_password_outlives_its_place(self, sheet: Match, boss: Person) -> None:
        person = new_director("老手")
        Person.objects.filter(pk=person.pk).update(password=make_password("一个好密码"))
        players_set(sheet, [person, "乙"], by=boss, now=later(5))
        players_set(sheet, ["甲", "乙"], by=boss, now=later(6))
        assert Person.objects.filter(pk=person.pk).exists()
        assert Person.objects.filter(nickname="乙").count() == 1, "those made for the first list are gone"

    def test_an_empty_sheet_makes_nobody(self, sheet: Match, boss: Person) -> None:
        with pytest.raises(Refused):
            players_take(sheet, by=boss, now=later(5))
        with pytest.raises(Forbidden):
            players_take(sheet, by=new_director("路人"), now=later(5))


@pytest.mark.clause("K8.1")
class TestRecord:
    @pytest.fixture
    def over(self, match: Match, boss: Person) -> Match:
        """A match that has ended and is not revealed yet, in which seat 2 was sent off by three yellows."""
        for minute in (20, 21, 22):
            give(match, 2, "yellow", boss, minute)
        match.refresh_from_db()
        end_by_ruling(match, loser=None, reason="到此", by=boss, now=later(60), version=match.version)
        match.refresh_from_db()
        return match

    @pytest.fixture
    def shown(self, over: Match, boss: Person) -> Match:
        reveal(over, by=boss, now=later(70), version=over.version)
        over.refresh_from_db()
        return over

    @pytest.mark.clause("K7.5")
    def test_a_match_that_is_not_revealed_is_in_no_record(self, over: Match, boss: Person) -> None:
        new = match_create(title="下一局", by=boss, now=later(65))
        sheet_save(new, open_now=True, text="", by=boss, now=later(65))
        put_down(new, str(player_of(seat(over, 2))))
        assert not red_records(new)
        reveal(over, by=boss, now=later(70), version=over.version)
        assert red_records(new)

    def test_a_red_card_stands_in_the_record_by_account_and_by_name(self, shown: Match, boss: Person) -> None:
        sent_off = player_of(seat(shown, 2))
        new = match_create(title="下一局", by=boss, now=later(100))
        sheet_save(new, open_now=True, text="", by=boss, now=later(100))
        put_down(new, "换了名字", by=sent_off)
        put_down(new, str(sent_off), "清白")
        records = {
            each.nickname: [record.certain for record in red_records(new).get(each.pk, [])]
            for each in new.sign_ups.all()
        }
        assert records == {"换了名字": [True], str(sent_off): [False], "清白": []}

    def test_a_revoked_one_leaves_it(self, over: Match, boss: Person) -> None:
        card_revoke(seat(over, 2).cards.first(), "查清了", by=boss, now=later(65))  # type: ignore[arg-type]
        over.refresh_from_db()
        reveal(over, by=boss, now=later(70), version=over.version)
        new = match_create(title="下一局", by=boss, now=later(100))
        sheet_save(new, open_now=True, text="", by=boss, now=later(100))
        put_down(new, str(player_of(seat(over, 2))))
        assert not red_records(new)

    def test_a_match_that_still_runs_is_in_no_record(self, match: Match, boss: Person) -> None:
        give(match, 2, "red", boss)
        new = match_create(title="下一局", by=boss, now=later(100))
        sheet_save(new, open_now=True, text="", by=boss, now=later(100))
        put_down(new, str(player_of(seat(match, 2))))
        assert not red_records(new)


class TestPages:
    def test_people_put_themselves_down_and_off(self, sheet: Match) -> None:
        browser = Client()
        address = f"/m/{sheet.code}/sign-up/"
        assert browser.post(address, {"nickname": "甲", "contact": "QQ 42"}).status_code == 303
        page = browser.get(address).content.decode()
        assert "甲" in page
        assert "QQ 42" not in page
        code = sheet.sign_ups.get().code
        assert Client().post(f"{address}withdraw/", {"sign_up": code}).status_code == 403
        assert browser.post(f"{address}withdraw/", {"sign_up": code}).status_code == 303
        assert not places_of(sheet).players

    def test_a_match_without_a_sheet_is_not_known(self, boss: Person) -> None:
        hidden = match_in_setup(boss, seed="hidden")
        assert Client().get(f"/m/{hidden.code}/sign-up/").status_code == 404

    @pytest.mark.parametrize(
        "sent", [{}, {"nickname": ""}, {"nickname": "长" * 5000}, {"nickname": "a\x00b"}]
    )
    def test_odd_input_never_breaks_it(self, sheet: Match, sent: dict[str, str]) -> None:
        assert Client().post(f"/m/{sheet.code}/sign-up/", sent).status_code in (303, 422)

    def test_directors_see_contacts_and_records(self, sheet: Match, boss: Person) -> None:
        put_down(sheet, "甲")
        browser = Client()
        browser.force_login(boss)
        assert "QQ 1" in browser.get(f"/desk/{sheet.code}/sign-up/").content.decode()
        sent = {"version": sheet.version}
        assert browser.post(f"/desk/{sheet.code}/sign-up/players/", sent).status_code == 303
        assert Player.objects.filter(match=sheet).count() == 1
