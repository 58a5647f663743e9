"""A report as a folder: `index.html`, a page for each session, and the sounds; it needs no network and no program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.export.building import new_folder
from wizard.export.recordings import flac
from wizard.export.sources import Source, recording
from wizard.report.errors import NothingToReport
from wizard.report.overview import Standing, overview_page
from wizard.report.page import text
from wizard.report.sessionpage import session_page
from wizard.report.svg_drawings import waveform

NAMED = 5
"""How many sessions a line names that are left out for one reason."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Sessions of the source that have no page, for one reason."""

    why: str
    sessions: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(self.sessions[:NAMED])
        more = f" and {len(self.sessions) - NAMED} more" if len(self.sessions) > NAMED else ""
        return f"{names}{more} {'is' if len(self.sessions) == 1 else 'are'} left out: {self.why}"


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """What a report has, and has not."""

    sessions: int
    left_out: tuple[LeftOut, ...]


def write_report(
    source: Source,
    out: Path,
    *,
    query: str = "",
    audio: bool = True,
    agreement: str = "",
    more: Sequence[str] = (),
    step: Callable[[], None] = lambda: None,
) -> WrittenReport:
    """Write the report of `source` into the new folder `out`. `step` is told of each session.

    `query` is what the source was asked for, where it is a part of a corpus. Without `audio` there are waveforms and no
    sounds.

    Raises:
        NothingToReport: no session has a turn.
        ExportExists: there is such a folder.
        ExportFailed: the disk refuses, or a recording does not read back.
    """
    records: list[SessionRecord] = []
    standing: list[Item] = []
    with new_folder(out) as folder:
        (folder / "sessions").mkdir()
        for session, items in _by_session(source):
            sounds = {}
            for item in items:
                sounds[item.record.id] = _sound(item, folder, audio=audio)
            path = folder / "sessions" / f"{session.session}.html"
            path.write_text(session_page(session, items, sounds), encoding="utf-8")
            records.append(session.model_copy(update={"utterances": tuple(item.record for item in items)}))
            standing += items
            step()
        reported = {record.session for record in records}
        without = [(head.session, _why(head, query)) for head in source.sessions() if head.session not in reported]
        reasons = dict.fromkeys(why for _, why in without)
        left_out = tuple(LeftOut(one, tuple(name for name, why in without if why == one)) for one in reasons)
        if not records:
            raise NothingToReport(query, tuple(map(str, left_out)))
        title = records[0].session if len(records) == 1 else f"{len(records)} sessions"
        page = overview_page(
            f"Report on {title}",
            records,
            Standing.of(standing),
            agreement,
            folders={item.record.session: item.location for item in standing},
            more=more,
            left_out=tuple(map(str, left_out)),
        )
        (folder / "index.html").write_text(page, encoding="utf-8")
    return WrittenReport(len(records), left_out)


def _why(session: SessionRecord, query: str) -> str:
    """Why a session has no turn in the report."""
    if query:
        return f"no turn of it is found by {query}"
    spoken = (("in practice", session.practice_utterances), ("while she could not be heard", session.stray_utterances))
    only = " and ".join(f"{number} {where}" for where, number in spoken if number)
    return f"it has no turn{f' (utterances: {only})' if only else ''}"


def _by_session(source: Source) -> Iterator[tuple[SessionRecord, list[Item]]]:
    """The sessions that have items, each with them."""
    for _, items in groupby(source.items(), key=lambda item: item.record.session):
        found = list(items)
        yield found[0].session, found


def _sound(item: Item, folder: Path, *, audio: bool) -> str:
    """A turn's waveform and, with `audio`, what plays it; as HTML. Empty where it has no whole recording."""
    samples, about = recording(item), item.record.audio
    if samples is None or about is None:
        return ""
    if not audio:
        return waveform(samples, about)
    (folder / "audio").mkdir(exist_ok=True)
    path = folder / "audio" / f"{item.record.id}.flac"
    path.write_bytes(flac(samples, path))
    player = f'<audio controls preload="none" src="../audio/{text(path.name)}"></audio>'
    return f"<p>{waveform(samples, about)} {player}</p>"
