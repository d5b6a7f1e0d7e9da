"""QQ 私聊: whose account is whose, and what a private message does: it answers, votes, or is told why not.

Everything goes through the services that the pages use; each message is taken once, and its sender is told in words
what was understood.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from director.announcing import replies
from director.announcing.document import plain
from director.announcing.registry import presenter_of
from director.models import (
    BindingCode,
    Character,
    InMessage,
    OutMessage,
    OutState,
    Person,
    Phase,
    QQAccount,
    Source,
    Tenure,
)
from director.rules.game import Prompt, Turn
from director.rules.sight import asks, own_number
from director.services import outbox
from director.services.fouls import foul_of
from director.services.language import phrases_of
from director.services.nights import answer_submit, open_night, replay
from director.services.posts import LONGEST_POST, can_post, post_submit
from director.services.qq_standing import standing_command
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.throttle import CODE, attempt
from director.services.writing import must_know_rules

CODE_LIVES = timedelta(minutes=15)
QUIET = timedelta(minutes=10)
"""An account that nobody has bound is told so once in this time."""
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_BIND = re.compile(r"(?:绑定|綁定)\s*[:：]?\s*([0-9A-Za-z]{8})\s*")
_CQ = re.compile(r"\[CQ:[^\]]*\]")


# ---------------------------------------------------------------- binding


def code_make(person: Person, now: datetime) -> str:
    """绑定码: a new one-time code; an earlier one of the same person stops working."""
    code = "".join(secrets.choice(_ALPHABET) for _i in range(8))
    BindingCode.objects.update_or_create(
        person=person, defaults={"digest": _digest(code), "expires_at": now + CODE_LIVES}
    )
    return code


def _digest(code: str) -> str:
    return hashlib.sha256(code.upper().encode()).hexdigest()


def bind(number: str, code: str, now: datetime) -> Person:
    """绑定: the account that sent a valid code is its person's. Raises Refused for a code that is none, or an account of another."""
    found = BindingCode.objects.select_for_update().filter(digest=_digest(code), expires_at__gt=now).first()
    if found is None or not found.person.is_active:
        raise Refused("code", _("这个绑定码无效或已过期，请在网页上重新生成。"))
    other = QQAccount.objects.filter(number=number).exclude(person=found.person).exists()
    if other:
        raise Refused("taken", _("这个 QQ 号已经绑定了别人，请先在那边解除绑定。"))
    QQAccount.objects.update_or_create(person=found.person, defaults={"number": number, "bound_at": now})
    found.delete()
    return found.person


def unbind(person: Person) -> None:
    """解除绑定: messages that wait for the account are not sent to it."""
    QQAccount.objects.filter(person=person).delete()
    BindingCode.objects.filter(person=person).delete()


# ---------------------------------------------------------------- receiving


@dataclass(frozen=True, slots=True)
class Incoming:
    """A private message: its key, the account that sent it, its text, and whether anything else was in it."""

    key: str
    number: str
    text: str
    other: bool


def incoming(event: Mapping[str, Any]) -> Incoming | None:
    """The private message that an event reports, or None for any other event."""
    if event.get("post_type") != "message" or event.get("message_type") != "private":
        return None
    sender, message_id, myself = event.get("user_id"), event.get("message_id"), event.get("self_id")
    if not isinstance(sender, int) or not isinstance(message_id, int | str) or sender == myself:
        return None
    if not isinstance(myself, int | str | None):
        return None
    text, other = _text_of(event.get("message"))
    return Incoming(_clean(f"{myself}/{message_id}")[:60], str(sender)[:20], _clean(text), other)


