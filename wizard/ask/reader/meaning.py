"""What constituents of a request mean while it is read: pieces of logical form that still lack their neighbours.

A `Noun` denotes members of a class, a `Measure` something measured of members, a modifier narrows members, and
`WholeRequest` says what is wanted. All are frozen and hashable, so that equal readings of one stretch of words are
found to be equal.
"""

from __future__ import annotations

from typing import TypeAlias

from wizard.ask import form
from wizard.ask.facts import fact, replace
from wizard.ask.form import Condition, Extreme, Order, Query, Set, Step, Term
from wizard.ask.vocabulary import Sense

ANY = ""
"""The class of a noun that may be a member of any class: "one", "those", "what"."""


@fact
class Noun:
    """Members of a class, as a noun phrase denotes them."""

    set: Set
    many: str = ""
    """The quantifier said: all, each, every, no, any, only, other, both, exactly (one), or empty."""
    count: tuple[form.Op, int] | tuple[form.Op, int, int] | None = None
    """The number said of them: "three", "at least three", "between three and five"."""
    wh: bool = False
    """True where it is asked for: "who", "which clerks"."""
    bare: bool = False
    """True where it is a name or a value, not a common noun."""
    pronoun: str = ""
    """person, thing, any, place or one where the noun stands for something said before; one where that is told apart
    as well, as in "the Norse one", place where it is "there"."""
    terms: tuple[Term, ...] = ()
    """Shown of each of them: "and their salaries"."""
    joined: str = ""
    """and, or: several nouns in one."""
    parts: tuple[Set, ...] = ()
    """The sets that were joined."""
    both: bool = False
    """True where "both" was said of those joined: what has one partner only has not both."""
    plural: bool = False
    """True where a common noun stood in the plural."""
    tail: int = 0
    """How many modifiers stand behind it: the next is likelier to belong to what stands nearer."""
    of_one: bool = False
    """True where it begins with one owner, of whom no more is said than what kind it is: "supplier's plants"."""
    thing: bool = False
    """True where it is nobody: "anything"."""
    some: bool = False
    """True where one of them is enough, and not any of them: "some clerk", "one of the clerks", "somebody"."""
    tied: str = ""
    """Of a kind that tells groups apart, the preposition that ties the members of each to it: "to each city"."""

    @property
    def is_name(self) -> bool:
        """Whether it names one thing, and no kind of which there may be many: "garden hoses" does not."""
        return self.bare and not self.plural

    @property
    def members(self) -> Set:
        """Its set; one that is said with a number is those, where it is asked for."""
        return replace(self.set, bare=False) if self.set.bare else self.set

    @property
    def told_of_each(self) -> Noun:
        """Itself where something is told of each of its members: the fares of all the flights are those of each."""
        return replace(self, many="") if self.many == "all" else self


@fact
class Measure:
    """An attribute or a count, of the members of `owner`."""

    term: Term
    owner: Set
    function: str = ""
    """An aggregate over the members, as in `form.Aggregate`; empty where each member's own value is meant."""
    owned: bool = False
    """True where it was said whose it is."""
    wh: bool = False
    more: tuple[Term, ...] = ()
    """Further terms of the same owner."""
    rank: int = 1
    """Of the most and the least: 2 for the second."""
    count: int = 1
    """How many of the most or the least were asked for."""
    plural: bool = False
    """True where its noun stood in the plural."""


@fact
class Holds:
    """A condition that holds of members of a class."""

    cls: str
    condition: Condition
    value: bool = False
    """True where a value of the database was said, and nothing else."""
    verb: tuple[Sense, ...] = ()
    """The verb that said it, which may say more: "leave Boston" "at ten"."""
    clause: bool = False
    """True where a verb or a negation said it, so that it can only stand behind its noun."""
    each: bool = False
    named: bool = False
    """True where "called" or "named" said it, which belongs to the noun before it."""
    own: bool = False
    """True where it is said of members of its class alone, and never of what they belong to: "anyone over fifty"."""
    tied: bool = False
    """True where a preposition said it: "the one on Delta" is not Delta itself."""
    that: bool = False
    """True where "that" or "which" begins it: said of the things just named rather than of what stands before them."""
    fronted: bool = False
    """True where a preposition begins it ("for which he works"): "from which school did he graduate" rather asks."""


