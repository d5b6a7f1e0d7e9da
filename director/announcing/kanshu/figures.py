"""统计 (K1, K3.6, K5): which family and which ranks win, and whose skills are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from director.announcing.document import Translate
from director.announcing.figures import Chance, Counted, Finished, Kind, Use
from director.announcing.kanshu import terms
from director.rules import codec
from director.rules.kanshu.cards import CARDS, RANKS, Card, Faction
from director.rules.kanshu.events import SkillUsed
from director.rules.kanshu.state import Outcome


class KanshuFigures:
    """版杀砍树: a match is one chance for each family, and one for every character of a rank."""

    def counted(self, match: Finished) -> Counted:
        """胜负 (K3.6) by family and rank, and the skills (K5) by rank; a ruling without a winner (K8.2) is no chance."""
        cards = [CARDS[code] for code in match.cards]
        winner = _winner(match.outcome)
        chances = () if winner is None or not cards else tuple(_chances(cards, winner))
        return Counted(chances, tuple(_uses(cards, match)))

    def shares(self, _: Translate) -> tuple[Kind, ...]:
        """Families, then ranks."""
        families = {str(each): terms.family(each, _) for each in Faction}
        tones = {str(each): terms.TONES[each] for each in Faction}
        note = _("等级按角色计：两家都有同一等级时，一胜一负；满18人的局各等级必为一半。")
        return (
            Kind("faction", _("各家族的胜率"), _("家族"), families, tones),
            Kind("rank", _("各等级的胜率"), _("等级"), _ranks(_), note=note),
        )

    def uses(self, _: Translate) -> Kind:
        """Skills by rank."""
        return Kind("skill", _("技能的发动"), _("等级"), _ranks(_))

    def length(self, turns: int, _: Translate) -> str:
        """3 夜."""
        return _("{n} 夜").format(n=turns)

    def result(self, outcome: Any, names: Sequence[str], _: Translate) -> str:
        """玫瑰家族（红方）获胜."""
        winner = _winner(outcome)
        return _("无胜方") if winner is None else _("{winner}获胜").format(winner=terms.family(winner, _))

    def winner(self, outcome: Any, seat: int, card: str) -> bool | None:
        """A character wins with its family (K3.6); without a winner nobody has won or lost."""
        winner = _winner(outcome)
        return None if winner is None or card not in CARDS else CARDS[card].faction is winner

    def role(self, card: str, _: Translate) -> str:
        """红2刺客."""
        return terms.card_line(CARDS[card], _) if card in CARDS else ""


def _winner(outcome: Any) -> Faction | None:
    return None if outcome is None else codec.load(outcome, Outcome, "outcome").winner


def _ranks(_: Translate) -> dict[str, str]:
    return {str(rank): terms.skill_name(rank, _) for rank in RANKS}


def _chances(cards: Sequence[Card], winner: Faction) -> Iterator[Chance]:
    for faction in Faction:
        yield Chance("faction", str(faction), faction is winner)
    for card in cards:
        yield Chance("rank", str(card.rank), card.faction is winner)


def _uses(cards: Sequence[Card], match: Finished) -> Iterator[Use]:
    """For each rank on the table, how often its skill was used."""
    held = Counter(card.rank for card in cards)
    used = Counter(event.rank for events in match.turns for event in events if isinstance(event, SkillUsed))
    for rank in RANKS:
        if held[rank]:
            yield Use(str(rank), used[rank], held[rank])
