"""All settings of the site. What differs between machines comes from the environment; README lists it."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from schnapsen_site import environment

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var").resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # sessions and password hashes lie in it

HOST = os.environ.get("HOST", "").strip() or "127.0.0.1"
PORT = environment.integer("PORT", 8000)
REDIS_URL = os.environ.get("REDIS_URL", "").strip()
# HTTPS=1: the site is reached by TLS only. TRUST_PROXY=1: a proxy in front sets X-Forwarded-For and -Proto itself.
HTTPS = environment.flag("HTTPS")
TRUST_PROXY = environment.flag("TRUST_PROXY")

MAX_FRAME = 4096  # bytes that a page may send over its socket at once

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(DATA_DIR)
ALLOWED_HOSTS = environment.allowed_hosts(HOST)
CSRF_TRUSTED_ORIGINS = environment.names("CSRF_TRUSTED_ORIGINS")

# The administration: its path, and the networks from which it can be reached.
ADMIN_PATH = (os.environ.get("ADMIN_PATH") or "admin").strip("/") + "/"
ADMIN_NETWORKS = environment.names("ADMIN_NETWORKS") or ["127.0.0.0/8", "::1/128"]

# The pace of the game, in seconds.
BOT_DELAY = environment.seconds_range("BOT_DELAY", (0.4, 1.2))
TRICK_PAUSE = environment.seconds("TRICK_PAUSE", 0.9)
PROMPT_DEAF = environment.seconds("PROMPT_DEAF", 0.4)
AWAY_AFTER = environment.seconds("AWAY_AFTER", 12)
GONE_AFTER = environment.seconds("GONE_AFTER", 60)
NEXT_AFTER = environment.seconds("NEXT_AFTER", 15)

INSTALLED_APPS = [
    "accounts",
    "games.houserules",
    "games.history",
    "games.rooms",
    "schnapsen_site",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "schnapsen_site.logs.RequestId",
    "schnapsen_site.middleware.KnownHost",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Tokens in the pages are masked anew each time, and each answer gets a random length, so lengths tell nothing.
    "django.middleware.gzip.GZipMiddleware",
    "schnapsen_site.middleware.SecurityHeaders",
    "schnapsen_site.middleware.Gate",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "schnapsen_site.middleware.AdminDoor",
    "accounts.middleware.Visits",
]

ROOT_URLCONF = "schnapsen_site.urls"
ASGI_APPLICATION = "schnapsen_site.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.preferences",
            ],
        },
    },
]

DATABASES = {"default": environment.database(DATA_DIR)}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "bauernschnapsen"},
    }
    if REDIS_URL
    else {"BACKEND": "schnapsen_site.layers.LocalChannelLayer"}
}

# People. A session lasts a year from the last visit (accounts.sessions rolls it).
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "accounts.backends.NameBackend"]
PASSWORD_HASHERS = [
    "accounts.passwords.TableArgon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "accounts.passwords.NotCommon"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
# The cache is this process's own. Where several serve, each must see at once what another wrote, so no cache there.
SESSION_ENGINE = f"django.contrib.sessions.backends.{'db' if REDIS_URL else 'cached_db'}"
PASSWORD_RESET_TIMEOUT = 3600
# From one address; an inn has one.
GUESTS_PER_HOUR = environment.integer("GUESTS_PER_HOUR", 20)
TABLES_PER_HOUR = environment.integer("TABLES_PER_HOUR", 200)
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "schnapsen_site.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# Guessing passwords is stopped by name and address together: by address alone, a whole inn would be shut out.
AXES_FAILURE_LIMIT = 10
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "accounts.lockout.name_tried"
AXES_LOCKOUT_CALLABLE = "accounts.lockout.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code", "password1", "password2"]

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "schnapsen_site.formats"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
# Who has it may read the counters under /gesund/zahlen/; without it they are not there.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "").strip()

# Who runs the site, for Impressum and Datenschutz. Lines of the address are separated by semicolons.
OPERATOR = {
    "name": os.environ.get("OPERATOR_NAME", "").strip(),
    "address": [line.strip() for line in os.environ.get("OPERATOR_ADDRESS", "").split(";") if line.strip()],
    "email": os.environ.get("OPERATOR_EMAIL", "").strip(),
    "phone": os.environ.get("OPERATOR_PHONE", "").strip(),
}

# Sockets a process serves; whoever comes after is told that it is full.
MAX_SOCKETS = environment.integer("MAX_SOCKETS", 2000)

TIME_ZONE = os.environ.get("TIME_ZONE") or "Europe/Vienna"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "var" / "static")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000  # a rule set of forty contracts has some 800

EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if os.environ.get("EMAIL_HOST")
    else "django.core.mail.backends.console.EmailBackend"
)
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = environment.integer("EMAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or "bauernschnapsen@localhost"

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} [{request}] {message}", "style": "{"},
        "json": {"()": "schnapsen_site.logs.JsonLine"},
    },
    "filters": {"request": {"()": "schnapsen_site.logs.WithRequest"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LOG_FORMAT", "").strip() == "json" else "line",
            "filters": ["request"],
        },
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL") or "INFO"},
    "loggers": {
        # Without its own handlers, so that no error is mailed with a request's data in it.
        "django": {"handlers": ["console"], "propagate": False},
        "daphne": {"level": "WARNING"},
        "axes": {"level": "WARNING"},
    },
}
