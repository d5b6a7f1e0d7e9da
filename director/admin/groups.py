"""What the admin's pages stand under: its first page shows every group, its side the groups and the one that is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Group:
    """Models of one subject, by their names in lower case; `icon` is one of the theme's font."""

    key: str
    title: Any
    icon: str
    models: tuple[str, ...]


GROUPS = (
    Group(
        "matches",
        _("各局"),
        "stadia_controller",
        ("match", "directorship", "announcement", "morningreport", "logentry", "carried"),
    ),
    Group("cast", _("角色与玩家"), "groups", ("character", "player", "tenure", "dealtcard", "treeholenote")),
    Group(
        "people",
        _("人与账号"),
        "person",
        ("person", "signinlink", "attempts", "signupsheet", "signup"),
    ),
    Group("days", _("白天与投票"), "sunny", ("day", "post", "handreading", "standinganswer", "proxyvote")),
    Group("nights", _("夜晚"), "dark_mode", ("night", "answer", "interjection", "branch")),
    Group(
        "clock",
        _("时钟"),
        "schedule",
        ("rhythm", "dayplan", "extension", "consent", "calendarfeed", "heartbeat"),
    ),
    Group(
        "conduct",
        _("判罚与出勤"),
        "gavel",
        (
            *("penaltycard", "conductsettings", "postcount", "forgivenday"),
            *("playerquestion", "nomination", "substitution", "helper"),
        ),
    ),
    Group("reports", _("晨报"), "newspaper", ("reportdraft", "part", "staging", "matchwriter")),
    Group("forum", _("论坛"), "forum", ("threadimport", "forumpost", "snapshot")),
    Group(
        "telling",
        _("通知与消息"),
        "mail",
        ("notice", "delivery", "outmessage", "inmessage", "qqgroup", "qqaccount", "bindingcode"),
    ),
)
OTHERS = Group("others", _("其他"), "more_horiz", ())
"""What no group names, of other apps too: nothing that may be seen gets lost."""


def grouped(request: HttpRequest) -> list[tuple[Group, list[dict[str, Any]]]]:
    """The groups with those of their models that the reader may see, as Django's admin describes them."""
    apps = admin.site.get_app_list(request)
    found = {_name(model): model for app in apps for model in app["models"] if model.get("admin_url")}
    several = [(group, [found.pop(name) for name in group.models if name in found]) for group in GROUPS]
    return [(group, models) for group, models in (*several, (OTHERS, list(found.values()))) if models]


def sidebar(request: HttpRequest) -> list[dict[str, Any]]:
    """The theme's navigation: a line for each group, and the pages of the one that is open under its heading."""
    start = reverse("admin:index")
    home = {"title": _("总览"), "icon": "home", "link": start, "active": request.path == start}
    return [{"items": [home]}, *_lines(request.path, start, grouped(request))]


def _lines(
    path: str, start: str, groups: Iterable[tuple[Group, list[dict[str, Any]]]]
) -> Iterator[dict[str, Any]]:
    for group, models in groups:
        pages = [
            {
                "title": model["name"],
                "link": model["admin_url"],
                "active": path.startswith(model["admin_url"]),
            }
            for model in models
        ]
        if any(page["active"] for page in pages):
            yield {"title": group.title, "items": pages}
        else:
            link = f"{start}#{group.key}"
            yield {"items": [{"title": group.title, "icon": group.icon, "link": link, "active": False}]}


def _name(model: dict[str, Any]) -> str:
    return str(model["object_name"]).lower()
