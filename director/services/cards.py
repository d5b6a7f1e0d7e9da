"""判罚 (K8.1, K8.2): proposed, confirmed or dismissed, revoked; what they come to is derived (card_tally.py).

The first director confirms, and the second if the match says so; either may propose. Every decision names the card it
is about, so that a second press finds it decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.models import (
    CardState,
    Character,
    Colour,
    ConductSettings,
    Kind,
    Match,
    PenaltyCard,
    Person,
    Phase,
)
from director.rules import codec
from director.services import card_notices, conduct_news
from director.services.acceleration import recount
from director.services.card_tally import Tally, tally_of
from director.services.drafts import announce, draft_renew
from director.services.grounds import Conduct, conduct_of
from director.services.language import written
from director.services.nights import night_advance, open_night, replay
from director.services.published import published_table
from director.services.red_cards import seats_sent_off
from director.services.refusal import Forbidden, Refused, Stale
from director.services.writing import log, must_direct, writing

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Charge:
    """What a card is given for: its colour, ground and item (0 for the heading alone), and why."""

    colour: str
    ground: int
    item: int
    reason: str


# ---------------------------------------------------------------- who may


def settings_of(match: Match) -> ConductSettings:
    """判罚设置 of a match; the defaults while nobody has set anything."""
    return ConductSettings.objects.filter(match=match).first() or ConductSettings(match=match)


def may_confirm(match: Match, person: Person) -> bool:
    """The first director confirms cards; the second where the match says so (K8.1)."""
    rank = match.directorships.filter(person=person).values_list("rank", flat=True).first()
    return rank == 1 or (rank == 2 and settings_of(match).second_confirms)


def _must_confirm(match: Match, person: Person) -> None:
    must_direct(match, person)
    if not may_confirm(match, person):
        raise Forbidden("first_only", _("本局由第一导演确认判罚；第二导演可以提议。"), "K8.1")


# ---------------------------------------------------------------- propose, give


def card_propose(
    character: Character, charge: Charge, *, by: Person, now: datetime, version: int | None = None
) -> PenaltyCard:
    """提议判罚 (K8.1): by either director; it counts once it is confirmed. Raises Refused for a charge that can't be."""
    with writing(character.match, version=version) as match:
        must_direct(match, by)
        card = propose_locked(match, character, charge, by, now)
        conduct_news.proposed(match, card, by, now)
        return card


def card_give(
    character: Character,
    charge: Charge,
    *,
    by: Person,
    now: datetime,
    version: int | None = None,
    public: bool = True,
) -> PenaltyCard:
    """判罚 (K8.1): propose and confirm in one, by who may confirm."""
    with writing(character.match, version=version) as match:
        _must_confirm(match, by)
        card = propose_locked(match, character, charge, by, now)
        confirm_locked(match, card, by, now, public=public)
        return card


def propose_locked(
    match: Match, character: Character, charge: Charge, by: Person, now: datetime
) -> PenaltyCard:
    """A card proposed by a director. Called under the match's lock."""
    _must_run(match)
    _must_stand(match, charge)
    if character.match_id != match.pk or character.seat is None:
        raise Refused("stranger", _("请选本局的一个角色。"), "K8.1")
    holder = character.tenures.filter(until=None).first()
    card = match.cards.create(
        character=character,
        person_id=holder.person_id if holder else None,
        colour=charge.colour,
        day=match.day,
        ground=charge.ground,
        item=charge.item,
        reason=charge.reason.strip(),
        proposed_by=by,
        proposed_at=now,
    )
    _log(match, "card_proposed", card, by, now, reason=card.reason)
    return card


def _must_run(match: Match) -> None:
    if match.phase == Phase.SETUP:
        raise Refused("not_started", _("开局之前没有判罚。"), "K8.1")
    if match.revealed:
        raise Refused("revealed", _("本局已经揭秘，判罚不能再改。"), "K7.5")


def _must_stand(match: Match, charge: Charge) -> None:
    """Raises Refused unless the colour, the ground and its item exist and there is a reason."""
    conduct = _conduct(match)
    ground = conduct.ground(charge.ground)
    if charge.colour not in Colour.values:
        raise Refused("colour", _("请选牌的颜色：绿、蓝、黄、红。"), "K8.1")
    if ground is None or not 0 <= charge.item <= len(ground.items):
        raise Refused("ground", _("请选判罚依据和它的条目。"), "K8.1")
    if not charge.reason.strip():
        raise Refused("no_reason", _("判罚需要写明理由。"), "K8.1")
    if len(charge.reason.strip()) > LONGEST_REASON:
        raise Refused("too_long", _("理由太长：最多 {n} 字。").format(n=LONGEST_REASON), "K8.1")


