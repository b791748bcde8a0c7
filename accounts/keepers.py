"""Apps that keep something about users declare it here, so that accounts need not know them.

An app registers one Keeper in its AppConfig.ready. Export, deletion and merging ask each in turn.
"""

from collections.abc import Iterator

from accounts.models import User


class MergeRefused(Exception):
    """A guest's Partien cannot come along; the text, for people, says why."""


class Keeper:
    """What an app does with a user's data; the answers of an app that keeps nothing."""

    def partien(self, user: User) -> int:
        """How many Partien of the user it keeps."""
        return 0

    def awaited(self, user: User) -> int:
        """How many Partien that are yet to begin the user has a seat for."""
        return 0

    def export(self, user: User) -> Iterator[tuple[str, bytes]]:
        """Everything about the user, as files (path in the archive, content)."""
        yield from ()

    def delete(self, user: User) -> None:
        """Delete what is about the user alone, and put "gelöschtes Konto" in place of their name in what others keep.

        Called in the transaction that deletes the user afterwards.
        """

    def merge(self, guest: User, user: User) -> None:
        """Make the guest's data the user's, or raise MergeRefused. Called in one transaction for all keepers."""

    def rename(self, user: User) -> None:
        """The user has another name from now on: what still goes on shows it. Called in the same transaction."""


_keepers: list[Keeper] = []


def register(keeper: Keeper) -> None:
    _keepers.append(keeper)


def all_keepers() -> tuple[Keeper, ...]:
    return tuple(_keepers)


def partien(user: User) -> int:
    """How many Partien of the user all apps together keep."""
    return sum(keeper.partien(user) for keeper in _keepers)


def all_partien(user: User) -> int:
    """Those yet to begin too. A guest with none is deleted after a week, and logs out unasked."""
    return partien(user) + sum(keeper.awaited(user) for keeper in _keepers)
