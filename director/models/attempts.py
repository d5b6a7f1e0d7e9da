"""How often something was tried, so that guessing takes too long."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Attempts(models.Model):
    """尝试: counted since a moment. `key` is a keyed digest of what is tried and by whom; no address is stored."""

    key = models.CharField(_("键"), max_length=64, unique=True)
    count = models.PositiveIntegerField(_("次数"), default=0)
    since = models.DateTimeField(_("自"), db_index=True)

    class Meta:
        verbose_name = _("尝试")
        verbose_name_plural = _("尝试")

    def __str__(self) -> str:
        return f"{self.key[:8]} · {self.count}"
