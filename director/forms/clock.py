"""The forms of the clock's page, in the words of the match's game. Moments are entered and shown in the match's zone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.phrases import Phrases
from director.models import Pace, Rhythm
from director.services.mail_kinds import KINDS
from director.services.rhythm import LEAST, Beat

MONTH = 30 * 24 * 60
"""Minutes; nothing lasts longer."""
SHORTEST = round(LEAST / timedelta(minutes=1))
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


def _minutes(label: Any = "", least: int = 0, most: int = MONTH, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **kwargs)


def _clock() -> forms.TimeField:
    return forms.TimeField(widget=forms.TimeInput({"type": "time"}, format="%H:%M"), required=False)


def _moment() -> forms.DateTimeField:
    widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(required=False, widget=widget)


class RhythmForm(forms.Form):
    """节奏. Both ways of telling it are on the page; the one that was chosen counts."""

    zone = forms.CharField(
        label=gettext_lazy("时区"),
        max_length=40,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off"}),
    )
    pace = forms.ChoiceField(label=gettext_lazy("节奏"), choices=Pace.choices, widget=forms.RadioSelect)
    opens = _clock()
    closes = _clock()
    asks = _clock()
    day_length = _minutes(least=SHORTEST, required=False)
    asks_after = _minutes(required=False)
    night_length = _minutes(least=SHORTEST, required=False)
    publishes = forms.BooleanField(required=False)
    acceleration_notice = _minutes(most=24 * 60)
    extension_cap = _minutes()
    today = forms.BooleanField(required=False)

    def __init__(self, words: Phrases, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = self.fields
        fields["opens"].label = words.next_opens
        fields["closes"].label = words.closes
        fields["asks"].label = words.asks
        fields["asks"].help_text = _("空着就是{closes}时提问。").format(closes=words.closes)
        fields["day_length"].label = _("{half}（分钟）").format(half=words.taking)
        fields["asks_after"].label = _("{closes}后多久提问（分钟）").format(closes=words.closes)
        fields["night_length"].label = _("{half}（分钟）").format(half=words.night_only)
        fields["publishes"].label = _("到{opens}时间自动公示").format(opens=words.opens)
        fields["publishes"].help_text = _(
            "不选则由导演按公示键，公示后才{opens}。被退回过的{half}总由导演公示。"
        ).format(opens=words.opens, half=words.night_only)
        fields["acceleration_notice"].label = _("加快进程后多久{closes}（分钟）").format(closes=words.closes)
        fields["extension_cap"].label = _("{one}最多延长（分钟）").format(one=words.one)
        fields["today"].label = _("这{one}就照此安排").format(one=words.one)
        fields["today"].help_text = _("不选则从下{one}起。玩家会收到通知。").format(one=words.one)

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

    closes_at = _moment()
    night_at = _moment()
    dawn_at = _moment()

    def __init__(self, words: Phrases, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["closes_at"].label = words.closes
        self.fields["night_at"].label = words.asks
        self.fields["dawn_at"].label = words.next_opens

    def times(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("closes_at", "night_at", "dawn_at")}


class PlanForm(TimesForm):
    """单日安排: for a day to come; all empty drops the plan."""

    number = forms.IntegerField(min_value=1, max_value=999)
    field_order = ("number", "closes_at", "night_at", "dawn_at")

    def __init__(self, words: Phrases, *args: Any, **kwargs: Any) -> None:
        super().__init__(words, *args, auto_id="plan_%s", **kwargs)  # beside the form of the present day
        self.fields["number"].label = words.which


class ExtendForm(forms.Form):
    """延长: so many minutes; confirmed on a page of its own, which carries the token."""

    minutes = _minutes(gettext_lazy("延长（分钟）"), 1, initial=60)
    token = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def length(self) -> timedelta:
        return _length(self.cleaned_data["minutes"])


class GraceForm(forms.Form):
    """宽限."""

    minutes = _minutes(gettext_lazy("宽限（分钟）"), 1, 24 * 60, initial=30)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="grace_%s")  # beside the form of an extension

    def length(self) -> timedelta:
        return _length(self.cleaned_data["minutes"])


class MeForm(forms.Form):
    """我的通知: where mails go and which do not, and in which zone times are shown."""

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
    no_mail = forms.MultipleChoiceField(
        label=gettext_lazy("不用发邮件的事"),
        required=False,
        choices=[(code, name) for code, (name, _events) in KINDS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("勾上的只进收件箱。"),
    )
