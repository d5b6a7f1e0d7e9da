"""Notices: what somebody was told, by which ways it went out, and calendar feeds."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from director.models.cast import Character
from director.models.match import Match
from director.models.sealed import SealedText


class Notice(models.Model):
    """通知: told to one person, once (`key`), in the past tense, of the time it was made.

    `character` is set where it holds for whoever plays that character: a former player is shown it no more (K8.8).
    `shown_at` is when it came into the inbox.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("收件人")
    )
    match = models.ForeignKey(Match, models.CASCADE, related_name="notices", verbose_name=_("局"))
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="notices", verbose_name=_("角色")
    )
    event = models.CharField(_("事件"), max_length=30)
    key = models.CharField(_("唯一键"), max_length=100)
    subject = models.CharField(_("标题"), max_length=200)
    text = SealedText(_("正文"))
    url = models.CharField(_("去处"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("时间"))
    shown_at = models.DateTimeField(_("进入收件箱"), null=True, blank=True)
    read_at = models.DateTimeField(_("已读"), null=True, blank=True)

    class Meta:
        verbose_name = _("通知")
        verbose_name_plural = _("通知")
        ordering = ("-made_at", "-pk")
        constraints = (models.UniqueConstraint(fields=("person", "key"), name="told_once"),)
        indexes = (models.Index(fields=("person", "read_at")),)

    def __str__(self) -> str:
        return f"{self.person} · {self.subject}"

    @property
    def code(self) -> str:
        """Its name in addresses and mails. The primary key would count what others were told meanwhile (K7.4)."""
        return salted_hmac("notice", str(self.pk)).hexdigest()[:20]


class DeliveryState(models.TextChoices):
    WAITING = "waiting", _("待发送")
    SENDING = "sending", _("发送中")
    SENT = "sent", _("已发送")
    FAILED = "failed", _("失败")
    DROPPED = "dropped", _("不再发送")


class Delivery(models.Model):
    """投递: one notice by one channel. `next_at` is when to try it (again); while it is being sent, when the claim on
    it lapses."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries", verbose_name=_("通知"))
    channel = models.CharField(_("渠道"), max_length=20)
    state = models.CharField(
        _("状态"), max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(_("次数"), default=0)
    next_at = models.DateTimeField(_("下次尝试"), null=True, db_index=True)
    sent_at = models.DateTimeField(_("发出"), null=True, blank=True)
    error = models.CharField(_("错误"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("投递")
        verbose_name_plural = _("投递")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("notice", "channel"), name="one_delivery_a_channel"),)

    def __str__(self) -> str:
        return f"{self.notice} · {self.channel}"


class CalendarFeed(models.Model):
    """日历订阅: the secret address of one player's calendar; only its SHA-256 is kept."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="feeds", verbose_name=_("人")
    )
    character = models.ForeignKey(Character, models.CASCADE, related_name="feeds", verbose_name=_("角色"))
    digest = models.CharField(_("摘要"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("生成"))
    revoked_at = models.DateTimeField(_("撤销"), null=True, blank=True)

    class Meta:
        verbose_name = _("日历订阅")
        verbose_name_plural = _("日历订阅")

    def __str__(self) -> str:
        return f"{self.character} · {self.made_at:%F %T}"
