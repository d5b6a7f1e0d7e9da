"""提问与投诉: every player may ask the directors, have the answer made public, and report a breach.

A public answer is a notice that does not name who asked.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.models import Character, Person, Phase, PlayerQuestion, Wish
from director.services import conduct_news
from director.services.language import written
from director.services.public_notices import publish_locked
from director.services.refusal import Refused, Stale
from director.services.writing import log, must_direct, must_play, writing

LONGEST = 2000
MOST_OPEN = 20


def question_ask(character: Character, text: str, wish: str, *, by: Person, now: datetime) -> PlayerQuestion:
    """提问: a player writes to the directors. The same words again, while they wait, are the same question."""
    text = text.replace("\x00", "").strip()
    with writing(character.match, moves=False) as match:
        must_play(character, by)
        if match.phase == Phase.SETUP:
            raise Refused("not_started", _("本局还没有开局。"))
        if wish not in Wish.values or not text:
            raise Refused("empty", _("请写下要说的话，并选一类。"))
        if len(text) > LONGEST:
            raise Refused("too_long", _("太长：最多 {n} 字。没有提交，请缩短后再发。").format(n=LONGEST))
        waiting = character.asked.filter(answered_at=None)
        same = waiting.filter(text=text, wish=wish).first()
        if same is not None:
            return same
        if waiting.count() >= MOST_OPEN:
            raise Refused("full", _("你已有 {n} 个问题等待答复，请稍后再问。").format(n=MOST_OPEN))
        question = character.asked.create(person=by, wish=wish, text=text, at=now)
        log(
            match,
            "question_asked",
            now,
            actor=by,
            character=character,
            question=question.pk,
            wish=written(Wish(wish).label),
            text=text,
        )
        conduct_news.asked(match, question, now)
        return question


def question_answer(
    question: PlayerQuestion, answer: str, *, public: bool, title: str = "", by: Person, now: datetime
) -> PlayerQuestion:
    """答复: to the one who asked, or to everybody as a notice in the directors' own words (`answer` alone is told).

    Raises Stale when it has been answered.
    """
    answer = answer.replace("\x00", "").strip()
    with writing(question.character.match, moves=False) as match:
        must_direct(match, by)
        found = PlayerQuestion.objects.select_related("character").get(pk=question.pk)
        if found.answered_at is not None:
            raise Stale("stale", _("这个问题已经有了答复。"))
        if not answer or len(answer) > LONGEST:
            raise Refused("answer", _("请写下答复（最多 {n} 字）。").format(n=LONGEST))
        found.answer, found.answered_by, found.answered_at = answer, by, now
        if public:
            found.announced = publish_locked(match, title.strip() or _("规则答复"), answer, by, now)
        found.save()
        log(
            match,
            "question_answered",
            now,
            actor=by,
            character=found.character,
            question=found.pk,
            public=public,
            answer=answer,
        )
        conduct_news.answered(match, found, now)
        return found
