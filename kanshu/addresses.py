"""Requests that nothing of the site answers, and whose a request is."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed

from kanshu.faults import too_large_at_all

METHODS = ("GET", "HEAD", "POST")


def client_of(request: HttpRequest) -> str:
    """The address that a request came from: behind a proxy the one that our proxy saw, not one that a client claims."""
    if settings.BEHIND_PROXY:
        return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()[:45]
    return str(request.META.get("REMOTE_ADDR", ""))[:45]


class MethodsMiddleware:
    """What no page takes is refused before somebody is even looked up.

    Methods other than GET, HEAD and POST; bodies that are packed, for nothing here unpacks them; bodies larger than any
    form or file may be.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS, "405\n", content_type="text/plain")
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            return HttpResponse("415\n", status=415, content_type="text/plain")
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not (length.isascii() and length.isdigit()):
            return HttpResponse("400\n", status=400, content_type="text/plain")
        if int(length[:12]) > settings.MOST_BODY:
            return too_large_at_all(request)
        return self.get_response(request)


class NoNulMiddleware:
    """An address with a NUL is not found: no database is asked for one, for PostgreSQL fails on the question."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        if "\x00" in request.path_info:
            raise Http404
