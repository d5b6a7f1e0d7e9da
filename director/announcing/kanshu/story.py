"""一夜的经过 (K2.8): the events and questions of a night, each under the action or the skill that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from director.announcing.records import TurnRecord
from director.announcing.scenes import Scene, Stop
from director.rules.game import Drawn, Event, Question
from director.rules.kanshu.events import (
    ActionChosen,
    Covered,
    DaggerMoved,
    Damaged,
    DamagePrevented,
    Died,
    Intervened,
    ItemTaken,
    Revealed,
    SkillUsed,
)

_KINDS: dict[type, str] = {
    DaggerMoved: "move",
    Damaged: "damage",
    DamagePrevented: "blocked",
    Revealed: "reveal",
    Covered: "cover",
    SkillUsed: "skill",
    ItemTaken: "item",
    Died: "death",
    Question: "ask",
}
_CAUSED = (Damaged, DamagePrevented, Covered)
_MOVES = {"K2.3": "give", "K2.6": "attack"}


@dataclass
class _Open:
    """A scene that is still being told. `owner` is whose action or skill it is."""

    what: Event | Question
    at: int
    owner: int | None = None
    then: list[_Open] = field(default_factory=list)


def story(record: TurnRecord) -> tuple[Scene, ...]:
    """行动与技能 (K2.8): one scene an action; what a skill causes stands under the skill."""
    told: list[_Open] = []
    scopes: list[_Open] = []
    drawn: list[_Open] = []
    at = 0
    for what in record.steps():
        scene = _Open(what, at)
        at += not isinstance(what, Question)
        if isinstance(what, ActionChosen):
            scene.owner, scene.then, drawn = what.holder, drawn, []
            told.append(scene)
            scopes = [scene]
        elif _announces_action(what, record):
            drawn.append(scene)
        else:
            _place(scene, scopes, told)
    asked = _asked(record)
    return tuple(_closed(scene, asked) for scene in (*told, *drawn))


def _announces_action(what: Event | Question, record: TurnRecord) -> bool:
    """随机行动 (K9.3): its draw comes before the action, and is told under it."""
    return isinstance(what, Drawn) and what.label.startswith(f"night/{record.number}/action/")


def _place(scene: _Open, scopes: list[_Open], told: list[_Open]) -> None:
    """Put a scene under what caused it; a skill opens a place for what it causes."""
    what = scene.what
    if isinstance(what, _CAUSED):
        _leave(scopes, what.by)
    (scopes[-1].then if scopes else told).append(scene)
    if isinstance(what, SkillUsed):
        scene.owner = what.seat
        scopes.append(scene)


def _leave(scopes: list[_Open], owner: int) -> None:
    """Leave the skills that are over: what `owner` does belongs to its own."""
    if any(scope.owner == owner for scope in scopes):
        while scopes[-1].owner != owner:
            scopes.pop()


def _asked(record: TurnRecord) -> list[tuple[int, int]]:
    """For each question how many events stood before it, and its number."""
    return [(at, question.number) for at, question in zip(record.asked_after, record.questions, strict=False)]


def _closed(scene: _Open, asked: Sequence[tuple[int, int]]) -> Scene:
    what = scene.what
    if isinstance(what, Question):
        first: int | None = what.number
    else:
        first = next((number for at, number in asked if at > scene.at), None)
    kind = what.kind.value if isinstance(what, ActionChosen) else _KINDS.get(type(what), "note")
    return Scene(what, kind, scene.at, first, tuple(_closed(each, asked) for each in scene.then))


def path(record: TurnRecord) -> tuple[Stop, ...]:
    """匕首的路径: everybody who held the dagger, in order, and how it came there."""
    stops = [] if record.before.dagger is None else [Stop(record.before.dagger, "start")]
    saved: int | None = None
    for event in record.events:
        if isinstance(event, ActionChosen):
            saved = None
        elif isinstance(event, Intervened):
            saved = event.target
        elif isinstance(event, DaggerMoved):
            kind = _MOVES.get(event.clause, "skill")
            stops.append(Stop(event.seat, kind, saved if kind == "attack" else None))
    return tuple(stops)
