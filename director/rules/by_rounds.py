"""What games by rounds (蓄波擋, 拍拍) are alike in: the living play on, and of what 砍树 knows besides there is nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from director.rules.draw import Draw
from director.rules.errors import Illegal
from director.rules.game import Event


class _Seat(Protocol):
    @property
    def alive(self) -> bool: ...


class _Shown(Protocol):
    @property
    def seats(self) -> Sequence[_Seat]: ...


class _State(_Shown, Protocol):
    @property
    def outcome(self) -> Any: ...
    def copy(self) -> Any: ...


S = TypeVar("S", bound=_State)


class ByRounds(Generic[S]):
    """The part of `Game` that these games share: no cards, no election, no red cards, nothing before the first round."""

    def copy(self, state: S) -> S:
        copied: S = state.copy()
        return copied

    def silenced(self, state: S, seat: int) -> bool:
        """No rule of these games silences anybody."""
        return False

    goes_on: bool = True

    def takes_part(self, shown: _Shown, seat: int) -> bool:
        """存活 (H13, C14): the dead show nothing."""
        return shown.seats[seat].alive

    def ended(self, state: S) -> bool:
        """游戏结束 (H2, C14)."""
        return state.outcome is not None

    def card_codes(self, deal: Any) -> tuple[str, ...]:
        """Nobody has a card."""
        return ()

    def not_ready(self, state: S) -> None:
        """The first round can always begin."""
        return

    def leading(self, state: S, votes: Mapping[int, int]) -> tuple[int, ...]:
        """Nobody is elected."""
        return ()

    def award(self, state: S, tied: tuple[int, ...], drawing: Draw) -> list[Event]:
        """Nobody is elected."""
        return []

    def sent_off(self, seat: int, *, lifted: bool = False) -> list[Event]:
        """No rule of these games sends anybody off."""
        return []

    def shows_sent_off(self, table: Any, seats: Collection[int]) -> Any:
        """No rule of these games sends anybody off."""
        return table

    def opening(self, state: S, drawing: Draw) -> list[Event]:
        """Nothing has to happen before the first round."""
        return []

    def opens_by_draw(self, state: S) -> bool:
        """Nothing is drawn before the first round."""
        return False


def refuse_loser(loser: str | None, only: str) -> None:
    """判终局 (K8.2): there are no two sides, of which one could lose. Raises Illegal for a loser; `only` is how it can end."""
    if loser is not None:
        raise Illegal("loser", f"a ruling can end this game {only} only", clause="K8.2", field="loser")
