"""Read files that others wrote within bounds: plain files, no larger than their kind is, nested no deeper.

What cannot be read so is an OSError (or a YAMLError) in plain words, for the caller's own error to quote:

- a pipe, a device or a folder is not waited for: only plain files are read;
- a file that is larger than its kind ever is, sparse or not, is refused before a byte of it is read;
- a link that leads out of the folder that is read (a domain, say) is refused: it would show a file of this machine;
- YAML that is nested deeper than `DEEPEST`, or grows by its aliases to more than `MOST_NODES` nodes, is refused before
  anything is built of it: parsers that build call themselves as deep as the text is nested.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import yaml

LARGEST = 64 * 1024 * 1024
"""Bytes of a text that is read whole."""
LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a line in a file that is read line by line."""
DEEPEST = 100
MOST_NODES = 2_000_000


class NotUtf8(OSError):
    """A file that should be text has bytes that are none."""

    def __init__(self, start: int) -> None:
        super().__init__(errno.EILSEQ, f"not UTF-8 at byte {start}")
        self.start = start
        """Place of the first byte that is no text, from 0."""


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read, in plain words: what the system says, without its number."""
    said = error.strerror if isinstance(error, OSError) else None
    return said or str(error)


def open_plain(path: Path, *, within: Path | None = None) -> BinaryIO:
    """Open a plain file for reading. Raises OSError where it is none, or lies outside of the folder `within`."""
    if within is not None and not path.resolve().is_relative_to(within.resolve()):
        raise OSError(errno.ELOOP, "a link that leads out of the folder")
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        kind = os.fstat(fd).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "not a plain file")
        return os.fdopen(fd, "rb")
    except BaseException:
        os.close(fd)
        raise


def read_bytes(path: Path, *, most: int = LARGEST, within: Path | None = None) -> bytes:
    """The whole of a plain file of at most `most` bytes. Raises OSError."""
    with open_plain(path, within=within) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise OSError(errno.EFBIG, f"larger than {most // 1024 // 1024} MB")
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"larger than {most // 1024 // 1024} MB")
    return content


def read_text(path: Path, *, most: int = LARGEST, within: Path | None = None) -> str:
    """As `read_bytes`, decoded from UTF-8; lines end in a newline alone. Raises OSError, one of which is `NotUtf8`."""
    content = read_bytes(path, most=most, within=within)
    try:
        return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise NotUtf8(error.start) from error


def lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file. Raises OSError where one is longer than `LONGEST_LINE`, as the whole of a sparse file is."""
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise OSError(errno.EFBIG, f"a line is longer than {LONGEST_LINE // 1024 // 1024} MB")
        yield line


YAML_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""A safe loader, of libyaml where that is there: it takes a tenth of the time."""


def check_yaml(content: str | bytes, loader: Any) -> None:
    """See that YAML may be built. Raises yaml.MarkedYAMLError with the place where it is not YAML, or out of bounds."""
    open_at: list[tuple[str, int]] = []
    sizes: dict[str, int] = {}
    nodes = 0
    for event in yaml.parse(content, Loader=loader):
        if isinstance(event, yaml.CollectionStartEvent):
            open_at.append((event.anchor or "", nodes))
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = open_at.pop()
            if anchor:
                sizes[anchor] = nodes - before
        elif isinstance(event, yaml.AliasEvent):
            nodes += sizes.get(event.anchor or "", 1)
        nodes += 1
        if len(open_at) > DEEPEST:
            raise _out_of_bounds(f"nested more than {DEEPEST} deep", event)
        if nodes > MOST_NODES:
            raise _out_of_bounds("it grows without measure by its aliases", event)


def _out_of_bounds(problem: str, event: yaml.Event) -> yaml.MarkedYAMLError:
    mark: Any = event.start_mark  # of one of two classes, by the parser
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark)
