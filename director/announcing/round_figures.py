"""统计 of the games of rounds: everybody shows something at once, and a player or a team is left at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from director.announcing.document import Translate
from director.announcing.figures import Chance, Counted, Finished, Kind, Use
from director.rules import codec
from director.rules.game import Event


class RoundFigures:
    """What the games of rounds count alike. A game says what its outcome is and what an event shows of whom."""

    outcome_type: type[Any]

    def shown(self, event: Event) -> tuple[int, str] | None:
        """The seat that showed something with this event, and what; None for any other event."""
        raise NotImplementedError

    def kind(self, _: Translate) -> Kind:
        """What is shown, in words."""
        raise NotImplementedError

    def counted(self, match: Finished) -> Counted:
        """For each thing and each player that showed it (once a player) whether that player won; and how often it was."""
        winners = self._winners(match.outcome)
        seen = Counter(found for events in match.turns for event in events if (found := self.shown(event)))
        kind = "shown"
        chances = () if winners is None else tuple(Chance(kind, key, seat in winners) for seat, key in seen)
        return Counted(chances, tuple(_uses(seen)))

    def shares(self, _: Translate) -> tuple[Kind, ...]:
        """One kind: what was shown."""
        return (self.kind(_),)

    def uses(self, _: Translate) -> Kind:
        """The same things, by how often."""
        return replace(self.kind(_), title=_("出过的次数"), note="")

    def length(self, turns: int, _: Translate) -> str:
        """12 回合."""
        return _("{n} 回合").format(n=turns)

    def result(self, outcome: Any, names: Sequence[str], _: Translate) -> str:
        """甲获胜."""
        winners = self._winners(outcome)
        if not winners:
            return _("平局") if winners is not None else _("无胜方")
        who = _("、").join(names[seat] for seat in winners if seat < len(names))
        return _("{winner}获胜").format(winner=who)

    def winner(self, outcome: Any, seat: int, card: str) -> bool | None:
        """Whoever is left."""
        winners = self._winners(outcome)
        return None if winners is None else seat in winners

    def role(self, card: str, _: Translate) -> str:
        """There are no cards."""
        return ""

    def _winners(self, outcome: Any) -> tuple[int, ...] | None:
        return None if outcome is None else tuple(codec.load(outcome, self.outcome_type, "outcome").winners)


def _uses(seen: Mapping[tuple[int, str], int]) -> Iterator[Use]:
    """How often each thing was shown, by how many players."""
    times: Counter[str] = Counter()
    players: Counter[str] = Counter()
    for (_seat, key), count in seen.items():
        times[key] += count
        players[key] += 1
    for key, count in times.items():
        yield Use(key, count, players[key])
