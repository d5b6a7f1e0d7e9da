"""The archive: what was revealed is there for everybody, and nothing else is, however one looks."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.models import LogEntry, Match, Person
from director.services.people import person_new
from tests import worlds
from tests.archive.conftest import Made
from tests.browsers import browser, words

pytestmark = pytest.mark.clause("K7.5")
INDEX, STATISTICS, MINE = "/archive/", "/archive/statistics/", "/archive/mine/"
MOST_QUERIES = 14


def main(response: object) -> str:
    return words(response).split("<main")[1].split("</main")[0]


def test_only_what_was_revealed_is_listed(
    visitor: Client, running: Made, ended: Made, revealed: Made
) -> None:
    running(title="还在进行")
    ended(title="等待揭秘")
    match = revealed(title="翠山旧事")
    page = main(visitor.get(INDEX))
    assert "翠山旧事" in page
    assert f"/m/{match.code}/reveal/" in page
    assert "野兽家族（蓝方）获胜" in page
    assert "8 人" in page
    assert "1 夜" in page
    assert "还在进行" not in page
    assert "等待揭秘" not in page


def test_an_empty_archive_says_so(visitor: Client, running: Made) -> None:
    running()
    assert "还没有揭秘的局" in main(visitor.get(INDEX))
    assert "还没有可以统计的局" in main(visitor.get(STATISTICS))


def test_the_search_finds_titles_and_characters_of_revealed_matches(
    visitor: Client, running: Made, revealed: Made
) -> None:
    running(title="秘密的翠山", seats=8)
    revealed(title="翠山旧事", seats=8)
    revealed(title="海上", seed="another", seats=10)
    found = main(visitor.get(INDEX, {"q": "翠山"}))
    assert "翠山旧事" in found
    assert "秘密" not in found
    assert "海上" not in found
    found = main(visitor.get(INDEX, {"q": "云岫"}))  # the ninth character
    assert "海上" in found
    assert "翠山旧事" not in found
    assert "角色：" in found
    assert "没有找到" in main(visitor.get(INDEX, {"q": "翠山", "game": "hcg"}))
    assert "翠山旧事" in main(visitor.get(INDEX, {"game": "kanshu"}))


ODD = (
    {"q": "\x00"},
    {"q": "%_\\'\"<b>" * 500},
    {"game": "../../x", "page": "999999999999999999999"},
    {"page": "-1"},
    {"page": "x", "game": "\x00"},
    {"q": "\u202e\ud7ff🦁"},
)


def test_odd_addresses_are_answered(visitor: Client, revealed: Made) -> None:
    revealed(title="<b>标题</b>")
    for address in (INDEX, STATISTICS):
        for query in ODD:
            response = visitor.get(address, query)
            assert response.status_code == 200, query
            assert "<b>标题" not in words(response)


@pytest.mark.parametrize("address", [INDEX, STATISTICS])
def test_they_only_show(visitor: Client, db: None, address: str) -> None:
    assert visitor.post(address).status_code == 405


def test_the_list_is_paged_and_keeps_its_search(visitor: Client, revealed: Made, director: Person) -> None:
    first = revealed(title="翠山")
    _copies(first, 24)
    page = main(visitor.get(INDEX, {"q": "翠山", "game": "kanshu"}))
    assert page.count("archive-line") == 20
    assert re.search(r'href="\?q=[^"]+page=2"', page)
    assert main(visitor.get(INDEX, {"q": "翠山", "page": "2"})).count("archive-line") == 5


def _copies(match: Match, count: int) -> None:
    """More revealed matches with the same title, without a cast."""
    Match.objects.bulk_create(
        Match(
            title=match.title,
            created_at=match.created_at,
            phase=match.phase,
            started_at=match.started_at,
            ended_at=match.ended_at,
            revealed_at=match.revealed_at,
            outcome=match.outcome,
        )
        for _ in range(count)
    )


# ---------------------------------------------------------------- statistics


def row(page: str, label: str, caption: str) -> str:
    """The cells of a row of a chart, as text."""
    table = page.split(f"<caption>{caption}</caption>")[1].split("</table")[0]
    line = table.split(f'<th scope="row">{label}</th>')[1].split("</tr")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", line))).strip()


def test_shares_lengths_answers_and_skills(visitor: Client, ended: Made, revealed: Made) -> None:
    revealed(loser="red", seed="one")
    revealed(loser="red", seed="two")
    revealed(loser="blue", seed="three")
    ended(loser="blue", seed="five")
    page = main(visitor.get(STATISTICS))
    assert row(page, "玫瑰家族（红方）", "各家族的胜率") == "33% 6–79% 1 / 3"
    assert row(page, "野兽家族（蓝方）", "各家族的胜率") == "67% 21–94% 2 / 3"
    assert row(page, "1 夜", "一局的长短") == "3 100%"
    assert row(page, "导演代答或判定", "夜里的回答从哪里来").startswith("3 ")
    assert row(page, "玩家自己回答", "夜里的回答从哪里来").startswith("0 ")
    ranks = page.split("<caption>各等级的胜率</caption>")[1].split("</table")[0]
    pairs = [(int(won), int(of)) for won, of in re.findall(r"(\d+) / (\d+)</td>", ranks)]
    assert sum(of for _, of in pairs) == 3 * 8
    assert sum(won for won, _ in pairs) == 3 * 4


@pytest.mark.clause("K8.2")
def test_k8_2__the_figures_say_how_many_matches_ended_by_a_ruling(visitor: Client, revealed: Made) -> None:
    match = revealed(seed="one")
    revealed(seed="two", loser="blue")
    assert "其中 2 局由导演裁定终局" in main(visitor.get(STATISTICS))
    LogEntry.objects.filter(match=match, act="ruled").delete()
    assert "其中 1 局由导演裁定终局" in main(visitor.get(STATISTICS))
    LogEntry.objects.filter(act="ruled").delete()
    assert "裁定" not in main(visitor.get(STATISTICS))


def test_defaults_are_told_from_answers(visitor: Client, revealed: Made) -> None:
    match = revealed()
    questions = match.nights.get().questions
    by = [each["by"] for each in questions]
    page = main(visitor.get(STATISTICS))
    defaulted = row(page, "按默认", "夜里的回答从哪里来").split(" ")[0]
    assert by[0] == "answer"
    assert int(defaulted) == by.count("default") > 0


def test_a_revealed_match_shows_although_the_figures_were_kept(visitor: Client, revealed: Made) -> None:
    revealed(seed="one")
    assert row(main(visitor.get(STATISTICS)), "1 夜", "一局的长短") == "1 100%"
    revealed(seed="two")
    assert row(main(visitor.get(STATISTICS)), "1 夜", "一局的长短") == "2 100%"


def test_the_figures_of_a_running_match_count_nothing(visitor: Client, running: Made, revealed: Made) -> None:
    revealed(seed="one")
    before = words(visitor.get(STATISTICS)), words(visitor.get(INDEX))
    running(seed="two", title="进行中")
    assert (words(visitor.get(STATISTICS)), words(visitor.get(INDEX))) == before


@pytest.mark.parametrize("address", [INDEX, STATISTICS + "?game=kanshu"])
def test_queries_do_not_grow(visitor: Client, revealed: Made, address: str) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert visitor.get(address).status_code == 200
        return len(captured)

    revealed(seed="one")
    first = queries()
    assert first <= MOST_QUERIES
    revealed(seed="two", seats=10)
    assert queries() <= first


@pytest.mark.parametrize("game", ["hcg", "clapclap"])
def test_games_without_cards_have_a_page_too(visitor: Client, db: None, game: str) -> None:
    assert "还没有可以统计的局" in main(visitor.get(STATISTICS, {"game": game}))


# ---------------------------------------------------------------- one person


def again(match: Match, other: Match) -> Match:
    """Let those who played `match` play `other` too, seat by seat."""
    for seat in range(8):
        person = worlds.player_of(worlds.seat(match, seat))
        worlds.seat(other, seat).tenures.update(person=person)
    return other


def test_my_record_holds_what_was_revealed_alone(running: Made, ended: Made, revealed: Made) -> None:
    match = revealed(title="翠山旧事", loser="red")
    again(match, ended(title="等待揭秘"))
    again(match, running(title="还在进行"))
    players = [worlds.player_of(worlds.seat(match, seat)) for seat in range(8)]
    records = []
    for person in players:
        page = main(browser(person).get(MINE))
        assert "翠山旧事" in page
        assert "等待揭秘" not in page
        assert "还在进行" not in page
        records.append("未胜" not in page)
    assert sorted(records) == [False] * 4 + [True] * 4


def test_a_running_match_changes_nothing_in_a_record(running: Made, revealed: Made) -> None:
    match = revealed(title="翠山旧事")
    mine = browser(worlds.player_of(worlds.seat(match, 0)))
    before = main(mine.get(MINE))
    again(match, running(title="还在进行", seed="another"))
    assert main(mine.get(MINE)) == before


def test_a_record_needs_a_sign_in(visitor: Client, db: None) -> None:
    response = visitor.get(MINE)
    assert response.status_code == 302
    assert response.url.startswith(reverse("sign_in"))


def test_nobody_yet_is_told_so(db: None) -> None:
    assert "还没有战绩" in main(browser(person_new("新人")).get(MINE))


def test_directors_see_the_record_of_their_players(director: Person, running: Made, revealed: Made) -> None:
    match = again(revealed(title="翠山旧事"), running(title="新的一局", seed="another"))
    character = worlds.seat(match, 0)
    address = reverse("record:seat", args=[match.code, character.code])
    page = main(browser(director).get(address))
    assert "翠山旧事" in page
    assert str(worlds.player_of(character)) in page
    for stranger in (worlds.player_of(character), worlds.new_director("导演乙")):
        assert browser(stranger).get(address).status_code == 404
    assert browser().get(address).status_code == 302
    other = revealed(title="别的一局", seed="third")
    wrong = reverse("record:seat", args=[match.code, worlds.seat(other, 0).code])
    assert browser(director).get(wrong).status_code == 404


def test_a_record_asks_little(director: Person, running: Made, revealed: Made) -> None:
    first = revealed(seed="one")
    again(first, revealed(seed="two"))
    match = again(first, running(seed="three"))
    mine = browser(worlds.player_of(worlds.seat(match, 0)))
    desk = browser(director)
    for who, address in (
        (mine, MINE),
        (desk, reverse("record:seat", args=[match.code, worlds.seat(match, 0).code])),
    ):
        with CaptureQueriesContext(connection) as captured:
            assert who.get(address).status_code == 200
        assert len(captured) <= MOST_QUERIES
