"""What is answered when something of ours fails, or when a request is more than we take."""

from __future__ import annotations

import sys
from contextlib import suppress

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.defaults import bad_request, server_error

from director.models.sealed import MissingKey

OUT_OF_REACH = (OperationalError, InterfaceError, MissingKey)
"""The database is gone, full, too busy, or sealed with a key this process lacks: nothing is wrong with the request, and it
may be made again."""
MEGABYTE = 1024 * 1024


def failed(request: HttpRequest) -> HttpResponse:
    """503 with a sentence when the database could not be read or written, else 500. Called while the error is handled."""
    if isinstance(sys.exc_info()[1], OUT_OF_REACH):
        headers = {"Retry-After": "30", "Cache-Control": "no-store"}
        return HttpResponse(render_to_string("503.html"), status=503, headers=headers)
    return server_error(request)


def not_taken(request: HttpRequest, exception: Exception) -> HttpResponse:
    """413 naming what a form has too much of, else 400."""
    reason = _too_much(exception)
    return too_large(request, reason) if reason else bad_request(request, exception)


def _too_much(exception: Exception) -> str:
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE / MEGABYTE
        return _("表单里的文字太多：一共最多 {n} MB（文件另算）。").format(n=f"{most:g}")
    if isinstance(exception, TooManyFieldsSent):
        return _("表单里的项目太多：最多 {n} 项。").format(n=settings.DATA_UPLOAD_MAX_NUMBER_FIELDS)
    if isinstance(exception, TooManyFilesSent):
        return _("一次最多 {n} 个文件，请分几次导入。").format(n=settings.DATA_UPLOAD_MAX_NUMBER_FILES)
    return ""


def too_large_at_all(request: HttpRequest) -> HttpResponse:
    """For a body larger than any form or file may be; asked before anything knows the visitor's language."""
    with override(get_language_from_request(request)):
        reason = _("文件和文字加起来太大：一次最多 {n} MB。").format(n=settings.MOST_BODY // MEGABYTE)
        return too_large(request, reason)


def too_large(request: HttpRequest, reason: str) -> HttpResponse:
    """413 with its sentence. The body is taken first and thrown away: a browser that is still sending would show a broken
    connection in place of the page."""
    taken = 0
    with suppress(OSError):
        while taken < 2 * settings.MOST_BODY and (part := request.read(MEGABYTE)):
            taken += len(part)
    return HttpResponse(render_to_string("413.html", {"reason": reason}), status=413)
