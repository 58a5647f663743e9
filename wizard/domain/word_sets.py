"""Sets of English words that one module asks about, read from `word_sets.yaml`: no word stands in Python.

A set stands there under the module's name and its own, so that who extends it need not read the module.
"""

from __future__ import annotations

import functools
from importlib import resources

import yaml


def word_set(module: str, name: str) -> frozenset[str]:
    """The words of the set `name` of a module, which is called as `__name__` has it.

    Raises:
        KeyError: there is no such set.
    """
    return frozenset(all_sets()[module][name])


@functools.cache
def all_sets() -> dict[str, dict[str, list[str]]]:
    """All sets by module and name, read once a process; in them "no" and "on" are words."""
    text = resources.files("wizard.domain").joinpath("word_sets.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    sets: dict[str, dict[str, list[str]]] = yaml.load(text, Loader=loader)  # noqa: S506 - both make nothing but strings
    return sets
