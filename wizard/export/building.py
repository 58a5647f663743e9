"""Build an export: write all files beside the place, check them, and only then put them there.

Nothing half-written is ever seen, nothing that exists is written into, and the same corpus gives the same bytes.
"""

from __future__ import annotations

import fcntl
import glob
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from numpy.typing import NDArray

from wizard.corpus.item import Item
from wizard.corpus.place import domain_folders
from wizard.export.blind_test_set import (
    KEY,
    PARTICIPANTS,
    Blinded,
    BlindInput,
    even_dates,
    key_card,
    participants_card,
    write_blind,
)
from wizard.export.concerns import Concern, of_consent, of_empty_keys, of_identifiers, of_masking, of_reviewing
from wizard.export.context_free_statements import ContextFreeStatements
from wizard.export.data_card import ExportDecisions, card
from wizard.export.errors import BadChoice, ExportChanged, ExportExists, ExportFailed, NoItems
from wizard.export.flac_ahead import FlacSpool
from wizard.export.formats import WITH_FLAC, Format, Introduced, Selection, made_now, write_all
from wizard.export.manifest import Manifest, WrittenFormat, list_files, write_manifest
from wizard.export.masked_source import MaskedSource
from wizard.export.names import Names
from wizard.export.privacy import ConsentAsked, ConsentedSource
from wizard.export.release import Release, write_release
from wizard.export.shared_recordings import KEPT, Shelf
from wizard.export.signing import sign
from wizard.export.sources import Source, recording
from wizard.export.splits import PinnedSpeakers, divide
from wizard.export.survey import survey
from wizard.shards.workers import Workers

README = "README.md"
SPEAKERS = "speakers.tsv"
ALL = "all"
"""As a blind split: the whole export."""


@dataclass(frozen=True)
class ExportPlan:
    """What to make of a source."""

    formats: tuple[Format, ...]
    """One: its files lie in the export's folder itself. Several: each in a folder of its name."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """More lines for the data card, by what they say: site, licence, agreement."""
    rules: Callable[[], Mapping[str, str]] = dict
    """SHA-256 of the rules of the maximum by domain, asked for when the items have been seen."""
    domains: Mapping[str, str] = field(default_factory=dict)
    """Where domains lie that are not shipped, by name; where none is given, as the sessions say."""
    shares: Mapping[str, float] = field(default_factory=dict)
    """Splits by name, with their shares; none: the whole is one."""
    seed: int = 0
    """Of the splits."""
    pins: PinnedSpeakers | None = None
    """Where earlier releases have their speakers; None: every speaker's split is drawn."""
    blind: str = ""
    """The split that becomes a blind test set; `all` without splits."""
    blind_input: BlindInput = "audio"
    """What its participants get."""
    consent: ConsentAsked = field(default_factory=ConsentAsked)
    key: Ed25519PrivateKey | None = None
    """Signs every manifest."""
    query: str = ""
    """What was asked of the store, for card and manifest."""
    release: Release | None = None
    """Makes it a release, with a version, notes and tables; None: an export like any other."""


def build(
    plan: ExportPlan,
    source: Source,
    out: Path,
    *,
    begin: Callable[[int], None] | None = None,
    step: Callable[[], None] | None = None,
    staff: Workers | None = None,
) -> Manifest:
    """Write `source` into the new folder `out`.

    `begin` is told how many steps there will be, `step` is called after each: a turn of a format. `staff` packs the
    recordings where others than this process are to work; the bytes are the same.

    Raises `BadChoice` where the blind split is none, `EmptySplit` where a split would have no speaker, `ExportExists`
    where there is anything at `out`, `NoItems` where there is nothing to export, `ExportChanged` where the source
    changed meanwhile, `ExportFailed` where the disk refuses, and what the staff raises.
    """
    if plan.blind and plan.blind not in (plan.shares or (ALL,)):
        known = ", ".join(plan.shares) or f"{ALL}; name the splits with --split"
        raise BadChoice(f"--blind {plan.blind}: there is no such split; there is: {known}")
    with new_folder(out) as folder:
        building = _Building(plan, source, folder, step or _nothing)
        if begin is not None:
            begin(building.steps)
        manifest = building.everything(staff)
        if (folder / PARTICIPANTS).exists():
            even_dates(folder / PARTICIPANTS)
        return manifest


