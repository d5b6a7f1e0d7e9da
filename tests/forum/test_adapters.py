"""Saved pages of every forum, read: the samples, the facts about Discuz!, and whatever else a file may hold."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.forum.pages import ADAPTERS, MOST_BYTES, MOST_FILES, File, read_page, read_pages
from director.forum.thread import ImportedPost, ImportedThread, State, Unreadable, Viewer
from tests.forum.pages import FIXTURES, Floor, discourse, discuz, mhtml, mobile, nodebb
from tests.patience import patience

HERE = Viewer(saved_at=datetime(2024, 3, 6, 1, 0, tzinfo=UTC))


def read(text: str, viewer: Viewer = HERE) -> ImportedThread:
    return read_page(text.encode(), viewer)


def only(text: str) -> ImportedPost:
    return read(text).posts[0]


def refusal(content: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as refused:
        read_page(content, HERE)
    return refused.value


def attempt(content: bytes) -> ImportedThread | None:
    """The thread, or None for a refusal; anything else that is raised fails the test."""
    with contextlib.suppress(Unreadable):
        return read_page(content, HERE)
    return None


def body(html: str) -> ImportedPost:
    return only(discuz([Floor(1, "甲", html=html)]))


# ---------------------------------------------------------------- the samples


def test_the_directors_page() -> None:
    thread = read_page((FIXTURES / "vote_thread_director.html").read_bytes(), HERE)
    assert (thread.board, thread.tid) == ("discuz", "77")
    first, heron, gone, maple = thread.posts
    assert (first.pid, first.floor, first.author, first.uid) == ("1001", 1, "导演甲", "2")
    assert first.text == "第一天投票帖，22:00 关门"
    assert heron.at is not None
    assert heron.at.start == datetime(2024, 3, 5, 13, 50, tzinfo=UTC)
    assert heron.at.length == timedelta(minutes=1)
    assert heron.edited is not None
    assert heron.edited.start == datetime(2024, 3, 5, 14, 1, tzinfo=UTC)
    assert (heron.floor, heron.author, heron.uid) == (2, "白鹭", "11")
    assert heron.text == "行动：攻击红枫/将匕首交给𠮷野\n响应干涉：Ｂ、青苔"
    assert (gone.state, gone.author, gone.text) == (State.DELETED, "", "")
    assert maple.text == "行动:将匕首交给白鹭\n响应干涉:无"
    assert maple.left_out == ("导演甲 发表于 2024-3-5 08:00 行动：攻击白鹭",)
    assert maple.at is not None
    assert maple.at.start == datetime(2024, 3, 5, 14, 0, tzinfo=UTC)


def test_a_players_page_is_refused_whole_and_says_why() -> None:
    refused = refusal((FIXTURES / "vote_thread_player.html").read_bytes())
    assert (refused.code, refused.data) == ("locked", {"locked": 1, "posts": 1})


@pytest.mark.parametrize("how", ["quoted-printable", "base64", "binary"])
@pytest.mark.parametrize("name", ["vote_thread_director.html", "vote_thread_gbk.html"])
def test_a_page_saved_by_a_phone_is_the_page(name: str, how: str) -> None:
    page = (FIXTURES / name).read_bytes()
    assert read_page(mhtml(page, how), HERE) == read_page(page, HERE)


def test_a_phone_s_page_of_a_player_is_refused_for_the_same_reason() -> None:
    page = (FIXTURES / "vote_thread_player.html").read_bytes()
    assert refusal(mhtml(page)).code == "locked"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'boundary="----MultipartBoundary--x9f3----"', b'boundary=""'),
        (b'boundary="----MultipartBoundary--x9f3----"', b'boundary="elsewhere"'),
        (b'boundary="----MultipartBoundary--x9f3----"', b"x=y"),
        (b"Content-Type: text/html", b"Content-Type: text/css"),
        (b"Content-Type: text/html", b"Content-Type: multipart/mixed; boundary=x"),
        (b"Content-Type: text/html", b"Content-Type: message/rfc822"),
    ],
)
def test_a_phone_s_file_without_a_page_is_refused(before: bytes, after: bytes) -> None:
    content = mhtml((FIXTURES / "vote_thread_director.html").read_bytes())
    assert before in content
    assert refusal(content.replace(before, after)).code == "mhtml"


def test_a_phone_s_file_that_was_cut_off_or_holds_thousands_of_parts_is_refused() -> None:
    content = mhtml(discuz([Floor(1, "甲", "行动：攻击乙")]).encode())
    assert attempt(content) is not None
    assert attempt(content[:700]) is None
    many = content.replace(
        b"------MultipartBoundary--x9f3----\r\n", b"------MultipartBoundary--x9f3----\r\n" * 3000
    )
    with patience():
        assert refusal(many).code == "mhtml"
        assert attempt(b"From: x\r\n" * 300_000) is None


def test_one_post_that_cannot_be_seen_refuses_all_the_others() -> None:
    seen = discuz([Floor(1, "甲", "行动：攻击乙")])
    unseen = seen.replace(
        "</div></body>",
        '<div id="post_9"><div class="authi"><a href="?uid=9">乙</a></div><div class="locked">此帖仅作者可见</div></div></div></body>',
    )
    assert len(read(seen).posts) == 1
    assert refusal(unseen.encode()).data == {"locked": 1, "posts": 2}


def test_the_notice_before_a_text_is_no_lock() -> None:
    post = only(discuz([Floor(7, "乙", "行动：攻击甲")], locked=True))
    assert (post.state, post.text) == (State.SHOWN, "行动：攻击甲")


def test_a_page_in_gbk() -> None:
    thread = read_page((FIXTURES / "vote_thread_gbk.html").read_bytes(), Viewer())
    _opening, heron, maple = thread.posts
    assert (thread.tid, thread.title) == ("78", "第一天投票帖")
    assert heron.text == "行动：攻击红枫/将匕首交给𠮷野\n响应干涉：青苔"
    assert heron.at is not None
    assert heron.at.start == datetime(2026, 3, 6, 13, 50, tzinfo=UTC)
    assert maple.at is not None
    assert maple.at.start == datetime(2026, 3, 6, 14, 0, tzinfo=UTC)
    assert maple.edited is not None
    assert maple.edited.start == datetime(2026, 3, 6, 13, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "board", "text"),
    [
        ("vote_thread_mobile.json", "discuz", "行动：攻击红枫\n响应干涉：青苔"),
        ("topic_nodebb.json", "nodebb", "行动：攻击乙\n响应干涉：无"),
        ("topic_discourse.json", "discourse", '[quote="乙"]\n攻击甲\n[/quote]\n行动：攻击乙'),
    ],
)
def test_the_answers_of_forums(name: str, board: str, text: str) -> None:
    thread = read_page((FIXTURES / name).read_bytes(), HERE)
    assert (thread.board, thread.posts[-1].text) == (board, text)


# ---------------------------------------------------------------- bytes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_pages_in_every_encoding(encoding: str) -> None:
    page = discuz([Floor(1, "白鹭", "行动：攻击红枫")]).replace(
        "utf-8", "gbk" if encoding == "gb18030" else "utf-8"
    )
    thread = read_page(page.encode(encoding), HERE)
    assert thread.posts[0].text == "行动：攻击红枫"


def test_gbk_without_a_word_of_it() -> None:
    page = discuz([Floor(1, "白鹭", "行动：攻击红枫")]).replace('<meta charset="utf-8">', "")
    assert read_page(page.encode("gbk"), HERE).posts[0].author == "白鹭"


@pytest.mark.parametrize("entity", ["&#134071;", "&amp;#134071;", "&#x20BB7;", "&amp;#x20BB7;"])
def test_characters_outside_gbk_escaped_once_or_twice(entity: str) -> None:
    page = discuz([Floor(1, "甲", html=f"行动：攻击{entity}野")]).replace("utf-8", "gbk")
    assert read_page(page.encode("gbk"), HERE).posts[0].text == "行动：攻击𠮷野"


def test_words_that_only_look_escaped_stay_as_they_were_written() -> None:
    assert only(discuz([Floor(1, "A&amp;B", "攻击 A&amp;B 与 <svg/onload=alert(1)>")])).text == (
        "攻击 A&amp;B 与 <svg/onload=alert(1)>"
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"PK\x03\x04abc", "packed"),
        (b"\x1f\x8babc", "packed"),
        (b"\x00\x81\xff\xfe", "encoding"),
        (b"hello", "unknown"),
        (b"<html><body>postlist</body></html>", "no_posts"),
        (b'{"postlist": ', "json"),
        (b'{"postlist": 3}', "field"),
        (b'{"Variables": {"postlist": []}}', "no_posts"),
        (b'{"Variables": {"postlist": [{"pid": 1}]}}', "field"),
        (b'{"posts": 1}', "field"),
        (b'{"posts": []}', "no_posts"),
        (b'{"post_stream": {"posts": [3]}}', "field"),
    ],
)
def test_what_is_no_page_is_refused_with_its_reason(content: bytes, code: str) -> None:
    assert refusal(content).code == code


# ---------------------------------------------------------------- bodies


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            '行动：攻击乙<font class="jammer">* A+ b</font><br />\n<span style="display:none">x</span>响应干涉：无',
            "行动：攻击乙\n响应干涉：无",
        ),
        ('<div class="quote"><blockquote>旧</blockquote></div><br />新', "新"),
        ('<div class="blockcode"><ol><li>攻击丙</ol></div>新', "新"),
        ("<s>攻击丙</s>攻击乙", "攻击乙"),
        ('<i class="pstatus"> 本帖最后由 甲 于 2024-3-5 22:01 编辑 </i><br />新', "新"),
        ("攻击&nbsp;乙", "攻击 乙"),
        ("<div>一</div><div>二</div>", "一\n二"),
        ("<ul><li>一<li>二</ul>三", "一\n二\n三"),
        ("<script>攻击丙</script><style>b</style>乙", "乙"),
        ('<b>行动</b>：<font color="red">攻击</font>乙', "行动：攻击乙"),
        ("一<!-- 二 -->三", "一三"),
        ("<p>没有关上<b>的标签", "没有关上的标签"),
    ],
)
def test_only_the_authors_own_words_are_kept(html: str, text: str) -> None:
    assert body(html).text == text


def test_a_signature_and_a_comment_stand_outside() -> None:
    assert body("行动：攻击乙").text == "行动：攻击乙"


def test_coloured_and_sized_words_are_noted() -> None:
    post = body(
        '<font color="red">红</font><font size="7">大</font><font size="2">小</font><span style="color:#FF0000">也红</span>'
    )
    assert post.styled == (
        "[color=red]红[/color]",
        "[size=7]大[/size]",
        "[size=2]小[/size]",
        "[color=#FF0000]也红[/color]",
    )


@pytest.mark.parametrize(
    ("shown", "floor"), [("楼主", 1), ("沙发", 2), ("板凳", 3), ("地板", 4), ("<em>12</em><sup>#</sup>", 12)]
)
def test_floors_by_name_and_number(shown: str, floor: int) -> None:
    page = discuz([Floor(5, "甲", "x")]).replace("<em>1</em><sup>#</sup>", shown)
    assert only(page).floor == floor


def test_a_hidden_post_and_a_deleted_one() -> None:
    page = discuz([Floor(5, "甲", "x")])
    cell = page[page.index('<div class="t_fsz">') : page.index("</table></div></div>")]
    banned = page.replace(cell, "").replace("此帖仅作者可见", "提示: 作者被禁止或删除 内容自动屏蔽")
    assert only(banned).state is State.BANNED


def test_an_end_of_the_page_in_the_middle_hides_nothing() -> None:
    page = discuz([Floor(1, "甲", html="一</body></html>"), Floor(2, "乙", "二")])
    assert [post.text for post in read(page).posts] == ["一", "二"]


def test_posts_inside_posts_are_refused() -> None:
    page = discuz([Floor(1, "甲", html='<div id="post_2"><td id="postmessage_2">攻击乙</td></div>')])
    assert refusal(page.encode()).code == "tangled"
    twice = discuz([Floor(1, "甲", "攻击乙"), Floor(1, "甲", "攻击丙")])
    assert refusal(twice.encode()).code == "tangled"


def test_a_page_that_was_cut_off_is_refused() -> None:
    page = discuz([Floor(1, "甲", "攻击乙"), Floor(2, "乙", "攻击甲")])
    assert refusal((page + "<!-- ").encode()).code == "cut_off"
    assert refusal((page + "<div>" * 5000).encode()).code == "cut_off"


# ---------------------------------------------------------------- the other forums


def test_the_mobile_answer_tells_seconds() -> None:
    floors = [
        Floor(1, "导演", "开门"),
        Floor(2, "白&amp;鹭", html='<div class="quote"><blockquote>旧</blockquote></div>行动：攻击乙'),
    ]
    thread = read(mobile(floors, [1772704799, 1772704800]))
    post = thread.posts[1]
    assert (thread.board, thread.tid, post.uid, post.author) == ("discuz", "77", "2", "白&amp;鹭")
    assert post.at is not None
    assert (post.at.start, post.at.length) == (datetime(2026, 3, 5, 10, 0, tzinfo=UTC), timedelta(seconds=1))
    assert post.text == "行动：攻击乙"


def test_the_mobile_answer_of_a_player_is_refused() -> None:
    text = mobile(
        [Floor(1, "导演", "开门"), Floor(2, "甲", html='<div class="locked">此帖仅作者可见</div>')], [1, 2]
    )
    assert refusal(text.encode()).data == {"locked": 1, "posts": 2}


def test_a_notice_of_an_edit_as_code() -> None:
    post = only(
        mobile([Floor(1, "甲", "[i=s] 本帖最后由 甲 于 2024-3-5 22:01 编辑 [/i]\n\n行动：攻击乙")], [1])
    )
    assert post.edited is not None
    assert post.edited.start == datetime(2024, 3, 5, 14, 1, tzinfo=UTC)


def test_nodebb() -> None:
    post = only(nodebb())
    assert (post.pid, post.floor, post.author, post.uid) == ("5", 2, "甲", "9")
    assert post.text == "行动：攻击乙\n响应干涉：无"
    assert post.left_out == ("别人：攻击甲",)
    assert post.at is not None
    assert post.at.start == datetime(2026, 3, 5, 10, 0, 0, 123000, tzinfo=UTC)
    assert post.edited is None
    assert only(nodebb(edited=1772704900000)).edited is not None
    assert only(nodebb(deleted=1)).state is State.DELETED


def test_discourse() -> None:
    post = only(discourse())
    assert (post.pid, post.floor, post.author) == ("8", 2, "甲")
    assert post.text.endswith("行动：攻击乙")
    assert post.edited is not None
    assert only(discourse(version=1)).edited is None
    assert only(discourse(deleted_at="2026-03-05")).state is State.DELETED


# ---------------------------------------------------------------- several pages


def pages(*texts: str) -> ImportedThread:
    return read_pages([File(f"{i}.htm", text.encode()) for i, text in enumerate(texts)], HERE)


def test_several_pages_are_one_thread_by_pid() -> None:
    one = discuz([Floor(30, "甲", "一"), Floor(9, "乙", "二")])
    two = discuz([Floor(30, "甲", "一改"), Floor(100, "丙", "三")])
    assert [(post.pid, post.text) for post in pages(one, two).posts] == [
        ("9", "二"),
        ("30", "一改"),
        ("100", "三"),
    ]


def test_pages_of_different_threads_are_refused() -> None:
    with pytest.raises(Unreadable, match="different_threads"):
        pages(discuz([Floor(1, "甲", "一")], tid=1), discuz([Floor(2, "甲", "一")], tid=2))
    with pytest.raises(Unreadable, match="different_threads"):
        pages(discuz([Floor(1, "甲", "一")]), nodebb())


def test_bounds() -> None:
    with pytest.raises(Unreadable, match="no_files"):
        read_pages([], HERE)
    with pytest.raises(Unreadable, match="too_many_files"):
        read_pages([File("x", b"x")] * (MOST_FILES + 1), HERE)
    with pytest.raises(Unreadable, match="too_large") as refused:
        read_pages([File("big.htm", b"x" * (MOST_BYTES + 1))], HERE)
    assert refused.value.data["file"] == "big.htm"
    with pytest.raises(Unreadable, match="long_post"):
        read(discuz([Floor(1, "甲", "长" * 20_001)]))


# ---------------------------------------------------------------- whatever a file holds

HEAD = '<div id="postlist"><div id="post_1"><td class="t_f" id="postmessage_1">'
PIECES = st.sampled_from(
    [
        *(
            "<div>",
            "</div>",
            "<td>",
            "</td></tr></table>",
            "<b a=1>",
            "</b>",
            "<p>",
            "<br/>",
            "<!--",
            "-->",
            "<script>",
        ),
        *(
            '<div id="post_2">',
            '<td id="postmessage_2">',
            '<em id="authorposton2">',
            '<div class="authi">',
            "</a>",
        ),
        *(
            '<a href="?uid=7">',
            '<div class="locked">',
            "仅作者可见",
            "内容自动屏蔽",
            '<i class="pstatus">',
            "本帖最后由 甲 于",
        ),
        *(
            "2024-3-5 22:00",
            "昨天&nbsp;99:99",
            "2024-99-99 99:99",
            "3 小时前",
            "&#134071;",
            "&#xD800;",
            "&amp;#0;",
            "\x00",
        ),
        *(
            "\ud800",
            "GMT+99, 2024-3-5 1:00",
            "行动：攻击",
            "{",
            '"postlist"',
            '"posts"',
            '"post_stream"',
            "]",
            "\u202e",
        ),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join), st.booleans())
def test_no_page_is_answered_otherwise_than_by_a_thread_or_a_refusal(text: str, whole: bool) -> None:
    page = (discuz([Floor(3, "甲", html=text)]) if whole else HEAD + text).encode("utf-8", "surrogatepass")
    thread = attempt(page)
    assert thread is None or all(post.pid for post in thread.posts)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_are(content: bytes) -> None:
    for prefix in (b"", HEAD.encode(), b'{"Variables": {"postlist": ', b'{"posts": '):
        attempt(prefix + content)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = (
    "pid",
    "id",
    "content",
    "message",
    "dbdateline",
    "timestamp",
    "created_at",
    "updated_at",
    "version",
    "user",
    "uid",
    "number",
    "status",
    "raw",
    "cooked",
    "username",
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["Variables", "posts", "post_stream"]), st.sampled_from(KEYS), JSON, JSON)
def test_no_json_is(shape: str, key: str, value: Any, other: Any) -> None:
    rows: dict[str, Any] = {
        "Variables": json.loads(mobile([Floor(1, "甲", "x")], [1])),
        "posts": json.loads(nodebb()),
        "post_stream": json.loads(discourse()),
    }[shape]
    found = (
        rows["posts"] if shape == "posts" else rows[shape]["postlist" if shape == "Variables" else "posts"]
    )
    found[0][key] = value
    rows["title"] = rows["tid"] = other
    attempt(json.dumps(rows).encode())


HOSTILE = {
    "deep": "<div>",
    "formatting": "<b a={i}><p>",
    "attributes": "<a " + "a{i}=1 " * 59 + ">",
    "crowd": " a{i}=1",
    "breaks": "<br>",
    "links": "<a href=x>",
    "options": "<select><option>x",
    "entities": "&amp;#134071;",
    "notices": "本帖最后由 x 于 ",
    "quotes": "<a x=\"'",
    "comments": "<!--",
    "scripts": "<script>",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_page_is_read_to_its_end_or_refused(piece: str) -> None:
    page = (
        HEAD
        + ("<a" if piece.startswith(" ") else "")
        + "".join(piece.replace("{i}", str(i)) for i in range(32_000))
    ).encode()
    with patience():
        attempt(page)


def test_every_adapter_is_asked() -> None:
    assert len(ADAPTERS) == 4
