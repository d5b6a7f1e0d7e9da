"""Quick frozen dataclasses behave as `dataclass` makes them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace
from inspect import signature

import pytest

from director.rules.quick import quick


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plain:
    seat: int
    clause: str = "K1"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class _Quick:
    seat: int
    clause: str = "K1"


def test_it_takes_the_same_arguments() -> None:
    assert list(signature(_Quick).parameters) == list(signature(_Plain).parameters)
    assert (_Quick(seat=3).seat, _Quick(seat=3).clause, _Quick(seat=3, clause="K2").clause) == (3, "K1", "K2")
    with pytest.raises(TypeError, match="seat"):
        _Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        _Quick(3)  # type: ignore[misc]


def test_it_stays_frozen_and_equal_by_value() -> None:
    one = _Quick(seat=3)
    with pytest.raises(FrozenInstanceError):
        one.seat = 4  # type: ignore[misc]
    assert one == _Quick(seat=3)
    assert hash(one) == hash(_Quick(seat=3))
    assert replace(one, seat=4) == _Quick(seat=4)


def test_a_default_made_anew_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        seats: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Listed\.seats"):
        quick(Listed)
