"""Logical forms as JSON-able data, for the journal and other programs, and read back."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from wizard.ask.form import KINDS, Query


def to_json(node: object) -> Any:
    """The node as JSON-able data: objects carry their kind under `is`; what has its default is left out."""
    if isinstance(node, tuple):
        return [to_json(part) for part in node]
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        out: dict[str, Any] = {"is": type(node).__name__}
        for part in dataclasses.fields(node):
            value = getattr(node, part.name)
            if value != part.default:
                out[part.name] = to_json(value)
        return out
    return node


def from_json(data: Mapping[str, Any]) -> Query:
    """The query that `to_json` wrote.

    Raises:
        ValueError: it is none.
    """
    try:
        query = _read(data)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a logical form: {error}") from error
    if not isinstance(query, Query):
        raise ValueError(f"not a query: {type(query).__name__}")
    return query


def _read(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_read(part) for part in data)
    if not isinstance(data, Mapping):
        return data
    kind = KINDS[data["is"]]
    parts = {name: _read(value) for name, value in data.items() if name != "is"}
    for name, part in parts.items():
        if not _fits(part, _hints(kind.__name__)[name]):
            raise TypeError(f"{kind.__name__}.{name}: {part!r}")
    return kind(**parts)


@functools.cache
def _hints(kind: str) -> dict[str, Any]:
    """What the fields of a kind of node hold."""
    return get_type_hints(KINDS[kind])


def _fits(part: object, hint: Any) -> bool:
    """Whether a part of a node is of the kind that its field says."""
    kinds = get_args(hint)
    if get_origin(hint) is tuple:
        return isinstance(part, tuple) and all(_fits(one, kinds[0]) for one in part)
    if get_origin(hint) is Literal:
        return part in kinds
    if kinds:
        return any(_fits(part, kind) for kind in kinds)
    return isinstance(part, (int, float) if hint is float else hint)
