"""揭秘帖 (K7.5): everything, after the end: cards, people, posts, the nights step by step, the seed, the rulings."""

from __future__ import annotations

from collections.abc import Iterator

from director.announcing.check import how_to_check
from director.announcing.document import (
    Block,
    Document,
    Heading,
    Items,
    Name,
    Paragraph,
    Quote,
    Spans,
    Table,
    Translate,
    fill,
    spans,
)
from director.announcing.kanshu import terms
from director.announcing.kanshu.answers import explain_question
from director.announcing.kanshu.dawn import ending
from director.announcing.kanshu.explain import Cards, explain
from director.announcing.kanshu.guide import rules_summary
from director.announcing.kanshu.moves import path_table
from director.announcing.kanshu.table import status_table
from director.announcing.kanshu.terms import Names, numbered, who
from director.announcing.people import tenure_spans
from director.announcing.records import MatchRecord, PostRecord, TurnRecord
from director.rules.game import Question
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.facts import Ending
from director.rules.kanshu.state import State
from director.rules.kanshu.view import public


def reveal(record: MatchRecord, _: Translate) -> Document:
    """The whole reveal thread as one document; posts are cut at row borders."""
    blocks: list[Block] = [
        *_outcome(record, _),
        cards_table(record, _),
        *_nights(record, _),
        *_posts(record, _),
        Heading(spans(_("本局规则与随机方式"))),
        rules_summary(record.options, _, ended=True),
        Heading(spans(_("随机种子"))),
        *how_to_check(record, _),
        *_rulings(record, _),
    ]
    return Document(_("《{title}》揭秘").format(title=record.title), tuple(blocks))


def _outcome(record: MatchRecord, _: Translate) -> Iterator[Block]:
    outcome = record.end.outcome
    if record.ruling:
        yield from record.ruling
    elif outcome is not None:
        told = Ending(outcome.winner, outcome.dead, outcome.killer, outcome.leader_killed)
        yield from ending(told, record.names, _)
    yield status_table(public(record.end), record.names, _)


def cards_table(record: MatchRecord, _: Translate) -> Table:
    """身份与玩家 (K1.2, K1.4, K7.5): card, apparent faction, leaders, and who played, with the substitutes."""
    state: State = record.end
    leaders = [state.leader(faction) for faction in _factions(state)]
    rows = tuple(
        (
            numbered(record.names, seat),
            spans(terms.card_toned(each.card, _), _("（领袖）") if seat in leaders else ""),
            spans(terms.colour(each.card.apparent, _)),
            tenure_spans(record.tenures, seat, _),
        )
        for seat, each in enumerate(state.seats)
    )
    return Table(_("身份与玩家"), (_("角色"), _("身份"), _("表象阵营"), _("玩家")), rows)


def _factions(state: State) -> list[Faction]:
    """The factions that have members, in order."""
    return [faction for faction in Faction if any(s.card.faction is faction for s in state.seats)]


def _nights(record: MatchRecord, _: Translate) -> Iterator[Block]:
    cards = [seat.card for seat in record.start.seats]
    if record.opening:
        yield Heading(spans(_("开局")))
        yield Items(tuple(explain(event, record.names, _, cards) for event in record.opening))
    for turn in record.turns:
        yield Heading(spans(_("第{n}夜").format(n=turn.number)))
        yield path_table(turn.number, turn.events, record.names, _)
        yield Heading(spans(_("第{n}夜逐步记录").format(n=turn.number)), level=3)
        yield steps(turn, record.names, cards, _)
        if turn.abandoned:
            yield Paragraph(spans(_("退回重来的记录（K10.1）：")))
            yield Items(tuple(spans(each) for each in turn.abandoned))


def steps(turn: TurnRecord, names: Names, cards: Cards, _: Translate) -> Items:
    """夜晚逐步 (K7.5): every event and question with its reason."""
    lines: list[Spans] = []
    for step in turn.steps():
        if isinstance(step, Question):
            lines.append(explain_question(step, names, _, turn.answered_by.get(step.number, "")))
        else:
            lines.append(explain(step, names, _, cards))
    return Items(tuple(lines), ordered=True)


def _posts(record: MatchRecord, _: Translate) -> Iterator[Block]:
    day = 0
    for post in sorted(record.posts, key=lambda post: post.day):
        if post.day != day:
            day = post.day
            yield Heading(spans(_("第{day}天投票帖").format(day=day)))
        yield Paragraph(_post_head(post, record.names, _))
        yield Quote(post.text)


def _post_head(post: PostRecord, names: Names, _: Translate) -> Spans:
    head = fill(_("{who}　{at}"), who=who(names, post.seat), at=post.at)
    return spans(head, fill(_("（未计入：{note}）"), note=post.note)) if post.note else head


def _rulings(record: MatchRecord, _: Translate) -> Iterator[Block]:
    if not record.rulings:
        return
    rows = tuple(
        (spans(each.at), (Name(each.director),), spans(each.text), spans(each.reason))
        for each in record.rulings
    )
    yield Table(_("导演裁定"), (_("时间"), _("导演"), _("内容"), _("理由")), rows)
