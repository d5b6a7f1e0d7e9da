"""一夜的指令: what the vote posts of the day and the standing answers come to, by seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from director.rules.game import Prompt, Value
from director.rules.kanshu.cards import Face
from director.rules.quick import Word, quick

DECLINE = "decline"
PASS = "pass"  # noqa: S105


class Kind(Word):
    """行动 (K2.1)."""

    ATTACK = "attack"
    GIVE = "give"


ATTACK, GIVE = Kind


@quick
@dataclass(frozen=True, slots=True)
class Step:
    """一步行动 (K2.1): attack `target` or give it the dagger."""

    kind: Kind
    target: int


@cache
def a_step(kind: Kind, target: int) -> Step:
    """一步行动 (K2.1): the same value as `Step(kind, target)`, made once; there are few, and used by the million."""
    return Step(kind, target)


@quick
@dataclass(frozen=True, slots=True)
class Post:
    """有效投票帖 (K2.2): the steps in order (None where one can't be read) and the seats it would step in for."""

    steps: tuple[Step | None, ...] = ()
    responses: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """预案 (K6.4): answers to be used when a question comes up. An empty part answers nothing.

    `request`: whether to ask for an intervention. `interveners`: whom to choose, best first. `faces`: what to
    reveal, first choice first; `covers` likewise when healed. `skill`: "use", "wound", "heal", "pass", or the
    targets of the skill.
    """

    request: bool | None = None
    interveners: tuple[int, ...] = ()
    faces: tuple[Face, ...] = ()
    covers: tuple[Face, ...] = ()
    skill: str | tuple[int, ...] | None = None


@quick
@dataclass(frozen=True, slots=True)
class Orders:
    """一夜的指令 (K2.2, K6.4): one entry a seat; None where there is no valid post or no standing answer."""

    posts: tuple[Post | None, ...]
    standing: tuple[Standing | None, ...]


def standing_value(orders: Orders, prompt: Prompt) -> Value | None:
    """预案 (K6.4): what the seat's standing answers say to `prompt`, or None where they are silent."""
    standing = orders.standing[prompt.seat]
    return None if standing is None else _VALUE[prompt.ask](standing, prompt)


def _first_offered(wishes: tuple[Value, ...], prompt: Prompt) -> Value | None:
    return next((wish for wish in wishes if prompt.options.refuse(wish) is None), None)


def _words(faces: tuple[Face, ...]) -> tuple[str, ...]:
    return tuple(face.value for face in faces)


def _skill(standing: Standing, prompt: Prompt) -> Value | None:
    if standing.skill is None or isinstance(standing.skill, str):
        return standing.skill
    return {"targets": list(standing.skill)}


_VALUE = {
    "request_intervention": lambda standing, prompt: standing.request,
    "choose_intervener": lambda standing, prompt: _first_offered(standing.interveners, prompt),
    "reveal": lambda standing, prompt: _first_offered(_words(standing.faces), prompt),
    "cover": lambda standing, prompt: _first_offered(_words(standing.covers), prompt),
    "skill": _skill,
}
