"""What accounts tells the apps above it."""

from django.dispatch import Signal

# Sent after commit with `user_id` when some or all sessions of that user ended: logged out, password changed,
# banned, merged, deleted. Whoever holds sockets of that user asks accounts.sessions.is_live for each, and closes
# the dead ones with 4401.
sessions_closed = Signal()
