"""What is written without a template each time is what the template would have written."""

from __future__ import annotations

from django import forms
from django.template import Context, Template
from django.test import SimpleTestCase
from django.utils import translation
from django.utils.safestring import SafeString

from director.forms.select import QuickSelect

CHOICES = [("", "—"), ("a&b", "<甲> & 乙"), ("2", "丙"), (3, "丁")]


class TestQuickSelect(SimpleTestCase):
    def test_it_is_djangos_own_drop_down(self) -> None:
        for value in ("", "a&b", "3", None, "not offered"):
            for attrs in ({}, {"id": "id_x", "disabled": True, "aria-invalid": "true"}):
                quick = QuickSelect(choices=CHOICES).render("x", value, attrs)
                usual = forms.Select(choices=CHOICES).render("x", value, attrs)
                self.assertHTMLEqual(quick, usual)


def _render(source: str, **context: object) -> str:
    return Template("{% load components %}" + source).render(Context(context))


class TestKeptComponents(SimpleTestCase):
    def test_a_safe_text_is_not_taken_for_a_plain_one(self) -> None:
        for given in (SafeString("<b>甲</b>"), "<b>甲</b>", SafeString("<b>甲</b>")):
            shown = _render("{% tag word %}", word=given)
            assert ("<b>" in shown) == isinstance(given, SafeString)

    def test_numbers_and_truth_are_told_apart(self) -> None:
        assert _render("{% seat_badge name='甲' number=one %}", one=1) == _render(
            "{% seat_badge name='甲' number=1 %}"
        )
        assert "seat-dead" in _render("{% seat_badge name='甲' dead=yes %}", yes=True)
        assert "seat-dead" not in _render("{% seat_badge name='甲' dead=yes %}", yes=False)

    def test_each_language_has_its_own(self) -> None:
        with translation.override("zh-hans"):
            chinese = _render("{% seat_badge name='甲' dead=True %}")
        with translation.override("en"):
            english = _render("{% seat_badge name='甲' dead=True %}")
        assert chinese != english

    def test_what_cannot_be_kept_is_rendered_all_the_same(self) -> None:
        assert "甲" in _render("{% tag word %}", word=["甲"])
