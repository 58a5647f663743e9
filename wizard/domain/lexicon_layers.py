"""A lexicon in two files: what was drafted from the database, and what its author wrote, laid over it.

`woz domain draft` alone writes `drafted.yaml`, the author alone writes `lexicon.yaml`; a folder without a draft has the
author's file only. Entries are joined at every depth:

- `nouns: [song]` takes the place of the draft's nouns;
- `nouns+: [song]` comes after the draft's nouns, `said+: {US: [America]}` after what is said for each value;
- `track bytes: null` strikes the draft's entry (or one field of it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from wizard import bounded
from wizard.domain.nearest_name import is_it
from wizard.domain.yamlwords import WordLoader

AUTHORED = "lexicon.yaml"
"""What the author wrote."""
DRAFTED = "drafted.yaml"
"""What was drafted from the database."""
MORE = "+"
"""Ends a field whose words come after those of the draft."""
GROUPS = ("classes", "attributes", "relations", "predicates")
"""The parts of a lexicon that hold entries by name."""

_FIELDS = (0, 2)
"""Depths at which a lexicon has fields."""
Where = tuple[Any, ...]
"""The way to a place in a lexicon: `("attributes", "salary", "nouns", 0)`."""


@dataclass(eq=False)
class LayerError(ValueError):
    """A file of a lexicon cannot be read."""

    path: Path
    line: int | None
    what: str


@dataclass(frozen=True)
class LexiconFile:
    """One file of a lexicon, as it was written."""

    path: Path
    data: Mapping[str, Any]
    node: yaml.Node | None
    """Where everything stands; None where it came from no file."""

    def line(self, where: Where) -> tuple[int, int | None]:
        """How many parts of `where` the file has, and the line, from 1, of the deepest of them."""
        if self.node is None:
            return 0, None
        node, line, depth = self.node, self.node.start_mark.line + 1, 0
        for part in where:
            if isinstance(node, yaml.MappingNode):
                wanted = (str(part), f"{part}{MORE}")
                found = next(((key, value) for key, value in node.value if key.value in wanted), None)
                if found is None:
                    break
                line, node = found[0].start_mark.line + 1, found[1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                line = node.start_mark.line + 1
            else:
                break
            depth += 1
        return depth, line


def read_written(text: str, path: Path) -> LexiconFile:
    """Read one file of a lexicon; an empty one holds nothing.

    Raises:
        LayerError: it is not YAML, holds something else than entries, or has a key twice; with the line.
    """
    loader = WordLoader(text)
    try:
        bounded.check_yaml(text, WordLoader)
        node = loader.get_single_node()
        _all_keys_once(node, path)
        data = loader.construct_document(node) if node is not None else {}
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise LayerError(path, line, f"not YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise LayerError(path, None, f"not YAML: {error}") from error
    finally:
        loader.dispose()
    if data is None:
        data, node = {}, None
    if not isinstance(data, dict):
        raise LayerError(path, 1, "no entries; write 'classes:' and the like, with entries below")
    return LexiconFile(path, data, node)


def place_of(where: Where, files: Sequence[LexiconFile]) -> tuple[Path, int | None]:
    """The file and line, from 1, of the deepest part of `where` that one of the files has; the last file comes first,
    as what is laid over the others."""
    numbered = next((depth for depth, part in enumerate(where) if isinstance(part, int)), None)
    items = _items(where[:numbered], files) if numbered else []
    if numbered and where[numbered] < len(items):
        file, place = items[where[numbered]]
        return file.path, file.line((*where[:numbered], place, *where[numbered + 1 :]))[1]
    found = [(*file.line(where), file.path) for file in reversed(files)]
    _, line, path = max(found, key=lambda one: one[0])
    return path, line


def _items(where: Where, files: Sequence[LexiconFile]) -> list[tuple[LexiconFile, int]]:
    """Which file each item of the list at `where` is written in, and the how manyth it is there."""
    items: list[tuple[LexiconFile, int]] = []
    for file in files:
        entry: Any = file.data
        for part in where[:-1]:
            entry = entry.get(part) if isinstance(entry, Mapping) else None
        for name, kept in ((where[-1], []), (f"{where[-1]}{MORE}", items)):
            listed = entry.get(name) if isinstance(entry, Mapping) else None
            if isinstance(listed, (list, tuple)):
                items = [*kept, *((file, place) for place in range(len(listed)))]
    return items


def drafted_beside(path: Path) -> Path | None:
    """The draft that a lexicon is laid over; None where it is the only file."""
    drafted = path.with_name(DRAFTED)
    return drafted if path.name == AUTHORED and drafted.exists() else None


def _all_keys_once(node: yaml.Node | None, path: Path) -> None:
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                raise LayerError(path, key.start_mark.line + 1, f"'{key.value}' stands here twice; keep one of them")
            seen.add(key.value)
            _all_keys_once(value, path)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            _all_keys_once(value, path)


def laid_over(data: Mapping[str, Any], over: Mapping[str, Any], *, depth: int = 0) -> dict[str, Any]:
    """`data` with `over` on top.

    Mappings are joined at every depth, a field that ends in `+` adds its words, null strikes, and anything else takes
    the place of what is below. Fields stand at the top and in entries: deeper, `A+` is a value that is said otherwise.
    What has another shape than its field is kept as it was written, for the check of the whole to refuse.
    """
    out = dict(data)
    for key, value in over.items():
        name = str(key)
        if name.endswith(MORE) and depth in _FIELDS and not (depth == 0 and isinstance(value, Mapping)):
            field = name.removesuffix(MORE)
            out[field] = _after(out.get(field), value)
        elif value is None:
            out.pop(key, None)
        elif isinstance(value, Mapping):
            below = out.get(key)
            out[key] = laid_over(below if isinstance(below, Mapping) else {}, value, depth=depth + 1)
        else:
            out[key] = value
    return out


def _after(below: object, value: object) -> object:
    """Words after those below; of fields with words for each value (`said`), the words of each after its own."""
    if isinstance(value, Mapping):
        joined = dict(below) if isinstance(below, Mapping) else {}
        return {**joined, **{key: _after(joined[key], said) if key in joined else said for key, said in value.items()}}
    words = _words(below)
    for word in _words(value):
        if word not in words:
            words.append(word)
    return words


def _words(value: object) -> list[Any]:
    if value is None:
        return []
    return value.split(", ") if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else [value]


@dataclass(frozen=True)
class LayerMisfit:
    """What the author wrote about something that the draft does not have."""

    where: tuple[str, str]
    """Group and name of the entry."""
    what: str
    """What does not fit, and what to do."""


def misfits(drafted: Mapping[str, Any], authored: Mapping[str, Any]) -> Iterator[LayerMisfit]:
    """Entries of the author's that change or strike an entry which the draft does not have (any more).

    An entry that says itself what it is of (`column`, `table`, `path`, `when`) is the author's own, and always fits.
    """
    for group in GROUPS:
        below, above = drafted.get(group) or {}, authored.get(group) or {}
        if not isinstance(below, Mapping) or not isinstance(above, Mapping):
            continue
        kind = {"classes": "class", "attributes": "attribute"}.get(group, group.removesuffix("s"))
        for name, entry in above.items():
            if name in below or (isinstance(entry, Mapping) and _stands_alone(group, entry)):
                continue
            near = is_it(str(name), map(str, below))
            todo = "drop this line" if entry is None else f"write its {_NEEDS[group]}, or drop it"
            yield LayerMisfit((group, str(name)), f"the draft has no {kind} {str(name)!r}{near or f'; {todo}'}")


_NEEDS = {"classes": "table", "attributes": "column", "relations": "path", "predicates": "when"}


def _stands_alone(group: str, entry: Mapping[str, Any]) -> bool:
    return _NEEDS[group] in entry
