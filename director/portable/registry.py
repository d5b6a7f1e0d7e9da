"""FORMATS: the one list of portable formats. Adding a format is adding its module and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from director.portable import clapclap_round, hcg_round, kanshu_night, kanshu_post, kanshu_start
from director.portable.case import Adjudicate

FORMATS: dict[str, Adjudicate] = {
    kanshu_night.FORMAT: kanshu_night.adjudicate,
    kanshu_post.FORMAT: kanshu_post.adjudicate,
    hcg_round.FORMAT: hcg_round.adjudicate,
    clapclap_round.FORMAT: clapclap_round.adjudicate,
}
"""Name of a format -> what works its cases out."""

POST_FORMATS = (kanshu_post.FORMAT,)
"""The formats whose cases are vote posts to be read, without a game going on."""

TAKE_OVER: dict[str, Callable[[Any], kanshu_start.TakenOver]] = {"kanshu": kanshu_start.taken_over}
"""Game -> what reads a case of it as the moment at which a match is taken over."""
