"""What each reader takes, to begin from: bytes made up from nothing are turned away before most of its code is reached."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.forum.pages import Floor, discuz

CASES = Path(__file__).resolve().parents[2] / "fixtures/cases"
A_GAME = 20


def posts() -> Iterator[str]:
    yield "行动：攻击乙/交给丙\n响应干涉：丙、丁\n[quote]别人的话[/quote]\n---\n落款"
    yield "行动：如果乙有羽毛，攻击乙；否则给丙\n响应干涉：无"
    yield "出招：小波→乙"
    yield "手势：气"


def rosters() -> Iterator[str]:
    yield "1甲=小甲\n2乙（B）\n3丙\n4丁\n匕首：甲\n导演：戊"


def pages() -> Iterator[str]:
    floors = [Floor(1, "甲", "行动：攻击乙"), Floor(2, "乙", html="<b>行动</b>：<i>放空</i><br>响应干涉：无")]
    yield discuz(floors)


def cases() -> Iterator[str]:
    for game in sorted(CASES.iterdir()):
        for file in islice(sorted(game.glob("*.json")), A_GAME):
            yield json.dumps(json.loads(file.read_bytes())["case"], ensure_ascii=False)


def events() -> Iterator[str]:
    message = [{"type": "text", "data": {"text": "1.1 是"}}, {"type": "at", "data": {"qq": "1"}}]
    event = {
        "post_type": "message",
        "message_type": "private",
        "user_id": 10001,
        "self_id": 1,
        "message_id": 7,
    }
    yield json.dumps({**event, "message": message, "raw_message": "1.1 是"})
    yield json.dumps({**event, "message_type": "group", "group_id": 5, "message": "[CQ:at,qq=1] 绑定 ABC123"})


SEEDS = {each.__name__: each for each in (posts, rosters, pages, cases, events)}
