"""Logs that machines can read: one JSON object a line, with an id that belongs to one request.

What is said in logs is of the site, never of a game: no card, no secret, no address.
"""

import json
import logging
import secrets
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

_request: ContextVar[str] = ContextVar("request", default="-")


class RequestId:
    """Gives each request an id that stands in all that is logged meanwhile."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _request.set(secrets.token_hex(6))
        try:
            return self.get_response(request)
        finally:
            _request.reset(token)


class WithRequest(logging.Filter):
    """Notes on each record the id of the request it belongs to, "-" for none."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = _request.get()
        return True


class JsonLine(logging.Formatter):
    """Time, level, logger, request and message; of an exception its kind and where it came up, not its values."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": vars(record).get("request", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0]:
            where = traceback.extract_tb(record.exc_info[2])
            said["exception"] = record.exc_info[0].__name__
            said["at"] = [f"{place.filename}:{place.lineno} {place.name}" for place in where]
        return json.dumps(said, ensure_ascii=False)
