"""A domain's lexicon: its words and what they mean in the database, as data, checked, with file and line in errors.

Rules of the file: nouns stand in the singular (`person/people` where the plural is irregular), verbs in the base form
(`be hired` where only the passive is meant); a column is `table.column`; a path is `table.column -> table.column`, hops
separated by commas; every name that is used is defined; an entry with a `concept` (`wizard/domain/concepts`) is spoken
of in that concept's words too, and needs only those of its own.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator

from wizard.domain import concepts
from wizard.domain.conventions import Conventions, laid_over
from wizard.domain.times import DateEntry, PeriodEntry, WeekEntry
from wizard.domain.yamlwords import WordLoader
from wizard.errors import InputError


class LexiconError(InputError):
    """A lexicon cannot be used."""

    def __init__(self, path: Path, line: int | None, what: str) -> None:
        super().__init__(path, line, what)
        self.path = path
        """The file."""
        self.line = line
        """Line, from 1; None where the whole file is meant."""
        self.what = what
        """What is wrong, and what to do."""

    def __str__(self) -> str:
        return f"{self.path}{'' if self.line is None else f':{self.line}'}: {self.what}"


class Hop(BaseModel):
    """One equality between columns of two tables."""

    model_config = ConfigDict(frozen=True)
    left_table: str
    left_column: str
    right_table: str
    right_column: str


_HOP = re.compile(r"^\s*(\w+)\.(\w+)\s*->\s*(\w+)\.(\w+)\s*$")


def _read_path(text: object) -> object:
    if not isinstance(text, str):
        return text
    hops = []
    for part in text.split(","):
        match = _HOP.match(part)
        if match is None:
            raise ValueError(f"{part.strip()!r} is no hop; write 'table.column -> table.column'")
        hops.append(Hop(left_table=match[1], left_column=match[2], right_table=match[3], right_column=match[4]))
    for before, after in itertools.pairwise(hops):
        if before.right_table != after.left_table:
            raise ValueError(f"the path breaks between {before.right_table} and {after.left_table}")
    return tuple(hops)


def _as_tuple(value: object) -> object:
    return tuple(value.split(", ")) if isinstance(value, str) else value


Path_ = Annotated[tuple[Hop, ...], BeforeValidator(_read_path)]
Words = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class Entry(BaseModel):
    """What all entries share."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ClassEntry(Entry):
    """A kind of thing that is asked about: rows of a table."""

    table: str
    concept: Words = ()
    """Concepts that bring words to it."""
    key: Words
    """Canonical identifiers (1989 paper, S-4): columns that make two rows the same thing, in the order written."""
    nouns: Words
    rarely: Words = ()
    """Nouns that mean it only where nothing likelier does."""
    counts: Words = ()
    """Nouns that mean how many members there are: "headcount"."""
    repeated: bool = False
    """True where a member may stand in several rows of the table: it is listed and counted once."""
    says: str | None = None
    """How a member is named in the paraphrase, with `{}` for the first of `display`: "the {} river"."""
    article: bool = False
    """True where members are named with "the" ("the Mississippi"); where one class is, other names have no article."""
    person: bool = False
    """True where "who", "she" and "they" may mean it."""
    default: bool = False
    """True for the class that "who" means when nothing else tells."""
    number: str | None = None
    """Attribute that a number after the noun means ("department 10")."""
    when: str | None = None
    """Attribute that a day, a month or a year after the noun means ("orders in 2023")."""
    names: Words = ()
    """Patterns of what members are called: `{first_name} {last_name}`, over columns of the table."""
    display: Words = ()
    """Attributes that show a member to the subject; their order is the rows' order."""
    labels: str | None = None
    """Relation to the class that its members are labels of: those whose category is "gyms" are gyms."""
    principle: str | None = None
    """Number of the principle that fixes `key`."""
    unmarked: Words = ()
    """Relations to places that are said without a word, in the order in which they come ("Boston Denver")."""
    time: str | None = None
    """Attribute that a time of day belongs to where no verb says which."""
    week: WeekEntry | None = None
    """Where its days of the week are found."""
    date: DateEntry | None = None
    """Where its days of the calendar are found, when they are not an attribute of its own."""
    how_much: str | None = None
    """Attribute, or relation to a class, that "how much" asks for."""


