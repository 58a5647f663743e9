"""A domain's lexicon: its words and what they mean in the database, as data, checked, with file and line in errors.

Every name that is used is defined; what the entries (`wizard.domain.lexicon_entries`) and the rest of the lexicon tell
may be left out (`wizard.domain.lexicon_defaults`). What was drafted and what the author wrote are two files
(`wizard.domain.lexicon_layers`).
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, ValidationError, field_validator

from wizard import bounded
from wizard.domain import concepts
from wizard.domain.conventions import Conventions
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon_checks import dangling
from wizard.domain.lexicon_defaults import with_defaults
from wizard.domain.lexicon_entries import (
    AttributeEntry,
    ClassEntry,
    ConditionEntry,
    LexiconEntry,
    PredicateEntry,
    RelationEntry,
    Through,
    Words,
)
from wizard.domain.lexicon_layers import (
    LayerError,
    LexiconFile,
    drafted_beside,
    laid_over,
    misfits,
    place_of,
    read_written,
)
from wizard.domain.nearest_name import is_it
from wizard.domain.times import DateEntry, PeriodEntry, WeekEntry
from wizard.domain.wording_entries import WordingEntry

_Conceived = ClassEntry | AttributeEntry | RelationEntry | PredicateEntry
"""Entries that may name a concept."""


class Lexicon(LexiconEntry):
    """All words of a domain."""

    classes: Mapping[str, ClassEntry]
    attributes: Mapping[str, AttributeEntry]
    relations: Mapping[str, RelationEntry] = Field(default_factory=dict)
    predicates: Mapping[str, PredicateEntry] = Field(default_factory=dict)
    stop: Words = ()
    """Phrases that add nothing in this domain ("in the company")."""
    house: Annotated[str, Field(min_length=1)] | None = None
    """What people call the house whose database it is, in lower case ("choir"). What is said of it, or of a house as
    people mostly call one, tells nothing apart then: "in the choir", "at the club", "the tools we stock"."""
    short: Mapping[str, Words] = Field(default_factory=dict)
    """Short words of the database's names that a draft could not write out with certainty, each with the words that
    stand for it in the nouns: `{sht: [shot]}`. A word of a request that means nothing else, and that may be one in
    full, is it."""
    wordings: tuple[WordingEntry, ...] = ()
    """What people say in other words: "red eye" is "late night flight". They are put so in this order, and where the
    request has no reading then, it is read as it was worded."""
    periods: Mapping[str, PeriodEntry] = Field(default_factory=dict)
    """Parts of the day, by name."""
    year: int | None = None
    """The year of days said without one; that of the as-of date where it is not given."""
    private: Words = ()
    """Columns, as `table.column`, that nobody may see and that are no attributes; those of hidden attributes are among
    them once the lexicon is read."""
    days: Mapping[str, str] = Field(default_factory=dict)
    """Words for days of the calendar, as `YYYY-MM-DD`: "christmas"."""

    @field_validator("days")
    @classmethod
    def _are_days(cls, days: Mapping[str, str]) -> Mapping[str, str]:
        for word, day in days.items():
            try:
                datetime.date.fromisoformat(day)
            except ValueError:
                raise ValueError(f"{day!r} for {word!r} is no day; write 'YYYY-MM-DD'") from None
        return days

    @cached_property
    def full(self) -> Lexicon:
        """The same lexicon with the words of its concepts in its entries, after their own."""
        return self.model_copy(
            update={
                "classes": {n: _filled(e, concepts.class_words(e.concept)) for n, e in self.classes.items()},
                "attributes": {n: _filled(e, concepts.attribute_words(e.concept)) for n, e in self.attributes.items()},
                "relations": {n: _filled(e, concepts.relation_words(e.concept)) for n, e in self.relations.items()},
                "predicates": {n: _filled(e, concepts.predicate_words(e.concept)) for n, e in self.predicates.items()},
                "stop": (*self.stop, *(phrase for one in self._concepts for phrase in one.stop)),
                "wordings": (*self.wordings, *(wording for one in self._concepts for wording in one.wordings)),
            }
        )

    @property
    def _concepts(self) -> tuple[concepts.Concept, ...]:
        """The concepts that its entries name, each once."""
        entries: Iterator[_Conceived] = itertools.chain(
            self.classes.values(), self.attributes.values(), self.relations.values(), self.predicates.values()
        )
        return concepts.together(name for entry in entries for name in entry.concept)

    def attributes_of(self, cls: str) -> Mapping[str, AttributeEntry]:
        """Attributes of a class, by name."""
        return self._attributes_told.by_class.get(cls, {})

    def has_such(self, cls: str, attribute: str) -> bool:
        """Whether members of a class have something themselves that is called as the attribute is."""
        called = set(self.attributes[attribute].nouns)
        return any(called.intersection(entry.nouns) for entry in self.attributes_of(cls).values())

    @property
    def asked_for_by_predicates(self) -> dict[str, Mapping[str, str]]:
        """Of attributes that predicates change for another (`unless`): that other one, by predicate."""
        return self._attributes_told.unless

    @property
    def named_by_themselves(self) -> dict[str, str]:
        """By attribute that names outright the column of one that predicates change: that one, whose value it has."""
        return self._attributes_told.outright

    @property
    def _attributes_told(self) -> _Attributes:
        """What is asked of the attributes again and again; a copy of the lexicon may have others."""
        found: _Attributes | None = self.__dict__.get("_told")
        if found is None or found.of is not self.attributes:
            found = self.__dict__["_told"] = _Attributes(self.attributes)
        return found


class _Attributes:
    """The attributes of a lexicon, looked up in other ways than by name."""

    def __init__(self, attributes: Mapping[str, AttributeEntry]) -> None:
        self.of = attributes
        self.by_class: dict[str, dict[str, AttributeEntry]] = {}
        for name, entry in attributes.items():
            self.by_class.setdefault(entry.of, {})[name] = entry
        self.unless = {name: entry.unless for name, entry in attributes.items() if entry.unless}
        columns = {attributes[name].column: name for name in self.unless}
        self.outright = {
            name: columns[entry.column]
            for name, entry in attributes.items()
            if entry.column in columns and name not in self.unless
        }


_E = TypeVar("_E", bound=LexiconEntry)


def _filled(entry: _E, words: BaseModel) -> _E:
    """The entry with a concept's words after its own, in the fields that it has."""
    more: dict[str, tuple[str, ...]] = {}
    for field in type(words).model_fields:
        own, lent = getattr(entry, field, None), getattr(words, field)
        if isinstance(own, tuple) and lent:
            more[field] = tuple(dict.fromkeys((*own, *lent)))
    return entry.model_copy(update=more) if more else entry


