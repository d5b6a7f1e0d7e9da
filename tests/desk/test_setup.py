"""From a pasted roster to the first day."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from director.models import Match, Person, Phase, SignInLink
from tests import worlds
from tests.desk.asking import at, send, text

ROSTER = "1白鹭=小白\n2蓝狐（狐狸）\n3墨\n4灯花"
PLAYERS = "柚子\n北风\n三两\n橘座"
OPTIONS = {
    "option_first_dagger": "election",
    "option_random_policy": "uniform",
    "option_shielded_target": "no_damage",
    "option_skill_after_skill_damage": "yes",
    "option_shield_after_third_wound": "returns",
    "option_announce": "lists",
    "option_actions": "5",
}


@pytest.fixture
def owner(director: Person) -> Person:
    director.set_password("a-long-password-7")
    director.save()
    return director


@pytest.fixture
def browser(owner: Person, sign_in) -> Client:
    return sign_in(owner)


def new(browser: Client, **changed: str):
    return browser.post(
        "/desk/new/", {"title": "雪夜", "roster": ROSTER, "players": PLAYERS, **OPTIONS, **changed}
    )


def test_a_match_from_a_pasted_roster(browser: Client) -> None:
    response = new(browser, option_announce="chain", option_skill_after_skill_damage="no")
    match = Match.objects.get()
    assert response.status_code == 303
    assert response["Location"] == at(match)
    assert [(c.name, c.aliases) for c in match.characters.order_by("number")][:2] == [
        ("白鹭", ["小白"]),
        ("蓝狐", ["狐狸"]),
    ]
    assert [str(player.person) for player in match.players.all()] == PLAYERS.split("\n")
    assert match.options["announce"] == "chain"
    assert match.options["skill_after_skill_damage"] is False


def test_the_same_form_sent_again_leads_to_the_match_that_it_made(browser: Client) -> None:
    """A double tap, two tabs, a lost answer: the form tells from when it is; another form, or other words, make another."""
    shown = re.search(r'name="moment" value="(.+?)"', browser.get("/desk/new/").content.decode())
    assert shown is not None
    first = new(browser, moment=shown[1])
    assert new(browser, moment=shown[1])["Location"] == first["Location"]
    assert Match.objects.count() == 1
    assert new(browser, moment=shown[1], title="雨夜")["Location"] != first["Location"]
    later = re.search(r'name="moment" value="(.+?)"', browser.get("/desk/new/").content.decode())
    assert later is not None
    assert new(browser, moment=later[1])["Location"] != first["Location"]
    assert Match.objects.count() == 3


def test_every_bad_line_is_refused_with_its_reason_and_nothing_is_made(browser: Client) -> None:
    bad = "1白鹭\n2行动\n3白 鹭\n4灯花"
    response = new(browser, roster=bad, players="柚子\n柚子")
    page = text(response)
    assert response.status_code == 422
    assert "第 2 行：“行动”是投票帖里的用词" in page
    assert "第 3 行：写“白 鹭”分不清是“白鹭”还是“白 鹭”" in page
    assert "第 2 行：“柚子”和第 1 行重复" in page
    assert bad in page, "the roster is given back as it was pasted"
    assert not Match.objects.exists()


def test_a_name_that_reads_as_any_seat_is_refused(browser: Client) -> None:
    """The elevator is drawn after the roster is read, so even its own number may become another's (V10a)."""
    response = new(browser, roster="白鹭\n2号\n墨\n灯花")
    assert "会被读成电梯号" in text(response)


def test_an_alias_of_two_names_both_characters_and_what_to_do(browser: Client) -> None:
    response = new(browser, roster="白鹭=小白\n蓝狐\n墨\n白兔（小白）")
    assert "第 4 行：写“小白”分不清是“白鹭”还是“白兔”（第 1 行和这一行" in text(response)


def test_a_roster_of_a_wrong_size_is_told_the_right_ones(browser: Client) -> None:
    new(browser, roster="白鹭\n蓝狐\n墨", players="柚子\n北风\n三两")
    match = Match.objects.get()
    refused = browser.post(at(match, "deal/"), {"version": match.version})
    assert refused.status_code == 422
    assert "现在有 3 个角色，不能开局：要双数，4 到 18 个角色" in text(refused)


def test_what_django_checks_is_said_in_our_words(browser: Client) -> None:
    assert "里面有一个看不见的控制字符" in text(new(browser, title="雪\x00夜"))
    assert "太长：最多 80 字，现在是 81 字" in text(new(browser, title="雪" * 81))