def _conduct(match: Match) -> Conduct:
    conduct = conduct_of(match.game)
    if conduct is None:
        raise Refused("no_cards", _("这个游戏没有判罚牌。"), "K8.1")
    return conduct


# ---------------------------------------------------------------- decide


def card_confirm(
    card: PenaltyCard, *, by: Person, now: datetime, version: int | None = None, public: bool = False
) -> PenaltyCard:
    """确认判罚 (K8.1): the card counts from now on. A red one is always announced (K8.2), others as `public` says.

    Raises Forbidden for a director who may not confirm, Stale when the card has been decided already.
    """
    with writing(card.match, version=version) as match:
        _must_confirm(match, by)
        _must_run(match)
        confirm_locked(match, _open(match, card), by, now, public=public)
    card.refresh_from_db()
    return card


def cards_confirm_all(
    match: Match, cards: Sequence[int], *, by: Person, now: datetime, version: int | None = None
) -> int:
    """确认多张 (K8.3): these open proposals at once, without a notice of their own; returns how many."""
    with writing(match, version=version) as locked:
        _must_confirm(locked, by)
        _must_run(locked)
        found = list(locked.cards.filter(pk__in=cards, state=CardState.PROPOSED).select_related("character"))
        for card in found:
            confirm_locked(locked, card, by, now, public=False)
        return len(found)


def confirm_locked(match: Match, card: PenaltyCard, by: Person, now: datetime, *, public: bool) -> None:
    """Confirm an open proposal, with all that follows. Called under the match's lock."""
    before = _tally(card.character)
    card.state, card.decided_by, card.decided_at = CardState.CONFIRMED, by, now
    card.save()
    after = _tally(card.character)
    _log(
        match,
        "card_confirmed",
        card,
        by,
        now,
        clause="K8.2" if after.sent_off else "K8.1",
        reason=card.reason,
    )
    take_effect(match, card.character, before, after, now)
    _announce_card(match, card, before, after, public, by, now)
    recount(match, now)
    conduct_news.given(match, card, after, now)


def card_dismiss(
    card: PenaltyCard, reason: str, *, by: Person, now: datetime, version: int | None = None
) -> PenaltyCard:
    """不予判罚 (K8.1): a proposal comes to nothing; it stays in the list with the reason."""
    with writing(card.match, version=version) as match:
        _must_confirm(match, by)
        _must_run(match)
        card = _open(match, card)
        card.state, card.decided_by, card.decided_at = CardState.DISMISSED, by, now
        card.decision = reason.strip()[:LONGEST_REASON]
        card.save()
        _log(match, "card_dismissed", card, by, now, reason=card.decision)
        return card


def card_revoke(
    card: PenaltyCard,
    reason: str,
    *,
    by: Person,
    now: datetime,
    version: int | None = None,
) -> PenaltyCard:
    """撤销判罚 (K8.1): with a reason. What the card had made is unmade with it; what was announced is announced so.

    Raises Refused without a reason, Stale when the card does not stand (any more).
    """
    with writing(card.match, version=version) as match:
        _must_confirm(match, by)
        _must_run(match)
        if not reason.strip():
            raise Refused("no_reason", _("撤销判罚需要写明理由。"), "K8.1")
        current = match.cards.select_related("character").get(pk=card.pk)
        if current.state != CardState.CONFIRMED:
            raise Stale("stale", _("这张牌现在没有生效，不能撤销。请看现在的情况。"), "K8.1")
        revoke_locked(match, current, reason.strip(), by, now)
    card.refresh_from_db()
    return card


def revoke_locked(match: Match, card: PenaltyCard, reason: str, by: Person, now: datetime) -> None:
    """Revoke a card that stands, with all that follows. Called under the match's lock."""
    before = _tally(card.character)
    card.state, card.revoked_by, card.revoked_at = CardState.REVOKED, by, now
    card.revocation = reason[:LONGEST_REASON]
    card.save()
    after = _tally(card.character)
    _log(match, "card_revoked", card, by, now, reason=card.revocation)
    take_effect(match, card.character, before, after, now)
    _announce_revoked(match, card, before, after, by, now)
    recount(match, now)
    conduct_news.revoked(match, card, after, now)


