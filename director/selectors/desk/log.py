"""日志 (K10.3): what was done, by whom, in words; for the directors, with filters."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from director.announcing.document import plain
from director.announcing.phrases import Phrases
from director.announcing.registry import presenter_of
from director.announcing.times import moment
from director.models import LogEntry, Match
from director.rules.game import Choice, Prompt
from director.services.language import phrases_of
from director.services.reading import names_by_seat

PAGE = 50

ACTS: dict[str, Any] = {
    "created": gettext_lazy("创建本局"),
    "options": gettext_lazy("设定规则选项"),
    "director_added": gettext_lazy("添加导演：{person}"),
    "cast": gettext_lazy("设定角色名单"),
    "players": gettext_lazy("设定玩家名单：{count} 人"),
    "dealt": gettext_lazy("第 {time} 次{deal}，种子承诺 {commitment}"),
    "started": gettext_lazy("开局"),
    "opening": gettext_lazy("抽取首日匕首"),
    "election": gettext_lazy("录入竞选结果"),
    "day_opened": gettext_lazy("{day}{opens}"),
    "deadline": gettext_lazy("定{day}的{closes}时间：{closes_at}"),
    "day_closed": gettext_lazy("{day}{closes}，{vote}冻结"),
    "post": gettext_lazy("{vote}（{day}）"),
    "post_late": gettext_lazy("迟到的{vote}（{day}）"),
    "standing": gettext_lazy("留下预案（{day}）"),
    "read_by_hand": gettext_lazy("人工读帖：{reason}"),
    "answer": gettext_lazy("{night}第 {question} 问，回答：{value}"),
    "default": gettext_lazy("{night}第 {question} 问，按默认"),
    "defaults": gettext_lazy("{night}其余问题按默认：{count} 问"),
    "rewind": gettext_lazy("{night}退回到第 {to} 问：{reason}"),
    "night_settled": gettext_lazy("{night}结算完成"),
    "published": gettext_lazy("公示{night}"),
    "link_made": gettext_lazy("生成登录链接：{person}"),
    "ended": gettext_lazy("本局结束"),
    "ruled": gettext_lazy("判终局：{reason}"),
    "revealed": gettext_lazy("揭秘"),
    "taken_over": gettext_lazy("接手别处的一局，从{night}开始；之前的抽取无法验算。种子承诺 {commitment}"),
    "imported_thread": gettext_lazy("导入论坛帖：{kind}，{new} 帖新，{changed} 帖有改动"),
    "exported": gettext_lazy("把全局导出成文件（{where}），SHA-256 {digest}"),
    "card_proposed": gettext_lazy("提议{colour}：{reason}"),
    "card_confirmed": gettext_lazy("判{colour}：{reason}"),
    "card_dismissed": gettext_lazy("不予判罚，{colour}：{reason}"),
    "card_revoked": gettext_lazy("撤销{colour}：{reason}"),
    "card_withdrawn": gettext_lazy("收回自动提出的判罚"),
    "conduct_settings": gettext_lazy("设定判罚办法"),
    "counts": gettext_lazy("录入{day}的发言数"),
    "forgiven": gettext_lazy("整天豁免：{reason}"),
    "grace": gettext_lazy("{day}宽限到 {until}"),
    "grace_ended": gettext_lazy("提前结束{day}的宽限，原定到 {until}"),
    "rhythm": gettext_lazy("设定节奏"),
    "day_planned": gettext_lazy("排定{day}：{closes_at} {closes}"),
    "day_moved": gettext_lazy("改{day}的时间：{closes_at} {closes}"),
    "extended": gettext_lazy("{day}延长 {minutes} 分钟，到 {closes_at}"),
    "late": gettext_lazy("没有准时做到：{what}，应在 {due}"),
    "reminded": gettext_lazy("提醒没有有效{vote}的 {count} 人（{day}）"),
    "reminder_missed": gettext_lazy("错过了{day}的提醒"),
    "accelerated": gettext_lazy("{day}加快进程：{agreed} / {of} 同意"),
    "acceleration_proposed": gettext_lazy("提议{day}加快进程"),
    "acceleration_agreed": gettext_lazy("同意{day}加快进程"),
    "acceleration_withdrawn": gettext_lazy("收回{day}加快进程的同意"),
    "proxy": gettext_lazy("代投，{asker}经{channel}委托"),
    "substituted": gettext_lazy("换人：{former} 换成 {successor}，{reason}"),
    "left_untaken": gettext_lazy("{former} 离场，没有人接替：{reason}"),
    "nominated": gettext_lazy("请由{who}接替"),
    "nomination_declined": gettext_lazy("不同意{who}当替补：{reason}"),
    "helper_asked": gettext_lazy("{who}申请当{whom}的场外助理"),
    "helper_accepted": gettext_lazy("受理{who}当场外助理"),
    "helper_refused": gettext_lazy("拒绝{who}当场外助理"),
    "helper_ended": gettext_lazy("{who}不再当场外助理"),
    "checked": gettext_lazy("检查发言，标出 {count} 处"),
    "helper_shared": gettext_lazy("给场外助理{who}看：{parts}"),
    "question_asked": gettext_lazy("向导演提问：{text}"),
    "question_answered": gettext_lazy("答复提问：{answer}"),
    "notice": gettext_lazy("发公告：{title}"),
    "notice_corrected": gettext_lazy("更正公告：{title}"),
    "sheet_opened": gettext_lazy("开放报名"),
    "sheet_closed": gettext_lazy("关闭报名"),
    "signed_up": gettext_lazy("{who}报名"),
    "sign_up_withdrawn": gettext_lazy("{who}撤回报名"),
    "looked": gettext_lazy("查看了{what}"),
    "report_drafted": gettext_lazy("写{report}（{title}），第 {number} 稿"),
    "report_approved": gettext_lazy("批准{report}（{title}），第 {number} 稿，标出 {marked} 句"),
    "staging": gettext_lazy("设定剧本与角色设定"),
    "writer_added": gettext_lazy("添加写手：{person}"),
    "group_set": gettext_lazy("公示发到 QQ 群：{number}"),
    "message_settled": gettext_lazy("处理 QQ 消息 {key}：{how}"),
    "writer_removed": gettext_lazy("移除写手：{person}"),
    "night_begun": gettext_lazy("{night}开始"),
}
"""Every act in words, with the facts of its entry put in."""


NAMES: dict[str, Any] = {
    "director_added": gettext_lazy("添加导演"),
    "players": gettext_lazy("设定玩家名单"),
    "dealt": "{deal}",
    "day_opened": "{opens}",
    "deadline": gettext_lazy("定{closes}时间"),
    "day_closed": "{closes}",
    "post": "{vote}",
    "post_late": gettext_lazy("迟到的{vote}"),
    "standing": gettext_lazy("留下预案"),
    "read_by_hand": gettext_lazy("人工读帖"),
    "answer": gettext_lazy("回答"),
    "default": gettext_lazy("一问按默认"),
    "defaults": gettext_lazy("其余问题按默认"),
    "rewind": gettext_lazy("退回"),
    "night_begun": gettext_lazy("{night_only}开始"),
    "night_settled": gettext_lazy("{night_only}完成"),
    "published": gettext_lazy("公示"),
    "link_made": gettext_lazy("生成登录链接"),
    "ruled": gettext_lazy("判终局"),
    "taken_over": gettext_lazy("接手"),
    "imported_thread": gettext_lazy("导入论坛帖"),
    "exported": gettext_lazy("导出"),
    "card_proposed": gettext_lazy("提议判罚"),
    "card_confirmed": gettext_lazy("判罚"),
    "card_dismissed": pgettext_lazy("动作", "不予判罚"),
    "card_revoked": gettext_lazy("撤销判罚"),
    "counts": gettext_lazy("录入发言数"),
    "forgiven": gettext_lazy("整天豁免"),
    "grace": gettext_lazy("宽限"),
    "grace_ended": gettext_lazy("提前结束宽限"),
    "day_planned": gettext_lazy("排定时间"),
    "day_moved": gettext_lazy("改时间"),
    "extended": gettext_lazy("延长"),
    "late": gettext_lazy("没有准时做到"),
    "reminded": gettext_lazy("提醒"),
    "reminder_missed": gettext_lazy("错过提醒"),
    "accelerated": gettext_lazy("加快进程"),
    "acceleration_proposed": gettext_lazy("提议加快进程"),
    "acceleration_agreed": gettext_lazy("同意加快进程"),
    "acceleration_withdrawn": gettext_lazy("收回加快进程的同意"),
    "proxy": gettext_lazy("代投"),
    "substituted": gettext_lazy("换人"),
    "left_untaken": gettext_lazy("离场，没有人接替"),
    "nominated": gettext_lazy("请人接替"),
    "nomination_declined": gettext_lazy("不同意替补"),
    "helper_asked": gettext_lazy("申请当场外助理"),
    "helper_accepted": gettext_lazy("受理场外助理"),
    "helper_refused": gettext_lazy("拒绝场外助理"),
    "helper_ended": gettext_lazy("不再当场外助理"),
    "helper_shared": gettext_lazy("给场外助理看"),
    "checked": gettext_lazy("检查发言"),
    "question_asked": gettext_lazy("向导演提问"),
    "question_answered": gettext_lazy("答复提问"),
    "notice": gettext_lazy("发公告"),
    "notice_corrected": gettext_lazy("更正公告"),
    "signed_up": gettext_lazy("报名"),
    "sign_up_withdrawn": gettext_lazy("撤回报名"),
    "looked": gettext_lazy("查看"),
    "report_drafted": gettext_lazy("写{report}"),
    "report_approved": gettext_lazy("批准{report}"),
    "writer_added": gettext_lazy("添加写手"),
    "writer_removed": gettext_lazy("移除写手"),
    "group_set": gettext_lazy("公示发到 QQ 群"),
    "message_settled": gettext_lazy("处理 QQ 消息"),
}
"""The acts whose words hold facts, by their names alone: what the filter of the log offers."""


LOOKED_AT: dict[str, Any] = {
    "board": "{day_only}",
    "seat": gettext_lazy("角色"),
    "as_player": gettext_lazy("玩家的页面"),
    "reading": gettext_lazy("一帖的读法"),
    "night": "{night_only}",
    "what_if": gettext_lazy("若如此"),
    "rewind": gettext_lazy("退回"),
    "deal": "{deal}",
    "links": gettext_lazy("通知与链接"),
    "search": gettext_lazy("搜索"),
    "close": "{closes}",
    "dawn": gettext_lazy("公示"),
    "path": gettext_lazy("匕首路径"),
    "clock": gettext_lazy("时钟"),
    "standing": gettext_lazy("预案"),
    "log": gettext_lazy("日志"),
    "imports": gettext_lazy("导入论坛帖"),
    "import_preview": gettext_lazy("导入预览"),
    "export": gettext_lazy("导出"),
    "reveal": gettext_lazy("揭秘"),
    "conduct/cards": gettext_lazy("判罚"),
    "conduct/attendance": gettext_lazy("出勤"),
    "conduct/proxy": gettext_lazy("代投"),
    "conduct/people": gettext_lazy("替补与助理"),
    "conduct/questions": gettext_lazy("提问"),
    "conduct/check": gettext_lazy("发言检查"),
    "conduct/sign_up": gettext_lazy("报名"),
}
"""The pages whose looks are noted, by their names."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry in words."""

    pk: int
    at: datetime
    actor: str
    text: str
    clause: str
    extra: str
    on_behalf: bool


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What to show: an act, a person, a character (by primary key), words; nothing where empty."""

    act: str = ""
    person: int | None = None
    character: int | None = None
    words: str = ""


def log_page(match: Match, wanted: LogFilter, number: str | int) -> tuple[Page[LogEntry], list[LogLine]]:
    """A page of the log, newest first, and its lines in words."""
    entries = _entries(match, wanted).select_related("actor", "character").order_by("-pk")
    page = Paginator(entries, PAGE).get_page(number)
    names = names_by_seat(match)
    return page, [_line(match, entry, names) for entry in page.object_list]


def _entries(match: Match, wanted: LogFilter) -> QuerySet[LogEntry]:
    entries = match.log.all()
    if wanted.act:
        entries = entries.filter(act=wanted.act)
    if wanted.person is not None:
        entries = entries.filter(actor_id=wanted.person)
    if wanted.character is not None:
        entries = entries.filter(character_id=wanted.character)
    if wanted.words:
        # SQLite keeps JSON as it was written, PostgreSQL as it reads.
        escaped = json.dumps(wanted.words)[1:-1]
        facts = entries.annotate(facts=Cast("data", TextField()))
        entries = facts.filter(Q(facts__icontains=wanted.words) | Q(facts__icontains=escaped))
    return entries


TIMES = frozenset({"closes_at", "until", "due"})
"""The facts that are times, as they are kept: ISO, in UTC."""


def _moment(match: Match, kept: Any) -> str:
    """A kept time as people read it, in the zone of the match; without one the directors decide."""
    if not kept:
        return _("由导演决定")
    at = parse_datetime(str(kept))
    return str(kept) if at is None or at.tzinfo is None else moment(at.astimezone(ZoneInfo(match.zone)), _)


OF_A_REPORT = ("report_drafted", "report_approved")
"""The acts that name the announcement beside which a report stands."""


class _Facts(dict[str, Any]):
    """What an entry lacks reads as nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def _line(match: Match, entry: LogEntry, names: Sequence[str]) -> LogLine:
    facts = _Facts(entry.data)
    if "value" in facts and facts.get("ask"):
        facts["value"] = _answer(match, facts["ask"], facts["value"], names)
    says = phrases_of(match.game)
    if entry.act == "looked" and facts["what"] in LOOKED_AT:
        facts["what"] = str(LOOKED_AT[facts["what"]]).format_map(_terms(says))
    for name in {"day", "night"} & facts.keys():
        facts[name] = says.numbered(name, facts[name])
    facts.update(_terms(says))
    for name in TIMES & facts.keys():
        facts[name] = _moment(match, facts[name])
    if entry.act in OF_A_REPORT:
        facts.setdefault("title", facts["day"])  # entries of before it was kept have none
    text = str(ACTS.get(entry.act, entry.act)).format_map(facts)
    return LogLine(
        pk=entry.pk,
        at=entry.at,
        actor=str(entry.actor or ""),
        text=_("{name}：{text}").format(name=entry.character, text=text) if entry.character else text,
        clause=entry.clause,
        extra=json.dumps(entry.data, ensure_ascii=False, indent=1) if entry.data else "",
        on_behalf=bool(entry.data.get("on_behalf"))
        and entry.data.get("ask") not in match.rules.asked_of_directors,
    )