def load_lexicon(path: Path, over: Sequence[Conventions] = ()) -> Lexicon:
    """Read and check a lexicon: the author's file, laid over `drafted.yaml` where that stands beside it; conventions
    are laid over both.

    Raises:
        LexiconError: with file and line.
    """
    drafted = drafted_beside(path)
    return parse_lexicon(_text(path), path, over, below=(_text(drafted), drafted) if drafted is not None else None)


def lexicon_files(path: Path) -> list[LexiconFile]:
    """The files of the lexicon at `path` as they were written, the draft first.

    Raises:
        LexiconError: one cannot be read.
    """
    drafted = drafted_beside(path)
    return [_written(_text(one), one) for one in (drafted, path) if one is not None]


def parse_lexicon(
    text: str, path: Path, over: Sequence[Conventions] = (), *, below: tuple[str, Path] | None = None
) -> Lexicon:
    """Read a lexicon from `text`; `path` is for the errors, which name the file that brings them.

    Args:
        over: conventions that are laid over it.
        below: text and path of what was drafted, under it.

    Raises:
        LexiconError: with file and line.
    """
    layers = [*([_written(*below)] if below is not None else []), _written(text, path)]
    if not any(layer.data for layer in layers):
        raise LexiconError(path, None, "empty; write at least 'classes:' and 'attributes:'")
    data: dict[str, Any] = {}
    for layer in layers:
        data = laid_over(data, layer.data)
    if len(layers) > 1:
        for misfit in misfits(layers[0].data, layers[1].data):
            if layers[1].data[misfit.where[0]][misfit.where[1]] is not None:  # to strike what is gone does no harm
                raise LexiconError(path, layers[1].line(misfit.where)[1], f"{'.'.join(misfit.where)}: {misfit.what}")
    lexicon = _checked(data, layers)
    for conventions in over:
        data = laid_over(data, conventions.over)
        lexicon = _checked(data, [LexiconFile(conventions.path, {}, None)])
        for name in (*conventions.instead, *conventions.instead.values()):
            if name not in lexicon.attributes:
                near = is_it(name, lexicon.attributes) or "; name one of the lexicon's"
                raise LexiconError(conventions.path, None, f"instead: no attribute {name!r}{near}")
    return lexicon


