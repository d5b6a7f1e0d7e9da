"""`python -m tests.fuzz posts …`: the coverage-guided fuzzer atheris on one target; other arguments are libFuzzer's own."""

from __future__ import annotations

import os
import sys

import atheris

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
with atheris.instrument_imports(include=["director", "tests.fuzz.targets"]):
    import django

    django.setup()
    from tests.fuzz.targets import TARGETS

name, *arguments = sys.argv[1:]
atheris.Setup([sys.argv[0], *arguments], TARGETS[name])
atheris.Fuzz()
