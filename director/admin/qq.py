"""QQ: groups, accounts, and messages; who answered from which account is a secret of a running match."""

from __future__ import annotations

from django.contrib import admin

from director.admin.base import ReadOnly, Secret
from director.models import BindingCode, InMessage, OutMessage, QQAccount, QQGroup


@admin.register(QQGroup)
class QQGroupAdmin(Secret):
    list_display = ("match", "number")
    search_fields = ("match__title", "number")
    list_select_related = ("match",)


@admin.register(QQAccount)
class QQAccountAdmin(ReadOnly):
    list_display = ("person", "number")
    exclude = ("bound_at",)
    search_fields = ("person__nickname", "number")
    list_select_related = ("person",)


@admin.register(BindingCode)
class BindingCodeAdmin(ReadOnly):
    list_display = ("person", "expires_at")
    exclude = ("digest",)
    search_fields = ("person__nickname",)
    list_select_related = ("person",)


@admin.register(OutMessage)
class OutMessageAdmin(Secret):
    list_display = ("key", "match", "to_group", "state", "attempts", "made_at", "sent_at")
    list_filter = ("state", "to_group")
    search_fields = ("key", "match__title")
    list_select_related = ("match",)


@admin.register(InMessage)
class InMessageAdmin(Secret):
    match_path = "character__match"
    list_display = ("key", "character", "at", "outcome")
    list_filter = ("outcome",)
    search_fields = ("key", "character__name")
    list_select_related = ("character",)
