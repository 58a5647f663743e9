"""docs/library.md: every example runs and says what the page says; every stable name is there."""

from __future__ import annotations

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

from tests.docs.rooms import ROOT

ROOMS = ("wizard.cas", "wizard.score", "wizard.journal", "wizard.corpus", "wizard.ask", "subject.wire")


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    failed, tried = doctest.testfile(
        str(ROOT / "docs" / "library.md"), module_relative=False, optionflags=doctest.REPORT_NDIFF
    )
    assert tried > 30
    assert not failed


@pytest.mark.parametrize("room", ROOMS)
def test_every_stable_name_is_there_and_says_what_it_is(room: str) -> None:
    module = importlib.import_module(room)
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found) or inspect.isfunction(found):
            assert found.__doc__, f"{room}.{name} has no docstring"


@pytest.mark.parametrize("room", ROOMS)
def test_the_page_has_every_room(room: str) -> None:
    assert f"## `{room}`" in (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'scores'"):
        importlib.import_module("wizard.score").scores  # noqa: B018
