"""Imported threads, their posts and snapshots; and matches that came as files."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import Secret
from director.models import Carried, ForumPost, Snapshot, ThreadImport


@admin.register(ThreadImport)
class ThreadImportAdmin(Secret):
    list_display = ("match", "kind", "day", "director", "made_at", "confirmed_at")
    list_filter = ("kind", ("made_at", admin.DateFieldListFilter))
    search_fields = ("match__title", "director__nickname")
    list_select_related = ("match", "day", "director")


@admin.register(ForumPost)
class ForumPostAdmin(Secret):
    list_display = ("match", "board", "pid", "kind", "character", "day")
    list_filter = ("kind", "board")
    search_fields = ("match__title", "character__name", "pid")
    list_select_related = ("match", "character", "day")


@admin.register(Snapshot)
class SnapshotAdmin(Secret):
    match_path = "forum_post__match"
    list_display = ("forum_post", "sent_at", "edited_at", "ruling")
    list_filter = ("ruling",)
    search_fields = ("forum_post__match__title", "forum_post__pid", "text")
    list_select_related = ("forum_post__match",)


@admin.register(Carried)
class CarriedAdmin(Secret):
    list_display = ("match", "person", "at", "digest")
    search_fields = ("match__title", "person__nickname", "digest")
    list_select_related = ("match", "person")