def _answer(match: Match, ask: str, value: Any, names: Sequence[str]) -> str:
    """An answer in words; the words need nothing of the question but its kind."""
    asked = Prompt(0, ask, Choice(()), None, "")
    try:
        return plain(presenter_of(match.game).answer(asked, value, names, _))
    except (KeyError, ValueError, IndexError, TypeError):
        return json.dumps(value, ensure_ascii=False)


def log_choices(match: Match) -> dict[str, Any]:
    """What the filters of the log offer."""
    says = phrases_of(match.game)
    acts = set(match.log.order_by("act").values_list("act", flat=True).distinct())
    people = (
        match.log.exclude(actor=None).order_by("actor").values_list("actor", "actor__nickname").distinct()
    )
    return {
        "acts": [(act, act_name(act, says)) for act in ACTS if act in acts],
        "people": [(pk, name or str(pk)) for pk, name in people],
        "characters": list(match.characters.order_by("seat", "number").values_list("pk", "name")),
    }


def act_name(act: str, says: Phrases) -> str:
    """An act by its name alone, as the filter offers it."""
    return str(NAMES.get(act) or ACTS[act]).format_map(_terms(says))


def _terms(says: Phrases) -> dict[str, str]:
    """What the game calls what every game has."""
    return {
        "opens": says.opens,
        "closes": says.closes,
        "vote": says.vote,
        "day_only": says.day_only,
        "night_only": says.night_only,
        "deal": says.deal,
        "report": says.report,
    }
