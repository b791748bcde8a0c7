from django.urls import path

from games.history.views import listing, partie

urlpatterns = [
    path("partien/", listing.mine, name="history"),
    path("partie/<str:partie_id>/", partie.page, name="partie"),
    path("partie/<str:partie_id>/record.json", partie.record, name="partie-record"),
]
