"""晨报提纲 (K7.7): what a report has to tell, from the announcement, for any setting; and what it must leave out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.announcing.document import (
    Block,
    Document,
    Heading,
    Items,
    Name,
    Paragraph,
    Quote,
    Spans,
    Translate,
    fill,
    spans,
)


@dataclass(frozen=True, slots=True)
class Stage:
    """设定: where and how a match is told. `parts[seat]` says who a character is in the story; empty if nobody said.

    `report` is what the game calls a report.
    """

    title: str
    report: str
    setting: str
    tone: str
    names: tuple[str, ...]
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """一拍: one public fact to be told; `keep` says what of it stays untold, `seats` whom it is about."""

    fact: Spans
    keep: str = ""
    seats: tuple[int, ...] = ()


def outline(
    title: str, stage: Stage, beats: Sequence[Beat] | None, kept: Sequence[str], _: Translate
) -> Document:
    """The outline of the report beside the announcement `title`; without `beats`, whoever writes looks there."""
    return Document(
        _("《{title}》{report}提纲").format(title=title, report=stage.report),
        (
            *_stage(stage, _),
            *_cast(stage, beats or (), _),
            Heading(spans(_("要讲的事"))),
            _beats(beats, _),
            *((Heading(spans(_("不能讲的"))), Items(tuple(spans(each) for each in kept))) if kept else ()),
        ),
    )


def _stage(stage: Stage, _: Translate) -> list[Block]:
    lines = [fill(_("剧名：《{title}》"), title=Name(stage.title))]
    if stage.tone.strip():
        lines.append(fill(_("语气：{tone}"), tone=stage.tone.strip()))
    blocks: list[Block] = [Heading(spans(_("设定"))), Items(tuple(lines))]
    if stage.setting.strip():
        blocks.append(Quote(stage.setting.strip()))
    return blocks


def _cast(stage: Stage, beats: Sequence[Beat], _: Translate) -> list[Block]:
    """人物: those of the day's facts first, then the rest, each group in elevator order."""
    told = sorted(dict.fromkeys(seat for beat in beats for seat in beat.seats))
    rest = [seat for seat in range(len(stage.names)) if seat not in told]
    groups = ((_("今天要出场的"), told), (_("可以路过的") if told else _("角色"), rest))
    blocks: list[Block] = []
    for heading, seats in groups:
        if seats:
            lines = tuple(_member(stage, seat, _) for seat in seats)
            blocks.extend((Heading(spans(heading), 3), Items(lines)))
    return blocks


def _member(stage: Stage, seat: int, _: Translate) -> Spans:
    name, part = Name(stage.names[seat]), stage.parts[seat]
    return fill(_("{who}：{part}"), who=name, part=part) if part else (name,)


def _beats(beats: Sequence[Beat] | None, _: Translate) -> Block:
    if beats is None:
        return Paragraph(spans(_("要讲的事都在公示里。")))
    if not beats:
        return Paragraph(spans(_("公示里没有要讲的事：写写这一天的天气和人心。")))
    return Items(
        tuple(
            fill(_("{fact}（{keep}）"), fact=beat.fact, keep=beat.keep) if beat.keep else beat.fact
            for beat in beats
        ),
        ordered=True,
    )
