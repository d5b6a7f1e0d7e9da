"""State, events, orders and answers <-> JSON, strictly: short stable tags, versions, no field missing or unknown.

The one file of the rules that uses a library: msgspec reads and writes typed dataclasses faster and stricter
than code of our own would.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from director.rules.errors import Malformed
from director.rules.game import By, Choice, Drawn, Event, Game, Lottery, Pick, Prompt, Question

T = TypeVar("T")
_LISTS = (list, tuple)
_NESTED = (dict, *_LISTS)


def dump(value: Any) -> Any:
    """A dataclass of the rules as plain JSON values (dicts, lists, strings, numbers, booleans, None)."""
    return msgspec.to_builtins(value)


def load(data: Any, kind: type[T], field: str = "") -> T:
    """A `kind` from what `dump` gave. Raises Malformed naming the field that is missing, wrong or unknown."""
    try:
        value = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Malformed("malformed", str(error), field=field) from error
    _refuse_unknown(data, dump(value), field or kind.__name__)
    return value


def _refuse_unknown(given: Any, understood: Any, where: str) -> None:
    """A field that is not read back out was not understood: refuse it rather than lose it."""
    if isinstance(given, dict) and isinstance(understood, dict):
        for key, value in given.items():
            if key not in understood:
                raise Malformed("unknown_field", "this field is not known", field=f"{where}.{key}")
            if isinstance(value, _NESTED):
                _refuse_unknown(value, understood[key], f"{where}.{key}")
        for key in understood:
            if key not in given:
                raise Malformed("missing_field", "this field is missing", field=f"{where}.{key}")
    elif isinstance(given, _LISTS) and isinstance(understood, _LISTS):
        for i, (left, right) in enumerate(zip(given, understood, strict=True)):
            if isinstance(left, _NESTED):
                _refuse_unknown(left, right, f"{where}[{i}]")


def dump_event(event: Event) -> dict[str, Any]:
    """An event as {"e": tag, …its fields}."""
    return {"e": event.tag, **dump(event)}


def load_event(game: Game[Any], data: Any) -> Event:
    """The event from what `dump_event` gave. Raises Malformed for an unknown tag or a wrong field."""
    if not isinstance(data, dict) or "e" not in data:
        raise Malformed("malformed", "an event is an object with a tag", field="e")
    known: tuple[type[Event], ...] = (*game.events, Drawn)
    kinds = {kind.tag: kind for kind in known}
    if data["e"] not in kinds:
        raise Malformed("unknown_event", f"{data['e']!r} is no event of {game.code}", field="e")
    return load({key: value for key, value in data.items() if key != "e"}, kinds[data["e"]], data["e"])


def dump_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events in order; see `dump_event`."""
    return [dump_event(event) for event in events]


def load_events(game: Game[Any], data: Iterable[Any]) -> list[Event]:
    """Events in order; see `load_event`."""
    return [load_event(game, each) for each in data]


def dump_prompt(prompt: Prompt) -> dict[str, Any]:
    """A prompt with its options tagged: {"choice": […]} or {"pick": […], "count": n}; likewise its default."""
    options = prompt.options
    shown: dict[str, Any] = (
        {"choice": dump(options.values)}
        if isinstance(options, Choice)
        else {"pick": list(options.targets), "count": options.count}
    )
    default = prompt.default
    drawn = {"draw": dump(default)} if isinstance(default, Lottery) else {"value": dump(default)}
    return {
        "seat": prompt.seat,
        "ask": prompt.ask,
        "options": shown,
        "default": drawn,
        "clause": prompt.clause,
        "about": None if prompt.about is None else dict(prompt.about),
    }


def load_prompt(data: Any) -> Prompt:
    """The prompt from what `dump_prompt` gave. Raises Malformed."""
    try:
        shown, default = data["options"], data["default"]
        options = (
            Choice(tuple(shown["choice"]))
            if "choice" in shown
            else Pick(tuple(shown["pick"]), shown["count"])
        )
        fallback = (
            Lottery(default["draw"]["label"], tuple(default["draw"]["values"]))
            if "draw" in default
            else default["value"]
        )
        return Prompt(data["seat"], data["ask"], options, fallback, data["clause"], data["about"])
    except (KeyError, TypeError) as error:
        raise Malformed("malformed", f"a prompt lacks {error}", field="prompt") from error


def dump_question(question: Question) -> dict[str, Any]:
    """A question with its prompt, answer and source."""
    return {
        "number": question.number,
        "prompt": dump_prompt(question.prompt),
        "value": dump(question.value),
        "by": question.by.value,
    }


def load_question(data: Any) -> Question:
    """The question from what `dump_question` gave. Raises Malformed."""
    try:
        return Question(data["number"], load_prompt(data["prompt"]), data["value"], By(data["by"]))
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("malformed", f"a question lacks {error}", field="question") from error
