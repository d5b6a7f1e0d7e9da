"""用语: what a word of the rulebook means, in a sentence, for whoever meets it on a page.

What every game shares stands here; a game's own words stand in its package. docs/glossary.md is the same list for
those who read code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.announcing.document import Translate


@dataclass(frozen=True, slots=True)
class Term:
    """A word in the reader's language, what it means, and the clause that defines it."""

    word: str
    text: str
    clause: str


def common(_: Translate) -> Mapping[str, Term]:
    """The words that every game uses, by their Chinese."""
    return {
        "公示": Term(_("公示"), _("导演公开发布的结果；发出以后不再改，有错另发更正。"), "K7.1"),
        "关门": Term(_("关门"), _("一天的帖子收到这一刻为止，之后来的不算。"), "K8.6"),
        "默认": Term(_("默认"), _("问题到时间没有人回答，就按规则规定的这一种处理。"), "K6.2"),
        "预案": Term(_("预案"), _("事先留好的回答：问到本人而本人没有回答时，按它来。"), "K6.4"),
        "晨报": Term(_("晨报"), _("和公示一起发的故事，只讲大家可以知道的事。"), "K7.7"),
        "揭秘": Term(_("揭秘"), _("终局以后，身份、玩家、帖子和每一步都公开。"), "K7.5"),
        "种子承诺": Term(
            _("种子承诺"), _("随机种子的指纹，开局就公开；终局公布种子，谁都能重算每一次抽取。"), "K9.1"
        ),
        "退回": Term(_("退回"), _("回到先前的一问，换个回答重来；作废的一段留在记录里。"), "K10.1"),
    }
