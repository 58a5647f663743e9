"""How often something may happen that others bring about."""

from __future__ import annotations

import pytest

from wizard.desk.allowance import Allowance


def test_what_happened_without_being_allowed_puts_off_the_next_for_one_interval_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Returns that bring an event are always written down: they kept the experimenter from moving a session."""
    now = [100.0]
    monkeypatch.setattr("wizard.desk.allowance.time.monotonic", lambda: now[0])
    allowance = Allowance(3, 30.0)
    for _ in range(500):
        allowance.spend()
    assert not allowance.ready()
    now[0] += 30.0
    assert allowance.ready()
