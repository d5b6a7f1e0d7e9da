"""`python -m bench [NAME…]`: see bench/__init__.py."""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import sys
from pathlib import Path

import bench
from bench.figures import Figure, table

PAGE = Path(__file__).resolve().parent.parent / "docs/benchmarks.md"
HEAD = """\
# Benchmarks

Written by `make bench`. Figures per core count processor time, the best of a few rounds. `scale` and `load` count time on
the clock, with PostgreSQL as it comes out of the box, web, worker and sender all on the same machine. Other machines give other
figures, and a machine busy with other work gives worse ones. Measured with Python {python} on {cores} cores ({machine}).

"""
TAIL = """
## Aims that are missed, and why

- **Matches due in the same minute.** Work grows in proportion to the matches, nothing is missed or done twice, and more workers on
  more machines share it; on two cores it takes two and a half times the aim. A match costs thirty statements from the close to the dawn
  draft, each row asked for once a transaction: two transactions that lock it, log, notices, missed votes, orders, night, draft.
  Most of the time is Django's building of those statements in Python, not the rules (under a millisecond); a fifth is
  PostgreSQL's.
- **Votes against the bare view.** The bare view writes a row and asks nothing. A vote asks who is signed in, whether the seat is
  theirs, locks the match, looks at the day, at the post before and at how many there are, reads the text against the roster,
  and writes post and log in one transaction that reaches the disk: a dozen statements to one. One web process
  takes what hundreds of players send in a minute at a few hundredths of a second each.
- **Pages.** Medians lie below the aim; of those of the desk and the seat the slowest in a hundred lie above it, more so while anything else
  runs: twelve to fourteen statements and a page of some tens of kB are made afresh for each viewer, since no two may see the same.
- **Nights from JSON Lines.** Reading and checking a case and writing its answer take half of the time, the start of the program a
  twentieth; the rules alone are above the aim.
"""


def main(names: list[str]) -> None:
    """Measure what is named and print it; without names measure everything, and write it down as well."""
    known = [info.name for info in pkgutil.iter_modules(bench.__path__) if not info.name.startswith("_")]
    modules = [importlib.import_module(f"bench.{name}") for name in names or known if name in known]
    figures: list[Figure] = []
    for module in modules:
        for figure in getattr(module, "measure", list)():
            figures.append(figure)
            sys.stdout.write(figure.row() + "\n")
            sys.stdout.flush()
    if not names:
        head = HEAD.format(python=platform.python_version(), cores=os.cpu_count(), machine=platform.machine())
        PAGE.write_text(head + table(figures) + "\n" + TAIL, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
