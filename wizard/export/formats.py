"""What an export format is, and which there are: each is a module with a `FORMAT`, imported only when it is used.

To add one, write a module beside this one that defines `FORMAT` and add its line to `FORMATS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast, runtime_checkable

import numpy
from numpy.typing import NDArray

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.saved import Saved
from wizard.export.errors import NoSuchFormat
from wizard.export.recordings import flac
from wizard.export.shared_recordings import Shelf

if TYPE_CHECKING:
    from wizard.export.context_free_statements import ContextFreeStatements

FORMATS: dict[str, tuple[str, str]] = {
    # name: (module that holds `FORMAT`, the line that the help shows)
    "jsonl": ("wizard.export.jsonl", "one JSON object an utterance with every layer, audio as FLAC; loses nothing"),
    "atis": (
        "wizard.export.atis.distribution",
        "a tar archive a session, laid out as the ATIS distributions: .wav .sro .lsn .log .cat .ref ...",
    ),
    "eaf": ("wizard.export.eaf", "ELAN annotation files, one a session, audio beside it"),
    "kaldi": ("wizard.export.kaldi", "Kaldi data folder: wav.scp, text, utt2spk, spk2utt"),
    "nemo": ("wizard.export.nemo", "NeMo manifest, audio as WAV"),
    "sclite": (
        "wizard.export.sclite",
        "references for NIST's sclite: TRN, STM; the wizard's transcripts as hypotheses",
    ),
    "textgrid": ("wizard.export.textgrid", "Praat TextGrids, one a session, audio beside it"),
    "hf": ("wizard.export.hf", "Hugging Face: Parquet with the audio inside"),
    "lhotse": ("wizard.export.lhotse", "Lhotse's recordings and supervisions"),
    "shar": ("wizard.export.shar", "Lhotse Shar: cuts, and their audio in tar archives"),
    "webdataset": ("wizard.export.webdataset", "WebDataset: tar archives with audio, text and JSON of each turn"),
    "spider": ("wizard.export.spider", "text-to-SQL as Spider has it, with schemas and databases"),
    "text2sql": ("wizard.export.text2sql", "text-to-SQL as text2sql-data has it, statements with variables"),
    "pairs": ("wizard.export.pairs", "the 1989 paper's pairs (query, answer) of class A; a key for woz score"),
    "triplets": ("wizard.export.triplets", "its triplets (query1, query2, answer2) of class D1; a key for woz score"),
}


def made_now(_: Item, samples: NDArray[numpy.int16], name: Path) -> bytes:
    """A recording as the bytes of a FLAC file, made where they are wanted. Raises `ExportFailed`."""
    return flac(samples, name)


@dataclass(frozen=True)
class Selection:
    """What a format writes: one part of a corpus (the whole, or one split)."""

    sessions: tuple[SessionRecord, ...]
    """Heads (`utterances` is empty) of the sessions that have an item here, by identifier."""
    items: Callable[[], Iterable[Item]]
    """Starts a new pass over the items, by session identifier (in the C locale) and turn. Never hold all of them."""
    pcm: Callable[[Item], NDArray[numpy.int16] | None]
    """The samples of an item's recording, 16 kHz mono; None where there is no whole recording. Verified by SHA-256."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The ATIS name without its type (`8ky014ss`) of every item, by the item's id."""
    part: str = ""
    """The name of the split; empty for the whole."""
    domains: Mapping[str, str] = field(default_factory=dict)
    """Where domains lie that are not shipped, by name."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What the data card says of the corpus, by name: site, licence, agreement; plain words."""
    versions: Callable[[str], tuple[Saved, ...]] = lambda _: ()
    """The latest version of everybody who has said something of a turn, by the turn's id."""
    flac: Callable[[Item, NDArray[numpy.int16], Path], bytes] = made_now
    """An item's recording as the bytes of a FLAC file; an error names the file. Read back by whoever made it."""
    shelf: Shelf = field(default_factory=Shelf)
    """Where recordings lie that are files of their own."""
    shared_statements: ContextFreeStatements | None = None
    """What is known of statements, by all formats; None: each format opens the databases itself."""

    @contextmanager
    def statements(self) -> Iterator[ContextFreeStatements]:
        """The databases that statements run on; closed at the end where nobody else has them."""
        if self.shared_statements is not None:
            yield self.shared_statements
            return
        from wizard.export.context_free_statements import ContextFreeStatements  # with it comes all that reads SQL

        with ContextFreeStatements(self.domains) as own:
            yield own


WITH_FLAC = frozenset({"jsonl", "hf", "lhotse", "shar", "webdataset"})
"""The formats that take recordings as FLAC."""


Writing: TypeAlias = Generator[None, Item | None, None]
"""A format at work: it is sent one turn after the other, in order, and None behind the last, upon which it ends."""


class Format(Protocol):
    """A way to write a corpus."""

    @property
    def name(self) -> str:
        """The name of the format, as `FORMATS` has it."""
        ...

    @property
    def version(self) -> int:
        """Of the layout; it goes into the manifest."""
        ...

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write every file but the data card and the manifest into the empty folder `into`, as the turns come.

        The bytes depend on the selection alone: no clock, no random number.
        """
        ...

    def describe(self) -> str:
        """What is what in the folder, for the data card: Markdown, a list of its files and their fields."""
        ...


@runtime_checkable
class Introduced(Protocol):
    """A format whose folder begins with facts for its reader: YAML in front of `README.md`."""

    def front_matter(self, parts: Sequence[tuple[str, int]], facts: Mapping[str, str]) -> str:
        """The YAML between its two lines of hyphens; `parts` are the splits with their turns, one without a name."""
        ...


def write_all(
    formats: Sequence[tuple[Format, Path]], selection: Selection, step: Callable[[], None] = lambda: None
) -> None:
    """Write the selection in each of the formats into its folder, in one pass over the turns.

    Each turn is read once, and its recording at most once, whatever the number of formats; `step` is called after each
    turn of each format. Raises what a format raises.
    """
    selection = replace(selection, pcm=_LastRecording(selection.pcm))
    with ExitStack() as opened:
        at_work = [opened.enter_context(closing(format.writing(selection, into))) for format, into in formats]
        for writing in at_work:
            next(writing)
        for item in selection.items():
            for writing in at_work:
                writing.send(item)
                step()
        for writing in at_work:
            with suppress(StopIteration):
                writing.send(None)


class _LastRecording:
    """Remembers the recording that was read last: the formats ask for it one after the other."""

    def __init__(self, pcm: Callable[[Item], NDArray[numpy.int16] | None]) -> None:
        self._pcm = pcm
        self._turn = ""
        self._samples: NDArray[numpy.int16] | None = None

    def __call__(self, item: Item) -> NDArray[numpy.int16] | None:
        if item.record.id != self._turn:
            self._samples = self._pcm(item)
            self._turn = item.record.id
        return self._samples


def format_named(name: str) -> Format:
    """The format `name`. Raises `NoSuchFormat`."""
    if name not in FORMATS:
        raise NoSuchFormat(name, tuple(FORMATS))
    return cast(Format, importlib.import_module(FORMATS[name][0]).FORMAT)
