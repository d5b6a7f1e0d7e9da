"""Atom: what was published of a match, for feed readers; public facts alone."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date, quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.announcing import html
from director.models import Match
from director.selectors.public import published_of, told
from director.views.public import public

app_name = "feeds"

MOST = 50
FRESH = timedelta(minutes=5)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@public
def announcements(request: HttpRequest, match: Match) -> HttpResponse:
    """`/m/<code>/feed.atom`: the published announcements, newest first; 304 for a reader that has them."""
    content, last = _content(request, match)
    response = HttpResponse(content, content_type="application/atom+xml; charset=utf-8")
    etag = quote_etag(hashlib.sha256(content).hexdigest()[:32])
    response["ETag"] = etag
    if last is not None:
        response["Last-Modified"] = http_date(last)
    patch_cache_control(response, public=True, max_age=int(FRESH.total_seconds()))
    kept = get_conditional_response(request, etag=etag, last_modified=last, response=response)
    return kept if isinstance(kept, HttpResponse) else response


def _content(request: HttpRequest, match: Match) -> tuple[bytes, int | None]:
    """The feed, and when its last entry was published, in unix seconds."""
    page = request.build_absolute_uri(reverse("public:match", args=[match.code]))
    said = published_of(match)
    feed = Atom1Feed(
        title=_clean(_("《{title}》公示").format(title=match.title)),
        link=page,
        description=None,
        language=get_language(),
        feed_url=request.build_absolute_uri(request.path),
        feed_guid=page,
    )
    for number, each in list(enumerate(said, start=1))[: -MOST - 1 : -1]:
        shown = told(number, each)
        link = request.build_absolute_uri(reverse("public:announcement", args=[match.code, number]))
        feed.add_item(
            title=_clean(shown.document.title),
            link=link,
            description=_clean(html.render(shown.document)),
            unique_id=link,
            pubdate=shown.at,
            updateddate=shown.at,
            categories=(shown.kind,),
        )
    times = [int(each.published_at.timestamp()) for each in said if each.published_at is not None]
    return feed.writeString("utf-8").encode(), max(times, default=None)


def _clean(text: str) -> str:
    """Without the characters that XML can't hold."""
    return _CONTROL.sub("", text)


urlpatterns = [path("m/<str:code>/feed.atom", announcements, name="announcements")]
