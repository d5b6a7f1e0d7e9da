"""规则不许的事: what the rules refused, as a sentence for people."""

from __future__ import annotations

from director.announcing.document import Translate
from director.rules.errors import RuleError


def why_not(error: RuleError, _: Translate) -> str:
    """The sentence for an error of the rules; the error's own words where there is none."""
    known = {
        "teams": _("队伍要按报名的次序一人一行，和角色一样多，并且至少分成两方。"),
    }
    return known.get(error.code, str(error))
