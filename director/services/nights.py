"""The night as it is stored, played again; answers, defaults, taking back; and the writer that moves it on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.models import AnswerKind, Branch, Character, Kind, Match, Night, NightStatus, Person, Phase
from director.permissions import plays
from director.rules import codec
from director.rules.errors import Illegal
from director.rules.game import By, Event, Prompt, Question, Reply, Turn, Value
from director.rules.playing import Interjected, play
from director.services import news
from director.services.drafts import draft_dawn
from director.services.refusal import Forbidden, Refused, Stale
from director.services.writing import log, must_direct, must_know_rules, writing


class Given:
    """The answers of a night by question number, as a decider for `play`."""

    def __init__(self, answers: Mapping[int, Value | Reply]) -> None:
        self.answers = answers

    def __call__(self, number: int, prompt: Prompt) -> Value | Reply:
        return self.answers.get(number, Reply.OPEN)


_REPLIES = {AnswerKind.DEFAULT: Reply.DEFAULT, AnswerKind.HOLD: Reply.HOLD}


def given_answers(night: Night) -> dict[int, Value | Reply]:
    """The answers in force, by question number; answers that were prefetched are not asked for again.

    A night that is not stored yet has none, and no interjections.
    """
    if night.pk is None:
        return {}
    rows = [row for row in night.answers.all() if row.branch_id is None]
    return {row.number: _REPLIES.get(AnswerKind(row.kind), row.value) for row in rows}


def replay(
    night: Night, answers: Mapping[int, Value | Reply] | None = None, *, unanswered: Reply = Reply.OPEN
) -> Turn[Any]:
    """The present of a night (K10.1a), or with other `answers` what would have been.

    Raises Refused for a night of other rules: under these it would come out differently.
    """
    must_know_rules(night.match)
    game = night.match.rules
    return play(
        game,
        codec.load(night.start, game.state_type, "start"),
        codec.load(night.orders, game.orders_type, "orders"),
        Given(given_answers(night) if answers is None else answers),
        seed=bytes(night.match.seed),
        number=night.number,
        unanswered=unanswered,
        interjected=interjected(night),
    )


def interjected(night: Night) -> Interjected:
    """What came from outside while a question was open (K6.3), by the number of the question."""
    during: dict[int, list[Event]] = defaultdict(list)
    before: dict[int, list[Event]] = defaultdict(list)
    if night.pk is None:
        return Interjected(during, before)
    for row in night.interjections.all():
        if row.branch_id is None:
            events = before if row.before else during
            events[row.number].append(codec.load_event(night.match.rules, row.event))
    return Interjected(during, before)


def open_night(match: Match) -> Night | None:
    """The night that is being settled or corrected, if any."""
    night = match.nights.filter(status=NightStatus.OPEN).first()
    if night is not None:
        night.match = match
    return night


def night_advance(match: Match, now: datetime, begun: Night | None = None) -> None:
    """The one writer: settle the open night as far as its answers go; harmless when nothing is due.

    Called under the match's lock by everything that may move a night on; `begun` is a night that begins now, to be stored.
    """
    night = begun or open_night(match)
    if night is None:
        return
    turn = replay(night)
    if turn.over:
        _settle(match, night, turn, now)
        return
    if begun is not None:
        begun.save()
    news.asked(match, night, turn, now)


def _settle(match: Match, night: Night, turn: Turn[Any], now: datetime) -> None:
    """Keep what happened, and draft what will be said of it."""
    night.events = codec.dump_events(turn.events)
    night.questions = [codec.dump_question(question) for question in turn.questions]
    night.end = codec.dump(turn.state)
    night.status = NightStatus.SETTLED
    night.settled_at = now
    night.save()
    ended = match.rules.ended(turn.state)
    match.outcome = codec.dump(turn.state.outcome) if ended else None
    if match.phase == Phase.NIGHT and night.number == match.day:
        match.phase = Phase.DAWN
    draft_dawn(match, night, turn, now)
    log(match, "night_settled", now, clause="K2.1", night=night.number, questions=len(turn.questions))


def answer_submit(
    match: Match,
    *,
    number: int,
    value: Value,
    by: Person,
    now: datetime,
    revision: int,
    night_number: int,
    on_behalf: bool = False,
) -> None:
    """回答 (K6.1, K6.4): answer the open question `number` of a night, as its player or as a director for it.

    Raises Stale when the night has been taken back since, or the question is no longer open; Refused for an
    answer that is not offered, or of a player whose time is over (K6.2); Forbidden for somebody else's question.
    """
    with writing(match) as locked:
        night, prompt = _open_question(locked, night_number, revision, number)
        character = _asked_character(locked, prompt, by, on_behalf)
        if not on_behalf and night.due_at is not None and now >= night.due_at:
            raise Refused("due", _("回答的时间已经过了，这个问题按默认处理。"), "K6.2")
        reason = prompt.options.refuse(value)
        if reason is not None:
            raise Refused("not_offered", _("这个回答不在选项之内，请从所列选项中选择。"), prompt.clause)
        _store(night, number, prompt, by, now, value=value, on_behalf=on_behalf)
        log(
            locked,
            "answer",
            now,
            actor=by,
            character=character,
            clause=prompt.clause,
            night=night.number,
            question=number,
            ask=prompt.ask,
            value=value,
            on_behalf=on_behalf,
        )
        night_advance(locked, now)


def default_apply(
    match: Match, *, number: int, by: Person, now: datetime, revision: int, night_number: int
) -> None:
    """默认 (K6.2): a director lets the default of one open question apply now."""
    with writing(match) as locked:
        must_direct(locked, by)
        night, prompt = _open_question(locked, night_number, revision, number)
        _store(night, number, prompt, by, now, kind=AnswerKind.DEFAULT)
        log(
            locked,
            "default",
            now,
            actor=by,
            clause="K6.2",
            night=night.number,
            question=number,
            ask=prompt.ask,
        )
        done = [each for each in replay(night).questions if each.number == number]
        news.defaulted(locked, night, done, {number}, now)
        night_advance(locked, now)


def defaults_apply_all(match: Match, *, now: datetime, by: Person | None, version: int | None = None) -> int:
    """天亮默认 (K6.2, K6.5): apply the defaults to all that is unanswered, to the end; returns how many."""
    with writing(match, version=version) as locked:
        if by is not None:
            must_direct(locked, by)
        return night_default(locked, by=by, now=now)


def night_default(match: Match, *, by: Person | None, now: datetime) -> int:
    """As `defaults_apply_all`, under the match's lock; `by` is None for the clock."""
    night = open_night(match)
    if night is None:
        return 0
    answers = given_answers(night)
    asked = replay(night).open
    turn = replay(night, unanswered=Reply.DEFAULT)
    missing = [q for q in turn.questions if q.by == "default" and answers.get(q.number) is not Reply.DEFAULT]
    for question in missing:
        night.answers.filter(branch=None, number=question.number).delete()
        _store(night, question.number, question.prompt, by, now, kind=AnswerKind.DEFAULT)
    log(match, "defaults", now, actor=by, clause="K6.2", night=night.number, count=len(missing))
    news.defaulted(match, night, missing, asked, now)
    night_advance(match, now)
    return len(missing)


