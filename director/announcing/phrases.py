"""How a game speaks of its turns, so that pages and notices need not know which game they show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """Words and sentences of a game, already in the reader's language; `{n}` stands for a turn's number.

    A turn has two halves: in the first posts come in (a day), in the second it is settled (a night).
    """

    game: str
    day: str
    night: str
    day_only: str  # without a number: the first half as a place of the desk
    night_only: str
    one: str  # a turn as one counts them, and the label of its number
    which: str
    taking: str  # the first half by its length
    dawn: str  # the kind of announcement that follows
    vote: str
    example: str  # a post as it is written
    opens: str  # what the first half does when it begins, and when it ends
    closes: str
    next_opens: str  # the beginning of the turn after this one
    asks: str  # when the questions of the second half are asked
    waits: str  # posts are in, the settling has not begun; the button that begins it, and what it asks
    begin: str
    begin_sure: str
    opened: str  # behind the number of a turn: that posts are taken now
    how_to_post: str
    after_close: str  # what comes now, and what is asked of players
    close: str  # the button
    close_help: str
    missing: str  # who has no valid vote when a turn is closed
    all_voted: str
    silent: str  # to a player without a vote
    silent_desk: str
    begun: str  # to players, with `{title}`
    otherwise: str  # what happens to a player without a vote
    voted: str  # on the panel where a player votes
    hint: str  # while a turn is settled and nothing is asked
    settling: str
    defaults: str  # the button: all that is open by default
    no_nights: str
    nights_begin: str
    next: str
    deal: str
    deal_all: str
    deal_needs: str  # how many characters can play
    role: str
    letter: str  # what each player is sent at the start, and the directors' list of it
    roles: str
    seats: str  # the list of characters in order
    place: str  # before the start, to a player
    verified: str  # what of a match is computed anew from its seed
    revealed: str
    reveal_help: str
    report: str  # the story beside an announcement
    wrong: str  # why an announcement is corrected
    rest: str  # how a what-if goes on where nothing was answered
    answers_from: str  # over the count of where answers came from
    by_proxy: str = ""  # how directors post for a player, where they do
    standing: bool = False  # whether answers can be left in advance
    dagger: bool = False  # whether there is an election, and a path to follow

    def numbered(self, name: str, n: int) -> str:
        """A phrase with the number of its turn."""
        return str(getattr(self, name)).replace("{n}", str(n))
