"""场外助理 (K8.8): sees what its player shows it, once the player and a director agree; posts and answers nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from director.models import Character, Helper, Match, Person, Tenure
from director.permissions import directs, plays
from director.services import conduct_news
from director.services.people import person_new
from director.services.refusal import Forbidden, Refused, Stale
from director.services.sessions import revoke_links, sign_out
from director.services.writing import log, must_direct, must_play, writing

PARTS = ("card", "posts", "answers", "findings", "standing")
"""What a player can show: its card, its posts, its answers to questions, what it alone found, its standing answers."""
MOST_OPEN = 30


def helper_ask(
    match: Match, nickname: str, whom: str, words: str, *, by: Person | None, now: datetime
) -> Helper:
    """申请当场外助理 (K8.8): anybody may ask the directors. `by` is who asks, if signed in."""
    with writing(match, moves=False) as locked:
        if not locked.running:
            raise Refused("not_running", _("只有进行中的一局可以申请场外助理。"), "K8.8")
        if not nickname.strip() or not whom.strip():
            raise Refused("name", _("请写明你的昵称，和你想帮助哪一位玩家。"), "K8.8")
        if locked.helpers.filter(director_at=None, refused_at=None).count() >= MOST_OPEN:
            raise Refused("full", _("等待处理的申请太多，请过些时候再来。"), "K8.8")
        helper = locked.helpers.create(
            nickname=nickname.strip()[:40],
            whom=whom.strip()[:60],
            words=words.strip()[:300],
            person=by,
            asked_at=now,
        )
        log(locked, "helper_asked", now, actor=by, clause="K8.8", who=helper.nickname, whom=helper.whom)
        return helper


def helper_accept(helper: Helper, character: Character, *, by: Person, now: datetime) -> Helper:
    """受理 (K8.8): a director agrees and says whose helper it would be; the player of that character decides next."""
    with writing(helper.match, moves=False) as match:
        must_direct(match, by)
        helper = _waiting(match, helper)
        if character.match_id != match.pk or not character.tenures.filter(until=None).exists():
            raise Refused("stranger", _("请选一个现在有人扮演的角色。"), "K8.8")
        if helper.person is None:
            helper.person = person_new(helper.nickname)
        _must_be_outside(match, helper.person)
        helper.character, helper.director_at = character, now
        helper.save()
        log(match, "helper_accepted", now, actor=by, character=character, clause="K8.8", who=helper.nickname)
        conduct_news.helper_waits(match, character, helper.nickname, helper.pk, now)
        return helper


def _must_be_outside(match: Match, person: Person) -> None:
    if Tenure.objects.filter(character__match=match, person=person).exists():
        raise Refused("plays", _("此人是或曾是本局玩家，不能当场外助理。"), "K8.8")
    if directs(person, match):
        raise Refused("directs", _("此人是本局导演，不能当场外助理。"), "K8.8")
    if match.writers.filter(person=person, early=True).exists():
        raise Refused("early", _("此人能在公示前看到草稿，不能当场外助理；请先改为公示后再写。"), "K7.4")
    if any(other.active for other in match.helpers.filter(person=person)):
        raise Refused("helps", _("此人已经是本局一名玩家的场外助理。"), "K8.8")


def _waiting(match: Match, helper: Helper) -> Helper:
    """A request that no director has decided. Raises Stale for any other."""
    found = match.helpers.filter(pk=helper.pk, director_at=None, refused_at=None, ended_at=None).first()
    if found is None:
        raise Stale("stale", _("这个申请已经处理过了。"), "K8.8")
    return found


def helper_refuse(helper: Helper, *, by: Person, now: datetime) -> None:
    """拒绝 (K8.8): by a director at any time, or by the player who is asked; an active helper's view ends."""
    with writing(helper.match, moves=False) as match:
        helper = match.helpers.select_related("character", "person").get(pk=helper.pk)
        if not _is_theirs(match, helper, by):
            raise Forbidden("not_yours", _("这不是你可以决定的。"))
        if helper.refused_at is not None or helper.ended_at is not None:
            return
        act = "helper_ended" if helper.active else "helper_refused"
        helper.ended_at, helper.refused_at = (now, None) if helper.active else (None, now)
        helper.save()
        if helper.person is not None and act == "helper_ended":
            sign_out(helper.person)
            revoke_links(helper.person, match, now)
        log(match, act, now, actor=by, character=helper.character, clause="K8.8", who=helper.nickname)


def _is_theirs(match: Match, helper: Helper, person: Person) -> bool:
    """Whether a person may decide on a request: the directors, and the player once a director has agreed."""
    return directs(person, match) or (helper.character is not None and plays(person, helper.character))


def helper_share(helper: Helper, parts: Sequence[str], *, by: Person, now: datetime) -> Helper:
    """同意 (K8.8): the player agrees and says what it shows; later, what it shows from now on.

    Raises Forbidden for anybody but the present player, Stale when the request is over.
    """
    with writing(helper.match, moves=False) as match:
        found = match.helpers.filter(pk=helper.pk, refused_at=None, ended_at=None).exclude(director_at=None)
        current = found.select_related("character").first()
        if current is None or current.character is None:
            raise Stale("stale", _("这个申请已经结束了。"), "K8.8")
        must_play(current.character, by)
        if current.player_at is None:
            current.player, current.player_at = by, now
        current.shares = [part for part in PARTS if part in parts]
        current.save()
        log(
            match,
            "helper_shared",
            now,
            actor=by,
            character=current.character,
            clause="K8.8",
            who=current.nickname,
            parts=current.shares,
        )
        return current
