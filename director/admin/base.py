"""What every admin page shares: it reads, and hides what even the site's keeper may not see of a running match."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from director.models import Match

M = TypeVar("M", bound=Model)


_WAYS = ("", "__exact", "__in", "__isnull", "__gte", "__lt")
"""How a filter that a list offers can be asked for in its address."""


class OfferedFilters(ModelAdmin):
    """Rows are found by what their list offers, and by nothing else.

    Django takes any column of a row in an address, hidden ones and related rows too: `?posts__isnull=True` would list
    the characters that have not voted.
    """

    search_help_text = _("搜索")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        own = {getattr(each, "parameter_name", None) for each in self.list_filter}
        offered = (each[0] if isinstance(each, tuple) else each for each in self.list_filter)
        return lookup in own or any(lookup == f"{name}{way}" for name in offered for way in _WAYS)


class ReadOnly(OfferedFilters):
    """Rows that only services write: they can be searched and read here, nothing else."""

    list_per_page = 50
    show_full_result_count = False
    list_filter_submit = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Secret(ReadOnly):
    """Rows that tell what K7.2 keeps: shown of matches that are revealed, or that the reader directs.

    A site's keeper may play, and a look into the admin must not spoil the game. `match_path` leads from a row
    to its match.
    """

    match_path = "match"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        open_to_all = Q(**{f"{self.match_path}__revealed_at__isnull": False})
        own = Match.objects.filter(directorships__person=request.user)
        return super().get_queryset(request).filter(open_to_all | Q(**{f"{self.match_path}__in": own}))
