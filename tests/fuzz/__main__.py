"""`python -m tests.fuzz posts …`: the coverage-guided fuzzer atheris on one target; other arguments are libFuzzer's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

try:
    import atheris
except ModuleNotFoundError:
    sys.exit(
        "atheris comes for Linux on x86_64 with Python 3.11 to 3.13 only; make test sends odd bytes everywhere."
    )

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
with atheris.instrument_imports(include=["director", "tests.fuzz.targets"]):
    import django

    django.setup()
    from tests.fuzz.seeds import SEEDS
    from tests.fuzz.targets import TARGETS

    name, *arguments = sys.argv[1:]
    seeds = [seed.encode() for seed in SEEDS[name]()]
    for seed in seeds:  # imports now, and so instruments, what a reader imports when it is needed
        TARGETS[name](seed)

folder = Path(sys.prefix) / "fuzz" / name  # what is found stays there, and the next run goes on from it
folder.mkdir(parents=True, exist_ok=True)
for number, seed in enumerate(seeds):
    (folder / f"seed-{number}").write_bytes(seed)
atheris.Setup([sys.argv[0], *arguments, str(folder)], TARGETS[name])
atheris.Fuzz()
