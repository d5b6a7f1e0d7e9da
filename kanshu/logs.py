"""Logging that keeps secrets out of the lines."""

from __future__ import annotations

import logging
import re

# Sign-in links and session keys are long runs of URL-safe characters.
_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9_-]{20,}(?![\w-])")


class HideTokens(logging.Filter):
    """Replaces everything that looks like a token by ***, in the message with its arguments."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _TOKEN.sub("***", record.getMessage()), None
        return True
