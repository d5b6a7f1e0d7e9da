"""The rhythm of a match: when its days open and close, what moved a single day, and the clock's own sign of life."""

from __future__ import annotations

from datetime import time, timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.cast import Character
from director.models.day import Day
from director.models.match import Match


class Pace(models.TextChoices):
    """节奏: by the hours of a day, or by how long a day and a night last."""

    HOURS = "hours", _("按钟点")
    SPANS = "spans", _("按时长")


class Rhythm(models.Model):
    """节奏 (K6.2, K8.6): a match without one is opened and closed by its directors alone.

    By hours: a day closes at `closes`, questions are asked at `asks` (at the close where that is empty) and fall due at
    `opens`, when the next day opens. By spans: a day lasts `day_length`, questions are asked `asks_after` later and fall
    due after `night_length` more. Clock times are those of the match's zone.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="rhythm", verbose_name=_("局"))
    pace = models.CharField(_("节奏"), max_length=6, choices=Pace.choices, default=Pace.HOURS)
    opens = models.TimeField(_("开门"), default=time(8))
    closes = models.TimeField(_("关门"), default=time(22))
    asks = models.TimeField(_("夜间提问"), null=True, blank=True)
    day_length = models.DurationField(_("白天时长"), default=timedelta(hours=14))
    asks_after = models.DurationField(_("关门后多久提问"), default=timedelta())
    night_length = models.DurationField(_("夜晚时长"), default=timedelta(hours=10))
    publishes = models.BooleanField(_("自动公示"), default=False)
    extension_cap = models.DurationField(_("一天最多延长"), default=timedelta(hours=12))
    acceleration_notice = models.DurationField(_("加快后多久关门"), default=timedelta(minutes=30))

    class Meta:
        verbose_name = _("节奏")
        verbose_name_plural = _("节奏")

    def __str__(self) -> str:
        return f"{self.match} · {self.get_pace_display()}"


class DayPlan(models.Model):
    """单日安排: times of one day to come that differ from the rhythm; taken when the day opens."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="plans", verbose_name=_("局"))
    number = models.PositiveSmallIntegerField(_("第几天"))
    closes_at = models.DateTimeField(_("关门"), null=True, blank=True)
    night_at = models.DateTimeField(_("夜间提问"), null=True, blank=True)
    dawn_at = models.DateTimeField(_("次日开门"), null=True, blank=True)

    class Meta:
        verbose_name = _("单日安排")
        verbose_name_plural = _("单日安排")
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_plan_a_day"),)

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"


class Extension(models.Model):
    """延长: one for each confirmed request; the token makes a second press harmless."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="extensions", verbose_name=_("白天"))
    token = models.CharField(_("请求"), max_length=64)
    length = models.DurationField(_("延长多久"))
    closes_at = models.DateTimeField(_("延长到"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("导演")
    )
    at = models.DateTimeField(_("时间"))

    class Meta:
        verbose_name = _("延长")
        verbose_name_plural = _("延长")
        ordering = ("day", "pk")
        constraints = (models.UniqueConstraint(fields=("day", "token"), name="one_extension_a_request"),)

    def __str__(self) -> str:
        return f"{self.day} · {self.length}"


class Consent(models.Model):
    """同意加快进程 (K8.5): one a character and day; `proposed` marks the one that began it."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="consents", verbose_name=_("白天"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="consents", verbose_name=_("角色"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("人")
    )
    proposed = models.BooleanField(_("提议人"), default=False)
    at = models.DateTimeField(_("时间"))
    withdrawn_at = models.DateTimeField(_("收回"), null=True, blank=True)

    class Meta:
        verbose_name = _("同意加快进程")
        verbose_name_plural = _("同意加快进程")
        ordering = ("day", "at", "pk")
        constraints = (models.UniqueConstraint(fields=("day", "character"), name="one_consent_a_character"),)

    def __str__(self) -> str:
        return f"{self.day} · {self.character}"


class Heartbeat(models.Model):
    """心跳: when the background worker last did its work."""

    name = models.CharField(_("任务"), max_length=20, unique=True)
    at = models.DateTimeField(_("时间"))

    class Meta:
        verbose_name = _("心跳")
        verbose_name_plural = _("心跳")

    def __str__(self) -> str:
        return f"{self.name} {self.at:%F %T}"
