"""The format `atis`: an archive a session, with SITE/SPEAKER/SESSION and in it the files of every utterance, XXXUUSMP.

An utterance has up to nine files: unpacked, ten thousand utterances are sixty thousand files of a few bytes. Layers
that an utterance does not have have no file. What would not be legal is not written either, and stands in
`left_out.tsv` with the reason.
"""

from __future__ import annotations

import re
import tarfile
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from subject.audio.recording import RATE
from wizard.corpus.item import Item
from wizard.corpus.sro import lsn
from wizard.export.atis.answers import answers
from wizard.export.atis.cat import cat_line
from wizard.export.atis.log import head_lines, turn_lines
from wizard.export.atis.sphere import sphere
from wizard.export.data_card import SITE
from wizard.export.formats import Selection, Writing
from wizard.export.speech import transcription_of, wizards_words, write_lines
from wizard.export.tars import add_file

SITE_FOLDER = "site"
"""Where the corpus says no site."""
_MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()  # noqa: SIM905


class Atis:
    """The format `atis`: folders and files as the distribution of ATIS0 to ATIS3 had them."""

    name = "atis"
    version = 3

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write an archive for each session into `into`, calling `step` on the way. Raises OSError."""
        plain = unicodedata.normalize("NFKD", selection.facts.get(SITE, "").lower()).encode("ascii", "ignore").decode()
        site = re.sub(r"[^a-z0-9_-]+", "-", plain).strip("-") or SITE_FOLDER
        left_out = ["name\tid\tfile\twhy"]
        with ExitStack() as opened:
            session: _Session | None = None
            while (item := (yield)) is not None:
                name = selection.names[item.record.id]
                if session is None or session.id != item.record.session:
                    opened.close()
                    session = opened.enter_context(_Session(into, site, name, item))
                session.log += turn_lines(item, name)
                for type, why in _write(selection, item, session.files(name), site):
                    left_out.append(f"{name}\t{item.record.id}\t{type}\t{' '.join(why.split())}")
        write_lines(into / "left_out.tsv", left_out)

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "`SPEAKER-SESSION.tar` holds the folder SITE/SPEAKER/SESSION of a session; `for one in *.tar; do tar xf "
            "$one; done` unpacks all. Files XXXUUSMP.TYPE in base 36: speaker, utterance, session, mode `s`, "
            "microphone `s`. A file is missing where an utterance has no such layer.\n\n"
            "- `.wav`: NIST SPHERE, 16 kHz, one channel, PCM of 16 bits, little-endian.\n"
            "- `.sro`: transcription with its marks (of the annotators, else of the wizard's transcript); "
            "`.lsn`: lexical SNOR, derived from it.\n"
            "- `.log`: the session (`UU` is 00, `P` is `x`), in a layout of our own; `reviewed: yes` where a person "
            "has checked the utterance's layers.\n"
            "- `.cat`: class, tags, context; for annotated utterances, and accepted drafts.\n"
            "- `.win`: what the wizard sent to the tool, a line a request.\n"
            "- `.sql`, `.ref`: statement of the minimum answer, and that answer; `.sq2`, `.rf2`: of the maximum. "
            "Not of class X.\n"
            "- `left_out.tsv`: files that would not have been legal, and why.\n"
        )


FORMAT = Atis()


@dataclass(frozen=True)
class _Files:
    """The files of an utterance, or a session's log, in an archive."""

    tar: tarfile.TarFile
    path: str
    """Without its type."""

    def text(self, suffix: str, text: str) -> None:
        add_file(self.tar, self.path + suffix, f"{text}\n".encode())

    def add(self, suffix: str, data: bytes) -> None:
        add_file(self.tar, self.path + suffix, data)


class _Session:
    """The archive of a session, which is written turn by turn, its log at the end."""

    def __init__(self, into: Path, site: str, name: str, first: Item) -> None:
        """`name` is that of its first turn."""
        self.id = first.record.session
        self.log = list(head_lines(first.session))
        self._folder = f"{site}/{name[:3]}/{name[5]}"
        self._name = f"{name[:3]}00{name[5]}sx"
        self._tar = tarfile.open(into / f"{name[:3]}-{name[5]}.tar", "x", format=tarfile.USTAR_FORMAT)  # noqa: SIM115 - closed with this object

    def files(self, name: str) -> _Files:
        """The files of the turn, or of the log, of this name."""
        return _Files(self._tar, f"{self._folder}/{name}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.files(self._name).text(".log", "\n".join(self.log))
        self._tar.close()


def _write(selection: Selection, item: Item, files: _Files, site: str) -> Iterator[tuple[str, str]]:
    """Write the files of one utterance; yields the type of each that is left out, and why."""
    samples = selection.pcm(item)
    if samples is not None:
        files.add(".wav", sphere(samples, RATE, _about(item, selection.names[item.record.id], site)))
    transcription = transcription_of(item)
    if transcription is None and (item.record.transcript is not None or item.record.typed is not None):
        transcription = wizards_words(item)
    if transcription is not None:
        files.text(".sro", " ".join(transcription.lower().split()))
        files.text(".lsn", lsn(transcription))
    if item.record.requests:
        files.text(".win", "\n".join(" ".join(one.text.split()) for one in item.record.requests))
    if item.annotation:
        try:
            if (line := cat_line(item.annotation)) is not None:
                files.text(".cat", line)
        except ValueError as error:
            yield "cat", str(error)
    if item.category != "X":
        found = answers(item.references)
        for suffix, text in ((".sql", found.sql), (".ref", found.ref), (".sq2", found.sq2), (".rf2", found.rf2)):
            if text and not (item.masked and suffix.startswith(".sq")):  # the statement of masked words does not run
                files.text(suffix, text.removesuffix("\n"))
        yield from found.problems


def _about(item: Item, name: str, site: str) -> dict[str, str]:
    """The fields of the header that are texts."""
    audio = item.record.audio
    when = datetime.fromisoformat(item.record.opened)
    return {
        "database_id": item.session.domain,
        "database_version": item.session.domain_version[:12],
        "utterance_id": name,
        "speaker_id": name[:3],
        "recording_site": site,
        "recording_date": f"{when.day:02}-{_MONTHS[when.month - 1]}-{when.year}",
        "speaking_mode": "spontaneous",
        "microphone": audio.device if audio else "",
    }
