"""JSON: the stored form of a document as text, for programs. docs/announcing.md tells its shape."""

from __future__ import annotations

import json
import re

from director.announcing.document import Document
from director.announcing.stored import dump


def render(document: Document) -> str:
    """The document as JSON text."""
    written = json.dumps(dump(document), ensure_ascii=False, indent=2) + "\n"
    return _HALVES.sub(lambda half: f"\\u{ord(half.group()):04x}", written)


_HALVES = re.compile("[\ud800-\udfff]")  # half a character: JSON can name it, UTF-8 can't
