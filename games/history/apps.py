from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    name = "games.history"
    verbose_name = _("Verlauf")

    def ready(self) -> None:
        from accounts import keepers
        from games.history import tally
        from games.history.keeper import HistoryKeeper
        from schnapsen_site import tasks

        keepers.register(HistoryKeeper())
        tasks.register(tally.run)
