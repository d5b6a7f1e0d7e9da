"""判例 in words: a portable case of a round of 蓄波擋 and its result, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from director.announcing.document import Block, Items, Paragraph, Spans, Table, Translate, fill, spans
from director.announcing.hcg import terms
from director.announcing.hcg.guide import OPTION_WORDS
from director.announcing.option_words import option_words
from director.rules.hcg.events import Phase
from director.rules.hcg.options import Options
from director.rules.hcg.state import FULL_HP

Data = Mapping[str, Any]


def case_blocks(case: Data, result: Data, _: Translate) -> tuple[Block, ...]:
    """Before, the moves, what hit whom, after."""
    before = {each["name"]: each for each in case["players"]}
    return (
        *_options(case, _),
        _table(_("之前"), before, case["moves"], _),
        *_course(result, _),
        _table(_("之后"), result["players"], None, _),
        *_ending(result, _),
    )


def _options(case: Data, _: Translate) -> Iterator[Block]:
    options = case.get("options", {})
    if options:
        words = _("；").join(option_words(options, Options(), OPTION_WORDS, _))
        yield Paragraph(spans(_("约定："), words))


def _table(caption: str, players: Mapping[str, Data], moves: Data | None, _: Translate) -> Table:
    head = (_("玩家"), _("体力"), _("蓄"), _("用过"), _("状态"), *([_("出招")] if moves is not None else []))
    rows = tuple(
        (
            spans(name),
            spans(each.get("hp", FULL_HP)),
            spans(each.get("charge", 0)),
            spans(_("、").join(each.get("used", ())) or "—"),
            spans(_stand(each, _)),
            *((_move(moves.get(name), _),) if moves is not None else ()),
        )
        for name, each in players.items()
    )
    return Table(caption, head, rows)


def _stand(each: Data, _: Translate) -> str:
    words = [_("存活") if each.get("alive", True) else _("死亡")]
    if each.get("spear"):
        words.append(_("沸血之矛"))
    if each.get("team"):
        words.append(each["team"])
    return _("，").join(words)


def _move(move: Data | None, _: Translate) -> Spans:
    if move is None:
        return spans(_("没有出招"))
    target = move.get("target")
    return spans(move["move"], f"→{target}" if target else "")


def _course(result: Data, _: Translate) -> Iterator[Block]:
    lines = [fill(_("{who}暴气"), who=each) for each in result["bursts"]]
    lines += [
        fill(_("{by}对{to}造成{n}点伤害"), by=each["from"], to=each["to"], n=each["damage"])
        for each in result["hits"]
    ]
    lines += [
        fill(_("{who}死亡（{phase}）"), who=each["player"], phase=terms.phase(Phase(each["phase"]), _))
        for each in result["deaths"]
    ]
    if lines:
        yield Items(tuple(lines))


def _ending(result: Data, _: Translate) -> Iterator[Block]:
    outcome = result["outcome"]
    if outcome is not None:
        won = fill(_("{who}获胜。"), who=_("、").join(outcome["winners"]))
        yield Paragraph(spans(_("平局。")) if outcome["draw"] else won)
