from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "schnapsen_site"
