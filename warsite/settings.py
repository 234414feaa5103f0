"""Settings. Whatever differs between installations comes from environment variables (see README.md)."""

import hashlib
import os
import tempfile
from pathlib import Path

from django.utils.csp import CSP

from warsite import addresses, environment, log_lines

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(environment.text("DATA_DIR", str(BASE_DIR / "data"))).absolute()

DEBUG = False
SECRET_KEY = environment.secret_key(DATA_DIR)
HOST = environment.text("HOST", "0.0.0.0")
PORT = environment.number("PORT", 8000, 65535)
PROCESSES = environment.number("PROCESSES", 1, 64)

# Where people find the site. Without SITE_URL it is this computer's own addresses, over plain HTTP.
_public = addresses.public_origins(environment.listed("SITE_URL"))
_origins = _public or [("http", host, PORT) for host in addresses.own_hosts()]
# Where others on the network find a house that is open under "localhost"; none where only this computer may.
_lan = addresses.lan_addresses() if not _public and HOST == "0.0.0.0" else []
LAN_ORIGIN = addresses.origin_text("http", _lan[0], PORT) if _lan else None
ALLOWED_HOSTS = [*dict.fromkeys(host for _, host, _ in _origins), *environment.listed("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = [addresses.origin_text(*origin) for origin in _origins]
WEBSOCKET_ORIGINS = frozenset(_origins)

_https = bool(_public) and all(scheme == "https" for scheme, _, _ in _public)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _https
# Only a proxy that sets this header itself may stand in front of an https site; README.md says so.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "media-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "games.apps.GamesConfig",
    "allauth.account",
    "allauth.mfa",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "warsite.static_files.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "games.pages.kept_nowhere.KeptNowhere",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.pages.kid_mode.KidMode",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
# Django reads less than the server lets in, so that whoever sends a little too much is told so.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
MOST_REQUEST_BYTES = 1024 * 1024
# One process's bound. A whole school may stand behind one address.
SOCKETS_PER_ADDRESS = environment.number("SOCKETS_PER_ADDRESS", 2000, 1_000_000)

ROOT_URLCONF = "warsite.urls"
ASGI_APPLICATION = "warsite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "frontend" / "templates"],
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

DATABASES = {"default": environment.database(environment.text("DATABASE_URL"), DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Accounts: a user name and a password, and passkeys where the browser has them; nobody is asked for an
# e-mail address. What is not here is as allauth has it, its limits among it.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
SESSION_ENGINE = "games.families.sessions"
SESSION_COOKIE_AGE = environment.number("SESSION_DAYS", 90, 400) * 86_400
LOGIN_URL, LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "account_login", "account", "home"
ACCOUNT_ADAPTER = "games.pages.account.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_VALIDATORS = "games.pages.account.adapter.USERNAME_VALIDATORS"
ACCOUNT_FORMS = {"signup": "games.pages.account.forms.SignUpForm"}
MFA_ADAPTER = "games.pages.account.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Browsers have passkeys under "localhost" without TLS too, and nowhere else.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not _https
MFA_FORMS = {
    "add_webauthn": "games.pages.account.forms.AddPasskeyForm",
    "login_webauthn": "games.pages.account.forms.PasskeySignInForm",
    "reauthenticate_webauthn": "games.pages.account.forms.PasskeySureForm",
}
CACHES = {"default": {"BACKEND": "games.tables.cache.StoreCache"}}

# The store of the tables: REDIS_URL, or the socket of the server that `serve` starts itself. Its folder is
# found again from the data folder, and stands outside of it because a socket's path must stay short.
_run_base = Path(environment.text("XDG_RUNTIME_DIR", tempfile.gettempdir()))
_data_name = hashlib.sha256(os.fsencode(DATA_DIR)).hexdigest()[:12]
RUN_DIR = _run_base / f"war-{os.getuid()}-{_data_name}"
REDIS_URL = environment.text("REDIS_URL")
STORE_URL = REDIS_URL or f"unix://{RUN_DIR / 'store.sock'}"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "frontend" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "warsite.static_files.HashedNames"},
}

# How long tables live; the others are in games/tables/closing.py.
TABLE_LIVES = {
    "left_ms": environment.number("TABLE_LEFT_SECONDS", 75, 3600) * 1000,
    "idle_ms": environment.number("TABLE_IDLE_MINUTES", 180, 10_000) * 60_000,
    "lost_ms": environment.number("TABLE_LOST_HOURS", 24, 10_000) * 3_600_000,
}

# Guests who have not come for so many days are forgotten, with all that is only theirs.
GUEST_DAYS = environment.number("GUEST_DAYS", 90, 3650)

# Who brings it may read /metrics; without it nobody may.
METRICS_TOKEN = environment.token("METRICS_TOKEN")

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = [
    (code, name)
    for code, name in (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"))
    # A language is offered once there is a translation: a page must not call itself German and speak English.
    if code == "en" or (LOCALE_PATHS[0] / code / "LC_MESSAGES" / "django.mo").is_file()
]
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING_CONFIG = "warsite.log_lines.configure"
LOGGING = log_lines.config(environment.text("LOG_FORMAT", "console"), environment.text("LOG_LEVEL", "INFO"))
