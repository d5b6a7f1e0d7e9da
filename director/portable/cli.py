"""Working portable cases out from a command line, without Django and without a database."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from director.portable.lines import LONGEST, Answers, lines_of
from director.portable.registry import FORMATS, POST_FORMATS

COMMANDS = {
    "adjudicate": ("由便携案例算出结果。Works portable cases out.", tuple(FORMATS)),
    "read_post": ("由便携案例读出投票帖。Reads vote posts given as portable cases.", POST_FORMATS),
}
"""Command -> what it does, and the formats that it takes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of both commands."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file with one case, or with a case a line (.jsonl); - reads a case a line from standard input",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help='compare with the results that the cases bring along ({"case": …, "result": …})',
    )


def run(command: str, files: Sequence[str], *, check: bool, out: BinaryIO) -> int:
    """Answer every case in `files` on `out`, a line each, in order; 1 if any was bad or differs, else 0."""
    answers = Answers({name: FORMATS[name] for name in COMMANDS[command][1]}, check=check)
    for file in files:
        for answer in _answers(file, answers):
            out.write(answer + b"\n")
            out.flush()
    return int(answers.failed)


def _answers(file: str, answers: Answers) -> Iterator[bytes]:
    if file == "-":
        yield from map(answers.answer, lines_of(sys.stdin.buffer))
        return
    try:
        with open(file, "rb") as stream:
            if file.endswith(".jsonl"):
                yield from map(answers.answer, lines_of(stream))
            else:
                yield answers.answer(stream.read(LONGEST + 1).removeprefix(b"\xef\xbb\xbf"))
    except OSError as error:
        yield answers.refuse(file, f"this file can't be read: {error.strerror}")


def main(argv: Sequence[str]) -> int:
    """`adjudicate …` or `read_post …` as the arguments say; the exit status."""
    command, *rest = argv
    parser = argparse.ArgumentParser(prog=f"manage.py {command}", description=COMMANDS[command][0])
    add_arguments(parser)
    given = parser.parse_args(rest)
    try:
        return run(command, given.files, check=given.check, out=sys.stdout.buffer)
    except BrokenPipeError:  # whoever read the answers has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
