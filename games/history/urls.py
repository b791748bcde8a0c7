from django.urls import path

from games.history.views import ledger, listing, partie

urlpatterns = [
    path("partien/", listing.mine, name="history"),
    path("bummerlzettel/", ledger.page, name="ledger"),
    path("stammtisch/", ledger.found, name="stammtisch-found"),
    path("stammtisch/<int:pk>/einladen/", ledger.invite, name="stammtisch-invite"),
    path("stammtisch/<int:pk>/antwort/", ledger.answer, name="stammtisch-answer"),
    path("partie/<str:partie_id>/", partie.page, name="partie"),
    path("partie/<str:partie_id>/record.json", partie.record, name="partie-record"),
]
