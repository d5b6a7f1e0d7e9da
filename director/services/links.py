"""登录链接: made for one person, kept as a digest, bound to one browser, revocable, and dead after a time."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from director.models import Match, Person, SignInLink, Tenure
from director.services.refusal import Refused, Stale
from director.services.writing import log, must_direct

LIFETIME = timedelta(days=30)


def link_make(person: Person, *, now: datetime, match: Match | None = None, by: Person | None = None) -> str:
    """A new token for `person`; earlier links of the same person for the same match stop working.

    `by` is the director who asks for it, for somebody of that match; None is the person itself or the system. A link
    signs in as the whole person, so nobody gets one of somebody whose account reaches further than their own matches.
    """
    if by is not None:
        assert match is not None, "a director makes links for a match"
        must_direct(match, by)
        if not _belongs(person, match):
            raise Refused("stranger", _("此人不在本局中，不能为其生成登录链接。"))
        if reaches_further(person, by):
            words = _(
                "{who}在别的局里也有身份，链接会让人看到那一局。请本人照原来的办法登录，或请站点管理员帮忙。"
            )
            raise Refused("reaches_further", words.format(who=person))
        log(match, "link_made", now, actor=by, person=str(person))
    SignInLink.objects.filter(person=person, match=match, revoked_at=None).update(revoked_at=now)
    token = secrets.token_urlsafe(24)
    SignInLink.objects.create(
        person=person, match=match, digest=_digest(token), made_at=now, expires_at=now + LIFETIME
    )
    return token


def reaches_further(person: Person, by: Person) -> bool:
    """Whether signing in as `person` shows more than the matches that `by` directs (K7.2): another match that is not
    revealed, where it plays, directs, writes or helps, or the admin.
    """
    if person == by:
        return False
    others = Match.objects.filter(revealed_at=None).exclude(directorships__person=by)
    here = (
        Q(characters__tenures__person=person, characters__tenures__until=None)
        | Q(directorships__person=person)
        | Q(writers__person=person)
        | Q(helpers__person=person, helpers__ended_at=None)
    )
    return person.is_staff or others.filter(here).exists()


def _belongs(person: Person, match: Match) -> bool:
    return (
        Tenure.objects.filter(character__match=match, person=person, until=None).exists()
        or match.directorships.filter(person=person).exists()
        or match.writers.filter(person=person).exists()
        or any(helper.active for helper in match.helpers.filter(person=person))
    )


def link_find(token: str, browser: str, *, now: datetime) -> SignInLink:
    """The link of this token, if `browser` (the key that a browser keeps) may use it. Nothing changes.

    Raises Refused when it is unknown, revoked, expired, or bound to another browser.
    """
    link = SignInLink.objects.select_related("person", "match").filter(digest=_digest(token)).first()
    if link is None or link.revoked_at is not None or link.expires_at <= now or not link.person.is_active:
        raise Refused("link", _("这个登录链接无效或已过期。请向导演索取新的链接。"))
    if link.bound_to and not secrets.compare_digest(link.bound_to, _digest(browser)):
        raise Refused(
            "bound", _("这个登录链接已经在另一个浏览器里用过，只能在那里再用。请向导演索取新的链接。")
        )
    return link


def link_use(token: str, browser: str, *, now: datetime) -> SignInLink:
    """Use the link: the first browser that does is the only one from then on. Raises Refused as `link_find`."""
    with transaction.atomic():
        link = link_find(token, browser, now=now)
        free = SignInLink.objects.filter(pk=link.pk, revoked_at=None, bound_to=link.bound_to)
        if not free.update(used_at=now, bound_to=_digest(browser)):
            raise Stale("link", _("这个登录链接刚刚在别处用了，或者作废了。请向导演索取新的链接。"))
    return link


def browser_key() -> str:
    """A key for a browser that has none."""
    return secrets.token_urlsafe(24)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
