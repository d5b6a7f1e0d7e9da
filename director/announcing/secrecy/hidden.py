"""夜里的内情: interventions, gifts of the dagger, questions, posts, chance, and the order of things."""

from __future__ import annotations

import re
from collections.abc import Iterator

from director.announcing.secrecy import words as w
from director.announcing.secrecy.findings import Finding, Kind
from director.announcing.secrecy.known import Known
from director.announcing.secrecy.scene import WHO, Line
from director.rules.kanshu.cards import ALCHEMIST

_STEP_IN = re.compile(w.STEP_IN)
_FIGHT = re.compile(rf"(?:{w.STRIKE}|{w.ACTS}|{w.HURT}|{w.BLADE}|{w.BLOW})")


def interventions(line: Line, known: Known) -> Iterator[Finding]:
    """干涉 (K7.2): that help was asked for, offered, refused or given. An alchemist's skill has told of one (K5.4)."""
    found = _STEP_IN.search(line.text)
    seats = line.seats(line.text)
    if found is None or not (seats or _FIGHT.search(line.text)):
        return
    told = [(skill.seat, *skill.targets) for skill in known.skills() if skill.rank == ALCHEMIST]
    if not any(all(seat in pair for seat in seats) for pair in told if len(seats) == 2):
        word = re.sub(WHO, "", found[0])
        yield Finding(Kind.INTERVENTION, seats[:2], word)


_HANDED = re.compile(rf"{w.DAGGER}.{{0,20}}?({w.GIVE})|({w.GIVE}).{{0,10}}?{w.DAGGER}")
_WANDERS = re.compile(
    r"(?:匕首|短剑|那把刀|它)[^。]{0,16}(?:手里(?:转|走|过)|双手|经|到了|转到|落到|又到|去了|回到|辗转|流转|换了)|(?:给|替|为)[^，。]{0,8}(?:匕首|短剑)"
)
_UNBLOODED = re.compile(
    r"(?:没有?(?:人)?(?:受?伤|流血|见血)|一滴血也没|谁也没(?:有)?受伤|不是(?:用来)?伤人|只是|没有落下)[^。]{0,16}(?:换了?一?双?手|换手|易手|转手|易了?主|换了主人|交接)"
)
_HANDS = re.compile(
    rf"(?:{w.DAGGER}|它)[^。]{{0,10}}((?:[两三四五几]个?人的?手|[两三四五几]双手)[里中上]?[^。]{{0,4}}(?:转|走|过|传|换))"
)
_BY_ALL = re.compile(w.CHOSEN_BY_ALL)
_TO_NOBODY = re.compile(
    r"^(?:了|到|回)?(?:给)?(?:了)?(?:黑?夜|夜色|命运|风|黎明|晨光|晨曦|时间|大海|河水|下一个|明天|新的一天)"
)
_ITEM = re.compile("|".join(word for _item, word in w.ITEMS))


def gifts(line: Line, known: Known) -> Iterator[Finding]:
    """交匕首 (K7.2): that the dagger was handed on, by whom or to whom. The election of its first holder is public."""
    seats = line.seats(line.text)
    found = _HANDED.search(line.text)
    hands = _HANDS.search(line.text)
    if hands:
        yield Finding(Kind.GIFT, seats[:2], hands[1])
    if (found is None and len(seats) > 1 and _WANDERS.search(line.text)) or (
        found is None and re.search(w.DAGGER, line.text) and _UNBLOODED.search(line.text)
    ):
        yield Finding(Kind.GIFT, seats[:2], "匕首")
    if found is None or _BY_ALL.search(line.text):
        return
    end = found.end(1) if found[1] else found.end(2)
    if _TO_NOBODY.search(line.text[end:]) or _ITEM.search(found[0]):
        return
    yield Finding(Kind.GIFT, line.seats(line.text)[:2], found[1] or found[2])


_ASKED, _CHANCE, _POSTED = re.compile(w.ASKED), re.compile(w.CHANCE), re.compile(w.POSTED)


def questions(line: Line, known: Known) -> Iterator[Finding]:
    """提问与回答 (K7.2)."""
    yield from _said_of(line, _ASKED, Kind.QUESTION)


def chance(line: Line, known: Known) -> Iterator[Finding]:
    """随机 (K7.2)."""
    if _FIGHT.search(line.text) or "行动" in line.text:
        yield from _said_of(line, _CHANCE, Kind.CHANCE)


def posts(line: Line, known: Known) -> Iterator[Finding]:
    """投票帖 (K7.2)."""
    yield from _said_of(line, _POSTED, Kind.POST)


def _said_of(line: Line, pattern: re.Pattern[str], kind: Kind) -> Iterator[Finding]:
    """A word that is no secret by itself, and is one beside a character."""
    found, seats = pattern.search(line.text), line.seats(line.text)
    if found and seats:
        yield Finding(kind, seats[:1], re.sub(WHO, "", found[0]))


_FIRST, _THEN, _NTH = re.compile(w.FIRST), re.compile(w.THEN), re.compile(w.NTH_BLOW)
_WHILE, _AFTER, _HOURS = re.compile(w.WHILE), re.compile(w.AFTER), re.compile(w.HOURS)
_DEED = re.compile(rf"(?:{w.ACTS}|{w.STRIKE}|{w.HURT}|{w.BLOW}|{w.BLADE}|技能|发动|收手|收刀|得手)")


def order(line: Line, known: Known) -> Iterator[Finding]:
    """先后 (K7.1): which of the night's deeds came before which."""
    if not line.seats(line.text) or not _DEED.search(line.text):
        return
    clauses = [each for each in line.clauses() if _DEED.search(each) or line.seats(each)]
    for clause in clauses:
        for pattern in (_NTH, _FIRST, _THEN):
            found = pattern.search(clause)
            if found and (pattern is not _THEN or len(clauses) > 1):
                yield Finding(Kind.ORDER, line.seats(clause)[:2], found[0])
                return
    during = _WHILE.search(line.text)
    if during and len(line.seats(line.text)) > 1:
        yield Finding(Kind.ORDER, line.seats(line.text)[:2])
    deeds = [each for each in clauses if _DEED.search(each)]
    after = _AFTER.search(line.text)
    if after and len(deeds) > 1 and len(line.seats(line.text)) > 1:
        yield Finding(Kind.ORDER, line.seats(line.text)[:2], after[0][-2:])
    hours = [each for each in deeds if _HOURS.search(each)]
    if len(dict.fromkeys(_HOURS.findall(line.text))) > 1 and hours:
        yield Finding(Kind.ORDER, line.seats(line.text)[:2], "、".join(_HOURS.findall(line.text)))
