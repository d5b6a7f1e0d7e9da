"""Addresses that can't be anybody's."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse


class NoNulMiddleware:
    """An address with a NUL is not found: no database is asked for one, for PostgreSQL fails on the question."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        if "\x00" in request.path_info:
            raise Http404
