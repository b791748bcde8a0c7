"""What all tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from tests.servers import Server


def pytest_configure() -> None:
    # Pages rendered without a server need no collected, hashed files.
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Django's test client leaves the last reader's language behind: no test hands it on to the next."""
    yield
    translation.deactivate()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts real servers, each a process with its own data unless `data_dir` is shared; ends them afterwards."""
    started: list[Server] = []

    def start(data_dir: Path | None = None, **environment: Any) -> Server:
        server = Server(data_dir or tmp_path / f"data-{len(started)}", environment)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.kill()
