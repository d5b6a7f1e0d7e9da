"""Before a match begins: its cast, its deal, and what each player is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.announcing.formats import FORMATS
from director.announcing.registry import presenter_of
from director.models import Match, Post, Tenure
from director.rules import codec
from director.selectors.desk.seats import Seat, names_of, seats_of
from director.services.days import dealt_state
from director.services.election import may_elect
from director.services.language import written


@dataclass(frozen=True, slots=True)
class Dealt:
    """One character with its card (the game's own view of it) and its player.

    `outdated`: its link was made before the last deal, so what was sent with it tells of another card.
    """

    seat: Seat
    own: Any
    line: str
    letter: str
    used_at: datetime | None = None
    has_link: bool = False
    outdated: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """发牌 (K1.2): everything the cards say, for directors. `rows` is empty before the deal."""

    rows: tuple[Dealt, ...]
    times: int
    commitment: str
    characters: int
    players: int
    refusal: str | None

    @property
    def given(self) -> bool:
        """Whether anybody has a link, and with it was sent something."""
        return any(row.has_link for row in self.rows)

    @property
    def outdated(self) -> bool:
        """Whether what was sent to anybody tells of an earlier deal."""
        return any(row.outdated for row in self.rows)


def deal_of(match: Match) -> Deal:
    """The deal of a match, with the messages to its players."""
    characters, players = match.characters.count(), match.players.count()
    return Deal(
        rows=tuple(_dealt(match)),
        times=match.dealt,
        commitment=match.commitment,
        characters=characters,
        players=players,
        refusal=match.rules.seats_allowed(characters),
    )


def _dealt(match: Match) -> list[Dealt]:
    seats = seats_of(match)
    if not seats:
        return []
    state = dealt_state(match)
    owns = [match.rules.private(state, each.seat) for each in seats]
    messages = presenter_of(match.game).role_messages(owns, names_of(seats), match.title, written)
    links, sent_since = _links(match), people_told(match)
    return [
        Dealt(
            seat=seat,
            own=own,
            line=message.line,
            letter=FORMATS["text"].render(message.letter),
            has_link=seat.person_pk in links,
            used_at=links.get(seat.person_pk),
            outdated=seat.person_pk in links and seat.person_pk not in sent_since,
        )
        for seat, own, message in zip(seats, owns, messages, strict=True)
    ]


def _links(match: Match) -> Mapping[int | None, datetime | None]:
    """The links in force, by person: when each was used last."""
    return dict(match.links.filter(revoked_at=None).values_list("person_id", "used_at"))


def nobody_can_enter(match: Match) -> bool:
    """开局时没有给链接: on the first day no player has a link, and none ever signed in; a thread may have all the votes."""
    if match.day != 1 or match.links.exists():
        return False
    held = Tenure.objects.filter(character__match=match, until=None)
    posted = Post.objects.filter(day__match=match)
    return not held.exclude(person__last_login=None).exists() and not posted.exists()


def people_told(match: Match) -> set[int]:
    """The players whose link was made since they got their card: after a new deal what was sent before is void."""
    held = Tenure.objects.filter(
        character__match=match, person=OuterRef("person"), until=None, since__lte=OuterRef("made_at")
    )
    return set(match.links.filter(Exists(held), revoked_at=None).values_list("person", flat=True))


@dataclass(frozen=True, slots=True)
class Message:
    """What a player is sent: its card in a line and in a letter, each with the sign-in link if it was made just now."""

    dealt: Dealt
    link: str
    line: str
    letter: str


def message_of(dealt: Dealt, link: str) -> Message:
    """The messages of one character. A link is known only at the moment when it is made."""
    if not link:
        return Message(dealt, "", dealt.line, dealt.letter)
    own = written("点这个链接登录你的座位（只给你自己用，请不要转发）：{link}").format(link=link)
    return Message(dealt, link, f"{dealt.line}\n{link}", f"{dealt.letter.rstrip()}\n\n{own}\n")


@dataclass(frozen=True, slots=True)
class DirectorLine:
    """A director of the match."""

    pk: int
    name: str
    rank: int


def directors_of(match: Match) -> list[DirectorLine]:
    rows = match.directorships.select_related("person").order_by("rank")
    return [DirectorLine(row.person_id, str(row.person), row.rank) for row in rows]


def roster_text(match: Match) -> str:
    """The cast as it is pasted: `1白鹭=小白`."""
    lines = (
        f"{each.number}{each.name}" + (f"={'、'.join(each.aliases)}" if each.aliases else "")
        for each in match.characters.order_by("number")
    )
    return "\n".join(lines)


def players_text(match: Match) -> str:
    """The players, one a line, in sign-up order."""
    return "\n".join(str(each.person) for each in match.players.select_related("person").order_by("number"))


def options_of(match: Match) -> Any:
    """本局规则选项 of a match, as its game knows them."""
    return codec.load(match.options, match.rules.options_type, "options")


def rules_lines(match: Match) -> tuple[Spans, ...]:
    """The options of a match, a sentence each; directors see also what is told only at the end."""
    return presenter_of(match.game).rules_summary(options_of(match), _, ended=True).items


@dataclass(frozen=True, slots=True)
class Election:
    """匕首竞选 (K1.5): the seats to count for, and who has the dagger if that is decided."""

    seats: tuple[Seat, ...]
    decided: str
    open: bool


def election_of(match: Match) -> Election:
    seats = seats_of(match)
    taken = [event for event in codec.load_events(match.rules, match.opening) if hasattr(event, "seat")]
    return Election(
        seats=tuple(seats),
        decided=seats[taken[-1].seat].name if taken else "",
        open=may_elect(match),
    )
