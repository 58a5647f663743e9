"""What belongs to what in an unknown database: keys and references, declared or seen in names and values.

A column refers to another table where a foreign key says so; where it has the name of a column there that tells the
rows apart, and no other values; or where all its texts are such values. Tables that only tie two others together, and
tables that only say more about another one's rows, are told from the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from wizard.domain.draft.abbreviations import is_short_for
from wizard.domain.draft.derivations import SUFFERED
from wizard.domain.draft.english import EMPTY_WORDS, PERSONS, PLACES, are_people, without_owner
from wizard.domain.draft.privacy import is_private_column, shown_columns
from wizard.domain.draft.sides_of_doings import does_and_is_done
from wizard.domain.draft.spans import lasts
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable, is_bookkeeping
from wizard.domain.draft.verbs import DOINGS, TAKINGS, WRITINGS, active
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.paths import turned_text
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

ENOUGH_VALUES = 5
"""Different texts from which on equality of values alone says that a column refers to another table."""

FEW_LACKING = 0.05
"""The part of a reference's values that the other table may have lost, where nobody declared the reference."""
ENOUGH_MANY = 40
"""Different values from which on a few may be lost."""
MOST_TOLD = 3
"""Columns beside its references from which on a table holds things, and does not tie others."""
_OTHERS = word_set(__name__, "others")
"""Words before "name" or "title" that make it a name of something else."""


