"""A day: its posts and standing answers."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.cast import Character
from director.models.match import Match
from director.models.sealed import SealedJSON


class Day(models.Model):
    """白天: from its opening to its close, and what is planned for the night after it.

    `closes_at`, `night_at` and `dawn_at` are planned: posts are late from `closes_at` on (K8.6), the night's questions are
    asked at `night_at` (at the close where that is empty) and fall due at `dawn_at`. `grace_until` lets those without a
    vote still post for a time. `closed_at` is when the posts were frozen.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="days", verbose_name=_("局"))
    number = models.PositiveSmallIntegerField(_("第几天"))
    opened_at = models.DateTimeField(_("开门"))
    closes_at = models.DateTimeField(_("预定关门"), null=True, blank=True)
    closed_at = models.DateTimeField(_("关门"), null=True, blank=True)
    night_at = models.DateTimeField(_("预定夜间提问"), null=True, blank=True)
    dawn_at = models.DateTimeField(_("预定次日开门"), null=True, blank=True)
    grace_until = models.DateTimeField(_("宽限到"), null=True, blank=True)
    reminded_at = models.DateTimeField(_("提醒"), null=True, blank=True)
    accelerated_at = models.DateTimeField(_("加快进程"), null=True, blank=True)

    class Meta:
        verbose_name = _("白天")
        verbose_name_plural = _("白天")
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_day_a_number"),)

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"

    @property
    def ends_at(self) -> datetime | None:
        """When the last post can still come in: the close, or the end of the grace after it."""
        return self.grace_until or self.closes_at

    def ends_for(self, now: datetime) -> datetime | None:
        """The end that a player looks to now: the close, or during a grace its end."""
        return looked_to(self.closes_at, self.grace_until, now)

    def in_grace(self, now: datetime) -> bool:
        """Whether the close has passed, and a grace after it has not."""
        return in_grace(self.closes_at, self.grace_until, now)


def looked_to(closes_at: datetime | None, grace_until: datetime | None, now: datetime) -> datetime | None:
    """The close, or the end of the grace after it once the close has passed."""
    return closes_at if closes_at is None or now < closes_at else grace_until or closes_at


def in_grace(closes_at: datetime | None, grace_until: datetime | None, now: datetime) -> bool:
    """Whether the close has passed, and a grace after it has not."""
    return closes_at is not None and grace_until is not None and closes_at <= now < grace_until


class Source(models.TextChoices):
    """来源: how something reached us."""

    SEAT = "seat", _("玩家页面")
    DESK = "desk", _("导演代录")
    FORUM = "forum", _("论坛导入")
    PROXY = "proxy", _("导演代投")
    QQ = "qq", _("QQ 私聊")


class Post(models.Model):
    """投票帖: kept as written, never edited; a later one supersedes it.

    `late` posts came at or after the close: kept, shown, never counted (K8.6); `void` ones were set aside when
    another player took the character over (K8.8), or when they were edited on the forum. `reading` is the reader's
    account, `order` what it comes to at night; None where the post is no valid vote.
    """

    day = models.ForeignKey(Day, models.CASCADE, related_name="posts", verbose_name=_("白天"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="posts", verbose_name=_("角色"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("发帖人")
    )
    text = models.TextField(_("原文"))
    sent_at = models.DateTimeField(_("时间"))
    source = models.CharField(_("来源"), max_length=8, choices=Source.choices, default=Source.SEAT)
    late = models.BooleanField(_("迟到"), default=False)
    void = models.BooleanField(_("作废"), default=False)
    reading = models.JSONField(_("读法"), default=dict)
    order = models.JSONField(_("指令"), null=True)

    class Meta:
        verbose_name = _("投票帖")
        verbose_name_plural = _("投票帖")
        ordering = ("day", "sent_at", "pk")
        indexes = (models.Index(fields=("day", "character", "sent_at")),)

    def __str__(self) -> str:
        return f"{self.day} · {self.character}"


class HandReading(models.Model):
    """人工读法 (V10): a director's reading of a post; the newest stands in place of the reader's."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="hand_readings", verbose_name=_("投票帖"))
    order = models.JSONField(_("指令"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("导演")
    )
    entered_at = models.DateTimeField(_("时间"))
    reason = models.CharField(_("理由"), max_length=200)

    class Meta:
        verbose_name = _("人工读法")
        verbose_name_plural = _("人工读法")
        ordering = ("post", "pk")

    def __str__(self) -> str:
        return str(self.post)


class StandingAnswer(models.Model):
    """预案 (K6.4): left for the night of a day; a later one supersedes it. Empty `answers` withdraws it."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="standing", verbose_name=_("白天"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="standing", verbose_name=_("角色"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("留言人")
    )
    answers = SealedJSON(_("预案"), default=dict)
    sent_at = models.DateTimeField(_("时间"))
    source = models.CharField(_("来源"), max_length=8, choices=Source.choices, default=Source.SEAT)

    class Meta:
        verbose_name = _("预案")
        verbose_name_plural = _("预案")
        ordering = ("day", "sent_at", "pk")
        indexes = (models.Index(fields=("day", "character", "sent_at")),)

    def __str__(self) -> str:
        return f"{self.day} · {self.character}"
