"""The words of the admin's theme, which brings no Chinese of its own: `locale/theme/`, apart from the texts of this project.

简体中文 is written by people in its django.po; 繁體中文 is made from it, and both are compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.messages import LOCALE, catalogs
from tools.messages.traditional import traditional

HERE = LOCALE / "theme"
WRITTEN = HERE / "zh_Hans/LC_MESSAGES/django.po"
MADE = HERE / "zh_Hant/LC_MESSAGES/django.po"


def written() -> Catalog:
    """简体中文, as people wrote it."""
    with WRITTEN.open("rb") as file:
        return read_po(file, locale="zh_Hans")


def files() -> Iterator[tuple[Path, bytes]]:
    """What is made of it: each file with its content."""
    simple = written()
    other = catalogs.empty("zh_Hant")
    for message in simple:
        if message.id:
            given = message.string
            made = traditional(given) if isinstance(given, str) else tuple(map(traditional, given or ()))
            other.add(message.id, made)
    yield WRITTEN.with_suffix(".mo"), catalogs.mo(simple)
    yield MADE, catalogs.po(other)
    yield MADE.with_suffix(".mo"), catalogs.mo(other)
