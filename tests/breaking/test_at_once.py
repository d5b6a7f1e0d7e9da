"""Ten of a form at the same moment, answers against the clock, posts against the close: in processes of their own.

On a database in a file, or a new one on the server that DATABASE_URL names.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NewDatabase

ROOT = Path(__file__).resolve().parents[2]
WHATS = (
    *("vote", "desk_post", "ask", "tree_hole", "publish", "answers_all", "post_close"),
    *("new", "bring", "bring_again"),
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase) -> dict[str, dict[str, Any]]:
    """What came of each, run one after the other on one site."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}
    env = {**kept, "KANSHU_VAR_DIR": str(tmp_path_factory.mktemp("site")), "KANSHU_LOG_LEVEL": "CRITICAL"}
    env.update(new_database())
    command = [sys.executable, "-m", "tests.breaking.race", *WHATS]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=900, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {line["what"]: line for line in lines}


@pytest.mark.parametrize("what", WHATS)
def test_nothing_fails_and_no_lock_is_shown(told: dict[str, dict[str, Any]], what: str) -> None:
    assert "failed" not in told[what], told[what]
    assert set(told[what]["statuses"]) <= {"200", "303", "409", "422", "tick"}
    assert told[what]["locks"] == 0


@pytest.mark.parametrize(
    ("what", "act"), [("vote", "post"), ("desk_post", "post"), ("ask", "question_asked")]
)
def test_ten_times_the_same_words_are_one(told: dict[str, dict[str, Any]], what: str, act: str) -> None:
    assert told[what]["statuses"] == {"303": 10}
    assert told[what]["acts"] == {act: 1}


@pytest.mark.parametrize("what", ["new", "bring", "bring_again"])
def test_ten_times_the_same_form_make_one_match(told: dict[str, dict[str, Any]], what: str) -> None:
    assert (told[what]["statuses"], told[what]["made"]) == ({"303": 10}, 1), told[what]


def test_a_dawn_is_published_once(told: dict[str, dict[str, Any]]) -> None:
    assert told["publish"]["statuses"] == {"303": 1, "409": 9}
    assert (told["publish"]["acts"]["published"], told["publish"]["acts"]["day_opened"]) == (1, 1)


def test_an_answer_the_defaults_and_the_clock_settle_a_night_once(told: dict[str, dict[str, Any]]) -> None:
    found = told["answers_all"]
    assert found["acts"]["night_settled"] == 1
    assert found["acts"].get("answer", 0) <= 1
    assert found["twice"] == 0


@pytest.mark.clause("K8.6")
def test_what_is_in_when_the_day_closes_is_in_the_night_and_nothing_else(
    told: dict[str, dict[str, Any]],
) -> None:
    found = told["post_close"]
    assert found["acts"]["day_closed"] == 1
    assert found["after"] == 0
    assert found["frozen"] == found["in_time"]
    assert found["acts"].get("post", 0) + found["acts"].get("post_late", 0) == 8
