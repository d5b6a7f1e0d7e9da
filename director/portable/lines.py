"""A case as one line of JSON in, its answer as one line of JSON out; what is bad answers an error."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from director.portable.case import Adjudicate, answer_error, read
from director.portable.check import differences
from director.rules.errors import Malformed, RuleError

LONGEST = 8 * 1024 * 1024
"""A longer case is refused unread: a post of 1 MB fits even where every character is escaped."""

_NOTHING = msgspec.Raw(b"")


class _Head(msgspec.Struct):
    """What is looked at before the format is known. A catalogue wraps a case with its result."""

    format: str = ""
    id: Any = None
    case: msgspec.Raw = _NOTHING
    result: Any = None


class Answers:
    """Answers cases one by one and remembers whether any went wrong.

    `formats` are those allowed here. With `check`, a case comes with its result, and the answer says whether
    that came out: {"case": id, "agrees": bool, "differs": {…}}.
    """

    def __init__(self, formats: dict[str, Adjudicate], *, check: bool = False) -> None:
        self.formats = formats
        self.check = check
        self.failed = False

    def answer(self, text: bytes) -> bytes:
        """The answer to one case as a line of JSON, without its end."""
        case_id: Any = None
        try:
            _refuse_unreadable(text)
            head, case = _unwrapped(text)
            case_id = head.id
            result = self._adjudicate(head, case)
            return msgspec.json.encode(self._compared(head, result) if self.check else result)
        except RuleError as error:
            return self._error(error, case_id)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            fault = Malformed("fault", "this program failed on it; please report the case", field="case")
            return self._error(fault, case_id)

    def refuse(self, field: str, reason: str) -> bytes:
        """The answer where no case could be read at all."""
        return self._error(Malformed("unreadable", reason, field=field), None)

    def _error(self, error: RuleError, case_id: Any) -> bytes:
        self.failed = True
        return msgspec.json.encode(answer_error(error, case_id))

    def _adjudicate(self, head: _Head, case: bytes) -> dict[str, Any]:
        adjudicate = self.formats.get(head.format)
        if not head.format:
            raise Malformed("missing_field", "this field is missing", field="format")
        if adjudicate is None:
            known = ", ".join(self.formats)
            raise Malformed("format", f"{head.format!r} is none of {known}", field="format")
        return adjudicate(case)

    def _compared(self, head: _Head, result: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(head.result, dict):
            raise Malformed("result", "there is no result to compare with", field="result")
        plain = msgspec.json.decode(msgspec.json.encode(result))
        differs = differences(head.result, plain)
        self.failed = self.failed or bool(differs)
        return {"case": head.id, "agrees": not differs, "differs": differs}


def _refuse_unreadable(text: bytes) -> None:
    """Refuse what JSON's own reader would pass over or not explain."""
    if len(text) > LONGEST:
        raise Malformed("too_long", f"a case is at most {LONGEST} bytes long", field="case")
    if not text.strip():
        raise Malformed("empty", "there is nothing here", field="case")
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise Malformed("encoding", f"this is not UTF-8 (byte {error.start})", field="case") from None


def _unwrapped(text: bytes) -> tuple[_Head, bytes]:
    """The head of the case and its text, taken out of {"case": …, "result": …} where it comes so."""
    head = read(text, _Head)
    if head.format or not bytes(head.case):
        return head, text
    inner = bytes(head.case)
    unwrapped = read(inner, _Head)
    unwrapped.result = head.result
    return unwrapped, inner


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream without their ends, in constant memory: a line too long comes cut, and too long."""
    mark = b"\xef\xbb\xbf"
    while line := stream.readline(LONGEST + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(LONGEST)):
            pass
        yield line.removeprefix(mark).rstrip(b"\r\n")
        mark = b""
