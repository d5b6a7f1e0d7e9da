"""砍树的统计: who wins, by which death, and which ranks' skills are used."""

from __future__ import annotations

from director.rules.kanshu.events import SkillUsed
from director.rules.kanshu.state import State
from director.rules.random_play import Played
from director.rules.tally import Tallied


def tallied(played: Played[State]) -> Tallied:
    """One game: the winning faction, whose death ended it, and the ranks whose skills were used."""
    outcome = played.final.outcome
    assert outcome is not None, "only games that ended are tallied"
    assert outcome.dead is not None, "random play ends by a death"
    assert outcome.killer is not None, "every death has a killer (K3.6)"
    fallen = played.final.seats[outcome.dead].card.faction
    own = fallen is played.final.seats[outcome.killer].card.faction
    ending = f"{'own' if own else 'enemy'} {'leader' if outcome.leader_killed else 'member'} killed"
    ranks = {event.rank for turn in played.turns for event in turn.events if type(event) is SkillUsed}
    return Tallied(str(outcome.winner), ending, tuple(str(rank) for rank in sorted(ranks)))
