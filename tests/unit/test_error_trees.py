"""Every error of ours stands in its room's `errors.py`, below the room's root, under a name that no other room uses."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import defaultdict
from functools import partial

import pytest

import subject
import wizard
from subject.errors import SubjectError
from tests.in_groups import each
from wizard.errors import DeviceError, InputError, StateError, UsageError, WozError

KINDS = {WozError, UsageError, InputError, StateError, DeviceError}


@pytest.fixture(scope="module")
def errors() -> list[type[Exception]]:
    """The errors of both trees, each once, from every module there is."""
    found: dict[type[Exception], None] = {}
    for package in (subject, wizard):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__") or ".domains." in module.name or ".migrations" in module.name:
                continue
            for value in vars(importlib.import_module(module.name)).values():
                if inspect.isclass(value) and issubclass(value, WozError | SubjectError):
                    found[value] = None
    return list(found)


def _stands_in_its_list(error: type[Exception], roots: set[str]) -> None:
    module = importlib.import_module(error.__module__)
    assert module.__name__.rpartition(".")[2] == "errors"
    assert error in KINDS | {SubjectError} or error.__name__ in str(module.__doc__) or error.__name__ in roots


def test_an_error_stands_in_the_errors_of_its_room_and_in_their_list(errors: list[type[Exception]]) -> None:
    assert len(errors) > 100
    each(errors, partial(_stands_in_its_list, roots=_roots(errors)))


def _is_of_its_room(error: type[Exception], roots: set[str]) -> None:
    room = error.__module__.split(".")[1]
    rooms = {base.__module__.split(".")[1] for base in error.__mro__ if base.__name__ in roots}
    assert rooms == {room}, "below the root of another room, or of none"


def test_an_error_of_the_wizards_side_is_of_its_room(errors: list[type[Exception]]) -> None:
    hers = [error for error in errors if issubclass(error, WozError) and error not in KINDS]
    assert len(hers) > 100
    each(hers, partial(_is_of_its_room, roots=_roots(errors)))


def test_no_name_stands_for_two_errors(errors: list[type[Exception]]) -> None:
    named = defaultdict(set)
    for error in errors:
        named[error.__name__].add(error.__module__)
    assert {name: places for name, places in named.items() if len(places) > 1} == {}


def _roots(errors: list[type[Exception]]) -> set[str]:
    """The names of the rooms' roots: those directly below the root of the wizard's side that are no kind."""
    return {error.__name__ for error in errors if error.__bases__ == (WozError,) and error not in KINDS}
