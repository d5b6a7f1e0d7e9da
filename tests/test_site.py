"""The site's own: settings that refuse to be unsafe, headers, the log without secrets, the health page."""

from __future__ import annotations

import json
import logging
import os
import stat
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from director.models import Match
from director.services import clock
from kanshu import environment
from kanshu.logs import HideTokens, Json
from tests.worlds import match_on_day_one, new_director

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


def test_the_worker_keeps_a_connection_and_has_two_processes_on_postgresql(tmp_path: Path) -> None:
    url = {"DATABASE_URL": "postgres://kanshu:word@db.example/kanshu"}
    assert _settings(tmp_path, "s.Q_CLUSTER['workers']").stdout.split() == ["1"]
    assert _settings(tmp_path, "s.Q_CLUSTER['workers']", **url).stdout.split() == ["2"]
    assert _settings(tmp_path, "s.Q_CLUSTER['workers']", KANSHU_WORKERS="5").stdout.split() == ["5"]
    refused = _settings(tmp_path, "1", KANSHU_WORKERS="many")
    assert "KANSHU_WORKERS is 'many'; set it to a whole number" in refused.stderr
    expression = "'pool' in s.DATABASES['default'].get('OPTIONS', {}), s.DATABASES['default']['CONN_MAX_AGE']"
    code = f"import sys; sys.argv.append('qcluster'); from kanshu import settings as s; print({expression})"
    env = {"PATH": os.environ["PATH"], "KANSHU_VAR_DIR": str(tmp_path), **url}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "600"]


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


@pytest.mark.django_db
def test_the_site_is_ready_when_the_database_is_of_its_version_and_tells_of_a_missing_worker(
    client: Client,
) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ok\nworker: has not ticked for three minutes\n")
    clock.tick(timezone.now())
    assert client.get("/readyz").content == b"ok\n"


@pytest.mark.django_db
def test_a_site_newer_than_its_database_is_not_ready(client: Client) -> None:
    last = MigrationRecorder.Migration.objects.filter(app="director").order_by("-name").first()
    assert last is not None
    last.delete()
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert b"1 migrations wait" in answer.content


@pytest.mark.django_db
def test_a_site_that_plays_other_rules_than_a_running_match_is_not_ready(client: Client) -> None:
    match = match_on_day_one(new_director())
    assert client.get("/readyz").status_code == 200
    Match.objects.filter(pk=match.pk).update(rules_version=7)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert b"matches of kanshu run that began with version 7; this code plays 1" in answer.content
    Match.objects.filter(pk=match.pk).update(phase="ended")
    assert client.get("/readyz").status_code == 200


def test_a_worker_says_in_one_line_that_the_database_is_away() -> None:
    away = _worker_says("psycopg.connect('postgresql://nobody@127.0.0.1:1/nothing')")
    assert "ERROR django-q not pulled: " in away
    assert "refused" in away
    assert len(away.splitlines()) == 1


def test_a_worker_tells_all_of_what_the_database_refuses() -> None:
    assert "Traceback" in _worker_says("exec('raise psycopg.errors.DeadlockDetected')")


def _worker_says(what: str) -> str:
    """What django-q's logger writes under the site's settings where Django's database layer meets `what`."""
    code = (
        "import django, logging, psycopg; django.setup()\n"
        "from django.db.utils import DatabaseErrorWrapper\n"
        "from django.db.backends.postgresql.base import DatabaseWrapper\n"
        "try:\n"
        f"    with DatabaseErrorWrapper(DatabaseWrapper({{}})): {what}\n"
        "except django.db.OperationalError: logging.getLogger('django-q').exception('not pulled')\n"
    )
    env = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "kanshu.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    return done.stderr


@pytest.mark.django_db
def test_metrics_are_for_whoever_has_the_token(client: Client, settings: Any) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    settings.METRICS_TOKEN = "a-token-for-prometheus"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 404
    match = match_on_day_one(new_director())
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - timedelta(seconds=90))
    told = client.get("/metrics", headers={"Authorization": "Bearer a-token-for-prometheus"})
    text = told.content.decode()
    assert 'kanshu_matches{phase="day"} 1.0' in text
    assert "kanshu_due_matches 1.0" in text
    assert "kanshu_tick_age_seconds -1.0" in text
    assert match.code not in text
    assert match.title not in text


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


def test_a_traceback_is_one_json_object_without_secrets() -> None:
    try:
        raise ValueError(
            "can't reach postgres://kanshu:word7@db.example/x by /in/3xAmple_Token-of-Thirty2chars/"
        )
    except ValueError:
        record = logging.LogRecord("site", logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    assert HideTokens().filter(record)
    line = json.loads(Json().format(record))
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "site", "failed")
    assert "ValueError" in line["traceback"]
    assert "word7" not in line["traceback"]
    assert "3xAmple" not in line["traceback"]


@pytest.mark.django_db
def test_a_person_is_shown_by_nickname_and_signs_in_by_user_name() -> None:
    person = get_user_model().objects.create_user("bailu", nickname="白鹭")
    assert str(person) == "白鹭"
    assert str(get_user_model()(username="bailu")) == "bailu"
