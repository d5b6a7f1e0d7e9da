"""The clock's pages: the desk's, the inbox, acceleration from a seat, calendars; each to whom it belongs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from director.models import Match, Notice, Person, Post
from director.selectors.calendar import public_entries, seat_entries
from director.services.clock import tick
from director.services.closing import close_day, deadline_set
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.mail_kinds import KINDS
from director.services.matches import match_deal, match_start
from director.services.nights import defaults_apply_all
from director.services.notices import deliver
from director.services.rhythm import grace_give
from tests.clock.minutes import at
from tests.clock.test_tick import with_question
from tests.components.markup import read
from tests.worlds import match_in_setup, new_director, player_of, seat

LONG = "字" * 100_000
HOSTILE = ("", "x", "-1", "99999999999999999999", "\x00", LONG, "٣", "2026-13-45T99:99", "<b>")


def client_of(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def match(boss: Person) -> Match:
    """A match on its first day, which opened just now."""
    match = match_in_setup(boss)
    now = timezone.now()
    match_deal(match, by=boss, now=now)
    match_start(match, by=boss, now=now)
    election_decide(match, {0: 3, 1: 1}, by=boss, now=now)
    return match


@pytest.fixture
def desk(boss: Person) -> Client:
    return client_of(boss)


def rhythm(match: Match, **changes: Any) -> dict[str, Any]:
    given = {
        "version": match.version,
        "zone": "Asia/Shanghai",
        "pace": "hours",
        "opens": "08:00",
        "closes": "22:00",
        "day_length": "840",
        "asks_after": "0",
        "night_length": "600",
        "acceleration_notice": "30",
        "extension_cap": "720",
        "today": "on",
    }
    return {**given, **changes}


def send(client: Client, match: Match, page: str, **fields: Any) -> Any:
    return client.post(reverse(f"desk:{page}", args=[match.code]), fields)


class TestDesk:
    def test_the_rhythm_is_set_and_shown(self, desk: Client, match: Match) -> None:
        response = send(desk, match, "clock_rhythm", **rhythm(match))
        assert response.status_code == 303
        match.refresh_from_db()
        assert match.due_at is not None
        page = desk.get(reverse("desk:clock", args=[match.code])).content.decode()
        assert "22:00" in page

    def test_a_rhythm_that_leaves_no_time_is_refused_with_the_least(self, desk: Client, match: Match) -> None:
        for changes, words in (
            ({"opens": "22:00"}, "都至少要留 10 分钟"),
            ({"pace": "spans", "night_length": "9"}, "10"),
        ):
            response = send(desk, match, "clock_rhythm", **rhythm(match, **changes))
            assert response.status_code == 422
            assert words in response.content.decode()

    def test_without_a_worker_it_says_so_in_red(self, desk: Client, match: Match) -> None:
        for name in ("clock", "board"):
            page = desk.get(reverse(f"desk:{name}", args=[match.code])).content.decode()
            assert "后台任务没有运行" in page
        tick(timezone.now())
        page = desk.get(reverse("desk:clock", args=[match.code])).content.decode()
        assert "后台任务没有运行" not in page

    def test_extending_needs_a_confirmation_and_twice_is_once(self, desk: Client, match: Match) -> None:
        send(desk, match, "clock_rhythm", **rhythm(match))
        before = match.days.get().closes_at
        address = reverse("desk:clock_extend", args=[match.code])
        page = desk.get(address, {"minutes": "60"}).content.decode()
        assert match.days.get().closes_at == before, "looking changes nothing"
        hidden = dict(re.findall(r'name="(version|token|minutes)" value="([^"]*)"', page))
        for _ in range(2):
            assert desk.post(address, hidden).status_code == 303
        assert before is not None
        assert match.days.get().closes_at == before + timedelta(hours=1)

    def test_times_are_moved_in_the_zone_of_the_match(self, desk: Client, match: Match) -> None:
        send(desk, match, "clock_rhythm", **rhythm(match, zone="Europe/Berlin", today=""))
        match.refresh_from_db()
        near = (timezone.now() + timedelta(days=3)).replace(hour=10, minute=0, second=0, microsecond=0)
        send(desk, match, "clock_move", version=match.version, closes_at=near.strftime("%Y-%m-%dT%H:%M"))
        closes = match.days.get().closes_at
        assert closes is not None
        assert closes in (near - timedelta(hours=1), near - timedelta(hours=2))

    def test_a_time_that_does_not_exist_is_refused_with_a_sentence(self, desk: Client, match: Match) -> None:
        Match.objects.filter(pk=match.pk).update(zone="Europe/Berlin")
        response = send(desk, match, "clock_move", version=match.version, closes_at="2027-03-28T02:30")
        assert response.status_code == 422
        assert match.days.get().closes_at is None

    @pytest.mark.parametrize("closes", ["2099-01-01T00:00", "9999-12-31T23:59"])
    def test_a_year_that_must_be_a_slip_is_refused(self, desk: Client, match: Match, closes: str) -> None:
        assert send(desk, match, "clock_rhythm", **rhythm(match)).status_code == 303
        match.refresh_from_db()
        response = send(desk, match, "deadline", version=match.version, closes_at=closes)
        assert response.status_code == 422
        assert "60" in response.content.decode()

    def test_a_grace_from_the_desk(self, desk: Client, match: Match) -> None:
        page = reverse("desk:clock", args=[match.code])
        at_once = "给宽限就是现在关门"
        assert at_once in desk.get(page).content.decode(), "no close was set"
        assert send(desk, match, "clock_grace", version=match.version, minutes="30").status_code == 303
        assert match.days.get().grace_until is not None
        shown = desk.get(page).content.decode()
        assert at_once not in shown
        assert reverse("desk:clock_extend", args=[match.code]) not in shown, "a close that has passed"
        board = desk.get(reverse("desk:board", args=[match.code])).content.decode()
        assert reverse("desk:deadline", args=[match.code]) not in board

    def test_an_extension_is_offered_until_the_close(self, desk: Client, match: Match, boss: Person) -> None:
        now = timezone.now()
        deadline_set(match, now + timedelta(hours=3), by=boss, now=now, version=match.version)
        shown = desk.get(reverse("desk:clock", args=[match.code])).content.decode()
        assert reverse("desk:clock_extend", args=[match.code]) in shown
        assert "给宽限就是现在关门" not in shown

    def test_closing_says_that_an_announced_grace_ends_with_it(self, desk: Client, match: Match) -> None:
        page = reverse("desk:close", args=[match.code])
        assert "宽限" not in desk.get(page).content.decode()
        assert send(desk, match, "clock_grace", version=match.version, minutes="30").status_code == 303
        assert "宽限还没有到时间" in desk.get(page).content.decode()
        match.refresh_from_db()
        refused = desk.post(page, {"version": match.version})
        assert refused.status_code == 422
        assert seat(match, 3).name in refused.content.decode()
        assert desk.post(page, {"version": match.version, "ends_grace": "1"}).status_code == 303

    def test_a_refusal_keeps_what_was_typed(self, desk: Client, match: Match) -> None:
        response = send(desk, match, "clock_rhythm", **rhythm(match, zone="Mars/Olympus", closes="21:30"))
        assert response.status_code == 422
        assert "Mars/Olympus" in response.content.decode()
        assert "21:30" in response.content.decode()

    @pytest.mark.parametrize(
        "page", ["clock_rhythm", "clock_move", "clock_plan", "clock_extend", "clock_grace"]
    )
    @pytest.mark.parametrize("value", HOSTILE)
    def test_whatever_comes_is_answered(self, desk: Client, match: Match, page: str, value: str) -> None:
        names = [*rhythm(match), "closes_at", "night_at", "dawn_at", "number", "minutes", "token"]
        for given in (dict.fromkeys(names, value), {**dict.fromkeys(names, value), "version": match.version}):
            assert send(desk, match, page, **given).status_code in (303, 409, 413, 422)
        assert desk.get(reverse("desk:clock_extend", args=[match.code]), {"minutes": value}).status_code < 500

    def test_a_stale_form_is_refused(self, desk: Client, match: Match) -> None:
        assert send(desk, match, "clock_grace", version=match.version - 1, minutes="30").status_code == 409

    def test_others_find_nothing(self, match: Match) -> None:
        for person in (new_director("路人"), player_of(seat(match, 0))):
            client = client_of(person)
            assert client.get(reverse("desk:clock", args=[match.code])).status_code == 404
            for page in (
                "clock_rhythm",
                "clock_move",
                "clock_plan",
                "clock_extend",
                "clock_grace",
                "clock_night",
            ):
                assert send(client, match, page, version=match.version).status_code == 404, page
        assert Client().get(reverse("desk:clock", args=[match.code])).status_code == 302

    def test_queries_are_bounded(
        self, desk: Client, match: Match, django_assert_max_num_queries: Any
    ) -> None:
        send(desk, match, "clock_rhythm", **rhythm(match))
        desk.get(reverse("desk:clock", args=[match.code]))  # the first look of a while is noted in the log
        with django_assert_max_num_queries(14):
            desk.get(reverse("desk:clock", args=[match.code]))


class TestInbox:
    @pytest.fixture
    def player(self, match: Match) -> Person:
        deliver(timezone.now())
        return player_of(seat(match, 0))

    def test_what_was_told_with_its_count(self, match: Match, player: Person) -> None:
        client = client_of(player)
        page = client.get(reverse("inbox:inbox")).content.decode()
        assert "开局了" in page
        count = Notice.objects.filter(person=player).count()
        assert f'<span class="count">{count}</span>' in page
        assert client.post(reverse("inbox:read")).status_code == 303
        assert not Notice.objects.filter(person=player, read_at=None).exists()

    def test_following_one_reads_it(self, match: Match, player: Person) -> None:
        notice = Notice.objects.filter(person=player, event="started").get()
        response = client_of(player).post(reverse("inbox:follow", args=[notice.code]))
        assert (response.status_code, response["Location"]) == (303, f"/seat/{seat(match, 0).code}/")
        notice.refresh_from_db()
        assert notice.read_at is not None

    def test_somebody_elses_is_not_found(self, match: Match, player: Person) -> None:
        notice = Notice.objects.filter(person=player).first()
        assert notice is not None
        other = client_of(player_of(seat(match, 1)))
        assert other.post(reverse("inbox:follow", args=[notice.code])).status_code == 404
        notice.refresh_from_db()
        assert notice.read_at is None

    def test_nobody_else_reads_it(self) -> None:
        assert Client().get(reverse("inbox:inbox")).status_code == 302

    def test_address_and_zone(self, match: Match, player: Person) -> None:
        client = client_of(player)
        assert (
            client.post(reverse("inbox:me"), {"email": "a@example.org", "zone": "Europe/Berlin"}).status_code
            == 303
        )
        player.refresh_from_db()
        assert (player.email, player.zone) == ("a@example.org", "Europe/Berlin")
        for wrong in (
            {"email": "nobody"},
            {"zone": "Mars"},
            {"email": "a@b.c\r\nBcc: x@y.z"},
            {"zone": "\x00"},
        ):
            assert client.post(reverse("inbox:me"), wrong).status_code == 422
        player.refresh_from_db()
        assert player.email == "a@example.org"

    def test_what_is_done_without_by_mail(self, player: Person) -> None:
        client = client_of(player)
        given = {"email": "a@example.org", "no_mail": ["days", "letters"]}
        assert client.post(reverse("inbox:me"), given).status_code == 303
        player.refresh_from_db()
        assert player.no_mail == ["days", "letters"]
        page = client.get(reverse("inbox:inbox")).content.decode()
        assert page.count('name="no_mail"') == len(KINDS)
        assert len(re.findall(r'name="no_mail"[^>]* checked', page)) == 2
        assert client.post(reverse("inbox:me"), {"no_mail": "everything"}).status_code == 422
        assert client.post(reverse("inbox:me"), {"email": "a@example.org"}).status_code == 303
        player.refresh_from_db()
        assert player.no_mail == []

    @pytest.mark.parametrize("page", ["0", "-1", "x", "9999999999999999999999", "\x00"])
    def test_any_page(self, player: Person, page: str) -> None:
        assert client_of(player).get(reverse("inbox:inbox"), {"page": page}).status_code == 200


class TestAcceleration:
    def agree(self, match: Match, index: int, page: str = "agree", **fields: Any) -> Any:
        character = seat(match, index)
        client = client_of(player_of(character))
        return client.post(reverse(f"acceleration:{page}", args=[character.code]), {"day": "1", **fields})

    @pytest.mark.clause("K8.5")
    def test_the_count_is_public_and_names_nobody(self, match: Match) -> None:
        for index in range(3):
            assert self.agree(match, index).status_code == 303
        public = Client().get(reverse("public:match", args=[match.code])).content.decode()
        assert "有 3 名同意，需要 5 名" in public
        own = client_of(player_of(seat(match, 7))).get(
            reverse("acceleration:agree", args=[seat(match, 7).code])
        )
        assert "有 3 名同意" in own.content.decode()
        assert self.agree(match, 0, "withdraw").status_code == 303
        public = Client().get(reverse("public:match", args=[match.code])).content.decode()
        assert "有 2 名同意" in public

    def test_whatever_comes_is_answered(self, match: Match) -> None:
        for value in HOSTILE:
            assert self.agree(match, 0, day=value).status_code == 409
        assert (
            client_of(new_director())
            .post(reverse("acceleration:agree", args=[seat(match, 0).code]), {"day": "1"})
            .status_code
            == 404
        )


class TestCalendar:
    def events(self, response: Any) -> dict[str, Any]:
        assert response["Content-Type"].startswith("text/calendar")
        calendar = Calendar.from_ical(response.content)
        return {str(event["SUMMARY"]): event for event in calendar.walk("VEVENT")}

    def with_rhythm(self, desk: Client, match: Match, zone: str = "Asia/Shanghai") -> None:
        send(desk, match, "clock_rhythm", **rhythm(match, zone=zone))

    def test_of_a_match_for_everybody(self, desk: Client, match: Match) -> None:
        self.with_rhythm(desk, match, "America/New_York")
        response = Client().get(reverse("calendar:match", args=[match.code]))
        events = self.events(response)
        assert set(events) == {"《试局》第 1 天", "《试局》第 1 天关门", "《试局》第 2 天开门"}
        close = events["《试局》第 1 天关门"]["DTSTART"]
        assert close.dt == match.days.get().closes_at
        assert close.dt.hour == 22
        assert close.params["TZID"] == "America/New_York"
        text = response.content.decode()
        assert "BEGIN:VTIMEZONE" in text
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
        assert text.endswith("END:VCALENDAR\r\n")

    def test_of_a_seat_by_a_secret_address(self, desk: Client, match: Match) -> None:
        self.with_rhythm(desk, match)
        character = seat(match, 1)
        client = client_of(player_of(character))
        client.post(reverse("calendar:make", args=[character.code]))
        page = client.get(reverse("calendar:make", args=[character.code])).content.decode()
        address = re.search(r"/calendar/[\w-]+\.ics", page)
        assert address is not None
        assert "《试局》第 1 天关门" in self.events(Client().get(address[0]))
        assert address[0] not in client.get(reverse("calendar:make", args=[character.code])).content.decode()
        client.post(reverse("calendar:make", args=[character.code]))
        assert Client().get(address[0]).status_code == 404, "a new address ends the old one"
        client.post(reverse("calendar:revoke", args=[character.code]))
        assert not character.feeds.filter(revoked_at=None).exists()

    @pytest.mark.clause("K8.8")
    def test_it_ends_with_the_players_time(self, desk: Client, match: Match) -> None:
        character = seat(match, 1)
        client = client_of(player_of(character))
        client.post(reverse("calendar:make", args=[character.code]))
        page = client.get(reverse("calendar:make", args=[character.code])).content.decode()
        address = re.search(r"/calendar/[\w-]+\.ics", page)
        assert address is not None
        character.tenures.update(until=timezone.now())
        assert Client().get(address[0]).status_code == 404

    @pytest.mark.clause("K7.4")
    def test_open_questions_stand_in_their_owners_calendar_alone(self, boss: Person) -> None:
        match = with_question(boss)
        tick(at(5, "22:00"))
        match.refresh_from_db()
        before = [entry.title for entry in public_entries(match)]
        assert [entry.title for entry in seat_entries(seat(match, 3))] == before
        mine = [entry for entry in seat_entries(seat(match, 1)) if entry.title not in before]
        assert [entry.begins for entry in mine] == [at(6, "08:00")]

    def test_unknown_addresses_are_not_found(self, match: Match) -> None:
        for token in ("x", "a" * 500, "%00", "《》"):
            assert Client().get(f"/calendar/{token}.ics").status_code == 404
        assert Client().get("/m/none/calendar.ics").status_code == 404


class TestSeat:
    @pytest.mark.clause("K8.6")
    def test_a_form_of_an_earlier_day_counts_for_no_other(self, boss: Person, match: Match) -> None:
        """The page was opened on day one and is sent on day two."""
        character = seat(match, 3)
        client = client_of(player_of(character))
        page = client.get(reverse("seat:page", args=[character.code])).content.decode()
        assert 'name="day" value="1"' in page
        close_day(match, by=boss, now=timezone.now(), version=match.version)
        defaults_apply_all(match, now=timezone.now(), by=boss)
        dawn_publish(match, by=boss, now=timezone.now(), version=match.version)
        assert (match.phase, match.day) == ("day", 2)
        text = f"行动：攻击{seat(match, 0).name}\n响应干涉：无"
        response = client.post(
            reverse("seat:post", args=[character.code]), {"text": text, "day": "1"}, follow=True
        )
        assert "不算数" in response.content.decode()
        assert [(post.day.number, post.late) for post in Post.objects.filter(character=character)] == [
            (1, True)
        ]

    def test_a_grace_shows_the_form_to_those_without_a_vote_alone(self, boss: Person, match: Match) -> None:
        client = {index: client_of(player_of(seat(match, index))) for index in (0, 3)}
        text = f"行动：攻击{seat(match, 1).name}\n响应干涉：无"
        client[0].post(reverse("seat:post", args=[seat(match, 0).code]), {"text": text, "day": "1"})
        grace_give(match, timedelta(minutes=30), by=boss, now=timezone.now(), version=match.version)
        pages = {
            index: one.get(reverse("seat:page", args=[seat(match, index).code])).content.decode()
            for index, one in client.items()
        }
        assert 'name="day" value="1"' not in pages[0]
        assert 'name="day" value="1"' in pages[3]
        assert "宽限期内" in pages[3]
        assert "第 1 夜" not in pages[0], "the day is not over while others may post"
        assert "夜里正在结算" not in pages[0]


def test_every_field_of_the_clock_has_a_label_of_its_own(match: Match, boss: Person, desk: Client) -> None:
    now = timezone.now()
    deadline_set(match, now + timedelta(hours=3), by=boss, now=now, version=match.version)
    page = desk.get(reverse("desk:clock", args=[match.code])).content.decode()
    assert {"id_closes_at", "plan_closes_at", "id_minutes", "grace_minutes"} <= read(page).ids.keys()
    assert [fault for fault in read(page).faults if "twice" in fault] == []
