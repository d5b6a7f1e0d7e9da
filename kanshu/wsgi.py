"""WSGI entry point: `gunicorn kanshu.wsgi`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
application = get_wsgi_application()

from kanshu.memory import settle  # noqa: E402 (needs the application's settings)

settle()
