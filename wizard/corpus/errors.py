"""The corpus room's errors: all say what, where, and what to do.

Each is a `CorpusError`, and of the kind (`wizard.errors`) that it stands under.

WozError
  UsageError
    BadQuery           a filter that there is not, or a value that it cannot have
    BadAnnotator       a name that cannot be a file's name
    BadStoreUrl        not the URL of a database that a store can be in
    ExtraMissing       a part of the software that has to be installed for this
  InputError
    NoSuchUtterance    the store has no utterance of that identifier
      UtteranceForgotten it was of a subject who was forgotten
    NotAStore          the file or database is something else, or is damaged
    DamagedLog         a line of an annotation log is not as it was written
    BadCorpusFile      corpus.yaml, or the tombstones, cannot be read
    RecordingUnusable  a recording is missing, or not as it was recorded
      SessionMoved       the folder that it was ingested from is not there
    NoSuchSubject      there is nothing of that subject
    SessionRefused     a session that the store does not take
      DamagedSession     it has errors
      BadSessionName     its identifier, or its subject's, cannot be part of a file's name
      OtherBeginning     the store has a session of this name that began otherwise
      ShorterJournal     the store has more of it than is there now
      WasForgotten       it is of a subject who was forgotten
      HasWithdrawn       its subject took her consent back
    BadSeal            a sealed file or a key cannot be used
  StateError
    NotSealed          a folder cannot be sealed, or a sealed file not be opened there
    NoCorpus           there is no corpus in the folder
    NotHers            where a session should lie is something else
    ForgottenInStore   the store has a session that was forgotten
    Conflict           somebody saved another version in between
    LogLacks           the annotation logs lack versions that the store has taken from them
    StoreTooNew        the store was made by a later version of the software
    StoreTooOld        the store has to be brought up to date and cannot be written
    NothingWritten     nothing was written, and nothing half; `why`
      StoreBusy          another process holds the store
      NotWritten         the disk or the database refused
    NotScrubbed        rows are deleted, but their bytes may still be in the database
  DeviceError
    StoreUnavailable   the database, or the place the recordings lie at, is not to be had
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wizard.errors import DeviceError, InputError, StateError, UsageError, WozError

if TYPE_CHECKING:
    from wizard.corpus.annotation import Annotation
    from wizard.corpus.saved import Saved


class CorpusError(WozError):
    """Sessions that the corpus does not take, or a store that does not give or keep what is asked."""


@dataclass(eq=False)
class BadQuery(CorpusError, UsageError):
    """A filter that there is not, or a value that it cannot have."""

    given: str
    what: str

    def __str__(self) -> str:
        return f"filter {self.given!r}: {self.what}"


@dataclass(eq=False)
class BadAnnotator(CorpusError, UsageError):
    """A name that cannot be a file's name."""

    name: str

    def __str__(self) -> str:
        return f"annotator {self.name!r}: use 1 to 64 of the letters a-z and A-Z, digits, '.', '_' and '-'"


@dataclass(eq=False)
class BadStoreUrl(CorpusError, UsageError):
    """Not the URL of a database that a store can be in."""

    url: str
    what: str

    def __str__(self) -> str:
        return f"--store {self.url}: {self.what}; give sqlite:///FILE or postgresql://USER@HOST/DATABASE"


@dataclass(eq=False)
class ExtraMissing(CorpusError, UsageError):
    """A part of the software that has to be installed for this."""

    extra: str
    purpose: str
    missing: str

    def __str__(self) -> str:
        return f"{self.purpose} needs {self.missing}; install it with: pip install 'woz-collect[{self.extra}]'"


@dataclass(eq=False)
class NoSuchUtterance(CorpusError, InputError):
    """The store has no utterance of that identifier."""

    utterance: str

    def __str__(self) -> str:
        return f"the store has no utterance {self.utterance}; ingest its session first, or look at its identifier"


class UtteranceForgotten(NoSuchUtterance):
    """It is of a subject who was forgotten meanwhile: nothing is saved of it."""

    def __str__(self) -> str:
        return f"{self.utterance} is of a subject who was forgotten; nothing of it is kept, go on to another turn"


