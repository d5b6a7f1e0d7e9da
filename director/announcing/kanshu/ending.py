"""终局 (K3.6, K8.2): the end of a match by the ruling of its directors."""

from __future__ import annotations

from director.announcing.document import Document, Paragraph, Translate, fill, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.dawn import winner_line
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.facts import Ending


def ruling(loser: str | None, reason: str, _: Translate) -> Document:
    """判终局 (K8.2): which faction loses, if one does, and why."""
    if loser is None:
        verdict, winner = spans(_("导演裁定本局终止。")), None
    else:
        faction = Faction(loser)
        verdict = fill(_("导演裁定{loser}判负（K8.2）。"), loser=terms.family_toned(faction, _))
        winner = faction.other
    outcome = Ending(winner, None, None, False)
    return Document(
        _("终局公示"),
        (
            Paragraph(verdict),
            Paragraph(fill(_("理由：{reason}"), reason=reason)),
            Paragraph(winner_line(outcome, _)),
        ),
    )
