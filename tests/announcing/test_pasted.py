"""What directors paste, as a Discuz! forum renders it: every document of a match of each game, with names that mean harm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from director.announcing import bbcode
from director.announcing.document import Document, untranslated
from director.announcing.elevator import elevator
from director.announcing.posts import split
from director.announcing.records import TurnRecord
from director.announcing.registry import presenter_of
from director.announcing.width import one_line
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Announce, Options
from director.rules.kanshu.view import own_card
from director.rules.registry import GAMES
from tests.announcing import discuz
from tests.announcing.hostile import HOSTILE
from tests.announcing.small_match import whole_match
from tests.contracts.games import Played, random_game

LIMIT = 10_000
BENIGN = "沈鹤"
UIDS = (101, None, 103, 104, 105, 106, 107, 108)


def named(name: str, count: int) -> tuple[str, ...]:
    """Names of one kind, one for each seat, none the same."""
    return tuple(f"{name}{i}" for i in range(count))


def of_kanshu(names: tuple[str, ...]) -> Iterator[Document]:
    """Everything that is pasted in a match of 砍树 but the reveal."""
    presenter, game, _ = presenter_of("kanshu"), Kanshu(), untranslated
    record = whole_match(names, Options(announce=Announce.CHAIN))
    yield presenter.opening(names, record.commitment, record.dealt, _)
    yield presenter.election({4: 3, 1: 3, 0: 2}, names, record.opening, _)
    yield presenter.ruling("red", "红方两名玩家串号", names, _)
    for turn in record.turns:
        facts = game.facts(turn.events, turn.before, turn.after)
        yield presenter.dawn(facts, names, record.options, turn.number, _)
    owns = [own_card(record.start, seat) for seat in range(len(names))]
    yield presenter.role_messages(owns, names, record.title, _)[7].letter
    yield elevator(names, UIDS, 77, "第2天", "电梯楼", _)


@cache
def played(code: str) -> Played[object]:
    return random_game(GAMES[code], 6, Random(3))


def of_clapping(code: str, names: tuple[str, ...]) -> Iterator[Document]:
    """Opening and rounds of a match of a clapping game."""
    presenter, rules, game, _ = presenter_of(code), GAMES[code], played(code), untranslated
    yield presenter.opening(names, "c0ffee", 1, _)
    for start, turn in zip(game.starts, game.turns, strict=True):
        record = TurnRecord.of(turn, start)
        facts = rules.facts(record.events, record.before, record.after)
        yield presenter.dawn(facts, names, game.options, record.number, _)


def all_of(name: str, code: str) -> list[Document]:
    return list(of_kanshu(named(name, 8)) if code == "kanshu" else of_clapping(code, named(name, 6)))


def shape(node: discuz.Node) -> list[object]:
    """The tags of a post, without its text."""
    return [
        (child.tag, child.value, shape(child)) for child in node.children if isinstance(child, discuz.Node)
    ]


@cache
def meant(code: str) -> list[list[object]]:
    return [shape(discuz.parse(bbcode.render(document))) for document in all_of(BENIGN, code)]


CASES = [
    *(("kanshu", kind) for kind in HOSTILE),
    *((code, kind) for code in ("hcg", "clapclap") for kind in ("bbcode", "newline", "long")),
]


@pytest.mark.parametrize(("code", "kind"), CASES)
def test_every_document_renders_as_it_does_with_plain_names(code: str, kind: str) -> None:
    documents = all_of(HOSTILE[kind], code)
    texts = [bbcode.render(document) for document in documents]
    assert [shape(discuz.parse(text)) for text in texts] == meant(code)
    for text in texts:
        for part in split(text, LIMIT):
            discuz.parse(part)
            assert 10 <= len(part.encode("utf-8", "replace")) <= LIMIT


@pytest.mark.parametrize("kind", ["bbcode", "html", "newline", "long"])
def test_the_reveal_thread_renders_in_posts(kind: str) -> None:
    names = named(HOSTILE[kind], 8)
    reveal = bbcode.render(presenter_of("kanshu").reveal(whole_match(names), untranslated))
    parts = split(reveal, LIMIT)
    assert len(parts) > 1
    tables = [table for part in parts for table in discuz.parse(part).find("table")]
    assert tables
    for part in parts:
        assert 10 <= len(part.encode("utf-8", "replace")) <= LIMIT
        assert len(part.encode("gbk", "xmlcharrefreplace")) <= LIMIT


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_elevator_leads_to_each_character_s_posts(kind: str) -> None:
    names = named(HOSTILE[kind], 8)
    post = discuz.parse(bbcode.render(elevator(names, UIDS, 77, "第2天", "电梯楼", untranslated)))
    links = {link.value: link.text() for link in post.find("url")}
    assert links == {
        f"forum.php?mod=viewthread&tid=77&authorid={uid}": bbcode.name(one_line(name))
        for name, uid in zip(names, UIDS, strict=True)
        if uid is not None
    }
    assert [item.text().split(" ", 1)[0] for item in post.find("*")] == [str(i) for i in range(1, 9)]
    assert "有1名角色未登记论坛 UID" in post.text()
