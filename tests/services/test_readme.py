"""The README's command lines work as they stand."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from director.services.demo import Performance, Script


def _line(command: str) -> list[str]:
    """The arguments with which the README shows a command."""
    start = f".venv/bin/python manage.py {command} "
    text = (Path(settings.BASE_DIR) / "README.md").read_text(encoding="utf-8")
    (line,) = [each for each in text.splitlines() if each.startswith(start)]
    return shlex.split(line.removeprefix(start), comments=True)


@pytest.mark.parametrize("command", ["adjudicate", "read_post"])
def test_cases_are_answered(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = [str(Path(settings.BASE_DIR) / each) for each in _line(command)]
    with pytest.raises(SystemExit) as ended:
        call_command(command, *arguments)
    assert not ended.value.code
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert answers
    assert not [each for each in answers if "error" in each]


def test_a_post_from_standard_input_is_read_as_the_readme_shows() -> None:
    text = (Path(settings.BASE_DIR) / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^(echo '.+?read_post -)\n# (\{.+?\})$", text, re.MULTILINE | re.DOTALL)
    assert found
    case, shown = json.loads(shlex.split(found[1])[1]), json.loads(found[2])
    done = subprocess.run(
        [sys.executable, "manage.py", "read_post", "-"],
        cwd=settings.BASE_DIR,
        input=json.dumps(case),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == shown


def test_games_are_simulated() -> None:
    out = StringIO()
    call_command("simulate", *_line("simulate"), "--games", "2", stdout=out)
    assert _line("simulate")[:2] == ["--players", "8"]


@pytest.mark.django_db
def test_a_revealed_match_is_verified() -> None:
    performance = Performance(Script.of_game("clapclap"))
    list(performance.play())
    assert _line("verify") == ["CODE"]
    out = StringIO()
    call_command("verify", performance.match.code, stdout=out)
    assert "全部一致" in out.getvalue()
