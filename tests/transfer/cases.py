"""A match in the middle, as a portable case."""

from __future__ import annotations

from typing import Any

NAMES = ("白鹭", "红枫", "青苔", "灰雁", "山茶", "砾石", "晚潮", "松烟")
CARDS = ("red-2", "blue-7", "red-5", "blue-3", "blue-1", "red-8", "blue-9", "red-3")


def case(**changed: Any) -> dict[str, Any]:
    """Night 4: 红枫 showed rank and faction, 晚潮 one mark; 山茶 has sword 1, 青苔 its shield; 松烟 was sent off."""
    return {
        "format": "kanshu-night/1",
        "night": 4,
        "seats": [{"name": name, "card": card} for name, card in zip(NAMES, CARDS, strict=True)],
        "dagger": "山茶",
        "state": {
            "红枫": {"revealed": ["rank", "faction"]},
            "晚潮": {"revealed": ["unknown"], "rank_was_revealed": True},
        },
        "items": [
            {"item": "sword", "holder": "山茶", "pair": 1},
            {"item": "shield", "holder": "青苔", "pair": 1},
            {"item": "fan", "holder": "砾石"},
        ],
        "red_cards": ["松烟"],
        **changed,
    }
