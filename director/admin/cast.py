"""Characters are public; who plays them, and which card they hold, is not."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import ReadOnly, Secret
from director.models import Character, Day, DealtCard, HandReading, Player, Post, StandingAnswer, Tenure


@admin.register(Character)
class CharacterAdmin(ReadOnly):
    list_display = ("name", "match", "number", "seat", "forum_uid")
    search_fields = ("name", "match__title")
    list_select_related = ("match",)
    exclude = ("code",)


@admin.register(Player)
class PlayerAdmin(Secret):
    list_display = ("person", "match", "number")
    search_fields = ("person__nickname", "match__title")
    list_select_related = ("person", "match")


@admin.register(Tenure)
class TenureAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "person", "since", "until", "reason")
    search_fields = ("character__name", "person__nickname")
    list_select_related = ("character", "person")


@admin.register(DealtCard)
class DealtCardAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "code")
    list_filter = ("code",)
    search_fields = ("character__name",)
    list_select_related = ("character",)


@admin.register(Day)
class DayAdmin(ReadOnly):
    list_display = fields = ("match", "number", "opened_at", "closes_at", "closed_at")
    search_fields = ("match__title",)
    list_select_related = ("match",)


@admin.register(Post)
class PostAdmin(Secret):
    match_path = "day__match"
    list_display = ("day", "character", "sent_at", "source", "late")
    list_filter = ("source", "late", ("sent_at", admin.DateFieldListFilter))
    search_fields = ("character__name", "text")
    list_select_related = ("day__match", "character")


@admin.register(HandReading)
class HandReadingAdmin(Secret):
    match_path = "post__day__match"
    list_display = ("post", "director", "entered_at", "reason")
    search_fields = ("post__character__name", "reason")
    list_select_related = ("post__day__match", "post__character", "director")


@admin.register(StandingAnswer)
class StandingAnswerAdmin(Secret):
    match_path = "day__match"
    list_display = ("day", "character", "sent_at", "source")
    list_filter = ("source",)
    search_fields = ("character__name",)
    list_select_related = ("day__match", "character")
