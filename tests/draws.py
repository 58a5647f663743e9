"""How many random examples a property is tried with, and whether another run draws others.

`make test`, `make test-slow` and `make test-all` draw the same examples in every run: what they say of a commit does
not change, and a failure is a defect of that commit. `make test` draws the first quarter of them (`WOZ_EXAMPLES`), the
other two and whoever runs a file all. `make search` sets `WOZ_SEARCH` and draws anew in each run, that many times as
much. A defect that it finds gets an `@example`, or a test of its own, so that all later runs see it.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("WOZ_SEARCH", "0"))
"""How many times as many examples are searched; 0 in the runs that repeat."""
PART = float(os.environ.get("WOZ_EXAMPLES", "1"))
"""The part of its examples that a property is tried with in the runs that repeat."""
USUAL = 100
"""Examples of a property that says no other number."""


def load_profile() -> None:
    """Make either kind of run the default of all properties; no property judges by the clock."""
    settings.register_profile("repeated", deadline=None, derandomize=True, database=None, max_examples=_drawn(USUAL))
    settings.register_profile(
        "search",
        deadline=None,
        max_examples=_drawn(USUAL),
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("search" if TIMES else "repeated")


def examples(number: int, *, steps: int = 50, suppressed: tuple[HealthCheck, ...] = ()) -> settings:
    """Settings of a property that needs another number of examples than Hypothesis' 100.

    Args:
        number: examples of a run that repeats them all.
        steps: at the most, in one example of a state machine.
        suppressed: Hypothesis' warnings that do not count here.
    """
    return settings(
        max_examples=_drawn(number),
        stateful_step_count=steps,
        suppress_health_check=[*settings().suppress_health_check, *suppressed],
    )


def _drawn(number: int) -> int:
    """How many of so many examples this run draws."""
    return number * TIMES if TIMES else max(1, round(number * PART))
