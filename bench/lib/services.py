"""PostgreSQL, Redis and nginx of one's own on loopback, in a folder that goes with them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from tests.servers import free_port


def program(name: str, *folders: str) -> str:
    """The path of an installed program; FileNotFoundError if it is nowhere."""
    found = shutil.which(name)
    for folder in folders:
        found = found or next((str(path) for path in sorted(Path("/").glob(f"{folder}/{name}"))[::-1]), None)
    if not found:
        raise FileNotFoundError(name)
    return found


class Service:
    """A program that listens on `port`; `command` starts it in the foreground."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def works(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, cwd=self.folder)
        deadline = time.monotonic() + 30
        while not self.works():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def send(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def stop(self, number: int = signal.SIGTERM) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
            self.process.wait(timeout=30)


class Redis(Service):
    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        server = shutil.which("redis-server") or program("valkey-server")
        options = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder))
        return [server, "--port", str(self.port), *options]

    def works(self) -> bool:
        import redis

        try:
            with redis.Redis(port=self.port, socket_timeout=0.5) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


class Postgres(Service):
    """Refuses to run as root, so it runs as the user postgres where this is root."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.data = folder / "data"
        self.user = "postgres" if os.geteuid() == 0 else ""
        if self.user:
            shutil.chown(folder, self.user)

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def _as_user(self, *command: str) -> list[str]:
        return ["setpriv", f"--reuid={self.user}", "--clear-groups", *command] if self.user else [*command]

    def command(self) -> list[str]:
        folder = "usr/lib/postgresql/*/bin"
        if not self.data.exists():
            initdb = (program("initdb", folder), "-D", str(self.data), "-U", "postgres", "-A", "trust", "-N")
            subprocess.run(self._as_user(*initdb), check=True, capture_output=True, cwd="/")
        options = ("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-k", str(self.folder))
        return self._as_user(
            program("postgres", folder), "-D", str(self.data), "-p", str(self.port), *options
        )

    def works(self) -> bool:
        import psycopg

        try:
            with psycopg.connect(self.url, connect_timeout=2) as connection:
                return connection.execute("SELECT 1").fetchone() == (1,)
        except psycopg.OperationalError:
            return False

    def stop(self, number: int = signal.SIGINT) -> None:
        """SIGINT: at once, without waiting for those who are connected."""
        super().stop(number)


class Nginx(Service):
    """As in docs/deployment.md, on loopback and without TLS: a table's requests to one of `ports`."""

    CONF = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1; {user}
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    upstream schnapsen {{ hash $table consistent; {servers} keepalive 32; }}
    map $uri $table {{ ~^(?:/ws)?/tisch/(?<code>[A-Z]+)/ $code; default $remote_addr; }}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 1m;
        location / {{
            proxy_pass http://schnapsen;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_read_timeout 60s;
            proxy_next_upstream error timeout;
        }}
    }}
}}
"""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        super().__init__(folder)
        self.ports = ports

    def command(self) -> list[str]:
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in self.ports)
        conf = self.folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        conf.write_text(self.CONF.format(folder=self.folder, servers=servers, port=self.port, user=user))
        return [program("nginx", "usr/sbin"), "-c", str(conf), "-p", str(self.folder)]

    def works(self) -> bool:
        import socket

        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0