def _open_question(match: Match, night_number: int, revision: int, number: int) -> tuple[Night, Prompt]:
    night = open_night(match)
    if night is None or night.number != night_number or night.revision != revision:
        raise Stale("stale", _("这个问题已经不在等待回答：已经结算或被退回。请刷新页面查看现在的情况。"))
    open_now = replay(night).open
    if number not in open_now:
        raise Stale("stale", _("这个问题已经有了回答。请刷新页面查看现在的情况。"))
    return night, open_now[number]


def _asked_character(match: Match, prompt: Prompt, by: Person, on_behalf: bool) -> Character:
    """The character that is asked; Forbidden unless `by` may answer for it."""
    character = match.characters.get(seat=prompt.seat)
    if on_behalf:
        must_direct(match, by)
    elif prompt.ask in match.rules.asked_of_directors or not plays(by, character):
        raise Forbidden("not_yours", _("这个问题不是问你的。"))
    return character


def _store(
    night: Night,
    number: int,
    prompt: Prompt,
    by: Person | None,
    now: datetime,
    *,
    kind: AnswerKind = AnswerKind.ANSWER,
    value: Value = None,
    on_behalf: bool = False,
) -> None:
    night.answers.filter(branch=None, number=number, kind=AnswerKind.HOLD).delete()
    night.answers.create(
        number=number,
        seat=prompt.seat,
        ask=prompt.ask,
        kind=kind,
        value=value,
        person=by,
        on_behalf=on_behalf,
        entered_at=now,
    )


