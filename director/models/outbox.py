"""QQ: whose account is whose, what is to be sent there, and what came from there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.announcement import Announcement
from director.models.cast import Character
from director.models.match import Match
from director.models.notice import Notice


class QQGroup(models.Model):
    """QQ 群: where the announcements of a match go."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="qq_group", verbose_name=_("局"))
    number = models.CharField(_("群号"), max_length=20)

    class Meta:
        verbose_name = _("QQ 群")
        verbose_name_plural = _("QQ 群")

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"


class QQAccount(models.Model):
    """QQ 号: bound to one person at a time, by a one-time code."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="qq", verbose_name=_("人")
    )
    number = models.CharField(_("QQ 号"), max_length=20, unique=True)
    bound_at = models.DateTimeField(_("绑定时间"))

    class Meta:
        verbose_name = _("QQ 号")
        verbose_name_plural = _("QQ 号")

    def __str__(self) -> str:
        return f"{self.person} · {self.number}"


class BindingCode(models.Model):
    """绑定码: sent from an account, it binds that account, once; only its SHA-256 is kept."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="qq_code", verbose_name=_("人")
    )
    digest = models.CharField(_("摘要"), max_length=64, unique=True)
    expires_at = models.DateTimeField(_("失效"))

    class Meta:
        verbose_name = _("绑定码")
        verbose_name_plural = _("绑定码")

    def __str__(self) -> str:
        return f"{self.person} · {self.expires_at:%F %T}"


class OutState(models.TextChoices):
    WAITING = "waiting", _("待发送")
    SENDING = "sending", _("发送中")
    SENT = "sent", _("已发送")
    UNKNOWN = "unknown", _("不知是否发出")
    FAILED = "failed", _("没有发出")
    DROPPED = "dropped", _("不再发送")


class OutMessage(models.Model):
    """待发消息: to a group or to one account, once (`key`). `next_at` as in a delivery: when to try it, or when a claim lapses.

    UNKNOWN is what nobody but a director gets out of: the message may have been sent (retcode 1200, a time-out).
    """

    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="out_messages", verbose_name=_("局")
    )
    key = models.CharField(_("唯一键"), max_length=100, unique=True)
    to_group = models.BooleanField(_("发到群"))
    number = models.CharField(_("群号或 QQ 号"), max_length=20)
    text = models.TextField(_("正文"))
    announcement = models.ForeignKey(
        Announcement, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("公示")
    )
    notice = models.ForeignKey(
        Notice, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("通知")
    )
    state = models.CharField(_("状态"), max_length=8, choices=OutState.choices, default=OutState.WAITING)
    attempts = models.PositiveSmallIntegerField(_("次数"), default=0)
    next_at = models.DateTimeField(_("下次尝试"), null=True, db_index=True)
    made_at = models.DateTimeField(_("生成"))
    sent_at = models.DateTimeField(_("发出"), null=True, blank=True)
    message_id = models.CharField(_("消息号"), max_length=40, blank=True)
    error = models.CharField(_("错误"), max_length=300, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("处理人"),
    )
    settled_at = models.DateTimeField(_("处理时间"), null=True, blank=True)

    class Meta:
        verbose_name = _("待发消息")
        verbose_name_plural = _("待发消息")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.key} · {self.get_state_display()}"


class InMessage(models.Model):
    """收到的消息: from one account, taken once. `receipt` is what its sender was told of it."""

    key = models.CharField(_("消息号"), max_length=60, unique=True)
    number = models.CharField(_("QQ 号"), max_length=20, db_index=True)
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("角色")
    )
    at = models.DateTimeField(_("时间"))
    outcome = models.CharField(_("当作"), max_length=20, blank=True)
    receipt = models.TextField(_("回执"), blank=True)

    class Meta:
        verbose_name = _("收到的消息")
        verbose_name_plural = _("收到的消息")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.key
