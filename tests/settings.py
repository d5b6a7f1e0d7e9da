"""Settings of the tests: the site's own, with quick passwords and without collected static files."""

from __future__ import annotations

from kanshu.settings import *  # noqa: F403
from kanshu.settings import Q_CLUSTER as _CLUSTER
from kanshu.settings import STORAGES as _STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**_STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
Q_CLUSTER = {**_CLUSTER, "sync": True}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
