"""The words of 版杀砍树, each in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from director.announcing.document import Translate
from director.announcing.glossary import Term

PAGES: Mapping[str, tuple[str, ...]] = {
    "board": ("投票帖", "响应干涉", "匕首", "关门", "预案", "漏投"),
    "night": ("干涉", "请求干涉", "公开标记", "技能", "默认", "退回", "标识物"),
    "seat": ("表象阵营", "标记", "响应干涉", "公开标记", "标识物", "预案"),
    "public": ("匕首", "标记", "问号", "伤害", "标识物", "电梯楼", "种子承诺"),
}
"""Which words a kind of page explains."""


def terms(_: Translate) -> Mapping[str, Term]:
    """The words, by their Chinese."""
    return {**_night(_), **_cards(_), **_day(_)}


def _night(_: Translate) -> Mapping[str, Term]:
    return {
        "匕首": Term(_("匕首"), _("全场只有一把。夜里谁拿着它，谁行动：攻击，或者交给别人。"), "K2.1"),
        "干涉": Term(_("干涉"), _("有人受到攻击时，由另一个角色代替它成为受害者。"), "K2.5"),
        "请求干涉": Term(
            _("请求干涉"), _("受到攻击的角色问：谁愿意替我？没有人能响应也照样可以问。"), "K2.4"
        ),
        "响应干涉": Term(_("响应干涉"), _("投票帖里写明愿意替谁受攻击；只对写了名字的角色有效。"), "K2.5"),
        "公开标记": Term(
            _("公开标记"), _("每受一点伤害，公开一张自己还盖着的标记，公开哪张由自己选。"), "K3.1"
        ),
        "技能": Term(_("技能"), _("公开等级标记时可以发动，每种身份各有一种。"), "K5"),
        "标识物": Term(_("标识物"), _("羽毛、法杖、扇、剑和盾：技能留在角色身上的东西，各有效果。"), "K4.1"),
    }


def _cards(_: Translate) -> Mapping[str, Term]:
    return {
        "标记": Term(_("标记"), _("每张身份牌有三张：一张等级，两张身份标记；受伤时一张张公开。"), "K3.1"),
        "问号": Term(_("问号"), _("不说明阵营的身份标记。"), "K3.1"),
        "表象阵营": Term(_("表象阵营"), _("上一楼看到的阵营。只有小丑和真的相反。"), "K1.4"),
        "伤害": Term(_("伤害"), _("一点伤害公开一张标记；第四点就死亡，本局结束。"), "K3.1"),
        "电梯楼": Term(_("电梯楼"), _("角色的座次，自上而下；每人知道正下方一位的表象阵营。"), "K1.2"),
    }


def _day(_: Translate) -> Mapping[str, Term]:
    return {
        "投票帖": Term(_("投票帖"), _("白天私下交给导演：夜里拿到匕首怎么做，愿意替谁受攻击。"), "K2.2"),
        "漏投": Term(_("漏投"), _("到关门也没有有效的投票，也没有说不行动。"), "K8.3"),
    }
