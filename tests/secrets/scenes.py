"""A match of each game in two ways: what is public goes the same, and nearly everything else differs.

`scenes` makes one of the two and stops at each state that a match can be in. Cards come from another seed, with the
roster in such an order that the elevator is the same; other people play; who acts, votes, is asked and answers in secret
is different, and so is how often directors took something back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from director.models import Character, Match, Person, QQAccount, QQGroup
from director.services.cards import card_propose
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.ending import end_by_ruling
from director.services.feeds import feed_make
from director.services.grounds import conduct_of
from director.services.helpers import helper_accept, helper_ask, helper_share
from director.services.links import link_make
from director.services.matches import (
    CastEntry,
    cast_set,
    match_create,
    match_deal,
    match_start,
    options_set,
    players_set,
)
from director.services.nights import defaults_apply_all, night_rewind
from director.services.people import person_new
from director.services.questions import question_ask
from director.services.reports import draft_approve, draft_save, writer_add
from director.services.rhythm import grace_give
from director.services.substitutes import TakeOver, nominate, substitute
from director.services.treehole import note_add
from tests.conduct.worlds import charge
from tests.worlds import NAMES, NOON, PEOPLE, later, match_in_setup, player_of, seat, vote

GROUP, OWN_QQ = "10001", "10002"


@dataclass(frozen=True)
class Plot:
    """How a game is told twice: (one, other). Seeds that deal `mine` the same card and first night the same facts.

    Posts are by seat; `first` are those of the first day, whose public outcome is the same, `second` of the second.
    """

    seats: int
    seeds: tuple[str, str]
    first: tuple[dict[int, str], dict[int, str]]
    second: tuple[dict[int, str], dict[int, str]]
    nothing: str
    options: dict[str, object] = field(default_factory=dict)
    secret_options: dict[str, object] = field(default_factory=dict)

    @property
    def mine(self) -> int:
        """The seat of the player who looks: the last one, whom nobody asks anything."""
        return self.seats - 1

    @property
    def left(self) -> int:
        """The seat whose player left."""
        return self.seats - 2


def _kanshu(*steps: str, backs: str = "") -> str:
    return f"行动：{'/'.join(steps)}\n响应干涉：{backs or '无'}"


def _all(text: str, *but: int) -> dict[int, str]:
    return {index: text for index in range(6) if index not in but}


PLOTS = {
    "kanshu": Plot(
        seats=8,
        seeds=("world 0", "world 76"),
        first=(
            {
                0: _kanshu("攻击{1}", "将匕首交给{3}"),
                1: _kanshu("将匕首交给{0}"),
                3: _kanshu("将匕首交给{4}"),
                4: _kanshu("将匕首交给{2}"),
                7: _kanshu("攻击{0}"),
            },
            {
                0: _kanshu("攻击{1}", "将匕首交给{5}"),
                1: _kanshu("将匕首交给{0}"),
                4: _kanshu("将匕首交给{2}"),
                5: _kanshu("将匕首交给{4}"),
                6: _kanshu("攻击{3}", backs="{1}"),
                7: _kanshu("攻击{0}"),
            },
        ),
        second=(
            {2: _kanshu("攻击{4}"), 7: _kanshu("攻击{0}")},
            {
                2: _kanshu("攻击{3}", "将匕首交给{5}"),
                3: _kanshu("将匕首交给{2}"),
                4: _kanshu("将匕首交给{2}"),
                5: _kanshu("将匕首交给{4}"),
                7: _kanshu("攻击{0}"),
            },
        ),
        nothing="看不懂，攻击？",
        secret_options={"random_policy": "attack_only"},
    ),
    "hcg": Plot(
        seats=6,
        seeds=("hcg one", "hcg other"),
        first=(_all("出招：蓄", 3), _all("出招：蓄", 3)),
        second=(
            {**_all("出招：擋", 2, 3), 5: "出招：蓄"},
            {**_all("出招：小波→{1}", 2, 3), 5: "出招：蓄"},
        ),
        nothing="出招：超波→{1}",
        options={"missed": "ask", "violation": "void"},
    ),
    "clapclap": Plot(
        seats=6,
        seeds=("clap one", "clap other"),
        first=(_all("手势：气", 3), _all("手势：气", 3)),
        second=({**_all("手势：盾", 2, 3), 5: "手势：气"}, {**_all("手势：气", 2, 3), 1: "手势：盾"}),
        nothing="手势：盾",
        options={"missed": "ask"},
    ),
}


@dataclass
class Around:
    """A match and the people around it, by what they are to it; and which addresses were found to take forms alone."""

    match: Match
    boss: Person
    people: dict[str, Person | None]
    calendar: str = ""
    only_sent_to: set[str] = field(default_factory=set)


def scenes(game: str, other: bool) -> Iterator[tuple[str, Around]]:
    """Each state of a match in turn; `other` is the way in which everything secret is different."""
    plot = PLOTS[game]
    told = _Told(plot, game, other)
    for scene in (
        told.setup,
        told.day,
        told.night,
        told.published,
        told.correcting,
        told.corrected,
        told.day_two,
        told.grace,
        told.night_two,
        told.ended,
    ):
        scene()
        told.match.refresh_from_db()
        yield scene.__name__, told.around


class _Told:
    """One of the two ways. Every method goes on to the state that it is named after."""

    def __init__(self, plot: Plot, game: str, other: bool) -> None:
        self.plot, self.game, self.other = plot, game, other
        self.boss = person_new("导演甲")
        self.known = {nickname: person_new(nickname) for nickname in (*PEOPLE[: plot.seats], "阿替")}
        self.rest = {nickname: person_new(nickname) for nickname in ("路人", "别的导演", "写手", "早写手")}
        self.match = match_create(
            title="试局",
            by=self.boss,
            now=NOON,
            game=game,
            options=dict(plot.options),
            seed=hashlib.sha256(plot.seeds[other].encode()).digest(),
        )
        match_in_setup(self.rest["别的导演"], seed="elsewhere")
        looking = self.known[PEOPLE[plot.mine]]
        Person.objects.filter(pk=looking.pk).update(email="player@example.org")
        QQGroup.objects.create(match=self.match, number=GROUP)
        QQAccount.objects.create(person=looking, number=OWN_QQ, bound_at=NOON)
        self.around = Around(
            self.match, self.boss, {"visitor": None, "player": looking, "elsewhere": self.rest["别的导演"]}
        )

    def setup(self) -> None:
        """It is dealt, and nothing has begun."""
        if self.other and self.plot.secret_options:
            options = {**self.match.options, **self.plot.secret_options}
            options_set(self.match, options, by=self.boss, now=NOON, version=self.match.version)
        cast, players = self._orders()
        cast_set(self.match, [CastEntry(each) for each in cast], by=self.boss, now=NOON)
        players_set(self.match, [self.known[each] for each in players], by=self.boss, now=NOON)
        for number, each in enumerate(NAMES[: self.plot.seats]):
            Character.objects.filter(match=self.match, name=each).update(code=f"seat{number}")
        match_deal(self.match, by=self.boss, now=NOON)

    def _orders(self) -> tuple[Sequence[str], Sequence[str]]:
        """Names and nicknames in such an order of sign-up that the elevator is always the same."""
        seats = self.plot.seats
        options = self.match.rules.options_type()
        deal, _state = self.match.rules.deal(seats, options, self.match.drawing)
        people = list(PEOPLE[:seats])
        if self.other:  # 别人由别人扮演
            people[0], people[1], people[2] = people[1], people[2], people[0]
        cast, players = [""] * seats, [""] * seats
        for index, character in enumerate(deal.elevator):
            cast[character], players[deal.players[character]] = NAMES[index], people[index]
        return cast, players

    def day(self) -> None:
        """The first day is open, with its posts; in one of the ways a good deal more was done."""
        match, boss = self.match, self.boss
        match_start(match, by=boss, now=NOON)
        if self.game == "kanshu":
            election_decide(match, {0: 3, 1: 1}, by=boss, now=NOON)
        self._people_come()
        if self.other:
            self._secrets()
        self._post(self.plot.first[self.other], 10)

    def _post(self, posts: dict[int, str], minutes: int) -> None:
        for index, text in posts.items():
            vote(self.match, index, text, minutes)

    def _people_come(self) -> None:
        match, boss, mine = self.match, self.boss, seat(self.match, self.plot.mine)
        writer, early = self.rest["写手"], self.rest["早写手"]
        writer_add(match, writer, early=False, by=boss, now=later(1))
        writer_add(match, early, early=True, by=boss, now=later(1))
        leaves = seat(match, self.plot.left)
        former = player_of(leaves)
        substitute(leaves, "阿替", TakeOver(False, "有事", public=False), by=boss, now=later(2))
        helper = helper_ask(match, "阿助", "某人", "", by=None, now=later(2))
        helper = helper_accept(helper, mine, by=boss, now=later(2))
        helper_share(helper, ["card", "posts", "answers"], by=player_of(mine), now=later(2))
        type(helper).objects.filter(pk=helper.pk).update(code="helper")
        self.around.calendar = feed_make(mine, by=player_of(mine), now=later(2))
        self.around.people |= {"former": former, "helper": helper.person, "writer": writer, "early": early}

    def _secrets(self) -> None:
        """What players and directors do of which nobody else is told."""
        match, boss, who = self.match, self.boss, seat(self.match, 2)
        person = player_of(who)
        vote(match, 0, self.plot.nothing, 3)
        vote(match, 2, self.plot.nothing, 3)
        question_ask(who, "我要投诉。", "report", by=person, now=later(4))
        note_add(who, "悄悄话", by=person, now=later(4))
        nominate(who, "某甲", "", by=person, now=later(4))
        if conduct_of(self.game) is not None:
            card_propose(who, charge("red"), by=boss, now=later(4))
        helper_ask(match, "助乙", "某人", "", by=None, now=later(4))
        link_make(person, now=later(4), match=match, by=boss)

    def night(self) -> None:
        """Somebody is asked; in one of the ways all is answered, and the draft waits."""
        close_day(self.match, by=self.boss, now=later(30), version=self.match.version)
        if self.other:
            defaults_apply_all(self.match, by=self.boss, now=later(31))

    def published(self) -> None:
        """公示, after the first draft was thrown away in one of the ways; the second day is open."""
        if self.other:
            self._take_back(32)
        defaults_apply_all(self.match, by=self.boss, now=later(33))
        dawn_publish(self.match, by=self.boss, now=later(60), version=self.match.version)
        said = self.match.announcements.exclude(night=None).get()
        draft = draft_save(said, "天亮了。", base=0, by=self.rest["写手"], now=later(61))
        draft_approve(said, draft.number, accepted=True, by=self.boss, now=later(62))

    def _take_back(self, minutes: int) -> None:
        self.match.refresh_from_db()
        night_rewind(
            self.match, to=1, reason="看错了", by=self.boss, now=later(minutes), version=self.match.version
        )

    def correcting(self) -> None:
        """In one of the ways the announced night is being corrected."""
        if self.other:
            self._take_back(70)

    def corrected(self) -> None:
        """In both: an erratum waits in one, a question in the other."""
        if self.other:
            defaults_apply_all(self.match, by=self.boss, now=later(71))
        else:
            self._take_back(71)

    def day_two(self) -> None:
        """更正 is published, and the second day has its posts."""
        defaults_apply_all(self.match, by=self.boss, now=later(72))
        dawn_publish(self.match, by=self.boss, now=later(80), version=self.match.version)
        self._post(self.plot.second[self.other], 90)

    def grace(self) -> None:
        """宽限: the second day is closed but for those who have no valid vote, who are others in each of the ways."""
        length = timedelta(minutes=60)
        grace_give(self.match, length, by=self.boss, now=later(95), version=self.match.version)
        self.match.refresh_from_db()

    def night_two(self) -> None:
        """The grace is ended by hand, and a night of which all but the close is different; it is over in one of the ways."""
        close_day(self.match, by=self.boss, now=later(100), version=self.match.version, ends_grace=True)
        if self.other:
            defaults_apply_all(self.match, by=self.boss, now=later(101))

    def ended(self) -> None:
        """The directors ended it in the middle of that night; nothing is revealed yet."""
        end_by_ruling(
            self.match, loser=None, reason="人走了", by=self.boss, now=later(110), version=self.match.version
        )
