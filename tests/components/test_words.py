"""A question and what is said after it: the question stands first, and a name with its own mark does not end it."""

from __future__ import annotations

import pytest

from director.announcing.document import Name, Spans, Text
from director.templatetags.words import asked_beside

MORE = '<span class="question-more">'


@pytest.mark.parametrize(
    ("spans", "lead", "more"),
    [
        (
            (Text("你受到了攻击。是否请求干涉？若没有，由你承受。"),),
            "你受到了攻击。是否请求干涉？",
            "若没有，由你承受。",
        ),
        (
            (Text("You are attacked. Ask? If nobody can, you take it."),),
            "You are attacked. Ask?",
            "If nobody can, you take it.",
        ),
        ((Name("谁？"), Text("问你：让谁？其余"), Name("甲")), "？</bdi>问你：让谁？", "甲</bdi>"),
    ],
)
def test_what_follows_a_question_is_set_apart(spans: Spans, lead: str, more: str) -> None:
    first, _mark, rest = asked_beside(spans, "K2.4").partition(f" {MORE}")
    assert first.endswith(lead)
    assert rest.endswith(f"{more}</span>")


@pytest.mark.parametrize(
    "spans",
    [
        (Text("请选一个目标。"),),
        (Text("是否请求干涉？"),),
        (Text("是否请求干涉？（K2.4）"),),
        (),
        (Name("真的？"), Text("受到攻击。")),
    ],
)
def test_a_question_alone_stays_whole(spans: Spans) -> None:
    assert MORE not in asked_beside(spans, "K2.4")
    assert "K2.4" not in asked_beside(spans, "K2.4")
