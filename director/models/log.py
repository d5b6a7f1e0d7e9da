"""日志 (K10.3): what was done."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.cast import Character
from director.models.match import Match
from director.models.sealed import SealedJSON


class LogEntry(models.Model):
    """日志 (K10.3): an act: who, for whom, what, with its facts. For the directors; after the end for all."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="log", verbose_name=_("局"))
    at = models.DateTimeField(_("时间"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("谁"),
    )
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("角色")
    )
    act = models.CharField(_("做了什么"), max_length=30)
    clause = models.CharField(_("条款"), max_length=12, blank=True)
    data = SealedJSON(_("详情"), default=dict)

    class Meta:
        verbose_name = _("日志")
        verbose_name_plural = _("日志")
        ordering = ("match", "pk")
        indexes = (models.Index(fields=("match", "act")),)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.act}"
