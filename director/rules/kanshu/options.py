"""规则选项: what a match may fix before its first night. The defaults are the rulebook's reading."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from director.rules.quick import quick


class FirstDagger(enum.StrEnum):
    """首日匕首 (K1.5)."""

    ELECTION = "election"
    RANDOM = "random"


class RandomPolicy(enum.StrEnum):
    """随机行动方式 (K9.3)."""

    UNIFORM = "uniform"
    ATTACK_ONLY = "attack_only"


class ShieldedTarget(enum.StrEnum):
    """攻击被保护者 (K3.5)."""

    NO_DAMAGE = "no_damage"
    UNTARGETABLE = "untargetable"


class ThirdWound(enum.StrEnum):
    """剑主三伤之后的盾 (K4.4)."""

    RETURNS = "returns"
    LOST = "lost"


class Announce(enum.StrEnum):
    """公示内容 (K7.1): the lists, or the full path of the dagger besides."""

    LISTS = "lists"
    CHAIN = "chain"


@quick
@dataclass(frozen=True, slots=True)
class Options:
    """一局的规则选项, pinned when the match starts."""

    first_dagger: FirstDagger = FirstDagger.ELECTION
    random_policy: RandomPolicy = RandomPolicy.UNIFORM
    shielded_target: ShieldedTarget = ShieldedTarget.NO_DAMAGE
    skill_after_skill_damage: bool = True
    shield_after_third_wound: ThirdWound = ThirdWound.RETURNS
    announce: Announce = Announce.LISTS
    actions: int = 5
