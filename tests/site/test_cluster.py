"""The site on PostgreSQL and Redis, two processes behind nginx. `make cluster-test` is the longer form of this."""

import pytest

from bench import cluster


def test_nothing_is_lost_whichever_part_of_the_cluster_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A daphne, Redis and PostgreSQL end one after the other while four tables play; then a backup is taken and
    restored. What is asserted on the way stands in bench/cluster.py."""
    monkeypatch.setattr(cluster, "CURRENT_WITHIN", 30.0)  # how quick it is, is the bench's matter
    figures = cluster.run(seconds=1.0, frozen=False)
    assert figures["answered_moves"] > 20 and figures["server_errors_logged"] == 0
