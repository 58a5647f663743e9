"""Sets of English words that one module asks about, read from `word_sets.yaml`: no word stands in Python.

A set stands there under the module's name and its own, so that who extends it need not read the module.
"""

from __future__ import annotations

from wizard.domain.files_of_words import strings_of


def word_set(module: str, name: str) -> frozenset[str]:
    """The words of the set `name` of a module, which is called as `__name__` has it.

    Raises:
        KeyError: there is no such set.
    """
    return frozenset(all_sets()[module][name])


def all_sets() -> dict[str, dict[str, list[str]]]:
    """All sets by module and name."""
    return strings_of("wizard.domain", "word_sets.yaml")