class AttributeEntry(Entry):
    """Something that a member has one of: a column of its table, or of a table reached by `path`."""

    of: str
    concept: Words = ()
    """Concepts that bring words to it."""
    column: str
    """`table.column`."""
    path: Path_ = ()
    kind: Literal["text", "number", "date", "identifier", "time"] = "text"
    """`time`: a time of day, hours times 100 plus minutes (0920 is 920)."""
    since: Literal["years", "days"] | None = None
    """Where the column is a date, and the attribute is the time from it to the as-of date."""
    label: str | None = None
    """Display name, where it is not the domain's for that column."""
    nouns: Words = ()
    sums: Words = ()
    """Nouns that mean its total over several members: "payroll"."""
    members: Words = ()
    """Nouns that mean a member, as one that has it: "earner"."""
    events: Words = ()
    """Of dates: nouns that mean a member, as one that it happened to on that date: "new hire"."""
    verbs: Words = ()
    """Verbs whose object is the attribute's value: "make", "live in", "join"."""
    how: Words = ()
    """Adjectives after "how": "old", "long"."""
    where: bool = False
    """True where "where" may ask for it."""
    known: bool = False
    """True where those without it are left out of what asks for it; else they stand there without a value."""
    total: bool = False
    """True where it is the sum of the column over all rows at the end of `path`."""
    unit: Words = ()
    """Words after a number of it: "dollar", "year"; "how many" of them asks for it."""
    unit_verbs: Words = ()
    """Verbs that tie the unit to the member: "(people) live in"."""
    most: Words = ()
    """Superlative adjectives for a high value: "highest paid"."""
    least: Words = ()
    more: Words = ()
    """Comparative adjectives: "better paid"."""
    less: Words = ()
    values: bool = False
    """True where the database's own values are words of this domain."""
    plural: bool = False
    """True where values may be said in the plural ("Hispanics", "PhDs")."""
    optional: Words = ()
    """Words that may be left out of a value ("UNIVERSITY")."""
    said: Mapping[str, Words] = Field(default_factory=dict)
    """Other ways to say a value: value to phrases; `A|B` stands for either."""
    weight: float = 0.0
    """Cost of taking a word for a value of it; above 0 for names that are everyday words."""
    code: bool = False
    """True where values are codes: short words are values only beside their noun or where a meaning is asked."""
    instead: Words = ()
    """Attributes that a vague noun may mean besides this one (1989 paper, S-5): offered as alternatives."""
    principle: str | None = None
    """Number of the principle that fixes what its vague nouns mean."""
    meaning: str | None = None
    """Of a code: the attribute that says what it means ("what does QX mean")."""
    unless: Mapping[str, str] = Field(default_factory=dict)
    """Predicate to attribute: where the predicate is said, amounts are compared with that attribute."""


class Through(Entry):
    """Whose partner is meant where a relation is said."""

    relation: str
    """The relation that ties the members to those that are meant."""
    over: str
    """The relation that holds of those: from their class, to the same class."""


class RelationEntry(Entry):
    """How members of two classes belong together."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    from_: str = Field(alias="from")
    to: str
    concept: Words = ()
    """Concepts that bring words to it, seen from `from`."""
    path: Path_
    says: str
    """For the paraphrase: "{from} works in {to}" without its ends: "work in"."""
    says_inverse: str
    """The same from the other end: "employ"."""
    verbs: Words = ()
    """`from` VERB `to`."""
    inverse_verbs: Words = ()
    """`to` VERB `from`."""
    nouns: Words = ()
    """`from`'s NOUN is `to` ("boss")."""
    inverse_nouns: Words = ()
    """`to`'s NOUN is `from` ("member")."""
    prepositions: Words = ()
    """`from` PREPOSITION `to`."""
    inverse_prepositions: Words = ()
    same: bool = False
    """True where the partner is the member itself in another class ("capitals are cities")."""
    through: Through | None = None
    """What is said of members by it is meant of others: "fares from Boston" are those of flights from Boston."""
    cost: float = 0.0
    """How much less likely than other relations between the same classes."""


class ConditionEntry(Entry):
    """One condition of a predicate; all that are given in a list hold together."""

    attribute: str | None = None
    equals: str | int | None = None
    contains: str | None = None
    over: float | None = None
    under: float | None = None
    relation: str | None = None
    inverse: bool = False
    not_: bool = Field(default=False, alias="not")


