"""A short run of what `make fuzz` does for minutes: any bytes, and scraps of what each reader takes, in any order."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.forum.pages import read_page
from director.forum.thread import Viewer
from director.portable.registry import FORMATS
from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import TARGETS
from tests.patience import patience

SCRAPS = st.sampled_from(
    [
        *(
            "行动：攻击乙\n",
            "响应干涉：丙",
            "一号 ",
            "甲 / 乙",
            "[b]",
            "[/quote]",
            "&#x4e00;",
            "\x00",
            "\ufeff",
            "𠮷",
        ),
        *(
            '{"case":',
            '"format":',
            "[",
            "]",
            "}",
            "1e999",
            '"\\ud800"',
            "null,",
            '"seed": "00"',
            '"posts": {',
        ),
        *("<html>", '<div id="post_1">', '<table class="plhin">', "</td>", "<!--", "<![CDATA[", "&lt;"),
        *('"post_type": "message",', '"message_type": "private",', '"message": [{"type": "text"}],'),
        *("MIME-Version: 1.0\r\n", "Content-Type: multipart/related; boundary=x\r\n\r\n--x\r\n"),
    ]
)
BYTES = st.binary(max_size=300) | st.lists(SCRAPS, max_size=20).map(
    lambda parts: "".join(parts).encode("utf-8", "replace")
)


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_are_answered(name: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(BYTES)
    def run(data: bytes) -> None:
        TARGETS[name](data)

    with patience():
        run()


@pytest.mark.parametrize("name", TARGETS)
def test_what_a_reader_takes_is_where_the_fuzzer_begins(name: str) -> None:
    seeds = [seed.encode() for seed in SEEDS[name]()]
    assert seeds
    for seed in seeds:
        TARGETS[name](seed)


def test_the_cases_and_pages_that_it_begins_with_are_not_turned_away() -> None:
    for seed in map(str.encode, SEEDS["cases"]()):
        assert FORMATS[json.loads(seed)["format"]](seed)
    for seed in map(str.encode, SEEDS["pages"]()):
        assert len(read_page(seed, Viewer()).posts) == 2
