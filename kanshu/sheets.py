"""Style sheets that every page of a kind loads go out as one file: a request costs a slow phone more than its bytes do.

They are written one subject a file under `static/css/` and joined here, whenever static files are looked for or collected.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

JOINED: Mapping[str, tuple[str, ...]] = {
    "css/site.css": ("tokens", "base", "layout", "components", "game", "print"),
    "css/reader.css": ("pages", "document", "night", "rounds"),
    "css/director.css": ("desk_frame", "desk", "document", "night", "rounds"),
}
"""What each joined sheet is made of: the first is for every page, then what seats and public pages need, and the desk."""


class JoinedSheets(BaseFinder):
    """Finds the joined sheets; they lie in the site's own folder, made anew where a part has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sources = Path(settings.BASE_DIR) / "static" / "css"
        self.storage = FileSystemStorage(location=Path(settings.VAR_DIR) / "joined")

    def find(self, path: str, find_all: bool = False) -> Any:
        """Where a joined sheet lies, in a list if all are asked for; an empty list for anything else, as Django has it."""
        if path not in JOINED:
            return []
        found = self._joined(path)
        return [found] if find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """Every joined sheet, made if need be."""
        for path in JOINED:
            self._joined(path)
            yield path, self.storage

    def _joined(self, path: str) -> str:
        """Untouched where nothing has changed: collecting looks at the time of a file."""
        content = b"".join((self.sources / f"{part}.css").read_bytes() for part in JOINED[path])
        place = Path(self.storage.path(path))
        if not place.is_file() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as made:
                made.write(content)
            os.replace(made.name, place)  # another process may be reading it
            place.chmod(0o644)
        return str(place)
