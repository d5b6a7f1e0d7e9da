"""判例 in words: a portable case of a round of 拍拍 and its result, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from director.announcing.clapclap import terms
from director.announcing.clapclap.table import HELD
from director.announcing.document import Block, Items, Paragraph, Spans, Table, Translate, fill, spans
from director.rules.clapclap.events import Cause
from director.rules.clapclap.gestures import Resource

Data = Mapping[str, Any]


def case_blocks(case: Data, result: Data, _: Translate) -> tuple[Block, ...]:
    """Before, the gestures, who did what to whom, after."""
    before = {each["name"]: each for each in case["players"]}
    return (
        _table(_("之前"), before, case["gestures"], _),
        *_course(result, _),
        _table(_("之后"), result["players"], None, _),
        *_ending(result, _),
    )


def _table(caption: str, players: Mapping[str, Data], gestures: Data | None, _: Translate) -> Table:
    shown = [_("手势")] if gestures is not None else []
    head = (_("玩家"), *(terms.resource(each, _) for each in HELD), _("用过的闪"), _("状态"), *shown)
    rows = tuple(
        (
            spans(name),
            *(spans(each.get(held, 1 if held is Resource.HP else 0)) for held in HELD),
            spans(each.get("shan_used", 0)),
            spans(_("存活") if each.get("alive", True) else _("死亡")),
            *((_gesture(gestures.get(name), _),) if gestures is not None else ()),
        )
        for name, each in players.items()
    )
    return Table(caption, head, rows)


def _gesture(given: Data | None, _: Translate) -> Spans:
    if given is None:
        return spans(_("没有出手"))
    split = _("（拆分）") if given.get("split") else ""
    targets = _("、").join(target or _("放空") for target in given.get("targets", ()))
    return spans(given["gesture"], split, f"→{targets}" if targets else "")


def _course(result: Data, _: Translate) -> Iterator[Block]:
    lines = [fill(_("三连：{ring}"), ring="→".join(ring)) for ring in result["triples"]]
    lines += [
        fill(
            _("{layer}：{by}对{to}出手，{n}点伤害"),
            layer=terms.layer(each["layer"], _),
            by=each["from"],
            to=each["to"],
            n=each["damage"],
        )
        for each in result["hits"]
    ]
    lines += [
        fill(_("{who}死亡：{cause}"), who=each["player"], cause=terms.cause(Cause(each["cause"]), _))
        for each in result["deaths"]
    ]
    if lines:
        yield Items(tuple(lines))
    if result["operated"]:
        yield Paragraph(spans(_("已操作："), _("、").join(result["operated"])))


def _ending(result: Data, _: Translate) -> Iterator[Block]:
    outcome = result["outcome"]
    if outcome is not None:
        won = fill(_("{who}获胜。"), who=_("、").join(outcome["winners"]))
        yield Paragraph(spans(_("平局。")) if outcome["draw"] else won)