def _clean(text: str) -> str:
    """What can be stored: no zero bytes, no halves of characters."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode()


def _text_of(message: Any) -> tuple[str, bool]:
    """The text of a message, an array of segments or a string with CQ codes; and whether it held anything else."""
    if isinstance(message, str):
        bare = _CQ.sub("", message)
        for code, sign in (("&#91;", "["), ("&#93;", "]"), ("&#44;", ","), ("&amp;", "&")):
            bare = bare.replace(code, sign)
        return bare, bare != message and bool(_CQ.search(message))
    segments = [each for each in message if isinstance(each, dict)] if isinstance(message, list) else []
    texts = [each for each in segments if each.get("type") == "text"]
    held = [each.get("data") for each in texts]
    parts = [each.get("text") for each in held if isinstance(each, dict)]
    other = any(each.get("type") not in ("text", "reply", "at") for each in segments)
    return "".join(part for part in parts if isinstance(part, str)), other


def receive(event: Mapping[str, Any], now: datetime) -> InMessage | None:
    """Take an event: a private message once, with a receipt; anything else is let go."""
    message = incoming(event)
    if message is None:
        return None
    try:
        with transaction.atomic():
            return _take(message, now)
    except IntegrityError:  # it came twice at once
        return InMessage.objects.filter(key=message.key).first()


def _take(message: Incoming, now: datetime) -> InMessage | None:
    taken, new = InMessage.objects.get_or_create(
        key=message.key, defaults={"number": message.number, "at": now}
    )
    if not new:
        return taken
    try:
        if _BIND.fullmatch(message.text.strip()):
            attempt(CODE, message.number, now=now)
        with transaction.atomic():
            taken.outcome, taken.receipt = _understand(taken, message, now)
    except Refused as refused:
        clause = _("（{clause}）").format(clause=refused.clause) if refused.clause else ""
        taken.outcome, taken.receipt = "refused", f"{refused.message}{clause}"
    taken.save()
    if taken.receipt:
        match = taken.character.match if taken.character else None
        outbox.put(f"receipt/{taken.pk}", taken.receipt, now, number=message.number, match=match)
    return taken


def _understand(taken: InMessage, message: Incoming, now: datetime) -> tuple[str, str]:
    """What the message was taken for, and the receipt."""
    code = _BIND.fullmatch(message.text.strip())
    if code:
        person = bind(message.number, code[1], now)
        return "bound", _(
            "绑定好了：{who}。问你的问题会发到这里，投票和回答也可以在这里发，预案发“预案”两个字就知道怎么写。"
        ).format(who=person)
    account = QQAccount.objects.select_related("person").filter(number=message.number).first()
    if account is None or not account.person.is_active:
        return "unbound", _unbound(message, now)
    text = message.text.strip()
    if len(text) > LONGEST_POST:
        raise Refused("too_long", _("这段文字太长，没有处理。"))
    if not text:
        return "empty", _("没有读到文字{more}，没有处理。").format(
            more=_("（图片、语音看不懂）") if message.other else ""
        )
    character, text = _meant(account.person, text)
    if character is None:
        return "whose", text
    taken.character = character
    return _act(character, account.person, text, now)


def _unbound(message: Incoming, now: datetime) -> str:
    """Once in a while, so that two programs never answer one another for ever."""
    before = InMessage.objects.filter(number=message.number, at__gt=now - QUIET).exclude(key=message.key)
    return "" if before.exists() else _("这个 QQ 号还没有绑定。请在网页上生成绑定码，再发“绑定 码”过来。")


def _meant(person: Person, text: str) -> tuple[Character | None, str]:
    """Which of the person's characters a message is for, and the message without its name."""
    held = Tenure.objects.filter(person=person, until=None, character__match__ended_at=None)
    mine = [
        each.character
        for each in held.exclude(character__match__phase=Phase.SETUP)
        .select_related("character__match")
        .order_by("pk")
    ]
    if not mine:
        return None, _("你现在没有正在进行的角色。")
    if len(mine) == 1:
        return mine[0], text
    named = [each for each in mine if re.match(rf"{re.escape(each.name)}\s*[:：\n]", text)]
    if len(named) == 1:
        return named[0], text[len(named[0].name) :].lstrip(" :：\n")
    names = "、".join(each.name for each in mine)
    return None, _("你有几个角色：{names}。请在开头写明是谁，例如“{name}：”。").format(
        names=names, name=mine[0].name
    )