def _open(match: Match, card: PenaltyCard) -> PenaltyCard:
    """The card as it is now. Raises Stale when it has been decided."""
    found = match.cards.select_related("character").filter(pk=card.pk).first()
    if found is None or found.state != CardState.PROPOSED:
        raise Stale("stale", _("这张牌已经有了决定。请看现在的情况。"), "K8.1")
    return found


def _tally(character: Character) -> Tally:
    return tally_of(character.cards.all())


# ---------------------------------------------------------------- what follows


def take_effect(match: Match, character: Character, before: Tally, after: Tally, now: datetime) -> None:
    """红牌的效力 (K6.3): sent off, or let back in, during a night, it happens there, from the next question or action on.

    By day nothing need be done: the next night begins with it (red_cards.py). A night that is corrected while a day is
    open (K10.2) is left as it was: the card was given by day. What waits to be published shows it in its table.
    """
    if before.sent_off == after.sent_off or character.seat is None:
        return
    _renew_draft(match)
    night = open_night(match)
    if night is None or match.phase != Phase.NIGHT:
        return
    number = min(replay(night).open)
    for event in match.rules.sent_off(character.seat, lifted=not after.sent_off):
        night.interjections.create(number=number, event=codec.dump_event(event))
    night_advance(match, now)


def _renew_draft(match: Match) -> None:
    draft = match.announcements.filter(published_at=None).select_related("night", "corrects").first()
    if draft is not None and draft.night is not None:
        draft.night.match = match
        draft_renew(match, draft, replay(draft.night))


def _announce_card(
    match: Match, card: PenaltyCard, before: Tally, after: Tally, public: bool, by: Person, now: datetime
) -> None:
    """判罚公告 (K8.1), where the card is one to announce."""
    document = card_notices.given(match, _conduct(match), card, before, after, public)
    if document is not None:
        card.announced = announce(match, Kind.NOTICE, document, now, by=by, table=_table(match))
        card.save(update_fields=("announced",))


def _announce_revoked(
    match: Match, card: PenaltyCard, before: Tally, after: Tally, by: Person, now: datetime
) -> None:
    found = card_notices.revoked(match, card, before, after)
    if found is not None:
        document, corrects = found
        announce(match, Kind.NOTICE, document, now, by=by, table=_table(match), corrects=corrects)


def _table(match: Match) -> object | None:
    """状态表 as last published, with the red cards of now, by day; None during a night (K7.4).

    Whether a published night is being corrected meanwhile makes no difference: nobody is to tell it by a card (K10.2).
    """
    table = published_table(match, match.day) if match.phase == Phase.DAY else None
    return None if table is None else match.rules.shows_sent_off(table, seats_sent_off(match))


def _log(
    match: Match, act: str, card: PenaltyCard, by: Person, now: datetime, *, clause: str = "K8.1", reason: str
) -> None:
    log(
        match,
        act,
        now,
        actor=by,
        character=card.character,
        clause=clause,
        card=card.pk,
        colour=written(Colour(card.colour).label),
        ground=[card.ground, card.item],
        reason=reason,
        on_behalf=False,
    )


# ---------------------------------------------------------------- settings


def settings_save(
    match: Match,
    *,
    second_confirms: bool | None,
    words: Sequence[Sequence[object]],
    titles: Sequence[str],
    by: Person,
    now: datetime,
    version: int | None = None,
) -> ConductSettings:
    """判罚设置: who confirms is for the first director to say (None leaves it); the word list is for both."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        saved = settings_of(locked)
        if second_confirms is not None and second_confirms != saved.second_confirms:
            if not locked.directorships.filter(person=by, rank=1).exists():
                raise Forbidden("first_only", _("只有第一导演能决定由谁确认判罚。"), "K8.1")
            saved.second_confirms = second_confirms
        saved.words, saved.titles = [list(each) for each in words], list(titles)
        saved.save()
        log(
            locked,
            "conduct_settings",
            now,
            actor=by,
            clause="K8.1",
            second_confirms=saved.second_confirms,
            words=saved.words,
            titles=saved.titles,
        )
        return saved
