"""Acts killed at their steps, with real processes: nothing that counted is lost, nothing counts twice, the log is whole.

A few points here, the last commits always among them; FAULTS=long (`make faults`) kills every act at every step.
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
WHATS = ("close", "night", "publish", "import", "send")
MANY, SEED = (2000, 0) if os.environ.get("FAULTS") == "long" else (4, 6)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase) -> dict[str, dict[str, Any]]:
    """What tests/faults/kills.py saw of each, on one site."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}
    env = {**kept, "KANSHU_VAR_DIR": str(tmp_path_factory.mktemp("site")), "KANSHU_LOG_LEVEL": "CRITICAL"}
    env.update(new_database())
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=ROOT, env=env, check=True, timeout=900)
    command = [sys.executable, "-m", "tests.faults.kills", str(SEED), str(MANY), *WHATS]
    done = subprocess.run(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True, timeout=7200
    )
    sys.stdout.write(done.stdout)
    return {line["what"]: line for line in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("what", WHATS)
def test_an_act_that_is_killed_counts_as_a_whole_or_not_at_all(
    told: dict[str, dict[str, Any]], what: str
) -> None:
    found = told[what]
    assert found["faults"] == []
    assert found["killed"] >= 3
    assert 0 < found["counted"] < found["killed"], "killed before it counted, and after"
