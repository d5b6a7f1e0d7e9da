"""Pictures to look at and to download, as SVG and as PNG: the public ones, the directors', and those after the reveal."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path

from director.models import Match
from director.selectors import pictures as drawn
from director.services.pictures import png
from director.views.desk.access import desk, show
from director.views.public import public, revealed

app_name = "pictures"
_TYPES = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png"}


def _file(svg: str | None, stem: str, theme: str, ending: str, *, download: bool) -> HttpResponse:
    """A picture as a file; 404 where there is none. SVG from us runs nothing, and says so."""
    if not svg or theme not in drawn.THEMES or ending not in _TYPES:
        raise Http404
    content = svg.encode() if ending == "svg" else png(svg)
    response = HttpResponse(content, content_type=_TYPES[ending])
    how = "attachment" if download else "inline"
    response["Content-Disposition"] = f'{how}; filename="{stem}-{theme}.{ending}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _wanted(theme: str, ending: str, kind: str = "status") -> None:
    if theme not in drawn.THEMES or ending not in _TYPES or kind not in drawn.KINDS:
        raise Http404


@public
def announced(
    request: HttpRequest, match: Match, number: int, kind: str, theme: str, ending: str
) -> HttpResponse:
    """The status table of a published announcement, or the picture beside it."""
    _wanted(theme, ending, kind)
    found = drawn.announcement_numbered(match, number)
    svg = drawn.KINDS[kind](found, theme) if found is not None else None
    return _file(svg, f"{kind}-{number}", theme, ending, download="download" in request.GET)


@revealed
def told(request: HttpRequest, match: Match, number: int, theme: str, ending: str) -> HttpResponse:
    """The path of the dagger of a night, for everybody after the reveal (K7.5)."""
    _wanted(theme, ending)
    svg = drawn.turn_svg(match, number, theme)
    return _file(svg, f"night-{number}", theme, ending, download="download" in request.GET)


@desk("GET")
def drafted(request: HttpRequest, match: Match, pk: int, kind: str, theme: str, ending: str) -> HttpResponse:
    """The same of any announcement, drafts too, for directors."""
    _wanted(theme, ending, kind)
    found = match.announcements.filter(pk=pk).select_related("match", "night").first()
    svg = drawn.KINDS[kind](found, theme) if found is not None else None
    return _file(svg, kind, theme, ending, download="download" in request.GET)


@desk("GET")
def night(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """`night/<n>/path/`: the path of the dagger as it stands, with its table beside it."""
    found = drawn.turn_picture(match, number)
    if found is None:
        raise Http404
    return show(request, match, "path", {"picture": found})


@desk("GET")
def path_file(request: HttpRequest, match: Match, number: int, theme: str, ending: str) -> HttpResponse:
    """The same as a file."""
    _wanted(theme, ending)
    svg = drawn.turn_svg(match, number, theme)
    return _file(svg, f"night-{number}", theme, ending, download="download" in request.GET)


_PICTURE = "<slug:theme>.<slug:ending>"
urlpatterns: list[URLPattern] = [
    path(f"m/<slug:code>/announcements/<int:number>/<slug:kind>/{_PICTURE}", announced, name="announced"),
    path(f"m/<slug:code>/reveal/night/<int:number>/{_PICTURE}", told, name="told"),
    path(f"desk/<slug:code>/announcements/<int:pk>/<slug:kind>/{_PICTURE}", drafted, name="drafted"),
    path("desk/<slug:code>/night/<int:number>/path/", night, name="night"),
    path(f"desk/<slug:code>/night/<int:number>/path/{_PICTURE}", path_file, name="path"),
]
