"""Names are data in every format: each format is read back by a reader of its own rules."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from director.announcing import bbcode, html, markdown, text
from director.announcing import csv as csv_format
from director.announcing import json as json_format
from director.announcing.document import (
    Bold,
    Document,
    Heading,
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
from director.announcing.formats import FORMATS
from director.announcing.kanshu.roster import roster_lines
from director.announcing.picture import WIDTH
from director.announcing.registry import presenter_of
from director.announcing.stored import dump, load
from director.announcing.width import one_line, visible
from director.rules.kanshu.view import public
from tests.announcing import discuz
from tests.announcing.hostile import HOSTILE
from tests.announcing.small_match import whole_match

BENIGN = "甲"
TURNING = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)]


def document(name: str) -> Document:
    """A name in every place where one can stand."""
    who = Name(name)
    return Document(
        f"题 {name}",
        (
            Heading(fill("头{who}", who=who)),
            Paragraph(spans(who, "攻击", who)),
            Paragraph(spans(Text(name), Bold((who,)), Toned((who,), Tone.RED))),
            Items(
                (
                    spans(who),
                    fill("{who} 攻击{n}次", who=who, n=2),
                    spans("x ", Link("forum.php?mod=a", (who,))),
                )
            ),
            Table(
                f"表{name}", ("角色", name), ((spans(who), spans(Text(name))), (spans(who, "、", who), ()))
            ),
            Quote(name),
        ),
    )


hostile = pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())


class Reader(HTMLParser):
    """The tags of an HTML text, and the texts inside <bdi>."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.names: list[str] = []
        self.attributes: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _value in attrs]
        self.inside = tag == "bdi"
        if self.inside:
            self.names.append("")

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.names[-1] += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data!r}")


def read_html(source: str) -> Reader:
    reader = Reader()
    reader.feed(source)
    reader.close()
    return reader


def _without_breaks(tags: list[str]) -> list[str]:
    return [tag for tag in tags if tag != "br"]  # a quote keeps its lines


@hostile
def test_html_holds_the_name_once_escaped_and_no_tag_of_its_making(name: str) -> None:
    reader, plain = read_html(html.render(document(name))), read_html(html.render(document(BENIGN)))
    assert _without_breaks(reader.tags) == _without_breaks(plain.tags)
    assert reader.attributes == plain.attributes
    assert "style" not in reader.attributes
    assert reader.names == [one_line(name)] * len(plain.names)


def _shape(node: discuz.Node) -> list[str]:
    return [
        f"{child.tag}={child.value}({','.join(_shape(child))})"
        for child in node.children
        if isinstance(child, discuz.Node)
    ]


@hostile
def test_bbcode_is_what_the_forum_renders_and_the_name_makes_no_tag(name: str) -> None:
    post = discuz.parse(bbcode.render(document(name)))
    assert _shape(post) == _shape(discuz.parse(bbcode.render(document(BENIGN))))
    first, second, third = discuz.rows(post.find("table")[0])
    shown = bbcode.name(name)
    assert second[0] == shown
    assert third == [f"{shown}、{shown}", ""]
    assert "@" not in shown
    assert "&#" not in shown
    assert "://" not in shown
    assert len(first) == 2
    undone = shown.translate(str.maketrans("［］＠．：＆", "[]@.:&"))
    assert undone == one_line(name).translate(str.maketrans("［］＠．：＆", "[]@.:&"))


MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def _kinds(tokens: list[Token]) -> list[str]:
    kinds: list[str] = []
    for token in tokens:
        if token.type == "inline":
            kinds += [each.type for each in token.children or () if each.type not in {"text", "hardbreak"}]
        else:
            kinds.append(token.type)
    return kinds


def _shown(token: Token) -> str:
    return "".join(each.content for each in token.children or () if each.type in {"text", "text_special"})


