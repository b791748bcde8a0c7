from django.urls import path

from games.houserules.views import reading

urlpatterns = [
    path("regeln/", reading.overview, name="rules"),
    path("regeln/<slug:key>/", reading.page, name="rules-page"),
    path("regeln/<slug:key>/<int:number>/", reading.page, name="rules-version"),
]
