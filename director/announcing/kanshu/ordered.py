"""读出的投票与预案 (K2.2, K6.4) in words, for its writer and the directors."""

from __future__ import annotations

from director.announcing.document import Spans, Translate, fill, joined, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.terms import Names, people, who
from director.rules.kanshu.cards import Face
from director.rules.kanshu.orders import PASS, Kind, Post, Standing, Step


def order_lines(post: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
    """行动：攻击甲 → 将匕首交给乙; 响应干涉：丙、丁."""
    steps = joined(" → ", [step_words(step, names, _) for step in post.steps])
    return (
        fill(_("行动：{steps}"), steps=steps or spans(_("没有，随机行动"))),
        fill(_("响应干涉：{people}"), people=people(names, post.responses, _)),
    )


def step_words(step: Step | None, names: Names, _: Translate) -> Spans:
    """攻击甲; a void step is random (K2.2)."""
    if step is None:
        return spans(_("（无效，随机）"))
    sentence = _("攻击{target}") if step.kind is Kind.ATTACK else _("将匕首交给{target}")
    return fill(sentence, target=who(names, step.target))


def standing_lines(standing: Standing, names: Names, _: Translate) -> tuple[Spans, ...]:
    """预案 (K6.4): a sentence for each part that answers something."""
    lines: list[Spans] = []
    if standing.request is not None:
        lines.append(spans(_("受到攻击时请求干涉") if standing.request else _("受到攻击时不请求干涉")))
    if standing.interveners:
        lines.append(fill(_("依次选择：{people}"), people=people(names, standing.interveners, _)))
    if standing.faces:
        lines.append(fill(_("依次公开：{faces}"), faces=_faces(standing.faces, _)))
    if standing.covers:
        lines.append(fill(_("被治疗时依次遮盖：{faces}"), faces=_faces(standing.covers, _)))
    if standing.skill is not None:
        lines.append(fill(_("技能：{skill}"), skill=_skill(standing.skill, names, _)))
    return tuple(lines)


def _faces(faces: tuple[Face, ...], _: Translate) -> str:
    return _("、").join(terms.face(face, _) for face in faces)


def _skill(skill: str | tuple[int, ...], names: Names, _: Translate) -> Spans:
    if not isinstance(skill, str):
        return fill(_("发动，目标：{targets}"), targets=people(names, skill, _))
    known = {"use": _("发动"), "wound": _("造成1点伤害"), "heal": _("治疗1点伤害"), PASS: _("不发动")}
    return spans(known.get(skill, skill))
