"""Whether every recording that a journal speaks of is there, whole and unchanged, and nothing else is.

Loss that the journal accounts for (the connection was lost before the utterance was complete) is a warning; loss that
it does not is an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from subject.audio.errors import RecordingError
from subject.audio.recording import PART, false_sizes, length, measure, part_path
from wizard.journal import events
from wizard.journal.envelope import AUDIO, NAME, Entry
from wizard.journal.findings import Finding, Level

LONGEST_NAME = 100
"""Characters of a recording's name; ours have twenty."""


@dataclass
class _Utterance:
    started: Entry
    file: str
    stored: tuple[Entry, events.UtteranceStored] | None = None
    excused: bool = False
    """The connection was lost before the utterance was complete."""


class AudioFiles:
    """Fed every entry in order; `finish` looks at the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.findings: list[Finding] = []
        self.samples = 0
        self.utterances: dict[int, _Utterance] = {}
        self._in_turns: dict[int, Entry] = {}
        self._consented = False
        self._left = False
        self._named: dict[str, int] = {}

    def see(self, entry: Entry) -> None:
        """Take in the next entry of the journal, in order."""
        match entry.event:
            case events.Consented():
                self._consented = True
            case events.UtteranceStarted() as started:
                self._started(entry, started)
            case events.UtteranceStored() as stored:
                self._stored(entry, stored)
            case events.TurnOpened(utterance=int(number)):
                if number in self._in_turns:
                    self._wrong("turn", entry, f"utterance {number} has a turn already", number)
                self._in_turns[number] = entry
            case events.SubjectJoined():
                self._left = False
            case events.SubjectLeft():
                self._left = True
            case events.ConnectionLost() | events.SessionResumed() if not self._left:
                for utterance in self.utterances.values():
                    utterance.excused = utterance.excused or utterance.stored is None

    def finish(self, *, ended: bool) -> None:
        """Compare what the journal says with what lies in the folder; `ended` where the session has ended."""
        for number, entry in self._in_turns.items():
            if number not in self.utterances:
                self._wrong("turn", entry, f"the turn is opened for utterance {number}, which never began", number)
        for number, utterance in self.utterances.items():
            if utterance.stored:
                self._compare(number, *utterance.stored)
            else:
                self._unfinished(number, utterance, ended=ended)
        self._foreign()

    def _started(self, entry: Entry, event: events.UtteranceStarted) -> None:
        number, file = event.utterance, event.file
        if not self._consented:
            self._wrong("consent", entry, f"utterance {number} was recorded before the subject's consent", number)
        if number in self.utterances:
            return self._wrong("audio", entry, f"utterance {number} begins a second time", number)
        path = PurePosixPath(file)
        if path.parts[:-1] != (AUDIO,) or path.suffix != ".wav" or path.as_posix() != file or len(file) > LONGEST_NAME:
            return self._wrong(
                "audio", entry, f"'{file[:LONGEST_NAME]}' is not the name of a recording in {AUDIO}/", number
            )
        if file in self._named:
            self._wrong("audio", entry, f"{file} is the recording of utterance {self._named[file]} already", number)
        self._named[file] = number
        self.utterances[number] = _Utterance(entry, file)
        return None

    def _stored(self, entry: Entry, event: events.UtteranceStored) -> None:
        utterance = self.utterances.get(event.utterance)
        if utterance is None:
            self._wrong("audio", entry, f"utterance {event.utterance} is stored, but never began", event.utterance)
        elif utterance.stored:
            self._wrong("audio", entry, f"utterance {event.utterance} is stored a second time", event.utterance)
        elif utterance.file != event.file:
            what = f"it is stored as {event.file}, but was begun as {utterance.file}"
            self._wrong("audio", entry, what, event.utterance)
        else:
            utterance.stored = entry, event

    def _compare(self, number: int, stored: Entry, event: events.UtteranceStored) -> None:
        path = self.folder / event.file
        if path.is_symlink():
            return self._wrong("audio", stored, "the recording is a link to elsewhere", number, event.file)
        if not path.is_file():
            part = part_path(path)
            what = f"the recording is missing{f'; there is only {part.name}' if part.exists() else ''}"
            return self._wrong("audio", stored, what, number, event.file)
        try:
            if (there := length(path)) != event.samples:  # before all of it is read
                what = f"the recording has {there} samples, the journal says {event.samples}"
                return self._wrong("audio", stored, what, number, event.file)
            found = measure(path)
            lie = false_sizes(path)
        except RecordingError as error:
            return self._wrong("audio", stored, error.what, number, event.file)
        self.samples += found.samples
        if found.sha256 != event.sha256:
            what = f"the samples have the SHA-256 {found.sha256}, the journal says {event.sha256}"
            return self._wrong("audio", stored, what, number, event.file)
        if (odd := path.stat().st_size - 44 - 2 * found.samples) or part_path(path).exists():
            what = f"{odd} bytes too many at its end" if odd else f"{part_path(path).name} lies beside it"
            return self._wrong("audio", stored, what, number, event.file)
        if lie:
            self._wrong("audio", stored, f"{lie}; other programs would read another length", number, event.file)
        return None

    def _unfinished(self, number: int, utterance: _Utterance, *, ended: bool) -> None:
        file = utterance.file
        path = self.folder / file
        there, lie = 0, ""
        try:
            there = measure(path).samples
            lie = false_sizes(path)
        except RecordingError:
            pass  # nothing of it is there, or it is not a recording: what follows says that it is not whole
        self.samples += there
        left = f"{there} samples ({there / 16000:.1f} s) of it are there"
        level: Level = "error" if ended and not utterance.excused else "warning"
        if path.is_file():
            # Renamed when whole, but the crash came before the journal had it.
            what = f"the recording is whole by its name, but the journal does not say so; {left}"
        else:
            lost = "; the connection was lost" if utterance.excused else ""
            what = f"the utterance never became complete{lost}; {left}"
        where = file if path.is_file() else file + PART
        self._found(level, "audio", utterance.started, what, utterance=number, file=where)
        if lie:
            self._found(level, "audio", utterance.started, lie, utterance=number, file=where)

    def _foreign(self) -> None:
        audio = self.folder / AUDIO
        if not audio.is_dir():
            if self.utterances:
                self.findings.append(Finding("error", "audio", "the folder of recordings is missing", AUDIO))
            return
        known = set(self._named) | {file + PART for file in self._named}
        for path in sorted(audio.iterdir()):
            name = f"{AUDIO}/{path.name}"
            if name in known:
                continue
            if not path.name.endswith((".wav", ".wav" + PART)):
                self.findings.append(Finding("warning", "audio", "not a recording; it does not belong here", name))
            elif path.name.endswith(PART) and path.stat().st_size <= 44:
                self.findings.append(Finding("warning", "audio", "an empty recording of no utterance", name))
            else:
                self.findings.append(Finding("error", "audio", "a recording that the journal does not know", name))

    def _wrong(self, rule: str, entry: Entry, what: str, utterance: int, file: str = NAME) -> None:
        self._found("error", rule, entry, what, utterance=utterance, file=file)

    def _found(self, level: Level, rule: str, entry: Entry, what: str, *, utterance: int, file: str) -> None:
        # The line is one of the journal; where the trouble is in another file the number of the event says it.
        line = entry.seq if file == NAME else None
        self.findings.append(Finding(level, rule, what, file, line, entry.seq, entry.event.turn or None, utterance))