def test_a_form_that_lacks_something_is_not_said_to_be_old(desk: Client, day_one: Match) -> None:
    page = text(desk.post(at(day_one, "close/"), {}))
    assert "这张表单少了东西" in page
    assert "这一局已经变了" not in page
    page = text(desk.post(at(day_one, "close/"), {"version": day_one.version + 7}))
    assert "这一局已经变了" in page


def test_a_bad_option_loses_nothing(browser: Client) -> None:
    response = new(browser, option_actions="999", option_announce="everything")
    assert response.status_code == 422
    assert ROSTER in text(response)
    assert not Match.objects.exists()


def test_the_board_has_one_heading_from_the_first_page_to_the_first_day(
    desk: Client, director: Person, day_one: Match
) -> None:
    match = worlds.match_in_setup(director)
    for each in (match, day_one):
        assert text(desk.get(at(each))).count("<h1") == 1


def test_cast_can_be_changed_until_the_start(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    assert worlds.NAMES[0] in text(desk.get(at(match, "cast/")))
    response = send(desk, match, "cast/", roster=ROSTER, players=PLAYERS)
    assert response.status_code == 303
    assert match.characters.count() == match.players.count() == 4


def test_a_stale_cast_is_refused_and_given_back(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    response = send(desk, match, "cast/", roster=ROSTER, players=PLAYERS, version=match.version - 1)
    assert response.status_code == 409
    assert "白鹭=小白" in text(response)
    assert match.characters.count() == 8


def test_cast_of_a_running_match_is_refused(desk: Client, day_one: Match) -> None:
    response = send(desk, day_one, "cast/", roster=ROSTER, players=PLAYERS)
    assert response.status_code == 422
    assert day_one.characters.count() == 8


def test_deal_shows_who_plays_what_and_can_be_done_again(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    assert "都齐了" in text(desk.get(at(match, "deal/")))
    assert send(desk, match, "deal/").status_code == 303
    page = text(desk.get(at(match, "deal/")))
    assert all(name in page for name in (*worlds.NAMES[:8], *worlds.PEOPLE[:8]))
    first = match.commitment
    send(desk, match, "deal/")
    match.refresh_from_db()
    assert match.dealt == 2
    assert match.commitment != first


def test_deal_twice_by_double_click_is_one_deal(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    version = match.version
    send(desk, match, "deal/", version=version)
    assert send(desk, match, "deal/", version=version).status_code == 409
    match.refresh_from_db()
    assert match.dealt == 1


@pytest.mark.parametrize(
    ("seats", "players", "words"), [(3, 3, "现在有 3 个角色"), (4, 3, "4 个角色，3 名玩家")]
)
def test_deal_says_what_is_missing(
    desk: Client, director: Person, seats: int, players: int, words: str
) -> None:
    match = worlds.match_in_setup(director)
    roster = "\n".join(worlds.NAMES[:seats])
    send(desk, match, "cast/", roster=roster, players="\n".join(worlds.PEOPLE[:players]))
    assert words in text(desk.get(at(match, "deal/")))
    assert send(desk, match, "deal/").status_code == 422


def test_start_opens_the_first_day(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    assert send(desk, match, "start/").status_code == 422, "not dealt yet"
    send(desk, match, "deal/")
    assert send(desk, match, "start/").status_code == 303
    match.refresh_from_db()
    assert (match.phase, match.day) == (Phase.DAY, 1)
    assert send(desk, match, "deal/").status_code == 422, "no deal after the start"


def test_options_can_be_changed_until_the_start(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    assert send(desk, match, "options/", **{**OPTIONS, "option_actions": "3"}).status_code == 303
    match.refresh_from_db()
    assert match.options["actions"] == 3


def test_links_sign_in_and_are_shown_once(desk: Client, day_one: Match) -> None:
    page = text(send(desk, day_one, "links/", who="all"))
    tokens = re.findall(r"/in/([\w-]+)/", page)
    assert len(set(tokens)) == 8
    assert not any(token in text(desk.get(at(day_one, "links/"))) for token in tokens)
    assert SignInLink.objects.filter(match=day_one, revoked_at=None).count() == 8


def test_only_links_that_were_given_before_are_said_to_end(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    send(desk, match, "deal/")
    assert "以前发的全部失效" not in text(desk.get(at(match, "links/")))
    first = text(send(desk, match, "links/", who="all"))
    assert "生成了 8 个链接" in first
    assert "旧链接已经失效" not in first
    assert "以前发的全部失效" in text(desk.get(at(match, "links/")))
    assert "旧链接已经失效" in text(send(desk, match, "links/", who="all"))


def test_the_links_are_to_be_sent_before_the_start(desk: Client, director: Person) -> None:
    match = worlds.match_in_setup(director)
    send(desk, match, "deal/")
    page = text(desk.get(at(match)))
    assert 0 < page.index("发身份通知和登录链接") < page.index("核对发牌，开局")


@pytest.mark.clause("K1.2")
def test_what_was_sent_before_a_new_deal_is_to_be_sent_again(desk: Client, director: Person) -> None:
    """Links stay good, but what went out with them tells of cards that nobody holds any more."""
    match = worlds.match_in_setup(director)
    send(desk, match, "deal/")
    again = "发出去的身份通知也作废"
    assert again not in text(desk.get(at(match, "deal/"))), "nothing was sent yet"
    send(desk, match, "links/", who="all")
    assert "发身份通知和登录链接" not in text(desk.get(at(match)))
    assert again in text(desk.get(at(match, "deal/")))
    send(desk, match, "deal/")
    assert "发身份通知和登录链接" in text(desk.get(at(match)))
    assert "发出的身份通知作废了" in text(desk.get(at(match, "deal/")))
    assert "发出的身份通知作废了" in text(desk.get(at(match, "links/")))
    send(desk, match, "links/", who="all")
    assert "发身份通知和登录链接" not in text(desk.get(at(match)))
    assert "发出的身份通知作废了" not in text(desk.get(at(match, "deal/")))


def test_a_link_for_one_and_none_for_strangers(desk: Client, day_one: Match, director: Person) -> None:
    player = worlds.player_of(worlds.seat(day_one, 3))
    assert len(set(re.findall(r"/in/([\w-]+)/", text(send(desk, day_one, "links/", who=player.pk))))) == 1
    stranger = worlds.new_director("路人")
    assert "/in/" not in text(send(desk, day_one, "links/", who=stranger.pk))
    assert send(desk, day_one, "links/", who="none").status_code == 409


def test_what_is_copied_for_a_player_holds_the_link_that_was_just_made(desk: Client, day_one: Match) -> None:
    fields = re.findall(
        r"<textarea[^>]*>(.*?)</textarea>", text(send(desk, day_one, "links/", who="all")), re.DOTALL
    )
    tokens = [re.findall(r"/in/([\w-]+)/", each) for each in fields]
    assert len(fields) == 24
    assert all(len(each) == 1 for each in tokens), "the link alone, the line and the letter, of eight players"
    assert all(tokens[i] == tokens[i + 1] == tokens[i + 2] for i in range(0, 24, 3))
    assert "这里不带登录链接" in text(desk.get(at(day_one, "links/")))


def test_one_line_with_a_number_among_plain_ones_is_a_name_and_that_is_said(
    desk: Client, director: Person
) -> None:
    match = worlds.match_in_setup(director)
    given = {"roster": "1. 白鹭\n蓝狐\n墨\n灯花", "players": ""}
    assert send(desk, match, "cast/", **given).status_code == 303
    page = text(desk.get(at(match, "cast/")))
    assert "第 1 行：只有这一行前面有序号，所以整个“1. 白鹭”当作名字" in page
    send(desk, match, "cast/", roster="1. 白鹭\n2. 蓝狐\n3. 墨\n4. 灯花", players="")
    assert "只有这一行" not in text(desk.get(at(match, "cast/")))


def test_role_messages_in_both_layouts(desk: Client, day_one: Match) -> None:
    page = text(desk.get(at(day_one, "links/")))
    assert re.search(rf"{worlds.name(day_one, 0)} [红蓝][1-9]\S+ 下家[红蓝]", page)
    assert page.count("身份通知】") == page.count("身份通知，一行") == page.count("身份通知，整封") == 8


def test_a_second_director_gets_a_link_and_a_third_is_refused(desk: Client, day_one: Match) -> None:
    response = send(desk, day_one, "director/", who="导演乙")
    assert re.search(r"/in/[\w-]+/", text(response))
    assert day_one.directorships.count() == 2
    before = Person.objects.count()
    response = send(desk, day_one, "director/", who="导演丙")
    assert response.status_code == 422
    assert "最多两名导演" in text(response)
    assert Person.objects.count() == before, "nobody is left behind by a refusal"