def _written(text: str, path: Path) -> LexiconFile:
    try:
        return read_written(text, path)
    except LayerError as error:
        raise LexiconError(error.path, error.line, error.what) from error


def _text(path: Path) -> str:
    try:
        return bounded.read_text(path, within=path.parent)
    except bounded.NotUtf8 as error:
        raise LexiconError(path, None, f"not UTF-8 at byte {error.start}; save it as UTF-8") from error
    except OSError as error:
        raise LexiconError(path, None, f"cannot be read: {error.strerror}") from error


def _checked(data: Mapping[str, Any], layers: Sequence[LexiconFile]) -> Lexicon:
    try:
        lexicon = Lexicon.model_validate(with_defaults(data))
    except ValidationError as error:
        # A misspelt field, and a path that cannot be read, are told before the field that they leave missing.
        order = {"extra_forbidden": 0, "missing": 2}
        first = min(error.errors(), key=lambda one: order.get(one["type"], 1))
        raise _error(layers, tuple(first["loc"]), _said(first)) from error
    for where, what in itertools.chain(_no_concepts(lexicon), dangling(lexicon)):
        raise _error(layers, where, what)
    return without_hidden(_with_what_concepts_tell(lexicon))


def without_hidden(lexicon: Lexicon) -> Lexicon:
    """The lexicon as if its hidden attributes were not there; their columns are in `private`."""
    gone = {name for name, entry in lexicon.attributes.items() if entry.hidden}
    if not gone:
        return lexicon
    private = {*lexicon.private, *(lexicon.attributes[name].column for name in gone)}
    classes = {
        name: entry.model_copy(
            update={
                "display": tuple(shown for shown in entry.display if shown not in gone),
                "names": tuple(p for p in entry.names if not _columns_of(p, entry.table) & private),
                **{field: None for field in ("number", "when", "time", "tally") if getattr(entry, field) in gone},
            }
        )
        for name, entry in lexicon.classes.items()
    }
    attributes = {
        name: entry.model_copy(
            update={
                "instead": tuple(other for other in entry.instead if other not in gone),
                "months": None if entry.months is None or entry.months.attribute in gone else entry.months,
            }
        )
        for name, entry in lexicon.attributes.items()
        if entry.column not in private
    }
    predicates = {
        name: entry
        for name, entry in lexicon.predicates.items()
        if not any(
            condition.attribute is not None and condition.attribute not in attributes for condition in entry.when
        )
    }
    return lexicon.model_copy(
        update={
            "classes": classes, "attributes": attributes, "predicates": predicates,
            "private": tuple(sorted(private)),
        }
    )  # fmt: skip


def _columns_of(pattern: str, table: str) -> set[str]:
    """The columns of a pattern of names."""
    return {f"{table}.{column}" for column in re.findall(r"{([^{}]+)}", pattern)}


def _error(layers: Sequence[LexiconFile], where: tuple[Any, ...], what: str) -> LexiconError:
    """The error, at the file and line that has most of `where`; the author's file before the draft."""
    path, line = place_of(where, layers)
    return LexiconError(path, line, f"{'.'.join(str(part) for part in where)}: {what}")


