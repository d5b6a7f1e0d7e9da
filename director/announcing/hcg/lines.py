"""逐行读法 (V10) of a post of 蓄波擋, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from director.announcing.document import Spans, Translate, fill, spans
from director.announcing.hcg import terms
from director.announcing.lines import OK, UNKNOWN, ReadLine, fault_line
from director.announcing.problems import Sentence, problem_words
from director.announcing.seats import Names
from director.rules.hcg import posts
from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.options import Options, Penalty
from director.rules.hcg.orders import Post
from director.rules.hcg.round import fault_of
from director.rules.hcg.view import PublicTable

PROBLEMS: dict[str, tuple[str, Sentence]] = {
    posts.NO_MOVE_LINE: ("V9", lambda _: _("没有“出招：”一行，或冒号后面是空的。请另起一行写“出招：蓄”。")),
    posts.UNKNOWN_MOVE: ("H3", lambda _: _("“{text}”里没有读出招式，这样算违规。请写十六招中的一招。")),
    posts.SEVERAL_MOVES: ("H3", lambda _: _("“{text}”写了不止一招，这样算违规。")),
    posts.NO_TARGET: ("H3", lambda _: _("“{text}”要有目标，这样算违规。请写“出招：{text}→某某”。")),
    posts.SEVERAL_TARGETS: ("H3", lambda _: _("“{text}”写了不止一个目标，这样算违规。")),
    posts.NEEDLESS_TARGET: ("H5", lambda _: _("这一招不用写目标，“{text}”不算。")),
}
"""What each problem of this game's own says to the writer."""

_HARMLESS = (posts.NEEDLESS_TARGET,)


def order_lines(order: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
    """出招 (H3): 大波→乙, or why it would be a fault."""
    if order.move is None:
        return (spans(_("招式读不出：算违规（H3）")),)
    line = fill(_("出{move}"), move=terms.aimed(order.move, order.target, names, _))
    if MOVES[order.move].aimed and order.target is None:
        return (spans(line, _("，缺少目标：算违规（H3）")),)
    return (line,)


def foul(order: Post, seat: int, known: PublicTable, options: Options, _: Translate) -> str:
    """违规 (H3): what is wrong with the move, and what becomes of its player by the rules of the match."""
    fault = fault_of(known, seat, order)
    if fault is None:
        return ""
    why = terms.fault(fault, _)
    if options.violation is Penalty.DEATH:
        return _("违规（{why}），当回合判死（H3）").format(why=why)
    return _("违规（{why}），招式作废（H3）").format(why=why)


def reading_lines(reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
    """What was read, then a line for everything that could not be."""
    lines = [_problem(each, names, _) for each in reading.get("problems", ())]
    if reading.get("move") is not None:
        move = terms.aimed(Name(reading["move"]), reading["target"], names, _)
        lines.insert(0, fault_line("", OK, [], fill(_("出{move}"), move=move)))
    return tuple(lines)


def _problem(each: Mapping[str, Any], names: Names, _: Translate) -> ReadLine:
    words = problem_words(each["code"], each["text"], each["line"], each["offers"], names, _, PROBLEMS)
    return fault_line(each["text"], OK if each["code"] in _HARMLESS else UNKNOWN, [words])