@fact
class Tied:
    """A preposition or "have" and what stands behind it; which relation it is, what it attaches to decides."""

    word: str
    noun: Noun
    rank: int = 1
    """Of the most and the fewest: 2 for the second."""


@fact
class Amount:
    """A number compared with: "more than 20 dollars"."""

    op: form.Op
    values: tuple[int | float, ...]
    units: tuple[str, ...] = ()
    """Attributes whose unit was said."""
    money: bool = False


ANY_YEAR = "XXXX"
"""The year of a month that was said without one, in `When.values`."""


@fact
class When:
    """A day, month or year, or a span of them, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`."""

    op: form.Op
    values: tuple[str, ...]
    every_year: bool = False
    """Whether it was said without a year: a birthday is on that day of any year, and "in May" is in that of every year.
    A month so said has the year `ANY_YEAR`."""
    certain: bool = False
    """Whether its words say that it is one day and no day of every week: "next Sunday", "Sunday's"."""


@fact
class At:
    """A condition on a time of day, hours times 100 plus minutes."""

    op: str
    values: tuple[int, ...]
    period: str = ""


@fact
class Weekdays:
    """Days of the week, by name."""

    names: tuple[str, ...]
    every: bool = False
    """True where something is on each of them, and not on any: "on both Saturday and Sunday"."""


@fact
class Moments:
    """Times and days said together: "Monday evening", "before ten or after four"."""

    parts: tuple[Modifier, ...]
    either: bool = False
    """True where one of the parts is enough."""


@fact
class Alternatives:
    """Values of one attribute between which it is asked: "men or women", "single, married or divorced"."""

    cls: str
    term: Term
    """The attribute whose values they are."""


@fact
class Beside:
    """A measure or noun shown beside the members: "with their salaries"."""

    measure: Measure


@fact
class Several:
    """Modifiers joined: "that are in Texas or border it"; what each says, the noun that they stand with decides."""

    joint: str
    """and, or, nor."""
    parts: tuple[Modifier, ...]


Modifier: TypeAlias = Holds | Tied | Amount | When | At | Weekdays | Moments | Beside | Several


@fact
class Verb:
    """A verb with all that it may mean in this domain."""

    senses: tuple[Sense, ...]
    head: tuple[Sense, ...] = ()
    """What its first word alone says of the subject: "arrive in Boston" is to arrive."""

    light: bool = False
    """True where it says nothing without an object: "has", "gets", "does", or a mere preposition ("is of")."""

    wanting: bool = False
    """True where it ends with a preposition of what stands behind it: "belong to the", "carried out in 2024"."""

    @property
    def doing(self) -> tuple[Sense, ...]:
        """All that it may say more of its subject."""
        return (*self.senses, *self.head)


@fact
class Partner:
    """A relation noun: "boss", "graduate"."""

    step: Step
    """From whose it is to who it is."""
    class_too: bool = False
    """True where the noun names members of a class as well: "flights" are not only somebody's."""


@fact
class OfPartners:
    """What is computed of the partners of something that stands before: "an average salary of its members"."""

    measure: Measure
    step: Step
    """From what stands before to its partners."""


@fact
class Theirs:
    """ "Their salary", "its branch's city": terms of a member that is said before."""

    of: tuple[tuple[Noun | Partner | None, Measure], ...]
    """Of which partner, and what; None where it is of the member, or where the measure says of which partner."""


@fact
class Degree:
    """A superlative or comparative: every attribute that it may be of, with the direction."""

    attributes: tuple[tuple[str, bool], ...]
    """Attribute and whether high values are meant; empty where a noun beside it says of what ("most", "highest")."""
    high: bool = True
    rank: int = 1
    count: int = 1
    measured: bool = False
    """True where the noun of the attribute stands in it: "the lowest price of all books" is no book."""
    timely: bool = False
    """True where a word for times said it ("first", "latest"), and none for amounts."""
    when: bool = False
    """True where it can only be of times: "earliest"."""


@fact
class Yardstick:
    """What members are compared with: other members, what is computed of them, a multiple of that."""

    set: Set
    term: Term | None = None
    """Whose value it is; None where it is that which is compared: "the average", "Rosa Delgado"."""
    function: str = ""
    """An aggregate over the set, as in `form.Of`."""
    times: float = 1.0
    said: bool = False
    """True where a clause said the value ("what Ruth Jones is paid"), so that it may stand without a comparison."""
    group: str = ""
    """The class of the member's own partner among whose members it is computed: "the average of their department"."""


