"""Days and rounds: what is said around a turn is said in the game's own words, everywhere."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from director.models import LogEntry, Match
from director.selectors.calendar import public_entries
from director.selectors.desk.day import day_board
from director.selectors.desk.log import LogFilter, log_page
from director.selectors.desk.say import Asked, groups
from director.selectors.desk.seats import present_of
from director.services.closing import deadline_set
from director.services.demo import Performance, Script
from director.services.matches import match_create
from director.services.people import person_new
from director.services.report_places import place_of
from director.services.reports import draft_approve, draft_save, writer_add
from tests import worlds
from tests.browsers import browser

pytestmark = pytest.mark.django_db
OF_DAYS = re.compile(
    r"第 ?\d+ ?[天夜]|关门|开门|白天|天亮|今[天夜]|次日|[一几]天|夜[里间晚]|投票|发牌|身份|电梯|匕首|干涉|判罚|黄牌|树洞|加快|晨报|预案"
)
DESK = [
    "",
    "clock/",
    "close/",
    "say/",
    "log/",
    "links/",
    "deal/",
    "settings/",
    "options/",
    "imports/",
    "export/",
]
DESK += [f"conduct/{page}/" for page in ("proxy", "people", "questions", "notices")]


@pytest.fixture(params=["hcg", "clapclap"])
def performance(request: pytest.FixtureRequest) -> Performance:
    played = Performance(Script.of_game(request.param))
    played.play_until(2)
    match, script = played.match, played.script
    deadline_set(
        match,
        script.moment(2, "22:00"),
        by=played.directors[0],
        now=script.moment(2, "21:00"),
        version=match.version,
    )
    return played


def _signed_in(performance: Performance) -> Client:
    client = Client()
    client.force_login(performance.directors[0])
    return client


def test_what_is_said_on_the_forum_and_in_the_group(performance: Performance) -> None:
    pieces = [piece for group in groups(performance.match, Asked()) for piece in group.pieces]
    said = [f"{piece.title} {piece.make() if piece.make else piece.missing}" for piece in pieces]
    assert not [each for each in said if OF_DAYS.search(each)]
    assert any("第 2 回合将于" in each for each in said), "the reminder"


def test_the_calendar(performance: Performance) -> None:
    titles = [each.title for each in public_entries(Match.objects.get(pk=performance.match.pk))]
    assert f"《{performance.match.title}》第 2 回合截止" in titles
    assert not [each for each in titles if OF_DAYS.search(each)]


def test_the_log(performance: Performance) -> None:
    _page, lines = log_page(performance.match, LogFilter(), 1)
    assert LogEntry.objects.filter(match=performance.match, act="day_opened").exists()
    assert not [line.text for line in lines if re.search(r"第 ?\d+ ?[天夜]", line.text)]


def _words_of_days(client: Client, address: str) -> list[str]:
    """What the page says in words that the game has no use for."""
    response = client.get(address)
    assert response.status_code == 200, address
    shown = response.content.decode()
    main = re.sub(r"<[^>]+>", " ", shown[shown.index("<main") : shown.index("</main>")])
    return [f"{address}: {main[found.start() - 20 : found.end() + 20]}" for found in OF_DAYS.finditer(main)]


def test_the_desk_while_posts_come_in(performance: Performance) -> None:
    client, desk = _signed_in(performance), f"/desk/{performance.match.code}/"
    seat = f"seat/{performance.match.characters.get(seat=0).code}/"
    for page in [*DESK, seat, "clock/extend/?minutes=30"]:
        assert _words_of_days(client, desk + page) == []
    for page in ("/", "/desk/", "/inbox/"):
        assert [each for each in _words_of_days(client, page) if "两大家族" not in each] == []
    assert client.get(f"{desk}election/").status_code == 404


def test_the_desk_once_a_round_is_settled(performance: Performance) -> None:
    performance.settle(2)
    client, desk = _signed_in(performance), f"/desk/{performance.match.code}/"
    pages = ["", "night/", "clock/", "dawn/", "conduct/proxy/", "announcements/"]
    if asked := performance.match.nights.get(number=2).questions:
        number = asked[0]["number"]
        pages += [f"night/what-if/?night=2&number={number}", f"night/rewind/?night=2&to={number}"]
    for page in pages:
        assert _words_of_days(client, desk + page) == []


def test_what_was_revealed(performance: Performance) -> None:
    performance.settle(2)
    for number in range(3, performance.script.days + 1):
        performance.publish(number - 1)
        performance.post(number)
        performance.settle(number)
    performance.publish(performance.script.days)
    performance.reveal()
    for page in ("", "reveal/", "verify/"):
        assert _words_of_days(Client(), f"/m/{performance.match.code}/{page}") == []
    assert _figures_of(performance.match.game) == {"结算时的回答从哪里来"}


def _figures_of(game: str) -> set[str]:
    """Over what the page of figures says that it counts answers; nothing in it is of days or of standing answers."""
    address = f"/archive/statistics/?game={game}"
    shown = Client().get(address).content.decode()
    own = re.sub(r"<[^>]+>", " ", shown[shown.index("<dl") : shown.index("</main>")])
    assert [found.group() for found in re.finditer(rf"{OF_DAYS.pattern}|红牌", own)] == []
    return set(re.findall(r"<caption>([^<]*的回答从哪里来)</caption>", shown))


def test_the_reports_of_a_round(performance: Performance) -> None:
    """战报: on its writers' pages, in the log, in what writers are told."""
    performance.settle(2)
    match, boss = performance.match, performance.directors[0]
    writer, now = person_new("写手乙"), performance.script.moment(3, "09:00")
    writer_add(match, writer, early=False, by=boss, now=now)
    performance.publish(2)
    told = match.announcements.exclude(night=None).order_by("-pk")[0]
    draft_save(told, "打了一架。", base=0, by=writer, now=now)
    draft_approve(told, 1, accepted=True, by=boss, now=now)
    client, place = _signed_in(performance), place_of(told)
    at = f"/write/{match.code}/"
    for page in (at, f"{at}{place.day}/{place.serial}/", f"{at}{place.day}/{place.serial}/1/"):
        assert _words_of_days(client, page) == []
        assert "战报" in client.get(page).content.decode()
    assert _words_of_days(client, "/inbox/") == []
    assert _words_of_days(browser(writer), "/inbox/") == []
    assert "可以写战报了" in browser(writer).get("/inbox/").content.decode()
    said = [line.text for line in log_page(match, LogFilter(), 1)[1]]
    assert any(each.startswith("批准战报（") for each in said)
    assert not [each for each in said if "晨报" in each]


