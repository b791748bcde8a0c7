from django.urls import path

from games.houserules import views

urlpatterns = [
    path("regeln/", views.overview, name="rules"),
    path("regeln/<slug:key>/", views.page, name="rules-page"),
    path("regeln/<slug:key>/<int:number>/", views.page, name="rules-version"),
]
