"""The command that prints one-click links for the demo match."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command

from tests.browsers import browser

pytestmark = pytest.mark.django_db


def links(base: str = "http://127.0.0.1:8000/") -> str:
    """What the command prints for the demo match of 版杀砍树."""
    out = StringIO()
    call_command("links", "--base-url", base, "--game", "kanshu", stdout=out)
    return out.getvalue()


def test_without_a_demo_match_it_says_how_to_load_one() -> None:
    assert "demo --load" in links()


def test_a_director_three_players_and_a_visitor_get_in() -> None:
    call_command("demo", "--load", "--game", "kanshu", stdout=StringIO())
    printed = links("http://[::1]:8102/")
    found = re.findall(r"http://\[::1\]:8102(/in/\S+/)", printed)
    assert len(found) == 4
    clients = [browser() for _path in found]
    places = [client.post(path)["Location"] for client, path in zip(clients, found, strict=True)]
    assert [place.split("/")[1] for place in places] == ["desk", "seat", "seat", "seat"]
    assert len(set(places)) == 4
    visitor = re.search(r"http://\[::1\]:8102(/m/\S+/)", printed)
    assert visitor is not None
    assert browser().get(visitor[1]).status_code == 200
    for client, path, place in zip(clients, found, places, strict=True):
        assert client.get(path, follow=True).status_code == 200
        assert client.get(place).status_code == 200


def test_new_links_end_the_old_ones() -> None:
    call_command("demo", "--load", "--game", "kanshu", stdout=StringIO())
    old = re.findall(r"(/in/\S+/)", links())
    links()
    assert [browser().get(path).status_code for path in old] == [404] * 4
