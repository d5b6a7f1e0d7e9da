"""预案的文字 (K6.4) behind the registry: reading, and how it is written."""

from __future__ import annotations

from director.announcing.document import Translate
from director.rules.kanshu import standing_text
from director.rules.kanshu.standing_text import StandingRead
from director.rules.kanshu.view import OwnCard
from director.rules.reading.names import Names


class KanshuStandingText:
    """版杀砍树: whether to ask for help, whom to choose, which marks, what of the skill."""

    def command(self, text: str) -> str | None:
        """What stands behind the word that begins such a message; None for any other message."""
        return standing_text.command(text)

    def withdraws(self, words: str) -> bool:
        """Whether that takes back what was left."""
        return standing_text.withdraws(words)

    def read(self, text: str, seat: int, names: Names, own: OwnCard) -> StandingRead:
        """预案 (K6.4)."""
        return standing_text.read_standing(text, seat, names, own)

    def example(self, seat: int, names: Names) -> tuple[str, ...]:
        """The lines of a message that can be sent as it stands."""
        return standing_text.example(seat, names)

    def ways(self, _: Translate) -> str:
        """What else the lines take (K5, K6.4), for any card: chats are read by others."""
        return _(
            "公开、遮盖可写等级、阵营、问号，按先后；技能可写发动、造成伤害、治疗、不发动，或对谁发动就写谁的名字。"
        )
