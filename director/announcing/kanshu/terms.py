"""The words of the game, each once: factions, roles, marks, items, and their glyphs."""

from __future__ import annotations

from director.announcing.document import (
    Inline,
    Mark,
    Part,
    Spans,
    Text,
    Tone,
    Toned,
    Translate,
    spans,
)
from director.announcing.seats import Names as Names
from director.announcing.seats import numbered as numbered
from director.announcing.seats import people as people
from director.announcing.seats import who as who
from director.rules.kanshu.cards import Card, Face, Faction, Item
from director.rules.kanshu.view import ShownItem, ShownMark

TONES = {Faction.RED: Tone.RED, Faction.BLUE: Tone.BLUE}


def colour(faction: Faction, _: Translate) -> str:
    """红 or 蓝."""
    return _("红") if faction is Faction.RED else _("蓝")


def family(faction: Faction, _: Translate) -> str:
    """玫瑰家族 or 野兽家族, with the colour."""
    return _("玫瑰家族（红方）") if faction is Faction.RED else _("野兽家族（蓝方）")


def family_toned(faction: Faction, _: Translate) -> Inline:
    """The family in its colour."""
    return Toned((Text(family(faction, _)),), TONES[faction])


def role(rank: int, _: Translate) -> str:
    """身份 (K1): the role of a rank."""
    return (
        _("长老"),
        _("刺客"),
        _("小丑"),
        _("炼金术师"),
        _("感应者"),
        _("守护者"),
        _("狂战士"),
        _("法师"),
        _("交际花"),
    )[rank - 1]


def card_line(card: Card, _: Translate) -> str:
    """A card as directors write it: 红2刺客."""
    words = {"colour": colour(card.faction, _), "rank": card.rank, "role": role(card.rank, _)}
    return _("{colour}{rank}{role}").format(**words)


def card_toned(card: Card, _: Translate) -> Inline:
    """The same in the colour of its faction."""
    return Toned((Text(card_line(card, _)),), TONES[card.faction])


def face(shown: Face, _: Translate) -> str:
    """标记 (K1): the kind of a mark, without what it shows."""
    return {
        Face.RANK: _("等级标记"),
        Face.FACTION: _("阵营标记"),
        Face.UNKNOWN: _("问号标记"),
    }[shown]


def face_on(card: Card, shown: Face, _: Translate) -> str:
    """What a face of this card shows: 7号狂战士, 红色, 问号."""
    if shown is Face.RANK:
        return skill_name(card.rank, _)
    if shown is Face.FACTION:
        return _("红色") if card.faction is Faction.RED else _("蓝色")
    return _("问号")


def mark(shown: ShownMark, _: Translate) -> Mark:
    """A revealed mark: 7, 红, ？. A rank has no colour: it tells nobody a faction."""
    if shown.rank is not None:
        return Mark(str(shown.rank), _("等级{rank}").format(rank=shown.rank), "rank")
    if shown.faction is not None:
        faction = shown.faction
        return Mark(colour(faction, _), family(faction, _), "faction", TONES[faction])
    return Mark(_("？"), _("问号"), "unknown")


def item(kind: Item, _: Translate) -> str:
    """标识物 (K4)."""
    return {
        Item.FAN: _("扇"),
        Item.FEATHER: _("羽毛"),
        Item.SHIELD: _("盾"),
        Item.STAFF: _("法杖"),
        Item.SWORD: _("剑"),
    }[kind]


def item_numbered(kind: Item, pair: int | None, _: Translate) -> str:
    """An item with the neutral number of its pair (K4.3): 盾1."""
    return item(kind, _) if pair is None else f"{item(kind, _)}{pair}"


def item_mark(held: ShownItem, _: Translate) -> Mark:
    """An item that a character holds."""
    label = item_numbered(held.item, held.pair, _)
    if held.broken:
        label = _("{item}已破").format(item=label)
    return Mark(label, label, "item")


def dagger_mark(_: Translate) -> Mark:
    """The dagger beside a name."""
    return Mark(_("匕首"), _("持有匕首"), "dagger")


def skill_name(rank: int, _: Translate) -> str:
    """A role with its rank, as an announcement names who used a skill: 7号狂战士."""
    return _("{rank}号{role}").format(rank=rank, role=role(rank, _))


def reason(text: Part, clauses: str, _: Translate) -> Spans:
    """（依据：…，K2.2）, the end of an explanation."""
    return (
        spans(_("（依据："), text, _("，"), clauses, _("）"))
        if text
        else spans(_("（依据："), clauses, _("）"))
    )