class PredicateEntry(Entry):
    """Something that holds of a member or not: "female", "scientist", "manager"."""

    of: str
    concept: Words = ()
    """Concepts that bring words to it."""
    when: tuple[ConditionEntry, ...]
    says: str
    """For the paraphrase, as an adjective or noun."""
    nouns: Words = ()
    adjectives: Words = ()
    verbs: Words = ()
    """Whole verb phrases: "need care"; of "have parking" the thing had may stand behind "with", too."""
    principle: str | None = None
    """Number of the principle that says so."""
    group: str | None = None
    """Predicates of one group exclude each other: in "and the women?" one takes the other's place."""


_Conceived = ClassEntry | AttributeEntry | RelationEntry | PredicateEntry
"""Entries that may name a concept."""


class Lexicon(Entry):
    """All words of a domain."""

    classes: Mapping[str, ClassEntry]
    attributes: Mapping[str, AttributeEntry]
    relations: Mapping[str, RelationEntry] = Field(default_factory=dict)
    predicates: Mapping[str, PredicateEntry] = Field(default_factory=dict)
    stop: Words = ()
    """Phrases that add nothing in this domain ("in the company")."""
    periods: Mapping[str, PeriodEntry] = Field(default_factory=dict)
    """Parts of the day, by name."""
    year: int | None = None
    """The year of days said without one; that of the as-of date where it is not given."""
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
            }
        )

    def attributes_of(self, cls: str) -> dict[str, AttributeEntry]:
        """Attributes of a class, by name."""
        return {name: entry for name, entry in self.attributes.items() if entry.of == cls}


_E = TypeVar("_E", bound=Entry)


def _filled(entry: _E, words: BaseModel) -> _E:
    """The entry with a concept's words after its own, in the fields that it has."""
    more: dict[str, tuple[str, ...]] = {}
    for field in type(words).model_fields:
        own, lent = getattr(entry, field, None), getattr(words, field)
        if isinstance(own, tuple) and lent:
            more[field] = tuple(dict.fromkeys((*own, *lent)))
    return entry.model_copy(update=more) if more else entry


