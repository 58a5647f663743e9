"""JSON that others wrote, taken for a kind of ours: whatever does not fit is one error, `Misshapen`, a ValueError."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from subject.json_text import NotJson, from_json

Kind = TypeVar("Kind")
LONGEST_KEPT = 1024 * 1024
"""Bytes of a file that is taken up again; a longer one is none of ours."""
_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


class Misshapen(ValueError):
    """A text that is not JSON, or JSON that is not what was expected; `str()` is one line: where in it, and what."""


def shaped(kind: type[Kind], data: object) -> Kind:
    """`data`, as a JSON reader gives it, as one of `kind`: a dataclass, a model of pydantic, or a generic of them.

    Members that `kind` does not have are passed over.

    Raises:
        Misshapen: a member is missing, or is of another kind.
    """
    try:
        found: Kind = _adapter(kind).validate_python(data)
    except ValidationError as error:
        raise Misshapen(_first(error)) from error
    return found


def read_as(kind: type[Kind], text: str | bytes) -> Kind:
    """What the JSON `text` means, as one of `kind`. Raises `Misshapen` as `shaped`, and where it is not JSON."""
    try:
        return shaped(kind, from_json(text))
    except NotJson as error:
        raise Misshapen(str(error)) from error


def kept_as(kind: type[Kind], path: Path) -> Kind | None:
    """What a program of ours kept in the JSON file `path` to take up again, as one of `kind`.

    None where there is no such file, or none that can be used: what was kept for convenience never stops anybody.
    """
    try:
        with path.open("rb") as file:
            return read_as(kind, file.read(LONGEST_KEPT))
    except (OSError, Misshapen):
        return None


def _first(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in found["loc"])
    return f"{where}: {found['msg']}" if where else str(found["msg"])
