from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HouseRulesConfig(AppConfig):
    name = "games.houserules"
    verbose_name = _("Hausregeln")

    def ready(self) -> None:
        from accounts import keepers
        from games.houserules.keeper import HouseRulesKeeper

        keepers.register(HouseRulesKeeper())
