"""替补 (K8.8): somebody else goes on with a character, from a moment on; the former player sees nothing after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from director.announcing import notices
from director.models import (
    Character,
    Colour,
    Day,
    Kind,
    Match,
    Nomination,
    Person,
    Source,
    StandingAnswer,
    Substitution,
    Tenure,
)
from director.rules.reading.names import fold
from director.services import conduct_news
from director.services.cards import Charge, confirm_locked, propose_locked
from director.services.days import current_day
from director.services.drafts import announce
from director.services.grounds import AS_DIRECTORS_FIND, OTHER, conduct_of
from director.services.language import written
from director.services.links import link_make, reaches_further
from director.services.people import person_new
from director.services.refusal import Refused
from director.services.sessions import revoke_links, sign_out
from director.services.writing import log, must_direct, must_play, writing

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class TakeOver:
    """How a character changes hands. `keep_posts`, `keep_standing`: what becomes of the open day's post and standing
    answers; once the day is closed they are frozen, and kept. `public`: announce it, naming nobody. `namesake`: a new nickname is
    another person's, though somebody of the match bears it.
    """

    by_former: bool
    reason: str
    keep_posts: bool = True
    keep_standing: bool = True
    public: bool = True
    namesake: bool = False


def nominate(character: Character, nickname: str, words: str, *, by: Person, now: datetime) -> Nomination:
    """指定替补 (K8.8): the player names who should go on; a later nomination takes the place of an open one."""
    with writing(character.match, moves=False) as match:
        must_play(character, by)
        _must_run(match)
        if not nickname.strip() or len(nickname.strip()) > LONGEST_NAME:
            raise Refused("name", _("请写明由谁接替（最多 {n} 字）。").format(n=LONGEST_NAME), "K8.8")
        character.nominations.filter(closed_at=None).update(closed_at=now, answer=written("另作指定"))
        nomination = character.nominations.create(
            person=by, nickname=nickname.strip(), words=words.strip()[:300], at=now
        )
        log(
            match,
            "nominated",
            now,
            actor=by,
            character=character,
            clause="K8.8",
            who=nomination.nickname,
            words=nomination.words,
        )
        conduct_news.nominated(match, nomination, now)
        return nomination


def nomination_decline(nomination: Nomination, answer: str, *, by: Person, now: datetime) -> None:
    """Decline a nomination, with an answer for the player. Deciding twice changes nothing."""
    with writing(nomination.character.match, moves=False) as match:
        must_direct(match, by)
        open_ones = Nomination.objects.filter(pk=nomination.pk, closed_at=None)
        if open_ones.update(closed_at=now, answer=answer.strip()[:200] or written("不同意")):
            log(
                match,
                "nomination_declined",
                now,
                actor=by,
                character=nomination.character,
                clause="K8.8",
                who=nomination.nickname,
                reason=answer.strip()[:200],
            )


def substitute(
    character: Character,
    successor: Person | str,
    how: TakeOver,
    *,
    by: Person,
    now: datetime,
    version: int | None = None,
) -> tuple[Substitution, str]:
    """替补 (K8.8): `successor` (somebody with an account, or a nickname for a new one) plays the character from now on.

    Card, posts, questions and penalties stay with the character. The former player's links and sessions end now, and
    so do its helpers' views. Returns what was recorded and the successor's sign-in link, or "" for somebody whose
    account reaches further and who signs in as ever. Raises Refused for somebody who is in the match already, and for
    a nickname that somebody of the match bears.
    """
    with writing(character.match, version=version) as match:
        must_direct(match, by)
        _must_run(match)
        former = _held(character)
        if isinstance(successor, str) and not how.namesake:
            _must_be_nobody(match, successor)
        person = _successor(match, character, successor)
        done = _change_hands(match, character, former, person, how, by, now)
        Tenure.objects.create(character=character, person=person, since=now)
        token = "" if reaches_further(person, by) else link_make(person, now=now, match=match, by=by)
        if how.public:
            document = notices.substitution(character.name, now, written)
            announce(match, Kind.NOTICE, document, now, by=by)
        return done, token


def send_off_untaken(
    character: Character, reason: str, *, by: Person, now: datetime, version: int | None = None
) -> Substitution:
    """无人接替 (K8.8): the player is gone and nobody goes on: the character is sent off."""
    with writing(character.match, version=version) as match:
        must_direct(match, by)
        _must_run(match)
        how = TakeOver(by_former=False, reason=reason)
        done = _change_hands(match, character, _held(character), None, how, by, now)
        if conduct_of(match.game) is not None:
            words = written("玩家不能继续，也没有人接替。")
            charge = Charge(Colour.RED, OTHER, AS_DIRECTORS_FIND, words)
            card = propose_locked(match, character, charge, by, now)
            confirm_locked(match, card, by, now, public=True)
        return done


def _must_run(match: Match) -> None:
    if not match.running:
        raise Refused("not_running", _("替补只在游戏进行中。"), "K8.8")


def _held(character: Character) -> Tenure:
    held = character.tenures.filter(until=None).select_related("person").first()
    if held is None:
        raise Refused("empty", _("这个角色现在没有人扮演。"), "K8.8")
    return held


def _must_be_nobody(match: Match, nickname: str) -> None:
    """A nickname stands for a new person: one that somebody of the match bears would make two people look like one."""
    helping = match.helpers.exclude(person=None).values("person")
    people = Person.objects.filter(
        Q(tenures__character__match=match)
        | Q(directorships__match=match)
        | Q(sign_ups__match=match)
        | Q(pk__in=helping)
    )
    if fold(nickname) in {fold(each) for each in people.values_list("nickname", flat=True)}:
        words = _(
            "本局已经有一位“{who}”。若就是此人，请在“由谁接替”里选；那里没有，就是不能接替。若是同名的另一个人，请勾选“同名的另一个人”，再换一次。"
        )
        raise Refused("namesake", words.format(who=nickname.strip()), "K8.8")


def _successor(match: Match, character: Character, successor: Person | str) -> Person:
    """The person who takes over; an account is made for a nickname. Somebody of the match can't."""
    if isinstance(successor, str):
        if not successor.strip() or len(successor.strip()) > LONGEST_NAME:
            raise Refused("name", _("请写明由谁接替（最多 {n} 字）。").format(n=LONGEST_NAME), "K8.8")
        return person_new(successor)
    if match.directorships.filter(person=successor).exists():
        raise Refused("directs", _("此人是本局导演，不能当替补。"), "K8.8")
    if Tenure.objects.filter(character__match=match, person=successor).exists():
        raise Refused("plays", _("此人是或曾是本局玩家，不能再接替一个角色。"), "K8.8")
    if any(
        helper.active and helper.character_id != character.pk
        for helper in match.helpers.filter(person=successor)
    ):
        raise Refused("helps", _("此人是另一名玩家的场外助理，不能接替这个角色。"), "K8.8")
    return successor


