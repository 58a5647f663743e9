"""English that a draft needs: nouns and their plurals, people and places, and the adjectives that go with a measure.

Knows no domain: what stands here holds of any database whose columns have English names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wizard.domain.draft.abbreviations import PER, PERIODS, UNITS, is_short_for
from wizard.domain.draft.derivations import PEOPLE
from wizard.domain.draft.verbs import DOINGS, EMPLOYERS, TEAMS
from wizard.domain.draft.words_in_names import parts_of, words_of
from wizard.domain.shortening import abbreviates
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_PLURALS = {"person": "people", "man": "men", "woman": "women", "child": "children", "foot": "feet", "mouse": "mice",
            "shelf": "shelves", "knife": "knives", "wife": "wives", "half": "halves", "leaf": "leaves", "life": "lives",
            "quiz": "quizzes", "axis": "axes", "taxon": "taxa", "genus": "genera", "herbarium": "herbaria",
            "phylum": "phyla", "fungus": "fungi", "stratum": "strata"}  # fmt: skip
_UNCOUNTED = frozenset({"data", "staff", "series", "species", "news"})
PERSONS = (frozenset(PEOPLE) - TEAMS) | frozenset(
    """
    person employee worker customer client student pupil teacher professor user member patient doctor nurse author
    actor director player coach driver pilot artist singer musician passenger guest candidate voter owner manager
    salesperson seller buyer vendor supplier manufacturer publisher physician surgeon therapist lawyer agent clerk
    officer librarian visitor tourist traveller traveler resident mechanic trainee applicant instructor lecturer
    trainer composer writer painter contact subject individual friend reviewer researcher scientist engineer athlete
    star performer producer editor photographer designer developer creator dancer poet judge chef waiter donor tenant
    inventor staff assistant critic runner rider jockey swimmer skater racer cyclist sailor referee umpire curator
    warden ranger keeper volunteer guide steward secretary treasurer chairman president minister governor mayor senator
    councillor deputy delegate soldier priest monk nun bishop king queen emperor monarch farmer baker butcher carpenter
    plumber electrician technician receptionist dentist vet veterinarian midwife psychologist pharmacist optician
    caretaker cleaner cook bartender barista captain astronaut cosmonaut detective inspector constable sheriff prisoner
    inmate witness suspect victim defendant plaintiff solicitor barrister attorney notary accountant auditor banker
    broker economist analyst consultant contractor landlord landlady lodger child parent father mother spouse husband
    wife sibling apprentice intern graduate alumnus fellow dean headteacher janitor chemist physicist biologist botanist
    zoologist geologist historian archaeologist anthropologist linguist mathematician philosopher drummer guitarist
    pianist violinist cellist soprano choreographer comedian journalist reporter correspondent columnist narrator
    illustrator lyricist screenwriter playwright novelist archer boxer wrestler fencer gymnast golfer skier rower
    climber hiker walker beekeeper gardener fisherman hunter miner shepherd recorder surveyor explorer settler heir
    sergeant colonel admiral knight squire slave servant merchant trader bidder collector dealer auctioneer
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Nouns of people: "who" may ask for them."""
PLACES = word_set(__name__, "places")
"""Nouns that "where" may ask for."""
PIECES = word_set(__name__, "pieces")
"""Nouns of the single pieces of a thing, each of which is somewhere."""
EMPTY_WORDS = word_set(__name__, "empty words")
"""Words in names of tables that say nothing about what is in them."""


@dataclass(frozen=True)
class Dimension:
    """What is measured, and how English speaks of much and little of it."""

    most: tuple[str, ...]
    least: tuple[str, ...]
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    """Adjectives after "how"."""
    nouns: tuple[str, ...] = ()
    """Other nouns for it."""
    size: int = 0
    """Where several columns of a class may be meant by "largest": the highest is."""


_BIG = (("largest", "biggest"), ("smallest",), ("larger", "bigger"), ("smaller",), ("large", "big"))
_LONG = (("longest",), ("shortest",), ("longer",), ("shorter",), ("long",))
_HIGH = (("highest", "tallest"), ("lowest",), ("higher", "taller"), ("lower",), ("high", "tall"))
_NEW = (("newest", "latest", "most recent"), ("oldest", "earliest", "first"), ("newer", "later"), ("older", "earlier"))
_DEAR = (("most expensive", "priciest", "costliest"), ("cheapest", "least expensive"), ("more expensive",),
         ("cheaper",), ("expensive",))  # fmt: skip


_RICH = (("richest", "wealthiest"), ("poorest",), ("richer", "wealthier"), ("poorer",), ("rich", "wealthy"))


def _populous() -> Dimension:
    most, least, more, less, how = _BIG
    return Dimension(
        (*most, "most populous", "most populated"), (*least, "least populous", "least populated"),
        (*more, "more populous"), (*less, "less populous"), (*how, "populous"),
        ("number of people/numbers of people", "number of inhabitants/numbers of inhabitants"),
        2,
    )  # fmt: skip


def _per(unit: str) -> Dimension:
    """A price for so long: "the cheapest per hour"."""
    most, least, more, less, how = ((*said, *(f"{word} per {unit}" for word in said)) for said in _DEAR)
    return Dimension(most, least, more, less, how, tuple(f"{noun} per {unit}" for noun in ("price", "cost", "charge")))


DIMENSIONS: dict[str, Dimension] = {
    "population": _populous(),
    "area": Dimension(*_BIG, ("size",), 3),
    "size": Dimension(*_BIG, (), 4),
    "volume": Dimension(*_BIG, (), 1),
    "capacity": Dimension(*_BIG, (), 1),
    "length": Dimension(*_LONG),
    "duration": Dimension(*_LONG),
    "running time": Dimension(*_LONG), "runtime": Dimension(*_LONG), "playing time": Dimension(*_LONG),
    "distance": Dimension(("farthest", "furthest"), ("nearest", "closest"), ("farther",), ("nearer", "closer"),
                          ("far",)),
    "height": Dimension(*_HIGH),
    "altitude": Dimension(*_HIGH, ("height", "elevation")),
    "elevation": Dimension(*_HIGH, ("height", "altitude")),
    "depth": Dimension(("deepest",), ("shallowest",), ("deeper",), ("shallower",), ("deep",)),
    "draft": Dimension(("deepest",), ("shallowest",), ("deeper",), ("shallower",), ("deep",)),
    "draught": Dimension(("deepest",), ("shallowest",), ("deeper",), ("shallower",), ("deep",)),
    "width": Dimension(("widest", "broadest"), ("narrowest",), ("wider",), ("narrower",), ("wide",)),
    "weight": Dimension(("heaviest",), ("lightest",), ("heavier",), ("lighter",), ("heavy",)),
    "gsm": Dimension(("heaviest",), ("lightest",), ("heavier",), ("lighter",), ("heavy",), ("weight", "grammage")),
    "mass": Dimension(("heaviest",), ("lightest",), ("heavier",), ("lighter",), ("heavy",), ("weight",)),
    "thickness": Dimension(("thickest",), ("thinnest",), ("thicker",), ("thinner",), ("thick",)),
    "speed": Dimension(("fastest",), ("slowest",), ("faster",), ("slower",), ("fast",)),
    "density": Dimension(("densest",), ("least dense", "sparsest"), ("denser",), ("less dense",), ("dense",),
                         ("population density/population densities",)),
    "temperature": Dimension(("hottest", "warmest"), ("coldest",), ("hotter", "warmer"), ("colder",), ("hot", "cold")),
    "age": Dimension(("oldest", "eldest"), ("youngest",), ("older",), ("younger",), ("old",)),
    "pages": Dimension(("longest", "thickest"), ("shortest", "thinnest"), ("longer", "thicker"), ("shorter", "thinner"),
                       ("long",)),
    "salary": Dimension(("highest paid", "best paid"), ("lowest paid", "worst paid"), ("better paid",), ("worse paid",),
                        (), ("pay", "wage")),
    "worth": Dimension(*_RICH, ("wealth", "fortune")),
    "wealth": Dimension(*_RICH, ("net worth", "fortune")),
    "wage": Dimension(("highest paid", "best paid"), ("lowest paid", "worst paid"), (), (), (), ("pay",)),
    "value": Dimension(("most valuable",), ("least valuable",), ("more valuable",), ("less valuable",), ("valuable",),
                       ("worth",)),
    "price": Dimension(*_DEAR, ("cost",)),
    "cost": Dimension(*_DEAR, ("price",)),
    "fare": Dimension(*_DEAR, ("price",)),
    "charge": Dimension(*_DEAR, ("price", "cost")),
    "fee": Dimension(*_DEAR),
    "budget": Dimension(*_DEAR),
    "birth": Dimension(("youngest",), ("oldest", "eldest"), ("younger",), ("older",)),
    "year": Dimension(*_NEW),
    "date": Dimension(*_NEW),
    "rating": Dimension(("best", "best rated", "highest rated"), ("worst", "worst rated", "lowest rated"), ("better",),
                        ("worse",)),
    "score": Dimension(("best",), ("worst",), ("better",), ("worse",)),
    "grade": Dimension(("best",), ("worst",), ("better",), ("worse",)),
    **{f"{often} rate": _per(unit) for often, unit in PERIODS.items()},
}  # fmt: skip
"""By the noun that measures, the last word of a column's name; of days and years of birth, by "birth"."""
BEGUN = word_set(__name__, "begun")
"""Last words of columns of years: when something began."""
_EMPLOYED = frozenset({"hired", "salary", "wage", "firstname", "lastname"})


