"""Every setting of Final Nine in one place; at home none of them needs to be touched."""

import sqlite3
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import VERSION as VERSION
from config import environment, lan_addresses
from config.club_limits import parse_club_limits
from config.content_security_policy import DIRECTIVES
from config.database import build_database_settings
from config.logging_setup import AS_JSON, PLAIN, build_logging_config
from config.mail import parse_mail_server
from tournament.management.languages.compiled_catalogs import compile_outdated_catalogs

ROOT = Path(__file__).resolve().parent.parent
PROFILE = environment.read_choice("PROFILE", ("home", "production"))
AT_HOME = PROFILE == "home"
DEBUG = environment.read_switch("DEBUG")

# --- what is kept, and where

DATA = Path(environment.read_text("FINAL_NINE_DATA") or ROOT / "data").expanduser().absolute()
SECRET_KEY_FILE = DATA / "secret-key"
SECRET_KEY = environment.read_secret_key(SECRET_KEY_FILE)
SQLITE_VERSION = sqlite3.sqlite_version_info
BACKUPS_KEPT = environment.read_number("BACKUPS_KEPT", 10)

DATABASES = {"default": build_database_settings(environment.read_text("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- one process, or several connected by Redis

REDIS_URL = environment.read_text("REDIS_URL")
# Who does what takes longer than a click: threads of the web processes, Celery's workers
# (`manage.py work`), or the workers with those threads behind them, which step in where no worker
# is there, or none can keep up.
WORKERS = environment.read_choice(
    "WORKERS", ("both", "inside", "celery") if REDIS_URL else ("inside",)
)
WEB_PROCESSES = environment.read_number("WEB_CONCURRENCY", 1)
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
# Far more than are ever counted within five minutes: whoever fills it up must not make the program
# forget the others.
CACHED_AT_MOST = {"MAX_ENTRIES": 100_000}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": CACHED_AT_MOST,
    }
}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "final-nine"},
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "final-nine",
        # No click waits longer for a Redis that has frozen; by themselves its connections would
        # wait ten seconds.
        "OPTIONS": {
            "socket_timeout": 0.1,
            "socket_connect_timeout": 0.1,
            "retry": Retry(NoBackoff(), 0),
        },
    }

# --- addresses

PORT = environment.read_number("PORT", 8000)
LAN_ADDRESSES = lan_addresses.find_lan_addresses()
MDNS_NAMES = lan_addresses.MDNS_NAMES
LAN_NAME = ""  # the one of them that `serve` has announced
ALLOWED_HOSTS = [
    *lan_addresses.list_allowed_hosts(LAN_ADDRESSES),
    *environment.read_list("ALLOWED_HOSTS"),
]
ORIGINS = environment.read_list(
    "ORIGINS"
)  # such as https://poker.example, where a proxy in front answers
BEHIND_PROXY = environment.read_switch(
    "BEHIND_PROXY"
)  # then the server believes the proxy about https and visitors
# `serve --tls` turns it on: then the program encrypts by itself, with its own certificate
TLS = False
TLS_FOLDER = DATA / "tls"
TLS_FINGERPRINT = ""
PROXY_ADDRESSES = environment.read_list("PROXY_ADDRESSES") or [
    "127.0.0.1",
    "::1",
]  # whom it believes; * is anybody

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

# --- the program

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "tournament",
    "rulings",
]

MIDDLEWARE = [
    "config.request_logging.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.staticfiles.StaticFilesMiddleware",
    "config.gzip_middleware.TextGZipMiddleware",
    "config.https_redirect.HttpsRedirectMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.request_body_rejections.BodyRejectionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.content_security_policy.WebSocketCSPMiddleware",
    "config.error_pages.DamagedNightMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,  # with Django's cached loader, except while DEBUG is on
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

AUTH_USER_MODEL = "tournament.Member"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name",)},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.staticfiles.HashedStaticStorage"},
}
MEDIA_ROOT = DATA / "files"
# What is being sent, until it is read: on the disk, for in a container the usual place for it is
# memory.
ARRIVING = "arriving"
# The first start makes it.
FILE_UPLOAD_TEMP_DIR = str(DATA / ARRIVING) if (DATA / ARRIVING).is_dir() else None

