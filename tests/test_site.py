"""The site's own: settings that refuse to be unsafe, headers, the log without secrets, the health page."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from kanshu import environment
from kanshu.logs import HideTokens

ROOT = Path(__file__).resolve().parent.parent


def _settings(tmp_path: Path, expression: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Evaluates an expression over the settings in a process of its own, with just these variables."""
    code = f"from kanshu import settings as s; print({expression})"
    env = {"PATH": os.environ["PATH"], "KANSHU_VAR_DIR": str(tmp_path), **variables}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, "KANSHU_SECRET_KEY is not set"),
        ({"KANSHU_SECRET_KEY": "k" * 60}, "KANSHU_ALLOWED_HOSTS is empty"),
        ({"KANSHU_SECRET_KEY": "k" * 60, "KANSHU_ALLOWED_HOSTS": " , "}, "KANSHU_ALLOWED_HOSTS is empty"),
        ({"KANSHU_DEBUG": "1"}, "KANSHU_DEBUG shows secrets"),
    ],
)
def test_production_refuses_to_start_unsafe(tmp_path: Path, variables: dict[str, str], said: str) -> None:
    done = _settings(tmp_path, "s.DEBUG", KANSHU_ENV="production", **variables)
    assert done.returncode != 0
    assert said in done.stderr
    assert not (tmp_path / "secret_key").exists()


def test_production_passes_the_deployment_checks(tmp_path: Path) -> None:
    env = {
        "PATH": os.environ["PATH"],
        "KANSHU_VAR_DIR": str(tmp_path),
        "KANSHU_ENV": "production",
        "KANSHU_SECRET_KEY": "".join(chr(33 + 7 * i % 90) for i in range(60)),
        "KANSHU_ALLOWED_HOSTS": "desk.example,.town.example",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_production_trusts_forms_from_its_own_hosts_only(tmp_path: Path) -> None:
    done = _settings(
        tmp_path,
        "*s.CSRF_TRUSTED_ORIGINS",
        KANSHU_ENV="production",
        KANSHU_SECRET_KEY="k" * 60,
        KANSHU_ALLOWED_HOSTS="desk.example,.town.example",
    )
    assert done.stdout.split() == ["https://desk.example", "https://*.town.example"]


def test_a_switch_that_is_neither_on_nor_off_is_refused(tmp_path: Path) -> None:
    done = _settings(tmp_path, "s.DEBUG", KANSHU_DEBUG="maybe")
    assert "KANSHU_DEBUG is 'maybe'; set it to 1 or 0." in done.stderr


def test_the_embedded_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    first, second = (environment.kept_secret(tmp_path / "secret_key") for _ in range(2))
    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_debug_is_off_unless_asked_for(tmp_path: Path) -> None:
    assert _settings(tmp_path, "s.DEBUG").stdout.strip() == "False"
    assert _settings(tmp_path, "s.DEBUG", KANSHU_DEBUG="1").stdout.strip() == "True"


def test_the_embedded_database_takes_its_write_lock_at_the_start(tmp_path: Path) -> None:
    done = _settings(
        tmp_path, "s.DATABASES['default']['OPTIONS']['transaction_mode'], s.DATABASES['default']['ENGINE']"
    )
    assert done.stdout.split() == ["IMMEDIATE", "django.db.backends.sqlite3"]


def test_a_database_address_turns_everything_to_postgresql_with_a_pool(tmp_path: Path) -> None:
    expression = "s.DATABASES['default']['ENGINE'], 'pool' in s.DATABASES['default']['OPTIONS'], s.DATABASES['default']['HOST']"
    done = _settings(tmp_path, expression, DATABASE_URL="postgres://kanshu:word@db.example/kanshu")
    assert done.stdout.strip() == "django.db.backends.postgresql True db.example"


def test_tasks_queue_in_the_database_or_in_redis_and_are_retried_after_their_time_out(tmp_path: Path) -> None:
    expression = (
        "s.Q_CLUSTER.get('orm'), s.Q_CLUSTER.get('redis'), s.Q_CLUSTER['retry'] > s.Q_CLUSTER['timeout']"
    )
    assert _settings(tmp_path, expression).stdout.split() == ["default", "None", "True"]
    done = _settings(tmp_path, expression, KANSHU_REDIS_URL="redis://queue.example/0")
    assert done.stdout.split() == ["None", "redis://queue.example/0", "True"]


@pytest.mark.django_db
def test_pages_load_nothing_inline_and_nothing_from_elsewhere(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    assert "script-src 'self';" in f"{policy};"
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.django_db
def test_the_admin_alone_has_looser_rules(client: Client) -> None:
    policy = client.get("/admin/login/").headers["Content-Security-Policy"]
    assert "script-src 'self' 'unsafe-inline' 'unsafe-eval'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in client.get("/administrator").headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_health_asks_the_database_and_takes_reading_only(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.post("/healthz").status_code == 405


@pytest.mark.parametrize(
    ("message", "arguments", "line"),
    [
        ("Not Found: %s", ("/in/3xAmple_Token-of-Thirty2chars/",), "Not Found: /in/***/"),
        ("Not Found: %s", ("/m/ordinary-match-name/day/3/",), "Not Found: /m/ordinary-match-name/day/3/"),
        ("closed day %d of %s", (3, "白鹭"), "closed day 3 of 白鹭"),
    ],
)
def test_what_looks_like_a_token_does_not_reach_the_log(
    message: str, arguments: tuple[object, ...], line: str
) -> None:
    record = logging.LogRecord("site", logging.INFO, __file__, 1, message, arguments, None)
    assert HideTokens().filter(record)
    assert record.getMessage() == line


@pytest.mark.django_db
def test_a_person_is_shown_by_nickname_and_signs_in_by_user_name() -> None:
    person = get_user_model().objects.create_user("bailu", nickname="白鹭")
    assert str(person) == "白鹭"
    assert str(get_user_model()(username="bailu")) == "bailu"
