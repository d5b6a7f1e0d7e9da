"""The words and signs of the components, and how plain data is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

FACTIONS: dict[str, dict[str, Any]] = {
    "red": {"name": _("玫瑰家族"), "short": _("红"), "glyph": "rose"},
    "blue": {"name": _("野兽家族"), "short": _("蓝"), "glyph": "beast"},
}
ITEMS: dict[str, dict[str, Any]] = {
    "feather": {"name": _("羽毛"), "help": _("持有者不是领袖")},
    "staff": {"name": _("法杖"), "help": _("持有者不能发动技能")},
    "fan": {"name": _("扇"), "help": _("持有者受到攻击时不能请求干涉")},
    "sword": {"name": _("剑"), "help": _("持有者伤害不足三点时，同对的盾有效")},
    "shield": {"name": _("盾"), "help": _("同对的剑有效时，不受伤害，也不能干涉")},
}
TONES: dict[str, dict[str, Any]] = {
    "info": {"icon": "info", "word": _("提示")},
    "success": {"icon": "check", "word": _("完成")},
    "warn": {"icon": "warn", "word": _("注意")},
    "danger": {"icon": "stop", "word": _("出错")},
}
MESSAGE_TONES = {"debug": "info", "info": "info", "success": "success", "warning": "warn", "error": "danger"}
READINGS: dict[str, dict[str, Any]] = {
    "ok": {"icon": "check", "word": _("读懂了")},
    "void": {"icon": "cross", "word": _("无效")},
    "unknown": {"icon": "question", "word": _("没读懂")},
    "ignored": {"icon": "minus", "word": _("不算投票")},
    "note": {"icon": "info", "word": _("提醒")},
}
ACTIONS: dict[str, dict[str, Any]] = {
    "attack": {"icon": "dagger", "word": _("攻击")},
    "give": {"icon": "give", "word": _("交匕首给")},
    "skill": {"icon": "spark", "word": _("发动技能")},
    "damage": {"icon": "drop", "word": _("受到伤害")},
    "reveal": {"icon": "eye", "word": _("公开标记")},
    "cover": {"icon": "eye-off", "word": _("盖回标记")},
    "move": {"icon": "arrow", "word": _("匕首到了")},
    "item": {"icon": "feather", "word": _("得到标识物")},
    "ask": {"icon": "question", "word": _("询问")},
    "blocked": {"icon": "shield", "word": _("没有受伤")},
    "death": {"icon": "stop", "word": _("死亡")},
    "note": {"icon": "info", "word": _("说明")},
}
SOURCES: dict[str, Any] = {
    "post": _("按投票帖"),
    "random": _("随机"),
    "answer": _("本人回答"),
    "standing": _("预案"),
    "default": _("默认"),
    "director": _("导演代答"),
    "judged": _("导演决定"),
}


def get(thing: Any, name: str, default: Any = None) -> Any:
    """`name` of a mapping or of an object, else `default`."""
    if isinstance(thing, Mapping):
        return thing.get(name, default)
    return getattr(thing, name, default)


def tone_of(tone: str) -> dict[str, Any]:
    """`tone` itself, if it is one, with its icon and word."""
    tone = tone if tone in TONES else "info"
    return {"tone": tone, "about": TONES[tone]}
