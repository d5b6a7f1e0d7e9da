"""判罚公告 (K8.1, K8.2): what everybody is told of a card.

A quiet card stays so when it makes a red one (三升一): its ground and reason may say what a night keeps (K7.2).
Everybody is told the red card, which is always announced, and no more.
"""

from __future__ import annotations

from director.announcing import notices
from director.announcing.document import Document, Items, Translate, spans
from director.announcing.stored import load
from director.models import Announcement, CardState, Colour, Match, PenaltyCard
from director.services.card_tally import Tally, last_straw
from director.services.grounds import Conduct
from director.services.language import phrases_written, written


def given(
    match: Match, conduct: Conduct, card: PenaltyCard, before: Tally, after: Tally, public: bool
) -> Document | None:
    """What is announced of a card that was confirmed. `public` says that a director wants the card itself told."""
    says, name = phrases_written(match.game), card.character.name
    turned_red = after.sent_off and not before.sent_off
    if public or card.colour == Colour.RED:
        colour = str(Colour.RED) if turned_red else card.colour
        ground, count = conduct.words_of(card.ground, card.item), spans(tally_words(after, written))
        return notices.penalty(says, name, colour, card.day, ground, card.reason, count, written)
    return notices.third_yellow(says, name, match.day, written) if turned_red else None


def revoked(
    match: Match, card: PenaltyCard, before: Tally, after: Tally
) -> tuple[Document, Announcement | None] | None:
    """What is announced of a card that was revoked, and which announcement that corrects."""
    says, name = phrases_written(match.game), card.character.name
    if card.announced is not None and _tells_the_card(card.announced):
        told = notices.penalty_revoked(says, name, card.colour, card.day, card.revocation, written)
        return told, card.announced
    if before.sent_off and not after.sent_off:
        return notices.third_yellow_revoked(name, written), _made_red(card)
    return None


def _tells_the_card(announcement: Announcement) -> bool:
    """Whether an announcement told a card's own ground and reason, or only the red card that it made."""
    return any(isinstance(block, Items) for block in load(announcement.document).blocks)


def _made_red(card: PenaltyCard) -> Announcement | None:
    """The announcement of the card with which the character was sent off, while `card` stood."""
    others = card.character.cards.filter(state=CardState.CONFIRMED).exclude(pk=card.pk)
    stood = [*others.select_related("announced"), card]
    straw = last_straw(sorted(stood, key=lambda each: (each.decided_at, each.pk)))
    return None if straw is None else straw.announced


def tally_words(count: Tally, _: Translate) -> str:
    """累计 in words."""
    if count.sent_off:
        return _("红牌罚下")
    parts = [(_("{n} 张黄牌"), count.yellow), (_("{n} 张蓝牌"), count.blue)]
    return _("、").join(words.format(n=n) for words, n in parts if n) or _("没有计数的牌")
