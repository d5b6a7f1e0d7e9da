"""提问 (K6): what a player is asked, in plain words, with what happens by default.

A question holds only what its owner may know: who attacked is not told, nor who would step in.
"""

from __future__ import annotations

from director.announcing.asked import Asked, Option
from director.announcing.document import Spans, Translate, fill, plain, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.answers import answer
from director.announcing.kanshu.effect import without_effect
from director.announcing.kanshu.guide import skill_help
from director.announcing.kanshu.terms import Names, who
from director.rules.game import Choice, Lottery, Pick, Prompt, Value
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import Card, Face
from director.rules.kanshu.state import FULL_DAMAGE
from director.rules.kanshu.view import OwnCard, PublicTable


def ask(
    prompt: Prompt, names: Names, _: Translate, known: PublicTable | None = None, own: OwnCard | None = None
) -> Asked:
    """The question for its owner. `known` is the table as last announced, `own` the owner's card.

    Both only make it fuller: `known` names the targets on whom a skill would be wasted, `own` says what a mark
    shows.
    """
    options, targets, count = _offers(prompt, names, own, _)
    return Asked(
        text=_text(prompt, names, _),
        options=options,
        default=default_text(prompt, names, _),
        targets=targets,
        count=count,
        notes=_notes(prompt, names, known, _),
    )


def _notes(prompt: Prompt, names: Names, known: PublicTable | None, _: Translate) -> tuple[Spans, ...]:
    """What the owner should think of; from what was announced alone, for of this night it is told nothing (K7.4)."""
    if prompt.ask == prompts.SKILL:
        return without_effect(prompt, names, known, _)
    if known is None or prompt.ask not in (prompts.REQUEST_INTERVENTION, prompts.CHOOSE_INTERVENER):
        return ()
    return _last_wound(known.seats[prompt.seat].damage, _)


def _last_wound(damage: int, _: Translate) -> tuple[Spans, ...]:
    """第4点伤害 (K3.3): that bearing this one may be its death, by the wounds it had at the last announcement."""
    if damage >= FULL_DAMAGE:
        words = _("公示里你已有{n}点伤害：再承受这1点就是第4点，你会死亡，游戏随即结束。（K3.3）")
    elif damage == FULL_DAMAGE - 1:
        words = _("公示里你已有{n}点伤害：今夜若已经又受过1点，再承受这1点就会死亡。（K3.3）")
    else:
        return ()
    return (fill(words, n=damage),)


def _offers(
    prompt: Prompt, names: Names, own: OwnCard | None, _: Translate
) -> tuple[tuple[Option, ...], tuple[Option, ...], int]:
    """The whole answers, the seats to pick from, and how many of them."""
    if isinstance(prompt.options, Pick):
        targets = tuple(Option(seat, names[seat]) for seat in prompt.options.targets)
        return (Option("pass", _label(prompt, "pass", names, own, _)),), targets, prompt.options.count
    assert isinstance(prompt.options, Choice)
    options = tuple(Option(value, _label(prompt, value, names, own, _)) for value in prompt.options.values)
    return options, (), 0


def _label(prompt: Prompt, value: Value, names: Names, own: OwnCard | None, _: Translate) -> str:
    label = plain(answer(prompt, value, names, _))
    if own is None or prompt.ask not in (prompts.REVEAL, prompts.COVER) or value == Face.UNKNOWN:
        return label
    return _("{label}：{what}").format(
        label=label, what=terms.face_on(Card(own.faction, own.rank), Face(value), _)
    )


def _text(prompt: Prompt, names: Names, _: Translate) -> Spans:
    if prompt.ask == prompts.SKILL:
        return _skill_text(prompt, names, _)
    return spans(
        {
            prompts.REQUEST_INTERVENTION: _(
                "你受到了攻击。是否请求干涉？若请求且有角色能响应，会再问你选择谁；若没有，由你承受这1点伤害。（K2.4）"
            ),
            prompts.CHOOSE_INTERVENER: _(
                "以下角色可以替你承受这次攻击：被选中者获得匕首、受1点伤害，并须公开等级标记。你也可以都不选，自己承受。（K2.5）"
            ),
            prompts.REVEAL: _(
                "你受到1点伤害，须公开一张尚未公开的标记。首次公开等级标记的时刻，才有机会发动技能。（K3.1）"
            ),
            prompts.COVER: _("你被治疗1点伤害，须选择一张已公开的标记重新遮盖。（K5.4）"),
        }[prompt.ask]
    )


def _skill_text(prompt: Prompt, names: Names, _: Translate) -> Spans:
    """发动技能 (K5): now or never; for the alchemist, for whom it stepped in."""
    about = prompt.about or {}
    rank = about["rank"]
    text = fill(
        _("你公开了等级标记，可以发动{role}的技能：{help}。只有这一次机会，可以放弃。"),
        role=terms.skill_name(rank, _),
        help=skill_help(rank, _),
    )
    if "saved" in about:
        text = spans(text, fill(_("被你干涉的是{saved}。"), saved=who(names, about["saved"])))
    return text


def default_text(prompt: Prompt, names: Names, _: Translate) -> str:
    """默认 (K6.2): what happens when the next day opens without an answer."""
    if isinstance(prompt.default, Lottery):
        return _("次日开门前未答：在可选的标记中随机抽取（K6.2、K9.4），并可能判潜水（K8.4）")
    return _("次日开门前未答：{answer}（K6.2）").format(
        answer=plain(answer(prompt, prompt.default, names, _))
    )