# --- languages and time

LANGUAGE_CODE = "en"
TRANSLATED = [
    ("de", _("German")),
    ("fr", _("French")),
    ("es", _("Spanish")),
]  # offered once they are complete
compile_outdated_catalogs(ROOT / "locale")
SPEAKS = [
    (code, name)
    for code, name in TRANSLATED
    if (ROOT / "locale" / code / "LC_MESSAGES" / "django.mo").is_file()
]
LANGUAGES = [("en", _("English")), *SPEAKS]
LOCALE_PATHS = [ROOT / "locale"]
USE_TZ = True
SYSTEM_ZONE = environment.read_text("TZ")  # noted before Django puts its own in its place
TIME_ZONE = "UTC"  # each club shows its own

# --- many clubs in one house

# whether anybody may open a club of their own here, and has to know a code for it
CLUB_SIGNUP = environment.read_switch("CLUB_SIGNUP")
CLUB_SIGNUP_CODE = environment.read_text("CLUB_SIGNUP_CODE")
CLUB_LIMITS = parse_club_limits(environment.read_text("CLUB_LIMITS"), AT_HOME)

# --- what is told outside

# How far webhooks and push topics go: lan also into the house's network, yes also to this computer,
# no to neither.
WEBHOOKS_PRIVATE = environment.read_choice(
    "WEBHOOKS_PRIVATE", ("lan", "no", "yes") if AT_HOME else ("no", "lan", "yes")
)
MAIL_SERVER = parse_mail_server(
    environment.read_text("EMAIL_URL"), environment.read_text("MAIL_FROM")
)
MAIL_FROM: str = MAIL_SERVER.sender  # empty: no mail can be sent
DEFAULT_FROM_EMAIL = MAIL_FROM
EMAIL_HOST = MAIL_SERVER.host
EMAIL_PORT = MAIL_SERVER.port
EMAIL_HOST_USER = MAIL_SERVER.user
EMAIL_HOST_PASSWORD = MAIL_SERVER.password
EMAIL_USE_TLS = MAIL_SERVER.tls_later
EMAIL_USE_SSL = MAIL_SERVER.tls_at_once
EMAIL_TIMEOUT = 10

# --- safety

SESSION_COOKIE_NAME = "fn_session"
CSRF_COOKIE_NAME = "fn_csrf"
LANGUAGE_COOKIE_NAME = "fn_language"
FORM_RENDERER = "config.autofocus_form_renderer.AutofocusFormRenderer"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = ORIGINS
CONTENT_SECURITY_POLICY = {"DIRECTIVES": DIRECTIVES}
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000  # a schedule of 200 rows has 1,600
DATA_UPLOAD_MAX_NUMBER_FILES = (
    1000  # an import takes 200 and says so; a folder of more is refused there
)
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = (
    SECURE_SSL_REDIRECT
) = not AT_HOME
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, without a certificate
if AT_HOME:
    # Browsers ignore this header on plain http, and complain about it on every page.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
    # At home the pages travel over plain http in the house's own network; so these four do not
    # apply:
    SILENCED_SYSTEM_CHECKS = [
        "security.W004",  # HSTS would lock browsers out of an address that has no certificate
        "security.W008",  # a redirect to https would lead to a door that is not there
        "security.W012",  # a session cookie marked secure would never be sent
        "security.W016",  # nor would a CSRF cookie
    ]
else:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

LOG_FORMAT = environment.read_choice("LOG_FORMAT", (PLAIN, AS_JSON))
LOGGING = build_logging_config(environment.read_text("LOG_LEVEL", "WARNING").upper(), LOG_FORMAT)
