"""Places where a process can be made to die, for `make chaos`: CRASH_AT="insert:7" kills it at the seventh insert.

Without that variable, which nobody sets on a site that serves, nothing here does anything.
"""

import os
import signal
from itertools import count

# lock: the room is locked; insert: the move is written; commit: all is written, and not committed; push: committed, and
# nobody told; render: while the pages are made.
_point, _, _after = os.environ.get("CRASH_AT", "").partition(":")
_passed = count(1)


def here(point: str) -> None:
    """Die if it is the turn of this point."""
    if point == _point and next(_passed) == int(_after or 1):
        os.kill(os.getpid(), signal.SIGKILL)