def load_lexicon(path: Path, over: Sequence[Conventions] = ()) -> Lexicon:
    """Read and check a lexicon, with conventions laid over it.

    Raises:
        LexiconError: with the line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LexiconError(path, None, f"cannot be read: {error.strerror}") from error
    return parse_lexicon(text, path, over)


def parse_lexicon(text: str, path: Path, over: Sequence[Conventions] = ()) -> Lexicon:
    """Read a lexicon from `text`; `path` is for the errors, which name the conventions that bring them.

    Raises:
        LexiconError: with the line.
    """
    try:
        node = yaml.compose(text, Loader=WordLoader)
        data = yaml.load(text, Loader=WordLoader)  # noqa: S506 - a safe loader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise LexiconError(path, line, f"not YAML: {error.problem}") from error
    if not isinstance(data, dict):
        raise LexiconError(path, None, "empty; write at least 'classes:' and 'attributes:'")
    lexicon = _checked(data, node, path)
    for conventions in over:
        data = laid_over(data, conventions.over)
        lexicon = _checked(data, None, conventions.path)
    return lexicon


def _checked(data: Mapping[str, Any], node: yaml.Node | None, path: Path) -> Lexicon:
    try:
        lexicon = Lexicon.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = tuple(part for part in first["loc"])
        name = ".".join(str(part) for part in where)
        message = first["msg"].removeprefix("Value error, ")
        raise LexiconError(path, _line(node, where), f"{name}: {message[:1].lower()}{message[1:]}") from error
    for where, what in itertools.chain(_no_concepts(lexicon), _dangling(lexicon)):
        raise LexiconError(path, _line(node, where), f"{'.'.join(where)}: {what}")
    return _with_what_concepts_tell(lexicon)


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


def _dangling(lexicon: Lexicon) -> list[tuple[tuple[str, ...], str]]:
    """Names that are used and not defined, and paths that begin or end elsewhere than they must."""
    bad: list[tuple[tuple[str, ...], str]] = []
    for name, cls in lexicon.classes.items():
        parts: tuple[str, ...] = (cls.week.attribute,) if cls.week else ()
        parts += (cls.date.year, cls.date.month, cls.date.day) if cls.date else ()
        for shown in (*cls.display, *filter(None, (cls.number, cls.when, cls.time)), *parts):
            if shown not in lexicon.attributes:
                bad.append((("classes", name), f"no attribute {shown!r}; define it or drop it"))
        ways = (*cls.unmarked, *(found.relation for found in (cls.week, cls.date) if found))
        bad += [(("classes", name), f"no relation {way!r}") for way in ways if way not in lexicon.relations]
        if cls.labels is not None and (
            cls.labels not in lexicon.relations or lexicon.relations[cls.labels].from_ != name
        ):
            bad.append((("classes", name, "labels"), f"no relation {cls.labels!r} from {name}"))
        if cls.how_much is not None and cls.how_much not in {*lexicon.attributes, *lexicon.relations}:
            bad.append((("classes", name, "how_much"), f"no attribute or relation {cls.how_much!r}"))
    for name, attribute in lexicon.attributes.items():
        where = ("attributes", name)
        if attribute.of not in lexicon.classes:
            bad.append(((*where, "of"), f"no class {attribute.of!r}"))
            continue
        table, _, column = attribute.column.partition(".")
        if not column:
            bad.append(((*where, "column"), f"{attribute.column!r} names no table; write 'table.column'"))
        start = lexicon.classes[attribute.of].table
        ends = (attribute.path[0].left_table, attribute.path[-1].right_table) if attribute.path else (start, start)
        if ends != (start, table):
            bad.append((where, f"its path must lead from {start} to {table}, and leads from {ends[0]} to {ends[1]}"))
        others = (*attribute.instead, *attribute.unless.values(), *([attribute.meaning] if attribute.meaning else []))
        bad += [(where, f"no attribute {other!r}") for other in others if other not in lexicon.attributes]
        bad += [(where, f"no predicate {said!r}") for said in attribute.unless if said not in lexicon.predicates]
    for name, relation in lexicon.relations.items():
        where = ("relations", name)
        missing = [cls for cls in (relation.from_, relation.to) if cls not in lexicon.classes]
        if missing:
            bad.append((where, f"no class {missing[0]!r}"))
            continue
        wanted = lexicon.classes[relation.from_].table, lexicon.classes[relation.to].table
        if not relation.path or (relation.path[0].left_table, relation.path[-1].right_table) != wanted:
            bad.append(((*where, "path"), f"must lead from {wanted[0]} to {wanted[1]}"))
        if relation.through is not None:
            bad += [((*where, "through"), what) for what in _no_way(lexicon, relation, relation.through)]
    for name, predicate in lexicon.predicates.items():
        where = ("predicates", name)
        if predicate.of not in lexicon.classes:
            bad.append(((*where, "of"), f"no class {predicate.of!r}"))
        for condition in predicate.when:
            if (condition.attribute is None) == (condition.relation is None):
                bad.append(((*where, "when"), "each condition names an attribute or a relation"))
            elif condition.attribute is not None and condition.attribute not in lexicon.attributes:
                bad.append(((*where, "when"), f"no attribute {condition.attribute!r}"))
            elif condition.relation is not None and condition.relation not in lexicon.relations:
                bad.append(((*where, "when"), f"no relation {condition.relation!r}"))
    return bad


def _no_way(lexicon: Lexicon, relation: RelationEntry, through: Through) -> Iterator[str]:
    """Why what is said by a relation cannot be meant of others."""
    way, over = lexicon.relations.get(through.relation), lexicon.relations.get(through.over)
    if way is None or over is None:
        yield f"no relation {(through.relation if way is None else through.over)!r}"
    elif (over.from_, over.to) not in {(way.from_, relation.to), (way.to, relation.to)} or relation.from_ not in (
        way.from_,
        way.to,
    ):
        yield f"{through.relation!r} and {through.over!r} must lead from {relation.from_} to {relation.to}"


def _line(node: yaml.Node | None, where: tuple[Any, ...]) -> int | None:
    """The line of the deepest part of `where` that the file has."""
    if node is None:
        return None
    line = node.start_mark.line + 1
    for part in where:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == str(part)), None)
            if found is None:
                return line
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
        else:
            return line
    return line
