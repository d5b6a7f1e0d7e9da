"""FORMATS: the one list of portable formats. Adding a format is adding its module and a line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from director.portable import kanshu_start
from director.portable.case import Adjudicate


def _when_needed(module: str) -> Adjudicate:
    """What works the cases of a module out; its game is imported with the first case, for a quick start."""

    @cache
    def adjudicate() -> Adjudicate:
        found: Adjudicate = import_module(f"director.portable.{module}").adjudicate
        return found

    return lambda case: adjudicate()(case)


FORMATS: dict[str, Adjudicate] = {
    "kanshu-night/1": _when_needed("kanshu_night"),
    "kanshu-post/1": _when_needed("kanshu_post"),
    "hcg-round/1": _when_needed("hcg_round"),
    "clapclap-round/1": _when_needed("clapclap_round"),
}
"""Name of a format -> what works its cases out."""

POST_FORMATS = ("kanshu-post/1",)
"""The formats whose cases are vote posts to be read, without a game going on."""

TAKE_OVER: dict[str, Callable[[Any], kanshu_start.TakenOver]] = {"kanshu": kanshu_start.taken_over}
"""Game -> what reads a case of it as the moment at which a match is taken over."""
