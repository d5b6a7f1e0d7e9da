"""A night: what it began with, the answers given, and the branches that were abandoned.

The present of a night is found by playing its start, orders and answers again; nothing else is stored while
it runs. `events` and `questions` are filled when it is settled, and emptied when it is taken back.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.match import Match
from director.models.sealed import SealedJSON


class NightStatus(models.TextChoices):
    OPEN = "open", _("结算中")
    SETTLED = "settled", _("已结算")
    ANNOUNCED = "announced", _("已公示")


class Night(models.Model):
    """夜晚 (K2.1). `revision` counts the times it was taken back: an answer to an older one is stale.

    `before` is what came between the end of the last night and the start of this one: red cards (K8.2), say.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="nights", verbose_name=_("局"))
    number = models.PositiveSmallIntegerField(_("第几夜"))
    before = SealedJSON(_("开夜前的事件"), default=list, blank=True)
    start = SealedJSON(_("开始时的局面"))
    orders = SealedJSON(_("冻结的投票"))
    status = models.CharField(_("状态"), max_length=10, choices=NightStatus.choices, default=NightStatus.OPEN)
    revision = models.PositiveSmallIntegerField(_("修订"), default=0)
    began_at = models.DateTimeField(_("开始"))
    due_at = models.DateTimeField(_("默认时限"), null=True, blank=True)
    settled_at = models.DateTimeField(_("结算完成"), null=True, blank=True)
    events = SealedJSON(_("事件"), default=list)
    questions = SealedJSON(_("问题"), default=list)
    end = SealedJSON(_("结束时的局面"), null=True, blank=True)

    class Meta:
        verbose_name = _("夜晚")
        verbose_name_plural = _("夜晚")
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_night_a_number"),
            models.UniqueConstraint(
                fields=("match",), condition=models.Q(status="open"), name="one_night_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"


class Branch(models.Model):
    """废弃的分支 (K10.1): what had happened from `question` on when a director took the night back."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="branches", verbose_name=_("夜晚"))
    question = models.PositiveSmallIntegerField(_("退回到第几问"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("导演")
    )
    reason = models.CharField(_("理由"), max_length=300)
    abandoned_at = models.DateTimeField(_("时间"))
    events = SealedJSON(_("当时的事件"), default=list)
    questions = SealedJSON(_("当时的问题"), default=list)

    class Meta:
        verbose_name = _("废弃的分支")
        verbose_name_plural = _("废弃的分支")
        ordering = ("night", "pk")

    def __str__(self) -> str:
        return f"{self.night} · {self.question}"


class AnswerKind(models.TextChoices):
    ANSWER = "answer", _("作答")
    DEFAULT = "default", _("按默认")
    HOLD = "hold", _("不用预案")


class Answer(models.Model):
    """回答 (K6): to question `number` of a night; in force while `branch` is empty.

    `person` entered it; `on_behalf` says that a director did so for the character. Who is empty acted by rule
    (K6.2).
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="answers", verbose_name=_("夜晚"))
    number = models.PositiveSmallIntegerField(_("第几问"))
    seat = models.PositiveSmallIntegerField(_("座位"))
    ask = models.CharField(_("问题"), max_length=30)
    kind = models.CharField(_("方式"), max_length=8, choices=AnswerKind.choices, default=AnswerKind.ANSWER)
    value = SealedJSON(_("回答"), null=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    on_behalf = models.BooleanField(_("代答"), default=False)
    entered_at = models.DateTimeField(_("时间"))
    branch = models.ForeignKey(
        Branch, models.CASCADE, null=True, blank=True, related_name="answers", verbose_name=_("废弃的分支")
    )

    class Meta:
        verbose_name = _("回答")
        verbose_name_plural = _("回答")
        ordering = ("night", "number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("night", "number"), condition=models.Q(branch=None), name="one_answer_a_question"
            ),
        )

    def __str__(self) -> str:
        return f"{self.night} · {self.number}"


class Interjection(models.Model):
    """夜间插入的事件 (K6.3): a red card, say, given while question `number` was open.

    It holds from the next question or action on; where `before` is set the night was taken back since (K10.1a),
    question `number` is asked anew, and it holds for that question too.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="interjections", verbose_name=_("夜晚"))
    number = models.PositiveSmallIntegerField(_("第几问"))
    event = SealedJSON(_("事件"))
    before = models.BooleanField(_("先于此问"), default=False)
    branch = models.ForeignKey(
        Branch,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="interjections",
        verbose_name=_("废弃的分支"),
    )

    class Meta:
        verbose_name = _("插入的事件")
        verbose_name_plural = _("插入的事件")
        ordering = ("night", "number", "pk")

    def __str__(self) -> str:
        return f"{self.night} · {self.number}"
