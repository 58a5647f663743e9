"""The entries of a lexicon: what may be written of a class, attribute, relation and predicate, and what it means.

Nouns stand in the singular (`person/people` where the plural is irregular), verbs in the base form (`be hired` where
only the passive is meant); a column is `table.column`; a path is `table.column -> table.column`, hops separated by
commas; an entry with a `concept` (`wizard/domain/concepts`) is spoken of in that concept's words too, and needs only
those of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool

from wizard.domain.paths import Path_
from wizard.domain.times import DateEntry, WeekEntry


def _as_tuple(value: object) -> object:
    return tuple(value.split(", ")) if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class LexiconEntry(BaseModel):
    """What all entries of a lexicon share: strict about fields, and frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ClassEntry(LexiconEntry):
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
    row_key: Words = ()
    """Columns that tell its rows apart, where each row has figures of its own, of which an average is one of rows."""
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
    labels: Words = ()
    """Relations to the classes that its members are labels of: those whose category is "gyms" are gyms."""
    tally: str | None = None
    """Attribute that says how many of them a row stands for: they are counted by its sum."""
    amount: str | None = None
    """Attribute that says how many of a thing a row has, as the lines of an order do: of one kind ("garden hoses") it
    is added up, while the rows themselves are counted as rows."""
    principle: Words = ()
    """Numbers of the principles that fix `key`, or say what is meant where members are asked for."""
    unmarked: Words = ()
    """Relations to places that are said without a word, in the order in which they come ("Boston Denver")."""
    time: str | None = None
    """Attribute that a time of day belongs to where no verb says which."""
    always: bool = False
    """True where its members are there at all times: a day or a time that is said of them leaves out none."""
    week: WeekEntry | None = None
    """Where its days of the week are found."""
    date: DateEntry | None = None
    """Where its days of the calendar are found, when they are not an attribute of its own."""
    ways: bool = False
    """True where "how do I get from X to Y" may ask for its members."""
    how_much: str | None = None
    """Attribute, or relation to a class, that "how much" asks for."""
    shown_together: Mapping[str, Words] = Field(default_factory=dict)
    """Nouns that ask for several attributes at once: `flight times/flight times: [departure time, arrival time]`."""

    @property
    def is_journey(self) -> bool:
        """Whether members go from one place to another at a time of their own."""
        return bool(self.unmarked) and self.time is not None


class MonthsEntry(LexiconEntry):
    """Where the month stands, of a year in a column of its own."""

    attribute: str
    """The attribute of the same class that holds the month."""
    values: tuple[str | int, ...] = Field(min_length=12, max_length=12)
    """What stands there for January to December."""


