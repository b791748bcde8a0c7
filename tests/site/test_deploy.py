"""In production settings Django's own check of a deployment has nothing to say."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCTION = {
    "SECRET_KEY": "kl3n-and-l0ng-enough-to-be-no-key-that-somebody-guesses-0123456789-ABCDEFG",
    "DATABASE_URL": "postgresql://schnapsen:secret@127.0.0.1:5432/schnapsen",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": "karten.example",
    "CSRF_TRUSTED_ORIGINS": "https://karten.example",
    "HTTPS": "1",
    "TRUST_PROXY": "1",
    "LOG_FORMAT": "json",
}


def test_the_check_of_a_deployment_is_clean_in_production_settings(tmp_path: Path) -> None:
    environment = os.environ | PRODUCTION | {"DATA_DIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (0 silenced).\n"), (
        done.stderr
    )
