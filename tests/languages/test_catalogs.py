"""The catalogs are whole, agree with the texts, and are compiled."""

from __future__ import annotations

import gettext
from functools import cache

import pytest
from babel.messages.catalog import Catalog

from tools.messages import LANGUAGES, catalogs, check, extract
from tools.messages.traditional import traditional

RUN = "run `make messages`, translate what it names in locale/en/LC_MESSAGES/django.po, run it again"


@cache
def template() -> Catalog:
    return extract.template()


def said(catalog: Catalog) -> dict[str, str]:
    """Each text, plural and context included, with its translation."""
    return {repr((each.context, each.id)): repr(tuple(each.string or ())) for each in catalog if each.id}


def of(
    text: str, translation: str | tuple[str, ...], plural: str = "", flags: tuple[str, ...] = ()
) -> list[str]:
    """The faults of a catalog with this one text."""
    catalog = Catalog(locale="en")
    catalog.add((text, plural) if plural else text, translation, flags=flags, locations=[("a.py", 1)])
    return list(check.faults(catalog))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_nothing_is_fuzzy(language: str) -> None:
    found = list(check.faults(catalogs.updated(language, template())))
    assert not found, "\n".join([RUN, *found])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_catalog_has_the_texts_of_today(language: str) -> None:
    """The same texts with the same translations; in which order and where they stand may wait."""
    assert said(catalogs.read(language)) == said(catalogs.updated(language, template())), RUN


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalog_says_what_the_readable_one_says(language: str) -> None:
    with catalogs.mo_path(language).open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    speaks = {key: text for key, text in compiled._catalog.items() if key}
    expected: dict[object, object] = {}
    for message in catalogs.read(language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        key = f"{message.context}\x04{key}" if message.context else key
        if not message.id:
            continue
        if isinstance(message.id, str):
            expected[key] = message.string
        else:
            expected |= {(key, n): text for n, text in enumerate(message.string)}
    assert speaks == expected, RUN


def test_texts_are_found_in_code_templates_filters_and_tables() -> None:
    found = template()
    assert found.get("跳到正文") is not None  # a tag of a template
    assert found.get("n月j日 H:i") is not None  # the argument of a filter
    assert found.get("%(n)s 帖") is not None  # with a plural
    assert found.get("没有待公示的草稿。") is not None  # Python
    assert found.get("“{text}”的目标太多，多出来的不算。") is not None  # a table of the rules


def test_an_untranslated_text_is_found() -> None:
    assert of("关门", "") == ["a.py: “关门”: is not translated"]
    assert of("%(n)s 帖", ("%(n)s post", ""), "%(n)s 帖") == ["a.py: “%(n)s 帖”: is not translated"]


def test_a_fuzzy_text_is_found() -> None:
    assert "fuzzy" in of("关门", "close", flags=("fuzzy",))[0]


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("第 {n} 天", "day"),
        ("第 {n} 天", "day {m}"),
        ("第 %(n)s 天", "day {n}"),
        ("<b>{name}</b>说", "{name} says"),
        ("一行", "one {line}"),
    ],
)
def test_other_placeholders_or_tags_are_found(text: str, translation: str) -> None:
    assert "placeholders" in of(text, translation)[0]


@pytest.mark.parametrize(
    ("text", "translation"),
    [("第 {n} 天，{who}", "{who}, day {n}, {who}"), ("100% 完成", "100% done"), ("行动：{", "action: {")],
)
def test_the_same_placeholders_in_any_order_are_right(text: str, translation: str) -> None:
    assert of(text, translation) == []


def test_one_may_be_spelt_out_but_many_may_not() -> None:
    assert of("%(n)s 次", ("once", "%(n)s times"), "%(n)s 次") == []
    assert "placeholders" in of("%(n)s 次", ("%(n)s time", "often"), "%(n)s 次")[0]


@pytest.mark.parametrize(
    ("simplified", "expected"),
    [
        ("版杀砍树", "版殺砍樹"),
        ("请求干涉", "請求干涉"),
        ("刺客、小丑与交际花", "刺客、小丑與交際花"),
        ("关门以后，夜里的问题", "關門以後，夜裡的問題"),
        ("加快进程", "加快進程"),
        ("导演台", "導演台"),
        ("本局的权限", "本局的權限"),
        ("行动的对象", "行動的對象"),
        ("发布公示", "發布公示"),
        ("绑定 %(code)s", "綁定 %(code)s"),
        ("{n} 个<b>角色</b>", "{n} 個<b>角色</b>"),
    ],
)
def test_the_words_of_the_game_in_traditional_characters(simplified: str, expected: str) -> None:
    assert traditional(simplified) == expected
