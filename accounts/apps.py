from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from schnapsen_site import tasks


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Konten")

    def ready(self) -> None:
        from accounts.tasks import sweep_hourly

        tasks.register(sweep_hourly)
