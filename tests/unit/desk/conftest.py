"""What the desk's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unit.desk.simulated_subject import kit
from wizard.desk.session_settings import Kit


@pytest.fixture(scope="session")
def tools() -> Iterator[Kit]:
    """The personnel domain, opened once."""
    made = kit()
    yield made
    made.database.close()
