"""People and their links."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from director.admin.base import OfferedFilters, ReadOnly, Secret
from director.models import Attempts, Person, SignInLink

admin.site.unregister(Group)


@admin.register(Person)
class PersonAdmin(OfferedFilters, UserAdmin):
    """Accounts: the one thing that a site's keeper changes here.

    When an account was made or used is not told: a substitute's is made at the moment that is announced (K8.8). None is
    deleted, for Django would list first what hangs on it, and so who plays whom; it is made inactive instead.
    """

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "nickname", "email", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("username", "nickname", "email")
    ordering = ("username",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("个人"), {"fields": ("nickname", "email", "zone")}),
        (_("权限"), {"fields": ("is_active", "is_staff", "is_superuser")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(SignInLink)
class SignInLinkAdmin(Secret):
    """A link made when a substitution was announced tells who took over (K8.8)."""

    list_display = ("person", "match", "made_at", "expires_at", "used_at", "revoked_at")
    list_filter = (("made_at", admin.DateFieldListFilter),)
    search_fields = ("person__nickname", "person__username", "match__title")
    list_select_related = ("person", "match")
    exclude = ("digest", "bound_to")


@admin.register(Attempts)
class AttemptsAdmin(ReadOnly):
    """Those of past days alone: a fresh one tells that somebody just sent a post or an answer (K7.2)."""

    list_display = ("key", "count", "since")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Attempts]:
        return super().get_queryset(request).filter(since__lt=timezone.now() - timedelta(days=1))
