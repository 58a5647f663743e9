"""Words put into an author's lexicon as she would write them: her lines, comments and order stay as they are.

The file is edited as text, at the places where the YAML parser says that things stand; what came out is parsed again
and compared with what was wanted, so that a file is never left worse than it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from wizard.domain.lexicon_layers import GROUPS, MORE, LayerError, read_written
from wizard.domain.yamlwords import WordLoader

INDENT = 2
"""Blanks a level, where the file does not show its own."""

Way = tuple[str, ...]
"""Where words go: `("attributes", "price", "nouns")`, `("attributes", "genre", "said", "Rock")`, `("stop",)`."""


class CannotEdit(ValueError):
    """The file is written in a way that words cannot be put into; whoever wrote it must."""


def with_words(text: str, way: Way, words: Sequence[str], *, below: Sequence[str] = ()) -> str:
    """The text of a lexicon with `words` at `way`, after those that stand there.

    Args:
        below: of ways that take the place of the draft's words (`said`): the draft's, which are written first.

    Raises:
        LayerError: the text cannot be read.
        CannotEdit: the entry is struck there, or holds something else than words.
    """
    written = read_written(text, Path("lexicon.yaml"))
    there, field = _found(written.data, way)
    new = [word for word in dict.fromkeys((*(below if there is None else ()), *words)) if word not in (there or ())]
    if not new:
        return text
    out = _put(text, (*way[:-1], field), new)
    try:
        known, _ = _found(read_written(out, Path("lexicon.yaml")).data, (*way[:-1], field))
    except LayerError as error:
        raise CannotEdit(f"line {error.line}: {error.what}") from error
    if known != [*(there or ()), *new]:
        raise CannotEdit(f"{'.'.join(way)} is written in an unusual way; add {', '.join(new)} by hand")
    return out


def _found(data: Mapping[str, Any], way: Way) -> tuple[list[str] | None, str]:
    """The words that stand at `way`, and the name of the field they stand in or would; `+` where none replaces."""
    node: Any = data
    for place, part in enumerate(way[:-1]):
        if part in node and node[part] is None and place:
            raise CannotEdit(f"{'.'.join(way[: place + 1])} is struck (null); drop that line first")
        node = node.get(part) or {}
        if not isinstance(node, Mapping):
            raise CannotEdit(f"{'.'.join(way[: place + 1])} holds no entries")
    last = way[-1]
    plus = f"{last}{MORE}"
    adds = len(way) in (1, 3) and (way[0] in GROUPS or way == ("stop",))
    field = last if not adds or last in node or last.endswith(MORE) else plus
    value = node.get(field)
    if value is None:
        return None, field
    if isinstance(value, str):
        return value.split(", "), field
    if not isinstance(value, list):
        raise CannotEdit(f"{'.'.join(way)} holds no words")
    return [str(one) for one in value], field


def _put(text: str, way: Way, words: Sequence[str]) -> str:
    """Insert at the deepest node of `way` that the text has."""
    node = yaml.compose(text, Loader=WordLoader)
    depth = 0
    while isinstance(node, yaml.MappingNode) and depth < len(way):
        pair = next(((k, v) for k, v in node.value if k.value == way[depth]), None)
        if pair is None:
            return _new_entry(text, node, way[depth:], words, depth)
        depth += 1
        if _is_empty(pair[1]):
            return _filled(text, pair, way[depth:], words, depth)
        node = pair[1]
    if node is None:
        return f"{text.rstrip(chr(10))}\n" * bool(text.strip()) + _block(way, words, 0)
    if isinstance(node, yaml.SequenceNode):
        return _longer(text, node, words)
    start, end = node.start_mark.index, node.end_mark.index
    return text[:start] + _flow([*str(node.value).split(", "), *words]) + text[end:]


def _is_empty(node: yaml.Node) -> bool:
    return (isinstance(node, yaml.MappingNode) and not node.value) or (
        isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"
    )


def _filled(text: str, pair: tuple[yaml.Node, yaml.Node], way: Way, words: Sequence[str], depth: int) -> str:
    """Fill a key that has nothing yet: `attributes:` or `relations: {}`."""
    key, value = pair
    start, end = key.end_mark.index, max(value.end_mark.index, key.end_mark.index)
    colon = text.index(":", start) + 1
    rest = text[max(end, colon) :]
    line, newline, more = rest.partition("\n")
    if not way:
        return f"{text[:colon]} {_flow(words)}{line}{newline}{more}"
    column = key.start_mark.column + INDENT
    return f"{text[:colon]}{line}\n{_block(way, words, column)}{more}"


def _new_entry(text: str, node: yaml.MappingNode, way: Way, words: Sequence[str], depth: int) -> str:
    if node.flow_style:
        end = node.end_mark.index - 1
        gap = ", " if node.value else ""
        inner = _flow(words)
        for part in reversed(way[1:]):
            inner = f"{{{_scalar(part)}: {inner}}}"
        return f"{text[:end].rstrip()}{gap}{_scalar(way[0])}: {inner}{text[end:]}"
    last = node.value[-1][1]
    at = _line_end(text, max(last.end_mark.index if last.value else last.start_mark.index, _key_end(node)))
    head = text[:at] if text[:at].endswith("\n") else f"{text[:at]}\n"
    return head + _block(way, words, node.value[0][0].start_mark.column) + text[at:]


def _key_end(node: yaml.MappingNode) -> int:
    return int(node.value[-1][0].end_mark.index)


def _line_end(text: str, index: int) -> int:
    """The beginning of the line after the last one that says something before `index`."""
    said = len(text[:index].rstrip())
    newline = text.find("\n", said)
    return len(text) if newline < 0 else newline + 1


def _longer(text: str, node: yaml.SequenceNode, words: Sequence[str]) -> str:
    if node.flow_style:
        end = node.end_mark.index - 1
        gap = ", " if node.value else ""
        return f"{text[:end].rstrip()}{gap}{', '.join(map(_scalar, words))}{text[end:]}"
    column = node.start_mark.column
    at = _line_end(text, node.value[-1].end_mark.index)
    head = text[:at] if text[:at].endswith("\n") else f"{text[:at]}\n"
    return head + "".join(f"{' ' * column}- {_scalar(word)}\n" for word in words) + text[at:]


def _block(way: Way, words: Sequence[str], column: int) -> str:
    lines = [f"{' ' * (column + INDENT * deep)}{_scalar(part)}:" for deep, part in enumerate(way)]
    lines[-1] += f" {_flow(words)}"
    return "\n".join(lines) + "\n"


def _flow(words: Sequence[str]) -> str:
    return f"[{', '.join(map(_scalar, words))}]"


def _scalar(word: str) -> str:
    """A word as YAML writes it within brackets."""
    if re.fullmatch(r"[A-Za-z][\w ]*\+?", word) and not re.fullmatch(r"(?i)true|false|null|~", word):
        return word
    return yaml.safe_dump([word], default_flow_style=True, allow_unicode=True, width=10_000).strip()[1:-1]
