"""What a player sees, for its directors: the player's own page, to the byte, and nothing that it could press works."""

from __future__ import annotations

from copy import copy

from django.contrib.messages.storage.base import BaseStorage, Message
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import resolve, reverse

from director.models import Character, Match, Person
from director.views import seat
from director.views.desk.access import desk, note_look


@desk("GET")
def as_player(request: HttpRequest, match: Match, character: str) -> HttpResponse:
    """`seat/<character>/as-player/`: the seat as its player would find it now; the log says who looked (K10.3).

    The forms lead to the seat, which is not found for anybody but its player: the page is for reading.
    """
    found = get_object_or_404(Character, match=match, code=character)
    tenure = found.tenures.filter(until=None).select_related("person").first()
    if tenure is None:
        raise Http404
    note_look(request, match, "as_player")
    return seat.page(_as(request, tenure.person, found), code=found.code)


def _as(request: HttpRequest, person: Person, character: Character) -> HttpRequest:
    """The request that the player's browser would have sent."""
    shadow = copy(request)
    shadow.user = person
    shadow.path = shadow.path_info = reverse("seat:page", args=[character.code])
    shadow.resolver_match = resolve(shadow.path)
    shadow.GET = QueryDict()
    shadow._messages = _Nothing(shadow)  # type: ignore[attr-defined]
    return shadow


class _Nothing(BaseStorage):
    """No messages: the director's are not the player's, and are kept for the director's next page."""

    def _get(self, *_args: object, **_kwargs: object) -> tuple[list[Message], bool]:
        return [], True

    def _store(self, *_args: object, **_kwargs: object) -> list[Message]:
        return []
