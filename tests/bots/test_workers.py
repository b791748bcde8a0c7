"""The processes that think: real ones, killed for real."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.bots import choose
from games.bots.workers import Busy, TooLong, WorkerDied, Workers
from games.engine import preset, start, view

from .tables import shuffled

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20


@pytest.fixture
def workers() -> Iterator[Workers]:
    with Workers(2) as started:
        yield started


def test_a_bot_thinks_in_another_process(workers: Workers) -> None:
    runde = start(preset("bauernschnopsn"), 0, shuffled(Random(1)))
    seen = view(runde, runde.to_act)
    thought = workers.submit(choose, seen, "leicht", 7).result(PATIENCE)
    assert thought == choose(seen, "leicht", 7)
    assert workers.submit(os.getpid).result(PATIENCE) in workers.pids


async def test_asyncio_can_wait_for_a_job(workers: Workers) -> None:
    assert await asyncio.wrap_future(workers.submit(pow, 2, 5)) == 32


def test_all_processes_work_at_once(workers: Workers, tmp_path: Path) -> None:
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    meeting = [workers.submit(_meet, one, other), workers.submit(_meet, other, one)]
    assert len({future.result(PATIENCE) for future in meeting}) == 2


def test_what_a_job_raises_comes_back_with_its_trace(workers: Workers) -> None:
    with pytest.raises(KeyError, match="genial") as raised:
        workers.submit(choose, None, "genial", 1).result(PATIENCE)  # type: ignore[arg-type]
    assert "levels.py" in raised.value.__notes__[0]


def test_a_job_that_cannot_be_sent_or_read_harms_nobody(workers: Workers) -> None:
    with pytest.raises(Exception, match=r"[Pp]ickle"):
        workers.submit(lambda: 1).result(PATIENCE)
    with pytest.raises(TypeError):
        workers.submit(open, "/dev/null").result(PATIENCE)
    assert workers.submit(pow, 2, 3).result(PATIENCE) == 8


def test_an_idle_worker_that_was_killed_is_replaced() -> None:
    with Workers(1) as workers:
        old = workers.submit(os.getpid).result(PATIENCE)
        os.kill(old, signal.SIGKILL)
        assert workers.submit(os.getpid).result(PATIENCE) != old
        assert old not in workers.pids


def test_the_job_of_a_worker_killed_at_work_is_done_by_its_replacement(tmp_path: Path) -> None:
    flag = tmp_path / "pid"
    with Workers(1) as workers:
        future = workers.submit(_first_hangs_then_answers, str(flag))
        os.kill(int(_wait_for(flag)), signal.SIGKILL)
        assert future.result(PATIENCE) == "second try"


def test_a_job_that_kills_its_worker_twice_is_given_up() -> None:
    with Workers(1) as workers:
        with pytest.raises(WorkerDied):
            workers.submit(os._exit, 1).result(PATIENCE)
        assert workers.submit(pow, 3, 2).result(PATIENCE) == 9


def test_a_job_over_the_limit_is_broken_off() -> None:
    with Workers(1, limit=1.5) as workers:
        with pytest.raises(TooLong):
            workers.submit(time.sleep, 60).result(PATIENCE)
        assert workers.submit(pow, 3, 2).result(PATIENCE) == 9


def test_no_more_jobs_wait_than_allowed() -> None:
    with Workers(1, waiting=2) as workers, pytest.raises(Busy):
        for _ in range(4):
            workers.submit(time.sleep, 60)


def test_closing_cancels_what_waits_and_ends_all_processes() -> None:
    workers = Workers(1)
    workers.submit(os.getpid).result(PATIENCE)
    working, waiting = workers.submit(time.sleep, 60), workers.submit(time.sleep, 60)
    pids = workers.pids
    workers.close()
    assert waiting.cancelled() or isinstance(waiting.exception(), WorkerDied)
    assert working.cancelled() or isinstance(working.exception(), WorkerDied)
    assert not any(_alive(pid) for pid in pids)
    with pytest.raises(RuntimeError, match="closed"):
        workers.submit(pow, 1, 1)


@pytest.mark.parametrize("job", ["os.getpid", "time.sleep, 600"], ids=["idle", "at work"])
def test_workers_end_when_their_parent_is_killed(job: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(job=job)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert parent.stdout is not None
    pids = [int(word) for word in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + PATIENCE
    while any(_alive(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(_alive(pid) for pid in pids)


def test_a_worker_imports_no_django(workers: Workers) -> None:
    assert not workers.submit(eval, "'django' in __import__('sys').modules").result(PATIENCE)
    assert workers.submit(eval, "'games.engine' in __import__('sys').modules").result(PATIENCE)


PARENT = """
import os, time
from games.bots.workers import Workers
workers = Workers(2)
[future.result() for future in [workers.submit(pow, 2, 2) for _ in range(20)]]
for _ in range(2):
    workers.submit({job})
time.sleep(0.3)
print(*workers.pids, flush=True)
time.sleep(600)
"""


def _first_hangs_then_answers(flag: str) -> str:
    path = Path(flag)
    if path.exists():
        return "second try"
    path.write_text(f"{os.getpid()}\n")
    time.sleep(600)
    return "first try"


def _wait_for(path: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if path.exists() and path.read_text().endswith("\n"):
            return path.read_text()
        time.sleep(0.02)
    raise AssertionError(f"{path} never came")


def _meet(mine: str, other: str) -> int:
    """Writes its own file and waits for the other's: two of these end only side by side."""
    Path(mine).write_text("here\n")
    _wait_for(Path(other))
    return os.getpid()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
