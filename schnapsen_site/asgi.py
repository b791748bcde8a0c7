"""The site as an ASGI application: pages through Django, sockets through Channels.

The socket's middleware reads cookies only. Who somebody is, the consumer asks after it has accepted
(`accounts.sessions.identify`): work before that makes thousands of reconnecting sockets time out.
"""

import os
from typing import Any, cast

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "schnapsen_site.settings")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402
from django.urls import re_path  # noqa: E402

from games.rooms.routing import websocket_urlpatterns  # noqa: E402
from schnapsen_site.origin import SameOrigin, nowhere  # noqa: E402

sockets = URLRouter([*websocket_urlpatterns, re_path("", cast(Any, nowhere))])
application = ProtocolTypeRouter({"http": pages, "websocket": SameOrigin(CookieMiddleware(sockets))})
