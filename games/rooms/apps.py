from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RoomsConfig(AppConfig):
    name = "games.rooms"
    verbose_name = _("Stube")

    def ready(self) -> None:
        from accounts import keepers
        from accounts.signals import sessions_closed
        from games.history.access import let_see
        from games.houserules import usage
        from games.rooms import access, driver, hub, presence, sockets, sweeps
        from games.rooms.keeper import RoomsKeeper
        from games.rooms.models import tables_playing_by
        from schnapsen_site import tasks

        tasks.register(driver.run)
        tasks.register(presence.run)
        tasks.register(sweeps.run)
        sessions_closed.connect(sockets.close_sessions)
        sessions_closed.connect(hub.tell_of_sessions)
        keepers.register(RoomsKeeper())
        let_see(access.may_see_again)
        usage.count_open_tables_with(tables_playing_by)
