"""发言数 (K8.4): discussion posts as directors count them, day by day, and days that are forgiven."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.models import CardState, Day, ForgivenDay, Match, Person, PostCount
from director.rules.reading.names import Ambiguous, Found
from director.services.cards import revoke_locked
from director.services.language import written
from director.services.lurking import propose_lurking
from director.services.missed import propose_missed, propose_unused
from director.services.proposals import is_forgiven
from director.services.reading import names_of
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing

MOST_POSTS = 9999
MOST_LINES = 500


# ---------------------------------------------------------------- the counts


def counts_enter(
    match: Match,
    day: Day,
    counts: Mapping[int, int],
    *,
    by: Person,
    now: datetime,
    version: int | None = None,
) -> int:
    """录入发言数 (K8.4): posts by character (primary key) on a closed or open day; the last entry stands.

    Proposes what follows, and returns how many cards are new. An open day is still being written in: nothing is
    proposed for it until it is closed and its counts are entered again. Raises Refused for a character or a number
    that can't be.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        cast = {each.pk: each for each in locked.characters.exclude(seat=None)}
        if any(pk not in cast for pk in counts):
            raise Refused("stranger", _("名单里有不在本局的角色。"), "K8.4")
        if any(not 0 <= count <= MOST_POSTS for count in counts.values()):
            raise Refused("count", _("发言数要在 0 到 {n} 之间。").format(n=MOST_POSTS), "K8.4")
        for pk, count in counts.items():
            PostCount.objects.update_or_create(
                day=day, character=cast[pk], defaults={"count": count, "director": by, "entered_at": now}
            )
        shown = {cast[pk].name: count for pk, count in counts.items()}
        log(locked, "counts", now, actor=by, clause="K8.4", day=day.number, counts=shown, count=len(counts))
        return propose_lurking(locked, now)


# ---------------------------------------------------------------- an outage


def days_forgive(
    match: Match, numbers: Collection[int], reason: str, *, by: Person, now: datetime, version: int
) -> int:
    """豁免 (K8.4): nothing of these days leads to a card: proposals are withdrawn, cards given for it revoked.

    Returns how many days are newly forgiven. Raises Refused without a reason or for a day that has not been.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if not reason.strip():
            raise Refused("no_reason", _("豁免需要写明理由。"), "K8.4")
        days = list(locked.days.filter(number__in=numbers).select_related("forgiven"))
        if not days or len(days) != len(set(numbers)):
            raise Refused("no_day", _("请选已经开过门的日子。"), "K8.4")
        new = [day for day in days if not is_forgiven(day)]
        ForgivenDay.objects.bulk_create(
            ForgivenDay(day=day, reason=reason.strip()[:200], director=by, at=now) for day in new
        )
        log(locked, "forgiven", now, actor=by, clause="K8.4", days=sorted(numbers), reason=reason.strip())
        _let_go(locked, sorted(day.number for day in new), reason.strip(), by, now)
        return len(new)


def _let_go(match: Match, numbers: Sequence[int], reason: str, by: Person, now: datetime) -> None:
    """Withdraw and revoke what the forgiven days had led to."""
    for day in match.days.filter(number__in=numbers).select_related("forgiven"):
        propose_missed(match, day, now)
        for night in match.nights.filter(number=day.number):
            propose_unused(match, night, now)
    for card in match.cards.filter(state=CardState.CONFIRMED).exclude(key="").select_related("character"):
        days = card.figures.get("days", [card.day])
        if any(day in numbers for day in days):
            revoke_locked(match, card, written("豁免：{reason}").format(reason=reason), by, now)
    propose_lurking(match, now)


# ---------------------------------------------------------------- counts as pasted


@dataclass(frozen=True, slots=True)
class Pasted:
    """Lines `name count`, read. `problems` are sentences, each with its line; the rest can be entered."""

    counts: Mapping[int, int]
    problems: tuple[str, ...]


def read_counts(match: Match, text: str) -> Pasted:
    """粘贴发言数: each line a name (as in a vote, V4) and a number; empty lines are left out. Nothing is guessed."""
    names, by_seat = names_of(match), {c.seat: c for c in match.characters.exclude(seat=None)}
    counts: dict[int, int] = {}
    problems: list[str] = []
    lines = text.replace("\x00", "").splitlines()
    for n, line in enumerate(lines[:MOST_LINES], start=1):
        if not line.strip():
            continue
        name, count = _part(line)
        found = names.find(name) if name else None
        if count is None or count > MOST_POSTS:
            problems.append(_("第 {n} 行：“{line}”里没有读出发言数。").format(n=n, line=line.strip()[:40]))
        elif not isinstance(found, Found):
            problems.append(_nobody(n, name, isinstance(found, Ambiguous)))
        elif by_seat[found.index].pk in counts:
            problems.append(_("第 {n} 行：{name}写了两次。").format(n=n, name=by_seat[found.index].name))
        else:
            counts[by_seat[found.index].pk] = count
    if len(lines) > MOST_LINES:
        problems.append(_("太长：最多 {n} 行。").format(n=MOST_LINES))
    return Pasted(counts, tuple(problems))


def _part(line: str) -> tuple[str, int | None]:
    """A name and the number at the end of the line."""
    words = line.strip().rstrip("帖贴条。.").rstrip()
    digits = len(words) - len(words.rstrip("0123456789０１２３４５６７８９"))
    if not digits or digits > 6:
        return words, None
    return words[:-digits].strip().rstrip(":：,，=\t").strip(), int(words[-digits:])


def _nobody(n: int, name: str, ambiguous: bool) -> str:
    words = _("第 {n} 行：“{name}”不止指一个角色。") if ambiguous else _("第 {n} 行：没有叫“{name}”的角色。")
    return words.format(n=n, name=name[:40])
