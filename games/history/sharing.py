"""Share links: whoever has one sees that Partie, until the player who made it takes it back."""

from __future__ import annotations

import hashlib

from django.http import Http404

from accounts.models import User
from games.history.access import Access, with_seats
from games.history.models import Partie, ShareLink, new_token


def make(partie: Partie, user: User) -> str:
    """A new link's token, shown this once; the user's earlier link to this Partie ends."""
    token = new_token()
    ShareLink.objects.filter(partie=partie, user=user).delete()
    ShareLink.objects.create(partie=partie, user=user, token_hash=_hash(token))
    return token


def take_back(partie: Partie, user: User) -> None:
    """The user's link to this Partie ends."""
    ShareLink.objects.filter(partie=partie, user=user).delete()


def link_of(partie: Partie, user: User | None) -> ShareLink | None:
    """The user's link to this Partie."""
    return ShareLink.objects.filter(partie=partie, user=user).first() if user else None


def opened_by(token: str) -> Access:
    """The Partie behind a token, for anybody; 404 if there is no such link."""
    partie = with_seats().filter(share_links__token_hash=_hash(token)).first()
    if partie is None:
        raise Http404
    return Access(partie, None, token)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
