"""JSON that others wrote, taken for a kind of ours: whatever does not fit is one error, `Misshapen`, a ValueError."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

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


def plainly(found: ErrorDetails) -> str:
    """What pydantic found wrong with one member, in words that say what is wanted; where it is, is not among them."""
    kind, given = found["type"], _shown(found["input"])
    if kind in _WANTED:
        return f"{_WANTED[kind]}, not {given}"
    if kind in _WRONG:
        limits = {name: f"{one:g}" if isinstance(one, float) else one for name, one in found.get("ctx", {}).items()}
        return _WRONG[kind].format_map({**limits, "given": given})
    return found["msg"].removeprefix("Value error, ")


_WANTED = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number is wanted"),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), "a number is wanted"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false is wanted"),
    **dict.fromkeys(("string_type", "path_type"), "a text is wanted"),
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type"), "a list is wanted"),
    **dict.fromkeys(("dict_type", "mapping_type"), "names with values are wanted"),
    **dict.fromkeys(("model_type", "model_attributes_type", "dataclass_type"), "fields with values are wanted"),
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), "a day is wanted, such as 2026-03-02"),
}
"""What stands for a type, by what pydantic calls another type in its place."""
_WRONG = {
    "missing": "it is missing",
    "extra_forbidden": "there is no field of this name",
    "literal_error": "{given} is none of {expected}",
    "enum": "{given} is none of {expected}",
    "greater_than": "{given} is not more than {gt}",
    "greater_than_equal": "{given} is less than {ge}",
    "less_than": "{given} is not less than {lt}",
    "less_than_equal": "{given} is more than {le}",
    "too_short": "at least {min_length} are wanted, and {actual_length} are there",
    "too_long": "at most {max_length} are wanted, and {actual_length} are there",
    "string_too_short": "at least {min_length} characters are wanted, and {given} has less",
    "string_too_long": "at most {max_length} characters are wanted, and {given} has more",
    "string_pattern_mismatch": "{given} is not written as {pattern}",
}
"""What else it finds, with the limits that it names."""
LONGEST_SHOWN = 40
"""Characters of a value that is told with what is wrong with it."""


def _shown(value: object) -> str:
    """A value as it was given; of what has many parts, only what it is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "names with values"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = value.isoformat() if isinstance(value, datetime.date) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _first(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in found["loc"])
    return f"{where}: {plainly(found)}" if where else plainly(found)
