"""Rhythms, what moved single days, notices and their delivery."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import ReadOnly, Secret
from director.models import CalendarFeed, Consent, DayPlan, Delivery, Extension, Heartbeat, Notice, Rhythm


@admin.register(Rhythm)
class RhythmAdmin(ReadOnly):
    list_display = ("match", "pace", "opens", "closes", "asks", "publishes")
    list_filter = ("pace", "publishes")
    search_fields = ("match__title",)
    list_select_related = ("match",)


@admin.register(DayPlan)
class DayPlanAdmin(ReadOnly):
    list_display = ("match", "number", "closes_at", "night_at", "dawn_at")
    search_fields = ("match__title",)
    list_select_related = ("match",)


@admin.register(Extension)
class ExtensionAdmin(ReadOnly):
    list_display = ("day", "length", "closes_at", "director", "at")
    exclude = ("token",)
    list_select_related = ("day__match", "director")


@admin.register(Consent)
class ConsentAdmin(Secret):
    match_path = "day__match"
    list_display = ("day", "character", "proposed", "at", "withdrawn_at")
    list_select_related = ("day__match", "character")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    list_display = ("name", "at")


@admin.register(Notice)
class NoticeAdmin(Secret):
    list_display = ("person", "match", "event", "subject", "made_at", "shown_at", "read_at")
    list_filter = ("event",)
    search_fields = ("match__title", "person__nickname")
    list_select_related = ("person", "match")


@admin.register(Delivery)
class DeliveryAdmin(Secret):
    match_path = "notice__match"
    list_display = ("notice", "channel", "state", "attempts", "next_at", "sent_at", "error")
    list_filter = ("channel", "state")
    list_select_related = ("notice__person",)


@admin.register(CalendarFeed)
class CalendarFeedAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "made_at", "revoked_at")
    exclude = ("digest", "person")
    list_select_related = ("character",)
