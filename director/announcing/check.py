"""How anybody can check the draws of a finished match (K9), in words and in a few lines to run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from director.announcing.document import (
    Block,
    Items,
    Paragraph,
    Quote,
    Spans,
    Table,
    Translate,
    fill,
    spans,
)
from director.announcing.records import MatchRecord
from director.rules.game import Drawn, Event

BY_HAND = """\
import hashlib, hmac
seed = bytes.fromhex("{seed}")
print(hashlib.sha256(seed).hexdigest())
draw = lambda label, n: int.from_bytes(hmac.new(seed, label.encode(), "sha256").digest(), "big") % n"""


def how_to_check(record: MatchRecord, _: Translate) -> Iterator[Block]:
    """随机种子 (K9.1, K9.2, K9.6): the seed, its commitment, the rule of a draw, and the draws of opening and nights."""
    seed = record.seed.hex()
    yield Items(
        (
            fill(_("种子（32字节，十六进制）：{seed}"), seed=seed),
            fill(_("开局时公布的 SHA-256：{commitment}"), commitment=record.commitment),
            spans(_("每次抽取：以种子为密钥、标签为内容求 HMAC-SHA256，按大端整数对项数取余（K9.2）。")),
            *_the_deal(record, _),
        )
    )
    events = [*record.opening, *(event for turn in record.turns for event in turn.events)]
    yield Paragraph(spans(_("用几行 Python 自行验算：")))
    yield Quote("\n".join([BY_HAND.replace("{seed}", seed), *_an_example(events)]))
    yield draws_table(events, _)


def _an_example(events: Sequence[Event]) -> Iterator[str]:
    """The first draw of the table in a line, with what it must print; nothing where nothing was drawn."""
    first = next((event for event in events if isinstance(event, Drawn)), None)
    if first is not None:
        label = json.dumps(first.label, ensure_ascii=False)
        yield f"print(draw({label}, {first.count}))  # {first.value}"


def _the_deal(record: MatchRecord, _: Translate) -> Iterator[Spans]:
    """What is to be known of the deal's draws, or that they were made elsewhere."""
    if record.taken_over is not None:
        words = _("本局在第{n}夜之前由他处接手：发牌与之前各夜的抽取无法用这个种子验算。")
        yield fill(words, n=record.taken_over)
        return
    yield spans(_("发牌、分配玩家与电梯顺序的洗牌用标签 deal/…，不逐条列出（K9.5）。"))
    yield fill(_("开局前共发牌{dealt}次，以最后一次为准。"), dealt=record.dealt)


def draws_table(events: Sequence[Event], _: Translate) -> Table:
    """随机抽取 (K9.6): label, number of choices, what came out."""
    rows = tuple(
        (spans(event.label), spans(event.count), spans(event.value))
        for event in events
        if isinstance(event, Drawn)
    )
    return Table(_("开局与夜里的随机抽取"), (_("标签"), _("项数"), _("结果（从0数起）")), rows)