@hostile
def test_markdown_reads_back_as_the_same_blocks_and_the_same_name(name: str) -> None:
    tokens, plain = (
        MARKDOWN.parse(markdown.render(document(name))),
        MARKDOWN.parse(markdown.render(document(BENIGN))),
    )

    def without_bold(tokens: list[Token]) -> list[str]:
        # Stars beside punctuation would not work, so they are left out there.
        kinds = [kind for kind in _kinds(tokens) if not kind.startswith(("strong", "text_special"))]
        return kinds[: kinds.index("blockquote_open")]

    assert without_bold(tokens) == without_bold(plain)
    quoted = _kinds(tokens)[_kinds(tokens).index("blockquote_open") :]
    assert set(quoted) <= {"blockquote_open", "paragraph_open", "paragraph_close", "blockquote_close"} | {
        "text_special"
    }
    cells = [_shown(tokens[i + 1]) for i, token in enumerate(tokens) if token.type == "td_open"]
    shown = one_line(name).strip()
    assert [cell.strip() for cell in cells] == [
        shown,
        shown,
        f"{one_line(name)}、{one_line(name)}".strip(),
        "",
    ]
    assert not any(each.type == "html_inline" for token in tokens for each in token.children or ())


@hostile
def test_text_has_a_line_for_a_line_and_nothing_at_the_ends(name: str) -> None:
    source = text.render(document(name))
    quoted = visible(name).count("\n")
    assert source.count("\n") == text.render(document(BENIGN)).count("\n") + quoted
    assert "[cq:" not in source.casefold()
    for line in source.split("\n"):
        assert line == line.rstrip()
    assert not any(turning in source for turning in TURNING)


@hostile
def test_csv_holds_no_formula_and_the_name_as_it_is(name: str) -> None:
    rows = list(csv.reader(io.StringIO(csv_format.render(document(name)), newline="")))
    assert len(rows) == len(list(csv.reader(io.StringIO(csv_format.render(document(BENIGN))))))
    for row in rows:
        for cell in row:
            assert not cell.lstrip().startswith(tuple("=+-@＝＋－＠"))
            assert not any(unicodedata.category(sign) == "Cc" for sign in cell)
    assert one_line(name) in {cell.removeprefix("'") for row in rows for cell in row}
    assert FORMATS["csv"].encode(csv_format.render(document(name))).startswith(b"\xef\xbb\xbf")


@hostile
def test_json_gives_back_the_same_document(name: str) -> None:
    source = json_format.render(document(name))
    source.encode()
    assert load(json.loads(source)) == document(name)
    assert load(dump(document(name))) == document(name)


@hostile
def test_pictures_are_sound_and_the_name_makes_no_element(name: str) -> None:
    record = whole_match()
    names = [name] * len(record.names)
    presenter = presenter_of("kanshu")
    for picture in (
        presenter.status_picture(public(record.end), names, name, untranslated),
        presenter.turn_picture(record.turns[1], names, untranslated, "dark"),
    ):
        root = ElementTree.fromstring(picture)
        assert root.attrib["width"] == str(WIDTH)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "rect", "text", "line", "circle", "polygon"}
        assert {key for element in root.iter() for key in element.attrib if key.startswith("on")} == set()
        for element in root.iter():
            if element.tag.endswith("text"):
                assert len(element.text or "") < 700, "a long name is cut to its room"


@hostile
def test_every_document_of_a_match_renders_with_such_names(name: str) -> None:
    record = whole_match(names=tuple(f"{name}{i}" for i in range(8)))
    presenter = presenter_of("kanshu")
    for form in FORMATS.values():
        form.encode(form.render(presenter.reveal(record, untranslated)))


@hostile
def test_a_roster_stays_one_line_a_name(name: str) -> None:
    assert roster_lines([name, BENIGN]).count("\n") == 1


def test_a_name_that_begins_with_a_number_does_not_run_into_its_own() -> None:
    assert roster_lines(["7号", "3月", "白鹭", "-5"]) == "1 7号\n2 3月\n3白鹭\n4 -5"


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example",
        "vbscript:x",
        'x" onclick="y',
        "a]b",
        "",
        "a b",
    ],
)
def test_a_link_that_leads_elsewhere_than_the_web_is_only_its_text(href: str) -> None:
    told = Document("题", (Paragraph(spans(Link(href, (Text("点我"),)))),))
    assert "<a " not in html.render(told)
    assert "[url" not in bbcode.render(told)
    assert "](" not in markdown.render(told)
    assert "点我" in html.render(told)