def noun_of(words: tuple[str, ...]) -> str:
    """A lexicon's noun of a table's words: the last in the singular, irregular plurals written out."""
    kept = tuple(word for word in words if word not in EMPTY_WORDS) or words
    kept = words if all(word.isdigit() for word in kept) else kept  # `table1` has no name
    return with_plural(" ".join((*kept[:-1], singular(kept[-1]))))


def with_plural(noun: str) -> str:
    """The noun as a lexicon writes it: `person/people` where the plural is irregular."""
    head, _, last = noun.rpartition(" ")
    many = _PLURALS.get(last, last if last in _UNCOUNTED else "")
    many = many or (f"{last[:-2]}es" if last.endswith("sis") else "")
    return f"{noun}/{f'{head} {many}'.strip()}" if many else noun


def plural_of(noun: str) -> str:
    """The plural of a noun: "finish" has "finishes", "quantity" "quantities"."""
    irregular = with_plural(noun).partition("/")[2]
    if irregular:
        return irregular
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


def without_owner(words: tuple[str, ...], own: tuple[str, ...]) -> tuple[str, ...]:
    """A column's words without those of its table, written out or short: `prod_name` of a product is "name"."""
    if words[: len(own)] == own and len(words) > len(own):
        return words[len(own) :]
    if words[0] == own[-1] and len(words) > 1:  # the `case_type` of a `court_case`
        return words[1:]
    if len(words) > 1 and (is_short_for(words[0], own[-1]) or _is_letters_of(words[0], own[-1])):
        return words[1:]
    return words


