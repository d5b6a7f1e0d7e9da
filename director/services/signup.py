"""报名: people put themselves down for a match, as players or substitutes; the match's players are made from it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.models import CardState, Match, PenaltyCard, Person, Phase, SignUp, SignUpSheet
from director.rules.reading.names import fold
from director.services.card_tally import last_straw
from director.services.grounds import conduct_of
from director.services.matches import players_set
from director.services.refusal import Forbidden, Refused
from director.services.writing import log, must_direct, writing

LONGEST_NICKNAME = 40
LONGEST_FOLDED = 80
"""Some signs grow where width makes no difference: a ligature becomes the word that it stands for."""
LONGEST_CONTACT = 100
LONGEST_TEXT = 5000
MOST = 100


def sheet_of(match: Match) -> SignUpSheet:
    """报名表 of a match; closed while nobody has opened it."""
    return SignUpSheet.objects.filter(match=match).first() or SignUpSheet(match=match)


def sheet_save(match: Match, *, open_now: bool, text: str, by: Person, now: datetime) -> SignUpSheet:
    """Open or close the sheet, and say what stands above it."""
    with writing(match, moves=False) as locked:
        must_direct(locked, by)
        if open_now:
            _must_be_setup(locked)
        sheet = sheet_of(locked)
        sheet.open, sheet.text = open_now, text.replace("\x00", "")[:LONGEST_TEXT]
        sheet.save()
        log(locked, "sheet_opened" if open_now else "sheet_closed", now, actor=by)
        return sheet


def _must_be_setup(match: Match) -> None:
    if match.phase != Phase.SETUP:
        raise Refused("started", _("本局已经开始，不再接受报名。"))


def sign_up(
    match: Match, nickname: str, contact: str, *, substitute: bool, by: Person | None, now: datetime
) -> SignUp:
    """报名: a nickname, once (V4: width, case and script make no difference). `by` is who is signed in, if anybody.

    Raises Refused when the sheet is closed or full, or the nickname is taken.
    """
    nickname = nickname.replace("\x00", "").strip()
    with writing(match, moves=False) as locked:
        _must_be_setup(locked)
        if not sheet_of(locked).open:
            raise Refused("closed", _("报名现在没有开放。"))
        _must_be_good(locked, nickname, by)
        made = locked.sign_ups.create(
            nickname=nickname,
            folded=fold(nickname),
            contact=contact.replace("\x00", "").strip()[:LONGEST_CONTACT],
            substitute=substitute,
            person=by,
            at=now,
        )
        log(locked, "signed_up", now, actor=by, who=nickname, substitute=substitute)
        return made


def _must_be_good(match: Match, nickname: str, by: Person | None) -> None:
    standing = match.sign_ups.filter(withdrawn_at=None)
    folded = fold(nickname)
    if not folded or len(nickname) > LONGEST_NICKNAME or len(folded) > LONGEST_FOLDED:
        raise Refused("name", _("请写昵称（最多 {n} 字）。").format(n=LONGEST_NICKNAME))
    if by is not None and match.directorships.filter(person=by).exists():
        raise Refused("directs", _("本局导演不能报名当玩家。"))
    if standing.filter(folded=folded).exists():
        raise Refused("taken", _("已经有人用“{name}”报了名。").format(name=nickname))
    if by is not None and standing.filter(person=by).exists():
        raise Refused("twice", _("你已经报过名了。"))
    if standing.count() >= MOST:
        raise Refused("full", _("报名已满（{n} 人）。").format(n=MOST))


def sign_up_withdraw(made: SignUp, *, by: Person | None, holds_code: bool, now: datetime) -> None:
    """退出报名: by the person, by whoever holds the code that signing up gave, or by a director. Twice is harmless."""
    with writing(made.match, moves=False) as locked:
        current = locked.sign_ups.get(pk=made.pk)
        theirs = holds_code or (by is not None and current.person_id == by.pk)
        directs = by is not None and locked.directorships.filter(person=by).exists()
        if not theirs and not directs:
            raise Forbidden("not_yours", _("只有本人和导演可以取消这次报名。"))
        if current.withdrawn_at is not None:
            return
        if locked.phase != Phase.SETUP:
            raise Refused("started", _("本局已经开始，不能再退出报名；请联系导演安排替补。"), "K8.8")
        current.withdrawn_at = now
        current.save()
        log(locked, "sign_up_withdrawn", now, actor=by, who=current.nickname)


@dataclass(frozen=True, slots=True)
class Places:
    """Who gets a place, who waits, who is there as a substitute; in the order of signing up."""

    players: tuple[SignUp, ...]
    waiting: tuple[SignUp, ...]
    substitutes: tuple[SignUp, ...]


def places_of(match: Match) -> Places:
    """The sheet as it stands: as many players as there are characters; all, while there is no cast."""
    standing = list(match.sign_ups.filter(withdrawn_at=None).select_related("person").order_by("pk"))
    wish = [each for each in standing if not each.substitute]
    seats = match.characters.count() or len(wish)
    return Places(
        tuple(wish[:seats]), tuple(wish[seats:]), tuple(each for each in standing if each.substitute)
    )


def players_take(match: Match, *, by: Person, now: datetime, version: int | None = None) -> int:
    """玩家名单 from the sheet: those who got a place, in order; returns how many. Those with an account keep it."""
    with writing(match, version=version, moves=False) as locked:
        must_direct(locked, by)
        _must_be_setup(locked)
        places = places_of(locked).players
        if not places:
            raise Refused("nobody", _("还没有人报名。"))
        players_set(locked, [each.person or each.nickname for each in places], by=by, now=now)
        return len(places)


# ---------------------------------------------------------------- the record across matches


@dataclass(frozen=True, slots=True)
class RedRecord:
    """恶意违规 (K8.1): somebody was sent off in an earlier match. `certain`: by account; else by the nickname alone."""

    match: str
    code: str
    day: int
    ground: str
    reason: str
    at: datetime
    certain: bool


def red_records(match: Match) -> dict[int, list[RedRecord]]:
    """恶意违规记录 by sign-up (primary key): of revealed matches alone, for it says who played whom (K7.2, K7.5).

    A revoked card leaves it. Two queries.
    """
    standing = list(match.sign_ups.filter(withdrawn_at=None))
    found: dict[int, list[RedRecord]] = defaultdict(list)
    for card in sent_off_cards():
        assert card.person is not None, "cards without a player are left out"
        name = fold(str(card.person))
        for each in standing:
            same = each.person_id == card.person_id
            if same or (name and each.folded == name):
                found[each.pk].append(_record(card, same))
    return dict(found)


def sent_off_cards() -> list[PenaltyCard]:
    """The cards that sent somebody off in revealed matches: for each character the last that made it red."""
    rows = PenaltyCard.objects.filter(
        state=CardState.CONFIRMED, match__revealed_at__isnull=False, person__isnull=False
    ).select_related("match", "person")
    by_character: dict[int, list[PenaltyCard]] = defaultdict(list)
    for card in rows.order_by("decided_at", "pk"):
        by_character[card.character_id].append(card)
    return [card for card in map(last_straw, by_character.values()) if card is not None]


def _record(card: PenaltyCard, certain: bool) -> RedRecord:
    conduct = conduct_of(card.match.game)
    assert card.decided_at is not None, "confirmed cards have a time"
    return RedRecord(
        match=card.match.title,
        code=card.match.code,
        day=card.day,
        ground=conduct.words_of(card.ground, card.item) if conduct else "",
        reason=card.reason,
        at=card.decided_at,
        certain=certain,
    )
