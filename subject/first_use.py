"""Names of a package that are imported when they are first used: who needs one of them loads no more than that one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def imported_at_first_use(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """The `__getattr__` of a package.

    Args:
        package: its name, for the error that Python expects of an unknown name.
        homes: each module with the names that the package offers of it.

    The function that is given back raises AttributeError for any other name.
    """
    home = {name: module for module, names in homes.items() for name in names}

    def first_use(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home[name]), name)

    return first_use
