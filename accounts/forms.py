"""The forms of the account pages. Their texts are for people, so they speak the reader's language."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, people
from accounts.models import User
from accounts.preferences import Preferences
from games.engine.outside import BadInput, clean_text

NAME_TEXTS = {
    names.NameDefect.EMPTY: _("Ein Name braucht zumindest einen Buchstaben, eine Ziffer oder ein Emoji."),
    names.NameDefect.TOO_LONG: _("Der Name ist zu lang: höchstens 24 Zeichen."),
    names.NameDefect.INVISIBLE: _("Im Namen stecken unsichtbare Zeichen."),
    names.NameDefect.CHARACTERS: _(
        "Der Name darf aus Buchstaben, Ziffern, Emoji, Leerzeichen und - _ . ' & + ! ? ( ) sein."
    ),
    names.NameDefect.SCRIPTS: _("Bitte nur Buchstaben aus einer Schrift."),
    names.NameDefect.RESERVED: _("Dieser Name ist für das Haus reserviert."),
}
BAD_INPUT = {
    "empty": names.NameDefect.EMPTY,
    "too_long": names.NameDefect.TOO_LONG,
    "bad_characters": names.NameDefect.INVISIBLE,
}


def check_name(typed: str, user: User | None = None) -> str:
    """The name as it will be kept; raises ValidationError with the reason why it cannot be."""
    try:
        name = clean_text(typed, names.MAX_CODE_POINTS)
    except BadInput as bad:
        raise ValidationError(NAME_TEXTS[BAD_INPUT[bad.code]]) from None
    if found := names.defect(name):
        raise ValidationError(NAME_TEXTS[found])
    if twin := people.look_alike(name, user):
        raise ValidationError(taken(name, twin))
    return name


def taken(name: str, twin: str) -> str:
    """What to say when `name` looks like `twin`."""
    if name == twin:
        return gettext("Den Namen „%(name)s“ gibt es schon.") % {"name": twin}
    return gettext("Der Name sieht aus wie „%(name)s“, und den gibt es schon.") % {"name": twin}


class NameField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"})
        super().__init__(label=_("Spielername"), widget=widget, **kwargs)


class PasswordField(forms.CharField):
    def __init__(self, label: Any, autocomplete: str, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(label=label, widget=widget, strip=False, max_length=1000, **kwargs)


class EmailField(forms.EmailField):
    def __init__(self, **kwargs: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(label=_("E-Mail-Adresse"), widget=widget, **kwargs)


class LoginForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("Spielername und Kennwort passen nicht zusammen."),
        "inactive": _("Dieses Konto ist gesperrt."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = NameField(max_length=names.MAX_KEY)
        self.fields["password"] = PasswordField(_("Kennwort"), "current-password")


class RegisterForm(forms.Form):
    """Sign-up; `guest` is the guest who becomes the account, if there is one."""

    username = NameField(help_text=_("So sehen dich die anderen am Tisch."))
    password1 = PasswordField(_("Kennwort"), "new-password", help_text=_("Mindestens zehn Zeichen."))
    email = EmailField(
        required=False, help_text=_("Ohne sie hilft dir nur dein Code, wenn du das Kennwort vergisst.")
    )
    deck = forms.ChoiceField(
        label=_("Dein Blatt"),
        choices=[("de", _("Doppeldeutsch")), ("fr", _("Französisch"))],
        widget=forms.RadioSelect,
        initial="de",
        required=False,
    )

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guest = guest

    def clean_username(self) -> str:
        return check_name(self.cleaned_data["username"], self.guest)

    def clean_password1(self) -> str:
        return checked_password(self.cleaned_data["password1"])

    def clean_deck(self) -> str:
        return self.cleaned_data["deck"] or "de"


def checked_password(password: str) -> str:
    validate_password(password)
    return password


class ProfileForm(forms.Form):
    name = NameField(help_text=_("Höchstens 24 Zeichen. In alten Partien bleibt der Name von damals."))
    email = EmailField(required=False, help_text=_("Nur um das Kennwort zurückzusetzen."))

    def __init__(self, data: QueryDict | None = None, *, user: User) -> None:
        super().__init__(data, initial={"name": user.name, "email": user.email})
        self.user = user

    def clean_name(self) -> str:
        return check_name(self.cleaned_data["name"], self.user)


class NewPasswordForm(forms.Form):
    password1 = PasswordField(_("Neues Kennwort"), "new-password", help_text=_("Mindestens zehn Zeichen."))
    password2 = PasswordField(_("Noch einmal"), "new-password")

    def clean_password1(self) -> str:
        return checked_password(self.cleaned_data["password1"])

    def clean_password2(self) -> str:
        again: str = self.cleaned_data["password2"]
        if "password1" in self.cleaned_data and again != self.cleaned_data["password1"]:
            raise ValidationError(_("Das ist nicht dasselbe Kennwort."))
        return again


class ConfirmForm(forms.Form):
    """Asks for the password of the one who is logged in."""

    password = PasswordField(_("Kennwort zur Bestätigung"), "current-password")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("Das Kennwort stimmt nicht."))
        return password


class ChangePasswordForm(ConfirmForm, NewPasswordForm):
    field_order = ["password", "password1", "password2"]


class ResetForm(forms.Form):
    email = EmailField()


class CodeForm(NewPasswordForm):
    username = NameField(max_length=names.MAX_KEY)
    code = forms.CharField(
        label=_("Wiederherstellungscode"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["username", "code", "password1", "password2"]


class FriendForm(forms.Form):
    friend = forms.CharField(label=_("Spielername"), max_length=names.MAX_KEY)


PREFERENCE_CHOICES: dict[str, tuple[Any, list[tuple[str, Any]]]] = {
    "suit_colors": (_("Farben im französischen Blatt"), [("four", _("vier")), ("two", _("zwei"))]),
    "sorting": (
        _("Deine Karten liegen"),
        [("suit", _("Trumpf rechts")), ("suit_trump_left", _("Trumpf links")), ("rank", _("nach Rang"))],
    ),
    "trick_pause": (
        _("Ein voller Stich liegt"),
        [("0.5", _("0,5 s")), ("0.9", _("0,9 s")), ("2.0", _("2 s")), ("tap", _("bis ich tippe"))],
    ),
    "motion": (
        _("Karten bewegen sich"),
        [("off", _("gar nicht")), ("quick", _("flott")), ("normal", _("normal"))],
    ),
    "bot_speed": (
        _("Bots an meinen Tischen"),
        [("slow", _("gemütlich")), ("normal", _("normal")), ("fast", _("flott"))],
    ),
    "suit_words": (
        _("Farben heißen"),
        [
            ("laub", _("Herz, Schell, Laub, Eichel")),
            ("gruen", _("Rot, Schelle, Grün, Eichel")),
            ("karo", _("Herz, Karo, Pik, Kreuz")),
            ("treff", _("Herz, Karo, Pik, Treff")),
        ],
    ),
    "kontra_words": (
        _("Verdoppeln heißt"),
        [
            ("kontra", _("Kontra, Rekontra, Subkontra")),
            ("fleck", _("Fleck, Retour")),
            ("gspritzt", _("Gspritzt, Zurück")),
        ],
    ),
    "trump_word": (_("Trumpf heißt"), [("trumpf", _("Trumpf")), ("atout", _("Atout"))]),
    "sound": (_("Ton, wenn du dran bist"), [("off", _("aus")), ("soft", _("leise"))]),
    "theme": (_("Aussehen"), [("", _("wie das Gerät")), ("light", _("hell")), ("dark", _("dunkel"))]),
    "language": (
        _("Sprache"),
        [("", _("wie das Gerät")), ("de", "Deutsch"), ("it", "Italiano"), ("en", "English")],
    ),
}
TOGGLES: dict[str, tuple[Any, Any]] = {
    "double_tap": (_("Zweimal tippen"), _("Erster Tipp hebt die Karte, zweiter spielt sie.")),
    "notifications": (
        _("Benachrichtigen"),
        _("Wenn du dran bist und der Tab im Hintergrund liegt."),
    ),
    "strong_partner": (_("Als Partner nur starke Bots"), _("Gleich, wie stark die Gegner sind.")),
    "partner_signs": (
        _("Der Bot als Partner gibt Zeichen"),
        _(
            "Spielt er ein Ass aus, das nicht Trumpf ist, heißt das: Hier bin ich stark. Niedrig heißt: Stich du."
        ),
    ),
}


class PreferencesForm(forms.Form):
    """All of accounts.preferences; what is not sent stays as it was, except toggles, which are off then."""

    deck = forms.ChoiceField(label=_("Blatt"), choices=[("de", _("Doppeldeutsch")), ("fr", _("Französisch"))])

    def __init__(self, data: QueryDict | None = None, *, prefs: Preferences) -> None:
        stored = {key: str(value) if key == "trick_pause" else value for key, value in prefs.stored().items()}
        super().__init__(data, initial=stored)
        self.prefs = prefs
        self.fields["deck"].required = False
        for key, (label, choices) in PREFERENCE_CHOICES.items():
            self.fields[key] = forms.ChoiceField(
                label=label, choices=choices, widget=forms.RadioSelect, required=False
            )
        for key, (label, hint) in TOGGLES.items():
            self.fields[key] = forms.BooleanField(label=label, help_text=hint, required=False)

    def changed(self) -> Preferences:
        """The preferences as sent; call only if the form is valid."""
        values = {
            key: value for key, value in self.cleaned_data.items() if key in self.data or key in TOGGLES
        }
        if (pause := values.get("trick_pause")) not in {None, "tap"}:
            values["trick_pause"] = float(pause)
        return self.prefs.changed(**values)

    def segmented(self) -> list[forms.BoundField]:
        return [self[key] for key in PREFERENCE_CHOICES]

    def toggles(self) -> list[forms.BoundField]:
        return [self[key] for key in TOGGLES]
