"""Conduct: cards, counts, proxies, substitutes, helpers, questions, sign-up."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from director.admin.base import Secret
from director.models.conduct import (
    ConductSettings,
    ForgivenDay,
    Helper,
    Nomination,
    PenaltyCard,
    PlayerQuestion,
    PostCount,
    ProxyVote,
    SignUp,
    SignUpSheet,
    Substitution,
    TreeHoleNote,
)


@admin.register(ConductSettings)
class ConductSettingsAdmin(Secret):
    list_display = ("match", "second_confirms")
    search_fields = ("match__title",)
    list_select_related = ("match",)


@admin.register(PenaltyCard)
class PenaltyCardAdmin(Secret):
    list_display = ("match", "character", "colour", "day", "state", "proposed_at", "decided_at", "revoked_at")
    list_filter = ("colour", "state")
    search_fields = ("match__title", "character__name", "reason")
    list_select_related = ("match", "character")


@admin.register(PostCount)
class PostCountAdmin(Secret):
    match_path = "day__match"
    list_display = ("day", "character", "count", "director", "entered_at")
    search_fields = ("character__name",)
    list_select_related = ("day__match", "character", "director")


@admin.register(ForgivenDay)
class ForgivenDayAdmin(Secret):
    match_path = "day__match"
    list_display = ("day", "reason", "director", "at")
    list_select_related = ("day__match", "director")


@admin.register(ProxyVote)
class ProxyVoteAdmin(Secret):
    match_path = "post__day__match"
    list_display = ("post", "asker", "asked_at", "channel")
    list_select_related = ("post__day__match", "post__character", "asker")


@admin.register(Nomination)
class NominationAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "nickname", "at", "closed_at")
    search_fields = ("character__name", "nickname")
    list_select_related = ("character",)


@admin.register(Substitution)
class SubstitutionAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "former", "successor", "at", "director")
    search_fields = ("character__name",)
    list_select_related = ("character", "former", "successor", "director")


@admin.register(Helper)
class HelperAdmin(Secret):
    list_display = ("nickname", "match", "asked_at", "director_at", "player_at", "ended_at")
    search_fields = ("nickname", "match__title")
    list_select_related = ("match",)
    exclude = ("code",)


@admin.register(PlayerQuestion)
class PlayerQuestionAdmin(Secret):
    match_path = "character__match"
    list_display = ("character", "wish", "at", "answered_at")
    list_filter = ("wish",)
    search_fields = ("character__name", "text")
    list_select_related = ("character",)


@admin.register(TreeHoleNote)
class TreeHoleNoteAdmin(Secret):
    """树洞 (K7.5): nobody reads one before the reveal, not even a director."""

    match_path = "character__match"
    list_display = ("character", "day", "at")
    search_fields = ("character__name", "text")
    list_select_related = ("character",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(character__match__revealed_at__isnull=False)


@admin.register(SignUpSheet)
class SignUpSheetAdmin(Secret):
    list_display = ("match", "open")
    list_select_related = ("match",)


@admin.register(SignUp)
class SignUpAdmin(Secret):
    list_display = ("nickname", "match", "substitute", "at", "withdrawn_at")
    list_filter = ("substitute",)
    search_fields = ("nickname", "match__title")
    list_select_related = ("match",)
    exclude = ("code", "folded", "contact")
