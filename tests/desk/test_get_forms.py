"""A form that is sent by GET stands in addresses, histories and logs: it must hold no token."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
_FORM = re.compile(r"<form\b(?P<about>[^>]*(?:%}[^>]*)*)>(?P<inside>.*?)</form>", re.DOTALL)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_form_sent_by_get_holds_a_token(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"formmethod\s*=\s*[\"']?get", source, re.IGNORECASE), (
        "a button that turns a form to GET"
    )
    for form in _FORM.finditer(source):
        if not re.search(r"method\s*=\s*[\"']?(post|dialog)", form["about"], re.IGNORECASE):
            assert "csrf_token" not in form["inside"], form["about"]
