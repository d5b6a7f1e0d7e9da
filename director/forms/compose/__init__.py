"""表单 (V1): a post put together from what is legal, in games where that is a short list; it is sent as text all the same."""

from __future__ import annotations

from director.forms.compose.clapclap import ClapclapCompose
from director.forms.compose.hcg import HcgCompose
from director.forms.compose.protocol import Compose

COMPOSE: dict[str, type[Compose]] = {"hcg": HcgCompose, "clapclap": ClapclapCompose}
"""The one list of these forms. A game without an entry is played in words alone."""
