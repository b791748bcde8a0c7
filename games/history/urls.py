from django.urls import path

from games.history.views import analysis, compare, fair, ledger, listing, partie, records, replay, stats
from games.history.views.doors import by_id, by_link

urlpatterns = [
    path("siegel/", fair.page, name="fair"),
    path("partien/", listing.mine, name="history"),
    path("partien/einlesen/", records.read_in, name="record-import"),
    path("partien/partien.csv", records.table, name="partien-table"),
    path("bummerlzettel/", ledger.page, name="ledger"),
    path("statistik/", stats.page, name="stats"),
    path("statistik/rangliste/", stats.listed, name="stats-listed"),
    path("stammtisch/", ledger.found, name="stammtisch-found"),
    path("stammtisch/<int:pk>/einladen/", ledger.invite, name="stammtisch-invite"),
    path("stammtisch/<int:pk>/antwort/", ledger.answer, name="stammtisch-answer"),
    path("partie/<str:partie_id>/", by_id(partie.page), name="partie"),
    path("partie/<str:partie_id>/record.json", by_id(partie.record), name="partie-record"),
    path("partie/<str:partie_id>/runde/<int:number>/", by_id(replay.page), name="partie-runde"),
    path("partie/<str:partie_id>/runde/<int:number>/siegel/", by_id(fair.of_runde), name="partie-seal"),
    path("partie/<str:partie_id>/vergleich/", by_id(compare.page), name="partie-compare"),
    path("partie/<str:partie_id>/auswerten/", analysis.partie, name="partie-analysis"),
    path("partie/<str:partie_id>/runde/<int:number>/auswerten/", analysis.runde, name="runde-analysis"),
    path("partie/<str:partie_id>/runde/<int:number>/zweitmeinung/", analysis.second, name="runde-second"),
    path("partie/<str:partie_id>/teilen/", partie.share, name="partie-share"),
    path("partie/<str:partie_id>/wegwerfen/", records.throw_away, name="partie-throw-away"),
    path("s/<str:token>/", by_link(partie.page), name="shared-partie"),
    path("s/<str:token>/record.json", by_link(partie.record), name="shared-partie-record"),
    path("s/<str:token>/runde/<int:number>/", by_link(replay.page), name="shared-partie-runde"),
    path("s/<str:token>/runde/<int:number>/siegel/", by_link(fair.of_runde), name="shared-partie-seal"),
]
