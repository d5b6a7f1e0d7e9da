"""Matches, with the way to their desk and their morning report tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.decorators import action, display

from director.admin.base import ReadOnly
from director.announcing import html, text
from director.announcing.stored import load
from director.models import Announcement, Directorship, Match, Phase
from director.selectors.progress import stands_in_public


class DirectorshipInline(TabularInline):
    model = Directorship
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


PROGRESS: Mapping[str, tuple[Any, Q]] = {
    "setup": (_("筹备中"), Q(phase=Phase.SETUP)),
    "running": (_("进行中"), ~Q(phase=Phase.SETUP) & Q(ended_at=None)),
    "ended": (_("已结束，还没有揭秘"), Q(ended_at__isnull=False, revealed_at=None)),
    "revealed": (_("已揭秘"), Q(revealed_at__isnull=False)),
}
"""Where a match can stand: by the filter's word, what it is called, and which matches stand there."""


class Progress(admin.SimpleListFilter):
    """进程, as everybody knows it."""

    title = _("进程")
    parameter_name = "stands"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(code, name) for code, (name, _rows) in PROGRESS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        found = PROGRESS.get(self.value() or "")
        return queryset.filter(found[1]) if found else queryset


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """What everybody knows of a match (K7.4): not whether a night is settled, nor when it is due, nor its options."""

    list_display = ("title", "game", "stands", "day", "created_at", "revealed_at")
    list_filter = (Progress, "game", ("created_at", admin.DateFieldListFilter))
    search_fields = ("title", "code", "characters__name")
    fields = (
        *("title", "setting", "game", "rules_version", "stands", "day", "zone"),
        *("created_at", "started_at", "ended_at", "revealed_at"),
    )
    readonly_fields = ("stands",)
    inlines = (DirectorshipInline,)
    actions_detail = ("open_desk", "morning_tables")

    @display(description=_("进程"))
    def stands(self, match: Match) -> str:
        """Where it stands, in the words of its public page."""
        if match.started_at is None:
            return str(Phase.SETUP.label)
        return stands_in_public(match, match.days.filter(closed_at=None).exists())

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
    fields = ("match", "day", "kind", "corrects", "document", "published_at", "publisher")

    def get_queryset(self, request: HttpRequest):  # type: ignore[no-untyped-def]
        return super().get_queryset(request).exclude(published_at=None)
