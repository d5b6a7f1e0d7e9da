"""树洞 (K7.5): a character's private words. Nobody else reads them, directors included, until the reveal opens them.

They leave no line in the log: directors read it.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from director.models import Character, Person, TreeHoleNote
from director.permissions import plays
from director.services.refusal import Refused
from director.services.writing import must_play, writing

LONGEST = 5000
MOST = 500


def note_add(character: Character, text: str, *, by: Person, now: datetime) -> TreeHoleNote:
    """写树洞: by whoever plays the character now. The same words twice in a row are one note."""
    text = text.replace("\x00", "").strip()
    with writing(character.match, moves=False) as match:
        must_play(character, by)
        if match.revealed:
            raise Refused("revealed", _("本局已经揭秘，树洞不再收新的话。"), "K7.5")
        if not text or len(text) > LONGEST:
            raise Refused("text", _("请写下要说的话（最多 {n} 字）。").format(n=LONGEST))
        last = character.tree_hole.last()
        if last is not None and last.text == text:
            return last
        if character.tree_hole.count() >= MOST:
            raise Refused("full", _("树洞已经满了（{n} 条）。").format(n=MOST))
        return character.tree_hole.create(author=by, day=match.day, text=text, at=now)


def notes_for(character: Character, person: Person) -> QuerySet[TreeHoleNote]:
    """The notes of a character for `person`: whoever plays it now, and everybody after the reveal; else nothing."""
    if character.match.revealed or plays(person, character):
        return character.tree_hole.order_by("pk")
    return TreeHoleNote.objects.none()
