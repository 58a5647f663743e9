"""Garbage is collected later while a request is read, and again as soon as that is done."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from wizard.ask.collecting_later import collecting_later


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Whatever a test leaves, garbage is collected behind it."""
    gc.enable()
    yield
    gc.enable()


def test_no_garbage_is_collected_within() -> None:
    with collecting_later():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_collected_again_where_something_fails() -> None:
    with pytest.raises(ValueError, match="failed"), collecting_later():
        raise ValueError("failed")
    assert gc.isenabled()


def test_within_itself_and_where_nobody_wants_it_nothing_changes() -> None:
    with collecting_later(), collecting_later():
        pass
    gc.disable()
    with collecting_later():
        assert not gc.isenabled()
    assert not gc.isenabled()
