from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HouseRulesConfig(AppConfig):
    name = "games.houserules"
    verbose_name = _("Hausregeln")
