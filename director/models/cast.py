"""Who is on the stage: characters, the people behind them for a time, and their cards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.match import Match, new_code
from director.models.sealed import SealedText


class Character(models.Model):
    """角色: the public mask, a forum account. `seat` is its place in the elevator, from 0, once dealt."""

    code = models.CharField(_("编号"), max_length=16, unique=True, default=new_code, editable=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="characters", verbose_name=_("局"))
    number = models.PositiveSmallIntegerField(_("报名序号"))
    name = models.CharField(_("角色名"), max_length=100)
    aliases = models.JSONField(_("别名"), default=list, blank=True)
    seat = models.PositiveSmallIntegerField(_("电梯楼层"), null=True, blank=True)
    forum_uid = models.CharField(_("论坛 UID"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("角色")
        verbose_name_plural = _("角色")
        ordering = ("match", "seat", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_character_a_number"),
            models.UniqueConstraint(fields=("match", "name"), name="one_character_a_name"),
            models.UniqueConstraint(fields=("match", "seat"), name="one_character_a_seat"),
        )

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """玩家: a person who signed up for a match, by sign-up order; behind which character, the deal decides."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="players", verbose_name=_("局"))
    number = models.PositiveSmallIntegerField(_("报名序号"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="signed_up", verbose_name=_("人")
    )

    class Meta:
        verbose_name = _("玩家")
        verbose_name_plural = _("玩家")
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_player_a_number"),)

    def __str__(self) -> str:
        return str(self.person)


class Tenure(models.Model):
    """任期 (K8.8): a person holds a character for a time; the open one is the present player."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="tenures", verbose_name=_("角色"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="tenures", verbose_name=_("人")
    )
    since = models.DateTimeField(_("开始"))
    until = models.DateTimeField(_("结束"), null=True, blank=True)
    reason = models.CharField(_("缘由"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("任期")
        verbose_name_plural = _("任期")
        ordering = ("character", "since")
        constraints = (
            models.UniqueConstraint(
                fields=("character",), condition=models.Q(until=None), name="one_player_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character} · {self.person}"


class DealtCard(models.Model):
    """身份牌 (K1): the card dealt to a character, by its code ("red-1")."""

    character = models.OneToOneField(Character, models.CASCADE, related_name="card", verbose_name=_("角色"))
    code = SealedText(_("牌"))

    class Meta:
        verbose_name = _("身份牌")
        verbose_name_plural = _("身份牌")

    def __str__(self) -> str:
        return f"{self.character} {self.code}"
