"""Logs: one JSON object a line, with the request it belongs to and without the values of an exception."""

import json
import logging
import sys

from django.http import HttpRequest, HttpResponse

from schnapsen_site.logs import JsonLine, RequestId, WithRequest


def line_of(record: logging.LogRecord) -> dict[str, object]:
    WithRequest().filter(record)
    said: dict[str, object] = json.loads(JsonLine().format(record))
    return said


def record_of(message: str, failed: bool = False) -> logging.LogRecord:
    trace = None
    if failed:
        try:
            raise ValueError("the deck is EA EZ EK")
        except ValueError:
            trace = sys.exc_info()
    return logging.LogRecord("games.rooms", logging.ERROR, __file__, 1, message, None, trace)


def test_a_line_is_one_json_object_with_its_level_and_logger() -> None:
    said = line_of(record_of("zwei\nZeilen"))
    assert (said["level"], said["logger"], said["message"]) == ("ERROR", "games.rooms", "zwei\nZeilen")
    assert "\n" not in JsonLine().format(record_of("zwei\nZeilen"))


def test_an_exception_is_named_with_its_place_but_not_with_its_values() -> None:
    said = line_of(record_of("failed", failed=True))
    assert said["exception"] == "ValueError"
    assert "EA EZ" not in json.dumps(said)
    assert "record_of" in json.dumps(said["at"])


def test_what_is_logged_during_a_request_carries_its_id_and_no_other() -> None:
    seen: list[object] = []

    def answer(request: HttpRequest) -> HttpResponse:
        seen.append(line_of(record_of("inside"))["request"])
        return HttpResponse()

    for _request in range(2):
        RequestId(answer)(HttpRequest())
    assert len(set(seen)) == 2
    assert line_of(record_of("outside"))["request"] == "-"
