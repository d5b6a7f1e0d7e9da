"""Matches, with the way to their desk and their morning report tables."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.decorators import action

from director.admin.base import ReadOnly
from director.announcing import html, text
from director.announcing.stored import load
from director.models import Announcement, Directorship, Match


class DirectorshipInline(TabularInline):
    model = Directorship
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("title", "game", "phase", "day", "due_at", "created_at", "revealed_at")
    list_filter = ("phase", "game", ("created_at", admin.DateFieldListFilter))
    search_fields = ("title", "code", "characters__name")
    exclude = ("seed", "opening", "outcome", "taken_over")
    inlines = (DirectorshipInline,)
    actions_detail = ("open_desk", "morning_tables")

    @action(description=_("打开导演台"), url_path="desk")
    def open_desk(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """To the desk; who does not direct the match finds nothing there."""
        match = get_object_or_404(Match, pk=object_id)
        return redirect(f"/desk/{match.code}/")

    @action(description=_("晨报表格"), url_path="morning-tables")
    def morning_tables(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """The published announcements' lists and tables, as HTML and as text to copy."""
        match = get_object_or_404(Match, pk=object_id)
        published = match.announcements.exclude(published_at=None).order_by("-pk")
        tables = [
            {
                "announcement": each,
                "html": html.render(load(each.document)),
                "text": text.render(load(each.document)),
            }
            for each in published
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _("{match}：晨报表格").format(match=match.title),
            "tables": tables,
            "opts": Match._meta,
        }
        return TemplateResponse(request, "admin/director/morning_tables.html", context)


@admin.register(Directorship)
class DirectorshipAdmin(ReadOnly):
    list_display = ("match", "person", "rank")
    search_fields = ("match__title", "person__nickname")
    list_select_related = ("match", "person")


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnly):
    """Published ones only: a draft is the directors'."""

    list_display = ("match", "day", "kind", "published_at", "publisher")
    list_filter = ("kind", ("published_at", admin.DateFieldListFilter))
    search_fields = ("match__title",)
    list_select_related = ("match", "publisher")
    exclude = ("night", "revision")

    def get_queryset(self, request: HttpRequest):  # type: ignore[no-untyped-def]
        return super().get_queryset(request).exclude(published_at=None)
