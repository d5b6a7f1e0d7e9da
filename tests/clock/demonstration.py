"""Three days in real time, with nobody at the desk: `python -m tests.clock.demonstration [MINUTES]`.

A site of its own (on PostgreSQL where DATABASE_URL names an empty database), a match whose days and nights last so many
minutes each (1), its players, and the background worker as `make run` starts it, with its own schedule of one tick a
minute. Prints the log in words at the end.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.clock.sites import Site


def main(minutes: float) -> None:
    database = {"DATABASE_URL": os.environ["DATABASE_URL"]} if "DATABASE_URL" in os.environ else {}
    with tempfile.TemporaryDirectory() as folder:
        site, began = Site(Path(folder), database), time.monotonic()
        try:
            assert site.start("manage.py", "migrate", "--verbosity", "0").wait() == 0
            code = site.run("three", str(60 * minutes), str(60 * minutes))
            site.start("manage.py", "qcluster")
            assert site.start("-m", "tests.clock.process", "watch", code).wait() == 0
            told, _ = site.start("-m", "tests.clock.process", "story", code).communicate()
            sys.stdout.write(f"{told}\n{time.monotonic() - began:.0f} s\n")
        finally:
            site.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1)
