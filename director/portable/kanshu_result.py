"""What a night of 版杀砍树 came to, with names in place of seats: the result of kanshu-night/1."""

from __future__ import annotations

from typing import Any

from director.rules.game import By, Pick, Prompt, Question, Turn, Value
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.events import ActionChosen, Damaged, SkillUsed
from director.rules.kanshu.orders import ATTACK
from director.rules.kanshu.state import Held, State


def result_of(turn: Turn[State], names: list[str]) -> dict[str, Any]:
    """The result of a case, as plain JSON."""
    state = turn.state
    told = _told(turn, names)
    return {
        "actions": told["actions"],
        "asked": [_asked(question, names) for question in turn.questions],
        "waiting": next((_prompt(prompt, names) for prompt in turn.open.values()), None),
        "attackers": told["attackers"],
        "damaged": told["damaged"],
        "skills": told["skills"],
        "dagger": None if state.dagger is None else names[state.dagger],
        "players": {
            name: {
                "damage": seat.damage,
                "revealed": [*seat.revealed],
                "rank_was_revealed": seat.rank_was_revealed,
            }
            for name, seat in zip(names, state.seats, strict=True)
        },
        "items": [_item(held, names) for held in sorted(state.items, key=_item_order)],
        "leaders": _leaders(state, names),
        "outcome": _outcome(state, names),
    }


def _told(turn: Turn[State], names: list[str]) -> dict[str, Any]:
    """What the events of the night come to."""
    actions, skills = [], []
    attackers, damaged = [0] * len(names), [0] * len(names)
    for event in turn.events:
        if type(event) is ActionChosen:
            actions.append(_action(event, names))
            attackers[event.holder] += event.kind is ATTACK
        elif type(event) is Damaged:
            damaged[event.seat] += 1
        elif type(event) is SkillUsed:
            skills.append(_skill(event, names))
    return {
        "actions": actions,
        "skills": skills,
        "attackers": _counts(attackers, names),
        "damaged": _counts(damaged, names),
    }


def _counts(counts: list[int], names: list[str]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _action(event: ActionChosen, names: list[str]) -> dict[str, Any]:
    return {
        "n": event.n,
        "holder": names[event.holder],
        "kind": event.kind,
        "target": names[event.target],
        "source": event.source,
    }


def _prompt(prompt: Prompt, names: list[str]) -> dict[str, Any]:
    return {"player": names[prompt.seat], "ask": prompt.ask, "options": _options_out(prompt, names)}


def _options_out(prompt: Prompt, names: list[str]) -> list[Any]:
    options = prompt.options
    if isinstance(options, Pick):
        return [{"targets": [names[seat] for seat in options.targets], "count": options.count}, "pass"]
    return [_named(value, names) for value in options.values]


def _named(value: Value, names: list[str]) -> Any:
    """An answer with names in place of seats."""
    if type(value) is int:
        return names[value]
    if isinstance(value, dict):
        return {"targets": [names[seat] for seat in value["targets"]]}
    return value


def _asked(question: Question, names: list[str]) -> dict[str, Any]:
    asked = _prompt(question.prompt, names)
    asked["answer"] = _named(question.value, names)
    asked["by"] = "answer" if question.by is By.ANSWER else "default"
    return asked


def _skill(event: SkillUsed, names: list[str]) -> dict[str, Any]:
    return {
        "player": names[event.seat],
        "rank": event.rank,
        "targets": [names[seat] for seat in event.targets],
        "choice": event.choice,
    }


def _item_order(held: Held) -> tuple[str, int, int]:
    return held.item, held.pair or 0, held.holder


def _item(held: Held, names: list[str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"item": held.item}
    if held.pair is not None:
        shown["pair"] = held.pair
    shown["holder"] = names[held.holder]
    if held.broken:
        shown["broken"] = True
    return shown


def _leaders(state: State, names: list[str]) -> dict[str, str]:
    """领袖 (K1.3) of each faction that is in play."""
    playing = [seat.card.faction for seat in state.seats]
    return {faction: names[state.leader(faction)] for faction in _FACTIONS if faction in playing}


_FACTIONS = tuple(Faction)


def _outcome(state: State, names: list[str]) -> dict[str, Any] | None:
    outcome = state.outcome
    if outcome is None or outcome.dead is None or outcome.killer is None:
        return None
    return {
        "dead": names[outcome.dead],
        "killer": names[outcome.killer],
        "winner": outcome.winner,
        "leader_killed": outcome.leader_killed,
    }
