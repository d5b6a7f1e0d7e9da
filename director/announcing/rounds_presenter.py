"""What the presenters of the clapping games answer alike: nobody is elected, nothing is left in advance, nothing wanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from director.announcing import rounds
from director.announcing.document import Document, Spans, Translate
from director.announcing.presenter import Names
from director.announcing.records import TurnRecord
from director.announcing.scenes import Stop
from director.rules.game import Event


class RoundsPresenter:
    """A base for presenters of games that are played in rounds; each says the rest itself."""

    def election(
        self,
        votes: Mapping[int, int] | None,
        names: Names,
        events: Sequence[Event],
        _: Translate,
        chosen: bool = False,
    ) -> Document:
        """There is none."""
        return rounds.no_election(_)

    def ruling(self, loser: str | None, reason: str, names: Names, _: Translate) -> Document:
        """判终局 (K8.2)."""
        return rounds.ruling(reason, _)

    def standing_lines(self, standing: Any, names: Names, _: Translate) -> tuple[Spans, ...]:
        """There are no standing answers."""
        return ()

    def rehearsed(
        self, standing: Any, own: Any, seat: int, known: Any, names: Names, _: Translate
    ) -> tuple[Spans, ...]:
        """There are no standing answers."""
        return ()

    def path(self, turn: TurnRecord) -> tuple[Stop, ...]:
        """There is nothing that goes from hand to hand."""
        return ()
