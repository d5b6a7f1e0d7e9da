"""The few lines of the reveal by which anybody checks a draw (K9.6): run as they stand, they print what was drawn."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from director.announcing.check import how_to_check
from director.announcing.document import Quote, Table, plain, untranslated
from director.announcing.records import MatchRecord
from tests.announcing.small_match import whole_match

pytestmark = pytest.mark.clause("K9.6")


def told(record: MatchRecord) -> tuple[str, Table]:
    """The lines to run, and the table of the draws."""
    blocks = list(how_to_check(record, untranslated))
    (lines,) = (each.text for each in blocks if isinstance(each, Quote))
    (table,) = (each for each in blocks if isinstance(each, Table))
    return lines, table


def test_the_example_is_the_first_draw_of_the_table_and_prints_its_value() -> None:
    record = whole_match()
    lines, table = told(record)
    label, count, value = (plain(cell) for cell in table.rows[0])
    assert lines.splitlines()[-1] == f'print(draw("{label}", {count}))  # {value}'
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [record.commitment, value]


def test_where_nothing_was_drawn_no_draw_is_made_up() -> None:
    lines, table = told(replace(whole_match(), opening=(), turns=()))
    assert (table.rows, "print(draw(" in lines) == ((), False)