@dataclass(frozen=True)
class KeyReference:
    """`table.column` holds values of `other.key`, which tells the other table's rows apart."""

    table: str
    column: str
    other: str
    key: str
    why: str
    """How it was found, for whoever edits the draft."""
    more: tuple[tuple[str, str], ...] = ()
    """Further columns, and those of the other table, of a key of several columns."""
    is_either: bool = False
    """Whether other values of the column are those of another table."""

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns of the table that refer to the key."""
        return (self.column, *(column for column, _ in self.more))

    @property
    def hop(self) -> str:
        """The way from a row to the one that it refers to, as a path of a lexicon."""
        pairs = ((self.column, self.key), *self.more)
        return " & ".join(f"{self.table}.{column} -> {self.other}.{key}" for column, key in pairs)

    @property
    def back(self) -> str:
        """The way to the rows that refer to one."""
        return turned_text(self.hop)


Pair = tuple[KeyReference, KeyReference]


@dataclass(frozen=True)
class Links:
    """What belongs to what in a database: the keys of its tables, and the columns that refer to them."""

    keys: dict[str, tuple[str, ...]]
    """Of each table, the columns that identify a thing in it."""
    names: dict[str, str | None]
    """Of each table, the column that holds what its things are called."""
    references: tuple[KeyReference, ...]
    ties: dict[str, tuple[Pair, ...]]
    """Tables that tie two others (or one to itself), with the two references; with several pairs where one column
    refers to either of two tables."""
    carriers: frozenset[str]
    """Those of `ties` that say something of each pair, so that their rows are things: `cast` with its `role`."""
    extensions: dict[str, KeyReference]
    """Tables that say more about the rows of another one, one row each, with the reference to it."""

    spread: frozenset[str]
    """Tables in which a thing has a row for each of its partners: only what refers to them differs among its rows."""
    labels: frozenset[str]
    """Tables of a reference and a text that comes again: the text says what its partners are."""

    def of(self, table: str, column: str) -> KeyReference | None:
        """The reference of a column by itself."""
        return next((r for r in self.references if (r.table, r.columns) == (table, (column,))), None)

    def referring(self, table: str) -> int:
        """How many references to others the table has."""
        return sum(reference.table == table for reference in self.references)


def find_links(survey: DatabaseSurvey) -> Links:
    """The keys and references of a database, declared or told by their values."""
    names = {table.name: _name_column(table) for table in survey.tables}
    keys = {table.name: _key(table, names[table.name]) for table in survey.tables}
    references: list[KeyReference] = []
    for table in survey.tables:
        for column in table.columns:
            seen = _declared(survey, table, column) or _seen(survey, table, column, keys, names)
            references += seen or _either(survey, table, column, keys) or _of_itself(table, column)
        references += _of_several_columns(survey, table)
        if not any(reference.table == table.name for reference in references):
            references += _within(survey, table, keys, names)
    pointed_at = {reference.other for reference in references}
    ties: dict[str, tuple[Pair, ...]] = {}
    carriers: set[str] = set()
    extensions: dict[str, KeyReference] = {}
    for table in survey.tables:
        own = [reference for reference in references if reference.table == table.name]
        pairs = _pairs(own)
        told = [column.name for column in table.columns if _tells(table, column, own)]
        one_each = next((r for r in own if not r.more and table.is_unique(r.column) and r.other != table.name), None)
        extends = one_each is not None and told and names[table.name] in (None, one_each.column)
        extends = extends and not _is_of_its_own(table, own)
        if pairs and _ties(table, pairs, told) and table.name not in pointed_at and not extends:
            ties[table.name] = pairs
            carriers |= {table.name} if told else set()
        elif extends and one_each is not None and table.name not in pointed_at:
            extensions[table.name] = one_each
    # A table that another one extends, or that a tie leads to, stays a class of its own.
    extensions = {name: r for name, r in extensions.items() if r.other not in extensions and r.other not in ties}
    called = {table.name: names[table.name] or _called(table, references) for table in survey.tables}
    labels = {
        table.name: text
        for table in survey.tables
        if table.name not in pointed_at and (text := _label(table, references)) is not None
    }
    # Two rows of one category are one category; two of one quarter may be of two cities, and have their own numbers.
    kinds = {name: text for name, text in labels.items() if not (_is_numbered(survey.table(name)) and _is_place(text))}
    keys |= {name: (text,) for name, text in kinds.items()}
    called |= kinds
    spread = {table.name for table in survey.tables if _is_spread(table, keys[table.name], references)} | set(kinds)
    return Links(
        keys, called, tuple(references), ties, frozenset(carriers), extensions, frozenset(spread), frozenset(labels)
    )


def _label(table: SurveyedTable, references: Sequence[KeyReference]) -> str | None:
    """The text of a table of a reference and a text that comes again and again; None for other tables."""
    referring = {column for reference in references if reference.table == table.name for column in reference.columns}
    number = table.fact.primary_key if _is_numbered(table) else ()
    others = [c for c in table.columns if c.name not in (*referring, *number)]
    if _singulars(table)[-1] in SUFFERED or any(is_private_column(column, table) for column in others):
        return None
    if len(referring) != 1 or len(others) != 1 or others[0].kind != "text" or others[0].distinct >= table.rows:
        return None
    return others[0].name


def _is_numbered(table: SurveyedTable) -> bool:
    """Whether rows have a number of their own."""
    key = table.column(table.fact.primary_key[0]) if len(table.fact.primary_key) == 1 else None
    return key is not None and key.kind == "integer"


def _is_place(column: str) -> bool:
    """Whether a column of texts holds names of places."""
    return bool(set(words_of(column)) & (PLACES | _QUARTERS))


_QUARTERS = frozenset("neighborhood neighbourhood quarter district suburb village".split())  # noqa: SIM905


def _pairs(own: Sequence[KeyReference]) -> tuple[Pair, ...]:
    """The pairs of references of a table that refers to others by two of its columns; empty for other tables."""
    columns = list(dict.fromkeys(reference.columns for reference in own))
    if len(columns) != 2 or set(columns[0]) & set(columns[1]):
        return ()
    ones, others = ([r for r in own if r.columns == one] for one in columns)
    return tuple((one, other) for one in ones for other in others)


def _tells(table: SurveyedTable, column: SurveyedColumn, own: Sequence[KeyReference]) -> bool:
    """Whether a column says anything: it is no reference, no mere number of the row, no mark of who changed it when."""
    if any(column.name in reference.columns for reference in own) or is_bookkeeping(words_of(column.name)):
        return False
    return not (table.fact.primary_key == (column.name,) and column.kind == "integer")


def _ties(table: SurveyedTable, pairs: Sequence[Pair], told: Sequence[str]) -> bool:
    """Whether a table of two references ties its partners: with nothing else in it, or little, and no doing."""
    if len(table.columns) == sum(len(one.columns) for one in pairs[0]):
        return True
    if any(one.other == two.other for one, two in pairs):  # no trip from one port to another
        return len(told) <= MOST_TOLD and does_and_is_done(*(words_of(one.column) for one in pairs[0]))
    return len(told) <= MOST_TOLD and _singulars(table)[-1] not in {*DOINGS, *TAKINGS, *WRITINGS, *SUFFERED}


def _is_of_its_own(table: SurveyedTable, own: Sequence[KeyReference]) -> bool:
    """Whether rows have a number of their own and are no part of another table's: a payment of a rental.

    That each of a few shops has one tip on it may be chance.
    """
    own_key = table.fact.primary_key and not any(table.fact.primary_key == r.columns for r in own)
    noun = _singulars(table)[-1]
    is_named = any(words_of(column.name)[-1] in ("name", "title") for column in table.columns)
    if noun in DOINGS and len({r.other for r in own}) > 1 and not is_named:
        return True  # the unit of blood that was issued, and to whom
    if not table.fact.primary_key and (noun in DOINGS or table.rows < SURELY) and len({r.columns for r in own}) > 1:
        return True  # that each was done, or is in the list, once may be chance
    is_thing = noun in DOINGS or noun in WRITINGS or noun in _PAID or len({r.columns for r in own}) > 1
    return bool(own_key) and (is_thing or lasts(table))  # a transcript that was begun and finished


SURELY = 50
"""Rows of a table from which it is no chance that two of its columns refer to others, and one never twice to one."""
_PAID = word_set(__name__, "paid")
"""Nouns of what is paid, which are things of their own where each has its number."""


def _is_spread(table: SurveyedTable, key: Sequence[str], references: Sequence[KeyReference]) -> bool:
    varying = table.varying.get(key[0], frozenset()) if len(key) == 1 else frozenset()
    return bool(varying) and varying <= {reference.column for reference in references if reference.table == table.name}


def _name_column(table: SurveyedTable) -> str | None:
    """What the things of a table are called: `name`, `city_name`, `title`; where there is none, its first own text."""
    own = _singulars(table)
    wanted = [(*own, "name"), ("name",), own, (*own, "title"), ("title",), (*own, "label"), ("label",)]
    by_words = {words_of(column.name): column for column in shown_columns(table) if column.kind == "text"}
    coded = by_words.get(own)
    if coded is not None and (coded.name,) == table.fact.primary_key and {("description",), ("meaning",)} & {*by_words}:
        wanted.remove(own)  # a code, which its description tells
    for words in wanted:
        if words in by_words:
            return by_words[words].name
    return None


def _called(table: SurveyedTable, references: Sequence[KeyReference]) -> str | None:
    """What the things are called where no column says so plainly: `full_name`, `prodName`, `company`, `description`."""
    own = _singulars(table)
    referring = {reference.column for reference in references if reference.table == table.name}
    texts = [
        c for c in shown_columns(table) if c.kind == "text" and c.name not in referring and 2 * c.distinct > table.rows
    ]
    said = {column.name: without_owner(words_of(column.name), own) for column in texts}
    parts = ("first", "last", "given", "surname", "forename")
    parted = [name for name, words in said.items() if words[0] in parts or words == ("family", "name")]
    if parted:  # the parts of a person's name, or all of a name that there is
        return parted[0] if len(parted) == 1 and said[parted[0]] == ("first", "name") else None
    for wanted in ("name", "title", "label", "company", "description", "meaning"):
        found = next((name for name, words in said.items() if words[-1] == wanted and words[0] not in _OTHERS), None)
        if found is not None:
            return found
    told = [column.name for column in texts if not table.fact.is_in_key(column.name)]
    is_code = len(table.columns) == 1 + len(told) == 2 and len(table.fact.primary_key) == 1
    return told[0] if is_code else None


def _key(table: SurveyedTable, name: str | None) -> tuple[str, ...]:
    """Declared, unless it is private; or what the things are called; or the first column that tells the rows apart."""
    there = {column.name for column in table.columns}
    declared = tuple(str(column) for column in table.fact.primary_key if column in there)
    shown = shown_columns(table)
    if declared and len(declared) == len(table.fact.primary_key) and {*declared} <= {column.name for column in shown}:
        return declared
    if name is not None:
        return (name,)
    unique = [c.name for c in shown if table.is_unique(c.name) and c.kind != "number"]  # amounts by chance
    return (unique[0],) if unique else tuple(column.name for column in shown)


def _singulars(table: SurveyedTable) -> tuple[str, ...]:
    words = tuple(word for word in words_of(table.name) if word not in EMPTY_WORDS) or words_of(table.name)
    return (*words[:-1], singular(words[-1]))


def _declared(survey: DatabaseSurvey, table: SurveyedTable, column: SurveyedColumn) -> list[KeyReference]:
    """The references that foreign keys of this one column say, all of them."""
    out: list[KeyReference] = []
    for key in table.fact.foreign_keys:
        other = next((other for other in survey.tables if other.name == key.other_table), None)
        if key.columns == (column.name,) and other is not None:
            named = other.column(str(key.other_columns[0])) is not None  # "REFERENCES city" names none
            target = str(key.other_columns[0]) if named else "".join(other.fact.primary_key[:1])
            found = other.column(target)
            if found is not None and (named or column.values <= found.values):  # a key may be declared of no column
                out.append(KeyReference(table.name, column.name, other.name, target, "foreign key"))
    return out


def _of_several_columns(survey: DatabaseSurvey, table: SurveyedTable) -> list[KeyReference]:
    """The references that foreign keys of several columns say."""
    out: list[KeyReference] = []
    for key in table.fact.foreign_keys:
        other = next((other for other in survey.tables if other.name == key.other_table), None)
        if len(key.columns) < 2 or other is None:
            continue
        named = all(other.column(column) is not None for column in key.other_columns)  # "REFERENCES shelf" names none
        targets = key.other_columns if named else other.fact.primary_key
        if len(targets) == len(key.columns) and all(table.column(column) is not None for column in key.columns):
            (column, target), *more = zip(key.columns, targets, strict=True)
            out.append(KeyReference(table.name, column, other.name, target, "foreign key", tuple(more)))
    return out


def _seen(
    survey: DatabaseSurvey,
    table: SurveyedTable,
    column: SurveyedColumn,
    keys: dict[str, tuple[str, ...]],
    names: dict[str, str | None],
) -> list[KeyReference]:
    """A reference that nobody declared, or none."""
    if column.kind not in ("text", "integer") or column.is_constant or not column.values:
        return []
    own = words_of(column.name)[: len(_singulars(table))] == _singulars(table)
    if own and keys[table.name] == (column.name,) and table.is_unique(column.name):
        return []  # the table's own name or number
    is_key = table.fact.primary_key == (column.name,)
    found: list[tuple[int, KeyReference]] = []
    for other in survey.tables:
        if other.name == table.name:
            continue
        for target in other.columns:
            if target.kind != column.kind or not other.is_unique(target.name):
                continue
            if is_key and not _about(column, target, other):
                continue  # of two tables with one key, the one that the key speaks of is referred to
            if (
                (target.name,) != keys[other.name]
                and target.name != names[other.name]
                and not _names_itself(target, other)
            ):
                continue  # "country" tells a few suppliers apart by chance
            named = _same_name(column, target, other) or (names[other.name] and _initial(column, target, other))
            if not _are_among(column, target, few_may_lack=bool(named)):
                continue
            is_key_of_people = (target.name,) == keys[other.name] and column.kind == "integer"
            says_who = is_key_of_people and not is_key and _names_people(column, other)
            says_who = says_who and not _of_itself(table, column)
            if named or says_who or (column.kind == "text" and column.distinct >= ENOUGH_VALUES):
                rank = 4 * _about(column, target, other) + 2 * bool(named) + (keys[other.name] == (target.name,))
                why = "same name, same values" if named else "names people, same values" if says_who else "same values"
                found.append((rank, KeyReference(table.name, column.name, other.name, target.name, why)))
    found.sort(key=lambda item: -item[0])
    return [found[0][1]] if found else []


def _either(
    survey: DatabaseSurvey, table: SurveyedTable, column: SurveyedColumn, keys: dict[str, tuple[str, ...]]
) -> list[KeyReference]:
    """References of one column to two tables whose numbers differ: `msid` holds those of movies and of series."""
    if column.kind != "integer" or column.is_constant or not words_of(column.name)[-1].endswith("id"):
        return []
    if keys[table.name] == (column.name,) or column.distinct < ENOUGH_VALUES:
        return []
    known = [
        (other, target)
        for other in survey.tables
        for target in [other.column(keys[other.name][0]) if len(keys[other.name]) == 1 else None]
        if target is not None
        and other.name != table.name
        and target.kind == "integer"
        and column.values & target.values
    ]
    fitting = [
        (one, two)
        for one, two in itertools.combinations(known, 2)
        if not one[1].values & two[1].values and column.values <= one[1].values | two[1].values
    ]
    if not fitting:
        return []
    pair = max(fitting, key=lambda pair: _likely_partners(column, [target for _, target in pair]))
    why = f"its values are those of {pair[0][0].name} or of {pair[1][0].name}"
    return [
        KeyReference(table.name, column.name, other.name, target.name, why, is_either=True) for other, target in pair
    ]


def _likely_partners(column: SurveyedColumn, targets: Sequence[SurveyedColumn]) -> tuple[int, float]:
    """How many of the keys have the column's name, and which part of their values the column has."""
    named = sum(words_of(target.name) == words_of(column.name) for target in targets)
    return named, len(column.values) / sum(len(target.values) for target in targets)


