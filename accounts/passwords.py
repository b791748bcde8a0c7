"""Which passwords are taken, and how they are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import CommonPasswordValidator, MinimumLengthValidator
from django.utils.translation import gettext as _


class TableArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two passes, which OWASP names as sufficient.

    Django's own measure takes 100 MiB and four times as long, in the process in which others are playing.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1


class LongEnough(MinimumLengthValidator):
    def get_error_message(self) -> str:
        return _("Zu kurz: mindestens %(count)d Zeichen.") % {"count": self.min_length}


class NotCommon(CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Dieses Kennwort steht auf jeder Liste, nach der geraten wird.")
