"""Threads of the forum that were imported: what a page showed, post by post, and what became of each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.cast import Character
from director.models.day import Day, Post
from director.models.match import Match, new_code


class ThreadKind(models.TextChoices):
    """What a thread is for."""

    VOTE = "vote", _("投票帖")
    ELECTION = "election", _("竞选帖")
    DISCUSSION = "discussion", _("讨论帖")


class ThreadImport(models.Model):
    """导入: a thread as it was read from saved pages; nothing of it counts before `confirmed_at`.

    `code` is the token of the confirmation. `day` is the day whose votes they are; a discussion tells its days itself.
    """

    code = models.CharField(_("编号"), max_length=16, unique=True, default=new_code, editable=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="imports", verbose_name=_("局"))
    kind = models.CharField(_("类别"), max_length=10, choices=ThreadKind.choices)
    day = models.ForeignKey(
        Day, models.CASCADE, null=True, blank=True, related_name="imports", verbose_name=_("白天")
    )
    thread = models.JSONField(_("内容"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("导演")
    )
    made_at = models.DateTimeField(_("时间"))
    confirmed_at = models.DateTimeField(_("确认"), null=True, blank=True)

    class Meta:
        verbose_name = _("导入")
        verbose_name_plural = _("导入")
        ordering = ("match", "pk")

    def __str__(self) -> str:
        return f"{self.match} · {self.get_kind_display()}"


class ForumPost(models.Model):
    """论坛帖: a post of a character that was imported, by the forum's own number; importing it again is the same row.

    `post` is the vote that it became, if it became one.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="forum_posts", verbose_name=_("局"))
    board = models.CharField(_("论坛"), max_length=20)
    pid = models.CharField(_("帖子编号"), max_length=20)
    kind = models.CharField(_("类别"), max_length=10, choices=ThreadKind.choices)
    character = models.ForeignKey(
        Character, models.CASCADE, related_name="forum_posts", verbose_name=_("角色")
    )
    day = models.ForeignKey(
        Day, models.CASCADE, null=True, blank=True, related_name="forum_posts", verbose_name=_("白天")
    )
    post = models.ForeignKey(
        Post, models.SET_NULL, null=True, blank=True, related_name="forum_posts", verbose_name=_("投票帖")
    )

    class Meta:
        verbose_name = _("论坛帖")
        verbose_name_plural = _("论坛帖")
        ordering = ("match", "pk")
        constraints = (
            models.UniqueConstraint(fields=("match", "board", "pid"), name="one_row_a_forum_post"),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.pid}"


class Ruling(models.TextChoices):
    """裁定: what a director decided where the page does not tell."""

    NONE = "", _("无需裁定")
    IN_TIME = "in_time", _("算在关门前")
    LATE = "late", _("算迟到")
    EARLIER = "earlier", _("用先前的版本")


class Snapshot(models.Model):
    """快照: a forum post as one import found it. `seconds` is how exact `sent_at` is; `styled`: its coloured and sized words."""

    forum_post = models.ForeignKey(
        ForumPost, models.CASCADE, related_name="snapshots", verbose_name=_("论坛帖")
    )
    source = models.ForeignKey(ThreadImport, models.CASCADE, related_name="snapshots", verbose_name=_("导入"))
    text = models.TextField(_("原文"))
    sent_at = models.DateTimeField(_("发帖时间"), null=True, blank=True)
    seconds = models.FloatField(_("精确到秒数"), default=0)
    edited_at = models.DateTimeField(_("编辑时间"), null=True, blank=True)
    styled = models.JSONField(_("有颜色或字号的字"), default=list, blank=True)
    ruling = models.CharField(
        _("裁定"), max_length=8, choices=Ruling.choices, default=Ruling.NONE, blank=True
    )

    class Meta:
        verbose_name = _("快照")
        verbose_name_plural = _("快照")
        ordering = ("forum_post", "pk")

    def __str__(self) -> str:
        return f"{self.forum_post} · {self.pk}"


class Carried(models.Model):
    """导入的局: that a match came here as a file: when, by whom, and the SHA-256 of the file."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="carried", verbose_name=_("局"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("导入人")
    )
    at = models.DateTimeField(_("时间"))
    digest = models.CharField(_("摘要"), max_length=64)

    class Meta:
        verbose_name = _("导入的局")
        verbose_name_plural = _("导入的局")

    def __str__(self) -> str:
        return f"{self.match} · {self.at:%F %T}"
