"""What the desk's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unit.desk.simulated_subject import kit
from wizard.desk.session_settings import SessionKit


@pytest.fixture(scope="session")
def tools() -> Iterator[SessionKit]:
    """The personnel domain, opened once."""
    made = kit()
    yield made
    made.database.close()
