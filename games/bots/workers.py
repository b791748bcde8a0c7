"""Processes that think, so that the process that serves people never does.

Each is a fresh Python that imports `games.bots` and what its jobs name, talks over a pair of sockets of its own, and
ends when the other end is gone, even if that was killed. One that dies is replaced, and its job is tried once more.
"""

from __future__ import annotations

import queue
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing import Pipe
from pathlib import Path
from threading import Lock, Thread
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
TRIES = 2
WAITING = 1000


class Busy(RuntimeError):
    """Too many jobs are waiting already."""


class WorkerDied(RuntimeError):
    """The process died over this job, and so did its replacement."""


class TooLong(RuntimeError):
    """The job took longer than the limit; its process was ended and replaced."""


class Workers:
    """`count` processes that do jobs in the order they come.

    At most `waiting` jobs wait. A job that takes longer than `limit` seconds (None: no limit) is broken off.
    """

    def __init__(self, count: int, *, waiting: int = WAITING, limit: float | None = None) -> None:
        self._jobs: queue.Queue[_Job | None] = queue.Queue(waiting)
        self._limit = limit
        self._closed = False
        self._lock = Lock()
        self._workers = [_Worker() for _ in range(count)]
        self._threads = [
            Thread(target=self._serve, args=(worker,), name=f"bot-worker-{number}", daemon=True)
            for number, worker in enumerate(self._workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """`function(*args)` in one of the processes; both must be picklable, the function by its name.

        The future has the result, what the function raised, `WorkerDied` or `TooLong`. Raises `Busy` if too many
        wait, RuntimeError once closed. With asyncio: `await asyncio.wrap_future(workers.submit(...))`.
        """
        job = _Job(function, args, kwargs, Future())
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers are closed")
            try:
                self._jobs.put_nowait(job)
            except queue.Full:
                raise Busy(f"{self._jobs.maxsize} jobs are waiting") from None
        return job.future

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that there are now."""
        return tuple(worker.process.pid for worker in self._workers)

    def close(self) -> None:
        """Ends the processes; jobs that wait are cancelled, those at work raise `WorkerDied`."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        self._drop_waiting()
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _drop_waiting(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return
            if job is not None:
                job.future.cancel()
                job.future.set_running_or_notify_cancel()

    def _serve(self, worker: _Worker) -> None:
        while (job := self._jobs.get()) is not None:
            if job.future.set_running_or_notify_cancel():
                self._do(worker, job)
        worker.end()

    def _do(self, worker: _Worker, job: _Job) -> None:
        for _ in range(TRIES):
            try:
                done, outcome = worker.ask(job.call, self._limit)
            except (EOFError, OSError):
                continue  # it died; the next `ask` starts another
            except Exception as error:  # too long, or a job that cannot be pickled
                job.future.set_exception(error)
                return
            if done:
                job.future.set_result(outcome)
            else:
                job.future.set_exception(outcome)
            return
        job.future.set_exception(WorkerDied(f"{job.function!r:.80} was not finished"))


@dataclass(frozen=True)
class _Job:
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    future: Future[Any]

    @property
    def call(self) -> tuple[Any, ...]:
        return self.function, self.args, self.kwargs


class _Worker:
    """One process and the socket to it. Its thread does everything with it; only `kill` may come from another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._killed = False
        self._start()

    def _start(self) -> None:
        self.connection, theirs = Pipe()
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 - our own module
                [sys.executable, "-m", "games.bots.worker", str(theirs.fileno())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl-C is for the server; the workers end with it
            )

    def ask(self, call: tuple[Any, ...], limit: float | None) -> tuple[bool, Any]:
        """Whether the job was done, and its result or error. EOFError or OSError if the process died."""
        self._restart_if_dead()
        try:
            self.connection.send(call)
            if not self.connection.poll(limit):
                raise TooLong(f"{call[0]!r:.80} took longer than {limit} s")
            answer: tuple[bool, Any] = self.connection.recv()
        except (EOFError, OSError, TooLong):
            self.end()
            raise
        return answer

    def _restart_if_dead(self) -> None:
        with self._lock:
            if self._killed:
                raise EOFError("killed for good")
            if self.process.poll() is not None:
                self.connection.close()
                self._start()

    def kill(self) -> None:
        """Ends the process for good."""
        with self._lock:
            self._killed = True
            self.process.kill()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.connection.close()