def test_the_seat(performance: Performance) -> None:
    character = performance.match.characters.get(seat=0)
    client = Client()
    client.force_login(character.tenures.get(until=None).person)
    for page in (
        f"/seat/{character.code}/",
        f"/seat/{character.code}/conduct/",
        f"/seat/{character.code}/calendar/",
        "/inbox/",
    ):
        assert _words_of_days(client, page) == []


def test_the_words_of_the_clock_and_of_a_proxy(performance: Performance) -> None:
    client, desk = _signed_in(performance), f"/desk/{performance.match.code}/"
    clock = client.get(f"{desk}clock/").content.decode()
    for said in ("下一回合开始", "结算提问", "收帖（分钟）", "这一回合就照此安排", "以后某一回合"):
        assert said in clock
    refused = client.post(
        f"{desk}conduct/proxy/", {"character": performance.match.characters.get(seat=0).code}
    )
    assert refused.status_code == 422
    code = performance.match.characters.get(seat=0).code
    asked = {"character": code, "asked_at": "2020-01-01T10:00", "channel": "QQ", "text": "x"}
    assert "第 2 回合开始之前" in client.post(f"{desk}conduct/proxy/", asked).content.decode()


def test_who_dies_in_a_round_is_not_out_of_it(performance: Performance) -> None:
    performance.settle(2)
    script, died = performance.script, False
    for number in range(3, script.days + 1):
        performance.publish(number - 1)
        performance.post(number)
        posted = performance.match.rules.takes_part
        performance.settle(number)
        match = Match.objects.get(pk=performance.match.pk)
        present = present_of(match)
        before = present.before(match, number)
        fallen = [s for s in range(6) if posted(before, s) and not posted(present.state, s)]
        day = match.days.get(number=number)
        for state in (before, None):
            rows = day_board(match, day, state).rows
            assert [row.seat.seat for row in rows if row.state == "out"] == [
                s for s in range(6) if not posted(before, s)
            ]
        died = died or bool(fallen)
        if died:
            break
    assert died, "nobody died in the demo"


@pytest.mark.parametrize("name", ["甲>乙", "甲＞乙", "甲→乙", "丙=a->b"])
def test_a_name_that_would_divide_the_names_of_others_is_refused(name: str) -> None:
    director = worlds.new_director()
    client = Client()
    client.force_login(director)
    for game, status in (("clapclap", 422), ("hcg", 303)):
        match = match_create(title="试局", by=director, now=worlds.NOON, game=game)
        form = {"version": match.version, "roster": f"{name}\n丁\n戊", "players": ""}
        response = client.post(f"/desk/{match.code}/cast/", form)
        assert response.status_code == status
        assert match.characters.exists() == (status == 303)
        if status == 422:
            assert "帖子里用它来分隔目标" in response.content.decode()
            assert "丁\n戊" in response.content.decode(), "what was typed is kept"
