"""谁是谁: ranks, factions, leaders, and the people behind the characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from director.announcing.secrecy import words as w
from director.announcing.secrecy.findings import Finding, Kind
from director.announcing.secrecy.known import Known
from director.announcing.secrecy.scene import WHO, Line
from director.rules.kanshu.cards import JESTER, Faction
from director.rules.reading.names import fold_characters

_SIMILE = re.compile(
    r"(?:像|如|似|仿佛|好比|学着|怕|防|听|谈论|谈起|说起|提起|猜|想起|谁是|怀念|传说中的?)[^，。]{0,3}$"
)
_LORE = re.compile(r"^(?:们|的?(?:传说|故事|歌|戏|影子|名字|谣言|脚步|戏文|画像|帽子?))")
_LINK = re.compile(
    r"^(?:里面|里头|上面|身上|手心|胸口|背上|袖口|内侧|底下|都|皆|俱|全是|也|两人|二人|这|那|一[个位名]|就|正|便|其实|原来|本|乃|竟|是|身为|作为|镇上|不愧|果然|他|她|才|名副其实|传闻|据说)|是[^，。]{0,10}$"
)
_DEED = re.compile(rf"(?:{w.ACTS}|{w.STRIKE}|{w.HURT}|{w.DEATH}|发动|技能|死)")


def bound(line: Line, start: int, end: int) -> tuple[int, ...]:
    """Whom a word from `start` to `end` is said of: the nearest in its clause, else the last before it if it is linked."""
    left = max((line.text.rfind(sign, 0, start) for sign in "，：—“”「」（）,"), default=-1) + 1
    right = min(
        (found for sign in "，：—“”「」（）,。！？；" if (found := line.text.find(sign, end)) >= 0),
        default=len(line.text),
    )
    near = [
        (min(abs(found.start() - end), abs(start - found.end())), found[0])
        for found in re.finditer(WHO, line.text[:right])
        if found.start() >= left
    ]
    if near:
        return line.who(min(near)[1])
    if _LINK.search(line.text[left:start]) and (named := line.seats(line.text[:left])):
        return named[-1:]
    after = re.match(rf"[，：—“”]+({WHO})", line.text[right : right + 6])
    if after and not _DEED.search(line.text[end:right]):
        return line.who(after[1])
    if _LINK.search(line.text[left:start]) and line.before and not line.seats(line.text):
        return line.before[:1]
    return ()


def ranks(line: Line, known: Known) -> Iterator[Finding]:
    """等级 (K7.2): a role or a rank said of somebody who has not shown it."""
    for found in w.ROLE.finditer(line.text):
        rank = int((found.lastgroup or "r0")[1:])
        yield from _rank_said(line, known, rank, found)
    for found in w.NUMBERED.finditer(line.text):
        digit = found["a"] or found["b"] or found["c"] or found["d"]
        for seat in bound(line, found.start(), found.end()):
            if w.rank_of(digit) not in known.ranks(seat):
                yield Finding(Kind.RANK, (seat,), found[0])
    for found in _CALLING.finditer(line.text):
        for seat in bound(line, found.start(), found.end()):
            if not known.ranks(seat):
                yield Finding(Kind.RANK, (seat,), found[0])


_CALLING = re.compile(w.CALLING)


def _rank_said(line: Line, known: Known, rank: int, found: re.Match[str]) -> Iterator[Finding]:
    if _SIMILE.search(line.text[: found.start()]) or _LORE.search(line.text[found.end() :]):
        return
    seats = bound(line, found.start(), found.end()) or _anybody(line, rank, known)
    for seat in seats:
        if rank not in known.ranks(seat):
            yield Finding(Kind.RANK, (seat,), found[0])
    if not seats and _DEED.search(line.text[found.end() :]) and not _shown_did(known, rank):
        yield Finding(Kind.RANK, (), found[0])


def _anybody(line: Line, rank: int, known: Known) -> tuple[int, ...]:
    """Whoever is named in the sentence, if nobody in it is known to be of this rank."""
    named = line.seats(line.text)
    return () if any(rank in known.ranks(seat) for seat in named) else named[:1]


def _shown_did(known: Known, rank: int) -> bool:
    """Whether somebody known to be of this rank did or suffered anything."""
    seats = [seat for seat in range(len(known.names)) if rank in known.ranks(seat)]
    return any(known.attacked(seat) or known.was_hurt(seat) for seat in seats)


def factions(line: Line, known: Known) -> Iterator[Finding]:
    """阵营 (K7.2): a family said of somebody who has not shown it, or who is whose friend."""
    for found in w.FAMILY.finditer(line.text):
        faction = w.FACTIONS[found.lastgroup or "red"]
        seats = bound(line, found.start(), found.end()) or _any_of_family(line, faction, known)
        for seat in seats:
            if faction not in known.factions(seat):
                yield Finding(Kind.FACTION, (seat,), found[0])
        told = _of_family_did(known, faction) and not _ALL.search(line.text)
        if not seats and _DEED.search(line.text) and not told:
            yield Finding(Kind.FACTION, (), found[0])
    yield from _kinship(line, known)


_ALL = re.compile(r"(?:都|全|皆|个个|人人|清一色|无一)")


def _any_of_family(line: Line, faction: Faction, known: Known) -> tuple[int, ...]:
    """Whoever is named in the sentence, if nobody in it is known to be of this family."""
    named = line.seats(line.text)
    return () if any(faction in known.factions(seat) for seat in named) else named[:1]


def _of_family_did(known: Known, faction: Faction) -> bool:
    seats = [seat for seat in range(len(known.names)) if faction in known.factions(seat)]
    return any(known.attacked(seat) or known.was_hurt(seat) for seat in seats)


def _kinship(line: Line, known: Known) -> Iterator[Finding]:
    """敌友: two characters on the same side or not, where the faction of one is hidden."""
    for found in re.finditer(w.KIN, line.text):
        seats = line.seats(line.text)
        if len(seats) < 2:
            seats = tuple(dict.fromkeys((*seats, *line.before[:1])))
        if len(seats) > 1 and not all(known.factions(seat) for seat in seats):
            yield Finding(Kind.FACTION, seats[:2], found[0])


_OFFICE = re.compile(rf"{w.LEADER}")


def leaders(line: Line, known: Known) -> Iterator[Finding]:
    """领袖 (K7.2): who leads a faction, or that a leader was struck."""
    if known.over:
        return
    for found in _OFFICE.finditer(line.text):
        seats = bound(line, found.start(), found.end()) or line.seats(line.text)[:1]
        if seats or _DEED.search(line.text[found.end() :]):
            yield Finding(Kind.LEADER, seats, found[0])


_BEHIND = re.compile(w.PLAYER)


def players(line: Line, known: Known) -> Iterator[Finding]:
    """玩家 (K7.2): the person behind a character."""
    seats = line.seats(line.text)
    found = _BEHIND.search(line.text)
    if found and seats and "替补" not in line.text:
        yield Finding(Kind.PLAYER, seats[:1], found[0])
    for person in known.people:
        folded = fold_characters(person)
        if len(folded) > 1 and folded in line.text and (seats or found):
            yield Finding(Kind.PLAYER, seats[:1], person)


_APPARENT = re.compile(w.APPARENT)


def apparent(line: Line, known: Known) -> Iterator[Finding]:
    """表象阵营 (K7.2)."""
    found = _APPARENT.search(line.text)
    if found and line.seats(line.text):
        yield Finding(Kind.APPARENT, line.seats(line.text)[:1], found[0])


_FOUND, _LOOKED = re.compile(w.FOUND), re.compile(w.LOOKED)


def findings(line: Line, known: Known) -> Iterator[Finding]:
    """小丑的发现 (K7.2): what a jester saw; whom it looked at is public."""
    lookers = {skill.seat: skill.targets for skill in known.skills() if skill.rank == JESTER}
    named = line.seats(line.text)
    looker = any(seat in lookers for seat in named) or "小丑" in line.text
    looked_at = any(seat in targets for targets in lookers.values() for seat in named)
    found = _FOUND.search(line.text)
    alone = [line.who(sign)[0] for sign in re.findall(WHO, line.text) if len(line.who(sign)) == 1]
    for seat, targets in lookers.items():
        if seat in alone and any(each in targets for each in alone):
            yield Finding(Kind.FINDINGS, (seat,))
    if looker and found and (looked_at or _LOOKED.search(line.text)):
        yield Finding(Kind.FINDINGS, named[:1], found[0])
