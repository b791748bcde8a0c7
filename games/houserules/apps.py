from django.apps import AppConfig


class HouseRulesConfig(AppConfig):
    name = "games.houserules"
