"""One-click sign-in links."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.models.match import Match


class SignInLink(models.Model):
    """登录链接: signs one person in; the token itself is never stored, only its SHA-256.

    It is bound to the first browser that uses it: `bound_to` is the digest of the key that this browser got.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="links", verbose_name=_("人")
    )
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="links", verbose_name=_("局")
    )
    digest = models.CharField(_("摘要"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("生成"))
    expires_at = models.DateTimeField(_("失效"))
    used_at = models.DateTimeField(_("最近使用"), null=True, blank=True)
    bound_to = models.CharField(_("绑定的浏览器"), max_length=64, blank=True)
    revoked_at = models.DateTimeField(_("撤销"), null=True, blank=True)

    class Meta:
        verbose_name = _("登录链接")
        verbose_name_plural = _("登录链接")

    def __str__(self) -> str:
        return f"{self.person} · {self.made_at:%F %T}"
