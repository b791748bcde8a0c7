"""The site as a real process, for tests and benches."""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    """A port of the loopback address that is free at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """`manage.py serve` with data of its own; `url` is where it answers, "http://127.0.0.1:…".

    `environment` is set for the process beside its DATA_DIR and PORT, like BOT_DELAY=0. What it prints goes to
    `serve.log` in the data folder.
    """

    def __init__(self, data_dir: Path, environment: Mapping[str, Any] | None = None) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {key: str(value) for key, value in (environment or {}).items()}
        self.environment |= {"DATA_DIR": str(data_dir), "PORT": str(self.port), "PYTHONUNBUFFERED": "1"}
        for limit in ("GUESTS_PER_HOUR", "TABLES_PER_HOUR"):
            self.environment.setdefault(limit, "100000")
        self.process: subprocess.Popen[str] | None = None

    def manage(self, *arguments: str) -> str:
        """What a management command prints, run on this server's data; raises CalledProcessError if it fails."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        try:
            done = subprocess.run(
                command,
                env=self.environment,
                cwd=ROOT,
                check=True,
                capture_output=True,
                text=True,
                timeout=120,
            )
        except subprocess.CalledProcessError as error:
            error.add_note(f"{error.stdout}\n{error.stderr}")
            raise
        return done.stdout

    def start(self, prepare: bool = True) -> None:
        """Prepare the data and serve; returns once it answers."""
        self.data_dir.mkdir(parents=True, exist_ok=True)
        if prepare:
            self.manage("prepare")
        command = [sys.executable, str(ROOT / "manage.py"), "serve"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise RuntimeError(f"The server did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """End it as by kill -9; `start` brings it back on the same port."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        self._collect()

    def stop(self) -> int:
        """End it as by Ctrl+C or a service manager; returns its status."""
        assert self.process is not None
        self.process.terminate()
        return self._collect()

    def _collect(self) -> int:
        if self.process is None:
            return 0
        status = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    @property
    def log(self) -> Path:
        return self.data_dir / "serve.log"
