"""Settings. Everything comes from the environment; without any, the embedded site runs safely.

KANSHU_ENV            embedded (default) or production
KANSHU_DEBUG          1 shows Django's debug pages; never in production
KANSHU_VAR_DIR        where the embedded site keeps its database, key and collected static files
KANSHU_SECRET_KEY     required in production; else made once and kept in KANSHU_VAR_DIR
KANSHU_SEAL_KEYS      keys that encrypt seed, cards and nights in the database, comma-separated, the newest first
KANSHU_ALLOWED_HOSTS  host names, comma-separated; required in production
KANSHU_HSTS_DOMAIN    1 binds every name below the site's own to TLS, in browsers' preload lists too; off by default
KANSHU_BEHIND_PROXY   1 where a reverse proxy terminates TLS and sets X-Forwarded-Proto
DATABASE_URL          postgres://…; without it the embedded SQLite is used
KANSHU_POOL           connections to PostgreSQL that a web process holds at most; 8 by default
KANSHU_REDIS_URL      redis://… as the task broker; without it tasks queue in the database
KANSHU_WORKERS        processes of one background worker; 1 by default, 2 with PostgreSQL
KANSHU_SITE_URL       https://…, for the links in mails; without it mails have none
KANSHU_SMTP_URL       smtp://, smtp+starttls:// or smtps://user:password@host:port; without it mails go to the console
KANSHU_MAIL_FROM      the sender of mails
KANSHU_ONEBOT_URL     http://…, where a OneBot v11 program takes calls; without it nothing goes out over QQ
KANSHU_ONEBOT_TOKEN   its access token
KANSHU_ONEBOT_SECRET  signs what it reports; without it nothing is taken from QQ
KANSHU_LOG_LEVEL      INFO by default
KANSHU_LOG_FORMAT     line (default), or json: one object a line
KANSHU_METRICS_TOKEN  what Prometheus must show at /metrics; without it there is no such page
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

from kanshu.environment import choice, flag, kept_secret, mail_server, number, required, seal_keys, words

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("KANSHU_VAR_DIR") or BASE_DIR / "var")
VAR_DIR.mkdir(parents=True, exist_ok=True)

PRODUCTION = choice("KANSHU_ENV", "embedded", "production") == "production"
DEBUG = flag("KANSHU_DEBUG")
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured(
        "KANSHU_DEBUG shows secrets to visitors; unset it where KANSHU_ENV is production."
    )

if PRODUCTION:
    SECRET_KEY = required(
        "KANSHU_SECRET_KEY", "Production signs its sessions with it: set a long random text."
    )
    ALLOWED_HOSTS = words("KANSHU_ALLOWED_HOSTS")
    if not ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "KANSHU_ALLOWED_HOSTS is empty. Production answers to its own names only: list them."
        )
else:
    SECRET_KEY = os.environ.get("KANSHU_SECRET_KEY") or kept_secret(VAR_DIR / "secret_key")
    ALLOWED_HOSTS = words("KANSHU_ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]

# Keys that seal what is hidden at rest; without any it stands in the database as it is.
SEAL_KEYS = seal_keys("KANSHU_SEAL_KEYS")

# The parts, from Django's and the libraries' to ours.
INSTALLED_APPS = [
    "unfold",  # before the admin: it replaces the admin's templates
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "director",  # before django_q: its qcluster is ours
    "django_q",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # After WhiteNoise, whose files are compressed already. It adds a random length, and what another site makes a browser
    # ask for comes without the session: what a page reflects is packed with no secret that could be guessed by its size.
    "django.middleware.gzip.GZipMiddleware",
    "kanshu.policy.ContentPolicyMiddleware",
    "kanshu.addresses.MethodsMiddleware",
    "kanshu.addresses.NoNulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "kanshu.urls"
WSGI_APPLICATION = "kanshu.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database: SQLite that writers queue for instead of failing, or PostgreSQL with a pool.
DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES: dict[str, Any]
if DATABASE_URL:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_health_checks=True)}
    if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
        # The worker's processes have one thread each, and are forked from one that has connected already, which a pool
        # does not survive: each keeps one connection instead.
        if "qcluster" in sys.argv:
            DATABASES["default"]["CONN_MAX_AGE"] = 600
        else:
            pool = {"min_size": 1, "max_size": number("KANSHU_POOL", 8), "timeout": 10}
            DATABASES["default"].setdefault("OPTIONS", {})["pool"] = pool
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR_DIR / "kanshu.sqlite3",
            "OPTIONS": {
                # Take the write lock at the start: a late upgrade would fail at once, however long the timeout.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Background work. A task is retried only after it must have timed out; after an outage the minute
# tick runs once, not once for every minute missed.
REDIS_URL = os.environ.get("KANSHU_REDIS_URL", "")
Q_CLUSTER: dict[str, Any] = {
    "name": "kanshu",
    "workers": number("KANSHU_WORKERS", 2 if DATABASE_URL.startswith("postgres") else 1),
    "timeout": 120,
    "retry": 180,
    "max_attempts": 3,
    "catch_up": False,
    "poll": 1,
    "save_limit": 500,
    "label": "后台任务",
    **({"redis": REDIS_URL} if REDIS_URL else {"orm": "default"}),
}

# People
AUTH_USER_MODEL = "director.Person"
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Language and time
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale/theme"]  # the second: the words of the admin's theme
TIME_ZONE = "Asia/Shanghai"
USE_TZ = True

# Static files: named after their content, compressed once, served by the web process itself.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
STATICFILES_FINDERS = [
    "kanshu.sheets.JoinedSheets",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# What a page may load. The admin's theme needs inline code, so it alone has looser rules.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
ADMIN_CONTENT_SECURITY_POLICY = {
    "script-src": [SELF, UNSAFE_INLINE, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}

# What a request may hold: a form a megabyte or two, a form with files more; each field says what it takes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 100
FILE_UPLOAD_PERMISSIONS = 0o600
MOST_BODY = 73_400_320

# Cookies and headers
BEHIND_PROXY = flag("KANSHU_BEHIND_PROXY")
SESSION_COOKIE_HTTPONLY = True
# Strict where browsers say where a visit comes from (over TLS): the page then opens itself once more (sign_in.py).
SESSION_COOKIE_SAMESITE = "Strict" if PRODUCTION else "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = (
    "Lax"  # it signs nobody in; kept back, it would be made anew, and open forms would be refused
)
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if PRODUCTION:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    CSRF_TRUSTED_ORIGINS = [f"https://{'*' if host.startswith('.') else ''}{host}" for host in ALLOWED_HOSTS]
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SECURE_HSTS_SECONDS = 31_536_000
    # Other names of the domain are not ours to bind, least of all in browsers' own lists: whoever holds it may say so.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = flag("KANSHU_HSTS_DOMAIN")
    if not SECURE_HSTS_PRELOAD:
        SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    if BEHIND_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Mail goes to the console unless a server is named. A slow one must not hold up the worker.
SMTP = mail_server(os.environ.get("KANSHU_SMTP_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if SMTP else 'console'}.EmailBackend"
if SMTP:
    EMAIL_HOST, EMAIL_PORT = SMTP.host, SMTP.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = SMTP.user, SMTP.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = SMTP.starttls, SMTP.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("KANSHU_MAIL_FROM") or "kanshu@localhost"
SITE_URL = os.environ.get("KANSHU_SITE_URL", "")

# QQ, through a OneBot v11 program: off unless configured.
ONEBOT_URL = os.environ.get("KANSHU_ONEBOT_URL", "")
ONEBOT_TOKEN = os.environ.get("KANSHU_ONEBOT_TOKEN", "")
ONEBOT_SECRET = os.environ.get("KANSHU_ONEBOT_SECRET", "")
if ONEBOT_URL and not ONEBOT_URL.startswith(("http://", "https://")):
    raise ImproperlyConfigured("KANSHU_ONEBOT_URL must begin with http:// or https://.")

# One line per event on standard error; sign-in links and the like never reach it.
LOG_LEVEL = os.environ.get("KANSHU_LOG_LEVEL", "INFO")
LOG_FORMAT = choice("KANSHU_LOG_FORMAT", "line", "json")
METRICS_TOKEN = os.environ.get("KANSHU_METRICS_TOKEN", "")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "hide_tokens": {"()": "kanshu.logs.HideTokens"},
        "in_one_line": {"()": "kanshu.logs.InOneLine"},
    },
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {"()": "kanshu.logs.Json"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "filters": ["hide_tokens"], "formatter": LOG_FORMAT}
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False},
        "django.server": {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False},
        # At INFO it tells of every minute's tick.
        "django-q": {
            "handlers": ["stderr"],
            "level": "WARNING",
            "propagate": False,
            "filters": ["in_one_line"],
        },
    },
}

_BRASS = {
    "50": "#faf6ea", "100": "#f3ead0", "200": "#e6d4a1", "300": "#d9bf78", "400": "#c9a44a", "500": "#a67c1c",
    "600": "#7d5d10", "700": "#6f5310", "800": "#54400f", "900": "#3b2d0c", "950": "#241b07",
}  # fmt: skip
"""The accent of static/css/tokens.css, from light to dark."""

UNFOLD = {
    "SITE_TITLE": "版杀砍树",
    "SITE_HEADER": "版杀砍树",
    "SITE_URL": "/",
    "SITE_ICON": lambda _request: static("icons/icon.svg"),
    "COLORS": {"primary": _BRASS},
    "DASHBOARD_CALLBACK": "director.admin.dashboard.dashboard",
    "SIDEBAR": {"navigation": "director.admin.groups.sidebar"},
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("icons/icon.svg")}
    ],
}
