"""Logging that keeps secrets out of the lines."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from django.db import InterfaceError, OperationalError

# Sign-in links and session keys are long runs of URL-safe characters.
_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9_-]{20,}(?![\w-])")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*):[^\s@/]+@")


def without_secrets(text: str) -> str:
    """The text with *** for everything that looks like a token, and for passwords in addresses."""
    return _PASSWORD.sub(r"\1:***@", _TOKEN.sub("***", text))


class HideTokens(logging.Filter):
    """Replaces what looks like a secret by ***, in the message with its arguments and in the traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = without_secrets(logging.Formatter().formatException(record.exc_info))
        return True


class InOneLine(logging.Filter):
    """Says in one line that the database is away: a worker asks for it all the time, and each traceback tells the same.

    What the database itself refuses, a deadlock for instance, keeps its traceback: it bears a state of SQL. Class 57P is
    the database being stopped or started.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, OperationalError | InterfaceError):
            state = getattr(error.__cause__, "sqlstate", None)
            if state is None or state.startswith("57P"):
                reason = " ".join(str(error).split()) or type(error).__name__
                record.msg, record.args = f"{record.getMessage()}: {reason}", None
                record.exc_info = record.exc_text = None
        return True


class Json(logging.Formatter):
    """One JSON object a line: time, level, logger, process, message and, where there is one, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_text or record.exc_info:
            line["traceback"] = record.exc_text or self.formatException(record.exc_info)  # type: ignore[arg-type]
        return json.dumps(line, ensure_ascii=False)
