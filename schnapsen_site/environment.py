"""Reads the settings that come from the environment, so that a wrong value is named and not guessed."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def flag(name: str) -> bool:
    """True for 1, true, yes, on; False for unset, empty, 0, false, no, off."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"", "0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}")


def seconds(name: str, default: float) -> float:
    """A time in seconds, not negative."""
    text = os.environ.get(name, "").strip()
    try:
        value = float(text) if text else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be seconds, like 0.9, not {text!r}") from None
    if not 0 <= value < float("inf"):
        raise ImproperlyConfigured(f"{name} must not be negative: {text!r}")
    return value


def seconds_range(name: str, default: tuple[float, float]) -> tuple[float, float]:
    """A span of seconds, "0.4-1.2"; a single number stands for both ends."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    low, _, high = text.partition("-")
    try:
        span = float(low), float(high or low)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be seconds, like 0.4-1.2, not {text!r}") from None
    if not 0 <= span[0] <= span[1] < float("inf"):
        raise ImproperlyConfigured(f"{name} must rise from 0 or more: {text!r}")
    return span


def integer(name: str, default: int) -> int:
    text = os.environ.get(name, "").strip()
    try:
        return int(text) if text else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}") from None


def names(name: str) -> list[str]:
    """A list separated by commas."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def secret_key(data_dir: Path) -> str:
    """SECRET_KEY from the environment, else from the file `secret-key` in the data folder, made on first use."""
    if key := os.environ.get("SECRET_KEY", "").strip():
        return key
    path = data_dir / "secret-key"
    if not path.exists():
        # Written aside and linked, so that two processes starting at once never read half a key.
        draft = data_dir / f"secret-key.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def database(data_dir: Path) -> dict[str, Any]:
    """Django's DATABASES entry for DATABASE_URL (postgresql://), or SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL", "").strip()
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": _private(data_dir / "bauernschnapsen.sqlite3"),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 2,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            # A file, because consumers use it from several threads; of its own for each run of the tests.
            "TEST": {"NAME": data_dir / f"test-{os.getpid()}.sqlite3"},
        }
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 8, "timeout": 5},
            # The same few statements at every move: PostgreSQL plans them once for each connection.
            "server_side_binding": True,
            "prepare_threshold": 5,
            **query,
        },
    }


def _private(path: Path) -> Path:
    """A file that its owner alone may read: made empty if it is not there, since SQLite would let all read it. What
    SQLite puts beside it (-wal, -shm) gets the same mode."""
    path.touch(mode=0o600)
    with suppress(PermissionError):  # another's file, which we may write
        path.chmod(0o600)
    return path


def allowed_hosts(host: str) -> list[str]:
    """ALLOWED_HOSTS, else the names under which this machine is reached when it listens on `host`."""
    if given := names("ALLOWED_HOSTS"):
        return given
    local = ["localhost", "127.0.0.1", "[::1]"]
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 (compared, not bound)
        return [*local, f"[{host}]" if ":" in host else host]
    name = socket.gethostname()
    return [*local, name, f"{name}.local", *_addresses(name)]


def _addresses(name: str) -> list[str]:
    """This machine's addresses in its own network, so that a phone in it may open the site."""
    found = set()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing; it only asks which address would be used.
        probe.connect(("192.0.2.1", 9))
        found.add(probe.getsockname()[0])
    with suppress(OSError):
        found.update(socket.gethostbyname_ex(name)[2])
    return sorted(found)