def night_rewind(
    match: Match,
    *,
    to: int,
    reason: str,
    by: Person,
    now: datetime,
    version: int,
    answer: Value | None = None,
) -> Branch:
    """退回 (K10.1): take the last night back to question `to`, with a reason, and go on from there.

    `answer` answers that question otherwise at once; without it the question is open again, its standing
    answer unused. What followed is kept as an abandoned branch. A night that was announced may be taken
    back until the next one begins or everything is revealed; it then ends in an erratum (K10.2).
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        must_know_rules(locked)
        night = _last_night(locked)
        turn = replay(night)
        question = _rewindable(turn, to, reason)
        branch = _abandon(night, turn, to, by, reason.strip(), now)
        _reopen(locked, night, now)
        if answer is not None:
            _must_be_asked(replay(night), to)
            refusal = question.prompt.options.refuse(answer)
            if refusal is not None:
                raise Refused(
                    "not_offered", _("这个回答不在选项之内，请从所列选项中选择。"), question.prompt.clause
                )
            _store(night, to, question.prompt, by, now, value=answer, on_behalf=True)
        elif to not in replay(night).open:
            _store(night, to, question.prompt, by, now, kind=AnswerKind.HOLD)
        log(
            locked,
            "rewind",
            now,
            actor=by,
            clause="K10.1",
            night=night.number,
            to=to,
            reason=branch.reason,
            answer=answer,
        )
        night_advance(locked, now)
        return branch


def _last_night(match: Match) -> Night:
    night = match.nights.order_by("-number").first()
    if night is None:
        raise Refused("no_night", _("还没有结算过，没有可以退回的。"), "K10.1")
    if match.revealed:
        raise Refused("revealed", _("本局已经揭秘，不能再退回。"), "K10.1")
    if match.announcements.filter(kind=Kind.END).exists():
        raise Refused("ruled", _("本局由导演判终局，不能再退回。"), "K8.2")
    night.match = match
    return night


def _rewindable(turn: Turn[Any], to: int, reason: str) -> Question:
    if not reason.strip():
        raise Refused("no_reason", _("退回需要写明理由，它会留在日志里，终局后公开。"), "K10.1")
    for question in turn.questions:
        if question.number == to:
            return question
    raise Refused("no_question", _("没有第 {n} 问可以退回。").format(n=to), "K10.1")


def _must_be_asked(turn: Turn[Any], number: int) -> None:
    """红牌者不被询问 (K6.3): a question that its red card has answered since takes no other answer."""
    if any(each.number == number and each.by is By.CARDED for each in turn.questions):
        raise Refused("red_card", _("被问的角色已被红牌罚下，这一问按默认处理，不能另作回答。"), "K6.3")


def _abandon(night: Night, turn: Turn[Any], to: int, by: Person, reason: str, now: datetime) -> Branch:
    """Keep what is left behind, and take its answers out of force."""
    branch = night.branches.create(
        question=to,
        director=by,
        reason=reason,
        abandoned_at=now,
        events=codec.dump_events(turn.events),
        questions=[codec.dump_question(question) for question in turn.questions],
    )
    night.answers.filter(branch=None, number__gte=to).update(branch=branch)
    night.interjections.filter(branch=None, number__gte=to).update(number=to, before=True)
    return branch


def _reopen(match: Match, night: Night, now: datetime) -> None:
    """Open the night again; nothing of what it had come to is left."""
    night.status = NightStatus.OPEN
    night.revision += 1
    if match.phase == Phase.DAY or night.number != match.day or (night.due_at or now) <= now:
        night.due_at = None  # its time has passed: the directors say when it is to end
    night.events, night.questions, night.end, night.settled_at = [], [], None, None
    night.save()
    night.announcements.filter(published_at=None).delete()
    match.outcome = None
    if match.phase in (Phase.DAWN, Phase.ENDED):
        match.phase = Phase.NIGHT


def what_if(night: Night, number: int, value: Value) -> Turn[Any]:
    """若如此: the night with another answer to question `number` and defaults after it; nothing is touched."""
    answers = {n: a for n, a in given_answers(night).items() if n < number}
    try:
        return replay(night, {**answers, number: value}, unanswered=Reply.DEFAULT)
    except Illegal as error:
        raise Refused("not_offered", _("这个回答不在选项之内，请从所列选项中选择。"), error.clause) from error
