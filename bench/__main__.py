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
        PAGE.write_text(head + table(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
