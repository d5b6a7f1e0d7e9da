"""What a page tells people to type is read, whatever language the page is in: posts are Chinese, in either script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from director.rules.clapclap import posts as clapclap
from director.rules.hcg import posts as hcg
from director.rules.kanshu.posts import read_post
from director.rules.reading.names import Names
from director.services.qq import _BIND as BINDING

LANGUAGES = [code for code, _name in settings.LANGUAGES]
HEAVENLY = Names(["己", "甲", "乙", "丙", "丁"])
QUOTED = re.compile(r"“([^”]*)”")
KANSHU = "写法：“行动：攻击甲/将匕首交给乙”，另起一行“响应干涉：丙，丁”或“响应干涉：无”。"
HCG = "写法：“出招：大波→某某”；不用目标的招只写“出招：蓄”。也可以用上面的表单。"
CLAPCLAP = (
    "写法：“手势：破”，另起一行“目标：甲>乙”（先后的愿望）；拆分写“拆分：甲/乙/丙”。也可以用上面的表单。"
)


def told(text: str, language: str) -> list[str]:
    """The lines that a page quotes for people to write."""
    with translation.override(language):
        said = translation.gettext(text)
    return QUOTED.findall(said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "lines", "read", "names"),
    [
        (KANSHU, (0, 1), read_post, HEAVENLY),
        (KANSHU, (0, 2), read_post, HEAVENLY),
        (HCG, (0,), hcg.read, Names(["己", "某某"])),
        (HCG, (1,), hcg.read, Names(["己", "某某"])),
        (CLAPCLAP, (0, 1), clapclap.read, HEAVENLY),
    ],
)
def test_the_lines_that_a_page_tells_to_write_are_read(
    language: str, text: str, lines: tuple[int, ...], read: Callable[[str, int, Names], Any], names: Names
) -> None:
    quoted = told(text, language)
    reading = read("\n".join(quoted[n] for n in lines), 0, names)
    assert reading.valid, reading
    assert not reading.problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_that_binds_a_number_is_understood(language: str) -> None:
    with translation.override(language):
        assert BINDING.fullmatch(translation.gettext("绑定 %(code)s") % {"code": "A1B2C3D4"})
