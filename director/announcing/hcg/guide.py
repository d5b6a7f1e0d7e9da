"""规则说明: the options of a match, the table of moves and how to play, all from the data that the rules use."""

from __future__ import annotations

from director.announcing.document import Items, Spans, Table, Translate, spans
from director.announcing.hcg import terms
from director.announcing.option_words import Said
from director.rules.hcg.moves import MOVES, Kind, Move
from director.rules.hcg.options import NoPost, Options, Penalty, Ranking
from director.rules.hcg.state import FULL_HP, SPEAR_HP


def rules_summary(options: Options, _: Translate) -> Items:
    """本局规则选项, a sentence each."""
    lines = [_violation(options, _), missed(options, _), _ranking(options, _)]
    if options.teams:
        lines.append(_("分队：队友之间不造成伤害，只剩一队时全队获胜（H2、H12）"))
    return Items(tuple(spans(line) for line in lines))


def _violation(options: Options, _: Translate) -> str:
    if options.violation is Penalty.DEATH:
        return _("违规出招：招式作废，当回合判死（H3）")
    return _("违规出招：招式作废，不付代价，人没事（H3）")


def missed(options: Options, _: Translate) -> str:
    """没有出招 (H3): what comes of it by the options, without a full stop."""
    return {
        NoPost.ASK: _("没有出招：由导演逐人决定（H3）"),
        NoPost.DEATH: _("没有出招：当回合判死（H3）"),
        NoPost.VOID: _("没有出招：这一回合什么也不做（H3）"),
    }[options.missed]


def _ranking(options: Options, _: Translate) -> str:
    return {
        Ranking.DAMAGE: _("胜者以外按造成的伤害排名（H15）"),
        Ranking.KILLS: _("胜者以外按击杀数排名（H15）"),
        Ranking.SURVIVAL: _("胜者以外按存活的回合排名（H15）"),
    }[options.ranking]


OPTION_WORDS: Said = {
    "violation": (Penalty, _violation),
    "missed": (NoPost, missed),
    "ranking": (Ranking, _ranking),
}


def how_to_play(_: Translate) -> tuple[Spans, ...]:
    """For the letter to a player."""
    return (
        spans(
            _(
                "体力{hp}，蓄0。每回合私下出一招，例如“出招：大波→某某”；所有人的招一起亮出。（H1、H2）"
            ).format(hp=FULL_HP)
        ),
        spans(_("蓄不够时照样能出，但会暴气：蓄清零，体力减1。（H4）")),
        spans(_("体力不超过{hp}的人得到沸血之矛，之后威力加倍。（H14）").format(hp=SPEAR_HP)),
    )


def moves_table(_: Translate) -> Table:
    """招式表 (H5)."""
    columns = (
        *(_("招式"), _("类型"), _("消耗"), _("位置"), _("打到")),
        *(_("威力"), _("防御"), _("目标"), _("附注")),
    )
    return Table(_("招式表"), columns, tuple(_row(move, _) for move in MOVES.values()))


def _row(move: Move, _: Translate) -> tuple[Spans, ...]:
    cells = (
        _name(move, _),
        terms.kind(move, _),
        str(move.cost),
        terms.place(move.place, _),
        terms.reaches(move, _),
        str(move.power) if move.reaches else "—",
        str(move.defence) if move.kind is Kind.DEFENCE else "—",
        _("要写目标") if move.aimed else _("不用写"),
        note(move, _),
    )
    return tuple(spans(cell) for cell in cells)


def _name(move: Move, _: Translate) -> str:
    return (
        move.name.value if move.name.value == move.simplified else f"{move.name.value}（{move.simplified}）"
    )


def note(move: Move, _: Translate) -> str:
    """What a move does besides its numbers."""
    notes = []
    if move.gain:
        notes.append(_("蓄加{n}").format(n=move.gain))
    if move.kind is Kind.GRAPPLE:
        notes.append(_("对方若在地面以强气弹打自己，其威力归零（H8）"))
    if move.throws_back:
        notes.append(_("把空中打来的气弹弹回（H9）"))
    if move.prototype is not None:
        notes.append(_("限定：再用就是{prototype}（H5）").format(prototype=move.prototype.value))
    return _("；").join(notes) or "—"
