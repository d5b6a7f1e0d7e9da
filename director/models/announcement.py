"""公示 (K7.1) and 晨报 (K7.7): what is said."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.match import Match
from director.models.night import Night


class Kind(models.TextChoices):
    DAWN = "dawn", _("天亮公示")
    ELECTION = "election", _("竞选结果")
    ERRATUM = "erratum", _("更正")
    NOTICE = "notice", _("公告")
    END = "end", _("终局")


class Announcement(models.Model):
    """公示 (K7.1): a document from public facts. Published, it never changes (K7.6); an erratum names it.

    `facts` are those facts as the game tells them, where the announcement is of a night.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="announcements", verbose_name=_("局"))
    day = models.PositiveSmallIntegerField(_("第几天"))
    kind = models.CharField(_("类别"), max_length=10, choices=Kind.choices)
    night = models.ForeignKey(
        Night, models.CASCADE, null=True, blank=True, related_name="announcements", verbose_name=_("夜晚")
    )
    revision = models.PositiveSmallIntegerField(_("夜晚修订"), default=0)
    corrects = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="errata", verbose_name=_("更正的公示")
    )
    document = models.JSONField(_("内容"))
    table = models.JSONField(_("状态表"), null=True, blank=True)
    facts = models.JSONField(_("公开的事实"), null=True, blank=True)
    drafted_at = models.DateTimeField(_("起草"))
    published_at = models.DateTimeField(_("公示时间"), null=True, blank=True, db_index=True)
    publisher = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("公示人"),
    )

    class Meta:
        verbose_name = _("公示")
        verbose_name_plural = _("公示")
        ordering = ("match", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "night", "kind"),
                condition=models.Q(published_at=None),
                name="one_draft_a_night",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.day} · {self.get_kind_display()}"


class MorningReport(models.Model):
    """晨报 (K7.7): the story beside an announcement."""

    announcement = models.OneToOneField(
        Announcement, models.CASCADE, related_name="report", verbose_name=_("公示")
    )
    text = models.TextField(_("正文"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("作者")
    )
    saved_at = models.DateTimeField(_("时间"))
    number = models.PositiveSmallIntegerField(_("第几稿"), default=1)

    class Meta:
        verbose_name = _("晨报")
        verbose_name_plural = _("晨报")

    def __str__(self) -> str:
        return str(self.announcement)
