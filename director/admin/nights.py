"""Nights as they are stored."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import Secret
from director.models import Answer, Branch, Interjection, Night


@admin.register(Night)
class NightAdmin(Secret):
    list_display = ("match", "number", "status", "revision", "began_at", "settled_at")
    list_filter = ("status", ("began_at", admin.DateFieldListFilter))
    search_fields = ("match__title",)
    list_select_related = ("match",)


@admin.register(Branch)
class BranchAdmin(Secret):
    match_path = "night__match"
    list_display = ("night", "question", "director", "reason", "abandoned_at")
    search_fields = ("night__match__title", "reason")
    list_select_related = ("night__match", "director")


@admin.register(Answer)
class AnswerAdmin(Secret):
    match_path = "night__match"
    list_display = ("night", "number", "seat", "ask", "kind", "person", "on_behalf", "entered_at")
    list_filter = ("ask", "kind", "on_behalf")
    search_fields = ("night__match__title", "person__nickname")
    list_select_related = ("night__match", "person")


@admin.register(Interjection)
class InterjectionAdmin(Secret):
    match_path = "night__match"
    list_display = ("night", "number", "event")
    list_select_related = ("night__match",)
