"""A report's Markdown as safe HTML and as a document."""

from __future__ import annotations

import pytest

from director.announcing.formats import FORMATS
from director.selectors.story import story_document, story_html

STORY = "# 夜\n\n**雨**下了*一夜*。\n第二行\n\n- 灯\n- 风\n\n> 谁？\n\n---\n\n[镇](https://example.org/a)"


def test_markdown_becomes_html() -> None:
    html = story_html(STORY)
    assert "<h3>夜</h3>" in html
    assert "<strong>雨</strong>下了<em>一夜</em>。<br>" in html
    assert '<a href="https://example.org/a" rel="nofollow noopener">镇</a>' in html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![x](https://example.org/x.png)",
        "[x](javascript:alert(1))",
        "[x](data:text/html,x)",
        "<svg onload=alert(1)>",
        "`<b>`",
        "[x](//example.org)",
        '<https://example.org/"onclick=alert(1)>',
    ],
)
def test_nothing_runs_and_nothing_is_loaded(text: str) -> None:
    html = story_html(text)
    for sign in ("<script", "<img", "<svg", 'href="javascript', 'href="data', "<b>"):
        assert sign not in html
    assert 'onclick="' not in html


def test_the_same_in_every_format() -> None:
    document = story_document("晨报", STORY)
    assert FORMATS["bbcode"].render(document).splitlines()[-1].startswith("[url=https://example.org/a]")
    assert "[b]雨[/b]下了一夜。" in FORMATS["bbcode"].render(document)
    plain = FORMATS["text"].render(document)
    assert "雨下了一夜。\n" in plain
    assert "第二行" in plain


def test_brackets_in_a_story_are_text_on_the_forum() -> None:
    assert "［b］" in FORMATS["bbcode"].render(story_document("晨报", "他说：[b]"))


@pytest.mark.parametrize(
    "text", ["", "\x00", "> " * 3000 + "x", "*" * 20000, "- " * 5000, "[" * 20000], ids=range(6)
)
def test_odd_markdown(text: str) -> None:
    story_html(text)
    for each in FORMATS.values():
        each.render(story_document("晨报", text))
