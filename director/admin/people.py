"""People and their links."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from director.admin.base import ReadOnly
from director.models import Person, SignInLink

admin.site.unregister(Group)


@admin.register(Person)
class PersonAdmin(UserAdmin, ModelAdmin):
    """Accounts: the one thing that a site's keeper changes here."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "nickname", "email", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("username", "nickname", "email")
    ordering = ("-date_joined",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("个人"), {"fields": ("nickname", "email", "zone")}),
        (_("权限"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("时间"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")


@admin.register(SignInLink)
class SignInLinkAdmin(ReadOnly):
    list_display = ("person", "match", "made_at", "expires_at", "used_at", "revoked_at")
    list_filter = (("made_at", admin.DateFieldListFilter),)
    search_fields = ("person__nickname", "person__username", "match__title")
    list_select_related = ("person", "match")
    exclude = ("digest",)
