"""预案 (K6.4) of 版杀砍树: if attacked, whom to choose, what to show, what to do with the skill."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, takewhile
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.kanshu import terms
from director.forms.select import QuickSelect
from director.forms.standing import StandingForm
from director.rules import codec
from director.rules.kanshu.cards import ALCHEMIST, BERSERKER, ELDER, JESTER, Card, Face
from director.rules.kanshu.orders import PASS, Standing
from director.rules.kanshu.prompts import distinct

MOST_INTERVENERS = 5
_ASK = gettext_lazy("到时再问我")


class KanshuStandingForm(StandingForm):
    """If I am attacked …; if I must show a mark …; if I may use my skill …."""

    def build(self) -> None:
        self._select("request", _("受到攻击时"), [("yes", _("请求干涉")), ("no", _("不请求干涉"))], _ASK)
        for i in range(1, min(MOST_INTERVENERS, len(self.others) - 1) + 1):
            self._select(f"intervener{i}", _("第 {i} 选").format(i=i), self.others)
        faces = self._faces()
        for i in range(1, len(faces) + 1):
            self._select(f"face{i}", _("第 {i} 张").format(i=i), faces)
            self._select(f"cover{i}", _("第 {i} 张").format(i=i), faces)
        self._select("skill", _("发动技能"), self._skill_choices(), _ASK)
        if self.own.rank == JESTER:
            self._select("second", _("还有"), self.others)

    def _select(self, name: str, label: str, choices: list[tuple[str, str]], empty: Any = "—") -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=[("", empty), *choices], required=False, widget=QuickSelect
        )

    def _faces(self) -> list[tuple[str, str]]:
        card = Card(self.own.faction, self.own.rank)
        return [(face, terms.face_on(card, Face(face), _)) for face in distinct(self.own.marks)]

    def _skill_choices(self) -> list[tuple[str, str]]:
        decline = [(PASS, _("不发动"))]
        if self.own.rank in (ELDER, BERSERKER):
            return [("use", _("发动")), *decline]
        if self.own.rank == ALCHEMIST:
            return [("wound", _("造成1点伤害")), ("heal", _("治疗1点伤害")), *decline]
        return [*decline, *((seat, _("对 {name} 发动").format(name=name)) for seat, name in self.others)]

    def _group(self, stem: str) -> list[str]:
        """The names of the fields `stem`1, `stem`2, …"""
        return list(takewhile(self.fields.__contains__, (f"{stem}{i}" for i in count(1))))

    @property
    def interveners(self) -> list[forms.BoundField]:
        return [self[name] for name in self._group("intervener")]

    @property
    def faces(self) -> list[forms.BoundField]:
        return [self[name] for name in self._group("face")]

    @property
    def covers(self) -> list[forms.BoundField]:
        return [self[name] for name in self._group("cover")]

    def _chosen(self, stem: str) -> list[str]:
        return [self.cleaned_data[name] for name in self._group(stem) if self.cleaned_data.get(name)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for stem, sentence in (
            ("intervener", _("同一个角色选了两次，请各选一个。")),
            ("face", _("同一种标记选了两次，请各选一种。")),
            ("cover", _("同一种标记选了两次，请各选一种。")),
        ):
            chosen = self._chosen(stem)
            if len(chosen) != len(set(chosen)):
                self.add_error(f"{stem}1", sentence)
        if self.own.rank == JESTER:
            self._clean_two(cleaned)
        return cleaned

    def _clean_two(self, cleaned: dict[str, Any]) -> None:
        """小丑 (K5.3) looks at two."""
        first, second = cleaned.get("skill") or "", cleaned.get("second") or ""
        if first in ("", PASS) and second:
            self.add_error("second", _("先选第一个，再选第二个。"))
        elif first not in ("", PASS) and (not second or first == second):
            self.add_error("second", _("小丑要看两个不同的角色，请再选一个。"))

    def answers(self) -> dict[str, Any]:
        standing = Standing(
            request={"yes": True, "no": False}.get(self.cleaned_data["request"]),
            interveners=tuple(int(seat) for seat in self._chosen("intervener")),
            faces=tuple(Face(face) for face in self._chosen("face")),
            covers=tuple(Face(face) for face in self._chosen("cover")),
            skill=self._skill(),
        )
        if standing == Standing():
            return {}
        dumped: dict[str, Any] = codec.dump(standing)
        return dumped

    def _skill(self) -> str | tuple[int, ...] | None:
        chosen = [each for each in (self.cleaned_data["skill"], self.cleaned_data.get("second")) if each]
        if not chosen:
            return None
        return tuple(int(seat) for seat in chosen) if chosen[0].isdecimal() else chosen[0]

    def from_answers(self, answers: Mapping[str, Any]) -> dict[str, str]:
        if not answers:
            return {}
        left = codec.load(dict(answers), Standing, "standing")
        values = {"request": "" if left.request is None else "yes" if left.request else "no"}
        values |= {f"intervener{i}": str(seat) for i, seat in enumerate(left.interveners, 1)}
        values |= {f"face{i}": face.value for i, face in enumerate(left.faces, 1)}
        values |= {f"cover{i}": face.value for i, face in enumerate(left.covers, 1)}
        if isinstance(left.skill, str):
            values["skill"] = left.skill
        elif left.skill:
            values |= dict(zip(("skill", "second"), map(str, left.skill), strict=False))
        return values
