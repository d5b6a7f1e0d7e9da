"""接手: a match that was begun elsewhere goes on here, from the day before any of its nights."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.taking_over import taken_over
from director.models import (
    CardState,
    Character,
    Colour,
    DealtCard,
    Kind,
    Match,
    PenaltyCard,
    Person,
    Phase,
    Player,
    Tenure,
)
from director.portable.kanshu_start import TakenOver
from director.portable.registry import TAKE_OVER
from director.rules import codec
from director.rules.errors import RuleError
from director.services.days import day_open
from director.services.drafts import announce
from director.services.language import written
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing

WHY: dict[str, Any] = {
    "card": gettext_lazy("没有这张牌，或者同一张牌出现了两次。"),
    "count": gettext_lazy("人数不合规则：要双数，4 到 18 个。"),
    "factions": gettext_lazy("两家的人数必须相等。"),
    "name": gettext_lazy("名字不能空，也不能重复。"),
    "unknown_name": gettext_lazy("名单里没有这个名字。"),
    "revealed": gettext_lazy("这张牌没有（或不再有）这个标记。"),
    "rank_was_revealed": gettext_lazy("等级标记亮着，就一定亮过。"),
    "pair": gettext_lazy("剑与盾要成对，一剑一盾同一个编号；别的标识物没有编号。"),
    "broken": gettext_lazy("只有剑能标明已失效。"),
    "number": gettext_lazy("数目不在允许的范围内。"),
    "seed": gettext_lazy("种子是 64 位十六进制数字。"),
    "missing_field": gettext_lazy("少了这一项。"),
    "not_json": gettext_lazy("这不是 JSON。"),
    "too_deep": gettext_lazy("嵌套太深。"),
}
"""Why a case can't stand, by the code of the refusal; any other is told as it is."""


def match_take_over(
    match: Match, case: Mapping[str, Any] | bytes, *, by: Person, now: datetime, version: int | None = None
) -> None:
    """接手: `match`, still being set up, goes on from a portable case: cards, marks, items, dagger and night are taken from it.

    A roster saved before must name the same characters; its aliases and accounts stay, line i of the players' list
    plays line i of the roster. Without one, the case's seats are the roster. Nothing was drawn here before: the log
    and the reveal say so. Raises Refused naming the field at fault.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase != Phase.SETUP:
            raise Refused("started", _("本局已经开始，只有筹备中的一局可以接手别处的进程。"))
        given = read_case(locked, case)
        cast = _cast(locked, given)
        _hold(locked, cast, now)
        _set_up(locked, given, now)
        _give_cards(locked, given, by, now)
        log(
            locked,
            "taken_over",
            now,
            actor=by,
            clause="K9.1",
            night=given.night,
            commitment=locked.commitment,
            state=locked.taken_over,
        )
        day_open(locked, now)
        document = taken_over(given.night, given.names, locked.commitment, written)
        announce(locked, Kind.NOTICE, document, now, by=by, table=locked.rules.public(given.state))


def read_case(match: Match, case: Mapping[str, Any] | bytes) -> TakenOver:
    """The case, read by the rules of the match's game. Raises Refused."""
    read = TAKE_OVER.get(match.game)
    if read is None:
        raise Refused("game", _("这个游戏还不能从中途接手。"))
    try:
        return read(case)
    except RuleError as error:
        why = WHY.get(error.code) or str(error.args[0])
        raise Refused(
            "case", _("“{field}”：{why}").format(field=error.field, why=why), error.clause
        ) from error


def _cast(match: Match, given: TakenOver) -> list[Character]:
    """The characters in the case's order, seated."""
    kept = {character.name: character for character in match.characters.all()}
    if kept and set(kept) != set(given.names):
        raise Refused("cast", _("名单里的角色和接手的局面对不上，请先改成一样的名字。"), "V10a")
    cast = [
        kept.get(name) or Character(match=match, number=number, name=name)
        for number, name in enumerate(given.names, start=1)
    ]
    DealtCard.objects.filter(character__match=match).delete()
    Tenure.objects.filter(character__match=match).delete()
    match.characters.update(seat=None)
    for seat, (character, card) in enumerate(zip(cast, given.cards, strict=True)):
        character.seat = seat
        character.save()
        DealtCard.objects.create(character=character, code=card)
    return cast


def _hold(match: Match, cast: list[Character], now: datetime) -> None:
    """Who plays whom: line by line, in the order of sign-up."""
    players = list(Player.objects.filter(match=match).select_related("person").order_by("number"))
    if len(players) != len(cast):
        raise Refused(
            "count",
            _("{n} 个角色要有 {n} 名玩家，现在有 {m} 名。请补齐名单。").format(n=len(cast), m=len(players)),
            "K1.2",
        )
    by_number = sorted(cast, key=lambda character: character.number)
    Tenure.objects.bulk_create(
        Tenure(character=character, person=player.person, since=now)
        for character, player in zip(by_number, players, strict=True)
    )


def _set_up(match: Match, given: TakenOver, now: datetime) -> None:
    """The match stands on the evening before its first day here."""
    options = codec.load({**match.options, **given.options}, match.rules.options_type, "options")
    given.state.options = options
    match.options = codec.dump(options)
    match.taken_over = codec.dump(given.state)
    match.first_day, match.day = given.night, given.night - 1
    match.dealt, match.started_at = 0, now
    if given.seed is not None:
        match.seed = given.seed


def _give_cards(match: Match, given: TakenOver, by: Person, now: datetime) -> None:
    """红牌 (K8.2): a seat that is sent off has the card that says so."""
    for character in match.characters.filter(seat__in=given.sent_off):
        PenaltyCard.objects.create(
            match=match,
            character=character,
            colour=Colour.RED,
            day=given.night,
            ground=0,
            reason=written("接手之前已被红牌罚下"),
            state=CardState.CONFIRMED,
            proposed_by=by,
            proposed_at=now,
            decided_by=by,
            decided_at=now,
        )
