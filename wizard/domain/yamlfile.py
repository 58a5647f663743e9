"""YAML and JSON lines read into facts, with the file and line of whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from subject.json_text import NotJson, from_json
from subject.shaped import plainly
from subject.wire.plaintext import plain_text
from wizard import bounded
from wizard.domain.errors import DomainUnusable
from wizard.domain.yamlwords import WordLoader

Model = TypeVar("Model", bound=BaseModel)
Place = tuple[str | int, ...]


def read_text(path: Path, *, within: Path | None = None) -> str:
    """Read a UTF-8 text; it is plain, with line breaks and tabs as they are.

    Raises:
        DomainUnusable: there is no such file, it is not UTF-8, too large, no plain file, or a link out of `within`.
    """
    try:
        return plain_text(bounded.read_text(path, within=within or path.parent))
    except FileNotFoundError as error:
        raise DomainUnusable(path, None, "there is no such file", "a domain folder must have it") from error
    except bounded.NotUtf8 as error:
        raise DomainUnusable(path, None, f"not UTF-8 at byte {error.start}", "save it as UTF-8") from error
    except OSError as error:
        do = "check its permissions" if isinstance(error, PermissionError) else "put a plain file there"
        raise DomainUnusable(path, None, f"cannot be read: {error.strerror}", do) from error


def read_yaml(path: Path, model: type[Model]) -> Model:
    """Read a YAML file into `model`.

    Raises:
        DomainUnusable: the file is missing, is not YAML, repeats a key, or does not fit the model; says where.
    """
    return parse_yaml(read_text(path), path, model)


def parse_yaml(text: str, path: Path, model: type[Model], first_line: int = 1) -> Model:
    """As `read_yaml`, of a text that stands in `path` from `first_line` on."""
    try:
        bounded.check_yaml(text, WordLoader)
        node = yaml.compose(text, Loader=WordLoader)
        lines = {place: line + first_line for place, line in _lines(node, (), path, first_line)} if node else {}
        data = yaml.load(text, Loader=WordLoader)  # noqa: S506 - a safe loader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + first_line if error.problem_mark else None
        raise DomainUnusable(path, line, f"not YAML: {error.problem}", "mind the indentation and quotes") from error
    except yaml.YAMLError as error:
        raise DomainUnusable(path, None, f"not YAML: {error}", "mind the indentation and quotes") from error
    return _fit(data, path, model, lines)


def line_numbers(text: str, path: Path) -> dict[Place, int]:
    """The line, from 1, of every place in a YAML text; `path` is for the errors.

    Raises:
        DomainUnusable: it is not YAML, or repeats a key.
    """
    try:
        bounded.check_yaml(text, WordLoader)
        node = yaml.compose(text, Loader=WordLoader)
    except yaml.YAMLError as error:
        raise DomainUnusable(path, None, f"not YAML: {error}", "mind the indentation and quotes") from error
    return {place: line + 1 for place, line in _lines(node, (), path, 1)} if node else {}


def read_json_lines(path: Path, model: type[Model]) -> tuple[Model, ...]:
    """Read a file of one JSON object a line into a tuple of `model`; blank lines are passed over.

    Raises:
        DomainUnusable: the file is missing, a line is not JSON, or does not fit the model; says which.
    """
    found = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = from_json(line)
        except NotJson as error:
            raise DomainUnusable(path, number, f"not JSON: {error.reason}", "write one object a line") from error
        found.append(_fit(data, path, model, {(): number}))
    return tuple(found)


def _fit(data: Any, path: Path, model: type[Model], lines: dict[Place, int]) -> Model:
    try:
        return model.model_validate(plain(data))
    except ValidationError as error:
        # A misspelt key is told before the key that it leaves missing.
        first = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
        place: Place = ()
        for part in first["loc"]:  # names of alternatives stand in it too: they are no places in the file
            if (*place, part) in lines:
                place = (*place, part)
        name = ".".join(str(part) for part in first["loc"]) or "the file"
        remedy = f"and {error.error_count() - 1} more to correct" if error.error_count() > 1 else "correct it"
        raise DomainUnusable(path, lines.get(place), f"{name}: {plainly(first)}", remedy) from error


def plain(data: Any) -> Any:
    """What YAML or JSON held, with every text in it plain: both can write control characters as escapes."""
    if isinstance(data, str):
        return plain_text(data)
    if isinstance(data, dict):
        return {plain(key): plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [plain(value) for value in data]
    return data


def _lines(node: yaml.Node, place: Place, path: Path, first_line: int) -> Iterator[tuple[Place, int]]:
    """Yield every place in the document with its line, counted from 0; keys may not be repeated."""
    yield place, node.start_mark.line
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if key.value in seen:
                line = key.start_mark.line + first_line
                raise DomainUnusable(path, line, f"'{key.value}' stands here twice", "keep one of them")
            seen.add(key.value)
            yield (*place, key.value), key.start_mark.line
            for inner, line in _lines(value, (*place, key.value), path, first_line):
                if inner != (*place, key.value):
                    yield inner, line
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _lines(value, (*place, index), path, first_line)
