"""The Atom feed and link previews: published, public, the same whatever is secret."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from director.announcing.document import Document, Paragraph, Text
from director.announcing.stored import dump
from director.models import Announcement, Kind, Match, Person
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all
from tests import worlds

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def dawn(running: Match, director: Person) -> Match:
    """The first night is settled; its announcement is a draft."""
    defaults_apply_all(running, now=worlds.later(30), by=director)
    return running


def feed(client: Client, match: Match) -> ElementTree.Element:
    response = client.get(f"/m/{match.code}/feed.atom")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content)


def titles(client: Client, match: Match) -> list[str]:
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed(client, match).findall(f"{ATOM}entry")]


def test_published_alone_newest_first(dawn: Match, director: Person, client: Client) -> None:
    before = titles(client, dawn)
    assert len(before) == dawn.announcements.exclude(published_at=None).count()
    dawn_publish(dawn, by=director, now=worlds.later(40), version=dawn.version)
    after = titles(client, dawn)
    assert after[1:] == before
    assert after[0] == "第2天天亮公示"


def test_links_are_absolute(dawn: Match, client: Client) -> None:
    root = feed(client, dawn)
    links = [link.get("href", "") for link in root.iter(f"{ATOM}link")]
    assert links
    assert all(link.startswith(f"http://testserver/m/{dawn.code}/") for link in links)
    for entry in root.findall(f"{ATOM}entry"):
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert client.get(link.get("href", "")).status_code == 200


def test_readers_that_have_it_are_told_so(dawn: Match, director: Person, client: Client) -> None:
    address = f"/m/{dawn.code}/feed.atom"
    first = client.get(address)
    assert "max-age=300" in first["Cache-Control"]
    assert "public" in first["Cache-Control"]
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(address, headers={"If-Modified-Since": first["Last-Modified"]}).status_code == 304
    dawn_publish(dawn, by=director, now=worlds.later(40), version=dawn.version)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]
    assert client.post(address).status_code == 405


def test_nobody_knows_of_a_match_before_it_begins(director: Person, client: Client) -> None:
    match = worlds.match_in_setup(director)
    assert client.get(f"/m/{match.code}/feed.atom").status_code == 404
    assert client.get("/m/nowhere/feed.atom").status_code == 404


def test_characters_that_xml_cannot_hold(dawn: Match, client: Client) -> None:
    Match.objects.filter(pk=dawn.pk).update(title='<b>"&\x0b\u202e]]>')
    document = Document("标\x0c题<i>", (Paragraph((Text("\x01\ufffe字]]>"),)),))
    Announcement.objects.create(
        match=dawn,
        day=1,
        kind=Kind.NOTICE,
        document=dump(document),
        drafted_at=worlds.NOON,
        published_at=worlds.later(50),
    )
    assert titles(client, dawn)[0] == "标题<i>"
    assert feed(client, dawn).findtext(f"{ATOM}title") == '《<b>"&\u202e]]>》公示'


def metas(client: Client, address: str) -> dict[str, str]:
    page = client.get(address).content.decode()
    return dict(re.findall(r'<meta property="(og:[a-z_]+)" content="([^"]*)">', page))


def test_previews_hold_public_facts(dawn: Match, client: Client) -> None:
    shown = metas(client, f"/m/{dawn.code}/")
    assert shown["og:title"] == dawn.title
    assert "8 个角色" in shown["og:description"]
    assert shown["og:url"] == f"http://testserver/m/{dawn.code}/"
    assert shown["og:image"].startswith("http://testserver/static/")
    one = metas(client, f"/m/{dawn.code}/announcements/1/")
    assert one["og:type"] == "article"
    assert dawn.title in one["og:title"]
    assert len(one["og:description"]) <= 200


def test_hostile_titles_stay_text(dawn: Match, client: Client) -> None:
    Match.objects.filter(pk=dawn.pk).update(title='"><script>alert(1)</script>')
    page = client.get(f"/m/{dawn.code}/").content.decode()
    assert "<script>alert" not in page


def test_neither_tells_what_is_secret(director: Person, client: Client) -> None:
    """Two matches that differ in cards, people and posts alone look the same."""
    seen = []
    for seed, attack in (("one", 1), ("two", 3)):
        match = worlds.match_on_day_one(director, seed="same")
        worlds.vote(match, 0, f"行动：攻击{{{attack}}}")
        codes = [card.code for card in (c.card for c in match.characters.order_by("seat"))]
        if seed == "two":
            for character, code in zip(match.characters.order_by("seat"), reversed(codes), strict=True):
                character.card.code = code
                character.card.save()
            for tenure in match.characters.get(seat=0).tenures.all():
                tenure.person.nickname = "别人"
                tenure.person.save()
        told = [
            client.get(f"/m/{match.code}/{page}").content.decode()
            for page in ("feed.atom", "", "announcements/1/")
        ]
        head = [text.split("</head>")[0] if "</head>" in text else text for text in told]
        seen.append([text.replace(match.code, "CODE") for text in head])
    assert seen[0] == seen[1]
