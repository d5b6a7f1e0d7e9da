"""A whole small match in every format, compared with files that a person has looked at.

After a wanted change: `REWRITE_GOLDEN=1 python -m pytest tests/announcing/test_golden.py`, then read the diff.
"""

from __future__ import annotations

import os
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path

import pytest

from director.announcing import notices
from director.announcing.document import Document, Heading, Items, Paragraph, spans, untranslated
from director.announcing.elevator import elevator
from director.announcing.formats import FORMATS
from director.announcing.posts import split
from director.announcing.registry import presenter_of
from director.rules.draw import commitment
from director.rules.game import Question
from director.rules.kanshu.options import Announce, Options
from director.rules.kanshu.view import own_card, public
from tests.announcing.small_match import GAME, NAMES, whole_match

GOLDEN = Path(__file__).parent / "golden"
PRESENTER = presenter_of("kanshu")
SAYS = PRESENTER.phrases(untranslated)
AT = datetime(2026, 3, 3, 22, 0, tzinfo=timezone(timedelta(hours=8)))


def _notices() -> Document:
    """All notices in one document, one after the other."""
    _ = untranslated
    told = [
        notices.day_opens(SAYS, 2, AT, _),
        notices.day_opens(SAYS, 2, None, _),
        notices.day_closes(SAYS, 2, AT, True, _),
        notices.reminder(SAYS, 2, AT, _),
        notices.erratum_of("第2天天亮公示", AT, _dawns()[0], "受伤次数有误", _),
        notices.substitution("青苔", AT, _),
        notices.penalty(SAYS, "红枫", "yellow", 2, "5（2）未投票", "第2天未投票", spans("黄牌1张"), _),
        notices.penalty(SAYS, "红枫", "red", 3, "11（1）作弊", "场外信息", None, _),
        notices.penalty_revoked(SAYS, "红枫", "yellow", 2, "补交投票", _),
        notices.acceleration(SAYS, 2, 4, 8, _),
        notices.acceleration(SAYS, 2, 5, 8, _),
        notices.tree_hole("白鹭洲", [("红方树洞", "https://bbs.example.org/thread-1-1-1.html")], _),
        notices.notice("规则答疑", "盾挡住伤害时，\n匕首照常转移。", ("导演甲", "导演乙"), _),
    ]
    blocks = [block for each in told for block in (Heading(spans(each.title)), *each.blocks)]
    return Document("各种公告", tuple(blocks))


@cache
def _dawns(announce: Announce = Announce.LISTS) -> list[Document]:
    record = whole_match(options=Options(announce=announce))
    return [
        PRESENTER.dawn(
            GAME.facts(turn.events, turn.before, turn.after),
            NAMES,
            record.options,
            turn.number,
            untranslated,
        )
        for turn in record.turns
    ]


def _questions() -> Document:
    """Every question of the match as its owner read it."""
    record = whole_match()
    blocks: list[Paragraph | Items] = []
    for turn in record.turns:
        for step in turn.steps():
            if isinstance(step, Question):
                seat = step.prompt.seat
                asked = PRESENTER.ask(
                    step.prompt,
                    NAMES,
                    untranslated,
                    known=public(turn.before),
                    own=own_card(turn.before, seat),
                )
                labels = [option.label for option in (*asked.options, *asked.targets)]
                blocks.append(Paragraph(spans(NAMES[seat], "：", asked.text)))
                blocks.append(
                    Items((spans(" / ".join(labels)), *asked.notes, spans(asked.default))),
                )
    return Document("提问", tuple(blocks))


def _documents() -> dict[str, Document]:
    _ = untranslated
    record = whole_match()
    owns = [own_card(record.start, seat) for seat in range(len(NAMES))]
    return {
        "opening": PRESENTER.opening(NAMES, commitment(record.seed), record.dealt, _),
        "election": PRESENTER.election({4: 3, 1: 3, 0: 2}, NAMES, record.opening, _),
        "drawn": PRESENTER.election(None, NAMES, record.opening, _),
        "dawn-1": _dawns()[0],
        "dawn-2": _dawns()[1],
        "dawn-3": _dawns()[2],
        "dawn-2-chain": _dawns(Announce.CHAIN)[1],
        "ruling": PRESENTER.ruling("red", "红方两名玩家串号", NAMES, _),
        "letter": PRESENTER.role_messages(owns, NAMES, record.title, _)[7].letter,
        "questions": _questions(),
        "notices": _notices(),
        "elevator": elevator(
            NAMES, [101, 102, None, 104, 105, 106, 107, 108], 77, SAYS.numbered("day", 2), SAYS.seats, _
        ),
        "reveal": PRESENTER.reveal(record, _),
    }


def _compare(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("REWRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    assert path.exists(), f"there is no {path.name} yet; see the head of this file"
    with path.open(encoding="utf-8", newline="") as file:
        assert file.read() == text


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", list(_documents()))
def test_a_document_in_a_format_is_as_it_was_looked_at(name: str, form: str) -> None:
    _compare(f"{name}.{FORMATS[form].ending}", FORMATS[form].render(_documents()[name]))


def test_the_reveal_thread_in_posts_is_as_it_was_looked_at() -> None:
    parts = split(FORMATS["bbcode"].render(_documents()["reveal"]), 6000)
    assert len(parts) > 2
    _compare("reveal-posts.bbcode.txt", "\n--------\n".join(parts) + "\n")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pictures_are_as_they_were_looked_at(theme: str) -> None:
    record = whole_match()
    turn = record.turns[1]
    status = PRESENTER.status_picture(public(turn.after), NAMES, "第3天角色状态表", untranslated, theme)
    _compare(f"status-{theme}.svg", status)
    _compare(f"path-{theme}.svg", PRESENTER.turn_picture(turn, NAMES, untranslated, theme))


def test_the_role_list_and_lines_are_in_the_layout_that_directors_use() -> None:
    record = whole_match()
    owns = [own_card(record.start, seat) for seat in range(len(NAMES))]
    lines = PRESENTER.role_list(owns, NAMES, untranslated).split("\n")
    assert lines[0] == "1白鹭 红8法师 下家蓝"
    assert lines[7] == "8松烟 蓝3小丑 下家红"
    messages = PRESENTER.role_messages(owns, NAMES, record.title, untranslated)
    assert [message.line for message in messages][3] == "灰雁 蓝2刺客 下家红"
