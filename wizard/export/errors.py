"""The export room's errors: all say what, where, and what to do.

Each is an `ExportError`, and of the kind (`wizard.errors`) that it stands under.

WozError
  UsageError
    NoSuchFormat     no format of that name
    NoSessions       no session was named
    NoItems          the selection is empty
    BadSplit         the splits that were asked for cannot be
    EmptySplit       a split would have no speaker
    BadChoice        options that do not go together
  InputError
    SessionDamaged   a session has errors; it is not exported
    SameSession      two folders hold the same session
    NameUnusable          a session's or subject's identifier cannot be part of a file's name
    SessionChanged   a session was written to while it was exported
    BadConsents      the file that says what consents cover cannot be used
    BadManifest      the manifest of an earlier release cannot be used
    BadRelease       the release before, or a file that goes into this one, cannot be used
    NotAnExport      a folder is not an export
    TooManyForNames  the names of the ATIS distribution have no room for it
  StateError
    ExportExists     there is something at the place already
    ExportChanged    the corpus changed while it was exported
    ExportFailed     the disk refused, or a file did not read back as it was written
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, StateError, UsageError, WozError


class ExportError(WozError):
    """An export or a release that cannot be made or read."""


@dataclass(eq=False)
class NoSuchFormat(ExportError, UsageError):
    """No format of that name."""

    wanted: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"no export format '{self.wanted}'; there are: {', '.join(self.known)}"


class NoSessions(ExportError, UsageError):
    """Neither a session nor a corpus was named to export from."""

    def __str__(self) -> str:
        return "no session to export; name one or more session folders"


@dataclass(eq=False)
class NoItems(ExportError, UsageError):
    """Nothing that was selected can be exported; says why."""

    query: str = ""
    without_consent: int = 0
    """Sessions that hold what was asked for and may not be used."""
    withheld: int = 0
    """Turns whose sound may still say what is masked."""

    def __str__(self) -> str:
        if self.without_consent:
            count = f"{self.without_consent} session{'' if self.without_consent == 1 else 's'}"
            return (f"nothing to export: what is found is in {count} without the consent that is needed; "
                    "see --use, --consents and --without-consent")  # fmt: skip
        if self.withheld:
            count = f"{self.withheld} turn{'' if self.withheld == 1 else 's'}"
            return (f"nothing to export: {count} withheld, sound not silenced; listen, and mask the stretch, or say "
                    "that the words are not said (M in woz annotate)")  # fmt: skip
        found = f"nothing to export: no turn is found{f' by {self.query}' if self.query else ''}"
        if "reviewed" in self.query.split():
            found += ("; nobody has annotated these (woz annotate; accepting drafts is not enough), "
                      "or annotators differ (woz annotate --adjudicate)")  # fmt: skip
        return found


@dataclass(eq=False)
class BadSplit(ExportError, UsageError):
    """The splits that were asked for cannot be."""

    given: str
    what: str

    def __str__(self) -> str:
        return f"--split {self.given}: {self.what}; write it as: train=0.8,dev=0.1,test=0.1"


class EmptySplit(ExportError, UsageError):
    """A split would have no speaker."""

    def __init__(
        self, names: tuple[str, ...], speakers: int, splits: int, seed: int, other_seed: int | None, *, pinned: bool
    ) -> None:
        super().__init__(names, speakers, splits, seed, other_seed)
        self.names = names
        """The splits that would be empty."""
        self.speakers = speakers
        self.splits = splits
        self.seed = seed
        self.other_seed = other_seed
        """A seed that leaves no split empty, where one is known."""
        self.pinned = pinned
        """An earlier release says where its speakers are."""

    def __str__(self) -> str:
        several = len(self.names) > 1
        told = f"the split{'s' if several else ''} {', '.join(self.names)} would be empty: "
        people = f"{self.speakers} speaker{'' if self.speakers == 1 else 's'}"
        if self.speakers < self.splits:
            return f"{told}{people} cannot fill {self.splits} splits; name fewer with --split, or select more turns"
        if self.pinned:
            return (f"{told}the earlier release has none of these {people} there, and there are not newcomers enough; "
                    "select more turns, or name fewer splits with --split")  # fmt: skip
        seed = f" (--seed {self.other_seed} leaves none empty)" if self.other_seed is not None else ""
        return (f"{told}none of the {people} falls there with seed {self.seed}; give another seed{seed} or larger "
                "shares, select more turns, or keep to an earlier release with --splits-of")  # fmt: skip


@dataclass(eq=False)
class BadChoice(ExportError, UsageError):
    """Options that do not go together."""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(eq=False)
class SessionDamaged(ExportError, InputError):
    """A session has errors; it is not exported."""

    folder: Path
    errors: int
    first: str

    def __str__(self) -> str:
        more = f" (and {self.errors - 1} more)" if self.errors > 1 else ""
        return f"{self.folder} is not as it was recorded: {self.first}{more}; see: woz verify {self.folder}"


@dataclass(eq=False)
class SameSession(ExportError, InputError):
    """Two folders hold the same session."""

    session: str
    first: Path
    second: Path

    def __str__(self) -> str:
        return f"{self.first} and {self.second} both hold session {self.session}; name it once"


@dataclass(eq=False)
class NameUnusable(ExportError, InputError):
    """A session's identifier, or its subject's, cannot be part of a file's name."""

    folder: Path
    what: str
    """Which name, and the rule."""

    def __str__(self) -> str:
        return f"{self.folder}: {self.what}; no session of this laboratory is called so"


@dataclass(eq=False)
class ExportExists(ExportError, StateError):
    """There is something at the place already; nothing is ever overwritten."""

    out: Path

    def __str__(self) -> str:
        return f"{self.out} exists already and is left as it is; name another folder with --out"


class ExportChanged(ExportError, StateError):
    """The corpus changed while it was exported."""

    def __str__(self) -> str:
        return "the corpus changed while it was exported, so nothing was written; export again when nobody annotates"


@dataclass(eq=False)
class ExportFailed(ExportError, StateError):
    """The disk refused, or a file did not read back as it was written; nothing was left behind."""

    out: Path
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.out} was not written: {self.reason}; check the folder and the room on the disk, then export again"
        )


@dataclass(eq=False)
class SessionChanged(ExportError, InputError):
    """A session was written to while it was exported."""

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder} changed while it was exported; export again when its session is over"


@dataclass(eq=False)
class TooManyForNames(ExportError, InputError):
    """The names of the ATIS distribution have no room for it."""

    found: str
    most: str

    def __str__(self) -> str:
        return f"{self.found}: an ATIS name (XXXUUSMP) has room for {self.most}; select less, or leave that format out"


@dataclass(eq=False)
class BadConsents(ExportError, InputError):
    """The file that says what consents cover cannot be used."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; docs/corpus.md says what is in it"


@dataclass(eq=False)
class BadManifest(ExportError, InputError):
    """The manifest of an earlier release cannot be used."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"--splits-of {self.path}: {self.what}"


@dataclass(eq=False)
class BadRelease(ExportError, InputError):
    """The release before this one, or a file that goes into it, cannot be used."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path} cannot go into a release: {self.what}"


@dataclass(eq=False)
class NotAnExport(ExportError, InputError):
    """A folder is not an export."""

    folder: Path
    what: str

    def __str__(self) -> str:
        return f"{self.folder} is not an export: {self.what}"
