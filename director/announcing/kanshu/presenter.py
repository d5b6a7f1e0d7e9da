"""版杀砍树 behind the protocol of `director.announcing.presenter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from director.announcing.asked import Asked
from director.announcing.document import Document, Items, Spans, Table, Translate
from director.announcing.kanshu import (
    answers,
    dawn,
    election,
    ending,
    explain,
    guide,
    lines,
    moves,
    ordered,
    pictures,
    questions,
    rehearsed,
    reveal,
    role,
    roster,
    story,
)
from director.announcing.kanshu import phrases as speaking
from director.announcing.kanshu import table as tables
from director.announcing.lines import ReadLine
from director.announcing.phrases import Phrases
from director.announcing.presenter import Names, RoleMessage
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.scenes import Scene, Stop
from director.rules.game import Event, Prompt, Question, Value
from director.rules.kanshu.facts import DawnFacts
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Post, Standing
from director.rules.kanshu.state import State
from director.rules.kanshu.view import OwnCard, PublicTable


class KanshuPresenter:
    """版杀砍树 (K7)."""

    code = "kanshu"
    dividers: tuple[str, ...] = ()
    fouls: bool = False

    def phrases(self, _: Translate) -> Phrases:
        """第 n 天, 第 n 夜."""
        return speaking.phrases(_)

    def opening(self, names: Names, commitment: str, dealt: int, _: Translate) -> Document:
        """开局公示 (K1.2, K9.1)."""
        return roster.opening(names, commitment, dealt, _)

    def election(
        self,
        votes: Mapping[int, int] | None,
        names: Names,
        events: Sequence[Event],
        _: Translate,
        chosen: bool = False,
    ) -> Document:
        """竞选结果 (K1.5)."""
        return election.election(votes, names, events, _, chosen)

    def dawn(self, facts: DawnFacts, names: Names, options: Options, number: int, _: Translate) -> Document:
        """天亮公示 (K7.1); whether the path is told stands in the facts."""
        return dawn.dawn(facts, names, number, _)

    def dawn_picture(
        self, facts: DawnFacts, names: Names, number: int, _: Translate, theme: str = "light"
    ) -> str:
        """The dagger's holders in order, where the match tells them (K7.1, option `chain`); else none (K7.2)."""
        return "" if facts.path is None else pictures.chain_picture(number, facts.path, names, _, theme)

    def under_way(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """Nothing is laid open at night (K7.4); at dawn it is the status table."""
        return tables.status_table(table, names, _)

    def ruling(self, loser: str | None, reason: str, names: Names, _: Translate) -> Document:
        """判终局 (K8.2)."""
        return ending.ruling(loser, reason, _)

    def status_table(self, table: PublicTable, names: Names, _: Translate) -> Table:
        """角色状态表 (K7.1)."""
        return tables.status_table(table, names, _)

    def status_picture(
        self, table: PublicTable, names: Names, title: str, _: Translate, theme: str = "light"
    ) -> str:
        """角色状态表 (K7.1) as SVG."""
        return pictures.status_picture(table, names, title, _, theme)

    def unposted(self, options: Options, _: Translate) -> str:
        """没有投票 (K8.3): no option says it; the phrases do."""
        return ""

    def rules_summary(self, options: Options, _: Translate, ended: bool = False) -> Items:
        """本局规则选项."""
        return guide.rules_summary(options, _, ended)

    def reference(self, _: Translate) -> tuple[Table, ...]:
        """The rules of this game stand in words."""
        return ()

    def role_messages(
        self, owns: Sequence[OwnCard], names: Names, title: str, _: Translate
    ) -> list[RoleMessage]:
        """身份通知 (K7.3)."""
        return [role.role_message(seat, own, names, title, _) for seat, own in enumerate(owns)]

    def ask(
        self,
        prompt: Prompt,
        names: Names,
        _: Translate,
        known: PublicTable | None = None,
        own: OwnCard | None = None,
    ) -> Asked:
        """提问 (K6)."""
        return questions.ask(prompt, names, _, known, own)

    def role_list(self, owns: Sequence[OwnCard], names: Names, _: Translate) -> str:
        """身份名单 (K1.2)."""
        return role.role_list(owns, names, _)

    def explain(self, event: Event, names: Names, _: Translate, state: State | None = None) -> Spans:
        """为什么."""
        cards = None if state is None else [seat.card for seat in state.seats]
        return explain.explain(event, names, _, cards)

    def explain_question(self, question: Question, names: Names, _: Translate, by: str = "") -> Spans:
        """回答 (K6)."""
        return answers.explain_question(question, names, _, by)

    def order_lines(self, order: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
        """读出的投票 (K2.2)."""
        return ordered.order_lines(order, names, _)

    def foul(self, order: Post, seat: int, known: Any, options: Any, _: Translate) -> str:
        """No valid vote is against the rules: what of it can't be done is passed over (K2.2)."""
        return ""

    def reading_lines(self, reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
        """逐行读法 (V10)."""
        return lines.reading_lines(reading, names, _)

    def standing_lines(self, standing: Standing, names: Names, _: Translate) -> tuple[Spans, ...]:
        """预案 (K6.4)."""
        return ordered.standing_lines(standing, names, _)

    def rehearsed(
        self,
        standing: Standing,
        own: OwnCard,
        seat: int,
        known: PublicTable | None,
        names: Names,
        _: Translate,
    ) -> tuple[Spans, ...]:
        """预案的预演 (K6.4)."""
        return rehearsed.rehearsed(standing, own, seat, known, names, _)

    def asked(self, prompt: Prompt, names: Names, _: Translate) -> Spans:
        """问题 (K6.1), for directors."""
        return answers.asked(prompt, names, _)

    def answer(self, prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
        """回答 (K6)."""
        return answers.answer(prompt, value, names, _)

    def story(self, turn: TurnRecord) -> tuple[Scene, ...]:
        """一夜的经过 (K2.8)."""
        return story.story(turn)

    def path(self, turn: TurnRecord) -> tuple[Stop, ...]:
        """匕首的路径."""
        return story.path(turn)

    def turn_table(self, turn: TurnRecord, names: Names, _: Translate) -> Table:
        """匕首路径."""
        return moves.path_table(turn.number, turn.events, names, _)

    def turn_picture(self, turn: TurnRecord, names: Names, _: Translate, theme: str = "light") -> str:
        """匕首路径图."""
        return pictures.path_picture(turn.number, turn.before.dagger, turn.events, names, _, theme)

    def reveal(self, record: MatchRecord, _: Translate) -> Document:
        """揭秘 (K7.5)."""
        return reveal.reveal(record, _)
