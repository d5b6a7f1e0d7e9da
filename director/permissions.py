"""Who may do what, and when: one table of rights, and the one question that is asked of it.

Pages ask `may` at their door; services ask again when they act. What an act makes of the present moment (a vote after
the close, say) is a matter of the rules: services refuse it with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser

from director.models import Character, Directorship, Helper, Match, Person, Tenure

Visitor = Person | AnonymousUser
Subject = Match | Character | Helper | None
"""What a right is about: a match, a seat, an off-site helper's view; None for the site as a whole."""


class Moment(StrEnum):
    """The state of a match: its phase, or that everything was revealed."""

    SETUP = "setup"
    DAY = "day"
    NIGHT = "night"
    DAWN = "dawn"
    ENDED = "ended"
    REVEALED = "revealed"


class Role(StrEnum):
    """What somebody is to the site, to a match, or to a seat. One person may be several."""

    ANYBODY = "anybody"
    PERSON = "person"  # has signed in
    FOUNDER = "founder"  # has chosen a password, or directs a match already
    PLAYER = "player"  # holds this seat now
    HELPER = "helper"  # is this seat's off-site helper now
    WRITER = "writer"  # writes morning reports of this match
    DIRECTOR = "director"  # directs this match, as first or second
    KEEPER = "keeper"  # keeps the site: Django's staff


class Right(StrEnum):
    """What can be done."""

    VISIT = "visit"  # 首页、规则、登录
    ACCOUNT = "account"  # 自己的通知、密码、绑定、局的清单
    FOUND = "found"  # 开新局、导入一局
    LOOK = "look"  # 公开页面 (K7.1)
    SIGN_UP = "sign_up"  # 报名表
    LOOK_BACK = "look_back"  # 揭秘与验算 (K7.5)
    PLAY = "play"  # 自己的座位 (K7.2)
    HELP = "help"  # 玩家给场外助理看的部分 (K8.8)
    WRITE = "write"  # 晨报 (K7.7)
    DIRECT = "direct"  # 导演台 (K10.3)
    KEEP = "keep"  # 后台
    KEEP_SECRETS = "keep_secrets"  # 后台里 K7.2 保密的行


ALWAYS = frozenset(Moment)
BEGUN = ALWAYS - {Moment.SETUP}
OPENED = frozenset({Moment.REVEALED})

RIGHTS: Mapping[Right, Mapping[Role, frozenset[Moment]]] = {
    Right.VISIT: {Role.ANYBODY: ALWAYS},
    Right.ACCOUNT: {Role.PERSON: ALWAYS},
    Right.FOUND: {Role.FOUNDER: ALWAYS},
    Right.LOOK: {Role.ANYBODY: BEGUN},
    Right.SIGN_UP: {Role.ANYBODY: ALWAYS},
    Right.LOOK_BACK: {Role.ANYBODY: OPENED},
    Right.PLAY: {Role.PLAYER: ALWAYS},
    Right.HELP: {Role.HELPER: ALWAYS},
    Right.WRITE: {Role.WRITER: ALWAYS, Role.DIRECTOR: ALWAYS},
    Right.DIRECT: {Role.DIRECTOR: ALWAYS},
    Right.KEEP: {Role.KEEPER: ALWAYS},
    Right.KEEP_SECRETS: {Role.KEEPER: OPENED, Role.DIRECTOR: ALWAYS},
}
"""The rights: who has them, at which moments of the match. Whatever does not stand here, nobody may."""


def moment_of(match: Match) -> Moment:
    """Where the match stands, as the table of rights sees it."""
    return Moment.REVEALED if match.revealed else Moment(match.phase)


def may(who: Visitor, right: Right, subject: Subject = None) -> bool:
    """Whether `who` has the right, now, by any of the roles that it has to the subject."""
    granted = RIGHTS[right].items()
    return any(_holds(moments, subject) and _IS[role](who, subject) for role, moments in granted)


def _holds(moments: frozenset[Moment], subject: Subject) -> bool:
    """Whether a right that is given at `moments` is given now."""
    if subject is None or moments == ALWAYS:
        return True
    return moment_of(subject if isinstance(subject, Match) else subject.match) in moments


def directs(person: Visitor, match: Match) -> bool:
    """导演 (K10.3): sees everything of the match and moves it on."""
    return may(person, Right.DIRECT, match)


def plays(person: Visitor, character: Character) -> bool:
    """玩家: holds the character now (K8.8); sees its card, questions and findings."""
    return may(person, Right.PLAY, character)


def may_create_match(person: Visitor) -> bool:
    """Anybody who has signed in and is no mere guest of one match may direct one of their own."""
    return may(person, Right.FOUND)


# ---------------------------------------------------------------- the roles


def _is_founder(who: Visitor, _subject: Subject) -> bool:
    return who.is_authenticated and (
        who.has_usable_password() or Directorship.objects.filter(person_id=who.pk).exists()
    )


def _is_player(who: Visitor, subject: Subject) -> bool:
    return (
        isinstance(subject, Character)
        and who.is_authenticated
        and Tenure.objects.filter(character=subject, person_id=who.pk, until=None).exists()
    )


def _is_helper(who: Visitor, subject: Subject) -> bool:
    return (
        isinstance(subject, Helper)
        and who.is_authenticated
        and subject.person_id == who.pk
        and subject.active
        and subject.character_id is not None
    )


def _is_writer(who: Visitor, subject: Subject) -> bool:
    return (
        isinstance(subject, Match)
        and who.is_authenticated
        and subject.writers.filter(person_id=who.pk).exists()
    )


def _is_director(who: Visitor, subject: Subject) -> bool:
    return (
        isinstance(subject, Match)
        and who.is_authenticated
        and subject.directorships.filter(person_id=who.pk).exists()
    )


_IS: Mapping[Role, Callable[[Visitor, Subject], bool]] = {
    Role.ANYBODY: lambda _who, _subject: True,
    Role.PERSON: lambda who, _subject: who.is_authenticated,
    Role.FOUNDER: _is_founder,
    Role.PLAYER: _is_player,
    Role.HELPER: _is_helper,
    Role.WRITER: _is_writer,
    Role.DIRECTOR: _is_director,
    Role.KEEPER: lambda who, _subject: who.is_authenticated and who.is_staff,
}
