"""The background worker's own lists: what it did and what failed tells of nights (K7.4), so nobody reads it here."""

from __future__ import annotations

import django_q.admin  # noqa: F401 (its lists are registered now, to be taken away)
from django.apps import apps
from django.contrib import admin

for model in apps.get_app_config("django_q").get_models():
    if admin.site.is_registered(model):
        admin.site.unregister(model)
