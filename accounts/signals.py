"""What accounts tells the apps above it."""

from django.dispatch import Signal

# Sent after commit when sessions end: `user_id`, and `session_key` of the one that ended, or None if all did.
# Whoever holds sockets of that user closes them with 4401.
sessions_closed = Signal()
