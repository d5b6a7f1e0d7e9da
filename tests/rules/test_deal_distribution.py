"""K1.1, K1.2, K9.5: the deal is fair, by chi-square over many seeds; and the test would notice if it were not."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from director.rules.draw import Draw, drawing, shuffled
from director.rules.kanshu.cards import CARDS, Faction
from director.rules.kanshu.deal import Deal, deal
from director.rules.kanshu.options import Options

COUNT = 8
SEEDS = 4000


def _chi_square(observed: Sequence[int], expected: float) -> float:
    return sum((each - expected) ** 2 / expected for each in observed)


def _limit(freedom: int) -> float:
    """Where chi-square stands in one case of a million, by Wilson and Hilferty's approximation."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.7534 * spread**0.5) ** 3)


def _seed(i: int) -> bytes:
    return hashlib.sha256(f"deal {i}".encode()).digest()


@cache
def deals() -> tuple[Deal, ...]:
    return tuple(deal(COUNT, Options(), drawing(_seed(i)))[0] for i in range(SEEDS))


@pytest.mark.clause("K1.1", "K9.5")
def test_every_card_is_dealt_equally_often() -> None:
    dealt = Counter(card for each in deals() for card in each.cards)
    assert set(dealt) == set(CARDS.values())
    # Cards of one deal are drawn without putting back, which makes the sum smaller, never larger.
    assert _chi_square(list(dealt.values()), SEEDS * COUNT / 18) < _limit(17)


@pytest.mark.clause("K1.2", "K9.5")
@pytest.mark.parametrize("character", range(COUNT))
def test_every_character_gets_every_card_equally_often(character: int) -> None:
    held = Counter(each.cards[character] for each in deals())
    assert _chi_square([held[card] for card in CARDS.values()], SEEDS / 18) < _limit(17)


@pytest.mark.clause("K1.2")
@pytest.mark.parametrize("character", range(COUNT))
def test_every_character_is_red_as_often_as_blue(character: int) -> None:
    red = sum(each.cards[character].faction is Faction.RED for each in deals())
    assert _chi_square([red, SEEDS - red], SEEDS / 2) < _limit(1)


@pytest.mark.clause("K1.2")
@pytest.mark.parametrize(
    "order", [lambda each: each.elevator, lambda each: each.players], ids=["elevator", "players"]
)
@pytest.mark.parametrize("place", range(COUNT))
def test_everybody_stands_in_every_place_equally_often(
    place: int, order: Callable[[Deal], tuple[int, ...]]
) -> None:
    stood = Counter(order(each)[place] for each in deals())
    assert _chi_square([stood[i] for i in range(COUNT)], SEEDS / COUNT) < _limit(COUNT - 1)


@pytest.mark.clause("K9.5")
def test_the_order_of_two_in_the_elevator_says_nothing_of_their_cards() -> None:
    """The first in the elevator holds a card of either faction, whatever the one below holds."""
    pairs = Counter(tuple(each.cards[each.elevator[i]].faction for i in (0, 1)) for each in deals())
    same = SEEDS * (COUNT / 2 - 1) / (COUNT - 1) / 2
    other = SEEDS * (COUNT / 2) / (COUNT - 1) / 2
    chi = sum(
        (n - (same if a is b else other)) ** 2 / (same if a is b else other) for (a, b), n in pairs.items()
    )
    assert chi < _limit(3)


def _naive(items: Sequence[int], label: str, drawing: Draw) -> list[int]:
    """A well-known wrong shuffle: every place swapped with any place."""
    result = list(items)
    for i in range(len(result)):
        j = drawing(f"{label}/{i}", len(result))
        result[i], result[j] = result[j], result[i]
    return result


def _off_by_one(items: Sequence[int], label: str, drawing: Draw) -> list[int]:
    """Another one: never stays where it is."""
    result = list(items)
    for i in range(len(result) - 1, 0, -1):
        j = drawing(f"{label}/{i}", i)
        result[i], result[j] = result[j], result[i]
    return result


def _worst(shuffle: Callable[..., list[int]]) -> float:
    orders = [shuffle(range(COUNT), "x", drawing(_seed(i))) for i in range(SEEDS)]
    places = [Counter(order[place] for order in orders) for place in range(COUNT)]
    return max(_chi_square([stood[i] for i in range(COUNT)], SEEDS / COUNT) for stood in places)


@pytest.mark.parametrize("wrong", [_naive, _off_by_one])
def test_the_threshold_tells_a_wrong_shuffle_from_ours(wrong: Callable[..., list[int]]) -> None:
    assert _worst(wrong) > _limit(COUNT - 1) > _worst(shuffled)
