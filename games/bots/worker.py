"""`python -m games.bots.worker FD`: the process that `workers.py` starts. It reads jobs and answers them one by one."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

NICENESS = 5


def main(descriptor: int) -> None:
    """Works until the other end of the socket is gone, then ends at once, even in the middle of a job."""
    os.nice(NICENESS)  # people's moves go first
    connection: Connection = Connection(descriptor)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(connection, jobs), daemon=True).start()
    while True:
        connection.send_bytes(_answer(jobs.get()))


def _listen(connection: Connection, jobs: SimpleQueue[bytes]) -> None:
    try:
        while True:
            jobs.put(connection.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _answer(job: bytes) -> bytes:
    """The pickled outcome: whether it was done, and the result or the error, its trace in a note."""
    try:
        function, args, kwargs = pickle.loads(job)  # noqa: S301 - from the parent's own socket
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _failure(error)


def _failure(error: Exception) -> bytes:
    try:
        data = pickle.dumps((False, error))
        pickle.loads(data)  # noqa: S301 - some errors can be written and not read
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


if __name__ == "__main__":
    main(int(sys.argv[1]))
