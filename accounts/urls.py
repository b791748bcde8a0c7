from django.urls import path

from accounts.views import entry, profile, recovery

urlpatterns = [
    path("anmelden/", entry.log_in, name="login"),
    path("anmelden/mitnehmen/", entry.merge, name="merge"),
    path("abmelden/", entry.log_out, name="logout"),
    path("registrieren/", entry.register, name="register"),
    path("kennwort/", recovery.reset, name="reset"),
    path("kennwort/code/", recovery.by_code, name="reset-code"),
    path("kennwort/neu/<str:uid>/<str:token>/", recovery.reset_new, name="reset-new"),
    path("konto/", profile.account, name="account"),
    path("konto/name/", profile.profile, name="account-profile"),
    path("konto/einstellungen/", profile.preferences, name="account-preferences"),
    path("konto/kennwort/", profile.password, name="account-password"),
    path("konto/code/", profile.new_code, name="account-code"),
    path("konto/ueberall-abmelden/", profile.log_out_everywhere, name="logout-everywhere"),
    path("konto/freunde/", profile.friend, name="friend-ask"),
    path("konto/leute/<int:user_id>/", profile.relation, name="relation"),
    path("konto/archiv/", profile.archive, name="account-archive"),
    path("konto/loeschen/", profile.delete, name="account-delete"),
    path("sprache/", profile.language, name="language"),
]
