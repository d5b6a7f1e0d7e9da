"""Signing in with a password, and choosing one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from director.models import Person

LONGEST_NAME, LONGEST_PASSWORD = 150, 1000


class SignInForm(forms.Form):
    """登录: a name and a password. What is wrong is not told in detail: it would tell which names exist."""

    username = forms.CharField(
        label=_("登录名"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = forms.CharField(
        label=_("密码"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.person: Person | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "username" in cleaned and "password" in cleaned:
            found = authenticate(self.request, username=cleaned["username"], password=cleaned["password"])
            if not isinstance(found, Person):
                raise forms.ValidationError(
                    _("登录名或密码不对。请检查大小写；忘了密码可以向导演要登录链接。")
                )
            self.person = found
        return cleaned


class PasswordForm(forms.Form):
    """设密码: a name to sign in with, the present password if there is one, and the new one twice."""

    username = forms.CharField(
        label=_("登录名"),
        max_length=LONGEST_NAME,
        validators=[UnicodeUsernameValidator()],
        help_text=_("以后用它登录，只有你自己看得到。可以改成好记的。"),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    present = forms.CharField(
        label=_("现在的密码"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    new = forms.CharField(
        label=_("新密码"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        help_text=_("至少 8 个字，不要全是数字，也不要太常见。"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("再写一遍新密码"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if not person.has_usable_password():
            del self.fields["present"]

    def clean_username(self) -> str:
        name: str = Person.normalize_username(self.cleaned_data["username"])
        if Person.objects.filter(username__iexact=name).exclude(pk=self.person.pk).exists():
            raise forms.ValidationError(_("这个登录名已经有人用了，请换一个。"))
        return name

    def clean_present(self) -> str:
        present: str = self.cleaned_data["present"]
        if not self.person.check_password(present):
            raise forms.ValidationError(_("现在的密码不对。"))
        return present

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        validate_password(new, self.person)
        return new

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if "new" in self.cleaned_data and again != self.cleaned_data["new"]:
            raise forms.ValidationError(_("两遍不一样，请再写一次。"))
        return again
