"""The app's entry in Django."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DirectorConfig(AppConfig):
    name = "director"
    verbose_name = _("导演台")
