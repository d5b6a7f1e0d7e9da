"""Conduct (K8): penalty cards, counts, proxies, substitutes, helpers, questions, tree holes.

How many cards count, and what they come to, is nowhere stored: it is derived (director/services/card_tally.py).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.announcement import Announcement
from director.models.cast import Character
from director.models.day import Day, Post
from director.models.match import Match, new_code


def _person(label: Any, *, empty: bool = False) -> models.ForeignKey:  # type: ignore[type-arg]
    """Somebody who did something; nobody where the program did."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=empty,
        blank=empty,
        related_name="+",
        verbose_name=label,
    )


class ConductSettings(models.Model):
    """判罚设置: what a match decides for itself. `words` are lines for the conduct check: word, ground, item."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="conduct", verbose_name=_("局"))
    second_confirms = models.BooleanField(_("第二导演也可确认判罚"), default=False)
    words = models.JSONField(_("用词"), default=list, blank=True)
    titles = models.JSONField(_("过去场次的名字"), default=list, blank=True)

    class Meta:
        verbose_name = _("判罚设置")
        verbose_name_plural = _("判罚设置")

    def __str__(self) -> str:
        return str(self.match)


class Colour(models.TextChoices):
    """颜色 (K8.1)."""

    GREEN = "green", _("绿牌")
    BLUE = "blue", _("蓝牌")
    YELLOW = "yellow", _("黄牌")
    RED = "red", _("红牌")


class CardState(models.TextChoices):
    PROPOSED = "proposed", _("待确认")
    CONFIRMED = "confirmed", _("已判")
    DISMISSED = "dismissed", _("不予判罚")
    REVOKED = "revoked", _("已撤销")


class PenaltyCard(models.Model):
    """判罚 (K8.1): proposed by a director or by the counts, confirmed or dismissed, perhaps revoked.

    `key` names what the program found ("missed/3"), so that it is found once; empty for a director's own. `person`
    is who played the character then, for the record across matches. `figures` is what led to it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="cards", verbose_name=_("局"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="cards", verbose_name=_("角色"))
    person = _person(_("当时的玩家"), empty=True)
    colour = models.CharField(_("颜色"), max_length=8, choices=Colour.choices)
    day = models.PositiveSmallIntegerField(_("第几天"))
    ground = models.PositiveSmallIntegerField(_("依据"))
    item = models.PositiveSmallIntegerField(_("条目"), default=0)
    reason = models.CharField(_("理由"), max_length=300)
    figures = models.JSONField(_("数据"), default=dict, blank=True)
    key = models.CharField(_("来由"), max_length=40, blank=True)
    state = models.CharField(_("状态"), max_length=10, choices=CardState.choices, default=CardState.PROPOSED)
    proposed_by = _person(_("提议人"), empty=True)
    proposed_at = models.DateTimeField(_("提议时间"))
    decided_by = _person(_("决定人"), empty=True)
    decided_at = models.DateTimeField(_("决定时间"), null=True, blank=True)
    decision = models.CharField(_("决定的理由"), max_length=300, blank=True)
    revoked_by = _person(_("撤销人"), empty=True)
    revoked_at = models.DateTimeField(_("撤销时间"), null=True, blank=True)
    revocation = models.CharField(_("撤销的理由"), max_length=300, blank=True)
    announced = models.ForeignKey(
        Announcement, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("公示")
    )

    class Meta:
        verbose_name = _("判罚")
        verbose_name_plural = _("判罚")
        ordering = ("match", "pk")
        indexes = (models.Index(fields=("match", "state")),)
        constraints = (
            models.UniqueConstraint(
                fields=("match", "character", "key"),
                condition=~models.Q(key=""),
                name="one_card_for_one_finding",
            ),
            models.CheckConstraint(
                condition=models.Q(state="proposed") | models.Q(decided_at__isnull=False),
                name="decided_cards_have_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(state="revoked", revoked_at__isnull=False)
                | (~models.Q(state="revoked") & models.Q(revoked_at__isnull=True)),
                name="revoked_cards_have_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.character} · {self.get_colour_display()} · {self.day}"


class PostCount(models.Model):
    """发言数 (K8.4): how many discussion posts a character wrote on a day, as a director counted."""

    day = models.ForeignKey(Day, models.CASCADE, related_name="counts", verbose_name=_("白天"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="counts", verbose_name=_("角色"))
    count = models.PositiveSmallIntegerField(_("发言数"))
    director = _person(_("录入人"))
    entered_at = models.DateTimeField(_("时间"))

    class Meta:
        verbose_name = _("发言数")
        verbose_name_plural = _("发言数")
        ordering = ("day", "character")
        constraints = (models.UniqueConstraint(fields=("day", "character"), name="one_count_a_day"),)

    def __str__(self) -> str:
        return f"{self.day} · {self.character} · {self.count}"


class ForgivenDay(models.Model):
    """豁免 (K8.4): a day on which something failed for everybody; nothing of it leads to a card."""

    day = models.OneToOneField(Day, models.CASCADE, related_name="forgiven", verbose_name=_("白天"))
    reason = models.CharField(_("理由"), max_length=200)
    director = _person(_("导演"))
    at = models.DateTimeField(_("时间"))

    class Meta:
        verbose_name = _("豁免的一天")
        verbose_name_plural = _("豁免的一天")

    def __str__(self) -> str:
        return str(self.day)


class ProxyVote(models.Model):
    """代投 (K8.7): a vote that a director posted on a player's word: when it was asked for, and by what channel."""

    post = models.OneToOneField(Post, models.CASCADE, related_name="proxy", verbose_name=_("投票帖"))
    asker = _person(_("委托人"), empty=True)
    asked_at = models.DateTimeField(_("委托时间"))
    channel = models.CharField(_("途径"), max_length=60)

    class Meta:
        verbose_name = _("代投")
        verbose_name_plural = _("代投")

    def __str__(self) -> str:
        return str(self.post)


class Nomination(models.Model):
    """指定替补 (K8.8): a player names who should take over; a director carries it out or declines."""

    character = models.ForeignKey(
        Character, models.CASCADE, related_name="nominations", verbose_name=_("角色")
    )
    person = _person(_("前任玩家"))
    nickname = models.CharField(_("指定的人"), max_length=40)
    words = models.CharField(_("说明"), max_length=300, blank=True)
    at = models.DateTimeField(_("时间"))
    closed_at = models.DateTimeField(_("处理时间"), null=True, blank=True)
    answer = models.CharField(_("答复"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("指定替补")
        verbose_name_plural = _("指定替补")
        ordering = ("character", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("character",), condition=models.Q(closed_at=None), name="one_nomination_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character} · {self.nickname}"


class Substitution(models.Model):
    """替补 (K8.8): one player gave a character up and another took it over, or nobody did."""

    character = models.ForeignKey(
        Character, models.CASCADE, related_name="substitutions", verbose_name=_("角色")
    )
    former = _person(_("前任玩家"))
    successor = _person(_("替补玩家"), empty=True)
    at = models.DateTimeField(_("时间"))
    director = _person(_("导演"))
    by_former = models.BooleanField(_("由前任指定"), default=False)
    reason = models.CharField(_("缘由"), max_length=200)
    kept_posts = models.BooleanField(_("保留当天投票"), default=True)
    kept_standing = models.BooleanField(_("保留预案"), default=True)

    class Meta:
        verbose_name = _("替补")
        verbose_name_plural = _("替补")
        ordering = ("character", "pk")

    def __str__(self) -> str:
        return f"{self.character} · {self.successor or '—'}"


class Helper(models.Model):
    """场外助理 (K8.8): asks, and may read what the player shows it once the player and a director agree.

    `whom` is what the asker wrote, `character` what a director made of it. `shares` names the parts shown.
    """

    code = models.CharField(_("编号"), max_length=16, unique=True, default=new_code, editable=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="helpers", verbose_name=_("局"))
    nickname = models.CharField(_("昵称"), max_length=40)
    whom = models.CharField(_("想帮助的人"), max_length=60)
    words = models.CharField(_("说明"), max_length=300, blank=True)
    person = _person(_("人"), empty=True)
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="helpers", verbose_name=_("角色")
    )
    asked_at = models.DateTimeField(_("申请时间"))
    director_at = models.DateTimeField(_("导演同意"), null=True, blank=True)
    player = _person(_("同意的玩家"), empty=True)
    player_at = models.DateTimeField(_("玩家同意"), null=True, blank=True)
    refused_at = models.DateTimeField(_("拒绝"), null=True, blank=True)
    ended_at = models.DateTimeField(_("结束"), null=True, blank=True)
    shares = models.JSONField(_("给看的部分"), default=list, blank=True)

    class Meta:
        verbose_name = _("场外助理")
        verbose_name_plural = _("场外助理")
        ordering = ("match", "pk")

    def __str__(self) -> str:
        return f"{self.match} · {self.nickname}"

    @property
    def active(self) -> bool:
        """Whether the player and a director have agreed, and nobody has ended it."""
        agreed = self.director_at is not None and self.player_at is not None
        return agreed and self.refused_at is None and self.ended_at is None


class Wish(models.TextChoices):
    """What somebody wants of the directors."""

    ANSWER = "answer", _("提问")
    PUBLIC = "public", _("请公示答复")
    REPORT = "report", _("投诉违规")


class PlayerQuestion(models.Model):
    """提问与投诉: from a character to the directors; answered in private or as a public notice without its name."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="asked", verbose_name=_("角色"))
    person = _person(_("提问人"))
    wish = models.CharField(_("类别"), max_length=8, choices=Wish.choices, default=Wish.ANSWER)
    text = models.TextField(_("内容"))
    at = models.DateTimeField(_("时间"))
    answer = models.TextField(_("答复"), blank=True)
    answered_by = _person(_("答复人"), empty=True)
    answered_at = models.DateTimeField(_("答复时间"), null=True, blank=True)
    announced = models.ForeignKey(
        Announcement, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("公示")
    )

    class Meta:
        verbose_name = _("提问与投诉")
        verbose_name_plural = _("提问与投诉")
        ordering = ("character", "pk")

    def __str__(self) -> str:
        return f"{self.character} · {self.get_wish_display()}"


class TreeHoleNote(models.Model):
    """树洞: a character's private words. Read by its player alone until the reveal opens them (K7.5)."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="tree_hole", verbose_name=_("角色"))
    author = _person(_("作者"))
    day = models.PositiveSmallIntegerField(_("第几天"))
    text = models.TextField(_("内容"))
    at = models.DateTimeField(_("时间"))

    class Meta:
        verbose_name = _("树洞")
        verbose_name_plural = _("树洞")
        ordering = ("character", "pk")

    def __str__(self) -> str:
        return f"{self.character} · {self.at:%F %T}"


class SignUpSheet(models.Model):
    """报名: whether people may put themselves down for a match, and what it says above the list."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="sheet", verbose_name=_("局"))
    open = models.BooleanField(_("开放报名"), default=False)
    text = models.TextField(_("说明"), blank=True)

    class Meta:
        verbose_name = _("报名表")
        verbose_name_plural = _("报名表")

    def __str__(self) -> str:
        return str(self.match)


class SignUp(models.Model):
    """报名的人. `contact` is for the directors alone; `folded` is the nickname as it is compared."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sign_ups", verbose_name=_("局"))
    code = models.CharField(_("编号"), max_length=16, unique=True, default=new_code, editable=False)
    nickname = models.CharField(_("昵称"), max_length=40)
    folded = models.CharField(_("比较用"), max_length=80)
    contact = models.CharField(_("联系方式"), max_length=100, blank=True)
    substitute = models.BooleanField(_("只当替补"), default=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="sign_ups",
        verbose_name=_("人"),
    )
    at = models.DateTimeField(_("时间"))
    withdrawn_at = models.DateTimeField(_("退出"), null=True, blank=True)

    class Meta:
        verbose_name = _("报名的人")
        verbose_name_plural = _("报名的人")
        ordering = ("match", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "folded"), condition=models.Q(withdrawn_at=None), name="signs_up_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.nickname}"
