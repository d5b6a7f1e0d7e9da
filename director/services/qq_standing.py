"""QQ 预案 (K6.4): standing answers left, shown and withdrawn by a private message, as on the seat's page."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.document import plain
from director.announcing.registry import STANDING_TEXTS, presenter_of
from director.models import Character, Person, Source
from director.rules import codec
from director.services.days import dealt_state
from director.services.posts import standing_submit
from director.services.reading import names_by_seat, names_of, standing_now


def standing_command(
    character: Character, person: Person, text: str, now: datetime
) -> tuple[str, str] | None:
    """What the message was taken for, and the receipt; None where it is no word of standing answers.

    A text of which a line was not understood, or does not fit the card, changes nothing. Raises Refused after the close.
    """
    match = character.match
    texts = STANDING_TEXTS.get(match.game)
    given = None if texts is None else texts.command(text)
    if texts is None or given is None or character.seat is None:
        return None
    if not given:
        return "standing", _shown(character)
    if texts.withdraws(given):
        standing_submit(character, {}, by=person, now=now, source=Source.QQ)
        return "standing", _("{who}的预案已清空，到时再问你。").format(who=character.name)
    own = match.rules.private(dealt_state(match), character.seat)
    read = texts.read(given, character.seat, names_of(match), own)
    if read.unread:
        lines = "\n".join(f"· {line}" for line in read.unread)
        told = _("{who}的预案没有留下，之前的不变。没读懂，或与你的身份不合：").format(who=character.name)
        return "standing", "\n".join([told, lines, *_how(character)])
    answers = codec.dump(read.standing) if read.standing != type(read.standing)() else {}
    standing_submit(character, answers, by=person, now=now, source=Source.QQ)
    return "standing", "\n".join([_("收到，只在今夜有效，关门前可以改。"), _shown(character)])


def _shown(character: Character) -> str:
    """What is left of the present day, in words; and how to write it."""
    match = character.match
    day = match.days.order_by("-number").first()
    answers = {} if day is None else standing_now(day).get(character.pk, {})
    if not answers:
        return "\n".join([_("{who}现在没有预案。").format(who=character.name), *_how(character)])
    standing = codec.load(answers, match.rules.standing_type, "standing")
    lines = presenter_of(match.game).standing_lines(standing, names_by_seat(match), _)
    head = _("{who}今夜的预案（发“预案 撤回”清空）：").format(who=character.name)
    return "\n".join([head, *(f"· {plain(line)}" for line in lines)])


def _how(character: Character) -> list[str]:
    """How standing answers are written; nothing of the player's card."""
    texts = STANDING_TEXTS[character.match.game]
    assert character.seat is not None, "only who has a seat leaves answers"
    head = _("要留预案，照下面的样子写；不写的行，到时再问你：")
    return [head, *texts.example(character.seat, names_of(character.match)), texts.ways(_)]