def _of_itself(table: SurveyedTable, column: SurveyedColumn) -> list[KeyReference]:
    """The reference of a row to another row of its table: `mentor_id` of a person, `replaced_boat_no` of a boat."""
    if column.kind not in ("text", "integer") or column.distinct < _ENOUGH_PARTNERS or not column.values:
        return []
    said = words_of(column.name)
    for target in table.columns:
        wanted = words_of(target.name)
        is_key = target.kind == column.kind and table.is_unique(target.name) and column.values <= target.values
        if not is_key or target.name == column.name or table.is_unique(column.name):
            continue
        own = wanted[-1:] != wanted and len(said) > len(wanted) and said[-len(wanted) :] == wanted
        partner = len(said) == 2 and said[1] == wanted[-1] in _NUMBERS and said[0] not in _singulars(table)
        if own or (partner and (said[0] in _OWN_KIND or _names_people(column, table))):
            why = "same name, same values" if own else "names another one, same values"
            return [KeyReference(table.name, column.name, table.name, target.name, why)]
    return []


_ENOUGH_PARTNERS = 2
_NUMBERS = ("id", "number", "code")
_OWN_KIND = frozenset({"parent", "previous", "next", "predecessor", "successor", "replacement", "original"})
"""What another thing of the same kind is to a thing."""


