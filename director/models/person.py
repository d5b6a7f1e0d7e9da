"""A person who signs in: a director, a player, or both in different matches."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Person(AbstractUser):
    """人: the one behind a character; which character is secret until the match ends (K7.2)."""

    nickname = models.CharField(_("昵称"), max_length=40, blank=True)
    zone = models.CharField(_("时区"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("人")
        verbose_name_plural = _("人")

    def __str__(self) -> str:
        return self.nickname or self.username
