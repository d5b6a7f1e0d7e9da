"""拍拍 behind the protocol of `director.announcing.presenter`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from director.announcing import rounds
from director.announcing.asked import Asked
from director.announcing.clapclap import announcement, explain, guide, lines, pictures, questions
from director.announcing.clapclap import table as tables
from director.announcing.document import Block, Document, Items, Spans, Table, Translate, spans
from director.announcing.lines import ReadLine
from director.announcing.phrases import Phrases
from director.announcing.presenter import Names, RoleMessage
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.rounds_presenter import RoundsPresenter
from director.announcing.scenes import Scene
from director.announcing.seats import roster_line
from director.rules.clapclap import events as happened
from director.rules.clapclap.facts import Facts
from director.rules.clapclap.facts import facts as facts_of
from director.rules.clapclap.options import Options
from director.rules.clapclap.orders import Post
from director.rules.clapclap.posts import ORDER_SIGNS
from director.rules.clapclap.view import OwnHand, PublicTable, public
from director.rules.game import Event, Prompt, Question, Value

_KINDS: dict[type[Event], str] = {
    happened.Struck: "attack",
    happened.Damaged: "damage",
    happened.HeldBack: "blocked",
    happened.Gained: "item",
    happened.Died: "death",
}


class ClapclapPresenter(RoundsPresenter):
    """拍拍 (C1–C22). Everything in a round is public once it is settled."""

    code = "clapclap"
    dividers: tuple[str, ...] = ORDER_SIGNS
    fouls: bool = True

    def phrases(self, _: Translate) -> Phrases:
        """第 n 回合."""
        return rounds.phrases(_("拍拍"), _("出手"), "手势：破\n目标：白鹭", _("2 到 18 个"), _)

    def opening(self, names: Names, commitment: str, dealt: int, _: Translate) -> Document:
        """开局公示 (C1, K9.1)."""
        return rounds.opening(names, commitment, dealt, guide.how_to_play(_), _)

    def dawn(self, facts: Facts, names: Names, options: Options, number: int, _: Translate) -> Document:
        """回合公示 (C22)."""
        return announcement.announcement(facts, names, number, _)

    def dawn_picture(
        self, facts: Facts, names: Names, number: int, _: Translate, theme: str = "light"
    ) -> str:
        """谁打了谁."""
        return pictures.round_picture(facts, names, number, _, theme)

    def status_table(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """状态表 (C1)."""
        return tables.status_table(table, names, _)

    def status_picture(
        self, table: PublicTable, names: Names, title: str, _: Translate, theme: str = "light"
    ) -> str:
        """状态表 (C1) as SVG."""
        return pictures.status(table, names, title, _, theme)

    def unposted(self, options: Options, _: Translate) -> str:
        """没有出手 (C3)."""
        return _("{sentence}。").format(sentence=guide.missed(options, _))

    def rules_summary(self, options: Options, _: Translate, ended: bool = False) -> Items:
        """本局规则选项."""
        return guide.rules_summary(options, _)

    def reference(self, _: Translate) -> tuple[Table, ...]:
        """手势表 (C2), 速度层 (C5)."""
        return (guide.gestures_table(_), guide.layers_table(_))

    def under_way(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """亮出的手势 (C12), in the middle of a round."""
        return tables.shown_table(table, names, _)

    def role_messages(
        self, owns: Sequence[OwnHand], names: Names, title: str, _: Translate
    ) -> list[RoleMessage]:
        """座位通知."""
        how = guide.how_to_play(_)
        return [rounds.role_message(seat, names, title, "", how, _) for seat in range(len(owns))]

    def ask(
        self, prompt: Prompt, names: Names, _: Translate, known: PublicTable | None = None, own: Any = None
    ) -> Asked:
        """提问 (C12)."""
        return questions.ask(prompt, names, _, known)

    def role_list(self, owns: Sequence[OwnHand], names: Names, _: Translate) -> str:
        """座位名单."""
        return "\n".join(roster_line(seat, names[seat]) for seat in range(len(owns)))

    def explain(self, event: Event, names: Names, _: Translate, state: Any = None) -> Spans:
        """为什么."""
        return explain.explain(event, names, _)

    def explain_question(self, question: Question, names: Names, _: Translate, by: str = "") -> Spans:
        """回答 (C12)."""
        prompt = question.prompt
        said = questions.answer(prompt, question.value, names, _)
        return rounds.answered(question, questions.asked(prompt, names, _), said, by, _)

    def order_lines(self, order: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
        """读出的手势 (C3)."""
        return lines.order_lines(order, names, _)

    def foul(self, order: Post, seat: int, known: PublicTable, options: Options, _: Translate) -> str:
        """犯规 (C3, C15)."""
        return lines.foul(order, seat, known, _)

    def reading_lines(self, reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
        """逐行读法 (V10)."""
        return lines.reading_lines(reading, names, _)

    def asked(self, prompt: Prompt, names: Names, _: Translate) -> Spans:
        """问题, for directors."""
        return questions.asked(prompt, names, _)

    def answer(self, prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
        """回答."""
        return questions.answer(prompt, value, names, _)

    def story(self, turn: TurnRecord) -> tuple[Scene, ...]:
        """一回合的经过."""
        return rounds.story(turn, _KINDS)

    def turn_table(self, turn: TurnRecord, names: Names, _: Translate) -> Table:
        """交锋: who did what to whom, layer by layer."""
        course = announcement.course_lines(facts_of(turn.events, turn.after), names, _)
        rows = tuple((spans(i), each) for i, each in enumerate(course, start=1))
        return Table(_("第{n}回合的交锋").format(n=turn.number), (_("次序"), _("经过")), rows)

    def turn_picture(self, turn: TurnRecord, names: Names, _: Translate, theme: str = "light") -> str:
        """谁打了谁."""
        return pictures.round_picture(facts_of(turn.events, turn.after), names, turn.number, _, theme)

    def reveal(self, record: MatchRecord, _: Translate) -> Document:
        """揭秘 (K7.5)."""
        table = public(record.end)
        first: list[Block] = [
            *(record.ruling or announcement.outcome_blocks(table, record.names, _)),
            tables.status_table(table, record.names, _),
        ]

        def one_round(turn: TurnRecord) -> Iterator[Block]:
            yield announcement.shown_table(facts_of(turn.events, turn.after), record.names, _)
            yield rounds.steps(turn, record.names, explain.explain, self.explain_question, _)

        return rounds.reveal(record, first, one_round, guide.rules_summary(record.options, _), _)
