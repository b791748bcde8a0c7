"""What all tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from xdist.scheduler import LoadFileScheduling

from tests.servers import Server

BROWSER = "tests/browser/"


def pytest_configure() -> None:
    # Pages rendered without a server need no collected, hashed files.
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


class OneBrowser(LoadFileScheduling):
    """One process has all real browsers; the others take file after file beside it.

    Two browsers at once want more than two cores, and take much longer than one after the other.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return BROWSER if file.startswith(BROWSER) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneBrowser:
    return OneBrowser(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browsers take longest, so they begin."""
    items.sort(key=lambda item: not item.nodeid.startswith(BROWSER))


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
