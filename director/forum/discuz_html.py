"""Discuz! X: a thread page as a browser saves it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from director.forum.body import Body, all_text, read_body
from director.forum.markup import document, ids_of
from director.forum.thread import ImportedPost, ImportedThread, Moment, State, Unreadable, Viewer
from director.forum.times import MINUTE, Clock, edit_notice, footer

BOARD = "discuz"

_POST = re.compile(r"post_([0-9]{1,12})", re.ASCII)
_UID = re.compile(r"(?:[?&;]uid=|space-uid-)([0-9]{1,12})", re.ASCII)
_TID = re.compile(r"(?:[?&;]p?tid=|thread-)([0-9]{1,12})", re.ASCII)
_FLOORS = {"楼主": 1, "樓主": 1, "沙发": 2, "沙發": 2, "板凳": 3, "地板": 4}
_LONGEST_AUTHOR = 100
_FOOT = 20_000


def takes(text: str) -> bool:
    """Whether a file is for this adapter."""
    return "postlist" in text or 'id="post_' in text or "postmessage_" in text


def read(text: str, viewer: Viewer) -> ImportedThread:
    """The thread. Raises Unreadable: no posts, a page cut off, or saved by somebody who can't see them (`locked`)."""
    root = document(text)
    ids = ids_of(root)
    elements = {match[1]: ids[name] for name in ids if (match := _POST.fullmatch(name))}
    if not elements:
        raise Unreadable("no_posts")
    _refuse_tangled(root, elements)
    clock = clock_of(text, viewer)
    posts = [_Post(pid, element, ids, clock) for pid, element in elements.items()]
    locked = sum(post.is_locked for post in posts)
    if locked:
        raise Unreadable("locked", locked=locked, posts=len(posts))
    return ImportedThread(BOARD, _tid(posts), _title(root, ids), tuple(post.imported() for post in posts))


def clock_of(text: str, viewer: Viewer) -> Clock:
    """The clock of the page: what was said of its viewer first, then the page's own word."""
    told = footer(text[-_FOOT:])
    offset = viewer.offset
    if offset is None:
        offset = told[0] if told and told[0] is not None else viewer.board
    made = Clock(told[0] if told and told[0] is not None else offset).absolute(told[1]) if told else None
    if viewer.saved_at is not None:
        made = Moment(viewer.saved_at, MINUTE)
    return Clock(offset, made)


def _refuse_tangled(root: etree._Element, elements: dict[str, etree._Element]) -> None:
    """A post inside another, or one that stands twice: whose words are whose can't be told."""
    names = [
        name for each in root.iter("div", "table", "td") if (name := each.get("id") or "").startswith("post")
    ]
    if len(names) != len(dict.fromkeys(names)):
        raise Unreadable("tangled")
    for element in elements.values():
        if any(_POST.fullmatch(above.get("id") or "") for above in element.iterancestors()):
            raise Unreadable("tangled")


def _tid(posts: list[_Post]) -> str:
    for post in posts:
        for link in post.links():
            if match := _TID.search(link.get("href") or ""):
                return match[1]
    return ""


def _title(root: etree._Element, ids: dict[str, etree._Element]) -> str:
    subject = ids.get("thread_subject")
    if subject is None:
        subject = root.find(".//title")
    return "" if subject is None else all_text(subject)[:200]


class _Post:
    """One floor while it is being read."""

    def __init__(
        self, pid: str, element: etree._Element, ids: dict[str, etree._Element], clock: Clock
    ) -> None:
        self.pid = pid
        self.element = element
        self.ids = ids
        self.clock = clock
        self.body = ids.get(f"postmessage_{pid}")
        self.locks = [
            all_text(each) for each in element.iter("div") if "locked" in (each.get("class") or "").split()
        ]

    @property
    def is_locked(self) -> bool:
        """仅作者可见, and no text besides: whoever saved the page can't see the post."""
        return self.body is None and any("作者可见" in lock or "作者可見" in lock for lock in self.locks)

    def imported(self) -> ImportedPost:
        body = read_body(self.body) if self.body is not None else Body()
        author, uid = self._author()
        at = self.ids.get(f"authorposton{self.pid}")
        return ImportedPost(
            pid=self.pid,
            floor=self._floor(),
            author=author,
            uid=uid,
            at=None if at is None else self._time(at),
            edited=_edited(body, self.clock),
            text=body.text,
            state=self._state(),
            left_out=body.left_out,
            styled=body.styled,
        )

    def _state(self) -> State:
        if self.body is not None:
            return State.SHOWN
        return State.BANNED if any("屏蔽" in lock for lock in self.locks) else State.DELETED

    def links(self) -> Iterator[etree._Element]:
        """The links beside the body."""
        inside = [] if self.body is None else list(self.body.iter("a"))
        skipped = iter(inside)
        next_inside = next(skipped, None)
        for link in self.element.iter("a"):
            if link is next_inside:
                next_inside = next(skipped, None)
            else:
                yield link

    def _author(self) -> tuple[str, str]:
        """Name and account number; an anonymous author has no number."""
        for block in self.element.iter("div"):
            if "authi" not in (block.get("class") or "").split():
                continue
            for link in block.iter("a"):
                match, name = _UID.search(link.get("href") or ""), all_text(link)
                if match and name:
                    return name[:_LONGEST_AUTHOR], match[1]
        return "", ""

    def _floor(self) -> int:
        link = self.ids.get(f"postnum{self.pid}")
        text = "" if link is None else all_text(link)
        digits = re.search(r"[0-9]{1,6}", text)
        return int(digits[0]) if digits else _FLOORS.get(text.strip(" #"), 0)

    def _time(self, element: etree._Element) -> Moment | None:
        """The absolute time of `span[title]` where there is one; else what is shown."""
        for span in element.iter("span"):
            if found := self.clock.absolute(span.get("title") or ""):
                return found
        return self.clock.read(all_text(element))


def _edited(body: Body, clock: Clock) -> Moment | None:
    notice = edit_notice(body.notice) or edit_notice(body.text)
    return None if notice is None else clock.read(notice)
