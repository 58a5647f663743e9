"""A terminal survives its faults, so a test has to look for them: one that nobody expects fails the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from subject.screen.faults import Faults


@pytest.fixture(autouse=True)
def survived(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Exception]]:
    """The faults of every terminal of the test, oldest first; a test takes out of the list what it expects."""
    errors: list[Exception] = []
    broke = Faults.broke

    def noted(self: Faults, error: Exception, *, asked: bool = False) -> None:
        errors.append(error)
        broke(self, error, asked=asked)

    monkeypatch.setattr(Faults, "broke", noted)
    yield errors
    if errors:
        raise ExceptionGroup("faults of a terminal that the test does not expect", errors)
