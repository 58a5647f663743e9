"""The terminals draw a little all the time (a meter, a clock): tests need not wait until nothing is drawn."""

import pytest
import textual._wait as wait

from subject.screen import keys_in_order
from tests.unit.annotate.conftest import ground, grounds, made, personnel_url, talked

__all__ = ["ground", "grounds", "made", "personnel_url", "talked"]


@pytest.fixture(autouse=True)
def idle_is_a_quarter_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's Pilot calls a process idle that works 5 % of the time; here 25 % is idle."""
    monkeypatch.setattr(wait, "SLEEP_IDLE", wait.SLEEP_GRANULARITY / 4)


@pytest.fixture(autouse=True)
def no_key_overtakes_another_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key waits for the one before it as long as that takes; in earnest a second at most."""
    monkeypatch.setattr(keys_in_order, "LONGEST", 30.0)
