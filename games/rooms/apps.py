from django.apps import AppConfig


class RoomsConfig(AppConfig):
    name = "games.rooms"

    def ready(self) -> None:
        from accounts.signals import sessions_closed
        from games.rooms import driver, hub, presence
        from schnapsen_site import tasks

        tasks.register(driver.run)
        tasks.register(presence.run)
        sessions_closed.connect(hub.close_sessions)
