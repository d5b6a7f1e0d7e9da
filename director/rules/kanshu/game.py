"""版杀砍树 behind the protocol of `director.rules.game`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

from director.rules.draw import Draw
from director.rules.game import Event, Play, Prompt, Turn, Value
from director.rules.kanshu import deal as dealing
from director.rules.kanshu import orders as ordering
from director.rules.kanshu import view
from director.rules.kanshu.cards import Face, Faction
from director.rules.kanshu.events import EVENTS, DaggerAwarded, RedCarded, RedCardLifted, evolve
from director.rules.kanshu.facts import DawnFacts, dawn_facts
from director.rules.kanshu.night import night
from director.rules.kanshu.options import FirstDagger, Options
from director.rules.kanshu.posts import Reading, read_post
from director.rules.kanshu.state import Outcome, State
from director.rules.reading.names import Names


class Kanshu:
    """版杀砍树 (K1–K7)."""

    code = "kanshu"
    version = 1
    events = EVENTS
    state_type = State
    orders_type = ordering.Orders
    options_type = Options
    post_type = ordering.Post
    standing_type = ordering.Standing
    public_type = view.PublicTable
    facts_type = DawnFacts
    asked_of_directors: tuple[str, ...] = ()

    def seats_allowed(self, count: int) -> str | None:
        """人数 (K1.1)."""
        return dealing.refuse_count(count)

    def deal(self, count: int, options: Options, drawing: Draw) -> tuple[dealing.Deal, State]:
        """发牌 (K1.2)."""
        return dealing.deal(count, options, drawing)

    def turn(self, turn: Turn[State]) -> Play:
        """夜晚 (K2.1)."""
        return night(turn)

    evolve = staticmethod(evolve)
    copy = staticmethod(State.copy)

    def silenced(self, state: State, seat: int) -> bool:
        """红牌者不被询问 (K6.3)."""
        return state.seats[seat].red_carded

    goes_on: bool = False

    def takes_part(self, shown: State | view.PublicTable, seat: int) -> bool:
        """仍在场的座位 (K3.6): everybody; a death ends the game."""
        return True

    def laid_open(self, state: State, prompts: Iterable[Prompt]) -> None:
        """夜间不公开 (K7.4): nothing of a night is shown before dawn."""
        return

    def standing(self, given: ordering.Orders, prompt: Prompt) -> Value | None:
        """预案 (K6.4)."""
        return ordering.standing_value(given, prompt)

    def ended(self, state: State) -> bool:
        """游戏结束 (K3.3)."""
        return state.outcome is not None

    def facts(self, events: Sequence[Event], before: State, after: State) -> DawnFacts:
        """一夜的公开事实 (K7.1)."""
        return dawn_facts(events, before, after)

    def public(self, state: State) -> view.PublicTable:
        """角色状态表 (K7.1)."""
        return view.public(state)

    def private(self, state: State, seat: int) -> view.OwnCard:
        """我的身份 (K7.3)."""
        return view.own_card(state, seat)

    def card_codes(self, deal: dealing.Deal) -> tuple[str, ...]:
        """身份牌 (K1.2)."""
        return tuple(card.code for card in deal.cards)

    def read(self, text: str, seat: int, names: Names) -> Reading:
        """投票帖 (V1–V11)."""
        return read_post(text, seat, names)

    def order(self, reading: Reading) -> ordering.Post | None:
        """有效投票 (K2.2)."""
        return ordering.Post(reading.steps, reading.responses) if reading.valid else None

    def orders(
        self, posts: tuple[ordering.Post | None, ...], standing: tuple[ordering.Standing | None, ...]
    ) -> ordering.Orders:
        """一夜的指令 (K2.2, K6.4)."""
        return ordering.Orders(posts, standing)

    def not_ready(self, state: State) -> str | None:
        """首日匕首 (K1.5): no night without a dagger."""
        return "K1.5" if state.dagger is None else None

    def leading(self, state: State, votes: Mapping[int, int]) -> tuple[int, ...]:
        """匕首竞选 (K1.5)."""
        return dealing.leading(votes)

    def award(self, state: State, tied: tuple[int, ...], drawing: Draw) -> list[Event]:
        """匕首竞选 (K1.5): one of the tied, drawn where there is more than one."""
        seat = tied[0] if len(tied) == 1 else dealing.first_dagger(tied, drawing)
        return [DaggerAwarded(seat=seat, clause="K1.5")]

    def opening(self, state: State, drawing: Draw) -> list[Event]:
        """首日匕首 (K1.5): what happens at the start when nobody decides it: drawn among all."""
        return [] if state.dagger is not None else self.award(state, tuple(range(len(state.seats))), drawing)

    def opens_by_draw(self, state: State) -> bool:
        """首日匕首 (K1.5, option `random`)."""
        return state.options.first_dagger is FirstDagger.RANDOM

    def sent_off(self, seat: int, *, lifted: bool = False) -> list[Event]:
        """红牌 (K8.2)."""
        if lifted:
            return [RedCardLifted(seat=seat, clause="K8.1")]
        return [RedCarded(seat=seat, clause="K8.2")]

    def shows_sent_off(self, table: view.PublicTable, seats: Collection[int]) -> view.PublicTable:
        """红牌 (K8.2) on the status table."""
        return view.sent_off(table, seats)

    def ruled(self, loser: str | None) -> Outcome:
        """判终局 (K8.2)."""
        return Outcome(None if loser is None else Faction(loser).other)

    def random_options(self, rng: Random) -> Options:
        """A random choice of the options that change how a night runs."""
        return replace(
            Options(),
            first_dagger=FirstDagger.RANDOM,
            random_policy=rng.choice(list(type(Options().random_policy))),
            shielded_target=rng.choice(list(type(Options().shielded_target))),
            skill_after_skill_damage=rng.random() < 0.5,
            shield_after_third_wound=rng.choice(list(type(Options().shield_after_third_wound))),
        )

    def random_orders(self, state: State, rng: Random) -> ordering.Orders:
        """Legal posts for every seat: one or two steps (three of four attack), half of the others listed.

        One seat in four leaves standing answers, too.
        """
        count = len(state.seats)
        posts = tuple(self._random_post(seat, count, rng) for seat in range(count))
        standing = tuple(_random_standing(count, rng) if rng.random() < 0.25 else None for _ in posts)
        return ordering.Orders(posts, standing)

    def _random_post(self, seat: int, count: int, rng: Random) -> ordering.Post:
        bits = rng.getrandbits(count)
        steps = tuple(self._random_step(seat, count, rng) for _ in range(1 + (rng.random() < 0.5)))
        listed = [i for i in range(count) if bits >> i & 1 and i != seat]
        return ordering.Post(steps, tuple(listed))

    def _random_step(self, seat: int, count: int, rng: Random) -> ordering.Step:
        target = (seat + 1 + int(rng.random() * (count - 1))) % count
        return ordering.a_step(ordering.GIVE if rng.random() < 0.25 else ordering.ATTACK, target)


def _random_standing(count: int, rng: Random) -> ordering.Standing:
    """预案 (K6.4): some of its parts, of all kinds, also such as will not fit."""
    some = int(rng.random() * count)
    return ordering.Standing(
        request=rng.choice((None, True, False)),
        interveners=(some, (some + 1) % count),
        faces=rng.choice(_FACE_ORDERS),
        covers=rng.choice(_FACE_ORDERS),
        skill=rng.choice((None, "use", "wound", "heal", ordering.PASS, (some,))),
    )


_FACE_ORDERS = tuple(order for length in range(4) for order in permutations(Face, length))
