"""The memory's file: JSON lines that are only ever added to, so that every earlier version can be had again.

A version is a counter and a hash over everything up to it: `3-91ab07c2d4e5`. It stands in the journal of every session
(`SessionOpened.memory`); with the file, `Memory.at` gives the memory as it was then.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process, utils

from subject.json_text import from_json
from subject.shaped import shaped
from wizard import bounded
from wizard.ask.errors import CannotSave, MemoryFileError
from wizard.ask.memory.facts import RememberedPair

FORMAT = 1
"""Of the file; another one is refused."""


@dataclass(frozen=True)
class Memory:
    """Approved pairs, in the order in which they were approved."""

    records: tuple[dict[str, Any], ...] = ()
    """As in the file: `{"since", "learned"}` or `{"since", "forgotten"}`."""
    pairs: tuple[RememberedPair, ...] = field(default=())
    """Those that hold: learned and not forgotten since."""

    @property
    def counter(self) -> int:
        """How often it was changed."""
        return int(self.records[-1]["since"]) if self.records else 0

    @cached_property
    def version(self) -> str:
        """Counter and hash; `0` for a memory of nothing."""
        if not self.records:
            return "0"
        digest = hashlib.sha256("\n".join(_line(record) for record in self.records).encode()).hexdigest()
        return f"{self.counter}-{digest[:12]}"

    def learned(self, pairs: Iterable[RememberedPair]) -> Memory:
        """With `pairs` approved; those known already are left out. The same memory where nothing is new."""
        known = {pair.id for pair in self.pairs}
        new: list[RememberedPair] = []
        for pair in pairs:
            if pair.id not in known:
                known.add(pair.id)
                new.append(pair)
        since = self.counter + 1
        return _memory(
            (*self.records, *({"since": since, "learned": pair.model_dump(exclude_defaults=True)} for pair in new))
        )

    def forgotten(self, ids: Iterable[str]) -> Memory:
        """Without the pairs of these ids.

        Raises:
            KeyError: no pair has one of them.
        """
        known = {pair.id for pair in self.pairs}
        gone = list(dict.fromkeys(ids))
        for one in gone:
            if one not in known:
                raise KeyError(one)
        since = self.counter + 1
        return _memory((*self.records, *({"since": since, "forgotten": one} for one in gone)))

    def at(self, counter: int) -> Memory:
        """The memory as it was at an earlier counter."""
        return _memory(tuple(record for record in self.records if record["since"] <= counter))


def _memory(records: tuple[dict[str, Any], ...]) -> Memory:
    pairs: dict[str, RememberedPair] = {}
    for record in records:
        if "forgotten" in record:
            pairs.pop(record["forgotten"], None)
        else:
            pair = RememberedPair.model_validate(record["learned"])
            pairs[pair.id] = pair
    return Memory(records, tuple(pairs.values()))


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True)
class _Record:
    """A line: what was learned, or the name of what was forgotten, and since which version."""

    since: int
    learned: RememberedPair | None = None
    forgotten: str | None = None


def read_memory(path: Path) -> Memory:
    """Read a memory.

    Raises:
        MemoryFileError: there is no such file, or it is not a memory's; with the line.
    """
    try:
        lines = bounded.read_text(path).splitlines()
    except OSError as error:
        raise MemoryFileError(path, None, f"cannot be read ({bounded.reason(error)})") from error
    records: list[dict[str, Any]] = []
    before = 1
    for number, line in enumerate(lines, 1):
        try:
            record = from_json(line)
            if number == 1:
                if record != {"woz-memory": FORMAT}:
                    raise ValueError(f"not a memory of format {FORMAT}")
                continue
            told = shaped(_Record, record)
            if told.since < before or (told.learned is None) == (told.forgotten is None):
                raise ValueError("not a line of a memory")
        except ValueError as error:
            raise MemoryFileError(path, number, str(error)) from error
        before = told.since
        records.append(record)
    if not lines:
        raise MemoryFileError(path, None, "the file is empty")
    return _memory(tuple(records))


def save_memory(path: Path, memory: Memory) -> None:
    """Write a memory, whole or not at all; what the file held before must be the beginning of it.

    Raises:
        StateError: the file has grown since it was read, or the disk refused; nothing was changed.
    """
    if path.exists():
        there = read_memory(path).records
        if memory.records[: len(there)] != there:
            raise CannotSave(path, "somebody else has changed it meanwhile; learn again")
    content = "".join(f"{line}\n" for line in (_line({"woz-memory": FORMAT}), *map(_line, memory.records)))
    try:
        path.resolve().parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.resolve().parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(0o644)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CannotSave(path, error.strerror or str(error)) from error


def nearest(pairs: Sequence[RememberedPair], text: str, count: int) -> tuple[RememberedPair, ...]:
    """The pairs whose questions are most like `text`, best first."""
    texts = [pair.text for pair in pairs]
    found = process.extract(text, texts, scorer=fuzz.token_set_ratio, processor=utils.default_process, limit=count)
    return tuple(pairs[index] for _, _, index in found)
