"""How many random examples a property is tried with, and whether another run draws others.

`make test` and `make test-slow` draw the same examples in every run: what they say of a commit does not change, and a
failure is a defect of that commit. `make search` sets `WOZ_SEARCH` and draws anew in each run, that many times as much.
A defect that it finds gets an `@example`, or a test of its own, so that all later runs see it.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("WOZ_SEARCH", "0"))
"""How many times as many examples are searched; 0 in the runs that repeat."""


def load_profile() -> None:
    """Make either kind of run the default of all properties; no property judges by the clock."""
    settings.register_profile("repeated", deadline=None, derandomize=True, database=None)
    settings.register_profile(
        "search",
        deadline=None,
        max_examples=100 * max(TIMES, 1),
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("search" if TIMES else "repeated")


def examples(number: int, *, steps: int = 50, suppressed: tuple[HealthCheck, ...] = ()) -> settings:
    """Settings of a property that needs another number of examples than Hypothesis' 100.

    Args:
        number: examples of a run that repeats.
        steps: at the most, in one example of a state machine.
        suppressed: Hypothesis' warnings that do not count here.
    """
    return settings(
        max_examples=number * max(TIMES, 1),
        stateful_step_count=steps,
        suppress_health_check=[*settings().suppress_health_check, *suppressed],
    )
