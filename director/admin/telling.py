"""Morning reports and the log."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import Secret
from director.models import LogEntry, MorningReport


@admin.register(MorningReport)
class MorningReportAdmin(Secret):
    match_path = "announcement__match"
    list_display = ("announcement", "author", "saved_at")
    search_fields = ("announcement__match__title", "text")
    list_select_related = ("announcement__match", "author")


@admin.register(LogEntry)
class LogEntryAdmin(Secret):
    list_display = ("at", "match", "actor", "character", "act", "clause")
    list_filter = ("act", ("at", admin.DateFieldListFilter))
    search_fields = ("match__title", "actor__nickname", "character__name")
    list_select_related = ("match", "actor", "character")
