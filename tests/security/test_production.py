"""Production: it refuses to start without its secrets, and Django's deploy checks find nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPLETE = {
    "KANSHU_ENV": "production",
    "KANSHU_SECRET_KEY": "a-test-key-1234567890-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLM",
    "KANSHU_ALLOWED_HOSTS": "kanshu.example",
}


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in a process of its own, with this environment and no other settings."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG", "SYSTEMROOT")}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**kept, "KANSHU_VAR_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"KANSHU_SECRET_KEY": ""}, "KANSHU_SECRET_KEY"),
        ({"KANSHU_ALLOWED_HOSTS": ""}, "KANSHU_ALLOWED_HOSTS"),
        ({"KANSHU_DEBUG": "1"}, "KANSHU_DEBUG"),
        ({"KANSHU_SEAL_KEYS": "no key"}, "KANSHU_SEAL_KEYS"),
    ],
)
def test_it_does_not_start_without_its_secrets(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    done = manage(tmp_path, "check", **{**COMPLETE, **changed})
    assert done.returncode != 0
    assert said in done.stderr
    assert "no key" not in done.stderr.replace("is no key", "")
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.parametrize("domain", ["", "1"])
def test_the_deploy_checks_find_nothing(tmp_path: Path, domain: str) -> None:
    chosen = {**COMPLETE, "KANSHU_HSTS_DOMAIN": domain}
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **chosen)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("domain", "sent"),
    [("", "max-age=31536000"), ("1", "max-age=31536000; includeSubDomains; preload")],
)
def test_other_names_of_the_domain_are_bound_to_tls_only_where_that_is_chosen(
    tmp_path: Path, domain: str, sent: str
) -> None:
    program = (
        "from django.test import Client; "
        "answer = Client().get('/healthz', secure=True, headers={'host': 'kanshu.example'}); "
        "print('sent', answer['Strict-Transport-Security'])"
    )
    chosen = {**COMPLETE, "KANSHU_HSTS_DOMAIN": domain}
    done = manage(tmp_path, "shell", "--no-imports", "-c", program, **chosen)
    assert f"sent {sent}\n" in done.stdout, done.stderr
