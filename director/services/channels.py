"""渠道: the ways by which a notice goes out, beside the inbox, which has it as soon as it is stored.

A new one is a class with the four parts of `Channel` and a line in CHANNELS.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from director.announcing.times import moment
from director.models import Notice, QQAccount
from director.services import onebot, outbox
from director.services.mail_kinds import kind_of


class Channel(Protocol):
    """A way to reach people.

    `code` names it in stored deliveries. `at_once`: it is quick enough to be used by whoever made the notice, right
    after the commit; the others wait for the background worker.
    """

    code: str
    at_once: bool

    def takes(self, notice: Notice) -> bool:
        """Whether it leads to the reader of this notice, and the reader wants such notices by it."""

    def send(self, notice: Notice, now: datetime) -> None:
        """Send it. Any exception means that it was not sent and may be tried again."""


class Mail:
    """电子邮件: for those who gave an address, but for what they do without by mail. The subject tells no secret: it shows on locked screens."""

    code = "mail"
    at_once = False

    def takes(self, notice: Notice) -> bool:
        return bool(notice.person.email) and kind_of(notice.event) not in notice.person.no_mail

    def send(self, notice: Notice, now: datetime) -> None:
        """One message; sent again after a crash it bears the same Message-ID, so that mailboxes can tell."""
        host = settings.SITE_URL.partition("//")[2].partition("/")[0] or "localhost"
        EmailMessage(
            subject=" ".join(f"【{notice.match.title}】{notice.subject}".split()),
            body=_body(notice),
            to=[notice.person.email],
            headers={"Message-ID": f"<notice-{notice.code}@{host}>", "Auto-Submitted": "auto-generated"},
        ).send()


def _body(notice: Notice) -> str:
    zone = notice.person.zone or notice.match.zone
    made = moment(notice.made_at.astimezone(ZoneInfo(zone)), _)
    lines = [notice.text, "", _("这是{at}（{zone}）时的情况，之后可能有变。").format(at=made, zone=zone)]
    site = settings.SITE_URL.rstrip("/")
    if site and notice.url:
        lines.append(f"{site}{notice.url}")
    if site:
        lines += ["", _("哪些事不发邮件，可以自己选：{url}").format(url=f"{site}{reverse('inbox:inbox')}#me")]
    return "\n".join(lines)


class QQ:
    """QQ 私聊: for those who bound their account, where QQ is configured. The outbox sends it, and knows if it was sent."""

    code = "qq"
    at_once = True

    def takes(self, notice: Notice) -> bool:
        return onebot.configured() and QQAccount.objects.filter(person=notice.person_id).exists()

    def send(self, notice: Notice, now: datetime) -> None:
        """Put it into the outbox, once however often this is tried."""
        account = QQAccount.objects.get(person=notice.person_id)
        lines = [f"【{notice.match.title}】{notice.subject}", notice.text]
        if notice.event == "question":
            lines.append(_("请回复编号。"))
        outbox.put(
            f"notice/{notice.pk}",
            "\n".join(lines),
            now,
            number=account.number,
            match=notice.match,
            notice=notice,
        )


CHANNELS: dict[str, Channel] = {channel.code: channel for channel in (Mail(), QQ())}
"""The channels, by the code that deliveries carry."""
