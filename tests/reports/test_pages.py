"""The writers' pages: who finds them, what stands on them, and what never does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.models import Announcement, Answer, DealtCard, Match, Person, Post, Tenure
from director.services.people import person_new
from director.services.report_places import place_of
from director.services.reports import draft_save, writer_add
from tests import worlds

Browser = Callable[[Person], Client]
NOW = worlds.later(90)


def edit(match: Match, one: Announcement, name: str = "edit", *args: object) -> str:
    place = place_of(one)
    return page(match, name, place.day, place.serial, *args)


def page(match: Match, name: str, *args: object) -> str:
    return reverse(f"reports:{name}", args=[match.code, *args])


def text(response: Any) -> str:
    return str(response.content.decode())


def test_only_writers_and_directors_find_them(
    match: Match, published: Announcement, writer: Person, director: Person, browser: Browser
) -> None:
    addresses = [page(match, "match"), edit(match, published)]
    draft_save(published, "天亮了。", base=0, by=writer, now=NOW)
    addresses.append(edit(match, published, "version", 1))
    other = worlds.new_director("导演乙")
    worlds.match_in_setup(other, seed="another")
    player = worlds.player_of(worlds.seat(match, 0))
    for address in addresses:
        assert Client().get(address).status_code == 302
        for who in (person_new("路人"), player, other):
            assert browser(who).get(address).status_code == 404
        for who in (writer, director):
            assert browser(who).get(address).status_code == 200


def test_a_director_finds_the_way_back_to_the_draft_and_a_writer_is_not_led_to_the_desk(
    match: Match, published: Announcement, writer: Person, director: Person, browser: Browser
) -> None:
    way = f'href="/desk/{match.code}/dawn/"'
    assert way in text(browser(director).get(edit(match, published)))
    assert way not in text(browser(writer).get(edit(match, published)))


def test_directors_alone_name_writers_and_approve(
    match: Match, published: Announcement, writer: Person, browser: Browser
) -> None:
    client = browser(writer)
    assert client.post(page(match, "writers"), {"nickname": "谁"}).status_code == 404
    assert client.post(edit(match, published, "approve"), {"number": 1}).status_code == 404
    assert "写手" not in re.sub(r'<bdi class="name">写手</bdi>', "", text(client.get(page(match, "match"))))


def test_a_draft_is_not_found_before_it_is_published(
    match: Match, draft: Announcement, writer: Person, browser: Browser
) -> None:
    assert browser(writer).get(edit(match, draft)).status_code == 404
    assert "草稿" not in text(browser(writer).get(page(match, "match")))


def test_outline_facts_and_text_stand_side_by_side(
    match: Match, published: Announcement, writer: Person, browser: Browser
) -> None:
    shown = text(browser(writer).get(edit(match, published)))
    first, second = worlds.name(match, 0), worlds.name(match, 1)
    assert f'<bdi class="name">{first}</bdi>出手1次' in shown
    assert f'<bdi class="name">{second}</bdi>受伤1次' in shown
    assert "天亮时，匕首在" in shown
    assert "不能讲的" in shown


def test_nothing_hidden_stands_on_a_writer_s_page(
    match: Match, published: Announcement, writer: Person, browser: Browser
) -> None:
    """Cards, players, posts, answers and the events of the night are changed: to the byte, the pages are not."""
    client = browser(writer)
    leak = f"{worlds.name(match, 0)}是刺客。{worlds.player_of(worlds.seat(match, 0)).nickname}笑了。"
    sent = {"text": leak, "base": 0, "check": "1"}

    def seen() -> list[str]:
        answers = [client.get(page(match, "match")), client.get(edit(match, published))]
        answers.append(client.post(edit(match, published), sent))
        return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text(each)) for each in answers]

    before = seen()
    for tenure in Tenure.objects.filter(character__match=match).select_related("person"):
        Person.objects.filter(pk=tenure.person.pk).update(nickname=f"另一人{tenure.pk}")
    for card in DealtCard.objects.filter(character__match=match):
        DealtCard.objects.filter(pk=card.pk).update(code="red-1")
    Post.objects.filter(day__match=match).update(text="别的", order=None, reading={})
    Answer.objects.filter(night__match=match).update(value=None)
    match.nights.update(events=[], questions=[], orders={}, end=None)
    assert seen() == before


def test_checking_saves_nothing_and_keeps_the_text(
    match: Match, published: Announcement, writer: Person, browser: Browser
) -> None:
    leak = f"{worlds.name(match, 0)}刺伤了{worlds.name(match, 1)}。"
    response = browser(writer).post(
        edit(match, published), {"text": f"天亮了。{leak}", "base": 0, "check": "1"}
    )
    assert response.status_code == 200
    assert "标出了 1 句" in text(response)
    assert f"<blockquote>{leak}</blockquote>" in text(response)
    assert not published.report_drafts.exists()


def test_saving_approving_and_reading_in_public(
    match: Match, published: Announcement, writer: Person, director: Person, browser: Browser
) -> None:
    client, address = browser(writer), edit(match, published)
    assert client.post(address, {"text": "# 晨\n\n**雨**停了。", "base": 0}).status_code == 303
    stale = client.post(address, {"text": "另一稿，写了很久很久", "base": 0})
    assert stale.status_code == 409
    assert "另一稿，写了很久很久" in text(stale)
    desk = browser(director)
    assert desk.post(edit(match, published, "approve"), {"number": 1}).status_code == 303
    numbers = [
        each.pk for each in match.announcements.exclude(published_at=None).order_by("published_at", "pk")
    ]
    public = text(
        Client().get(reverse("public:announcement", args=[match.code, numbers.index(published.pk) + 1]))
    )
    assert "<h3>晨</h3>" in public
    assert "<strong>雨</strong>停了。" in public
    pasted = text(desk.get(address))
    assert "[b]雨[/b]停了。" in pasted


def test_a_director_who_has_not_read_the_marks_is_asked_to(
    match: Match, published: Announcement, director: Person, browser: Browser
) -> None:
    desk, leak = browser(director), f"{worlds.name(match, 0)}刺伤了{worlds.name(match, 1)}。"
    desk.post(edit(match, published), {"text": leak, "base": 0})
    refused = desk.post(edit(match, published, "approve"), {"number": 1})
    assert refused.status_code == 422
    assert "请逐句看过" in text(refused)
    assert desk.post(edit(match, published, "approve"), {"number": 1, "accepted": "on"}).status_code == 303


def test_players_nicknames_are_marked_for_directors_alone(
    match: Match, published: Announcement, writer: Person, director: Person, browser: Browser
) -> None:
    nickname = worlds.player_of(worlds.seat(match, 0)).nickname
    sent = {"text": f"{worlds.name(match, 0)}今晚像极了{nickname}。", "base": 0, "check": "1"}
    assert "标出了" not in text(browser(writer).post(edit(match, published), sent))
    assert "标出了 1 句" in text(browser(director).post(edit(match, published), sent))


def test_the_desk_s_form_goes_the_same_way(
    match: Match, published: Announcement, director: Person, browser: Browser
) -> None:
    desk, leak = browser(director), f"{worlds.name(match, 0)}刺伤了{worlds.name(match, 1)}。"
    response = desk.post(reverse("desk:report", args=[match.code, published.pk]), {"text": leak})
    assert response["Location"] == edit(match, published)
    assert not hasattr(Announcement.objects.get(pk=published.pk), "report")


def test_staging_and_writers(match: Match, writer: Person, director: Person, browser: Browser) -> None:
    client, character = browser(writer), worlds.seat(match, 0)
    sent = {"tone": "冷静的旁白", f"part-{character.code}": "渡口的船夫"}
    assert client.post(page(match, "staging"), sent).status_code == 303
    assert "渡口的船夫" in text(client.get(page(match, "match")))
    desk = browser(director)
    made = desk.post(page(match, "writers"), {"nickname": "新写手"})
    link = re.search(r"http://testserver(/in/[\w-]+/)", text(made))
    assert link is not None
    assert Client().post(link[1])["Location"] == page(match, "match")
    assert desk.post(page(match, "writers"), {"remove": str(writer.pk)}).status_code == 303
    assert client.get(page(match, "match")).status_code == 404


def test_somebody_who_has_an_account_writes_with_it(match: Match, director: Person, browser: Browser) -> None:
    """No link is made: it would sign a director in as somebody else."""
    known = Person.objects.create_user("Shuishou", password="a long phrase", nickname="水手")
    desk, client = browser(director), browser(known)
    assert client.get(page(match, "match")).status_code == 404
    for sent in (
        {"account": "shuishou"},
        {"account": "x\x00"},
        {},
        {"account": "Shuishou", "nickname": "谁"},
    ):
        assert desk.post(page(match, "writers"), sent).status_code == 422
    link_only = worlds.player_of(worlds.seat(match, 0)).username
    assert desk.post(page(match, "writers"), {"account": link_only}).status_code == 422
    made = desk.post(page(match, "writers"), {"account": "Shuishou"}, follow=True)
    assert "水手现在可以写本局的晨报了" in text(made)
    assert "/in/" not in text(made)
    assert not known.links.exists()
    assert client.get(page(match, "match")).status_code == 200


@pytest.mark.clause("K7.4")
def test_addresses_count_what_was_told_and_not_what_was_drafted(
    match: Match, published: Announcement, writer: Person, browser: Browser
) -> None:
    assert edit(match, published) == f"/write/{match.code}/2/1/"
    shown = text(browser(writer).get(page(match, "match")))
    assert f'href="/write/{match.code}/2/1/"' in shown
    assert browser(writer).get(f"/write/{match.code}/2/2/").status_code == 404
    assert browser(writer).get(f"/write/{match.code}/{'9' * 30}/1/").status_code == 404
    assert browser(writer).get(f"/write/{match.code}/2/0/").status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"text": "x"},
        {"base": "x", "text": "y"},
        {"base": "-1", "text": "y"},
        {"base": "0", "text": "\x00"},
        {"base": "0", "text": "雪" * 20_001},
        {"base": "9" * 30, "text": "y"},
        {"base": "0", "text": "\ud800"},
    ],
)
def test_odd_input_is_answered_with_a_sentence(
    match: Match, published: Announcement, writer: Person, browser: Browser, sent: dict[str, str]
) -> None:
    if "\ud800" in sent.get("text", ""):
        sent = {**sent, "text": sent["text"].encode("utf-8", "replace").decode()}
    response = browser(writer).post(edit(match, published), sent)
    assert response.status_code in (303, 409, 422)


def test_a_few_queries_each(
    match: Match, published: Announcement, director: Person, browser: Browser
) -> None:
    desk = browser(director)
    for number in range(12):
        draft_save(published, f"第 {number} 稿", base=number, by=director, now=NOW)
        writer_add(match, person_new(f"写手{number}"), early=False, by=director, now=NOW)
    for address in (page(match, "match"), edit(match, published)):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert desk.get(address).status_code == 200
        assert len(queries) <= 20, [query["sql"][:120] for query in queries]
