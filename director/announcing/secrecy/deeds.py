"""谁做了什么: who struck whom, who was hurt, who has what: pairs, and facts that were not announced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from director.announcing.secrecy import words as w
from director.announcing.secrecy.findings import Finding, Kind
from director.announcing.secrecy.known import Known
from director.announcing.secrecy.scene import WHO, Line
from director.rules.kanshu.cards import Item

A, B = f"(?P<a>{WHO})", f"(?P<b>{WHO})"
_TO = "(?:朝着?|向着?|对着?|冲着?|往|照着)"

# Each tells who struck (a) and who was struck (b), in one sentence.
_PAIRS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{A}{w.GAP}{{0,14}}{w.STRIKE}{w.GAP}{{0,10}}{B}",
        rf"{A}{w.FAR}{{0,10}}{_TO}{B}{w.FAR}{{0,14}}(?:{w.STRIKE}|{w.BLADE}|{w.BLOW})",
        rf"{A}(?:的|手中的|手里的|那把){w.GAP}{{0,4}}{w.BLADE}{w.FAR}{{0,14}}{B}",
        rf"{B}{w.FAR}{{0,6}}(?:被|遭|让|给|遭到){A}{w.FAR}{{0,14}}(?:{w.STRIKE}|{w.BLADE}|{w.HURT})",
        rf"{B}{w.FAR}{{0,14}}(?:倒|死|跪|躺|栽|跌|败|折|伤|见血)在?{w.GAP}{{0,4}}{A}{w.GAP}{{0,6}}(?:{w.BLADE}|手|脚|刃)",
        rf"{B}{w.FAR}{{0,14}}(?:伤|血|刀|痛|口子){w.FAR}{{0,8}}(?:出自|来自|源于|拜|归功于|归咎于|是|就是|正是|全因|怪){A}",
        rf"(?:伤|刺|砍|捅|害){B}{w.GAP}{{0,4}}(?:的人|的那人|的凶手|的手){w.FAR}{{0,6}}{A}",
        rf"{B}{w.GAP}{{0,3}}(?:挨|吃|受|中)了?{A}{w.GAP}{{0,6}}(?:{w.BLADE}|{w.BLOW}|次?攻击)",
        rf"(?:凶手|元凶|行凶者|罪魁){w.FAR}{{0,10}}{A}{w.FAR}{{0,20}}{B}",
        rf"{A}{w.FAR}{{0,10}}(?:{w.BLOW}|{w.BLADE}){w.FAR}{{0,8}}(?:给了?|落在|落到|留给|留在|架在|抵住|抵在|贴着|划过|擦过|正中){w.GAP}{{0,4}}{B}",
        rf"{A}{w.FAR}{{0,14}}(?:血|血迹){w.GAP}{{0,6}}(?:是|来自|属于){w.GAP}{{0,3}}{B}",
        rf"{A}{w.FAR}{{0,12}}(?:让|使|令|叫){B}{w.FAR}{{0,6}}(?:{w.HURT}|血|痛|{w.BLOW})",
    )
)
_DUEL = re.compile(
    rf"({WHO}).{{0,8}}(?:交锋|交手|搏斗|厮打|缠斗|过招|对决|决斗|拼杀|兵刃相见|刀兵相向|你死我活)"
)
_MEANWHILE = re.compile(r"(?:另一边|与此同时|那头|别处|另一头|至于|同一夜|而在|彼处|另有)")
_FORMAL = re.compile(r"(?:执行了?攻击|受到伤害)")


def pairs(line: Line, last: Line | None, known: Known) -> Iterator[Finding]:
    """谁伤了谁 (K7.2): an attacker together with a victim, told in one sentence or in two."""
    for pattern in _PAIRS:
        for found in pattern.finditer(line.text):
            for a in line.who(found["a"]):
                for b in line.who(found["b"]):
                    if a != b and not known.killed(a, b):
                        yield Finding(Kind.PAIR, (a, b))
    duel = _DUEL.search(line.text)
    if duel and len(line.who(duel[1])) > 1:
        yield Finding(Kind.PAIR, line.who(duel[1]))
    yield from _together(line, known)
    yield from _beside(line, known)
    yield from _across(line, last, known)


def _together(line: Line, known: Known) -> Iterator[Finding]:
    """One who attacked and one who was hurt in the same night, in one sentence, however it is worded.

    Left out are rows of several, as lists tell them: from those nobody learns who struck whom. A sentence that has the two
    meet by day is marked, too: the town would read the night into it.
    """
    if _MEANWHILE.search(line.text) or _FORMAL.search(line.text):
        return
    alone = [line.who(sign)[0] for sign in re.findall(WHO, line.text) if len(line.who(sign)) == 1]
    seats = tuple(dict.fromkeys(alone))
    if len(seats) == 2 and known.joined_by_skill(*seats) and _SKILL.search(line.text):
        return
    if len(seats) == 2 and (known.may_pair(*seats) or known.may_pair(*reversed(seats))):
        yield Finding(Kind.PAIR, seats)


_SKILL = re.compile("牌|身份|技能|" + "|".join(word for _item, word in w.ITEMS))
_FOUGHT = re.compile(rf"(?:{w.STRIKE}|{w.ACTS}|{w.HURT}|{w.BLADE}|{w.BLOW})")


def _beside(line: Line, known: Known) -> Iterator[Finding]:
    """One strikes in a clause, one other is hurt in the next: read together they are a pair."""
    if _MEANWHILE.search(line.text) or _FORMAL.search(line.text):
        return
    striker: tuple[int, ...] = ()
    for clause in line.clauses():
        seats = line.seats(clause)
        pair = (*striker, *seats)
        if (
            len(striker) == len(seats) == 1
            and seats != striker
            and _struck(clause)
            and not known.killed(*pair)
        ):
            yield Finding(Kind.PAIR, pair)
        if len(seats) == 1 and _ACT.search(clause) and not _HURT.search(clause):
            striker = seats
        elif seats:
            striker = striker if re.fullmatch(f"{WHO}.{{0,2}}", clause) else ()


def _struck(clause: str) -> bool:
    return bool(_HURT.search(clause) or _BLADE.search(clause) or re.fullmatch(WHO, clause))


_ACT = re.compile(rf"(?:{w.ACTS}|{w.STRIKE}|{w.BLADE}|{w.BLOW})")
_HURT = re.compile(w.HURT)
_BLADE = re.compile(rf"(?:{w.BLADE}|{w.STRIKE})")
_IT = re.compile(
    rf"^(?:[^，。]{{0,6}}[，])?{w.GAP}{{0,6}}(?:{w.BLADE}|{w.BLOW}|这一下|血){w.FAR}{{0,12}}({WHO})|^({WHO}){w.FAR}{{0,8}}(?:应声|闷哼|惨叫|捂|倒|跌|踉跄)"
)


def _across(line: Line, last: Line | None, known: Known) -> Iterator[Finding]:
    """The blade was raised in the sentence before, and comes down in this one."""
    if last is None:
        return
    yield from _hinted(line, last, known)
    if not _RAISED.search(last.text):
        return
    strikers, found = last.seats(last.text), _IT.search(line.text)
    if len(strikers) != 1 or found is None:
        return
    for struck in line.who(found[1] or found[2]):
        if struck != strikers[0] and not known.killed(strikers[0], struck):
            yield Finding(Kind.PAIR, (strikers[0], struck))


_HINT = re.compile(r"(?:你|您|谁|凶手|去问|难怪|怪不得|报应|那一刀|这一刀|那个人|黑影|身影|脚步声)")


def _hinted(line: Line, last: Line, known: Known) -> Iterator[Finding]:
    """One is asked for or spoken to, and the next sentence names the other."""
    pair = (*last.seats(last.text), *line.seats(line.text))
    both = last.text + line.text
    if len(dict.fromkeys(pair)) != 2 or len(pair) != 2 or not _HINT.search(both):
        return
    fought = _FOUGHT.search(both) or "狠" in both
    if fought and (known.may_pair(*pair) or known.may_pair(*reversed(pair))):
        yield Finding(Kind.PAIR, pair)


_RAISED = re.compile(rf"(?:{w.ACTS}|举|挥|扬|拔|亮|抽出|掷)[^。]{{0,8}}(?:{w.BLADE}|{w.BLOW})|{w.ACTS}")


# ---------------------------------------------------------------- what was not announced

_NOT_BEFORE = re.compile(rf"(?:{w.NOT}|{w.UNSURE}|被|遭|让)[^，。]{{0,6}}$")
_DID = re.compile(rf"({WHO})({w.GAP}{{0,8}}?)({w.ACTS})")
_SUFFERED = re.compile(rf"({WHO})({w.FAR}{{0,16}}?)({w.HURT_SURELY})")
_DIED = re.compile(rf"({WHO})({w.GAP}{{0,12}}?)({w.DEATH})")
_DIED_LATER = re.compile(rf"({WHO})({w.FAR}{{0,14}}?)(?:尸体|尸首|遗体)")
_N = "[一二两三四五六七八九1-9]"
_TIMES_HURT = re.compile(rf"({WHO}){w.GAP}{{0,6}}?(?:挨|受|中|添)了?({_N})(?:刀|次伤|处伤|道伤|次攻击|下)")
_TIMES_ACTED = re.compile(
    rf"({WHO}){w.GAP}{{0,8}}?(?:出手|攻击|挥刀|动手|出刀|[出动下]过?)了?({_N})次|({WHO}){w.GAP}{{0,4}}?({_N})(?:次|度)(?:出手|攻击|挥刀)"
)


def unsaid(line: Line, known: Known) -> Iterator[Finding]:
    """公示里没有 (K7.7): deeds, wounds, deaths, numbers and things that no announcement tells."""
    for seat, word in _claims(line, _DID):
        if not known.attacked(seat):
            yield Finding(Kind.UNSAID, (seat,), word)
    for seat, word in _claims(line, _SUFFERED, unless=_SEEN):
        if not known.was_hurt(seat) and not known.damage(seat):
            yield Finding(Kind.UNSAID, (seat,), word)
    yield from _stained(line, known)
    for pattern in (_DIED, _DIED_LATER):
        for seat, word in _claims(line, pattern):
            if not known.dead(seat):
                yield Finding(Kind.UNSAID, (seat,), word)
    yield from _numbers(line, known)
    yield from _things(line, known)


_STAINED = re.compile(rf"({WHO})({w.FAR}{{0,14}}?){w.BLOOD}")
_SEEN = re.compile(rf"(?:{w.SEEN}|{w.NOT})")


def _stained(line: Line, known: Known) -> Iterator[Finding]:
    """Blood on somebody who neither struck nor was hurt."""
    for found in _STAINED.finditer(line.text):
        for seat in line.who(found[1]):
            clean = not known.attacked(seat) and not known.was_hurt(seat) and not known.damage(seat)
            if clean and not _SEEN.search(found[2]):
                yield Finding(Kind.UNSAID, (seat,), found[0][len(found[1] + found[2]) :])


def _claims(
    line: Line, pattern: re.Pattern[str], unless: re.Pattern[str] | None = None
) -> Iterator[tuple[int, str]]:
    """Whom a pattern says something of, unless it is denied, supposed, or suffered."""
    for found in pattern.finditer(line.text):
        between = found[2].rpartition("，")[2]
        if not _NOT_BEFORE.search(between) and not (unless and unless.search(between)):
            for seat in line.who(found[1]):
                yield seat, found[3] if found.re.groups > 2 else found[0][1:]


def _numbers(line: Line, known: Known) -> Iterator[Finding]:
    """次数: how often, told otherwise than announced."""
    for found in _TIMES_HURT.finditer(line.text):
        for seat in line.who(found[1]):
            allowed = (*known.was_hurt(seat), sum(known.was_hurt(seat)), known.damage(seat))
            if _number(found[2]) not in allowed:
                yield Finding(Kind.UNSAID, (seat,), found[0][1:])
    for found in _TIMES_ACTED.finditer(line.text):
        for seat in line.who(found[1] or found[3]):
            told = known.attacked(seat)
            if _number(found[2] or found[4]) not in (*told, sum(told)):
                yield Finding(Kind.UNSAID, (seat,), found[0][1:])


def _number(sign: str) -> int:
    return 2 if sign == "两" else w.rank_of(sign)


_NOW = r"(?:此刻|如今|现在|眼下|天亮|今晨|清晨|终于)"
_DAGGER_WITH = re.compile(
    rf"匕首{w.FAR}{{0,8}}(?:在|落在|落入|落到|归|归了|躺在|到了|回到|属于){w.GAP}{{0,3}}({WHO})"
    rf"|({WHO}){w.GAP}{{0,6}}(?:握着|拿着|攥着|持有|持着|得到了?|夺过|夺得|藏着|带着|成了){w.GAP}{{0,6}}匕首"
    rf"|({WHO})(?:手中|手里|怀中|怀里|袖中)(?:的|那把)匕首"
)
_ITEM_WITH = tuple(
    (
        item,
        re.compile(
            rf"({WHO}){w.GAP}{{0,6}}{w.GET}{w.GAP}{{0,6}}{word}"
            rf"|{word}{w.FAR}{{0,10}}(?:给了?|赠|归|落在|到了|握在|在)了?({WHO})"
        ),
    )
    for item, word in w.ITEMS
)
_SILENCED = re.compile(
    rf"(?:剥夺|封住|封了|夺走|禁了|废了){w.GAP}{{0,4}}({WHO}){w.GAP}{{0,4}}(?:技能|本领|能力)"
)


def _things(line: Line, known: Known) -> Iterator[Finding]:
    """匕首与标识物: in hands where the table does not show them."""
    for found in _DAGGER_WITH.finditer(line.text):
        for seat in line.who(found[1] or found[2] or found[3]):
            held_at_night = bool(known.attacked(seat)) and not re.search(_NOW, line.text)
            if not known.has_dagger(seat) and not held_at_night:
                yield Finding(Kind.UNSAID, (seat,), "匕首")
    for item, pattern in _ITEM_WITH:
        for found in pattern.finditer(line.text):
            for seat in line.who(found[1] or found[2]):
                if not known.holds(seat, item):
                    yield Finding(Kind.UNSAID, (seat,), found[0].replace(found[1] or found[2], ""))
    for found in _SILENCED.finditer(line.text):
        for seat in line.who(found[1]):
            if not known.holds(seat, Item.STAFF):
                yield Finding(Kind.UNSAID, (seat,), "技能")