def _change_hands(
    match: Match,
    character: Character,
    former: Tenure,
    successor: Person | None,
    how: TakeOver,
    by: Person,
    now: datetime,
) -> Substitution:
    """The former player goes, with everything that lets it in. Called under the match's lock."""
    if not how.reason.strip():
        raise Refused("no_reason", _("请写明替补的缘由。"), "K8.8")
    reason = how.reason.strip()[:200]
    former.until, former.reason = now, reason
    former.save()
    sign_out(former.person)
    revoke_links(former.person, match, now)
    former.person.feeds.filter(character=character, revoked_at=None).update(revoked_at=now)
    character.helpers.filter(ended_at=None).exclude(director_at=None).update(ended_at=now)
    character.nominations.filter(closed_at=None).update(closed_at=now, answer=written("已接替"))
    kept_posts, kept_standing = _what_stays(match, character, how, by, now)
    done = Substitution.objects.create(
        character=character,
        former=former.person,
        successor=successor,
        at=now,
        director=by,
        by_former=how.by_former,
        reason=reason,
        kept_posts=kept_posts,
        kept_standing=kept_standing,
    )
    _log(match, done)
    return done


def _what_stays(
    match: Match, character: Character, how: TakeOver, by: Person, now: datetime
) -> tuple[bool, bool]:
    """Set aside what the open day does not keep; returns what was kept. A closed day's orders are frozen (K2.2)."""
    day: Day | None = current_day(match)
    if day is None:
        return True, True
    if not how.keep_posts:
        day.posts.filter(character=character).update(void=True)
    if not how.keep_standing and day.standing.filter(character=character).exists():
        StandingAnswer.objects.create(
            day=day, character=character, author=by, answers={}, sent_at=now, source=Source.DESK
        )
    return how.keep_posts, how.keep_standing


def _log(match: Match, done: Substitution) -> None:
    log(
        match,
        "substituted" if done.successor else "left_untaken",
        done.at,
        actor=done.director,
        character=done.character,
        clause="K8.8",
        former=str(done.former),
        successor=str(done.successor or ""),
        by_former=done.by_former,
        kept_posts=done.kept_posts,
        kept_standing=done.kept_standing,
        reason=done.reason,
    )
