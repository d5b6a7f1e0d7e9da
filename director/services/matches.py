"""A match from its roster to its first day."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.utils.translation import gettext as _

from director.announcing.illegal import why_not
from director.announcing.registry import presenter_of
from director.models import Character, DealtCard, Directorship, Kind, Match, Person, Phase, Player, Tenure
from director.models.match import new_code, new_seed
from director.rules import codec
from director.rules.errors import RuleError
from director.rules.game import FROM_CAST
from director.rules.registry import game_of
from director.services.days import day_open, dealt_state
from director.services.drafts import announce
from director.services.language import phrases_of, written
from director.services.people import person_new
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing


@dataclass(frozen=True)
class CastEntry:
    """One line of a roster that was read: a character's name and what else it is called."""

    name: str
    aliases: Sequence[str] = field(default_factory=tuple)
    forum_uid: str = ""


def match_create(
    *,
    title: str,
    by: Person,
    now: datetime,
    game: str = "kanshu",
    options: dict[str, Any] | None = None,
    setting: str = "",
    zone: str = "Asia/Shanghai",
    seed: bytes | None = None,
    code: str = "",
) -> Match:
    """创建一局: its first director is `by`. The seed is made here and stays secret until the reveal (K9.1).

    `code` is its name in addresses, by chance where none is given; one that is taken raises IntegrityError.
    """
    rules = game_of(game)
    match = Match.objects.create(
        title=title.strip() or written("未命名的一局"),
        game=game,
        rules_version=rules.version,
        options=codec.dump(_options(rules, options or {})),
        setting=setting,
        zone=zone,
        created_at=now,
        code=code or new_code(),
        **({} if seed is None else {"seed": seed}),
    )
    Directorship.objects.create(match=match, person=by, rank=1)
    log(match, "created", now, actor=by, title=match.title, game=game, options=match.options)
    return match


def _options(rules: Any, chosen: dict[str, Any]) -> Any:
    """The options, the rulebook's where nothing is chosen. Raises Refused naming what is wrong."""
    try:
        return codec.load({**codec.dump(rules.options_type()), **chosen}, rules.options_type, "options")
    except RuleError as error:
        raise Refused("options", _("规则选项不对：{why}").format(why=error)) from error


def options_set(match: Match, options: dict[str, Any], *, by: Person, now: datetime, version: int) -> None:
    """规则选项: only before the start; pinned after it."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        locked.options = codec.dump(_options(locked.rules, options))
        _undeal(locked)
        log(locked, "options", now, actor=by, options=locked.options)


def director_add(match: Match, person: Person, *, by: Person, now: datetime) -> Directorship:
    """第二导演 (K10.3): a match has one or two."""
    with writing(match) as locked:
        must_direct(locked, by)
        if locked.directorships.count() >= 2:
            raise Refused("two_directors", _("一局最多两名导演。"), "K10.3")
        if locked.directorships.filter(person=person).exists():
            raise Refused("directs", _("此人已经是本局导演。"), "K10.3")
        if Tenure.objects.filter(character__match=locked, person=person).exists():
            raise Refused("plays", _("此人是本局玩家，不能当导演。"), "K10.3")
        row = Directorship.objects.create(match=locked, person=person, rank=2)
        log(locked, "director_added", now, actor=by, clause="K10.3", person=str(person))
        return row


def cast_set(
    match: Match, cast: Sequence[CastEntry], *, by: Person, now: datetime, version: int | None = None
) -> None:
    """花名册 (V10a): the characters in sign-up order, read and checked before; replaces the last one.

    Raises Refused for a name that holds a sign by which the game's posts divide names.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        _must_be_whole(locked, cast)
        _undeal(locked)
        locked.characters.all().delete()
        Character.objects.bulk_create(
            Character(match=locked, number=i, name=c.name, aliases=list(c.aliases), forum_uid=c.forum_uid)
            for i, c in enumerate(cast, start=1)
        )
        log(locked, "cast", now, actor=by, clause="V10a", names=[c.name for c in cast])


def _must_be_whole(match: Match, cast: Sequence[CastEntry]) -> None:
    """A name with a dividing sign would spoil everybody's posts: the sign could divide no names any more."""
    signs = presenter_of(match.game).dividers
    for word in (word for each in cast for word in (each.name, *each.aliases)):
        found = next((sign for sign in signs if sign in unicodedata.normalize("NFKC", word)), None)
        if found is not None:
            raise Refused(
                "divider",
                _("“{name}”里有“{sign}”：帖子里用它来分隔目标，名字和别名里不能有。请改名再存。").format(
                    name=word, sign=found
                ),
                "V10a",
            )


