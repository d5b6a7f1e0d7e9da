"""The files of a language: read, brought up to date with the texts, and written so that nothing changes without need."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.messages import LOCALE
from tools.messages.traditional import traditional

ABOUT = {
    "en": "# English. Written by people: docs/languages.md, with the words of docs/glossary.md.",
    "zh_Hant": "# 繁體中文. MADE by `make messages` from the Chinese of the code: change tools/messages/traditional.py instead.",
}
NAME = "版杀砍树"
_NEVER = datetime(
    2026, 1, 1, tzinfo=UTC
)  # a date of its own for every run would change the files for nothing


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def mo_path(language: str) -> Path:
    return po_path(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """The language's catalog as it was written last; empty at first."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, template: Catalog) -> Catalog:
    """The template's texts with what is known of their translation; 繁體中文 is made anew."""
    known, made = read(language), empty(language)
    for message in template:
        if not message.id:
            continue
        text: str | tuple[str, ...] | list[str] | None = (
            "" if isinstance(message.id, str) else ("",) * made.num_plurals
        )
        old = known.get(message.id, message.context)
        flags: set[str] = set()
        if language == "zh_Hant":
            text = traditional(message.id) if isinstance(message.id, str) else (traditional(message.id[-1]),)
        elif old is not None:
            text, flags = old.string, old.flags & {"fuzzy"}
        places = dict.fromkeys((place, 0) for place, _line in message.locations)
        made.add(message.id, text, locations=list(places), flags=flags, context=message.context)
    return made


def empty(language: str) -> Catalog:
    """A catalog without texts, its head as in all of ours."""
    return Catalog(
        locale=language,
        project=NAME,
        version="1",
        header_comment=ABOUT[language],
        creation_date=_NEVER,
        revision_date=_NEVER,
        last_translator=NAME,
        language_team=NAME,
        msgid_bugs_address=NAME,
        fuzzy=False,
    )


def po(catalog: Catalog) -> bytes:
    """The catalog as text; files without lines, since lines move with every edit."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, include_lineno=False)
    return file.getvalue()


def mo(catalog: Catalog) -> bytes:
    """The catalog as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def write(language: str, catalog: Catalog) -> bool:
    """Write both files where they differ from what is there; whether anything did."""
    return any([put(po_path(language), po(catalog)), put(mo_path(language), mo(catalog))])


def put(path: Path, content: bytes) -> bool:
    """Write a file where it differs from what is there; whether it did."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True
