import pytest


@pytest.fixture
def live_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every session is live: for tests of the table, not of who is logged in."""
    monkeypatch.setattr("accounts.sessions.is_live", lambda key, user_id: True)
