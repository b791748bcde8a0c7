"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class TableArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two passes, which OWASP names as sufficient.

    Django's own measure takes 100 MiB and four times as long, in the process in which others are playing.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
