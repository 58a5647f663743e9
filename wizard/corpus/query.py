"""Which utterances are meant: filters, and how they are written on a command line.

A filter is `name=value,value` (any of the values) or a bare name; several filters must all hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, get_args

from wizard.corpus.classes import CLASSES_1989, CLASSES_1991, EXCLUSION_IDS, TAGS
from wizard.corpus.errors import BadQuery
from wizard.corpus.item import Status
from wizard.corpus.layers import How

Names = tuple[str, ...]

NO_CLASS = "none"
"""Among `Query.classes`: no class has been given."""


@dataclass(frozen=True)
class Query:
    """Every field that is given must hold; () and None hold for all. Practice is never found."""

    classes: Names = ()
    """1991 classes of the annotation in force, or "none"."""
    classes_1989: Names = ()
    """1989 categories of the annotation in force."""
    tags: Names = ()
    """Any of these tags."""
    exclusions: Names = ()
    speakers: Names = ()
    sessions: Names = ()
    domains: Names = ()
    scenarios: tuple[int, ...] = ()
    statuses: Names = ()
    how: Names = ()
    ids: Names = ()
    reviewed_only: bool = False
    """Only what a person has done, and what is in force: no draft that was accepted unseen."""
    done_by: str | None = None
    """Only what this annotator has done; accepting a draft with many others is not doing it."""
    not_done_by: str | None = None
    """Only what this annotator has not done."""
    text: str | None = None
    """These words, next to each other, among what was said."""
    has_audio: bool | None = None
    """With, or without, a whole recording."""
    flagged: bool = False
    """Only what somebody has flagged for the lead."""
    not_silenced: bool = False
    """Only turns that no export has: their words are masked, and nobody has said where the sound says them."""

    @classmethod
    def parse(cls, filters: Iterable[str]) -> Query:
        """The query that command-line filters say, such as `class=A,D1 speaker=8ky reviewed`.

        Raises `BadQuery`, which names the filters that there are.
        """
        found: dict[str, Any] = {}
        for given in filters:
            name, equals, value = given.partition("=")
            known = FILTERS.get(name.strip())
            if known is None:
                raise BadQuery(given, f"there is none of that name; filters are: {', '.join(FILTERS)}")
            if known.field in found:
                raise BadQuery(given, f"it is given twice; write {name}={known.example} once, values apart by commas")
            if bool(equals) is not known.takes_value or (equals and not value.strip()):
                raise BadQuery(given, f"write it as: {name}={known.example}" if known.takes_value else f"write: {name}")
            found[known.field] = known.read(given, value)
        return cls(**found)

    def __str__(self) -> str:
        """As `parse` reads it; empty for all."""
        parts = []
        for name, one in FILTERS.items():
            value = getattr(self, one.field)
            if isinstance(value, bool) and not one.takes_value:
                parts += [name] if value else []
            elif isinstance(value, bool):
                parts.append(f"{name}={'yes' if value else 'no'}")
            elif isinstance(value, tuple):
                parts += [f"{name}={','.join(map(str, value))}"] if value else []
            elif value is not None:
                parts.append(f"{name}={value}")
        return " ".join(parts)


@dataclass(frozen=True)
class Filter:
    """A filter of the command line."""

    field: str
    """Of `Query`."""
    example: str
    """A value, for messages and help; empty where it takes none."""
    says: str
    read: Callable[[str, str], Any]

    @property
    def takes_value(self) -> bool:
        """Whether it is written `name=value`."""
        return bool(self.example)


def _names(known: Iterable[str] | None = None) -> Callable[[str, str], Names]:
    allowed = None if known is None else tuple(known)

    def read(given: str, value: str) -> Names:
        names = tuple(part.strip() for part in value.split(","))
        wrong = [name for name in names if not name or (allowed is not None and name not in allowed)]
        if wrong:
            what = f"there are: {', '.join(allowed)}" if allowed else "an empty value among them"
            raise BadQuery(given, f"{wrong[0]!r} is not one; {what}")
        return names

    return read


def _numbers(given: str, value: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in value.split(","))
    except ValueError as error:
        raise BadQuery(given, "write numbers, such as 1,3") from error


def _one(_given: str, value: str) -> str:
    return value.strip()


def _words(_given: str, value: str) -> str:
    return " ".join(value.lower().split())


def _yes(_given: str, _value: str) -> bool:
    return True


def _yes_or_no(given: str, value: str) -> bool:
    if value not in {"yes", "no"}:
        raise BadQuery(given, "write yes or no")
    return value == "yes"


FILTERS: dict[str, Filter] = {
    "class": Filter("classes", "A,D1", "the class in force, or none", _names((*CLASSES_1991, NO_CLASS))),
    "class1989": Filter("classes_1989", "1,2", "the category of 1989 in force", _names(CLASSES_1989)),
    "tag": Filter("tags", "wh-question", "any of these tags", _names(TAGS)),
    "exclusion": Filter("exclusions", "sorting", "any of these reasons of exclusion", _names(EXCLUSION_IDS)),
    "speaker": Filter("speakers", "8ky", "the subject", _names()),
    "session": Filter("sessions", "8ky-1", "the session", _names()),
    "domain": Filter("domains", "airtravel", "the domain", _names()),
    "scenario": Filter("scenarios", "1,3", "the task she was given", _numbers),
    "status": Filter(
        "statuses", "draft", "draft, accepted, single, agreed, disputed or adjudicated", _names(get_args(Status))
    ),
    "how": Filter("how", "direct,revised", "how the turn went", _names(get_args(How))),
    "id": Filter("ids", "8ky-1-003", "the utterance", _names()),
    "reviewed": Filter("reviewed_only", "", "a person has done it, and what its answer stands on is in force", _yes),
    "done-by": Filter("done_by", "NAME", "this annotator has done it", _one),
    "not-done-by": Filter("not_done_by", "NAME", "this annotator has not done it", _one),
    "text": Filter("text", "phone number", "these words, next to each other", _words),
    "flagged": Filter("flagged", "", "somebody flagged it for the lead", _yes),
    "not-silenced": Filter("not_silenced", "", "its words are masked and its sound is not: no export has it", _yes),
    "audio": Filter("has_audio", "yes", "yes: with a whole recording; no: without", _yes_or_no),
}
"""Filters by their names on the command line."""


def filters_in(line: str) -> tuple[str, ...]:
    """Filters written on one line; words behind `text=` belong to it: `text=phone number class=A` are two."""
    found: list[str] = []
    for word in line.split():
        if found and found[-1].startswith("text=") and "=" not in word and word not in FILTERS:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return tuple(found)
