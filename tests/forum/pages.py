"""Pages of forums, made for tests."""

from __future__ import annotations

import base64
import json
import quopri
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "forum"
LOCK = '<div class="locked">此帖仅作者可见</div>'


@dataclass(frozen=True)
class Floor:
    """One floor as a page shows it; `html` stands for the body as it is, `text` is escaped."""

    pid: int
    author: str
    text: str = ""
    at: str = "2026-3-5 12:30"
    uid: int = 0
    html: str = ""
    edited: str = ""

    @property
    def body(self) -> str:
        notice = (
            f'<i class="pstatus"> 本帖最后由 {escape(self.author)} 于 {self.edited} 编辑 </i><br />\n<br />\n'
            if self.edited
            else ""
        )
        return notice + (self.html or escape(self.text, quote=False).replace("\n", "<br />\n"))


def discuz(floors: Sequence[Floor], *, foot: str = "", tid: int = 77, locked: bool = True) -> str:
    """A page of a thread whose replies only its director sees."""
    rows = "\n".join(
        f'<div id="post_{f.pid}"><table id="pid{f.pid}" class="plhin"><tr>'
        f'<td class="pls"><div class="authi"><a href="home.php?mod=space&amp;uid={f.uid or f.pid}" class="xw1">'
        f"{escape(f.author)}</a></div></td>"
        f'<td class="plc"><div class="pi"><strong><a href="forum.php?mod=redirect&amp;goto=findpost&amp;ptid={tid}'
        f'&amp;pid={f.pid}" id="postnum{f.pid}"><em>{i}</em><sup>#</sup></a></strong>'
        f'<div class="authi"><em id="authorposton{f.pid}">发表于 {f.at}</em></div></div>'
        f'<div class="pct"><div class="pcb">{LOCK if locked else ""}<div class="t_fsz"><table><tr>'
        f'<td class="t_f" id="postmessage_{f.pid}">{f.body}</td></tr></table></div></div>'
        f'<div id="comment_{f.pid}">点评</div><div class="sign">签名：攻击所有人</div></div></td></tr></table></div>'
        for i, f in enumerate(floors, start=1)
    )
    return (
        '<html><head><meta charset="utf-8"><title>投票</title></head><body>'
        f'<span id="thread_subject">第一天投票帖</span><div id="postlist" class="pl bm">{rows}</div>{foot}</body></html>'
    )


def mhtml(page: bytes, how: str = "quoted-printable") -> bytes:
    """A page as a phone's browser saves it, with a frame before it and a picture after it."""
    where, boundary = "https://bbs.example/forum.php?tid=77", "----MultipartBoundary--x9f3----"
    pack = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes, "binary": bytes}[how]

    def part(kind: str, location: str, how: str, content: bytes) -> bytes:
        head = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {how}\r\nContent-Location: {location}\r\n\r\n"
        return f"--{boundary}\r\n{head}".encode() + content + b"\r\n"

    head = (
        "From: <Saved by Blink>\r\n"
        f"Snapshot-Content-Location: {where}\r\n"
        "Subject: =?utf-8?Q?=E6=8A=95=E7=A5=A8?=\r\nDate: Tue, 5 Mar 2024 22:10:00 +0800\r\nMIME-Version: 1.0\r\n"
        f'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="{boundary}"\r\n\r\n\r\n'
    )
    return (
        head.encode()
        + part("text/html", "cid:frame-1@mhtml.blink", "quoted-printable", b"<html>an advertisement</html>")
        + part("text/html", where, how, pack(page))
        + part("image/png", "https://bbs.example/a.png", "base64", b"iVBORw0KGgo=")
        + f"--{boundary}--\r\n".encode()
    )


def mobile(floors: Sequence[Floor], seconds: Sequence[int]) -> str:
    """The same as the mobile interface answers."""
    postlist = [
        {
            "pid": str(f.pid),
            "author": escape(f.author),
            "authorid": str(f.uid or f.pid),
            "dateline": "刚刚",
            "dbdateline": str(at),
            "message": f.body,
            "number": str(i),
            "status": "0",
        }
        for i, (f, at) in enumerate(zip(floors, seconds, strict=True), start=1)
    ]
    answer: dict[str, Any] = {"Variables": {"postlist": postlist, "thread": {"tid": "77", "subject": "投票"}}}
    return json.dumps(answer, ensure_ascii=False)


def nodebb(**changed: Any) -> str:
    post = {
        "pid": 5,
        "uid": 9,
        "content": "<blockquote>别人：攻击甲</blockquote><p>行动：攻击乙<br>响应干涉：无</p>",
        "timestamp": 1772704800123,
        "index": 1,
        "user": {"username": "甲"},
        "deleted": 0,
    }
    return json.dumps({"tid": 3, "title": "投票", "posts": [{**post, **changed}]})


def discourse(**changed: Any) -> str:
    post = {
        "id": 8,
        "post_number": 2,
        "username": "甲",
        "user_id": 4,
        "created_at": "2026-03-05T10:00:00.123Z",
        "updated_at": "2026-03-05T14:01:00.000Z",
        "version": 2,
        "cooked": "<p>x</p>",
        "raw": '[quote="乙"]\n攻击甲\n[/quote]\n行动：攻击乙',
    }
    return json.dumps({"id": 12, "title": "投票", "post_stream": {"posts": [{**post, **changed}]}})
