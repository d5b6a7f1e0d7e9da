"""ADAPTERS: the one list of forums; and several saved pages as one thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from director.forum import discourse, discuz_html, discuz_json, mhtml, nodebb
from director.forum.decode import decode
from director.forum.thread import ImportedPost, ImportedThread, Unreadable, Viewer

MOST_FILES = 100
MOST_BYTES = 12 * 1024 * 1024
MOST_BYTES_OF_A_PAGE = 4 * 1024 * 1024
"""A phone saves the pictures with the page: the file may be larger than what is read of it."""
MOST_BYTES_IN_ALL = 40 * 1024 * 1024
MOST_POSTS = 5000
LONGEST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Adapter:
    """One forum: `takes` looks at a file's text, `read` gives the thread or raises Unreadable."""

    takes: Callable[[str], bool]
    read: Callable[[str, Viewer], ImportedThread]


ADAPTERS: tuple[Adapter, ...] = (
    Adapter(discuz_json.takes, discuz_json.read),
    Adapter(discourse.takes, discourse.read),
    Adapter(nodebb.takes, nodebb.read),
    Adapter(discuz_html.takes, discuz_html.read),
)
"""Asked in order. Adding a forum is adding its file and a line here."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was handed in."""

    name: str
    content: bytes


def read_pages(files: Sequence[File], viewer: Viewer) -> ImportedThread:
    """Several pages of one thread as one, by pid, in the order of the forum.

    A post that stands on two pages counts once, as the later file has it. Raises Unreadable; its data holds the `file`.
    """
    _refuse_too_much(files)
    threads: list[ImportedThread] = []
    for file in files:
        try:
            threads.append(read_page(file.content, viewer))
        except Unreadable as reason:
            raise Unreadable(reason.code, **{"file": file.name[:100], **reason.data}) from None
    return _merged(threads)


def _refuse_too_much(files: Sequence[File]) -> None:
    if not files:
        raise Unreadable("no_files")
    if len(files) > MOST_FILES:
        raise Unreadable("too_many_files", most=MOST_FILES)
    for file in files:
        if len(file.content) > MOST_BYTES:
            raise Unreadable("too_large", file=file.name[:100], most=MOST_BYTES // 1024 // 1024)
    if sum(len(file.content) for file in files) > MOST_BYTES_IN_ALL:
        raise Unreadable("too_large", file="", most=MOST_BYTES_IN_ALL // 1024 // 1024)


def read_page(content: bytes, viewer: Viewer) -> ImportedThread:
    """One page, by the first adapter that takes it. Raises Unreadable and nothing else."""
    page = mhtml.page_of(content) if mhtml.takes(content) else content
    if len(page) > MOST_BYTES_OF_A_PAGE:
        raise Unreadable("too_large", most=MOST_BYTES_OF_A_PAGE // 1024 // 1024)
    text = decode(page)
    if not text.strip():
        raise Unreadable("empty")
    for adapter in ADAPTERS:
        if adapter.takes(text):
            thread = adapter.read(text, viewer)
            return replace(thread, posts=tuple(_bounded(post) for post in thread.posts))
    raise Unreadable("unknown")


def _bounded(post: ImportedPost) -> ImportedPost:
    """A post beyond any forum's length is refused, not cut: what is cut might be the vote."""
    if len(post.text) > LONGEST_TEXT:
        raise Unreadable("long_post", floor=post.floor, most=LONGEST_TEXT)
    if not post.pid or len(post.pid) > 20:
        raise Unreadable("field", field="pid")
    return post


def _merged(threads: Sequence[ImportedThread]) -> ImportedThread:
    boards = dict.fromkeys(thread.board for thread in threads)
    tids = dict.fromkeys(thread.tid for thread in threads if thread.tid)
    if len(boards) > 1 or len(tids) > 1:
        raise Unreadable("different_threads")
    posts: dict[str, ImportedPost] = {}
    for thread in threads:
        for post in thread.posts:
            posts[post.pid] = post
    if len(posts) > MOST_POSTS:
        raise Unreadable("too_many_posts", most=MOST_POSTS)
    title = next((thread.title for thread in threads if thread.title), "")
    ordered = sorted(posts.values(), key=_order)
    return ImportedThread(threads[0].board, next(iter(tids), ""), title, tuple(ordered))


def _order(post: ImportedPost) -> tuple[int, str]:
    """The order in which posts were made: pids grow."""
    return (int(post.pid), "") if post.pid.isascii() and post.pid.isdecimal() else (0, post.pid)
