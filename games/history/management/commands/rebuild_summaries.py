"""`manage.py rebuild_summaries`: the sums that statistics and Bummerlzettel read, and the ratings, made anew."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games.history import rating, summaries
from games.history.models import Partie


class Command(BaseCommand):
    help = "Make the sums of all finished Partien, and all ratings, anew. Stop the site for it."

    def handle(self, *args: Any, **options: Any) -> None:
        rating.forget()
        ids = list(
            Partie.objects.filter(state=Partie.State.FINISHED).order_by("ended").values_list("pk", flat=True)
        )
        for pk in ids:
            with transaction.atomic():
                summaries.feed(Partie.objects.get(pk=pk))
        self.stdout.write(f"{len(ids)} Partien.")
