"""Files of words: YAML in which every scalar is a string, so that "no" and "on" are words."""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import Any

import yaml


@functools.cache
def strings_of(package: str, name: str) -> dict[str, Any]:
    """What a file of a package has, read once a process.

    Raises:
        FileNotFoundError: there is no such file.
    """
    with resources.as_file(resources.files(package).joinpath(name)) as path:
        return strings_in(path)


def strings_in(path: Path) -> dict[str, Any]:
    """The same of any file.

    Raises:
        OSError: it cannot be read.
        yaml.YAMLError: it is not YAML.
    """
    text = path.read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    data: dict[str, Any] = yaml.load(text, Loader=loader)  # noqa: S506 - both loaders make nothing but strings
    return data
