"""What the serving process does for accounts in the background."""

import asyncio
import logging

from django.db import DatabaseError

from accounts import people
from schnapsen_site.threads import in_thread

SWEEP_EVERY = 3600
log = logging.getLogger(__name__)


async def sweep_hourly() -> None:
    """Sweep away, every hour, what has had its time."""
    while True:
        try:
            gone = await in_thread(people.sweep)()
            if gone:
                log.info("%d guests without a Partie were deleted after a week", gone)
        except DatabaseError:
            log.exception("The hourly sweep failed; the next one comes in an hour")
        await asyncio.sleep(SWEEP_EVERY)