@dataclass(eq=False)
class NotAStore(CorpusError, InputError):
    """The file or database is something else, or is damaged."""

    url: str
    what: str

    def __str__(self) -> str:
        return (
            f"{self.url}: {self.what}; name another place with --store, or move it away and ingest the sessions again: "
            "a store is rebuilt from journals and annotation logs"
        )


@dataclass(eq=False)
class DamagedLog(CorpusError, InputError):
    """A line of an annotation log is not as it was written."""

    path: str
    line: int
    what: str

    def __str__(self) -> str:
        return (
            f"{self.path}, line {self.line}: {self.what}; the log is left as it is: take the file back from a copy, or "
            "move this line out of it"
        )


@dataclass(eq=False)
class LogLacks(CorpusError, StateError):
    """The annotation logs lack versions that the store has taken from them."""

    folder: str
    lacking: int
    first: str

    def __str__(self) -> str:
        return (
            f"{self.folder}: the logs lack {self.lacking} saved version{'s' * (self.lacking != 1)} "
            f"that the store has (the first: {self.first}); "
            "take the logs back from a copy, or delete the store to go on with what the logs say"
        )


@dataclass(eq=False)
class BadCorpusFile(CorpusError, InputError):
    """`corpus.yaml`, the tombstones, or what was given in the place of an export or of logs, cannot be read."""

    path: str
    what: str
    to_do: str = "mend the file (docs/store.md says what is in it)"

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; {self.to_do}"


@dataclass(eq=False)
class RecordingUnusable(CorpusError, InputError):
    """A recording is missing, or not as it was recorded."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; take it back from a copy, and see what else is wrong with: woz verify"


@dataclass(eq=False)
class SessionMoved(RecordingUnusable):
    """The folder that a session's recordings were ingested from is not there."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; where the sessions lie elsewhere now, woz ingest their new place"


@dataclass(eq=False)
class NoSuchSubject(CorpusError, InputError):
    """There is nothing of that subject."""

    subject: str
    corpus: str

    def __str__(self) -> str:
        return (
            f"there is nothing of subject {self.subject} in {self.corpus}; look at the identifier, and name folders of "
            "sessions that were never ingested with --sessions"
        )


@dataclass(eq=False)
class SessionRefused(CorpusError, InputError):
    """A session that the store does not take; it is left as it is, and so is the store."""

    location: str
    what: str
    do: str

    def __str__(self) -> str:
        return f"{self.location}: {self.what}; {self.do}"


class DamagedSession(SessionRefused):
    """A session's journal or recordings have errors; it is not taken in."""

    def __init__(self, location: str, errors: int, first: str) -> None:
        more = f" (and {errors - 1} more)" if errors > 1 else ""
        super().__init__(location, f"not as it was recorded: {first}{more}", f"see: woz verify {location}")


class BadSessionName(SessionRefused):
    """Its identifier, or its subject's, cannot be part of a file's name; `what` says which, and the rule."""

    def __init__(self, location: str, what: str) -> None:
        super().__init__(location, what, "no session of this laboratory is called so: see where the journal comes from")


class OtherBeginning(SessionRefused):
    """The store has a session of this name that began otherwise."""

    def __init__(self, location: str, session: str, there: str) -> None:
        what = f"the store has another session {session} (from {there}), which does not go on as this one"
        super().__init__(location, what, "two sessions of one name cannot be in one corpus: see which is the right one")


class ShorterJournal(SessionRefused):
    """The store has more of it than is there now."""

    def __init__(self, location: str, lines: int, known: int) -> None:
        what = f"its journal has {lines} lines, but {known} were ingested before"
        super().__init__(location, what, "lines were lost at its end: take the session back from a copy")


class WasForgotten(SessionRefused):
    """It is of a subject who was forgotten."""

    def __init__(self, location: str, session: str, subject: str, when: str) -> None:
        what = f"session {session} is of a subject who was forgotten on {when[:10]}"
        folder = location.rstrip("/").rpartition("/")[0]
        super().__init__(location, what, f"remove this copy with: woz forget {subject} --sessions {folder}")