class AttributeEntry(LexiconEntry):
    """Something that a member has one of: a column of its table, or of a table reached by `path`."""

    of: str
    concept: Words = ()
    """Concepts that bring words to it."""
    column: str
    """`table.column`."""
    path: Path_ = ()
    kind: Literal["text", "number", "date", "year", "identifier", "time"] = "text"
    """`year`: a year by its number; `time`: a time of day, hours times 100 plus minutes (0920 is 920)."""
    timed: bool = False
    """Of dates: True where the column holds a time of day as well, so that a day said is all of its hours."""
    stored: Literal[
        "dd/mm/yyyy", "mm/dd/yyyy", "dd.mm.yyyy", "mm.dd.yyyy", "dd-mm-yyyy", "mm-dd-yyyy", "yyyy/mm/dd", "yyyy.mm.dd",
        "yyyymmdd", "d/m/yyyy", "m/d/yyyy", "d.m.yyyy", "m.d.yyyy", "d-m-yyyy", "m-d-yyyy", "d/m/yy", "m/d/yy",
        "d.m.yy", "m.d.yy", "d-m-yy", "m-d-yy", "yyyy/m/d", "yyyy.m.d", "yyyy-m-d", "epoch seconds",
        "epoch milliseconds", "text", "hh:mm", "hhmm",
    ] | None = None  # fmt: skip
    """Of dates: how the column writes them, where it is not as ISO 8601 has them. Of numbers: `text`, where the column
    holds their digits as text. Of times of day: `hh:mm`, where they are texts such as 09:20 or 09:20:00,
    and `hhmm`, where they are texts such as 0920."""
    months: MonthsEntry | None = None
    """Of years: where the month of the year is to be found, so that "in March 2014" is a condition on both."""
    scale: float = Field(default=1.0, gt=0)
    """Of numbers: how many of the column's units make one of the attribute's (100: dollars of a column of cents)."""
    times: Words = ()
    """Of numbers: further columns of the row by which the column is multiplied: the price of a line by its quantity.
    `product_id -> products.id: price` is a column of the row that it refers to (`wizard/domain/factors.py`)."""
    off: str | None = None
    """Of numbers: the column of the row that says which part, of 1, is taken off: its discount."""
    minus: str | None = None
    """Of numbers: the column of the row that is taken from it: the year of its end less that of its beginning."""
    since: Literal["years", "days"] | None = None
    """Where the column is a date, and the attribute is the time from it to the as-of date."""
    until: str | None = None
    """With `since`: the column of the row up to whose date the time is counted, in place of the as-of date."""
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
    hidden: bool = False
    """True where nobody may ask for it or see it: passwords, card numbers. The tool acts as if it were not there."""
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
    """Cost of taking a phrase for a value of it, 0 where nothing is said; it may be negative. A leaf of a request costs
    1. With 0.3 another sense of the phrase comes first where both fit the request alike ("scientist" is a job before it
    is a title); a thing one table farther away costs about 0.5 more, so of a record and its band of one name the band
    comes first from a difference of 0.6 on. 1.0 keeps values that are everyday words ("the", "next", "may") for
    requests that nothing else reads."""
    code: bool = False
    """True where values are codes: short words are values only beside their noun or where a meaning is asked."""
    instead: Words = ()
    """Attributes that a vague noun may mean besides this one (1989 paper, S-5): offered as alternatives."""
    principle: Words = ()
    """Numbers of the principles that fix what its vague nouns mean, or how it is told: where it is asked for."""
    meaning: str | None = None
    """Of a code: the attribute that says what it means ("what does QX mean")."""
    unless: Mapping[str, str] = Field(default_factory=dict)
    """Predicate to attribute: where the predicate is said, amounts are compared with that attribute."""

    @property
    def is_worked_out(self) -> bool:
        """True where the attribute's value is worked out from the column's, and is not the column's own."""
        return (
            self.since is not None
            or self.stored is not None
            or self.scale != 1.0
            or bool(self.times or self.off or self.minus)
        )


class ConditionEntry(LexiconEntry):
    """One condition of a predicate, or on linking rows; all that are given in a list hold together."""

    attribute: str | None = None
    equals: StrictBool | str | int | None = None
    contains: str | None = None
    over: float | None = None
    under: float | None = None
    after: str | None = None
    """Another attribute of the member, or `today`, than which the attribute is later."""
    before: str | None = None
    """Likewise, than which it is earlier."""
    relation: str | None = None
    inverse: bool = False
    is_: str | None = Field(default=None, alias="is")
    """A predicate that holds of the partner, where there is a relation; of linking rows, one that holds of them."""
    not_: bool = Field(default=False, alias="not")


class Through(LexiconEntry):
    """Whose partner is meant where a relation is said."""

    relation: str
    """The relation that ties the members to those that are meant."""
    over: str
    """The relation that holds of those: from their class, to the same class."""


class RelationEntry(LexiconEntry):
    """How members of two classes belong together."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    from_: str = Field(alias="from")
    to: str
    concept: Words = ()
    """Concepts that bring words to it, seen from `from`."""
    path: Path_
    when: tuple[ConditionEntry, ...] = ()
    """Conditions on attributes of a class on the way, one of whose members ties the two: who won a race has a result
    in it whose position is 1. Such a relation is said by its verbs and nouns alone."""
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
    where: bool = False
    """True where "where" may ask for the partner: in which station a sensor is."""
    principle: Words = ()
    """Numbers of the principles that say who belongs together."""

    def end(self, *, inverse: bool) -> str:
        """The class of the partners; `inverse`: seen from `to`."""
        return self.from_ if inverse else self.to


class PredicateEntry(LexiconEntry):
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
    principle: Words = ()
    """Numbers of the principles that say so."""
    group: str | None = None
    """Predicates of one group exclude each other: in "and the women?" one takes the other's place."""
