"""A match: what it plays, who directs it, and where it stands."""

from __future__ import annotations

import secrets
from functools import partial

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.sealed import SealedBytes, SealedJSON
from director.rules.draw import Draw, commitment, draw
from director.rules.game import Game
from director.rules.registry import GAMES


def new_code() -> str:
    """A name for addresses that can't be guessed from another match's."""
    return secrets.token_hex(5)


def new_seed() -> bytes:
    """种子 (K9.1): 32 secret bytes."""
    return secrets.token_bytes(32)


class Phase(models.TextChoices):
    """进程: where a match stands. Only `director.services` changes it."""

    SETUP = "setup", _("筹备")
    DAY = "day", _("白天")
    NIGHT = "night", _("夜晚")
    DAWN = "dawn", _("待公示")
    ENDED = "ended", _("已结束")


class Match(models.Model):
    """局: one game with its options, its seed and its place in time.

    A match that was taken over in the middle begins here with `first_day` and the state `taken_over`; nothing was dealt.
    """

    code = models.CharField(_("局号"), max_length=16, unique=True, default=new_code, editable=False)
    title = models.CharField(_("局名"), max_length=80)
    setting = models.TextField(_("剧本"), blank=True)
    game = models.CharField(_("游戏"), max_length=20, default="kanshu")
    rules_version = models.PositiveSmallIntegerField(_("规则版本"), default=1)
    options = models.JSONField(_("规则选项"), default=dict)
    seed = SealedBytes(_("种子"), max_length=32, default=new_seed, editable=False)
    dealt = models.PositiveSmallIntegerField(_("发牌次数"), default=0)
    phase = models.CharField(_("进程"), max_length=8, choices=Phase.choices, default=Phase.SETUP)
    day = models.PositiveSmallIntegerField(_("天数"), default=0)
    opening = SealedJSON(_("开局事件"), default=list, blank=True)
    first_day = models.PositiveSmallIntegerField(_("从第几天开始"), default=1)
    taken_over = SealedJSON(_("接手时的局面"), null=True, blank=True)
    outcome = models.JSONField(_("结局"), null=True, blank=True)
    version = models.PositiveIntegerField(_("版本"), default=1)
    due_at = models.DateTimeField(_("下一时限"), null=True, blank=True, db_index=True)
    zone = models.CharField(_("时区"), max_length=40, default="Asia/Shanghai")
    created_at = models.DateTimeField(_("创建时间"))
    started_at = models.DateTimeField(_("开始时间"), null=True, blank=True)
    ended_at = models.DateTimeField(_("结束时间"), null=True, blank=True)
    revealed_at = models.DateTimeField(_("揭秘时间"), null=True, blank=True)
    directors: models.ManyToManyField[models.Model, models.Model] = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Directorship", related_name="directed"
    )

    class Meta:
        verbose_name = _("局")
        verbose_name_plural = _("局")
        ordering = ("-created_at",)
        # The archive and its figures: the revealed matches of a game, the latest first.
        indexes = (models.Index(fields=("game", "revealed_at"), name="revealed_of_a_game"),)

    def __str__(self) -> str:
        return self.title

    @property
    def rules(self) -> Game:  # type: ignore[type-arg]
        """The game that the match plays."""
        return GAMES[self.game]

    @property
    def recomputable(self) -> bool:
        """Whether this code plays the rules that the match began with; under others it would come out differently."""
        return self.rules_version == self.rules.version

    @property
    def over(self) -> bool:
        """Whether its end is announced. A night that ends it is no end before, and correcting it afterwards is no beginning (K7.4)."""
        return self.ended_at is not None

    @property
    def running(self) -> bool:
        """Whether it began and its end is not announced."""
        return self.phase != Phase.SETUP and not self.over

    @property
    def commitment(self) -> str:
        """种子承诺 (K9.1)."""
        return commitment(bytes(self.seed))

    @property
    def drawing(self) -> Draw:
        """随机 (K9.2): draws from the match's seed."""
        return partial(draw, bytes(self.seed))

    @property
    def revealed(self) -> bool:
        """揭秘 (K7.5): whether everything is public."""
        return self.revealed_at is not None


class Directorship(models.Model):
    """导演 (K10.3): one or two to a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="directorships", verbose_name=_("局"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="directorships", verbose_name=_("人")
    )
    rank = models.PositiveSmallIntegerField(_("第几导演"), default=1)

    class Meta:
        verbose_name = _("导演")
        verbose_name_plural = _("导演")
        ordering = ("rank",)
        constraints = (
            models.UniqueConstraint(fields=("match", "rank"), name="one_director_a_rank"),
            models.UniqueConstraint(fields=("match", "person"), name="directs_once"),
            models.CheckConstraint(condition=models.Q(rank__in=(1, 2)), name="two_directors_at_most"),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.person}"
