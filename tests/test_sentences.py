"""What Django's own checks of forms say is said in our words, in every form."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

from director.forms.sentences import use_ours

use_ours()
TWO = [("a", "甲"), ("b", "乙")]


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        (forms.CharField(), "", "请填写。"),
        (forms.CharField(), "雪\x00夜", "里面有一个看不见的控制字符（NUL）。请删掉它再提交。"),
        (forms.CharField(max_length=2), "三个字", "太长：最多 2 字，现在是 3 字。"),
        (forms.IntegerField(min_value=1), "0", "不能小于 1。"),
        (forms.IntegerField(max_value=9), "10", "不能大于 9。"),
        (forms.IntegerField(), "若干", "请填一个整数。"),
        (forms.ChoiceField(choices=TWO), "c", "“c”不是所列的选项，请重新选择。"),
        (forms.TypedChoiceField(choices=TWO), "c", "“c”不是所列的选项，请重新选择。"),
        (forms.MultipleChoiceField(choices=TWO), ["a", "c"], "“c”不是所列的选项，请重新选择。"),
        (forms.MultipleChoiceField(choices=TWO), "a", "没有读到选择，请重新选择。"),
        (forms.EmailField(), "某人", "这不像一个邮箱地址，请检查。"),
        (forms.DateTimeField(), "明晚", "读不出这个日期和时间。请写成 2026-03-05 22:00 这样。"),
        (forms.TimeField(), "晚上", "读不出这个时间。请写成 22:00 这样。"),
        (forms.FileField(), SimpleUploadedFile("空.txt", b""), "这个文件是空的。"),
    ],
)
def test_each_check_has_a_sentence_of_ours(field: forms.Field, given: Any, said: str) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        field.clean(given)
    assert refused.value.messages == [said]
