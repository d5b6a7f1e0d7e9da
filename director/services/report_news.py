"""What people are told of morning reports, and who: directors of a version that waits, writers of what can be written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from director.models import Announcement, Match, ReportDraft
from director.services.language import says
from director.services.news import directors, in_our_words
from director.services.notices import News, Reader, tell
from director.services.report_places import place_of


def _page(announcement: Announcement) -> str:
    place = place_of(announcement)
    return reverse("reports:edit", args=[announcement.match.code, place.day, place.serial])


def writers(match: Match, announcement: Announcement) -> Iterator[Reader]:
    """The writers, led to the page of the report."""
    for writer in match.writers.select_related("person"):
        yield Reader(writer.person, _page(announcement))


def title_of(announcement: Announcement) -> str:
    """The announcement beside which a report stands, by its own title: after the last night no day follows."""
    return str(announcement.document.get("title", ""))


@in_our_words
def draft_waits(match: Match, draft: ReportDraft, now: datetime) -> None:
    """晨报稿: to the directors but its author; with the first version of a report alone."""
    title = title_of(draft.announcement)
    text = _("{author}写了{report}（{title}），等导演过目。").format(
        author=draft.author, report=says(match).report, title=title
    )
    url = _page(draft.announcement)
    readers = [Reader(each.person, url) for each in directors(match, but=draft.author)]
    headline = _("有{report}等待批准").format(report=says(match).report)
    tell(match, readers, News("report_waits", f"report/{draft.announcement_id}/waits", headline, text), now)


@in_our_words
def approved(match: Match, draft: ReportDraft, now: datetime) -> None:
    """批准: to its author."""
    title = title_of(draft.announcement)
    report = says(match).report
    text = _("{report}（{title}）第 {n} 稿批准了。").format(report=report, title=title, n=draft.number)
    headline = _("{report}批准了").format(report=report)
    news = News("report_approved", f"report/{draft.pk}/approved", headline, text)
    if draft.author != draft.approver:
        tell(match, [Reader(draft.author, _page(draft.announcement))], news, now)


@in_our_words
def to_write(match: Match, announcement: Announcement, now: datetime) -> None:
    """公示了: to the writers, that there is a night to tell."""
    report = says(match).report
    text = _("《{title}》的公示发布了（{announced}），可以写{report}。").format(
        title=match.title, announced=title_of(announcement), report=report
    )
    headline = _("可以写{report}了").format(report=report)
    news = News("report_open", f"report/{announcement.pk}/open", headline, text)
    tell(match, writers(match, announcement), news, now)
