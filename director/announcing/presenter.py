"""The protocol behind which every game says its things; pages and services never name a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from director.announcing.asked import Asked
from director.announcing.document import Document, Items, Spans, Table, Translate
from director.announcing.lines import ReadLine
from director.announcing.phrases import Phrases
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.scenes import Scene, Stop
from director.rules.game import Event, Prompt, Question, Value

Names = Sequence[str]
"""The characters' names in elevator order: seat i is names[i]."""


@dataclass(frozen=True, slots=True)
class RoleMessage:
    """身份通知 (K7.3): what one player is sent: `line` in the layout that directors use, `letter` as a document."""

    seat: int
    line: str
    letter: Document


class Presenter(Protocol):
    """What a game must be able to say. States, facts, options, tables and own cards are the game's own types."""

    code: str
    dividers: tuple[str, ...]
    """Signs that stand between names in its posts, and so in no name."""
    fouls: bool
    """Whether a valid post can be against the rules."""

    # Public: each is given nothing but what everybody may know.

    def phrases(self, _: Translate) -> Phrases:
        """How the game speaks of its turns: 第 n 天 or 第 n 回合, and what goes with it."""

    def opening(self, names: Names, commitment: str, dealt: int, _: Translate) -> Document:
        """开局公示: the seats in order and the commitment to the seed, when a match begins."""

    def election(
        self,
        votes: Mapping[int, int] | None,
        names: Names,
        events: Sequence[Event],
        _: Translate,
        chosen: bool = False,
    ) -> Document:
        """竞选结果: votes by seat (None where nobody voted) and what followed; `chosen`: the directors broke a tie."""

    def dawn(self, facts: Any, names: Names, options: Any, number: int, _: Translate) -> Document:
        """天亮公示: a settled turn, from its public facts."""

    def dawn_picture(self, facts: Any, names: Names, number: int, _: Translate, theme: str = "light") -> str:
        """A picture beside that announcement as SVG, from the same facts; empty in a game without one."""

    def under_way(self, table: Any, names: Names, _: Translate) -> Table:
        """亮出的局面, from a table that `Game.laid_open` gave; asked only where it gave one."""

    def ruling(self, loser: str | None, reason: str, names: Names, _: Translate) -> Document:
        """判终局: the directors end the match; `loser` is a side of the game or None."""

    def status_table(self, table: Any, names: Names, _: Translate) -> Table:
        """角色状态表, from `Game.public`."""

    def status_picture(self, table: Any, names: Names, title: str, _: Translate, theme: str = "light") -> str:
        """The same as SVG; `theme` is light or dark."""

    def rules_summary(self, options: Any, _: Translate, ended: bool = False) -> Items:
        """本局规则选项: a sentence for each option; with `ended` also those told only then."""

    def unposted(self, options: Any, _: Translate) -> str:
        """What comes of posting nothing, where the options say it; else "", and the phrases tell."""

    def reference(self, _: Translate) -> tuple[Table, ...]:
        """参考表 for the page of rules, from the data that the rules use; nothing where the rules have no tables."""

    # For one seat: what it may know, and nothing of the others.

    def role_messages(self, owns: Sequence[Any], names: Names, title: str, _: Translate) -> list[RoleMessage]:
        """身份通知 for every seat, from `Game.private`; each is for its own player alone."""

    def ask(self, prompt: Prompt, names: Names, _: Translate, known: Any = None, own: Any = None) -> Asked:
        """A question for its owner; `known` is the table as last announced, `own` its private view."""

    # For directors, and for everybody after the end.

    def role_list(self, owns: Sequence[Any], names: Names, _: Translate) -> str:
        """身份名单: a line for each seat."""

    def explain(self, event: Event, names: Names, _: Translate, state: Any = None) -> Spans:
        """One sentence with its clause; with a state it also says what a card shows."""

    def explain_question(self, question: Question, names: Names, _: Translate, by: str = "") -> Spans:
        """An answered question, with its answer and where that came from; `by` where a director entered it."""

    def order_lines(self, order: Any, names: Names, _: Translate) -> tuple[Spans, ...]:
        """What a post comes to (a `Game.post_type`), for its writer too."""

    def reading_lines(self, reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
        """逐行读法: a stored reading line by line, for its writer too."""

    def foul(self, order: Any, seat: int, known: Any, options: Any, _: Translate) -> str:
        """What is against the rules in a post that counts, and what comes of it, for its writer; or "". By `known`, the table as last announced."""

    def standing_lines(self, standing: Any, names: Names, _: Translate) -> tuple[Spans, ...]:
        """预案 (a `Game.standing_type`), for its writer too; nothing in a game without."""

    def rehearsed(
        self, standing: Any, own: Any, seat: int, known: Any, names: Names, _: Translate
    ) -> tuple[Spans, ...]:
        """预案 before it is left: what it does, in one sentence; then what of it is idle by the table as last announced."""

    def asked(self, prompt: Prompt, names: Names, _: Translate) -> Spans:
        """A question as a director reads it, in the third person."""

    def answer(self, prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
        """An answer to it in words."""

    def story(self, turn: TurnRecord) -> tuple[Scene, ...]:
        """The events and questions of a turn, each under what caused it."""

    def path(self, turn: TurnRecord) -> tuple[Stop, ...]:
        """匕首的路径: who held it, in order; nothing in a game without one."""

    def turn_table(self, turn: TurnRecord, names: Names, _: Translate) -> Table:
        """What happened in a turn, step by step, as a table beside its picture."""

    def turn_picture(self, turn: TurnRecord, names: Names, _: Translate, theme: str = "light") -> str:
        """The same as SVG."""

    def reveal(self, record: MatchRecord, _: Translate) -> Document:
        """揭秘: everything."""
