"""What can be said at a click: everything there is, with its preview, to copy and to download in every format."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

from director.announcing.formats import FORMATS
from director.models import Match
from director.selectors.desk import say
from director.views.desk.access import desk, show

app_name = "say"


@desk("GET")
def index(request: HttpRequest, match: Match) -> HttpResponse:
    """`say/`: all pieces, and why those that can't be made yet can't."""
    return show(request, match, "say", {"groups": say.groups(match, say.Asked.of(request.GET))})


def _piece(request: HttpRequest, match: Match, key: str) -> say.Piece:
    found = say.piece_of(match, key, say.Asked.of(request.GET))
    if found is None:
        raise Http404
    return found


@desk("GET")
def piece(request: HttpRequest, match: Match, key: str) -> HttpResponse:
    """`say/<piece>/`: how it looks, and the same to copy; a piece that needs a number asks for it."""
    found, asked = _piece(request, match, key), say.Asked.of(request.GET)
    document = found.make() if found.make else None
    context = {
        "piece": found,
        "asked": asked,
        "document": document,
        "copies": say.copies(document) if document else [],
        "formats": tuple(FORMATS),
        "query": request.GET.urlencode(),
    }
    return show(request, match, "say_piece", context)


@desk("GET")
def download(request: HttpRequest, match: Match, key: str, name: str) -> HttpResponse:
    """`say/<piece>/<format>/`: one format as a file. Its name tells the kind of piece and nothing else."""
    found = _piece(request, match, key)
    if found.make is None or name not in FORMATS:
        raise Http404
    how = FORMATS[name]
    response = HttpResponse(how.encode(how.render(found.make())), content_type=how.media_type)
    stem = key.partition("-")[0] if found.secret else key
    response["Content-Disposition"] = f'attachment; filename="{stem}.{how.ending}"'
    return response


urlpatterns = [
    path("<slug:code>/say/", index, name="index"),
    path("<slug:code>/say/<slug:key>/", piece, name="piece"),
    path("<slug:code>/say/<slug:key>/<slug:name>/", download, name="download"),
]
