"""人工读法 (V10): a form for each game in which a director says what a post means."""

from __future__ import annotations

from director.forms.hand.clapclap import ClapclapHandForm
from director.forms.hand.hcg import HcgHandForm
from director.forms.hand.kanshu import KanshuHandForm
from director.forms.hand.protocol import HandForm

HAND_FORMS: dict[str, type[HandForm]] = {
    "kanshu": KanshuHandForm,
    "hcg": HcgHandForm,
    "clapclap": ClapclapHandForm,
}
"""The one list of these forms. Without an entry, posts of a game can't be read by hand on the desk."""
