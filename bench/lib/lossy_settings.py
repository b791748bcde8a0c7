"""The site's settings, with a layer between its processes that loses, doubles and reorders (bench/frames.py)."""

from schnapsen_site.settings import *  # noqa: F403
from schnapsen_site.settings import CHANNEL_LAYERS

CHANNEL_LAYERS["default"]["BACKEND"] = "bench.lib.lossy.LossyLayer"
