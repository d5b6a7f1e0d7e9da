"""What Django's own checks of forms say, in the words of this site: its sentences are of programs and their variables."""

from __future__ import annotations

from django import forms
from django.core import validators
from django.utils.translation import gettext_lazy as _


def use_ours() -> None:
    """Give the checks our sentences, for every form, the admin's too. Fields that say their own keep them."""
    validators.ProhibitNullCharactersValidator.message = _(
        "里面有一个看不见的控制字符（NUL）。请删掉它再提交。"
    )
    validators.MaxLengthValidator.message = _("太长：最多 %(limit_value)d 字，现在是 %(show_value)d 字。")
    validators.MinValueValidator.message = _("不能小于 %(limit_value)s。")
    validators.MaxValueValidator.message = _("不能大于 %(limit_value)s。")
    validators.EmailValidator.message = _("这不像一个邮箱地址，请检查。")
    forms.Field.default_error_messages = {"required": _("请填写。")}
    not_listed = _("“%(value)s”不是所列的选项，请重新选择。")
    forms.ChoiceField.default_error_messages = {"invalid_choice": not_listed}
    forms.MultipleChoiceField.default_error_messages = {
        "invalid_choice": not_listed,
        "invalid_list": _("没有读到选择，请重新选择。"),
    }
    forms.IntegerField.default_error_messages = {"invalid": _("请填一个整数。")}
    forms.DateTimeField.default_error_messages = {
        "invalid": _("读不出这个日期和时间。请写成 2026-03-05 22:00 这样。")
    }
    forms.TimeField.default_error_messages = {"invalid": _("读不出这个时间。请写成 22:00 这样。")}
    forms.FileField.default_error_messages |= {
        "missing": _("没有收到文件，请再选一次。"),
        "empty": _("这个文件是空的。"),
    }
