"""蓄波擋 behind the protocol of `director.announcing.presenter`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from director.announcing import rounds
from director.announcing.asked import Asked
from director.announcing.document import Block, Document, Items, Spans, Table, Translate, spans
from director.announcing.hcg import announcement, explain, guide, lines, pictures, questions
from director.announcing.hcg import table as tables
from director.announcing.lines import ReadLine
from director.announcing.phrases import Phrases
from director.announcing.presenter import Names, RoleMessage
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.rounds_presenter import RoundsPresenter
from director.announcing.scenes import Scene
from director.announcing.seats import roster_line
from director.rules.game import Event, Prompt, Question, Value
from director.rules.hcg import events as happened
from director.rules.hcg.facts import RoundFacts, ranking, round_facts
from director.rules.hcg.options import Options
from director.rules.hcg.orders import Post
from director.rules.hcg.view import OwnMoves, PublicTable, public

_KINDS: dict[type[Event], str] = {
    happened.Damaged: "damage",
    happened.Defended: "blocked",
    happened.MateSpared: "blocked",
    happened.Grabbed: "blocked",
    happened.Died: "death",
    happened.SpearGained: "item",
}


class HcgPresenter(RoundsPresenter):
    """蓄波擋 (H1–H15). Everything in a round is public once it is settled."""

    code = "hcg"
    dividers: tuple[str, ...] = ()
    fouls: bool = True

    def phrases(self, _: Translate) -> Phrases:
        """第 n 回合."""
        return rounds.phrases(_("蓄波擋"), _("出招"), "出招：大波→白鹭", _("2 到 18 个"), _)

    def opening(self, names: Names, commitment: str, dealt: int, _: Translate) -> Document:
        """开局公示 (H1, K9.1)."""
        return rounds.opening(names, commitment, dealt, guide.how_to_play(_), _)

    def dawn(self, facts: RoundFacts, names: Names, options: Options, number: int, _: Translate) -> Document:
        """回合公示 (H2)."""
        return announcement.announcement(facts, names, options, number, _)

    def dawn_picture(
        self, facts: RoundFacts, names: Names, number: int, _: Translate, theme: str = "light"
    ) -> str:
        """谁打了谁."""
        return pictures.round_picture(facts, names, number, _, theme)

    def status_table(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """玩家状态表 (H1)."""
        return tables.status_table(table, names, _)

    def status_picture(
        self, table: PublicTable, names: Names, title: str, _: Translate, theme: str = "light"
    ) -> str:
        """玩家状态表 (H1) as SVG."""
        return pictures.status(table, names, title, _, theme)

    def unposted(self, options: Options, _: Translate) -> str:
        """没有出招 (H3)."""
        return _("{sentence}。").format(sentence=guide.missed(options, _))

    def rules_summary(self, options: Options, _: Translate, ended: bool = False) -> Items:
        """本局规则选项."""
        return guide.rules_summary(options, _)

    def reference(self, _: Translate) -> tuple[Table, ...]:
        """招式表 (H5)."""
        return (guide.moves_table(_),)

    def under_way(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """Nothing is laid open before a round is announced; then it is the status table."""
        return tables.status_table(table, names, _)

    def role_messages(
        self, owns: Sequence[OwnMoves], names: Names, title: str, _: Translate
    ) -> list[RoleMessage]:
        """座位通知."""
        how = guide.how_to_play(_)
        return [
            rounds.role_message(seat, names, title, own.team or "", how, _) for seat, own in enumerate(owns)
        ]

    def ask(self, prompt: Prompt, names: Names, _: Translate, known: Any = None, own: Any = None) -> Asked:
        """提问 (H3)."""
        return questions.ask(prompt, names, _)

    def role_list(self, owns: Sequence[OwnMoves], names: Names, _: Translate) -> str:
        """座位名单, with the teams."""
        return "\n".join(
            f"{roster_line(seat, names[seat])} {own.team or ''}".rstrip() for seat, own in enumerate(owns)
        )

    def explain(self, event: Event, names: Names, _: Translate, state: Any = None) -> Spans:
        """为什么."""
        return explain.explain(event, names, _)

    def explain_question(self, question: Question, names: Names, _: Translate, by: str = "") -> Spans:
        """导演的决定 (H3)."""
        said = questions.answer(question.value, _)
        return rounds.answered(question, questions.asked(question.prompt, names, _), said, by, _)

    def order_lines(self, order: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
        """读出的招 (H3)."""
        return lines.order_lines(order, names, _)

    def reading_lines(self, reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
        """逐行读法 (V10)."""
        return lines.reading_lines(reading, names, _)

    def foul(self, order: Post, seat: int, known: PublicTable, options: Options, _: Translate) -> str:
        """违规 (H3)."""
        return lines.foul(order, seat, known, options, _)

    def asked(self, prompt: Prompt, names: Names, _: Translate) -> Spans:
        """问题 (H3)."""
        return questions.asked(prompt, names, _)

    def answer(self, prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
        """回答 (H3)."""
        return questions.answer(value, _)

    def story(self, turn: TurnRecord) -> tuple[Scene, ...]:
        """一回合的经过."""
        return rounds.story(turn, _KINDS)

    def turn_table(self, turn: TurnRecord, names: Names, _: Translate) -> Table:
        """交锋: what hit whom, in order."""
        course = announcement.course_lines(round_facts(turn.events, turn.after), names, _)
        rows = tuple((spans(i), each) for i, each in enumerate(course, start=1))
        return Table(_("第{n}回合的交锋").format(n=turn.number), (_("次序"), _("经过")), rows)

    def turn_picture(self, turn: TurnRecord, names: Names, _: Translate, theme: str = "light") -> str:
        """谁打了谁."""
        facts = round_facts(turn.events, turn.after)
        return pictures.round_picture(facts, names, turn.number, _, theme)

    def reveal(self, record: MatchRecord, _: Translate) -> Document:
        """揭秘 (K7.5)."""
        end = record.end
        first: list[Block] = [
            *(record.ruling or announcement.outcome_blocks(end.outcome, record.names, _)),
            tables.status_table(public(end), record.names, _),
            tables.places_table(ranking(end), record.names, record.options, _),
        ]

        def one_round(turn: TurnRecord) -> Iterator[Block]:
            facts = round_facts(turn.events, turn.after)
            yield announcement.shown_table(facts, record.names, _)
            yield rounds.steps(turn, record.names, explain.explain, self.explain_question, _)

        return rounds.reveal(record, first, one_round, guide.rules_summary(record.options, _), _)