def _same_name(column: SurveyedColumn, target: SurveyedColumn, other: SurveyedTable) -> bool:
    """`state_name` is `state.state_name`; `dept_id` is `dept.id`; `home_city_id` is `city.city_id`."""
    said, wanted = words_of(column.name), words_of(target.name)
    if said[-len(wanted) :] == wanted and wanted not in (("id",), ("name",), ("code",), ("number",)):
        return True
    full = (*_singulars(other), *wanted)
    if "".join(said) == "".join(wanted) and len(wanted) > 1:  # `spcode` is `sp_code`
        return True
    return said[-len(full) :] == full or said == _singulars(other) or _is_short_name(said, other)


def _is_short_name(said: tuple[str, ...], other: SurveyedTable) -> bool:
    """`stat` is the code of a status, where a table has but codes and what they mean."""
    own = _singulars(other)
    is_told = len(said) == 1 and (is_short_for(said[0], own[0]) or (said == own[:-1] and own[-1] == "code"))
    return len(other.columns) == 2 and is_told


def _names_people(column: SurveyedColumn, other: SurveyedTable) -> bool:
    """`ringer` and `made_by` hold numbers of people."""
    words = words_of(column.name)
    words = words[:-1] if words[-1] in ("id", "number", "code") else words
    says_who = bool(words) and (
        words[-1] in PERSONS
        or (len(words) == 2 and words[1] == "by" and bool(active(words[0]) or DOINGS.get(words[0])))
    )
    says_who = says_who and len(other.fact.foreign_keys) < 2  # who took part in what is no person
    columns = [words_of(one.name) for one in other.columns]
    are_named = {("first", "name"), ("last", "name")} <= {*columns}
    return says_who and (are_named or are_people(_singulars(other)[-1], columns))


