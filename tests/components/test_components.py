"""The components: well-formed whatever the names are, nothing inline, and no more told than was given."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import engines
from django.test import RequestFactory
from django.utils import translation

from tests.components.markup import read

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
NAMES = [
    "白鹭",
    "一" * 120,
    "a" * 300,
    '<svg onload="alert(1)">',
    '"><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    "\u202eexe.gnp",
    "ليلى",
    "🦊\u200d👩",
    "Z̷̢̛͎͕͝a̸͉͐",
    "{{ 7|add:7 }}{% now 'Y' %}",
    "&lt;b&gt;",
    " ",
    "",
]
MARKS = [
    {"face": "rank", "rank": 2},
    {"face": "faction", "faction": "red"},
    {"face": "faction", "faction": "blue", "hidden": True},
    {"face": "unknown"},
    {"face": "hidden"},
]


class Sample(forms.Form):
    text = forms.CharField(label="<b>字</b>", help_text="说明")
    way = forms.ChoiceField(label="选", choices=[("a", "<i>"), ("b", "乙")], widget=forms.RadioSelect)
    tick = forms.BooleanField(label="勾")
    note = forms.CharField(label="长", widget=forms.Textarea, required=False)


def render(source: str, **context: Any) -> str:
    request = RequestFactory().get("/list/", {"q": "<x>", "page": "3"})
    return engines["django"].from_string("{% load components %}" + source).render(context, request)


TAGS = {
    "icon": '{% icon "rose" label=name %}',
    "faction": '{% faction "red" %}{% faction "blue" short=True %}{% faction name %}',
    "mark": '{% mark "faction" faction="red" %}{% mark name %}{% mark "rank" rank=name %}',
    "marks": "{% marks marks %}{% marks none %}",
    "identity_card": '{% identity_card "red" 2 name marks=marks name=name skill=name below="blue" below_name=name %}',
    "identity_card covered": '{% identity_card "blue" 9 name marks=marks name=name covered=True leader=True %}',
    "item": '{% item "sword" pair=1 %}{% item name %}{% item "shield" pair=name broken=True words=False %}',
    "items": "{% items items %}{% items none %}",
    "seat_badge": "{% seat_badge name number=1 dagger=True red_card=True dead=True you=True note=name %}",
    "seat_badge link": '{% seat_badge name url="/x/?a=1&b=2" %}',
    "status_table": "{% status_table rows %}{% status_table rows caption=name stack=False %}{% status_table none %}",
    "damage": "{% damage 2 %}{% damage 9 %}{% damage none %}",
    "night_step": "<ol>{% night_step step %}</ol>",
    "dagger_path": "{% dagger_path stops %}",
    "question": "{% question name options whom=name text=name default=name due=due now=now number=1 clause='K2.4' %}",
    "question buttons": "{% question name options style='buttons' hidden=hidden error=name confirm=name %}",
    "question checks": "{% question name options count=2 chosen=chosen submit=name %}",
    "question closed": "{% question name options closed=name %}",
    "countdown": "{% countdown due now label=name %}{% countdown none %}{% countdown past now %}",
    "clause": "{% clause 'K2.5' %}{% clause name %}",
    "log_line": "<ol>{% log_line name at=now actor=name clause='K1' icon='lock' secret=True abandoned=True url='/x' %}</ol>",
    "todo": "{% todo tasks %}",
    "todo empty": "{% todo none %}",
    "empty": "{% empty name text=name url='/x' action=name %}",
    "notice": "{% notice tone='warn' title=name %}{{ name }}{% endnotice %}{% notice tone=name live=True %}x{% endnotice %}",
    "messages": "{% messages_list said %}{% messages_list none %}",
    "reading": "{% reading lines verdict=name tone='warn' %}",
    "reading empty": "{% reading none %}",
    "tag": "{% tag name tone='red' %}{% tag name tone='warn' icon='clock' %}",
    "stats": "{% stats tiles %}",
    "progress": "{% progress 1.5 max=3 label=name text=name %}",
    "progress unknown": "{% progress none label=name %}",
    "copy_block": "{% copy_block text=name label=name uid='c1' help=name %}",
    "term": "{% term name name uid='t1' clause='K2' %}",
    "field": "{% form_errors form %}{% for one in form %}{% field one help=name %}{% endfor %}",
    "field unbound": "{% form_errors blank %}{% for one in blank %}{% field one %}{% endfor %}",
    "nav": "{% nav links name %}{% nav links name style='side' %}{% nav none name %}",
    "breadcrumb": "{% breadcrumb links %}",
    "switcher": "{% switcher links current=name %}",
    "pagination": "{% pagination page %}{% pagination single %}",
}


def context(name: str) -> dict[str, Any]:
    """Data in which every text is `name`."""
    row = {"number": 1, "name": name, "marks": MARKS, "damage": 1, "items": [{"item": "fan"}], "note": name}
    inner = {
        "who": name,
        "kind": "damage",
        "text": name,
        "state": "open",
        "then": [{"kind": name, "whom": [name] * 2}],
    }
    return {
        "name": name,
        "none": None,
        "marks": MARKS,
        "items": [{"kind": "sword", "pair": 1}, {"item": "feather"}, {"kind": name}],
        "rows": [row, {**row, "dead": True, "url": "/m/1/"}],
        "step": {
            "n": 1,
            "who": name,
            "kind": "attack",
            "whom": name,
            "source": name,
            "reason": name,
            "then": [inner],
        },
        "stops": [{"name": name, "number": 1, "kind": "start", "note": name}, {"name": name, "open": True}],
        "options": [{"value": name, "label": name, "help": name}, {"value": 0, "label": name}],
        "chosen": [name],
        "hidden": {"version": name},
        "now": NOW,
        "due": NOW + timedelta(hours=3),
        "past": NOW - timedelta(hours=3),
        "tasks": [
            {"label": name, "count": 2, "url": "/x/", "help": name, "due": NOW, "now": NOW, "shortcut": "g"},
            {"label": name, "count": 1, "tone": "warn"},
        ],
        "said": [{"message": name, "level_tag": "error"}],
        "lines": [
            {"text": name, "state": state, "problem": name, "offers": [name]}
            for state in ("ok", "void", name)
        ],
        "tiles": [{"label": name, "value": name, "unit": name, "help": name, "url": "/x/"}],
        "links": [
            {"label": name, "url": "/x/", "icon": "moon", "count": 3},
            {"label": name, "current": True, "url": "/"},
        ],
        "form": Sample({"text": "", "note": name}),
        "blank": Sample(auto_id="blank_%s"),
        "page": Paginator(range(100), 5).page(3),
        "single": Paginator([1], 5).page(1),
    }


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("tag", TAGS)
def test_every_component_stands_every_name(tag: str, name: str) -> None:
    html = read(render(TAGS[tag], **context(name)))
    assert html.faults == []
    assert html.tags["script"] == 0
    assert {ref for ref in html.references if ref not in html.ids} == set()


@pytest.mark.parametrize("name", [one for one in NAMES if one.strip()])
@pytest.mark.parametrize(
    "tag", ["seat_badge", "status_table", "night_step", "dagger_path", "log_line", "switcher"]
)
def test_names_stand_apart_and_whole(tag: str, name: str) -> None:
    assert name in read(render(TAGS[tag], **context(name))).names


def test_a_rank_never_takes_the_colour_of_a_faction() -> None:
    plain = render('{% mark "rank" rank=2 %}')
    assert render('{% mark "rank" rank=2 faction="red" %}') == plain
    assert render('{% mark "rank" rank=2 faction="blue" %}') == plain


def test_a_covered_mark_tells_nothing_of_its_card() -> None:
    plain = render('{% mark "hidden" %}')
    for told in ('rank=2 faction="red"', 'faction="blue"', "hidden=True rank=9"):
        assert render('{% mark "hidden" ' + told + " %}") == plain


def test_an_unknown_face_is_shown_covered() -> None:
    assert (
        render('{% mark "rosé" %}')
        == render('{% mark "faction" faction="green" %}')
        == render('{% mark "hidden" %}')
    )


def test_factions_are_told_apart_without_colour() -> None:
    red, blue = render('{% mark "faction" faction="red" %}'), render('{% mark "faction" faction="blue" %}')
    assert "玫瑰家族" in red
    assert "#i-rose" in red
    assert "野兽家族" in blue
    assert "#i-beast" in blue


def test_marks_are_read_aloud_one_by_one() -> None:
    text = render("{% marks marks %}", marks=MARKS)
    for word in ("等级", "玫瑰家族", "问号", "未公开的标记", "（盖着）"):
        assert word in text


def test_a_covered_card_opens_without_script() -> None:
    html = read(render('{% identity_card "red" 2 "刺客" covered=True %}'))
    assert html.tags["details"] == html.tags["summary"] == 1


@pytest.mark.parametrize(
    ("left", "words", "level"),
    [
        (timedelta(days=1, hours=5, minutes=59), "还有 1 天 5 小时", "calm"),
        (timedelta(hours=3, minutes=7), "还有 3 小时 7 分", "calm"),
        (timedelta(minutes=42), "还有 42 分钟", "soon"),
        (timedelta(seconds=20), "还有 1 分钟", "soon"),
        (timedelta(0), "已到时间", "over"),
        (timedelta(minutes=-1), "已到时间", "over"),
    ],
)
def test_a_countdown_says_how_long_is_left(left: timedelta, words: str, level: str) -> None:
    html = render("{% countdown due now %}", due=NOW + left, now=NOW)
    assert words in html
    assert f'data-level="{level}"' in html
    assert f'datetime="{(NOW + left).isoformat()}"' in html


def test_a_clause_leads_to_its_rule() -> None:
    assert 'href="/rules/#K2.5"' in render("{% clause 'K2.5' %}")


def test_what_has_nothing_to_do_is_left_out_and_the_rest_counted() -> None:
    tasks = [
        {"label": "甲事", "count": 0},
        {"label": "乙事", "count": 4},
        {"label": "丙事"},
        {"label": "丁事", "count": None},
    ]
    html = render("{% todo tasks %}", tasks=tasks)
    assert "甲事" not in html
    assert re.findall(r'<span class="count">(.+?)</span>', html) == ["3 件", "4"]
    assert html.index("乙事") < html.index(">4<") < html.index("丙事")
    assert "没有要做的事" in render("{% todo tasks %}", tasks=[{"label": "甲事", "count": 0}])


def test_a_question_sends_its_answer_with_the_token_and_the_version() -> None:
    html = render(
        "{% question '问？' options hidden=hidden %}",
        options=[{"value": 1, "label": "甲"}],
        hidden={"version": 7},
    )
    attributes = read(html).attributes
    assert ("input", "name", "csrfmiddlewaretoken") in attributes
    assert '<input type="hidden" name="version" value="7">' in html
    assert "required" in html


def test_a_closed_question_cannot_be_answered() -> None:
    html = read(render("{% question '问？' options closed='过了' %}", options=[{"value": 1, "label": "甲"}]))
    assert html.tags["form"] == html.tags["button"] == html.tags["input"] == 0


def test_chosen_options_are_chosen_by_value_as_text() -> None:
    html = render(
        "{% question '问？' options chosen=2 %}",
        options=[{"value": 1, "label": "甲"}, {"value": 2, "label": "乙"}],
    )
    assert 'value="2" checked' in html
    assert 'value="1" checked' not in html


def test_pages_keep_the_other_parameters() -> None:
    html = render("{% pagination page %}", page=Paginator(range(100), 5).page(3))
    assert 'href="?q=%3Cx%3E&amp;page=4"' in html
    assert '<span aria-current="page">3</span>' in html
    assert render("{% pagination page %}", page=Paginator([1], 5).page(1)).strip() == ""


def test_a_faulty_field_names_its_fault_to_a_screen_reader() -> None:
    html = read(render("{% for one in form %}{% field one %}{% endfor %}", form=Sample({})))
    assert ("input", "aria-invalid", "true") in html.attributes
    assert "id_text_error" in html.ids
    assert "id_text_error" in html.references


def test_copied_text_keeps_its_first_line_break() -> None:
    assert "\n\n甲</textarea>" in render("{% copy_block text=text label='x' uid='c' %}", text="\n甲")


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant", "en"])
def test_figures_in_attributes_do_not_follow_the_language(language: str) -> None:
    with translation.override(language):
        assert 'max="1000.5" value="0.5"' in render("{% progress 0.5 max=1000.5 label='x' %}")
