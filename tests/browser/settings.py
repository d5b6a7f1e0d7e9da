"""Settings of the site that the browser tests visit: quick passwords, static files as they lie, errors as in use."""

from __future__ import annotations

from tests.settings import *  # noqa: F403

DEBUG = False
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
MIGRATION_MODULES = dict.fromkeys(("admin", "auth", "contenttypes", "sessions", "director", "django_q"))
"""Tables straight from the models: the way to them is tested elsewhere."""
