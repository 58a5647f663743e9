"""The export room's errors: all say what, where, and what to do.

WozError
  UsageError
    NoSuchFormat     no format of that name
    NoSessions       no session was named
    NoItems          the selection is empty
    BadSplit         the splits that were asked for cannot be
    EmptySplit       a split would have no speaker
    BadChoice        options that do not go together
  InputError
    DamagedSession   a session has errors; it is not exported
    SameSession      two folders hold the same session
    BadName          a session's or subject's identifier cannot be part of a file's name
    SessionChanged   a session was written to while it was exported
    BadConsents      the file that says what consents cover cannot be used
    BadManifest      the manifest of an earlier release cannot be used
    BadRelease       the release before, or a file that goes into this one, cannot be used
    BadKey           a file is not a key that can sign, or check a signature
    NotAnExport      a folder is not an export
    TooManyForNames  the names of the ATIS distribution have no room for it
  StateError
    ExportExists     there is something at the place already
    ExportChanged    the corpus changed while it was exported
    ExportFailed     the disk refused, or a file did not read back as it was written
"""

from __future__ import annotations

from pathlib import Path

from wizard.errors import InputError, StateError, UsageError


class NoSuchFormat(UsageError):
    """No format of that name."""

    def __init__(self, wanted: str, known: tuple[str, ...]) -> None:
        super().__init__(wanted, known)
        self.wanted = wanted
        self.known = known

    def __str__(self) -> str:
        return f"no export format '{self.wanted}'; there are: {', '.join(self.known)}"


class NoSessions(UsageError):
    """No session was named."""

    def __str__(self) -> str:
        return "no session to export; name one or more session folders"


class NoItems(UsageError):
    """The selection is empty."""

    def __init__(self, query: str = "", without_consent: int = 0) -> None:
        super().__init__(query, without_consent)
        self.query = query
        self.without_consent = without_consent
        """Sessions that hold what was asked for and may not be used."""

    def __str__(self) -> str:
        if self.without_consent:
            count = f"{self.without_consent} session{'' if self.without_consent == 1 else 's'}"
            return (f"nothing to export: what is found is in {count} without the consent that is needed; "
                    "see --use, --consents and --without-consent")  # fmt: skip
        found = f"nothing to export: no turn is found{f' by {self.query}' if self.query else ''}"
        if "reviewed" in self.query.split():
            found += ("; nobody has annotated these (woz annotate; accepting drafts is not enough), "
                      "or annotators differ (woz annotate --adjudicate)")  # fmt: skip
        return found


class BadSplit(UsageError):
    """The splits that were asked for cannot be."""

    def __init__(self, given: str, what: str) -> None:
        super().__init__(given, what)
        self.given = given
        self.what = what

    def __str__(self) -> str:
        return f"--split {self.given}: {self.what}; write it as: train=0.8,dev=0.1,test=0.1"


class EmptySplit(UsageError):
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


class BadChoice(UsageError):
    """Options that do not go together."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return self.what


class DamagedSession(InputError):
    """A session has errors; it is not exported."""

    def __init__(self, folder: Path, errors: int, first: str) -> None:
        super().__init__(folder, errors, first)
        self.folder = folder
        self.errors = errors
        self.first = first

    def __str__(self) -> str:
        more = f" (and {self.errors - 1} more)" if self.errors > 1 else ""
        return f"{self.folder} is not as it was recorded: {self.first}{more}; see: woz verify {self.folder}"


class SameSession(InputError):
    """Two folders hold the same session."""

    def __init__(self, session: str, first: Path, second: Path) -> None:
        super().__init__(session, first, second)
        self.session = session
        self.first = first
        self.second = second

    def __str__(self) -> str:
        return f"{self.first} and {self.second} both hold session {self.session}; name it once"


class BadName(InputError):
    """A session's identifier, or its subject's, cannot be part of a file's name."""

    def __init__(self, folder: Path, what: str) -> None:
        super().__init__(folder, what)
        self.folder = folder
        self.what = what
        """Which name, and the rule."""

    def __str__(self) -> str:
        return f"{self.folder}: {self.what}; no session of this laboratory is called so"


class ExportExists(StateError):
    """There is something at the place already; nothing is ever overwritten."""

    def __init__(self, out: Path) -> None:
        super().__init__(out)
        self.out = out

    def __str__(self) -> str:
        return f"{self.out} exists already and is left as it is; name another folder with --out"


class ExportChanged(StateError):
    """The corpus changed while it was exported."""

    def __str__(self) -> str:
        return "the corpus changed while it was exported, so nothing was written; export again when nobody annotates"


class ExportFailed(StateError):
    """The disk refused, or a file did not read back as it was written; nothing was left behind."""

    def __init__(self, out: Path, reason: str) -> None:
        super().__init__(out, reason)
        self.out = out
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.out} was not written: {self.reason}; check the folder and the room on the disk, then export again"
        )


class SessionChanged(InputError):
    """A session was written to while it was exported."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return f"{self.folder} changed while it was exported; export again when its session is over"


class TooManyForNames(InputError):
    """The names of the ATIS distribution have no room for it."""

    def __init__(self, found: str, most: str) -> None:
        super().__init__(found, most)
        self.found = found
        self.most = most

    def __str__(self) -> str:
        return f"{self.found}: an ATIS name (XXXUUSMP) has room for {self.most}; select less, or leave that format out"


class BadConsents(InputError):
    """The file that says what consents cover cannot be used."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; docs/corpus.md says what is in it"


class BadManifest(InputError):
    """The manifest of an earlier release cannot be used."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        return f"--splits-of {self.path}: {self.what}"


class BadRelease(InputError):
    """The release before this one, or a file that goes into it, cannot be used."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        return f"{self.path} cannot go into a release: {self.what}"


class BadKey(InputError):
    """A file is not a key that can sign, or check a signature."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; make a key with: openssl genpkey -algorithm ed25519 -out key.pem"


class NotAnExport(InputError):
    """A folder is not an export."""

    def __init__(self, folder: Path, what: str) -> None:
        super().__init__(folder, what)
        self.folder = folder
        self.what = what

    def __str__(self) -> str:
        return f"{self.folder} is not an export: {self.what}"
