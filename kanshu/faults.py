"""What is answered when something of ours fails."""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

OUT_OF_REACH = (OperationalError, InterfaceError)
"""The database is gone, full or too busy: nothing is wrong with the request, and it may be made again."""


def failed(request: HttpRequest) -> HttpResponse:
    """503 with a sentence when the database could not be read or written, else 500. Called while the error is handled."""
    if isinstance(sys.exc_info()[1], OUT_OF_REACH):
        headers = {"Retry-After": "30", "Cache-Control": "no-store"}
        return HttpResponse(render_to_string("503.html"), status=503, headers=headers)
    return server_error(request)
