"""Small inputs after faults that users of neighbouring tools have reported: `inputs.jsonl`, each with what should come out.

Every line of the file is run by the check of its kind, from its own data; a line without a check fails.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client, override_settings

from director.announcing.bbcode import render as bbcode
from director.announcing.document import Document, untranslated
from director.announcing.elevator import elevator
from director.announcing.html import render as html_page
from director.announcing.posts import split
from director.announcing.registry import presenter_of
from director.announcing.text import render as plain_text
from director.forum.pages import read_page
from director.forum.thread import Moment, Viewer
from director.forum.times import Clock
from director.models import Announcement, OutMessage, OutState
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.events import Died, InterventionWeighed
from director.rules.kanshu.game import Kanshu
from director.rules.reading.roster import read_roster
from director.services import onebot, outbox
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.import_plan import Doubt, Timing, plan_of
from director.services.match_export import match_export
from director.services.nights import defaults_apply_all
from director.services.refusal import Refused, Stale
from tests import worlds
from tests.announcing import discuz
from tests.conduct.worlds import give
from tests.forum.conftest import CLOSE
from tests.forum.pages import FIXTURES, Floor
from tests.forum.pages import discuz as page_of
from tests.forum.test_adapters import HERE, refusal
from tests.forum.test_imports import AFTER, preview
from tests.onebot.server import TOKEN, running
from tests.patience import patience
from tests.reading.reader import reading, responses, steps
from tests.rules.nights import Night, happened

HOME = Path(__file__).parent
ROOT = HOME.parents[1]
INPUTS = [json.loads(line) for line in (HOME / "inputs.jsonl").read_text(encoding="utf-8").splitlines()]
Input = dict[str, Any]
CHECKS: dict[str, Callable[[Input], None]] = {}
READER = "读者"
"""Who writes a post whose author is not said."""


def of(kind: str) -> Callable[[Callable[[Input], None]], Callable[[Input], None]]:
    """Make a function the check of a kind."""

    def keep(check: Callable[[Input], None]) -> Callable[[Input], None]:
        CHECKS[kind] = check
        return check

    return keep


@pytest.mark.django_db
@pytest.mark.parametrize("line", INPUTS, ids=[each["id"] for each in INPUTS])
def test_it_comes_out_as_it_says(line: Input) -> None:
    CHECKS[line["kind"]](line)


def test_the_file_is_whole() -> None:
    assert len(INPUTS) == 30
    assert {each["kind"] for each in INPUTS} == set(CHECKS)


def test_the_rosters_and_role_lines_are_read() -> None:
    roster = read_roster((HOME / "roster_and_roles.txt").read_text(encoding="utf-8"))
    assert roster.can_stand
    assert [each.name for each in roster.characters][::7] == ["白鹭", "松烟"]
    assert (roster.dagger_seat, len(roster.roles)) == (5, 8)


def names_in(line: Input) -> tuple[str, ...]:
    return (READER, *line.get("roster", ("甲", "乙", "丙", "丁")))


def read(line: Input, text: str = "") -> Any:
    return reading(text or line["post"], names_in(line), line.get("author", READER))


def acts(line: Input, text: str = "") -> list[str | None]:
    return steps(read(line, text), names_in(line))


# ---------------------------------------------------------------- posts


@of("prefix-clash")
def _(line: Input) -> None:
    assert acts(line) == ["attack 阿九九"]
    assert responses(read(line), names_in(line)) == ["九"]


@of("ambiguous-abbrev")
def _(line: Input) -> None:
    found = read(line)
    assert (acts(line), found.looks_like_vote, len(found.problems[0].offers)) == ([None], True, 2)


@of("edit-distance-trap")
def _(line: Input) -> None:
    found = read(line)
    assert (acts(line), found.codes[0], len(found.problems[0].offers)) == ([None], "unknown_name", 2)


@of("keyword-as-name")
def _(line: Input) -> None:
    assert read(line).codes == ("ambiguous_name",)
    for word in ("无", "行动", "攻击", "放空"):
        assert not read_roster(f"{word}\n甲").can_stand


@of("leading-digits")
def _(line: Input) -> None:
    roster = read_roster(line["seat_list"])
    assert [each.name for each in roster.characters] == line["roster"]
    assert roster.dagger_seat == 2


@of("fullwidth")
def _(line: Input) -> None:
    for sign in ",，、；/／|":
        text = line["post"].replace("、", sign)
        assert acts(line, text) == ["attack A", "attack D"]
        assert responses(read(line, text), names_in(line)) == ["B", "C"]


@of("invisible")
def _(line: Input) -> None:
    assert acts(line) == ["attack 甲"]


@of("quoted-vote")
def _(line: Input) -> None:
    assert acts(line) == ["give 丙"]


@of("struck-or-code")
def _(line: Input) -> None:
    assert acts(line) == ["attack 甲"]
    assert [left.kind for left in read(line).left_out] == ["struck", "code"]


@of("red-carded-target")
def _(line: Input) -> None:
    (carded,) = line["roster_state"]
    assert acts(line) == [f"attack {carded}"]
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    give(match, 1, "red", director)
    worlds.vote(match, 0, "行动：攻击{1}\n响应干涉：无", 30)
    post = match.days.get(number=1).posts.get()
    assert post.order is not None, "a character that was sent off stays in play"


@of("self-target")
def _(line: Input) -> None:
    found = reading(line["post"], ("甲", "乙"), line["author"])
    assert (found.steps, found.responses, found.codes) == ((None,), (), ("self_target", "self_target"))


@of("astral-and-emoji")
def _(line: Input) -> None:
    assert acts(line) == ["attack 𠮷野"]
    assert acts(line, "行动：攻击e\u0301toile") == [f"attack {line['roster'][2]}"]
    assert acts(line, f"行动：攻击{line['roster'][1]}") == [f"attack {line['roster'][1]}"]


@of("trad-simp")
def _(line: Input) -> None:
    assert (acts(line), read(line).codes[0]) == ([None], "ambiguous_name")
    assert not read_roster("\n".join(line["roster"])).can_stand


@of("template-variants")
def _(line: Input) -> None:
    found = [read(line, text) for text in line["posts"]]
    assert [each.valid for each in found] == [True, True, False, False]
    assert all(each.looks_like_vote for each in found[2:])


@of("huge-post")
def _(line: Input) -> None:
    text = "行动：攻击甲" + "[b]" * (line["size"] // 3)
    with patience():
        assert acts(line, text) == ["attack 甲"]
    names = [f"第{i}位很长很长的角色名字" for i in range(400)]
    parts = split(bbcode(elevator(names, [None] * 400, 1, "第1天", "电梯楼", untranslated)))
    assert len(parts) > 1
    assert all(len(part.encode()) <= 10_000 for part in parts)
    assert all(name in "".join(item.text() for item in _items(parts)) for name in names)


def _items(parts: list[str]) -> list[discuz.Node]:
    return [item for part in parts for item in discuz.parse(part).find("*")]


# ---------------------------------------------------------------- times and pages


def moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo("Asia/Shanghai"))


def timed(posted: str, body: str) -> Any:
    """The plan for one post of a thread, its close at 22:00 of the same day as in the input."""
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    match.days.update(closes_at=CLOSE)
    day = f"{CLOSE.astimezone(ZoneInfo('Asia/Shanghai')):%Y-%-m-%-d}"
    post = Floor(
        9, worlds.name(match, 0), html=body.replace("2024-3-5", day), at=posted.replace("2024-3-5", day)
    )
    return plan_of(match, preview(match, director, page_of([post])), AFTER).rows[0]


@of("edited-after-deadline")
def _(line: Input) -> None:
    body = line["post"].replace("[i=s]", '<i class="pstatus">').replace("[/i]", "</i>").replace("\n", "<br>")
    row = timed(line["posted"], body)
    assert (row.timing, row.doubts) == (Timing.IN_TIME, (Doubt.EDITED_LATE,))


@of("exact-deadline")
def _(line: Input) -> None:
    assert timed(line["posted"], "行动：无").doubts == (Doubt.MINUTE,)
    assert timed(line["posted"] + ":00", "行动：无").timing is Timing.LATE


@of("viewer-timezone")
def _(line: Input) -> None:
    clock = Clock(timedelta(hours=line["viewer_offset"]), None)
    shown = clock.read(line["shown"])
    assert isinstance(shown, Moment)
    there = shown.start.astimezone(ZoneInfo("Asia/Shanghai"))
    assert f"{there:%H:%M}" == "22:00"
    assert Viewer(offset=timedelta(hours=line["board_offset"])).offset == there.utcoffset()


@of("director-view-locked")
def _(line: Input) -> None:
    assert "postmessage_7" in line["html"]
    page = page_of([Floor(7, "甲", "行动：攻击甲")])
    assert line["html"].split(" … ")[0] in page
    assert read_page(page.encode(), HERE).posts[0].text == "行动：攻击甲"


@of("player-view-locked")
def _(line: Input) -> None:
    assert refusal((FIXTURES / "vote_thread_player.html").read_bytes()).code == "locked"


# ---------------------------------------------------------------- nights


@of("double-resolve")
def _(line: Input) -> None:
    director = worlds.new_director()
    match = worlds.close_with_attack(worlds.match_on_day_one(director))
    assert defaults_apply_all(match, by=None, now=worlds.later(40)) > 0
    assert defaults_apply_all(match, by=director, now=worlds.later(40) + timedelta(seconds=17)) == 0
    version = match.version
    dawn_publish(match, by=director, now=worlds.later(41), version=version)
    with pytest.raises(Stale):
        dawn_publish(match, by=director, now=worlds.later(42), version=version)
    assert Announcement.objects.filter(match=match).exclude(night=None).count() == 1


@of("tie-election")
def _(line: Input) -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director, dagger=None)
    votes = dict(enumerate(line["votes"].values()))
    with pytest.raises(Refused, match="平票"):
        election_decide(match, votes, by=director, now=worlds.NOON, chosen=2)
    assert election_decide(match, votes, by=director, now=worlds.NOON, chosen=1) == 1
    entry = match.log.get(act="election")
    assert (entry.data["tied"], entry.data["chosen"]) == ([0, 1], 1)
    said = json.dumps(match.announcements.get(kind="election").document, ensure_ascii=False)
    assert worlds.name(match, 0) in said
    assert worlds.name(match, 1) in said


@of("attacker-as-responder")
def _(line: Input) -> None:
    night = Night("甲:red-9 乙:blue-7 丙:red-5 丁:blue-5").post("甲", "attack 乙", responds="乙")
    turn = night.answer("乙", "request_intervention", True).play()
    weighed = happened(turn, InterventionWeighed)
    assert all(0 not in each.able for each in weighed)
    assert not [q for q in turn.questions if q.prompt.ask == "choose_intervener"]


def _public(*responders: str) -> Document:
    night = Night("甲:red-9 乙:blue-7 丙:red-5 丁:blue-5").post("甲", "attack 乙", "give 丙")
    night.post("乙", "give 甲").post("丙", "give 丁").post("丁", "give 甲")
    for who in responders:
        night.post(who, "give 丁" if who == "丙" else "give 甲", responds="乙")
    night.answer("乙", "request_intervention", True).answer("乙", "choose_intervener", "丙")
    before = night.state
    turn = night.play()
    facts = Kanshu().facts(turn.events, before, turn.state)
    return presenter_of("kanshu").dawn(facts, night.names, before.options, 1, untranslated)


@of("leak-responders")
def _(line: Input) -> None:
    assert _public("丙", "丁") == _public("丙")


@of("leak-export-before-end")
def _(line: Input) -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    exported = match_export(match, by=director, now=worlds.later(5))
    assert exported.name == f"match-{match.code}-SECRET.json"
    assert json.loads(exported.content)["holds_secrets"] is True
    browser = Client()
    browser.force_login(worlds.player_of(worlds.seat(match, 0)))
    assert browser.post(f"/desk/{match.code}/export/").status_code == 404


@of("friendly-kill")
def _(line: Input) -> None:
    night = Night("甲:red-9 乙:red-7 丙:red-5 丁:blue-5").post("甲", "attack 乙")
    turn = night.shown("乙", "rank", "faction", "unknown").answer("乙", "request_intervention", False).play()
    (death,) = happened(turn, Died)
    assert death.winner is Faction.BLUE


@of("determinism")
def _(line: Input) -> None:
    logs = set()
    for seed in range(5):
        done = subprocess.run(
            [sys.executable, "-c", _PLAY], capture_output=True, check=True, cwd=ROOT, env=_environment(seed)
        )
        logs.add(hashlib.sha256(done.stdout).hexdigest())
    assert len(logs) == 1


_PLAY = """
from tests.rules.nights import Night
from director.rules.game import Reply
night = Night("甲:red-9 乙:blue-2 丙:red-6 丁:blue-8 戊:red-3 己:blue-5").post("甲", "attack 乙", responds="丙丁")
print(night.play(Reply.DEFAULT).events)
"""


def _environment(seed: int) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONIOENCODING": "utf-8"}


# ---------------------------------------------------------------- what is said


@of("html-in-name")
def _(line: Input) -> None:
    page = html_page(elevator(line["roster"], [None, None], 1, "第1天", "电梯楼", untranslated))
    assert "&lt;svg/onload=alert(1)&gt;" in page
    assert "A&amp;amp;B" in page, "the name holds an entity, which is shown as it is written"
    assert "&amp;lt;" not in page


@of("cq-injection")
def _(line: Input) -> None:
    (name,) = line["roster"]
    with running() as program, override_settings(ONEBOT_URL=program.url, ONEBOT_TOKEN=TOKEN):
        onebot.send(to_group=True, number="555", text=name)
        (call,) = program.calls
    assert call.body["message"] == [{"type": "text", "data": {"text": name}}]
    assert "[CQ:" not in plain_text(elevator([name], [None], 1, "第1天", "电梯楼", untranslated))


@of("push-timeout")
def _(line: Input) -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    with running() as program, override_settings(ONEBOT_URL=program.url, ONEBOT_TOKEN=TOKEN):
        OutMessage.objects.all().delete()
        outbox.put("one", "公示", worlds.NOON, number="555", to_group=True, match=match)
        program.be("1200")
        for minutes in (1, 60):
            outbox.send_waiting(worlds.later(minutes))
        assert len(program.calls) == 1
    message = OutMessage.objects.get()
    assert message.state == OutState.UNKNOWN
    outbox.settle(match, message.pk, "sent", attempts=1, by=director, now=worlds.later(61))
