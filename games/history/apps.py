from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    name = "games.history"
    verbose_name = _("Verlauf")

    def ready(self) -> None:
        from accounts import keepers
        from games.history.keeper import HistoryKeeper

        keepers.register(HistoryKeeper())
