"""潜水 (K8.4): counts, the rule in them, and days that are forgiven."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.models import CardState, Match, Person, PostCount
from director.services.attendance import counts_enter, days_forgive, read_counts
from director.services.cards import card_confirm, card_dismiss
from director.services.grounds import Conduct, conduct_of
from director.services.lurking import Counted, lurking
from director.services.refusal import Forbidden, Refused, Stale
from tests.conduct.worlds import close, give
from tests.worlds import later, name, player_of, seat

RULES = conduct_of("kanshu")
assert isinstance(RULES, Conduct)
DAYS = st.lists(st.none() | st.integers(0, 14), max_size=20)


def found(*counts: int | None) -> list[tuple[int, ...]]:
    days = [Counted(number, count) for number, count in enumerate(counts, start=1)]
    return [each.days for each in lurking(days, RULES)]


@pytest.mark.clause("K8.4")
class TestTheRule:
    @pytest.mark.parametrize(
        ("counts", "breaches"),
        [
            ((5, 10, 10), []),
            ((4,), [(1,)]),
            ((0, 0), [(1,), (2,)]),
            ((9, 9), []),
            ((9, 9, 9), [(1, 2, 3)]),
            ((9, 9, 10, 9, 9), []),
            ((9, 9, 9, 9, 9), [(1, 2, 3)]),
            ((9, 9, 9, 9, 9, 9), [(1, 2, 3), (4, 5, 6)]),
            ((9, 9, None, 9), []),
            ((9, 4, 9, 9), [(2,)]),
            ((9, 9, 4), [(3,)]),
            ((4, 9, 9, 9), [(1,), (2, 3, 4)]),
        ],
    )
    def test_one_day_below_five_or_three_in_a_row_below_ten(
        self, counts: tuple[int | None, ...], breaches: list[tuple[int, ...]]
    ) -> None:
        assert found(*counts) == breaches

    @given(DAYS)
    def test_one_day_counts_once(self, counts: list[int | None]) -> None:
        used = [day for days in found(*counts) for day in days]
        assert len(used) == len(set(used))

    @given(DAYS)
    def test_every_breach_is_one(self, counts: list[int | None]) -> None:
        for days in found(*counts):
            shown = [counts[day - 1] for day in days]
            assert None not in shown
            if len(days) == 1:
                assert shown[0] < 5  # type: ignore[operator]
            else:
                assert list(days) == list(range(days[0], days[0] + 3))
                assert all(5 <= count < 10 for count in shown)  # type: ignore[operator]

    @given(DAYS)
    def test_every_day_below_five_is_found(self, counts: list[int | None]) -> None:
        low = {(n,) for n, count in enumerate(counts, start=1) if count is not None and count < 5}
        assert low == {days for days in found(*counts) if len(days) == 1}

    @given(DAYS)
    def test_days_that_led_to_a_card_lead_to_no_other(self, counts: list[int | None]) -> None:
        days = [Counted(number, count) for number, count in enumerate(counts, start=1)]
        used = {day for each in lurking(days, RULES) for day in each.days}
        again = {day for each in lurking(days, RULES, used) for day in each.days}
        assert not used & again


def enter(match: Match, boss: Person, counts: dict[int, int], number: int = 1, minutes: int = 60) -> int:
    day = match.days.get(number=number)
    by_pk = {seat(match, index).pk: count for index, count in counts.items()}
    return counts_enter(match, day, by_pk, by=boss, now=later(minutes))


@pytest.mark.clause("K8.4")
class TestCounts:
    def test_a_card_is_proposed_with_the_figures_that_led_to_it(self, match: Match, boss: Person) -> None:
        close(match, boss)
        assert enter(match, boss, {0: 4, 1: 5, 2: 12}) == 1
        card = match.cards.get(key__startswith="lurking/")
        assert (card.character, card.colour, card.state) == (seat(match, 0), "yellow", CardState.PROPOSED)
        assert card.figures == {"days": [1], "counts": [4]}
        assert "4" in card.reason

    def test_an_open_day_proposes_nothing_until_it_is_closed(self, match: Match, boss: Person) -> None:
        assert enter(match, boss, {0: 0}) == 0
        close(match, boss)
        assert match.cards.filter(key="lurking/1").exists()

    def test_entering_again_corrects_and_proposes_once(self, match: Match, boss: Person) -> None:
        close(match, boss)
        enter(match, boss, {0: 3})
        assert enter(match, boss, {0: 4}) == 0
        card = match.cards.get(key="lurking/1")
        assert card.figures["counts"] == [4]
        enter(match, boss, {0: 6})
        assert not match.cards.filter(key="lurking/1").exists()
        assert PostCount.objects.get(character=seat(match, 0)).count == 6
        assert [entry.data["counts"] for entry in match.log.filter(act="counts")] == [
            {name(match, 0): count} for count in (3, 4, 6)
        ]

    def test_what_was_decided_stays_decided(self, match: Match, boss: Person) -> None:
        close(match, boss)
        enter(match, boss, {0: 3, 1: 2})
        card_confirm(match.cards.get(character=seat(match, 0), key="lurking/1"), by=boss, now=later(61))
        card_dismiss(
            match.cards.get(character=seat(match, 1), key="lurking/1"), "请过假", by=boss, now=later(61)
        )
        assert enter(match, boss, {0: 9, 1: 1}, minutes=62) == 0
        assert match.cards.get(character=seat(match, 0), key="lurking/1").state == CardState.CONFIRMED
        assert match.cards.get(character=seat(match, 1), key="lurking/1").state == CardState.DISMISSED

    def test_an_accelerated_day_does_not_count(self, match: Match, boss: Person) -> None:
        match.days.update(accelerated_at=later(20))
        close(match, boss)
        assert enter(match, boss, {0: 0}) == 0

    def test_who_was_sent_off_before_the_day_need_not_post(self, match: Match, boss: Person) -> None:
        card = give(match, 0, "red", boss, -5)
        assert card.decided_at is not None
        close(match, boss)
        assert enter(match, boss, {0: 0, 1: 0}) == 1

    def test_nobody_else_may_and_an_old_form_is_refused(self, match: Match, boss: Person) -> None:
        day = match.days.get()
        with pytest.raises(Forbidden):
            counts_enter(match, day, {}, by=player_of(seat(match, 0)), now=later(5))
        with pytest.raises(Stale):
            counts_enter(match, day, {}, by=boss, now=later(5), version=match.version - 1)
        for wrong in ({10**6: 1}, {seat(match, 0).pk: -1}, {seat(match, 0).pk: 10**6}):
            with pytest.raises(Refused):
                counts_enter(match, day, wrong, by=boss, now=later(5))
        assert not PostCount.objects.exists()


@pytest.mark.clause("K8.4")
class TestForgiving:
    def test_a_whole_outage_is_forgiven_at_once(self, match: Match, boss: Person) -> None:
        close(match, boss)
        enter(match, boss, {0: 1, 1: 2})
        card_confirm(match.cards.get(character=seat(match, 0), key="lurking/1"), by=boss, now=later(61))
        card_confirm(match.cards.get(character=seat(match, 0), key="missed/1/"), by=boss, now=later(61))
        match.refresh_from_db()
        assert days_forgive(match, [1], "论坛停机", by=boss, now=later(70), version=match.version) == 1
        assert set(match.cards.values_list("state", flat=True)) == {CardState.REVOKED}
        assert match.cards.count() == 2
        assert "论坛停机" in match.cards.first().revocation  # type: ignore[union-attr]
        assert enter(match, boss, {2: 0}, minutes=71) == 0

    def test_a_card_that_a_director_gave_is_not_touched(self, match: Match, boss: Person) -> None:
        card = give(match, 3, "yellow", boss)
        close(match, boss)
        days_forgive(match, [1], "停机", by=boss, now=later(70), version=match.version)
        card.refresh_from_db()
        assert card.state == CardState.CONFIRMED

    def test_it_needs_a_reason_and_days_that_have_been(self, match: Match, boss: Person) -> None:
        for days, reason in (([1], " "), ([], "停机"), ([2], "停机"), ([1, 7], "停机")):
            with pytest.raises(Refused):
                days_forgive(match, days, reason, by=boss, now=later(70), version=match.version)

    def test_twice_is_harmless(self, match: Match, boss: Person) -> None:
        close(match, boss)
        days_forgive(match, [1], "停机", by=boss, now=later(70), version=match.version)
        assert days_forgive(match, [1], "停机", by=boss, now=later(71), version=match.version) == 0


@pytest.mark.clause("K8.4")
class TestPasting:
    def test_names_are_read_as_in_a_vote(self, match: Match) -> None:
        lines = f"{name(match, 0)} 12\n{name(match, 1)}：７帖\n\n3号 0"
        read = read_counts(match, lines)
        assert read.problems == ()
        assert read.counts == {seat(match, 0).pk: 12, seat(match, 1).pk: 7, seat(match, 2).pk: 0}

    @pytest.mark.parametrize(
        "line", ["没有这个人 3", "阿九", "", "12", "\x00", "阿九 999999999999", "阿九 -3x"]
    )
    def test_what_cannot_be_read_is_named_with_its_line(self, match: Match, line: str) -> None:
        read = read_counts(match, f"\n{line}")
        assert not read.counts
        assert not line.strip("\x00") or "2" in read.problems[0]

    def test_twice_the_same_name_is_refused(self, match: Match) -> None:
        read = read_counts(match, f"{name(match, 0)} 1\n{name(match, 0)} 2")
        assert len(read.problems) == 1
