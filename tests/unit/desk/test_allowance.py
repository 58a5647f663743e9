"""How often something may happen that others bring about."""

from __future__ import annotations

from wizard.desk.core.allowance import Allowance


def test_what_happened_without_being_allowed_puts_off_the_next_for_one_interval_only() -> None:
    """Returns that bring an event are always written down: they kept the experimenter from moving a session."""
    allowance = Allowance(3, 30.0)
    for _ in range(500):
        allowance.spend()
    assert not allowance.ready(100.0)
    assert allowance.ready(130.0)
