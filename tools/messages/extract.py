"""What there is to translate: the calls of gettext in Python, the tags in templates, and a few tables of sentences."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from django.utils.translation import templatize

from tools.messages import ROOT

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "written": None,  # of director/services/language.py
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}

TABLES = (("director/rules/clapclap/posts.py", "PROBLEMS"),)
"""Tables of sentences in the rules, which know no gettext: file, and the name of a dict whose values are sentences."""

Found = tuple[int, str | tuple[str, ...], str | None]


def template() -> Catalog:
    """Every text, with the files it stands in, in the order of files and lines."""
    catalog = Catalog()
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        for line, text, context in texts(path):
            if text:
                catalog.add(text, locations=[(place, line)], context=context)
    for file, name in TABLES:
        for line, sentence in _table(ROOT / file, name):
            catalog.add(sentence, locations=[(file, line)])
    return catalog


def sources() -> list[Path]:
    """The files with texts, in a fixed order. Migrations keep names as they were; they say nothing to people."""
    python = [path for top in ("director", "kanshu") for path in (ROOT / top).rglob("*.py")]
    pages = [path for path in (ROOT / "templates").rglob("*") if path.suffix in {".html", ".txt"}]
    return sorted(path for path in python + pages if "migrations" not in path.parts)


def texts(path: Path) -> Iterator[Found]:
    """The texts of one file: line, text (or singular and plural), context."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # Python by the look of it, for a tokenizer that minds how lines begin.
        source = "\n".join(line.lstrip() for line in templatize(source).splitlines())
    for line, function, found, _comments in _calls(source):
        yield _placed(line, function, found)


def _calls(source: str) -> Iterator[tuple[int, str, str | tuple[str | None, ...] | None, list[str]]]:
    file = io.BytesIO(source.encode("utf-8"))
    yield from extract_python(file, KEYWORDS, [], {"encoding": "utf-8"})  # type: ignore[misc]


def _placed(line: int, function: str, found: str | tuple[str | None, ...] | None) -> Found:
    """The arguments that are texts: what a keyword's positions say of what was found in the call."""
    given = (found,) if isinstance(found, str) or found is None else found
    context, wanted = None, []
    for position in KEYWORDS[function] or (1,):
        if isinstance(position, tuple):
            context = given[position[0] - 1]
        elif position <= len(given):
            wanted.append(given[position - 1])
    whole = tuple(text for text in wanted if text is not None)
    if len(whole) < len(wanted):
        return line, "", None  # a call with a variable: its texts stand elsewhere
    return line, whole[0] if len(whole) == 1 else whole, context


def _table(path: Path, name: str) -> Iterator[tuple[int, str]]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and target.id == name and isinstance(node, ast.AnnAssign):
            assert isinstance(node.value, ast.Dict)
            for value in node.value.values:
                yield value.lineno, ast.literal_eval(value)