def _act(character: Character, person: Person, text: str, now: datetime) -> tuple[str, str]:
    """Standing answers by their word, an answer where one is asked for; else a vote. Refused for a match of other rules."""
    must_know_rules(character.match)
    standing = standing_command(character, person, text, now)
    if standing is not None:
        return standing
    night = open_night(character.match)
    asked = [] if night is None else _questions(character, replay(night))
    for question in asked:
        outcome = _answered(character, person, question, text, now)
        if outcome is not None:
            return outcome
    if asked and character.match.phase != Phase.DAY:
        return "question", _("没有读懂，没有作答。") + "\n" + question_words(character, asked[0])
    return _voted(character, person, text, now)


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """An open question of a seat: `own` is its number among the seat's, `number` among all, which is not to be told."""

    own: int
    number: int
    prompt: Prompt


def _questions(character: Character, turn: Turn[Any]) -> list[OwnQuestion]:
    game = character.match.rules
    return [
        OwnQuestion(own_number(game, turn, number), number, prompt)
        for number, prompt in turn.open.items()
        if asks(game, prompt, character.seat)
    ]


def question_words(character: Character, question: OwnQuestion) -> str:
    """A question with the ways to answer it here."""
    names = names_by_seat(character.match)
    asked = presenter_of(character.match.game).ask(question.prompt, names, _)
    head = _("【{who}，第 {n} 问】{text}").format(who=character.name, n=question.own, text=plain(asked.text))
    return "\n".join([head, *replies.numbered(question.own, asked, _), _("请回复编号。")])


def _answered(
    character: Character, person: Person, question: OwnQuestion, text: str, now: datetime
) -> tuple[str, str] | None:
    """The answer that a message gives, or None where it gives none.

    A bare number counts only where this is the one question that the account was sent in this night: it could
    mean an earlier one else.
    """
    match, night = character.match, open_night(character.match)
    assert night is not None, "a question is of a night"
    asked = presenter_of(match.game).ask(question.prompt, names_by_seat(match), _)
    try:
        value = replies.read(question.own, asked, text, bare=_only_question(character, person, night.number))
    except ValueError:
        return None
    answer_submit(
        match,
        number=question.number,
        value=value,
        by=person,
        now=now,
        revision=night.revision,
        night_number=night.number,
    )
    words = plain(presenter_of(match.game).answer(question.prompt, value, names_by_seat(match), _))
    return "answer", _("收到。{who}对第 {n} 问的回答是：{answer}。").format(
        who=character.name, n=question.own, answer=words
    )


def _only_question(character: Character, person: Person, night: int) -> bool:
    sent = OutMessage.objects.filter(
        notice__person=person,
        notice__character=character,
        notice__event="question",
        notice__key__startswith=f"{character.match_id}/night/{night}/",
        state__in=(OutState.SENT, OutState.UNKNOWN),
    )
    return sent.values("notice").distinct().count() == 1


def _voted(character: Character, person: Person, text: str, now: datetime) -> tuple[str, str]:
    """A vote, as a page takes it; the receipt says line by line how it was read."""
    post = post_submit(character, text, by=person, now=now, source=Source.QQ)
    match = character.match
    says = phrases_of(match.game)
    lines = presenter_of(match.game).reading_lines(post.reading, names_by_seat(match), _)
    told = [f"· {line.text or _('（缺）')} → {line.meaning or line.problem or _('不算')}" for line in lines]
    if post.late:
        verdict = _("已经{closes}，这一帖算迟到，不计。").format(closes=says.closes)
    elif post.order is None:
        verdict = _("没有读出有效的{vote}，之前有效的不变。").format(vote=says.vote)
    elif foul := foul_of(post):
        verdict = _("算数，但照这样写是{foul}。").format(foul=foul)
    elif can_post(post.day, now, True):
        verdict = _("有效，以最后一帖为准。")
    else:
        verdict = _("有效；宽限期内收到的，不能再改。")
    head = _("{who}{turn}的{vote}收到了：{verdict}").format(
        who=character.name, turn=says.numbered("day", post.day.number), vote=says.vote, verdict=verdict
    )
    return "late" if post.late else "vote", "\n".join([head, *told])