def initials_said(name: str) -> tuple[str, ...]:
    """The first letters by which a thing is called in a name, beside its words: a `gp` is a general practitioner."""
    parts = parts_of(name)
    return tuple(part for part in parts[-1:] if len(parts) == 1 and part == "".join(w[0] for w in words_of(part)) != "")


def _is_letters_of(word: str, full: str) -> bool:
    """Whether a word without a vowel is another one with letters left out: `stn` in `stn_no` of a station."""
    return len(word) > 2 and not set(word) & set("aeiouy") and abbreviates(word, full)


def without_unit(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the unit behind them: `duration_min`, `weight_in_kg`; a moment has no unit (`created_ms`)."""
    if words[-2:] in (("temperature", "c"), ("temperature", "f")):
        return words[:-1]
    if len(words) > 1 and words[-1] in PER:
        return words[:-1]
    if "per" in words[1:-1]:  # `price_per_cask`
        return words[: words.index("per")]
    if len(words) > 1 and words[-1] in UNITS:
        return words[:-2] if len(words) > 2 and words[-2] == "in" else words[:-1]
    return words


RECORDS = word_set(__name__, "records")
"""Last nouns of tables whose rows are as much what stands before: `customerAccounts`."""


DONE_AS = frozenset({"job", "record", "log", "event", "request", "entry", "history"})
"""Last nouns of tables whose rows are doings: `repair_jobs`, `visit_log`."""


def head_of(name: str) -> str:
    """The last noun of a class's name, or of a record the noun of whose it is: "customer" of a "customer account"."""
    whose, _, last = name.rpartition(" ")
    return whose.rpartition(" ")[2] if whose and last in RECORDS else last


def are_people(noun: str, columns: Iterable[tuple[str, ...]]) -> bool:
    """Whether things are people, by what they are called or by their columns' words: who is hired or paid is one."""
    if noun.rpartition(" ")[2] in DOINGS:
        return False  # the hire date of a hire is no employee's
    own = tuple(noun.split())
    if own[-1] == "holder" and own[0] in _HELD:
        return True
    said = tuple(columns)
    if _OF_VEHICLES & {word for words in said for word in words}:
        return False  # coaches with seats
    is_agent = own[-1].endswith(_AGENTS) and bool({("sex",), ("gender",)} & {*said})
    if is_agent and any(measure_of(words) == "birth" for words in said):
        return True  # speakers, who are no loudspeakers
    return head_of(noun) in PERSONS or any(says_employed(words, own) for words in said)


_AGENTS = ("er", "or", "ist", "ant", "ee", "ian")
"""Endings of nouns of people, and of some animals and things, which have no sex and day of birth at once."""
_OF_VEHICLES = word_set(__name__, "of vehicles")
"""Words of columns that vehicles have, and no people."""
_HELD = word_set(__name__, "held")
"""Nouns before "holder" of what people hold."""


def says_employed(words: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether a column says when somebody was hired, or what for: not the `hire_date` of a hire, nor its `hire_id`."""
    bare = set(without_owner(words, own))
    if "number" in bare:
        return False  # how many were hired for it
    return bool(_EMPLOYED & bare) or ("hire" in bare and bool({"date", "day", "year", "on"} & bare))


def measure_of(words: tuple[str, ...]) -> str:
    """The word of `DIMENSIONS` that a column's words speak of."""
    if len(words) == 1 and words[0] in _LASTING:
        return "duration"
    if words[0] == "year" and len(words) == 2 and words[1].endswith(("ed", "made", "built")):
        return "year"
    if " ".join(words[-2:]) in DIMENSIONS:
        return " ".join(words[-2:])
    if words[-1] in BEGUN:
        return "year"
    return (
        "birth"
        if {"birth", "born"} & set(words) and words[-1] in ("birth", "born", "date", "year", "day", "on")
        else words[-1]
    )


_LASTING = frozenset({"minutes", "mins", "hours", "hrs", "seconds", "days", "weeks"})
"""Units of time that are the whole name of a column: how long something lasts."""


def is_place(cls: str) -> bool:
    """Whether members of a class are places, or firms and the like, where things are and are done."""
    last = cls.rpartition(" ")[2]
    return last in PLACES or last in EMPLOYERS or last in _GROUNDS


_GROUNDS = word_set(__name__, "grounds")
"""Nouns of places where things are done, beside those of towns and of employers."""


def without_seeing(verbs: tuple[str, ...], other: str) -> tuple[str, ...]:
    """Verbs of a doing without those that are done to people alone: a visit sees a doctor, and visits a town."""
    return tuple(v for v in verbs if not (v == "see" and "visit" in verbs)) if head_of(other) not in PERSONS else verbs


def titled(name: str) -> str:
    """What a column is called on a screen and on paper, with its unit behind: "Height (centimeters)"."""
    said = words_of(name)
    what = without_unit(said)
    unit = UNITS.get(said[-1], "").partition("/") if what != said else ("", "", "")
    many = unit[2] or (plural_of(unit[0]) if unit[0] else "")
    return " ".join(what).capitalize() + (f" ({many})" if many else "")
