"""规则说明: the skills in a sentence each, and what the options of a match come to."""

from __future__ import annotations

from director.announcing.document import Items, Translate, spans
from director.announcing.option_words import Said
from director.rules.kanshu.options import (
    Announce,
    FirstDagger,
    Options,
    RandomPolicy,
    ShieldedTarget,
    ThirdWound,
)


def skill_help(rank: int, _: Translate) -> str:
    """技能 (K5): what the skill of a rank does."""
    return (
        _("获得一张羽毛，不再是领袖（K5.1）"),
        _("使一名其他角色获得匕首，并对其造成2点伤害（K5.2）"),
        _("查看两名其他角色的身份牌；看了谁会公示，看到什么只告诉你（K5.3）"),
        _("只在成功响应干涉时可用：对被你干涉的角色造成1点伤害，或为其治疗1点（K5.4）"),
        _("使一名其他角色获得匕首，并对其造成1点伤害；其等级标记若未公开，必须公开（K5.5）"),
        _("给一名其他角色一张盾，你获得同对的剑（K5.6）"),
        _("对伤害你的角色造成1点伤害（K5.7）"),
        _("给一名其他角色一张法杖，持有者不能发动技能（K5.8）"),
        _("给一名其他角色一张扇，持有者受到攻击时不能请求干涉（K5.9）"),
    )[rank - 1]


def rules_summary(options: Options, _: Translate, ended: bool = False) -> Items:
    """本局规则选项: one sentence each. How random actions are drawn is told after the end only (K9.3)."""
    lines = [
        _("每夜{actions}次行动（K2.1）").format(actions=options.actions),
        _first_dagger(options, _),
        _shielded(options, _),
        _third_wound(options, _),
        _skill_damage(options, _),
        _announce(options, _),
    ]
    if ended:
        lines.append(_policy(options, _))
    return Items(tuple(spans(line) for line in lines))


def _first_dagger(options: Options, _: Translate) -> str:
    if options.first_dagger is FirstDagger.ELECTION:
        return _("首日匕首由竞选产生，平票由导演决定，导演不决定时随机（K1.5）")
    return _("首日匕首在所有角色中随机抽取（K1.5）")


def _shielded(options: Options, _: Translate) -> str:
    if options.shielded_target is ShieldedTarget.NO_DAMAGE:
        return _("可以攻击受盾保护的角色：匕首照常转移，没有伤害（K3.5）")
    return _("不能攻击受盾保护的角色：这样的一步不算（K3.5）")


def _third_wound(options: Options, _: Translate) -> str:
    if options.shield_after_third_wound is ThirdWound.RETURNS:
        return _("持剑者伤害满3点时盾失效，治疗后恢复（K4.4）")
    return _("持剑者伤害满3点时，这对剑盾永久失效（K4.4）")


def _skill_damage(options: Options, _: Translate) -> str:
    if options.skill_after_skill_damage:
        return _("因技能伤害公开等级标记，也可以发动技能（K5）")
    return _("因技能伤害公开等级标记，不能发动技能（K5）")


def _announce(options: Options, _: Translate) -> str:
    if options.announce is Announce.LISTS:
        return _("天亮公示攻击、受伤、技能名单与状态表（K7.1）")
    return _("天亮公示攻击、受伤、技能名单与状态表，并公示匕首的完整路径（K7.1）")


def _policy(options: Options, _: Translate) -> str:
    if options.random_policy is RandomPolicy.UNIFORM:
        return _("随机行动在所有攻击与交匕首中均匀抽取（K9.3）")
    return _("随机行动只在攻击中抽取，没有可攻击的角色时才交匕首（K9.3）")


OPTION_WORDS: Said = {
    "first_dagger": (FirstDagger, _first_dagger),
    "random_policy": (RandomPolicy, _policy),
    "shielded_target": (ShieldedTarget, _shielded),
    "shield_after_third_wound": (ThirdWound, _third_wound),
    "skill_after_skill_damage": (bool, _skill_damage),
    "announce": (Announce, _announce),
}
