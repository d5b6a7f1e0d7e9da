"""回答: one sentence for every question that was answered: who, what, the answer, where it came from."""

from __future__ import annotations

from director.announcing.document import Spans, Translate, fill, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.terms import Names, people, who
from director.rules.game import By, Lottery, Prompt, Question, Value
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import Face
from director.rules.kanshu.orders import DECLINE, PASS


def explain_question(question: Question, names: Names, _: Translate, by: str = "") -> Spans:
    """第3问：红枫是否请求干涉？——请求（本人回答，K2.4）. `by` says who answered where it was not its player."""
    prompt = question.prompt
    return fill(
        _("第{number}问：{asked}——{answer}（{by}；依据：{clause}）"),
        number=question.number,
        asked=asked(prompt, names, _),
        answer=answer(prompt, question.value, names, _),
        by=by or _by(question, _),
        clause=prompt.clause,
    )


def asked(prompt: Prompt, names: Names, _: Translate) -> Spans:
    """The question as a director reads it, about the character in the third person."""
    sentence = {
        prompts.REQUEST_INTERVENTION: _("{who}受到攻击，是否请求干涉？"),
        prompts.CHOOSE_INTERVENER: _("{who}选择由谁代为承受？"),
        prompts.REVEAL: _("{who}公开哪一张标记？"),
        prompts.COVER: _("{who}遮盖哪一张标记？"),
        prompts.SKILL: _("{who}（{role}）是否发动技能？"),
    }[prompt.ask]
    rank = (prompt.about or {}).get("rank")
    role = terms.skill_name(rank, _) if rank is not None else ""
    return fill(sentence, who=who(names, prompt.seat), role=role)


def answer(prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
    """An answer in words."""
    if prompt.ask == prompts.REQUEST_INTERVENTION:
        return spans(_("请求干涉") if value else _("不请求"))
    if prompt.ask == prompts.CHOOSE_INTERVENER:
        return spans(_("都不选，自己承受") if value == DECLINE else who(names, value))
    if prompt.ask == prompts.SKILL:
        return _skill(value, names, _)
    return spans(terms.face(Face(value), _))


def _skill(value: Value, names: Names, _: Translate) -> Spans:
    if isinstance(value, dict):
        return fill(_("发动，目标：{targets}"), targets=people(names, value["targets"], _))
    return spans(
        {"use": _("发动"), "wound": _("造成1点伤害"), "heal": _("治疗1点伤害"), PASS: _("不发动")}[value]
    )


def _by(question: Question, _: Translate) -> str:
    """答案来源 (K6.2–K6.4, K9.4)."""
    default = question.prompt.default
    if question.by is By.ANSWER:
        return _("本人回答")
    if question.by is By.STANDING:
        return _("按预案，K6.4")
    drawn = (
        _("随机抽取，标签“{label}”，K9.4").format(label=default.label) if isinstance(default, Lottery) else ""
    )
    why = _("未答，按默认，K6.2") if question.by is By.DEFAULT else _("红牌不询问，按默认，K6.3")
    return _("；").join([why, drawn]) if drawn else why
