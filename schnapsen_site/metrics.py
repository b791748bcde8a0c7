"""What this process counts, in Prometheus' form. Numbers only: no card, name, code or address is ever a label."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

SOCKETS = Gauge("schnapsen_sockets", "Open sockets of this process", registry=REGISTRY)
TABLES = Gauge("schnapsen_tables", "Tables with an open socket in this process", registry=REGISTRY)
MOVES = Counter("schnapsen_moves", "Actions accepted", ["by"], registry=REGISTRY)
REFUSALS = Counter("schnapsen_refusals", "Actions refused", ["status"], registry=REGISTRY)
FAILED_PUSHES = Counter("schnapsen_failed_pushes", "Pushes through the layer that failed", registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "schnapsen_move_seconds",
    "From an action received to its commit",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)


def exposition() -> bytes:
    """Everything counted so far, as text for a scraper."""
    return generate_latest(REGISTRY)


def figures() -> list[tuple[str, dict[str, str], float]]:
    """The site's own samples as (name, labels, value), for people to read."""
    return [
        (sample.name, sample.labels, sample.value)
        for family in REGISTRY.collect()
        if family.name.startswith("schnapsen_")
        for sample in family.samples
        if not sample.name.endswith(("_created", "_bucket"))
    ]
