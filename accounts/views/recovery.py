"""A lost password: by mail, or by the recovery code."""

from django.contrib.auth import login
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import codes, limits, mail
from accounts.forms import CodeForm, NewPasswordForm, ResetForm
from accounts.guests import BACKEND
from accounts.models import User
from accounts.names import name_key
from accounts.sessions import announce_closed, keep_only_this
from accounts.views.entry import show_code
from schnapsen_site.errors import too_often

TRIES, TRIES_WITHIN = 10, 900


@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest) -> HttpResponse:
    """Asks for the address and sends the link. The answer is the same whether there is such an account or not."""
    form, sent = ResetForm(request.POST or None), False
    if request.method == "POST" and form.is_valid():
        if not limits.take(f"reset:{limits.address(request)}", TRIES, TRIES_WITHIN):
            return too_often(request, limits.later())
        for user in User.objects.filter(
            email__iexact=form.cleaned_data["email"], is_active=True, is_guest=False
        ):
            _send_link(request, user)
        sent = True
    page = {"form": form, "code_form": CodeForm(), "sent": sent, "nav": "account"}
    return render(request, "accounts/reset.html", page)


def _send_link(request: HttpRequest, user: User) -> None:
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("reset-new", args=[uid, default_token_generator.make_token(user)])
    context = {"name": user.name, "link": request.build_absolute_uri(path)}
    body = render_to_string("accounts/reset_mail.txt", context)
    mail.send(_("Bauernschnapsen: neues Kennwort"), body, user.email)


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def reset_new(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """Where the mail's link leads. It works once, for an hour."""
    user = _user_of(uid)
    if user is None or not default_token_generator.check_token(user, token):
        return render(request, "accounts/reset_invalid.html", {"nav": "account"}, status=410)
    form = NewPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _set_password(request, user, form.cleaned_data["password1"])
        return redirect("/")
    response = render(request, "accounts/reset_new.html", {"form": form, "nav": "account"})
    response["Referrer-Policy"] = "no-referrer"
    return response


def _user_of(uid: str) -> User | None:
    try:
        key = int(force_str(urlsafe_base64_decode(uid)))
    except ValueError:
        return None
    return User.objects.filter(pk=key, is_active=True, is_guest=False).first()


@sensitive_post_parameters("code", "password1", "password2")
@require_http_methods(["POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """A new password for whoever has the recovery code; a used code is replaced by a new one."""
    form = CodeForm(request.POST)
    if form.is_valid():
        key = name_key(form.cleaned_data["username"])
        if not limits.take(f"code:{limits.address(request)}:{key}", TRIES, TRIES_WITHIN):
            return too_often(request, limits.later())
        user = User.objects.filter(name_key=key, is_active=True, is_guest=False).first()
        if user is not None and user.check_recovery_code(codes.normal(form.cleaned_data["code"])):
            code = codes.new_code()
            user.set_recovery_code(codes.normal(code))
            _set_password(request, user, form.cleaned_data["password1"])
            return show_code(request, user, code)
        form.add_error("code", _("Spielername und Code passen nicht zusammen."))
    page = {"form": ResetForm(), "code_form": form, "sent": False, "nav": "account"}
    return render(request, "accounts/reset.html", page)


def _set_password(request: HttpRequest, user: User, password: str) -> None:
    """Set it, end all the user's sessions, and begin a new one here."""
    user.set_password(password)
    user.save(update_fields=["password", "recovery_hash"])
    if isinstance(request.user, User) and request.user.pk == user.pk:
        keep_only_this(request, user)
        return
    if isinstance(request.user, User):
        announce_closed(request.user.pk)
    login(request, user, backend=BACKEND)
    announce_closed(user.pk)
