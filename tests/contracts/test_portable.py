"""Portable cases from the command line: one answer a line, in order, whatever comes in."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.portable import lines
from director.portable.lines import Answers, lines_of
from director.portable.registry import FORMATS

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "fixtures/cases"
NIGHTS = CASES / "kanshu/random.jsonl"
ONE = CASES / "kanshu/N06.json"


def _files() -> list[Path]:
    return sorted(path for path in CASES.rglob("*.json*"))


def _entries(path: Path) -> list[bytes]:
    text = path.read_bytes()
    return text.splitlines() if path.suffix == ".jsonl" else [text]


def _run(*args: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "manage.py"), *args]
    return subprocess.run(command, input=given, capture_output=True, check=False, env={**os.environ, **env})


def _answer(text: bytes | str) -> dict[str, Any]:
    data = text if isinstance(text, bytes) else text.encode()
    return dict(json.loads(Answers(FORMATS).answer(data)))


@pytest.mark.parametrize("path", _files(), ids=lambda path: path.relative_to(CASES).as_posix())
def test_every_case_of_every_format_in_the_registry_comes_out(path: Path) -> None:
    for entry in _entries(path):
        if json.loads(entry)["case"]["format"] in FORMATS:
            answer = json.loads(Answers(FORMATS, check=True).answer(entry))
            assert answer.get("agrees"), answer


def test_a_file_holds_one_case_alone_or_with_its_result() -> None:
    entry = json.loads(ONE.read_bytes())
    assert _answer(json.dumps(entry)) == _answer(json.dumps(entry["case"])) == entry["result"]


def test_it_answers_a_line_for_a_line_in_order_and_goes_on_after_bad_ones() -> None:
    good = NIGHTS.read_bytes().splitlines()[:3]
    bad = [b"", b"{", b'{"format": "chess/1", "id": "Q"}', b'{"id": 5}', b"\xff\xfe", b'{"format": NaN}']
    mixed = [good[0], bad[0], bad[1], good[1], *bad[2:], good[2]]
    done = _run("adjudicate", "-", given=b"\r\n".join(mixed))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [line in bad for line in mixed]
    assert [a["case"] for a in answers if "error" in a] == [None, None, "Q", 5, None, None]
    assert done.returncode == 1
    assert done.stderr == b""


def test_the_exit_status_is_0_when_all_is_well() -> None:
    done = _run("adjudicate", "--check", str(ONE), str(NIGHTS))
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 151


def test_it_answers_each_line_at_once() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "adjudicate", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in NIGHTS.read_bytes().splitlines()[:3]:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert "actions" in json.loads(process.stdout.readline())
        process.stdin.close()


def test_whoever_stops_reading_is_no_fault_of_the_program() -> None:
    command = f"'{sys.executable}' manage.py adjudicate '{NIGHTS}' '{NIGHTS}' '{NIGHTS}' | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, check=False, cwd=ROOT)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == b""


def test_it_needs_no_database_no_settings_and_no_django() -> None:
    done = _run("adjudicate", str(ONE), DATABASE_URL="nonsense", DJANGO_SETTINGS_MODULE="nowhere")
    assert done.returncode == 0
    program = f"import sys, director.portable.cli as c; c.main(['adjudicate', {str(ONE)!r}]); print('django' in sys.modules)"
    alone = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT)
    assert alone.stdout.splitlines()[-1] == b"False"


def test_a_file_that_is_not_there_answers_an_error_that_names_it() -> None:
    done = _run("adjudicate", "no/such.json", str(ONE))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["error"].startswith("no/such.json: ")
    assert "actions" in answers[1]
    assert done.returncode == 1


def test_read_post_reads_posts_and_nothing_else() -> None:
    posts = _run("read_post", "--check", str(CASES / "posts/posts.jsonl"))
    assert posts.returncode == 0, posts.stdout.decode()
    nights = _run("read_post", str(ONE))
    assert json.loads(nights.stdout)["error"].startswith("format: ")


def test_a_false_result_is_told_with_both_sides_and_its_path() -> None:
    entry = json.loads(ONE.read_bytes())
    entry["result"]["players"]["甲"]["damage"] = 9
    answer = json.loads(Answers(FORMATS, check=True).answer(json.dumps(entry).encode()))
    assert answer["differs"] == {"players.甲.damage": {"expected": 9, "given": 0}}


def test_checking_without_a_result_is_an_error() -> None:
    case = json.dumps(json.loads(ONE.read_bytes())["case"]).encode()
    assert json.loads(Answers(FORMATS, check=True).answer(case))["error"].startswith("result: ")


def test_a_line_too_long_is_passed_over_in_constant_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 100)
    asked: list[int] = []

    class Stream(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            asked.append(size or 0)
            return super().readline(size)

    found = list(lines_of(Stream(b"a" * 100 + b"\n" + b"b" * 1000 + b"\nccc\n")))
    assert [len(line) for line in found] == [100, 102, 3]
    assert found[-1] == b"ccc"
    assert max(asked) <= 102


def test_the_last_line_needs_no_end_and_a_byte_order_mark_is_none_of_the_text() -> None:
    assert list(lines_of(io.BytesIO(b"\xef\xbb\xbfa\r\n\nb"))) == [b"a", b"", b"b"]


def _case() -> dict[str, Any]:
    return dict(json.loads(ONE.read_bytes())["case"])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"seats": None}, "seats"),
    ({"seats": []}, "seats"),
    ({"seats": [{"name": "甲", "card": "red-1"}] * 3}, "seats[1].name"),
    ({"seats": [{"name": "甲"}]}, "seats[0].card"),
    ({"seats": [{"name": "甲", "card": "green-1"}, *_case()["seats"][1:]]}, "seats[0].card"),
    ({"seats": [{"name": "decline", "card": "red-1"}, *_case()["seats"][1:]]}, "seats[0].name"),
    ({"dagger": "亥"}, "dagger"),
    ({"dagger": 3}, "dagger"),
    ({"seed": "abc"}, "seed"),
    ({"seed": "zz" * 32}, "seed"),
    ({"night": 0}, "night"),
    ({"night": "2"}, "night"),
    ({"night": 10**30}, "night"),
    ({"options": {"actions": 10**9}}, "options.actions"),
    ({"options": {"actions": 0}}, "options.actions"),
    ({"options": {"random_policy": "dice"}}, "options.random_policy"),
    ({"options": {"speed": 1}}, "options"),
    ({"state": {"亥": {}}}, "state.亥"),
    ({"state": {"甲": {"revealed": ["rank", "rank"]}}}, "state.甲.revealed"),
    ({"state": {"甲": {"revealed": ["rank"], "rank_was_revealed": False}}}, "state.甲.rank_was_revealed"),
    ({"items": [{"item": "shield", "holder": "甲"}]}, "items[0].pair"),
    ({"items": [{"item": "shield", "pair": 1, "holder": "甲"}]}, "items[0].pair"),
    ({"items": [{"item": "fan", "pair": 1, "holder": "甲"}]}, "items[0].pair"),
    ({"items": [{"item": "fan", "holder": "亥"}]}, "items[0].holder"),
    ({"items": [{"item": "fan", "holder": "甲", "broken": True}]}, "items[0].broken"),
    ({"items": [{"item": "spoon", "holder": "甲"}]}, "items[0].item"),
    ({"red_cards": ["亥"]}, "red_cards[0]"),
    ({"posts": {"亥": {"steps": []}}}, "posts.亥"),
    ({"posts": {"甲": {"steps": [], "responses": ["亥"]}}}, "posts.甲.responses[0]"),
    ({"posts": {"甲": {"steps": [{"kind": "kiss", "target": "乙"}]}}}, "posts[...].steps[0].kind"),
    ({"posts": {"甲": 7}}, "posts[...]"),
    ({"answers": [{"player": "甲", "ask": "request_intervention", "answer": True}]}, "answers[0].player"),
    ({"answers": [{"player": "乙", "ask": "skill", "answer": True}]}, "answers[0].ask"),
    ({"answers": [{"player": "乙", "ask": "request_intervention", "answer": 1}]}, "answers[0].answer"),
    ({"answers": [{"player": "乙", "ask": "dance", "answer": 1}]}, "answers[0].ask"),
    ({"answers": [{"player": "亥", "ask": "reveal", "answer": None}]}, "answers[0].player"),
    ({"unanswered": "wait"}, "unanswered"),
]


@pytest.mark.parametrize(("change", "field"), BAD)
def test_an_error_names_the_field_at_fault(change: dict[str, Any], field: str) -> None:
    answer = _answer(json.dumps({**_case(), **change}))
    assert answer["error"].partition(": ")[0] == field
    assert answer["case"] == _case()["id"]


def test_answers_left_over_are_an_error_when_the_night_is_over_but_not_when_the_game_is() -> None:
    more = {"player": "乙", "ask": "reveal", "answer": "rank"}
    case = _case()
    assert _answer(json.dumps({**case, "answers": [*case["answers"], more]}))["error"].startswith("answers[")
    deadly = json.loads((CASES / "kanshu/N13.json").read_bytes())["case"]
    assert _answer(json.dumps({**deadly, "answers": [*deadly["answers"], more]}))["outcome"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"format":"kanshu-night/1","x":' + "[" * 100_000 + "]" * 100_000 + "}",
    ],
)
def test_deep_nesting_answers_an_error(text: str) -> None:
    assert "case" in _answer(text)["error"]


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["甲", "rank", "red-1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ENTRIES = [json.loads(_entries(path)[0])["case"] for path in _files()[::7]]


def _places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(place for key, each in inner for place in _places(each, (*at, key)))]


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**6), junk, st.booleans())
def test_no_case_however_damaged_is_a_fault_of_the_program(pick: int, value: Any, drop: bool) -> None:
    rng = Random(pick)
    case = json.loads(json.dumps(rng.choice(ENTRIES)))
    *path, last = rng.choice(_places(case)[1:])
    inside = case
    for key in path:
        inside = inside[key]
    if drop:
        del inside[last]
    else:
        inside[last] = value
    answer = _answer(json.dumps(case))
    assert "this program failed" not in answer.get("error", "")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_are_a_fault_of_the_program(text: bytes) -> None:
    assert "error" in _answer(text)
    assert "this program failed" not in _answer(text)["error"]
