"""What a form for reading by hand must offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from director.selectors.desk.seats import Seat


class HandForm(forms.Form):
    """人工读法 (V10): `template` shows it, `order` is what it comes to, as JSON of the game's post type."""

    template = ""
    reason = forms.CharField(
        label=gettext_lazy("理由"),
        max_length=200,
        help_text=gettext_lazy("会留在日志里，终局后公开。"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, seats: Sequence[Seat], author: int, order: Any, *args: Any, **kwargs: Any) -> None:
        """`author` is the seat that wrote the post, `order` what it was read as, or None; `options` the match's own."""
        self.options = kwargs.pop("options", None)
        super().__init__(*args, **kwargs)

    def order(self) -> Any:
        """The order; call it on a valid form."""
        raise NotImplementedError
