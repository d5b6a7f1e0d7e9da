"""A person who signs in: a director, a player, or both in different matches."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _


class Person(AbstractUser):
    """人: the one behind a character; which character is secret until the match ends (K7.2)."""

    nickname = models.CharField(_("昵称"), max_length=40, blank=True)
    zone = models.CharField(_("时区"), max_length=40, blank=True)
    # The database has a default too: processes of the release before know no such column.
    no_mail = models.JSONField(
        _("不用发邮件的事"), default=list, db_default=models.Value([], models.JSONField()), blank=True
    )

    sessions_ended = models.PositiveIntegerField(_("会话已结束的次数"), default=0, editable=False)

    class Meta:
        verbose_name = _("人")
        verbose_name_plural = _("人")

    def __str__(self) -> str:
        return self.nickname or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What every session of this person carries: another password ends them, and so does one more ending."""
        if not self.sessions_ended:
            return super()._get_session_auth_hash(secret)  # type: ignore[misc, no-any-return]
        ended = f"{self.password}/{self.sessions_ended}"
        return salted_hmac("director.Person.sessions", ended, secret=secret, algorithm="sha256").hexdigest()
