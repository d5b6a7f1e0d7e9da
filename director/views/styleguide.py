"""The style guide: every component in every state, on sample data.

It needs no database. The names are chosen to break a layout: long, right to left, emoji, markup, stacked marks.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView

NOW = datetime(2026, 3, 1, 14, 20, tzinfo=UTC)
LONG_NAME = "一个名字非常非常长的角色他的名字长得连电梯楼都装不下而且中间一个空格也没有"
ODD_NAMES = (
    LONG_NAME,
    "ליאת כהן",
    "🦊‍👨‍👩‍👧‍👦狐狸",
    '<svg onload="alert(1)">',
    "Z̷̢̛͎͕͝a̸͉͐l̶̰͒g̵̥̈́o",
    "supercalifragilisticexpialidocious_and_so_on_and_on",
)
SKILL = _("使一名玩家获得匕首，并对其造成 2 点伤害。")


def _mark(face: str, faction: str = "", rank: int | None = None, hidden: bool = False) -> dict[str, Any]:
    return {"face": face, "faction": faction, "rank": rank, "hidden": hidden}


BACK = _mark("hidden")
FACES = [
    (_("等级"), _mark("rank", rank=2)),
    (_("玫瑰家族"), _mark("faction", "red")),
    (_("野兽家族"), _mark("faction", "blue")),
    (_("问号"), _mark("unknown")),
    (_("未公开"), BACK),
]
OWN_FACES = [(label, {**mark, "hidden": True}) for label, mark in FACES[:4]]

ROWS: list[dict[str, Any]] = [
    {"number": 1, "name": "白鹭", "url": "#1", "marks": [BACK, BACK, BACK], "damage": 0, "items": []},
    {
        "number": 2,
        "name": "蓝狐",
        "marks": [_mark("rank", rank=6), _mark("faction", "blue"), BACK],
        "damage": 2,
        "dagger": True,
        "items": [{"kind": "sword", "pair": 1}, {"kind": "fan"}],
    },
    {
        "number": 3,
        "name": "墨",
        "marks": [_mark("rank", rank=1), _mark("faction", "red"), _mark("faction", "red")],
        "damage": 4,
        "dead": True,
        "items": [{"kind": "feather"}],
    },
    {
        "number": 4,
        "name": "灯花",
        "marks": [_mark("unknown"), BACK, BACK],
        "damage": 1,
        "red_card": True,
        "items": [{"kind": "shield", "pair": 1}, {"kind": "staff"}],
    },
    {"number": 5, "name": "雁回", "marks": [BACK, BACK, BACK], "damage": 0, "items": [], "you": True},
]
ODD_ROWS = [
    {"number": 6 + i, "name": name, "marks": [BACK, BACK, BACK], "damage": 0, "items": [], "dagger": i == 0}
    for i, name in enumerate(ODD_NAMES)
]

TODO = [
    {
        "label": _("没有读过的投票帖"),
        "count": 3,
        "url": "#posts",
        "help": _("有一帖读不懂"),
        "tone": "danger",
        "shortcut": "g p",
    },
    {
        "label": _("等待回答的问题"),
        "count": 1,
        "url": "#questions",
        "tone": "warn",
        "due": NOW + timedelta(minutes=42),
        "now": NOW,
    },
    {"label": _("要发布的公示"), "url": "#drafts"},
    {"label": _("要确认的判罚"), "count": 12, "url": "#cards"},
    {"label": _("没有送到的消息"), "count": 0, "url": "#mail"},
]

YES_NO = [
    {"value": "yes", "label": _("请求干涉"), "help": _("由响应你的人代你受伤"), "tone": "primary"},
    {"value": "no", "label": _("不请求"), "help": _("自己拿匕首，受 1 点伤害")},
]
REVEALS = [
    {"value": "rank", "label": _("公开等级：8 号"), "help": _("随后可以发动技能")},
    {"value": "faction", "label": _("公开红色卡")},
    {"value": "unknown", "label": _("公开问号")},
]
SEATS = [{"value": name, "label": name} for name in ("白鹭", "墨", "灯花", *ODD_NAMES[:2])]

STEPS: list[dict[str, Any]] = [
    {
        "n": 1,
        "who": "白鹭",
        "kind": "attack",
        "whom": "蓝狐",
        "source": "post",
        "clause": "K2.4",
        "reason": _("2 月 28 日 21:40 的投票帖，第 1 步"),
        "then": [
            {
                "who": "蓝狐",
                "kind": "ask",
                "text": _("请求干涉，选了墨"),
                "source": "answer",
                "clause": "K2.5",
            },
            {"kind": "move", "whom": "墨", "clause": "K2.6"},
            {
                "who": "墨",
                "kind": "damage",
                "text": _("1 点，公开等级：4 号"),
                "clause": "K3.1",
                "then": [
                    {
                        "who": "墨",
                        "kind": "skill",
                        "whom": "蓝狐",
                        "text": _("炼金术师：治疗 1 点"),
                        "source": "standing",
                        "clause": "K5.4",
                        "then": [
                            {
                                "who": "蓝狐",
                                "kind": "cover",
                                "text": _("问号"),
                                "source": "default",
                                "clause": "K5.4",
                            }
                        ],
                    }
                ],
            },
        ],
    },
    {
        "n": 2,
        "who": "墨",
        "kind": "give",
        "whom": LONG_NAME,
        "source": "random",
        "clause": "K9.3",
        "reason": _("投票帖没有第 1 步可用，随机"),
    },
    {
        "n": 3,
        "who": LONG_NAME,
        "kind": "attack",
        "whom": ["灯花"],
        "source": "post",
        "clause": "K2.4",
        "then": [
            {"who": "灯花", "kind": "blocked", "text": _("有盾，剑还在"), "clause": "K4.4"},
            {"who": "雁回", "kind": "ask", "text": _("公开哪张标记？"), "state": "open", "clause": "K3.1"},
            {"who": "雁回", "kind": "reveal", "text": _("如果公开问号"), "state": "imagined"},
            {"who": "雁回", "kind": "reveal", "text": _("等级"), "state": "abandoned", "source": "director"},
            {"who": "墨", "kind": "death", "clause": "K3.3"},
        ],
    },
]
STOPS = [
    {"number": 1, "name": "白鹭", "kind": "start"},
    {"number": 3, "name": "墨", "kind": "attack", "note": _("代蓝狐受伤")},
    {"number": 6, "name": LONG_NAME, "kind": "give"},
    {"number": 5, "name": "雁回", "kind": "skill", "open": True},
]

LINES = [
    {
        "text": "行动：攻击白鹭/把匕首给蓝狐",
        "state": "ok",
        "meaning": _("第 1 步攻击白鹭，第 2 步把匕首交给蓝狐"),
    },
    {
        "text": "行动三：如果墨还活着就打墨",
        "state": "void",
        "problem": _("有条件的行动无效。"),
        "clause": "V6",
    },
    {
        "text": "响应干涉：百鹭、灯花",
        "state": "unknown",
        "problem": _("没有叫“百鹭”的角色。"),
        "clause": "V4",
        "offers": ["白鹭", LONG_NAME],
    },
    {"text": "[quote]" + "引用" * 40 + "[/quote]", "state": "ignored"},
]

LOG = [
    {"at": NOW, "actor": "导演甲", "text": _("发布了第 2 天的公示"), "clause": "K7.1", "icon": "paper"},
    {"at": NOW, "actor": LONG_NAME, "text": _("换了投票帖，盖过 20:15 的一帖"), "secret": True},
    {"at": NOW, "text": _("随机行动：第 2 次行动"), "clause": "K9.3", "secret": True, "url": "#log"},
    {"at": NOW, "actor": "导演乙", "text": _("替白鹭回答：不请求"), "abandoned": True, "clause": "K10.1"},
]

NAV = [
    {"label": _("要做的"), "url": "#todo", "icon": "board", "current": True, "count": 5, "shortcut": "g d"},
    {"label": _("白天"), "url": "#day", "icon": "sun", "shortcut": "g b"},
    {"label": _("夜晚"), "url": "#night", "icon": "moon", "count": 1, "shortcut": "g n"},
    {"label": _("公示"), "url": "#said", "icon": "paper"},
    {"label": _("人和角色"), "url": "#people", "icon": "people"},
    {"label": _("日志"), "url": "#log", "icon": "log"},
    {"label": _("设置"), "url": "#options", "icon": "gear"},
]
MATCHES = [
    {"label": "第四局 · 雪夜", "url": "#4", "current": True, "help": _("第 2 夜"), "count": 3},
    {"label": "第三局 · 断桥", "url": "#3", "help": _("已揭秘")},
    {"label": LONG_NAME, "url": "#2"},
]
TILES = [
    {"label": _("存活"), "value": 7, "unit": "/ 8"},
    {"label": _("已投票"), "value": 5, "unit": "/ 8", "url": "#votes", "help": _("还差 3 人")},
    {"label": _("夜"), "value": 2},
    {"label": _("红方胜率"), "value": "48.2%", "help": "95%：44.1–52.3"},
]
COPY = "【白鹭】红2刺客 下家蓝\n[table][tr][td]1[/td][td]白鹭[/td][/tr][/table]"


class SampleForm(forms.Form):
    """A form with one field of each kind, to look at."""

    name = forms.CharField(label=_("对局的名字"), help_text=_("公开，发布以后也可以改。"), max_length=30)
    players = forms.IntegerField(label=_("人数"), min_value=4, max_value=18, help_text=_("双数，4 到 18。"))
    first_dagger = forms.ChoiceField(
        label=_("首夜的匕首"),
        choices=[("election", _("竞选")), ("random", _("随机"))],
        widget=forms.RadioSelect,
    )
    shield = forms.ChoiceField(label=_("三伤以后的盾"), choices=[("returns", _("恢复")), ("lost", _("作废"))])
    chain = forms.BooleanField(label=_("公示匕首的全部路径"), required=False)
    roster = forms.CharField(label=_("名单"), widget=forms.Textarea(attrs={"rows": 4}), required=False)


FAULTY = {"name": "", "players": "7", "first_dagger": "", "shield": "returns", "roster": "1白鹭\n2无"}


class StyleguideView(TemplateView):
    """`/styleguide/`: the components, to look at and to test."""

    template_name = "styleguide.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The samples, by the names the page uses."""
        faulty = SampleForm(FAULTY, auto_id="bad_%s")
        faulty.add_error("players", _("人数要是双数。"))
        paginator = Paginator(range(200), 10)
        return super().get_context_data(
            now=NOW,
            soon=NOW + timedelta(minutes=42),
            later=NOW + timedelta(days=1, hours=5),
            past=NOW - timedelta(minutes=3),
            faces=FACES,
            own_faces=OWN_FACES,
            red_marks=[_mark("rank", rank=2, hidden=True), _mark("unknown", hidden=True), _mark("unknown")],
            blue_marks=[
                _mark("rank", rank=7, hidden=True),
                _mark("faction", "blue"),
                _mark("unknown", hidden=True),
            ],
            long_name=LONG_NAME,
            odd_names=ODD_NAMES,
            skill=SKILL,
            rows=ROWS,
            odd_rows=ODD_ROWS,
            tasks=TODO,
            yes_no=YES_NO,
            reveals=REVEALS,
            seats=SEATS,
            two=["白鹭", "墨"],
            steps=STEPS,
            stops=STOPS,
            lines=LINES,
            log=LOG,
            tabs=NAV[:4],
            trail=[
                {"label": _("导演台"), "url": "#desk"},
                {"label": LONG_NAME, "url": "#4"},
                {"label": _("样式")},
            ],
            tiles=TILES,
            copy=COPY,
            form=SampleForm(auto_id="ok_%s"),
            faulty=faulty,
            page=paginator.page(7),
            desk_nav=NAV,
            switcher_items=MATCHES,
            switcher_current="第四局 · 雪夜",
            search_url="#search",
            **kwargs,
        )
