"""V4: looking a name up."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from director.rules.reading.names import Ambiguous, Found, Names, Unknown, fold, plain, seat_number


@pytest.mark.clause("V4")
@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Ａlice", "alice"),
        ("髮財", "发财"),
        ("乾隆", "干隆"),
        ("阿 九", "阿九"),
        ("阿\u200b九\ufeff", "阿九"),
        ("@阿九", "阿九"),
        ("「阿九」", "阿九"),
        ("((阿九))", "(阿九)"),
        ("“阿九”", "阿九"),
        ("「阿九", "「阿九"),
        ("Straße", "strasse"),
        ("e\u0301toile", "étoile"),
        ("e\u200b\u0301toile", "étoile"),
        ("👩\u200d👩\u200d👧", "👩👩👧"),
        ("❤\ufe0f", "❤"),
        ("\u3164\u200b", ""),
        ("\ud800", "\ud800"),
    ],
)
def test_v4__a_fold(word: str, key: str) -> None:
    assert fold(word) == key


@pytest.mark.clause("V4")
def test_v4__a_character_folds_the_same_in_every_word() -> None:
    # A converter that looks at words would keep 乾 in 乾隆 and not in 乾燥.
    assert fold("乾隆")[0] == fold("乾燥")[0] == fold("乾")


@pytest.mark.clause("V4")
def test_v4__flags_that_only_invisible_tags_tell_apart_stay_apart() -> None:
    england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    scotland = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    assert fold(england) != fold(scotland)


@pytest.mark.clause("V4")
def test_v4__the_exact_name_wins_over_its_prefixes() -> None:
    names = Names(["阿九", "阿九九", "九"])
    assert names.find("阿九九") == Found(1, "name")
    assert names.find("九") == Found(2, "name")
    assert names.find("阿") == Unknown((0, 1))


@pytest.mark.clause("V4")
def test_v4__name_then_alias_then_number() -> None:
    names = Names(["2", "乙", "丙", "丁"], [["老大"], ["丙"], ["4"], []])
    assert names.find("2") == Found(0, "name")
    assert names.find("丙") == Found(2, "name")
    assert names.find("4") == Found(2, "alias")
    assert names.find("4号") == Found(3, "number")
    assert names.find("5") == Unknown(())


@pytest.mark.clause("V4")
def test_v4__written_exactly_before_folded_and_a_fold_of_two_is_ambiguous() -> None:
    names = Names(["发财", "髮財"])
    assert names.find("髮財") == Found(1, "name")
    assert names.find("發財") == Ambiguous((0, 1))
    assert Names(["Bob", "bob"]).find("BOB") == Ambiguous((0, 1))
    assert Names(["甲", "乙"], [["小"], ["小"]]).find("小") == Ambiguous((0, 1))


@pytest.mark.clause("V4")
def test_v4__composed_or_not_and_beyond_the_basic_plane() -> None:
    names = Names(["𠮷野", "👩\u200d👩\u200d👧", "étoile", "<svg/onload=alert(1)>", "[CQ:at,qq=all]"])
    for i, name in enumerate(names.names):
        for form in ("NFC", "NFD", "NFKC"):
            assert names.find(normalize(form, name)) == Found(i, "name")


@pytest.mark.clause("V10a")
def test_v10a__a_name_made_of_names_is_ambiguous_and_one_made_of_one_name_is_not() -> None:
    assert Names(["A", "B", "A/B"]).find("ａ/ｂ") == Ambiguous((0, 1, 2))
    assert Names(["A", "C", "A/B"]).find("A/B") == Found(2, "name")
    assert Names(["甲", "乙", "甲、乙"]).find("甲、乙") == Ambiguous((0, 1, 2))
    assert Names(["Bob", "Alice", "Bob Alice"]).find("Bob Alice") == Found(2, "name")


def test_a_word_longer_than_any_name_is_nobody() -> None:
    assert Names(["甲"]).find("甲" * 5000) == Unknown((0,))


def test_what_was_looked_up_before_answers_the_same_and_takes_no_endless_room() -> None:
    names = Names(["甲", "乙"])
    assert [names.find("乙") for _ in range(2)] == [Found(1, "name")] * 2
    for i in range(5000):
        names.find(f"x{i}")
    assert names.find("甲") == Found(0, "name")
    assert len(names._known) <= 2000


def test_aliases_must_be_for_as_many_names_as_there_are() -> None:
    with pytest.raises(ValueError, match="2 names"):
        Names(["甲", "乙"], [["小甲"]])


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("3", 3),
        ("#3", 3),
        ("3号", 3),
        ("3楼", 3),
        ("03", 3),
        ("12", 12),
        ("0", None),
        ("三", None),
        ("3x", None),
        ("007", None),
    ],
)
def test_a_seat_number(word: str, number: int | None) -> None:
    assert seat_number(word) == number


def test_plain_keeps_every_character_in_its_place() -> None:
    text = "【行動】：ＡB㎏\u3000→⇒\n𠮷"
    assert plain(text) == "【行动】:ab㎏ →→\n𠮷"
    assert len(plain(text)) == len(text)
