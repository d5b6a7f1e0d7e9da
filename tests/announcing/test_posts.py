"""Long BBCode is cut at the borders of rows, each part whole, none too long, nothing lost."""

from __future__ import annotations

import pytest

from director.announcing import bbcode
from director.announcing.document import (
    Document,
    Items,
    Link,
    Name,
    Paragraph,
    Quote,
    Table,
    Text,
    Tone,
    Toned,
    fill,
    spans,
    untranslated,
)
from director.announcing.posts import LEAST_LIMIT, POST_BYTES, size, split
from director.announcing.registry import presenter_of
from tests.announcing import discuz
from tests.announcing.hostile import HOSTILE
from tests.announcing.small_match import whole_match


def long_table(rows: int, name: str = "白鹭") -> Document:
    who = Name(name)
    table = Table("表", ("角色", "标记"), tuple((spans(i, " ", who), spans("红")) for i in range(rows)))
    return Document(
        "公示", (Paragraph(spans("前言")), table, Items(tuple(spans(f"第{i}项") for i in range(rows))))
    )


def whole(parts: list[str], limit: int) -> list[discuz.Node]:
    """Every part is within its limit, in UTF-8 and in GBK, and a post by the forum's rules."""
    for part in parts:
        assert len(part.encode()) <= limit
        assert len(part.encode("gbk", "xmlcharrefreplace")) <= limit
        assert part == part.strip("\n")
    return [discuz.parse(part) for part in parts]


def test_a_short_post_stays_whole() -> None:
    source = bbcode.render(long_table(3))
    assert split(source) == [source.strip("\n")]


@pytest.mark.parametrize("limit", [LEAST_LIMIT, 700, 2000, POST_BYTES])
def test_a_long_table_is_cut_between_rows_and_goes_on_under_its_first_row(limit: int) -> None:
    rows = 300
    posts = whole(split(bbcode.render(long_table(rows)), limit), limit)
    assert len(posts) > 1
    shown = [row for post in posts for table in post.find("table") for row in discuz.rows(table)]
    assert [row for row in shown if row[0] != "角色"] == [[f"{i} 白鹭", "红"] for i in range(rows)]
    for post in posts:
        for table in post.find("table"):
            assert discuz.rows(table)[0] == ["角色", "标记"]
            assert len(discuz.rows(table)) > 1
    items = [item.text().strip() for post in posts for item in post.find("*")]
    assert items == [f"第{i}项" for i in range(rows)]


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_row_that_is_too_long_by_itself_is_cut_inside_its_text(name: str) -> None:
    limit = 600
    who = Name(name * 3)
    told = Document(
        "公示", (Table("表", ("角色", "谁"), ((spans("a"), spans(who)), (spans("b"), spans(who)))),)
    )
    posts = whole(split(bbcode.render(told), limit), limit)
    tail = "".join(row[-1] for post in posts for table in post.find("table") for row in discuz.rows(table))
    assert tail.replace("谁", "").count(bbcode.name(name * 3)) == 2


def test_a_long_line_keeps_its_colour_and_its_link_in_every_part() -> None:
    told = Document("题", (Paragraph((Toned((Link("forum.php?mod=a", (Text("长" * 900),)),), Tone.RED),)),))
    posts = whole(split(bbcode.render(told), 1000), 1000)
    assert len(posts) == 4
    for post in posts[1:]:
        (link,) = post.find("color")[0].find("url")
        assert link.value == "forum.php?mod=a"
    assert "".join(post.find("url")[0].text() for post in posts[1:]) == "长" * 900


def test_a_whole_reveal_thread_loses_nothing() -> None:
    source = bbcode.render(presenter_of("kanshu").reveal(whole_match(), untranslated))
    posts = whole(split(source, 3000), 3000)
    meant = [discuz.rows(table) for table in discuz.parse(source).find("table")]
    shown = [row for post in posts for table in post.find("table") for row in discuz.rows(table)]
    for table in meant:
        for row in table:
            assert row in shown
    items = [item.text().strip() for post in posts for item in post.find("*")]
    assert items == [item.text().strip() for item in discuz.parse(source).find("*")]


def test_a_quote_goes_on_as_a_quote() -> None:
    told = Document("题", (Quote("\n".join(f"第{i}行" for i in range(200))),))
    posts = whole(split(bbcode.render(told), 500), 500)
    assert len(posts) > 2
    quoted = "\n".join(post.find("quote")[0].text().strip("\n") for post in posts)
    assert quoted == "\n".join(f"第{i}行" for i in range(200))


def test_a_sign_that_gbk_lacks_counts_as_the_entity_that_the_forum_stores() -> None:
    assert size("a") == 1
    assert size("甲") == 3
    assert size("👍") == len("&#128077;")


def test_a_limit_that_no_row_could_keep_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 400"):
        split("x", 399)


def test_a_thousand_lines_take_linear_time() -> None:
    who = Name("白鹭")
    lines = tuple(fill("{who}攻击{n}次", who=who, n=i) for i in range(20_000))
    assert len(split(bbcode.render(Document("题", (Items(lines),))))) > 30
