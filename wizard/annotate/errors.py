"""The annotation room's errors: all say what, where, and what to do.

Each is an `AnnotateError`, and of the kind (`wizard.errors`) that it stands under.

WozError
  NotLeft             the turn cannot be left: what was done in it is not saved
  NotReady            a turn cannot be called done: checks have found errors
  UsageError
    NoTurnOpen        an action without a turn to act on
    NoSuchReference   there is no alternative of that number
    SameAnswer        a reading's statement is an answer of the turn already
    NoSuchPrinciple   the domain has no principle of that number
    NoSuchName        a tag, class, exclusion, layer, annotator, order or grouping of that name does not exist
    BadPointer        context that does not lie before the turn
    NoConflict        there are no two versions to choose between
  InputError
    FileNotTaken      nothing was taken of a file of corrections
      BadTiers        it is no TextGrid and no annotation file of ELAN's
      NotImported     corrections in it cannot be taken
    ExportUnusable    a folder is no export that agreement can be computed from
  StateError
    DomainElsewhere   a domain of a laboratory's own lies on the machine where the sessions were held
    Unresolved        somebody else saved in between, and the two versions are still apart

The corpus room's errors come through as they are: what saving raises, and `ExtraMissing` where agreement needs more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from wizard.errors import InputError, StateError, UsageError, WozError

Known = TypeVar("Known", bound=str)


class AnnotateError(WozError):
    """An annotation that cannot be made, saved or decided."""


@dataclass(eq=False)
class NotReady(AnnotateError):
    """A turn cannot be called done: checks have found errors."""

    utterance: str
    errors: tuple[str, ...]
    """Each as one line, with what to do."""

    def __str__(self) -> str:
        more = f" (and {len(self.errors) - 1} more)" if len(self.errors) > 1 else ""
        return f"{self.utterance} is not done: {self.errors[0]}{more}"


class FileNotTaken(AnnotateError, InputError):
    """Nothing was taken of a file of corrections."""

    wrong: tuple[str, ...]
    """What is wrong with it, each as one line."""


@dataclass(eq=False)
class BadTiers(FileNotTaken):
    """A file that is no TextGrid and no annotation file of ELAN's."""

    path: Path
    what: str

    def __post_init__(self) -> None:
        self.wrong = (str(self),)

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


@dataclass(eq=False)
class NotImported(FileNotTaken):
    """Corrections in such a file that cannot be taken; none of the file was."""

    path: Path
    wrong: tuple[str, ...]
    """Each as one line, with the turn."""

    def __str__(self) -> str:
        more = f" (and {len(self.wrong) - 1} more: --json lists them)" if len(self.wrong) > 1 else ""
        return f"{self.path}: nothing was taken: {self.wrong[0]}{more}"


class NoTurnOpen(AnnotateError, UsageError):
    """An action without a turn to act on."""

    def __str__(self) -> str:
        return "no turn is open; open one first"


@dataclass(eq=False)
class NoSuchReference(AnnotateError, UsageError):
    """There is no alternative of that number."""

    wanted: int
    """From 0."""
    there: int

    def __str__(self) -> str:
        return f"there is no answer {self.wanted + 1}; the turn has {self.there or 'none'}: write its SQL first"


@dataclass(eq=False)
class SameAnswer(AnnotateError, UsageError):
    """A reading's statement is an answer of the turn already."""

    place: int
    """From 0."""

    def __str__(self) -> str:
        return f"answer {self.place + 1} is of the same SQL already (principle 1.4): nothing is taken"


@dataclass(eq=False)
class NoSuchPrinciple(AnnotateError, UsageError):
    """The domain has no principle of that number."""

    wanted: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"no principle '{self.wanted}' in this domain; there are: {', '.join(self.known)}"


class NoSuchName(AnnotateError, UsageError):
    """A tag, class, exclusion, layer, annotator, order or grouping of that name does not exist."""

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.wanted = wanted
        self.known = tuple(known)
        super().__init__(kind, wanted, self.known)

    def __str__(self) -> str:
        return f"no {self.kind} '{self.wanted}'; there are: {', '.join(self.known) or 'none'}"


def named(kind: str, wanted: str, known: Collection[Known]) -> Known:
    """The one of `known` that has this name. Raises `NoSuchName`."""
    for one in known:
        if one == wanted:
            return one
    raise NoSuchName(kind, wanted, known)


@dataclass(eq=False)
class BadPointer(AnnotateError, UsageError):
    """Context that does not lie before the turn."""

    turn: int
    pointed: int
    earlier: tuple[int, ...]
    """The turns that may be pointed to."""

    def __str__(self) -> str:
        known = ", ".join(map(str, self.earlier)) or "none"
        return f"turn {self.pointed} is no context of turn {self.turn}; point to an earlier one of the session: {known}"


@dataclass(eq=False)
class ExportUnusable(AnnotateError, InputError):
    """A folder is no export that agreement can be computed from."""

    folder: Path
    what: str

    def __str__(self) -> str:
        return f"--export {self.folder}: {self.what}; name the folder of the format jsonl"


@dataclass(eq=False)
class NoConflict(AnnotateError, UsageError):
    """There are no two versions to choose between."""

    utterance: str

    def __str__(self) -> str:
        return f"{self.utterance}: nobody saved it elsewhere in between; just save it"


@dataclass(eq=False)
class Unresolved(AnnotateError, StateError):
    """Somebody else saved in between, and the two versions are still apart."""

    utterance: str

    def __str__(self) -> str:
        return f"{self.utterance} was saved elsewhere in between; keep yours or take theirs, whole or by layers"


@dataclass(eq=False)
class DomainElsewhere(AnnotateError, StateError):
    """A domain of a laboratory's own lies on the machine where the sessions were held."""

    domain: str
    folder: str

    def __str__(self) -> str:
        return (
            f"the sessions of {self.domain} name {self.folder}, which is not here; copy the domain's folder and say "
            f"where it is in corpus.yaml (domains: {{{self.domain}: FOLDER}}), or give --domain FOLDER"
        )


@dataclass(eq=False)
class NotLeft(AnnotateError):
    """The turn cannot be left: what was done in it is not saved."""

    utterance: str
    why: str

    def __str__(self) -> str:
        return f"{self.utterance} is not saved, so it stays open: {self.why}"