class _Building:
    """The steps of one export, into a folder that is not seen yet."""

    def __init__(self, plan: ExportPlan, source: Source, folder: Path, step: Callable[[], None]) -> None:
        self._plan = plan
        self._masked = MaskedSource(source)
        self._all = self._masked.sessions()
        self._source = ConsentedSource(self._masked, plan.consent)
        self._folder = folder
        self._step = step
        self._found = survey(self._source.items())
        if not self._found.turns:
            raise NoItems(plan.query, len(self._source.met), len(self._masked.withheld))
        self._names = Names(self._all, self._source.items)
        self._splits = divide(self._found.speakers, plan.shares, plan.seed, plan.pins) if plan.shares else None
        self._sessions = tuple(one for one in self._source.sessions() if one.session in self._found.sessions)
        self._blinded: Blinded | None = None
        self._flac: Callable[[Item, NDArray[numpy.int16], Path], bytes] = made_now
        self._statements: ContextFreeStatements | None = None

    @property
    def steps(self) -> int:
        """Turns of formats that will be written."""
        parts = self._splits.splits if self._splits else ()
        blind = sum(one.turns for one in parts if one.name == self._plan.blind) if parts else self._found.turns
        blind = blind if self._plan.blind else 0
        return (self._found.turns - blind) * len(self._plan.formats) + blind

    def everything(self, staff: Workers | None) -> Manifest:
        domains = self._plan.domains or domain_folders(self._sessions)
        with self._packed(staff), ContextFreeStatements(domains) as self._statements:
            written = [one for selection in self._selections() for one in self._write(selection)]
        if survey(self._source.items()).digest != self._found.digest:
            raise ExportChanged
        concerns = tuple(self._concerns())  # after the passes: the source has met whom it left out
        self._speakers()
        self._released()
        told = ExportDecisions(self._splits, tuple(one.what for one in concerns), self._plan.blind, self._names.used)
        text = card(
            self._sessions, self._found, self._plan.formats if written else (), self._facts(), self._plan.rules(), told
        )
        _write(self._folder / README, self._introductions() + text)
        formats = tuple(dict.fromkeys(written))
        manifest = Manifest(
            formats,
            tuple((one.session, one.subject, one.journal_sum) for one in self._sessions),
            self._found.turns,
            list_files(self._folder),
            self._splits,
            self._plan.blind,
            self._plan.query,
            self._plan.consent.use,
            concerns,
            self._found.status,
            self._plan.release.version if self._plan.release else "",
        )
        self._seal(manifest, self._folder)
        return manifest

    @contextmanager
    def _packed(self, staff: Workers | None) -> Iterator[None]:
        """Have the recordings packed by others, where they work and a format takes them so."""
        blind = self._plan.blind and self._plan.blind_input != "text"
        if staff is None or not (blind or any(one.name in WITH_FLAC for one in self._plan.formats)):
            yield
            return
        with TemporaryDirectory(prefix=".spool-", dir=self._folder) as folder:
            spool = FlacSpool(Path(folder))
            spool.fill(self._source.items(), staff)
            self._flac = spool.flac
            yield

    def _selections(self) -> Iterator[Selection]:
        if self._splits is None:
            yield self._selection(None, "")
            return
        for one in self._splits.splits:
            yield self._selection(frozenset(one.speakers), one.name)

    def _selection(self, speakers: frozenset[str] | None, part: str) -> Selection:
        shelf = Shelf.of([one.name for one in self._plan.formats], self._folder, part)

        def flac(item: Item, samples: NDArray[numpy.int16], name: Path) -> bytes:
            return shelf.packed(item.record.id) or self._flac(item, samples, name)

        return Selection(
            tuple(one for one in self._sessions if speakers is None or one.subject in speakers),
            lambda: self._source.items(speakers),
            recording,
            self._names,
            part,
            self._plan.domains or domain_folders(self._sessions),
            self._facts(),
            self._source.versions,
            flac,
            shelf,
            self._statements,
        )

    def _write(self, selection: Selection) -> Iterator[WrittenFormat]:
        """All formats of one part; or its two blind folders."""
        if self._plan.blind and self._plan.blind == (selection.part or ALL):
            self._blind(selection)
            return
        several = len(self._plan.formats) > 1
        folders = []
        for format in sorted(self._plan.formats, key=lambda one: one.name not in KEPT):  # the others read theirs
            into = self._folder / (format.name if several else "") / selection.part
            into.mkdir(parents=True, exist_ok=True)
            folders.append((format, into))
        write_all(folders, selection, self._step)
        for format in self._plan.formats:
            yield WrittenFormat(format.name, format.version, format.name if several else ".")

    def _blind(self, selection: Selection) -> None:
        given = self._plan.blind_input
        found = self._blinded = write_blind(selection, self._folder, given, self._step)
        if not found.turns:
            raise BadChoice(
                f"--blind: none of its {found.without_audio} turns has a recording; --blind-input text gives words"
            )
        sessions = tuple((one.session, one.subject, one.journal_sum) for one in selection.sessions)
        for name, text in (
            (PARTICIPANTS, participants_card(selection.sessions, found, given)),
            (KEY, key_card(found)),
        ):
            folder = self._folder / name
            _write(folder / README, text)
            self._seal(Manifest((), sessions, found.turns, list_files(folder)), folder)

    def _facts(self) -> dict[str, str]:
        """Rows of the card that say how this export was chosen."""
        plan = self._plan
        return {
            **({"release": plan.release.version} if plan.release else {}),
            **plan.facts,
            **({"chosen by": f"`{plan.query}`"} if plan.query else {}),
            "use that consent was checked for": plan.consent.use or "not stated: only that there is a consent",
        }

    def _concerns(self) -> list[Concern]:
        return [
            *of_consent(self._plan.consent, self._source.met, self._all),
            *of_identifiers(self._sessions, sorted(self._found.annotators)),
            *of_reviewing(self._found),
            *of_empty_keys(self._found, [one.name for one in self._plan.formats]),
            *of_masking(len(self._masked.turns), self._masked.withheld),
            *(Concern("split", what) for what in (self._splits.concerns() if self._splits else ())),
            *(Concern("blind", what) for what in self._blinded_concerns()),
        ]

    def _blinded_concerns(self) -> list[str]:
        return self._blinded.concerns(self._plan.blind_input) if self._blinded else []

    def _speakers(self) -> None:
        """Whose the ATIS codes are, where a format has used them."""
        if not self._names.used:
            return
        lines = [f"{self._names.speakers[one]}\t{one}\n" for one in sorted(self._found.speakers)]
        _write(self._folder / SPEAKERS, "".join(["code\tspeaker\n", *lines]))

    def _introductions(self) -> str:
        """What stands before the card where the only format is introduced; of several, each has a README of its own."""
        plan = self._plan
        parts = [(one.name, one.turns) for one in self._splits.splits] if self._splits else [("", self._found.turns)]
        told = [one for one in parts if plan.blind not in (one[0], ALL)] if plan.blind else parts
        front = ""
        for format in plan.formats if told else ():
            if isinstance(format, Introduced):
                front = format.front_matter(told, self._facts()) + "\n"
                if len(plan.formats) > 1:
                    words = f"# The format `{format.name}`\n\n{format.describe()}\nThe data card is `../{README}`.\n"
                    _write(self._folder / format.name / README, front + words)
        return front if len(plan.formats) == 1 else ""

    def _released(self) -> None:
        """Version, notes and tables, where it is a release."""
        if self._plan.release is not None:
            splits = self._splits.of_speaker if self._splits else {}
            domains = self._plan.domains or domain_folders(self._sessions)
            items, hide, into = self._source.items(), self._masked.text, self._folder
            write_release(self._plan.release, items, self._sessions, splits, self._plan.blind, domains, hide, into)

    def _seal(self, manifest: Manifest, folder: Path) -> None:
        write_manifest(manifest, folder)
        if self._plan.key is not None:
            sign(folder, self._plan.key)


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `out` at the end, safe on disk, or vanishes.

    Raises `ExportExists`, and `ExportFailed` for whatever the disk refuses.
    """
    if os.path.lexists(out):
        raise ExportExists(out)
    _clear(out)
    temporary = out.with_name(f".{out.name}.part-{os.getpid()}")
    made = [parent for parent in out.parents if not os.path.lexists(parent)]
    held: int | None = None
    try:
        try:  # whatever ends it from here on, a signal right behind the folder's making too, leaves nothing
            temporary.mkdir(parents=True)
            held = os.open(temporary, os.O_RDONLY | os.O_CLOEXEC)
            with suppress(OSError):  # a disk without locks
                fcntl.flock(held, fcntl.LOCK_SH)
            yield temporary
            _sync(temporary)
            if os.path.lexists(out):
                raise ExportExists(out)
            temporary.rename(out)
            _sync_one(out.parent)
        finally:
            if held is not None:
                os.close(held)
            if temporary.exists():
                shutil.rmtree(temporary)
            for parent in made:  # the innermost first; what holds the export stays
                with suppress(OSError):
                    parent.rmdir()
    except OSError as error:
        raise ExportFailed(out, error.strerror or str(error)) from error


def _clear(out: Path) -> None:
    """Away with what an export of this name left that was killed; one that is still at work holds its folder."""
    left_behind: list[Path] = []
    with suppress(OSError):
        named = out.parent.glob(f".{glob.escape(out.name)}.part-*")
        left_behind += (path for path in named if path.name.rpartition("-")[2].isdecimal() and not path.is_symlink())
    for left in left_behind:
        with suppress(OSError):  # somebody else's, or not to be had: it is in nobody's way
            fd = os.open(left, os.O_RDONLY | os.O_CLOEXEC | os.O_DIRECTORY)
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(left)
            finally:
                os.close(fd)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _sync(folder: Path) -> None:
    """Make every file safe on disk, before the rename makes them visible; several at once, which disks do together."""
    paths = chain((folder,), folder.rglob("*"))
    with ThreadPoolExecutor(8) as pool:
        while some := tuple(islice(paths, 1_000)):  # a task for each of a hundred thousand files would fill the memory
            for _ in pool.map(_sync_one, some):
                pass  # an error is raised here


def _sync_one(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _nothing() -> None:
    """No progress is shown."""
