"""Both clapping games speak: every event and question has its sentence, and nothing is told before its time."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from director.announcing import stored
from director.announcing.clapclap.presenter import ClapclapPresenter
from director.announcing.document import Document, plain, untranslated
from director.announcing.formats import FORMATS
from director.announcing.hcg.presenter import HcgPresenter
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.registry import PRESENTERS, presenter_of
from director.rules.clapclap import events as clapclap
from director.rules.clapclap import prompts
from director.rules.clapclap import tally as clapclap_tally
from director.rules.clapclap.gestures import GESTURES
from director.rules.codec import dump, load
from director.rules.draw import commitment
from director.rules.game import By, Choice, Drawn, Event, Question, Reply
from director.rules.hcg import events as hcg
from director.rules.hcg import tally as hcg_tally
from director.rules.hcg.facts import round_facts
from director.rules.hcg.moves import MOVES, Name
from director.rules.playing import play
from director.rules.random_play import Played, random_game
from director.rules.reading.names import Names
from director.rules.registry import GAMES
from director.rules.tally import Tally, Tallying

_ = untranslated
CODES = ("hcg", "clapclap")
NAMES = ("沈鹤", "阿九", "{who}", "<b>周</b>", "[b]E[/b]", "𠮷野")
GAMES_EACH = 40
ASKED: dict[str, set[str]] = {"hcg": set(), "clapclap": {"name_target", "choose_attacker"}}
"""What random play asks: everybody posts there, so nobody is asked about those who did not."""
RARE: dict[str, list[tuple[Event, str]]] = {
    "hcg": [
        (Drawn(label="x", count=2, value=1), "随机抽取“x”：2项中抽到第2项，即数值1（依据：K9.2）"),
        (hcg.MateSpared(seat=1, by=0), "沈鹤打到队友阿九，不造成伤害（依据：H12）"),
        (
            hcg.Faulted(seat=1, fault=hcg.Fault.SELF_TARGET, move=Name.GRAB, target=1),
            "阿九违规：以自己为目标（抓→阿九）（依据：H3）",
        ),
        (
            hcg.Faulted(seat=0, fault=hcg.Fault.NO_POST, move=None, target=None),
            "沈鹤违规：没有出招（依据：H3）",
        ),
    ],
    "clapclap": [
        (
            clapclap.Faulted(seat=0, fault=clapclap.Fault.MISSED, clause="C3"),
            "沈鹤犯规，蛤蟆：没有按时出手（依据：C3）",
        ),
        (
            clapclap.Faulted(seat=0, fault=clapclap.Fault.UNKNOWN, word="如来掌", clause="C3"),
            "沈鹤犯规，蟆蛤：不是规则里的手势（“如来掌”）（依据：C3）",
        ),
        (clapclap.Excused(seat=1, clause="C3"), "阿九没有出手，导演免罚，不参加这一回合（依据：C3）"),
        (
            clapclap.TripleFormed(seats=(0, 1, 5), clause="C7"),
            "三连：沈鹤→阿九→𠮷野，互相克制，三人已操作，攻击失效（依据：C7）",
        ),
        (clapclap.RoundCut(clause="C7"), "同时两组三连，回合到此为止，只结算气、盾与加镐（依据：C7）"),
    ],
}


@cache
def many(code: str) -> list[Played[Any]]:
    return [random_game(GAMES[code], 6, Random(seed)) for seed in range(GAMES_EACH)]


def turns(game: Played[Any]) -> list[TurnRecord]:
    return [TurnRecord.of(turn, start) for start, turn in zip(game.starts, game.turns, strict=True)]


def test_every_game_that_can_be_played_can_speak() -> None:
    assert list(PRESENTERS) == list(GAMES)


@pytest.mark.parametrize("code", CODES)
def test_every_event_and_every_question_has_a_sentence_with_its_clause(code: str) -> None:
    presenter, told, asked = presenter_of(code), Counter[type](), Counter[str]()
    for game in many(code):
        for turn in turns(game):
            for step in turn.steps():
                if isinstance(step, Question):
                    words = plain(presenter.explain_question(step, NAMES, _))
                    assert step.prompt.clause in words
                    asked[step.prompt.ask] += 1
                else:
                    words = plain(presenter.explain(step, NAMES, _))
                    assert step.clause in words
                    told[type(step)] += 1
                assert "{" not in words.replace("{who}", "")
    assert set(told) | {type(event) for event, _words in RARE[code]} == set(GAMES[code].events)
    assert set(asked) == ASKED[code]


@pytest.mark.parametrize(("event", "words"), [each for code in CODES for each in RARE[code]])
def test_what_random_play_does_not_bring_is_said_too(event: Event, words: str) -> None:
    code = "hcg" if type(event) in GAMES["hcg"].events and not isinstance(event, Drawn) else "clapclap"
    assert plain(presenter_of(code).explain(event, NAMES, _)) == words


def test_the_directors_are_asked_about_those_who_posted_nothing() -> None:
    for code in CODES:
        rules, presenter = GAMES[code], presenter_of(code)
        options = load({**dump(rules.options_type()), "missed": "ask"}, rules.options_type)
        _deal, state = rules.deal(3, options, lambda label, n: 0)
        orders = rules.orders((None, None, None), (None, None, None))
        turn = play(rules, state, orders, lambda n, p: Reply.OPEN, seed=b"s", number=1)
        assert [prompt.ask for prompt in turn.open.values()] == ["missed_post"] * 3
        assert rules.asked_of_directors == ("missed_post",)
        assert rules.laid_open(turn.state, turn.open.values()) is None
        asked = presenter.ask(turn.open[1], NAMES, _)
        assert len(asked.options) == 2
        assert plain(asked.text).startswith(NAMES[0])
        for option in asked.options:
            question = Question(1, turn.open[1], option.value, By.ANSWER)
            assert option.label in plain(presenter.explain_question(question, NAMES, _))


def test_a_question_says_what_its_options_and_its_default_are() -> None:
    code = "clapclap"
    presenter, rules, seen = presenter_of(code), GAMES[code], 0
    for game in many(code)[:40]:
        for turn in turns(game):
            for question in turn.questions:
                known, choice = rules.public(turn.after), question.prompt.options
                assert isinstance(choice, Choice)
                asked = presenter.ask(question.prompt, NAMES, _, known)
                assert [option.value for option in asked.options] == list(choice.values)
                assert asked.default
                assert question.prompt.clause in plain(asked.text) + asked.default
                seen += 1
    assert seen > 30


@pytest.mark.clause("C7")
def test_a_pick_for_a_triple_is_a_question_too() -> None:
    prompt = prompts.triple_pick(0, (1, 2), "round/1/triple/沈鹤")
    asked = presenter_of("clapclap").ask(prompt, NAMES, _)
    assert [option.label for option in asked.options] == ["阿九", "{who}"]
    assert (plain(asked.text), asked.default) == (
        "三连：你克制的不止一人，你选谁组成三连？（C7）",
        "默认在可选的人里随机抽取（C7）",
    )


@pytest.mark.parametrize("code", CODES)
def test_announcements_and_the_reveal_come_out_in_every_format_with_the_names_as_written(code: str) -> None:
    presenter, rules = presenter_of(code), GAMES[code]
    game = many(code)[3]
    documents: list[Document] = [
        presenter.opening(NAMES, "c0ffee", 2, _),
        presenter.ruling(None, "太晚了", NAMES, _),
    ]
    for turn in turns(game):
        facts = rules.facts(turn.events, turn.before, turn.after)
        documents.append(presenter.dawn(facts, NAMES, game.options, turn.number, _))
    record = MatchRecord(
        "试局",
        NAMES,
        game.options,
        game.dealt,
        game.final,
        game.seed,
        commitment(game.seed),
        turns=tuple(turns(game)),
    )
    documents.append(presenter.reveal(record, _))
    for document in documents:
        assert stored.load(stored.dump(document)) == document
        for found in FORMATS.values():
            assert found.render(document)
        page = FORMATS["html"].render(document)
        assert "<b>周</b>" not in page
    last = FORMATS["text"].render(documents[-2])
    assert "终局" in last


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_and_hold_everybody(code: str, theme: str) -> None:
    presenter, rules = presenter_of(code), GAMES[code]
    game = many(code)[5]
    for turn in turns(game):
        picture = presenter.turn_picture(turn, NAMES, _, theme)
        facts = rules.facts(turn.events, turn.before, turn.after)
        assert picture == presenter.dawn_picture(facts, NAMES, turn.number, _, theme)
        words = "".join(ElementTree.fromstring(picture).itertext())
        assert all(name in words for name in NAMES)
    table = rules.public(game.final)
    words = "".join(
        ElementTree.fromstring(presenter.status_picture(table, NAMES, "局面", _, theme)).itertext()
    )
    assert all(name in words for name in NAMES)


@pytest.mark.parametrize("code", CODES)
def test_a_turn_as_a_table_and_as_a_story_holds_all_that_happened(code: str) -> None:
    presenter = presenter_of(code)
    for turn in turns(many(code)[7]):
        scenes = [scene for top in presenter.story(turn) for scene in top.all()]
        assert [scene.what for scene in scenes] == list(turn.steps())
        assert presenter.turn_table(turn, NAMES, _).caption == f"第{turn.number}回合的交锋"
        assert presenter.path(turn) == ()


@pytest.mark.clause("H5", "C2", "C3")
def test_the_help_tables_are_the_tables_of_the_rules() -> None:
    (moves,) = HcgPresenter().reference(_)
    assert [plain(row[0]).split("（")[0] for row in moves.rows] == [name.value for name in MOVES]
    assert [plain(row[2]) for row in moves.rows] == [str(move.cost) for move in MOVES.values()]
    gestures, layers = ClapclapPresenter().reference(_)
    assert [plain(row[0]) for row in gestures.rows] == [gesture.value for gesture in GESTURES]
    assert plain(next(row for row in gestures.rows if plain(row[0]) == "烈焰")[2]) == "2火种，不够则4盾"
    assert len(layers.rows) == 12


@pytest.mark.parametrize("code", CODES)
def test_a_role_message_tells_the_seat_and_nothing_of_the_others(code: str) -> None:
    rules, presenter = GAMES[code], presenter_of(code)
    game = many(code)[0]
    owns = [rules.private(game.dealt, seat) for seat in range(6)]
    messages = presenter.role_messages(owns, NAMES, "试局", _)
    assert [message.seat for message in messages] == list(range(6))
    for message in messages:
        letter = FORMATS["json"].render(message.letter)
        others = [name for i, name in enumerate(NAMES) if i != message.seat]
        assert not any(f'"{name}"' in letter for name in others)
    assert len(presenter.role_list(owns, NAMES, _).splitlines()) == 6


@pytest.mark.parametrize(
    ("code", "text", "lines", "states"),
    [
        ("hcg", "出招：大波→阿九", ["出大波→阿九"], ["ok"]),
        ("hcg", "出招：大波", ["出大波，缺少目标：算违规（H3）"], ["ok", "unknown"]),
        ("hcg", "出招：飞", ["招式读不出：算违规（H3）"], ["unknown"]),
        ("hcg", "今天聊点什么", [], ["unknown"]),
        ("clapclap", "手势：破\n目标：阿九>𠮷野", ["亮出破", "目标：阿九 > 𠮷野"], ["ok", "ok"]),
        (
            "clapclap",
            "手势：黑洞\n拆分：阿九/𠮷野/阿九",
            ["亮出黑洞（拆分）", "第1段：目标：阿九", "第2段：目标：𠮷野", "第3段：目标：阿九"],
            ["ok"] * 4,
        ),
        ("clapclap", "手势：如来神掌", ["“如来神掌”不是手势：算蟆蛤（C3）"], ["unknown"]),
    ],
)
def test_a_post_is_read_out_line_by_line(code: str, text: str, lines: list[str], states: list[str]) -> None:
    rules, presenter = GAMES[code], presenter_of(code)
    names = ("沈鹤", "阿九", "𠮷野")
    reading = rules.read(text, 0, Names(names, [()] * 3))
    order = rules.order(reading)
    assert ([plain(line) for line in presenter.order_lines(order, names, _)] if order else []) == lines
    rows = presenter.reading_lines(dump(reading), names, _)
    assert [row.state for row in rows] == states
    assert all(row.meaning or row.problem for row in rows)


@pytest.mark.parametrize("code", CODES)
def test_the_public_facts_of_a_round_go_through_json_and_come_back_equal(code: str) -> None:
    rules = GAMES[code]
    for turn in turns(many(code)[9]):
        facts = rules.facts(turn.events, turn.before, turn.after)
        assert load(json.loads(json.dumps(dump(facts))), rules.facts_type) == facts


def test_the_course_of_a_round_is_told_in_the_order_in_which_it_happened() -> None:
    told = 0
    for turn in turns(many("hcg")[11]):
        course = round_facts(turn.events, turn.after).course
        assert list(course) == [event for event in turn.events if event in course]
        told += len(course)
    assert told


@pytest.mark.parametrize(
    ("code", "tallied"), [("hcg", hcg_tally.tallied), ("clapclap", clapclap_tally.tallied)]
)
def test_win_shares_are_counted_once_a_player_and_move(code: str, tallied: Tallying) -> None:
    tally = Tally()
    for game in many(code)[:8]:
        tally.add(game, tallied)
    assert tally.games == 8
    assert sum(tally.winners.values()) == 8
    saving = {"hcg": "蓄", "clapclap": "气"}[code]
    assert 8 <= tally.played[saving] <= 8 * 6
    assert all(tally.won[move] <= count for move, count in tally.played.items())
    assert max(tally.won.values()) <= 8
