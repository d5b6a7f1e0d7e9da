"""JSON: the stored form of a document as text, for programs. docs/announcing.md tells its shape."""

from __future__ import annotations

import json

from director.announcing.document import Document
from director.announcing.stored import dump


def render(document: Document) -> str:
    """The document as JSON text."""
    return json.dumps(dump(document), ensure_ascii=False, indent=2) + "\n"