def players_set(
    match: Match, players: Sequence[str | Person], *, by: Person, now: datetime, version: int | None = None
) -> None:
    """玩家名单: the people who signed up, in order. A nickname gets an account of this match's own."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        _undeal(locked)
        old = [player.person_id for player in locked.players.all()]
        locked.players.all().delete()
        unused = Person.objects.filter(pk__in=old, signed_up=None, tenures=None, directorships=None)
        made_here = unused.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX, sign_ups=None)
        made_here.delete()
        for i, player in enumerate(players, start=1):
            person = person_new(player) if isinstance(player, str) else player
            Player.objects.create(match=locked, number=i, person=person)
        log(locked, "players", now, actor=by, count=len(players))


def match_deal(match: Match, *, by: Person, now: datetime, version: int | None = None) -> None:
    """发牌 (K1.1, K1.2, K9.5): deal, or deal again before the start, then from a new seed.

    Every deal is in the log with its commitment, so that dealing until one likes it shows.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        cast, players = _ready_to_deal(locked)
        if locked.dealt:
            _undeal(locked)
            locked.seed = new_seed()
        locked.dealt += 1
        _hand_out(locked, cast, players, now)
        log(locked, "dealt", now, actor=by, clause="K1.2", time=locked.dealt, commitment=locked.commitment)


def _ready_to_deal(match: Match) -> tuple[list[Character], list[Player]]:
    cast = list(match.characters.order_by("number"))
    players = list(match.players.select_related("person").order_by("number"))
    if match.rules.seats_allowed(len(cast)) is not None:
        needs = phrases_of(match.game).deal_needs
        words = _("现在有 {n} 个角色，不能开局：要{needs}角色。请先改角色名单。")
        raise Refused("count", words.format(n=len(cast), needs=needs), "K1.1")
    if len(cast) != len(players):
        raise Refused(
            "count",
            _("{n} 个角色要有 {n} 名玩家，现在有 {m} 名。请补齐名单。").format(n=len(cast), m=len(players)),
            "K1.2",
        )
    return cast, players


def _hand_out(match: Match, cast: list[Character], players: list[Player], now: datetime) -> None:
    """Store the deal: seats, cards, and who plays whom. Raises Refused for options that this cast can't play with."""
    options = _knowing(cast, codec.load(match.options, match.rules.options_type, "options"))
    match.options = codec.dump(options)
    try:
        deal, _state = match.rules.deal(len(cast), options, match.drawing)
    except RuleError as error:
        raise Refused("options", why_not(error, _), error.clause) from error
    for seat, index in enumerate(deal.elevator):
        cast[index].seat = seat
        cast[index].save()
    DealtCard.objects.bulk_create(
        DealtCard(character=character, code=code)
        for character, code in zip(cast, match.rules.card_codes(deal), strict=False)
    )
    Tenure.objects.bulk_create(
        Tenure(character=character, person=players[i].person, since=now)
        for character, i in zip(cast, deal.players, strict=True)
    )


def _knowing(cast: Sequence[Character], options: Any) -> Any:
    """The options with the characters' names where they need them (a draw's label may name a character)."""
    names = tuple(character.name for character in cast)
    return replace(options, **{each.name: names for each in fields(options) if FROM_CAST in each.metadata})


def _undeal(match: Match) -> None:
    """Take back a deal that has not been played."""
    DealtCard.objects.filter(character__match=match).delete()
    Tenure.objects.filter(character__match=match).delete()
    match.characters.update(seat=None)


def match_start(match: Match, *, by: Person, now: datetime, version: int | None = None) -> None:
    """开局: the deal stands, the seed's commitment is public (K9.1), and the first day opens."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        if not Tenure.objects.filter(character__match=locked).exists():
            raise Refused("not_dealt", _("还没有发牌。请先发牌并核对，再开局。"), "K1.2")
        locked.started_at = now
        log(locked, "started", now, actor=by, clause="K9.1", commitment=locked.commitment, dealt=locked.dealt)
        day_open(locked, now)
        state = dealt_state(locked)
        presenter = presenter_of(locked.game)
        opening = presenter.opening(names_by_seat(locked), locked.commitment, locked.dealt, written)
        announce(locked, Kind.NOTICE, opening, now, by=by, table=locked.rules.public(state), told=True)
        if locked.rules.opens_by_draw(state):
            dagger_award_by_draw(locked, now)


def dagger_award_by_draw(match: Match, now: datetime) -> None:
    """首日匕首 (K1.5, option `random`): drawn among all. Called under the match's lock."""
    state = dealt_state(match)
    events = match.rules.opening(state, match.drawing)
    match.opening = codec.dump_events(events)
    for event in events:
        match.rules.evolve(state, event)
    presenter = presenter_of(match.game)
    document = presenter.election(None, names_by_seat(match), events, written)
    announce(match, Kind.ELECTION, document, now, by=None, table=match.rules.public(state))
    log(match, "opening", now, clause="K1.5", events=match.opening)


def _must_be_setup(match: Match) -> None:
    if match.phase != Phase.SETUP:
        raise Refused("started", _("本局已经开始，这一项只能在开局之前更改。"))