class HasWithdrawn(SessionRefused):
    """Its subject took her consent back in the middle of it: what was recorded of her is to be deleted."""

    def __init__(self, location: str, session: str, subject: str, when: str) -> None:
        self.subject = subject
        folder = location.rstrip("/").rpartition("/")[0]
        what = (
            f"the subject of session {session} took her consent back on {when[:10]}, and was told that all is deleted"
        )
        to_do = f"do that with: woz forget {subject} --sessions {folder}" if subject else "remove its folder"
        super().__init__(location, what, to_do)


@dataclass(eq=False)
class NoCorpus(CorpusError, StateError):
    """There is no corpus in the folder."""

    folder: str
    what: str = "there is no corpus here"

    def __str__(self) -> str:
        return f"{self.folder}: {self.what}; make one with: woz ingest --corpus {self.folder} SESSION..."


@dataclass(eq=False)
class NotHers(CorpusError, StateError):
    """Where a session should lie is something else: nothing was removed."""

    location: str
    session: str

    def __str__(self) -> str:
        return (
            f"{self.location} is not session {self.session} any more, and nothing was removed; ingest the session from "
            "where it lies now, or remove the folder by hand if it is the damaged session, then do the same again"
        )


@dataclass(eq=False)
class ForgottenInStore(CorpusError, StateError):
    """The store has a session that was forgotten: tombstones came from another station, or sessions into its store."""

    folder: str
    session: str
    subject: str
    when: str

    def __str__(self) -> str:
        return (
            f"{self.folder}: session {self.session} was forgotten on {self.when[:10]}, yet the store has it; take it "
            f"out with: woz forget {self.subject} --corpus {self.folder} (and --store as here)"
        )


@dataclass(eq=False)
class Conflict(CorpusError, StateError):
    """Somebody saved another version in between: nothing was saved, and neither is lost."""

    mine: Annotation
    theirs: Saved

    def __str__(self) -> str:
        return (
            f"{self.theirs.utterance}: {self.theirs.annotator} saved version {self.theirs.version} meanwhile; "
            "look at it, then save yours on top of it"
        )


@dataclass(eq=False)
class StoreTooNew(CorpusError, StateError):
    """The store was made by a later version of the software."""

    url: str
    found: str

    def __str__(self) -> str:
        return f"{self.url}: the store has the layout {self.found}, which this program does not know; use a newer woz"


@dataclass(eq=False)
class StoreTooOld(CorpusError, StateError):
    """The store has to be brought up to date and cannot be written."""

    url: str
    found: str
    why: str

    def __str__(self) -> str:
        return f"{self.url}: the store's layout ({self.found}) could not be brought up to date: {self.why}"


class NothingWritten(CorpusError, StateError):
    """Nothing was written, and nothing half."""

    why: str
    """In a few words."""


@dataclass(eq=False)
class StoreBusy(NothingWritten):
    """Another process holds the store."""

    url: str
    why = "another process holds its tables"

    def __str__(self) -> str:
        return f"{self.url}: another process has been writing for too long; nothing was written, try again"


@dataclass(eq=False)
class NotScrubbed(CorpusError, StateError):
    """Rows are deleted, but their bytes may still be in the database's files."""

    url: str
    why: str

    def __str__(self) -> str:
        return (
            f"{self.url}: the rows are deleted, but their bytes may still be in the database's files: {self.why}; "
            "the same command goes on"
        )


@dataclass(eq=False)
class NotWritten(NothingWritten):
    """The disk or the database refused; nothing was half-written."""

    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.where} was not written: {self.why}; make room or mend the disk, then do the same again"


@dataclass(eq=False)
class StoreUnavailable(CorpusError, DeviceError):
    """The database, or the place the recordings lie at, is not to be had."""

    url: str
    reason: str

    def __str__(self) -> str:
        return f"{self.url} cannot be reached: {self.reason}; see that it runs, then do the same again"


@dataclass(eq=False)
class NotSealed(CorpusError, StateError):
    """A folder cannot be sealed, or a sealed file not be opened there."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


@dataclass(eq=False)
class BadSeal(CorpusError, InputError):
    """A sealed file or a key cannot be used."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"
