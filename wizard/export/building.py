"""Build an export: write all files beside the place, check them, and only then put them there.

Nothing half-written is ever seen, nothing that exists is written into, and the same corpus gives the same bytes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from wizard.export.card import card
from wizard.export.errors import ExportExists, ExportFailed, NoItems
from wizard.export.formats import Format, Selection, format_named
from wizard.export.manifest import Manifest, Written, list_files, write_manifest
from wizard.export.names import Names
from wizard.export.sources import Source, gather
from wizard.export.survey import Survey, survey

README = "README.md"
SPEAKERS = "speakers.tsv"


@dataclass(frozen=True)
class Plan:
    """What to make of a source."""

    formats: tuple[Format, ...]
    """One: its files lie in the export's folder itself. Several: each in a folder of its name."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """More lines for the data card, by what they say: licence, agreement."""
    rules: Callable[[], Mapping[str, str]] = dict
    """SHA-256 of the rules of the maximum by domain, asked for when the items have been seen."""


def build(plan: Plan, source: Source, out: Path, *, step: Callable[[], None] | None = None) -> Manifest:
    """Write `source` into the new folder `out`; `step` is called after each turn of each format.

    Raises `ExportExists` where there is anything at `out`, `NoItems` where there is nothing to export, `ExportFailed`
    where the disk refuses.
    """
    with new_folder(out) as folder:
        found = survey(source.items())
        if not found.turns:
            raise NoItems
        selection = select(source, found, plan)
        for format in plan.formats:
            into = folder / format.name if len(plan.formats) > 1 else folder
            into.mkdir(exist_ok=True)
            format.write(selection, into, step or _nothing)
        _speakers(selection, folder)
        text = card(selection.sessions, found, plan.formats, selection.facts, selection.rules)
        (folder / README).write_text(text, encoding="utf-8", newline="\n")
        manifest = Manifest(
            tuple(Written(one.name, one.version, one.name if len(plan.formats) > 1 else ".") for one in plan.formats),
            tuple((one.session, one.subject, one.journal_sum) for one in selection.sessions),
            found.turns,
            list_files(folder),
        )
        write_manifest(manifest, folder)
        return manifest


def export_sessions(sessions: Sequence[Path], out: Path, *formats: str) -> Manifest:
    """Drafts straight from these sessions' folders into the new folder `out`; `jsonl` where no format is named.

    Raises what `gather`, `format_named` and `build` raise.
    """
    return build(Plan(tuple(format_named(name) for name in formats or ("jsonl",))), gather(sessions), out)


def select(source: Source, found: Survey | None = None, plan: Plan | None = None) -> Selection:
    """All of a source as a format sees it; `found` is what a survey of its items found."""
    found = found or survey(source.items())
    heads = source.sessions()
    return Selection(
        tuple(one for one in heads if one.session in found.sessions),
        source.items,
        source.pcm,
        Names(heads, source.items),
        rules=plan.rules() if plan else {},
        facts=plan.facts if plan else {},
    )


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `out` at the end, safe on disk, or vanishes.

    Raises `ExportExists`, and `ExportFailed` for whatever the disk refuses.
    """
    if os.path.lexists(out):
        raise ExportExists(out)
    temporary = out.with_name(f".{out.name}.part-{os.getpid()}")
    try:
        temporary.mkdir(parents=True)
        try:
            yield temporary
            _sync(temporary)
            if os.path.lexists(out):
                raise ExportExists(out)
            temporary.rename(out)
            _sync_folder(out.parent)
        finally:
            if temporary.exists():
                shutil.rmtree(temporary)
    except OSError as error:
        raise ExportFailed(out, error.strerror or str(error)) from error


def _speakers(selection: Selection, folder: Path) -> None:
    """Whose the ATIS codes are, where a format has used them."""
    names = selection.names
    if not isinstance(names, Names) or not names.used:
        return
    subjects = sorted({one.subject for one in selection.sessions})
    lines = ["code\tspeaker\n", *(f"{names.speakers[one]}\t{one}\n" for one in subjects)]
    (folder / SPEAKERS).write_text("".join(lines), encoding="utf-8", newline="\n")


def _sync(folder: Path) -> None:
    """Make every file safe on disk, before the rename makes them visible."""
    for path in (folder, *folder.rglob("*")):
        _sync_folder(path)


def _sync_folder(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _nothing() -> None:
    """No progress is shown."""
