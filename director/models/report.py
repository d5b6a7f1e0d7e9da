"""Morning reports in the making: who may write them, in which staging, and their versions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.announcement import Announcement
from director.models.cast import Character
from director.models.match import Match


class MatchWriter(models.Model):
    """晨报写手 (K7.7): may write the reports of a match; sees its announcements and characters, nothing hidden.

    `early` writers are shown the draft before it is published; nobody who plays in the match may be one (K7.4).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="writers", verbose_name=_("局"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="writes", verbose_name=_("人")
    )
    early = models.BooleanField(_("公示前可看草稿"), default=False)
    since = models.DateTimeField(_("开始"))

    class Meta:
        verbose_name = _("晨报写手")
        verbose_name_plural = _("晨报写手")
        ordering = ("match", "pk")
        constraints = (models.UniqueConstraint(fields=("match", "person"), name="writes_once"),)

    def __str__(self) -> str:
        return f"{self.match} · {self.person}"


class Staging(models.Model):
    """设定: how the reports of a match are told; its place and time stand in the match itself."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="staging", verbose_name=_("局"))
    tone = models.CharField(_("语气"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("晨报设定")
        verbose_name_plural = _("晨报设定")

    def __str__(self) -> str:
        return str(self.match)


class Part(models.Model):
    """戏中身份: who a character is in the story, in a few words; it says nothing of its card."""

    character = models.OneToOneField(Character, models.CASCADE, related_name="part", verbose_name=_("角色"))
    text = models.CharField(_("戏中身份"), max_length=200)

    class Meta:
        verbose_name = _("戏中身份")
        verbose_name_plural = _("戏中身份")

    def __str__(self) -> str:
        return str(self.character)


class ReportDraft(models.Model):
    """晨报稿 (K7.7): one version, never changed. Approved, its text becomes the morning report.

    `marked` holds what the secrecy check had said of it when it was approved.
    """

    announcement = models.ForeignKey(
        Announcement, models.CASCADE, related_name="report_drafts", verbose_name=_("公示")
    )
    number = models.PositiveSmallIntegerField(_("第几稿"))
    text = models.TextField(_("正文"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("作者")
    )
    saved_at = models.DateTimeField(_("时间"))
    approver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("批准人"),
    )
    approved_at = models.DateTimeField(_("批准时间"), null=True, blank=True)
    marked = models.JSONField(_("批准时的标注"), default=list, blank=True)

    class Meta:
        verbose_name = _("晨报稿")
        verbose_name_plural = _("晨报稿")
        ordering = ("announcement", "number")
        constraints = (models.UniqueConstraint(fields=("announcement", "number"), name="one_draft_a_number"),)

    def __str__(self) -> str:
        return f"{self.announcement} · {self.number}"
