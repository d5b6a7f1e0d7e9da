"""A whole small match, played by the rules from the seed, posts and answers in small_match.json."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from director.announcing.records import MatchRecord, PostRecord, Ruling, Tenure, TurnRecord
from director.rules import codec
from director.rules.draw import commitment, draw
from director.rules.game import Prompt, Reply
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Orders
from director.rules.kanshu.state import State
from director.rules.playing import play

NAMES = ("白鹭", "红枫", "青苔", "灰雁", "山茶", "砾石", "晚潮", "松烟")
PEOPLE = ("小北", "阿树", "林间", "老周", "饭团", "鹿鸣", "七月", "纸鸢")
GAME = Kanshu()
WRITTEN: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))


def answered(answers: list[list[Any]], number: int, prompt: Prompt) -> Any:
    """The answer to question `number` as it was given, or left to its default or to a standing answer."""
    kind, value = answers[number - 1]
    return {"answer": value, "default": Reply.DEFAULT, "open": Reply.OPEN}[kind]


def whole_match(names: tuple[str, ...] = NAMES, options: Options | None = None) -> MatchRecord:
    """Play the match to its end."""
    seed, options = bytes.fromhex(WRITTEN["seed"]), options or Options()
    deal, start = GAME.deal(len(names), options, partial(draw, seed))
    opening = GAME.award(start, (WRITTEN["dagger"],), partial(draw, seed))
    state: State = GAME.copy(start)
    for event in opening:
        GAME.evolve(state, event)
    turns: list[TurnRecord] = []
    posts: list[PostRecord] = []
    for number, night in enumerate(WRITTEN["nights"], 1):
        orders = codec.load(night["orders"], Orders)
        turn = play(GAME, state, orders, partial(answered, night["answers"]), seed=seed, number=number)
        assert turn.over
        turns.append(TurnRecord.of(turn, state))
        posts += [
            PostRecord(number, seat, f"3月{number}日 21:0{seat}", post["text"])
            for seat, post in enumerate(night["posts"])
        ]
        state = turn.state
    assert state.outcome is not None, "somebody dies in the last night"
    posts.insert(
        1, PostRecord(1, 1, "3月1日 20:00", "行动：攻击<b>白鹭</b>\n\n响应干涉：[b]无[/b]", "后有新帖")
    )
    return MatchRecord(
        title="白鹭洲",
        names=names,
        options=options,
        start=start,
        end=state,
        seed=seed,
        commitment=commitment(seed),
        dealt=2,
        opening=tuple(opening),
        turns=tuple(turns),
        tenures=_tenures(deal.players),
        posts=tuple(posts),
        rulings=(Ruling("3月1日 22:30", "导演甲", "退回第1夜第2问", "录错了回答"),),
    )


def _tenures(players: tuple[int, ...]) -> tuple[Tenure, ...]:
    """Everybody stays, but for one who is substituted on the second day."""
    people = [Tenure(seat, PEOPLE[player]) for seat, player in enumerate(players)]
    people[2:3] = [Tenure(2, people[2].person, until="3月2日 12:00"), Tenure(2, "替补甲", "3月2日 12:00")]
    return tuple(people)