def _said(error: Any) -> str:
    """What pydantic found, in words that say what to write."""
    where = error["loc"]
    if error["type"] == "extra_forbidden":
        fields = _fields_at(where[:-1])
        return f"there is no field {str(where[-1])!r} here{is_it(str(where[-1]), fields) or '; drop it'}"
    if error["type"] == "missing":
        return f"{str(where[-1])!r} is missing; write it"
    if error["type"] == "literal_error":
        allowed = error.get("ctx", {}).get("expected", "")
        near = is_it(str(error["input"]), re.findall(r"'([^']*)'", allowed))
        return f"{error['input']!r} is none of {allowed}{near}"
    if error["type"] in _SHAPES:
        return f"{_SHAPES[error['type']]}, and not {_shape_of(error['input'])}"
    message = str(error["msg"].removeprefix("Value error, "))
    return f"{message[:1].lower()}{message[1:]}"


_SHAPES = {
    "dict_type": "write names, each with its entry behind a colon", "model_type": "write fields, as `nouns: [...]`",
    "string_type": "write a text", "string_too_short": "write a word, or strike it with null",
    "tuple_type": "write a list, as [one, two]", "float_type": "write a number",
    "float_parsing": "write a number", "int_type": "write a whole number", "int_parsing": "write a whole number",
    "bool_type": "write true or false", "bool_parsing": "write true or false",
    "model_attributes_type": "write fields, as `nouns: [...]`",
}  # fmt: skip
"""What pydantic calls wrong types: what to write instead."""


def _shape_of(value: object) -> str:
    if isinstance(value, Mapping):
        return "fields"
    return "a list" if isinstance(value, (list, tuple)) else "nothing" if value is None else repr(value)


def _fields_at(where: tuple[Any, ...]) -> list[str]:
    """The fields that may stand at a place."""
    group = str(where[0]) if where else ""
    model: type[BaseModel] = Lexicon
    if len(where) > 1 and group in _ENTRIES:
        model = _ENTRIES[group]
        if len(where) > 2:
            parts: dict[str, type[BaseModel]] = {
                "when": ConditionEntry,
                "through": Through,
                "week": WeekEntry,
                "date": DateEntry,
            }
            model = parts.get(str(where[2]), model)
    return [field.alias or name for name, field in model.model_fields.items()]


_ENTRIES: Mapping[str, type[LexiconEntry]] = {
    "classes": ClassEntry, "attributes": AttributeEntry, "relations": RelationEntry, "predicates": PredicateEntry,
}  # fmt: skip


def _no_concepts(lexicon: Lexicon) -> Iterator[tuple[tuple[str, ...], str]]:
    """Concepts that are named and are not there, or are of another kind of entry."""
    groups: tuple[tuple[str, concepts.Kind, Mapping[str, _Conceived]], ...] = (
        ("classes", "class", lexicon.classes), ("attributes", "attribute", lexicon.attributes),
        ("relations", "relation", lexicon.relations), ("predicates", "predicate", lexicon.predicates),
    )  # fmt: skip
    for group, kind, entries in groups:
        for name, entry in entries.items():
            for what in concepts.wrong_names(entry.concept, kind):
                yield (group, name, "concept"), what


def _with_what_concepts_tell(lexicon: Lexicon) -> Lexicon:
    """The lexicon with what its concepts tell beside words: that members are people, that "where" asks for a value."""
    classes = {
        name: entry.model_copy(update={"person": True})
        for name, entry in lexicon.classes.items()
        if not entry.person and concepts.class_words(entry.concept).person
    }
    attributes = {
        name: entry.model_copy(update={"where": True})
        for name, entry in lexicon.attributes.items()
        if not entry.where and concepts.attribute_words(entry.concept).where
    }
    if not classes and not attributes:
        return lexicon
    return lexicon.model_copy(
        update={"classes": {**lexicon.classes, **classes}, "attributes": {**lexicon.attributes, **attributes}}
    )
