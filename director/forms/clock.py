"""The forms of the clock's page. Moments are entered and shown in the match's zone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy

from director.models import Pace, Rhythm
from director.services.rhythm import Beat

MONTH = 30 * 24 * 60
"""Minutes; nothing lasts longer."""
COMMON_ZONES = (
    "Asia/Shanghai",
    "Asia/Taipei",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Los_Angeles",
    "Australia/Sydney",
)


def zones() -> list[str]:
    """All zones, the common ones first."""
    rest = sorted(zone for zone in available_timezones() if zone not in COMMON_ZONES)
    return [*COMMON_ZONES, *rest]


def _minutes(label: Any, least: int = 0, most: int = MONTH, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _clock(label: Any, **kwargs: Any) -> forms.TimeField:
    return forms.TimeField(label=label, widget=forms.TimeInput({"type": "time"}, format="%H:%M"), **kwargs)


def _moment(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, required=False, widget=widget)


class RhythmForm(forms.Form):
    """节奏. Both ways of telling it are on the page; the one that was chosen counts."""

    zone = forms.CharField(
        label=gettext_lazy("时区"),
        max_length=40,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off"}),
    )
    pace = forms.ChoiceField(label=gettext_lazy("节奏"), choices=Pace.choices, widget=forms.RadioSelect)
    opens = _clock(gettext_lazy("次日开门"), required=False)
    closes = _clock(gettext_lazy("关门"), required=False)
    asks = _clock(gettext_lazy("夜间提问"), required=False, help_text=gettext_lazy("空着就是关门时提问。"))
    day_length = _minutes(gettext_lazy("白天（分钟）"), 1, required=False)
    asks_after = _minutes(gettext_lazy("关门后多久提问（分钟）"), required=False)
    night_length = _minutes(gettext_lazy("夜晚（分钟）"), 1, required=False)
    publishes = forms.BooleanField(
        label=gettext_lazy("到开门时间自动公示"),
        required=False,
        help_text=gettext_lazy("不选则由导演按公示键，公示后才开门。被退回过的一夜总由导演公示。"),
    )
    acceleration_notice = _minutes(gettext_lazy("加快进程后多久关门（分钟）"), 0, 24 * 60)
    extension_cap = _minutes(gettext_lazy("一天最多延长（分钟）"))
    today = forms.BooleanField(
        label=gettext_lazy("今天就照此安排"),
        required=False,
        help_text=gettext_lazy("不选则从下一天起。玩家会收到通知。"),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        by_hours = given.get("pace") == Pace.HOURS
        for name in ("opens", "closes") if by_hours else ("day_length", "night_length"):
            if given.get(name) is None and name not in self.errors:
                self.add_error(name, gettext_lazy("请填写。"))
        return given

    def beat(self) -> Beat:
        """The rhythm that was entered; call it on a valid form. What the chosen way does not need keeps its default."""
        given, plain = self.cleaned_data, Beat()
        pace = Pace(given["pace"])
        return Beat(
            pace=pace,
            opens=given["opens"] or plain.opens,
            closes=given["closes"] or plain.closes,
            asks=given["asks"] if pace == Pace.HOURS else None,
            day_length=_length(given["day_length"]) or plain.day_length,
            asks_after=_length(given["asks_after"]),
            night_length=_length(given["night_length"]) or plain.night_length,
            publishes=given["publishes"],
            extension_cap=_length(given["extension_cap"]),
            acceleration_notice=_length(given["acceleration_notice"]),
        )

    @staticmethod
    def of(rhythm: Rhythm | None, zone: str) -> dict[str, Any]:
        """What the form shows of a rhythm, or of the usual one."""
        source: Rhythm | Beat = rhythm or Beat()
        lengths = ("day_length", "asks_after", "night_length", "acceleration_notice", "extension_cap")
        return {
            "zone": zone,
            **{name: getattr(source, name) for name in ("pace", "opens", "closes", "asks", "publishes")},
            **{name: round(getattr(source, name) / timedelta(minutes=1)) for name in lengths},
            "today": rhythm is None,
        }


def _length(minutes: int | None) -> timedelta:
    return timedelta(minutes=minutes or 0)


class TimesForm(forms.Form):
    """改一天: what is left empty stays."""

    closes_at = _moment(gettext_lazy("关门"))
    night_at = _moment(gettext_lazy("夜间提问"))
    dawn_at = _moment(gettext_lazy("次日开门"))

    def times(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("closes_at", "night_at", "dawn_at")}


class PlanForm(TimesForm):
    """单日安排: for a day to come; all empty drops the plan."""

    number = forms.IntegerField(label=gettext_lazy("第几天"), min_value=1, max_value=999)
    field_order = ("number", "closes_at", "night_at", "dawn_at")


class ExtendForm(forms.Form):
    """延长: so many minutes; confirmed on a page of its own, which carries the token."""

    minutes = _minutes(gettext_lazy("延长（分钟）"), 1, initial=60)
    token = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def length(self) -> timedelta:
        return _length(self.cleaned_data["minutes"])


class GraceForm(forms.Form):
    """宽限."""

    minutes = _minutes(gettext_lazy("宽限（分钟）"), 1, 24 * 60, initial=30)

    def length(self) -> timedelta:
        return _length(self.cleaned_data["minutes"])


class MeForm(forms.Form):
    """我的通知: where mails go, and in which zone times are shown."""

    email = forms.EmailField(
        label=gettext_lazy("邮箱"), required=False, max_length=254, help_text=gettext_lazy("空着就不发邮件。")
    )
    zone = forms.CharField(
        label=gettext_lazy("我的时区"),
        required=False,
        max_length=40,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off"}),
        help_text=gettext_lazy("例如 Europe/Berlin；空着就按各局的时区。"),
    )