def _are_among(column: SurveyedColumn, target: SurveyedColumn, *, few_may_lack: bool) -> bool:
    """Whether a column's values are the target's: all of them, or of many that have its name nearly all."""
    lacking = len(column.values - target.values)
    return not lacking or (few_may_lack and lacking <= FEW_LACKING * column.distinct and column.distinct >= ENOUGH_MANY)


def _within(
    survey: DatabaseSurvey, table: SurveyedTable, keys: dict[str, tuple[str, ...]], names: dict[str, str | None]
) -> list[KeyReference]:
    """References of a table of two columns of numbers, both of them those of one other table: what cites what."""
    columns = [c for c in table.columns if c.kind == "integer" and c.values and not c.is_constant]
    if (
        len(columns) != 2
        or len(table.columns) != 2
        or not any(w.endswith(_DOING) for c in columns for w in words_of(c.name))
    ):
        return []
    held = columns[0].values | columns[1].values
    found = [
        (other, target)
        for other in survey.tables
        for target in [other.column(keys[other.name][0]) if len(keys[other.name]) == 1 else None]
        if other.name != table.name and names[other.name] and target is not None
        if target.kind == "integer" and held <= target.values
    ]
    if len(found) != 1:
        return []
    other, target = found[0]
    return [
        KeyReference(table.name, c.name, other.name, target.name, f"only {other.name} has its values") for c in columns
    ]


_DOING = ("ing", "ed", "er", "ee", "parent", "child", "source", "target")
"""Endings of columns that say what one of two does to the other: `citing`, `cited`, `follower`."""


def _names_itself(target: SurveyedColumn, other: SurveyedTable) -> bool:
    """Whether a column's name begins with its own table's: `business_id` of `business`."""
    own = _singulars(other)
    return words_of(target.name)[: len(own)] == own


def _initial(column: SurveyedColumn, target: SurveyedColumn, other: SurveyedTable) -> bool:
    """`kid` is the id of a keyword."""
    key = words_of(target.name) == ("id",) and other.fact.primary_key == (target.name,)
    return key and words_of(column.name) == (f"{_singulars(other)[-1][0]}id",)


def _about(column: SurveyedColumn, target: SurveyedColumn, other: SurveyedTable) -> bool:
    """Whether the column's name or the target's own speaks of the other table."""
    own = _singulars(other)
    return words_of(target.name)[: len(own)] == own or words_of(column.name)[: len(own)] == own
