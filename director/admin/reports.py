"""Writers, staging and versions of morning reports."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import Secret
from director.models import MatchWriter, Part, ReportDraft, Staging


@admin.register(MatchWriter)
class MatchWriterAdmin(Secret):
    list_display = ("match", "person", "early", "since")
    list_filter = ("early",)
    search_fields = ("match__title", "person__nickname")
    list_select_related = ("match", "person")


@admin.register(Staging)
class StagingAdmin(Secret):
    list_display = ("match", "tone")
    search_fields = ("match__title", "tone")
    list_select_related = ("match",)


@admin.register(Part)
class PartAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "text")
    search_fields = ("character__name", "text")
    list_select_related = ("character",)


@admin.register(ReportDraft)
class ReportDraftAdmin(Secret):
    match_path = "announcement__match"
    list_display = ("announcement", "number", "author", "saved_at", "approver", "approved_at")
    search_fields = ("announcement__match__title", "text")
    list_select_related = ("announcement__match", "author", "approver")
