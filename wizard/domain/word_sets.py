"""English words that one module asks about, read from `word_sets.yaml`: no word stands in Python.

Words stand there under the module's name and a name of their own, so that who extends them need not read the module.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.files_of_words import strings_of


def word_set(module: str, name: str) -> frozenset[str]:
    """The words of the set `name` of a module, which is called as `__name__` has it.

    Raises:
        KeyError: there is no such set.
    """
    return frozenset(all_sets()[module][name])


def word_list(module: str, name: str) -> tuple[str, ...]:
    """The same in their order, where it counts. Raises as `word_set` does."""
    return tuple(all_sets()[module][name])


def phrases(module: str, name: str) -> tuple[tuple[str, ...], ...]:
    """Phrases in their order, each as its words. Raises as `word_set` does."""
    return tuple(tuple(phrase.split()) for phrase in all_sets()[module][name])


def word_map(module: str, name: str) -> dict[str, str]:
    """Words with what each stands for. Raises as `word_set` does."""
    return dict(all_sets()[module][name])


def all_sets() -> dict[str, dict[str, Any]]:
    """All of them by module and name."""
    return strings_of("wizard.domain", "word_sets.yaml")