@fact
class Spelling:
    """How a name is written: "begins with Mc"."""

    op: form.Op
    text: str


@fact
class Portion:
    """Which part of several is meant: "more than half of", "at least 20 percent of"."""

    op: form.Op
    part: float
    most: bool = False
    """True where "most" said it, which may be the greatest number as well."""


@fact
class Numeral:
    """A number that was said: its value, its words, and whether it is an amount of money."""

    value: int | float
    text: str
    money: bool = False


@fact
class Grouping:
    """ "By department", "for each sex"."""

    of: tuple[Noun | Measure | DatePart, ...]
    each: bool = False
    """True where "each" or "every" was said: members that are to be listed are, with what tells the groups apart."""


@fact
class DatePart:
    """A unit of time that dates are grouped by or asked for: year, month, decade."""

    unit: str


@fact
class Decade:
    """Ten years, of an age or of a century: "thirties" is 30, "the 1950s" 1950."""

    start: int
    first: int = 0
    """The first year of the ten that is meant: 7 in "late thirties"."""
    last: int = 9


@fact
class WholeRequest:
    """A whole request: what is wanted, of which members, and how it is to be shown."""

    query: Query
    set: Set | None = None
    """What it is about, where conditions said elsewhere may narrow it."""
    yes: bool = False


@fact
class Fragment:
    """Part of a request that changes an earlier one: a noun, a measure, a modifier, a grouping, a number."""

    what: object
    going_on: bool = False
    """True where a word said so: "and", "what about", "no, I meant"."""
    members: bool = False
    """True where it asks which they are, whatever was shown of them before: "which ones are clerks"."""


@fact
class Dropped:
    """Something that was said before and no longer matters: "drop Dallas", "any airline will do"."""

    what: object
    every: bool = False
    """Whether all of a kind are named in the place of one: "all airlines"."""
    widens: bool = False
    """Whether others are wanted as well, and never all but those who are named: "not only on Delta"."""


@fact
class Included:
    """Something that is wanted beside what was said: "including the men"."""

    what: object


@fact
class PricedMost:
    """What costs most or least of what was found and has a price of its own: "how much is the cheapest"."""

    degree: Degree


@fact
class AnySuch:
    """Those of what was found that are so, and of what one was chosen among: "any with Delta"."""

    what: object
    """The modifier that says how they are."""


@fact
class Ordered:
    """The order in which what was found is to stand: "sort them by salary"."""

    orders: tuple[Order, ...]


@fact
class Projected:
    """What belongs to what was found, over a relation that a preposition says: "on which days", "where to"."""

    word: str
    noun: Noun


@fact
class Farther:
    """More of an attribute than what was found has: "anything later"."""

    degree: Degree


@fact
class Rank:
    """The place of a member in the order in which one was chosen: "and the third"."""

    place: int


@fact
class InMonth:
    """A month of the days that were spoken of: "in January", after who was hired in 1989."""

    month: int


@fact
class Corrected:
    """What takes the place of something of its kind, and else says nothing: "no Wednesday", after Tuesday."""

    what: object


@fact
class Returning:
    """What "the way back" and "returning" say: the journey in the other direction."""

    same_day: bool = False
    """True where a time was said with it, and no day: the day is that of the way out."""


@fact
class Instead:
    """Something new in the place of something that was said: "to Newark, not New York"."""

    what: object
    old: object


@fact
class Backward:
    """A topic gone back to: "back to the senior accountants"."""

    noun: Noun | None
    """None: what was asked first of all."""
    narrowed: bool = False
    """Whether it goes back to those that were found before they were narrowed."""
    said: Modifier | None = None
    """What was said of those that it goes back to, whatever they are: "the morning ones"."""


@fact
class FunctionWord:
    """A function word, by its class in `english.yaml`."""

    words: str


def in_one(noun: Noun) -> Set:
    """The members that are both of two things, where "both" was said: "films that are both a comedy and a drama"."""
    told = tuple(condition for part in noun.parts for condition in part.where)
    if not noun.both or not told or any(isinstance(condition, Extreme) for condition in told):
        return noun.set
    return Set(noun.set.cls, told)
