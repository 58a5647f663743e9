"""The lexicon of a draft: classes from tables, attributes from columns, relations from references, words from names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wizard.domain.draft.also_called import FIRMS, TAKING_PART, call_firms, call_objects, call_people
from wizard.domain.draft.attendance_wordings import attendance_wordings
from wizard.domain.draft.attributes import attribute_name, draft_ages, draft_columns, draft_heads
from wizard.domain.draft.author_roles import draft_author_roles
from wizard.domain.draft.code_tables import CodeTable, say_meanings
from wizard.domain.draft.column_meaning import says_when
from wizard.domain.draft.concepts import draft_concepts
from wizard.domain.draft.constants import say_constants
from wizard.domain.draft.dated_rows import draft_dated_rows, draft_failed, passing_wordings
from wizard.domain.draft.days_of_ties import draft_days_of_ties
from wizard.domain.draft.deadlines import deadline_wordings, draft_deadlines
from wizard.domain.draft.degrees import (
    settle_costs_of_rows,
    settle_days,
    settle_degrees,
    settle_prices,
    settle_sizes,
    settle_verbs,
)
from wizard.domain.draft.doers import draft_doers
from wizard.domain.draft.doings_alone import doings_alone
from wizard.domain.draft.english import (
    DONE_AS,
    EMPTY_WORDS,
    RECORDS,
    are_people,
    initials_said,
    is_place,
    noun_of,
    plural_of,
    titled,
    with_plural,
)
from wizard.domain.draft.events import LINES, draft_events
from wizard.domain.draft.everyday_wordings import everyday_wordings
from wizard.domain.draft.far_kinds import draft_far_kinds
from wizard.domain.draft.full_words import is_word
from wizard.domain.draft.goods_wordings import goods_wordings
from wizard.domain.draft.had_or_lacking import draft_had_and_lacking
from wizard.domain.draft.journey_ends import draft_journey_ends
from wizard.domain.draft.judgements import draft_judgements
from wizard.domain.draft.labelling_tables import draft_kinds, draft_labels
from wizard.domain.draft.line_values import draft_amounts, draft_line_values
from wizard.domain.draft.links import Links
from wizard.domain.draft.measured_amounts import amount_wordings
from wizard.domain.draft.measured_kinds import draft_measured_kinds
from wizard.domain.draft.months import tell_months
from wizard.domain.draft.much_used import draft_much_used
from wizard.domain.draft.name_parts import draft_name_parts
from wizard.domain.draft.names_shown import only_number, person_names, say_names_together
from wizard.domain.draft.numbers_called import call_by_noun_and_number, call_by_number
from wizard.domain.draft.ordered_rows import call_ordered
from wizard.domain.draft.outcomes import draft_outcomes
from wizard.domain.draft.own_doings import draft_own_doings, settle_own_doings
from wizard.domain.draft.people_wordings import people_wordings
from wizard.domain.draft.performers import also_called
from wizard.domain.draft.privacy import private_columns, shown_columns
from wizard.domain.draft.programmes import draft_programmes
from wizard.domain.draft.relations import draft_relations
from wizard.domain.draft.spans import draft_spans, span_of
from wizard.domain.draft.stock_levels import draft_stock_levels
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable, is_bookkeeping
from wizard.domain.draft.tie_tables import called_by_a_verb, draft_parts, draft_posts
from wizard.domain.draft.time_wordings import time_wordings
from wizard.domain.draft.totals import draft_scores, draft_totals
from wizard.domain.draft.trade_wordings import trade_wordings
from wizard.domain.draft.unfinished import draft_unfinished
from wizard.domain.draft.units import draft_units
from wizard.domain.draft.verbs import DOINGS, WORKS, WRITINGS, day_verbs, done, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.who_is_meant import draft_customers, settle_who
from wizard.domain.draft.wording_templates import templates_filled
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.shortening import abbreviates
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_GROUPS_OF_PEOPLE = word_set(__name__, "groups of people")
"""Nouns of several people, of which a row with the names of one is a member."""
MORE_NOUNS = {"inventory": ("copy/copies",), "person": ("individual",), "staff": ("staff member", "employee"),
              "taxon": ("species/species",), **dict.fromkeys(("lexeme", "headword", "lemma"), ("word",))}  # fmt: skip
"""What rows of some tables are called as well."""


PERIODS_OF_DAY: dict[str, dict[str, object]] = {
    "morning": {"begin": 500, "end": 1200, "also": ["mornings"]},
    "afternoon": {"begin": 1200, "end": 1800, "also": ["afternoons"]},
    "evening": {"begin": 1800, "end": 2200, "also": ["evenings"]},
    "night": {"begin": 2200, "end": 600, "also": ["nights", "nighttime"]},
}
"""Parts of the day, where a database has times of day."""


def draft_words(survey: DatabaseSurvey, links: Links, codes: Sequence[CodeTable] = ()) -> DraftVocabulary:
    """Every word that names and values of the database say; `codes` says what some of the values mean."""
    out = DraftVocabulary(private=frozenset(private_columns(survey)))
    names = _class_names(survey, links)
    for table in survey.tables:
        for column in table.columns:
            out.labels[f"{table.name}.{column.name}"] = titled(column.name)
        if table.name in names:
            _class(out, table, names[table.name], links)
            draft_columns(out, table, names[table.name], links, ())
    for table in survey.tables:
        reference = links.extensions.get(table.name)
        if reference is not None and reference.other in names:
            told = _more_than(table, survey.table(reference.other)) if table.fact.is_view else table
            draft_columns(out, told, names[reference.other], links, (reference.back, reference.column))
            _extended(out, table, names[reference.other], reference.column)
    _own_attributes(out)
    say_meanings(out, codes)
    _settle(out)
    settle_who(out, links, names)
    for relate in (draft_relations, draft_journey_ends, draft_own_doings, draft_events, draft_far_kinds):
        relate(out, links, names)
    draft_parts(out, survey, links, names)
    draft_posts(out, links, names)
    for say in (draft_outcomes, draft_dated_rows, draft_author_roles):
        say(out, survey, links, names)
    draft_totals(out, survey, links, names)
    draft_scores(out, survey, links, names)
    draft_amounts(out, survey, links, names)
    draft_line_values(out, survey, links, names)
    draft_spans(out, survey, names)
    draft_programmes(out, links, names)
    _states(out, survey, links, names)
    draft_measured_kinds(out, survey, links, names)
    draft_days_of_ties(out, survey, links, names)
    settle_verbs(out)
    settle_days(out)
    _leave_values(out, survey)
    say_constants(out, survey)
    draft_labels(out, survey, links, names)
    draft_kinds(out, survey, links, names)
    draft_doers(out, survey, links, names)
    draft_heads(out)
    draft_had_and_lacking(out, survey, links, names)
    draft_concepts(out, survey)
    settle_own_doings(out)
    draft_units(out)
    tell_months(survey, out)
    _records(out)
    call_objects(out)
    _heads(out)
    call_by_noun_and_number(out, survey, links, names)
    _named(out, links, names)
    _everyday_words(out, survey)
    if any(entry.get("kind") == "time" for entry in out.attributes.values()):
        out.periods = {name: {**period} for name, period in PERIODS_OF_DAY.items()}
    return out


def _settle(out: DraftVocabulary) -> None:
    """Let no word say two things of one class."""
    settle_prices(out)
    settle_sizes(out)
    settle_degrees(out)


def _states(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """What is over, late, out, in stock or running low."""
    draft_unfinished(out, survey, links, names)
    draft_deadlines(out, survey, names)
    draft_failed(out)
    draft_stock_levels(out, survey, names)


def _everyday_words(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """What people say of entries that are all there."""
    settle_costs_of_rows(out)
    draft_judgements(out, survey)
    draft_ages(out)
    draft_name_parts(out)
    draft_customers(out)
    call_by_number(out)
    call_ordered(out)
    draft_much_used(out, survey)
    out.wordings += [
        *everyday_wordings(out),
        *goods_wordings(out),
        *people_wordings(out, survey),
        *passing_wordings(out),
        *amount_wordings(out),
        *deadline_wordings(out),
        *time_wordings(out),
        *templates_filled(out, survey),
        *doings_alone(out, survey),
        *attendance_wordings(out),
        *trade_wordings(out, survey),
    ]


def _own_attributes(out: DraftVocabulary) -> None:
    """Let classes name their own attributes where one of another class is called as theirs would be: the `code` of a
    `sensor_model` is no `model_code` of a `sensor`."""
    for cls, entry in out.classes.items():
        for field in ("display", "number", "time", "when", "tally"):
            named = entry.get(field, ())
            mended = [_own_attribute(out, cls, name) for name in (named if field == "display" else (named,)) if name]
            if mended:
                entry[field] = mended if field == "display" else mended[0]
        together = entry.get("shown_together", {})
        together.update({noun: [_own_attribute(out, cls, one) for one in told] for noun, told in together.items()})


def _own_attribute(out: DraftVocabulary, cls: str, name: str) -> str:
    known = out.attributes.get(name, {})
    other = f"{name} of {out.classes[cls]['table']}"
    return other if known and known["of"] != cls and other in out.attributes else name


def say_compounds(out: DraftVocabulary) -> None:
    """Let things be called by what they belong to or are of, too: "hive inspection", "lifeboat station"."""
    taken = {noun.partition("/")[0] for entry in out.attributes.values() for noun in entry.get("nouns", ())}
    taken |= {noun.partition("/")[0] for e in out.classes.values() for noun in (*e["nouns"], *e.get("rarely", ()))}
    found: dict[str, dict[str, None]] = {}
    for relation in out.relations.values():
        ends = (relation["from"], relation["to"])
        if relation["path"].count("->") != 1 or relation.get("cost") or ends[0] == ends[1]:
            continue
        for cls, whose in (ends, ends[::-1]):
            for noun in (noun.partition("/")[0] for noun in out.classes[whose]["nouns"]):
                said = f"{noun} {cls.rpartition(' ')[2]}"
                if " " not in noun and said not in taken and not out.classes[whose].get("person"):
                    found.setdefault(said, {})[cls] = None
    for said, classes in found.items():
        if len(classes) == 1:
            entry = out.classes[next(iter(classes))]
            entry["rarely"] = [*entry.get("rarely", ()), with_plural(said)]


def _records(out: DraftVocabulary) -> None:
    """Let what there are records of be called by its own noun, too, where nothing else is: `customerAccounts`."""
    for name, entry in out.classes.items():
        whose, _, last = name.rpartition(" ")
        if whose and last in RECORDS | _FORMS | _SORTS and whose not in out.classes:
            priced = any(one["of"] == name and "cost" in one.get("verbs", ()) for one in out.attributes.values())
            field = "nouns" if last in _SORTS and priced else "rarely"  # a service costs what its type costs
            entry[field] = [*entry.get(field, ()), with_plural(whose)]
        if whose and last in _SORTS:  # "what kind of membership does she have"
            said = (f"{sort} of {whose}/{plural_of(sort)} of {whose}" for sort in _SORTS_SAID)
            entry["rarely"] = list(dict.fromkeys((*entry.get("rarely", ()), *said)))


_SORTS = frozenset({"type", "kind", "category", "class", "level", "plan", "group"})
"""Last nouns of tables of what kinds there are of something: `membership_type`."""
_SORTS_SAID = ("type", "kind", "sort")
_FORMS = word_set(__name__, "forms")
"""Last nouns of tables that say of what stands before no more than that there are some: `word_form`."""


def _named(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let what members are called by be their name, where nothing else is: the `company_name` of a supplier."""
    for table, cls in names.items():
        own = {name: entry for name, entry in out.attributes.items() if entry["of"] == cls}
        called = next((e for e in own.values() if e["column"] == f"{table}.{links.names[table]}"), None)
        if called is None or any("name" in entry.get("nouns", ()) for entry in own.values()):
            continue
        if words_of(str(links.names[table]))[-1] == "name":
            called["nouns"] = [*called.get("nouns", ()), "name"]
        if FIRMS & set(words_of(str(links.names[table]))):
            call_firms(out, cls)


def _heads(out: DraftVocabulary) -> None:
    """Let a class of two words be called by the last one, too, where nothing else is: the orders of a `cust_order`."""
    last = [name.rpartition(" ")[2] for name in out.classes]
    taken = {noun.partition("/")[0] for entry in out.attributes.values() for noun in entry.get("nouns", ())}
    taken |= {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for name, entry in out.classes.items():
        whose, _, head = name.rpartition(" ")
        if head in TAKING_PART and not entry.get("person"):
            call_people(out, name, head)  # members of a plan are people, and no rows that say who is one
        elif whose and last.count(head) == 1 and head not in taken | RECORDS | EMPTY_WORDS | LINES and head.isalpha():
            done = head in DOINGS or head in WRITINGS
            entry["nouns" if done else "rarely"] = [*entry.get("nouns" if done else "rarely", ()), with_plural(head)]


def _more_than(view: SurveyedTable, table: SurveyedTable) -> SurveyedTable:
    """What a view of a table's rows says beyond the table."""
    return replace(view, columns=tuple(column for column in view.columns if table.column(column.name) is None))


def _extended(out: DraftVocabulary, table: SurveyedTable, cls: str, own: str) -> None:
    """A table that says more of some things is a noun for these: `poker_player` of `people`."""
    words = words_of(table.name)
    noun = noun_of(words)
    filled = next((c.name for c in table.columns if c.name != own and not c.missing), None)
    name = next((n for n, e in out.attributes.items() if e["column"] == f"{table.name}.{filled}"), None)
    if name is not None and noun != words[-1] + "s" and not set(words) & EMPTY_WORDS and noun not in out.classes:
        said = noun.partition("/")[0]
        out.predicates[f"{said} of {cls}" if said in out.attributes else said] = {
            "of": cls, "when": [{"attribute": name}], "says": noun, "nouns": [noun],
        }  # fmt: skip


def _class_names(survey: DatabaseSurvey, links: Links) -> dict[str, str]:
    """The class of each table that is one; no two alike: "order" of `Orders`, "order detail" of `Order Details`."""
    held = [
        table.name
        for table in survey.tables
        if shown_columns(table)
        if table.name in links.carriers or not (table.name in links.ties or table.name in links.extensions)
    ]
    short = {name: noun_of(_without_record(_own_words(name, links))).partition("/")[0] for name in held}
    out: dict[str, str] = {}
    for name in held:
        words = _own_words(name, links)
        alone = sum(noun == short[name] for noun in short.values()) == 1
        said = short[name] if alone or len(words) == 1 else " ".join((*words[:-1], singular(words[-1])))
        out[name] = said if said not in out.values() else f"{said} {len(out)}"
    return out


def _without_record(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without a last one that only says that there is a record of a doing: `repair_jobs` are repairs."""
    is_kept = len(words) == 2 and singular(words[-1]) in DONE_AS and singular(words[0]) in DOINGS
    if is_kept and singular(words[-1]) == "request" and {"borrow", "rent"} & set(DOINGS[singular(words[0])]):
        return words  # who asks for a loan has not borrowed anything
    return words[:1] if is_kept else words


def _own_words(table: str, links: Links) -> tuple[str, ...]:
    """The words of a table's name; of a label those that stand behind its owner's, `movie_genre` is a genre."""
    words = words_of(table)
    if table in links.ties and (verb := called_by_a_verb(words)):
        return (*words[:-2], verb, "record")
    owner = next((words_of(r.other) for r in links.references if r.table == table), ())
    is_label = table in links.labels and owner and words[: len(owner)] == owner and len(words) > len(owner)
    if table not in links.ties:
        return words[len(owner) :] if is_label else words
    ends = [words_of(one.other) for pair in links.ties[table] for one in pair]
    plain = tuple(part.lower() for part in re.split(r"[_\W]+", table) if part)
    if len(plain) != len(words):
        return words
    return tuple(
        next(
            (end[-1] for end in ends if len(end) == 1 and not is_word(part) and abbreviates(part, singular(end[0]))),
            word,
        )
        for part, word in zip(plain, words, strict=True)
    )


# -- classes and attributes -------------------------------------------------------------------------------------------


def _class(out: DraftVocabulary, table: SurveyedTable, name: str, links: Links) -> None:
    also = MORE_NOUNS.get(name.rpartition(" ")[2], ()) if table.name not in links.ties else ()
    called = noun_of(words_of(table.name))
    if called.rpartition(" ")[2] in DONE_AS and called.partition(" ")[0] == name:  # `repair_jobs`
        also = (*also, called, called.rpartition(" ")[2])
    entry: dict[str, Any] = {
        "table": table.name, "key": list(links.keys[table.name]),
        "nouns": [with_plural(name), *initials_said(table.name), *also_called(table.name, name), *also, *_within(name)],
    }  # fmt: skip
    if len(links.keys[table.name]) == 1 and not table.is_unique(links.keys[table.name][0]):
        entry["repeated"] = True
    first, last = person_names(table)
    told = (words_of(column.name) for column in table.columns if links.of(table.name, column.name) is None)
    called_people = table.name not in links.ties and are_people(name, told)
    if (first and last) or called_people:
        entry["person"] = True
        if not any(other.get("default") for other in out.classes.values()):
            entry["default"] = True
    key = table.column(links.keys[table.name][0])
    if len(links.keys[table.name]) == 1 and key is not None and key.kind == "integer":
        entry["number"] = attribute_name(name, _numbering(table, name, links) or key)
    if (first and last) and name.rpartition(" ")[2] in _GROUPS_OF_PEOPLE:
        entry["nouns"] = [*entry["nouns"], f"{name} member"]
    clocks = [column for column in table.columns if column.is_clock]
    if clocks:  # the first: what departs and arrives does so at its departure
        entry["time"] = attribute_name(name, clocks[0])
    when = _when(table, name, links) if not entry.get("person") else None
    if when is not None:
        entry["when"] = attribute_name(name, when)
    tally = next((c for c in table.columns if c.kind == "integer" and _is_tally(c, name)), None)
    if tally is not None and not entry.get("person"):
        entry["tally"] = attribute_name(name, tally)
    if first and last:
        entry["names"] = [f"{{{first}}} {{{last}}}", f"{{{last}}}, {{{first}}}"]
        say_names_together(entry, name, table, (first, last))
        shown = [last, first, *links.keys[table.name]]
    else:
        called_by = links.names[table.name]
        own_text = next((c.name for c in table.columns if c.kind == "text" and not links.of(table.name, c.name)), None)
        naming = called_by or own_text or only_number(table, links)
        alone = called_by is not None and key is not None and key.kind == "integer" and table.is_unique(called_by)
        shown = [part for part in (naming, *(() if alone else links.keys[table.name])) if part]
    columns = [table.column(column) for column in dict.fromkeys(shown)]
    shown_columns = [c for c in columns if c is not None and f"{table.name}.{c.name}" not in out.private]
    entry["display"] = [attribute_name(name, column) for column in shown_columns]
    out.classes[name] = entry


def _numbering(table: SurveyedTable, cls: str, links: Links) -> SurveyedColumn | None:
    """The column of numbers by which members are called, beside a key that nobody says: `station_no` of a station."""
    own = tuple(cls.split())
    if words_of(links.keys[table.name][0])[-1] in ("number", "code"):
        return None
    numbers = (c for c in table.columns if c.kind == "integer" and c.name not in links.keys[table.name])
    return next((c for c in numbers if words_of(c.name) == (*own, "number")), None)


def _is_tally(column: SurveyedColumn, cls: str) -> bool:
    """Whether a column says how many a row stands for: its count, or the quantity of what was seen or caught."""
    words = words_of(column.name)
    return words == ("count",) or (words in _AMOUNT and cls.rpartition(" ")[2] in _SEEN)


_AMOUNT = (("quantity",), ("number",), ("how", "many"), ("individuals",), ("abundance",))
_SEEN = word_set(__name__, "seen")
"""Nouns of rows that stand for as many things as were seen."""


def _within(name: str) -> list[str]:
    """The noun that one written in one word ends with: a classroom is a room."""
    return [noun for noun in ("room", "house", "store", "boat") if name.endswith(noun) and name[: -len(noun)].isalpha()]


def _when(table: SurveyedTable, cls: str, links: Links) -> SurveyedColumn | None:
    """The day or year of a thing: the only such column, or the first that says no more than that or what is done."""
    own = tuple(cls.split())
    days = [c for c in table.columns if says_when(c) and not links.of(table.name, c.name)]
    days = [column for column in days if not is_bookkeeping(words_of(column.name))]
    days = [column for column in days if not _FORESEEN & set(words_of(column.name))] or days
    if is_place(cls) and own[-1] not in DOINGS:  # a site that was discovered in 1868 is no site "in 1868"
        return None
    if own[-1] not in DOINGS:  # when a copy was bought is not when it was lent
        days = [column for column in days if not _BOUGHT & set(words_of(column.name))]
    if own[-1] not in DOINGS and own[-1] not in WRITINGS and own[-1] not in WORKS:
        days = [column for column in days if not _ENTERED & set(words_of(column.name))]
    if own[-1] not in DOINGS:  # who was born in 1980 is no speaker "in 1980", and no violin that was made then one
        is_used = any(
            r.other == table.name and noun_of(words_of(r.table)).rpartition(" ")[2] in DOINGS for r in links.references
        )
        days = [
            column for column in days if not (_BEGUN_AS | (_MADE if is_used else set())) & set(words_of(column.name))
        ]
        days = [column for column in days if not _TO_COME & set(words_of(column.name))]
        if len(days) == 1 and days[0].missing and is_participle(words_of(days[0].name)[0]):
            return None  # what was done with some of them is not when they were
    done = {verb for doing in own if doing in DOINGS for verb in day_verbs((doing,))}
    if len(days) == 1 and (not done or not day_verbs(words_of(days[0].name)) or _is_own_day(days[0], own, done)):
        return days[0]
    for column in days:
        if _is_own_day(column, own, done):
            return column
    span = span_of(days)
    if span is not None:
        return span[0]
    return next((column for column in days if not column.missing), None) if own[-1] in DOINGS else None


_BEGUN_AS = word_set(__name__, "begun as")
"""Words of days on which somebody began to be, or ended."""
_TO_COME = frozenset({"due", "expiry", "expires", "expiration", "deadline", "renewal", "next"})
"""Words of days that are still to come, which say nothing of when a thing was."""
_FORESEEN = word_set(__name__, "foreseen")
"""Words of days on which something is thought to happen."""
_MADE = word_set(__name__, "made")
"""Words of the years of things to which something is done later."""
_BOUGHT = word_set(__name__, "bought")
"""Words of days on which something came to whoever has it, which says nothing of the thing."""


_ENTERED = word_set(__name__, "entered")
"""Words of days on which a row was written, which says something of what was done or written alone."""


def _is_own_day(column: SurveyedColumn, own: tuple[str, ...], done: set[str]) -> bool:
    """Whether a day is that of the doing itself: of an order when it was placed, not when it was shipped."""
    said = day_verbs(words_of(column.name), own)
    plain = words_of(column.name) in (("date",), ("year",), ("day",))
    return plain or bool(said and (done & set(said) or "happen" in said))


def _leave_values(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Take from days the verbs that are values of the same rows: an issue that is "open" has that status, and not any
    day on which it was opened."""
    states: dict[str, set[str]] = {
        table.name: {text.lower() for column in table.columns if column.kind == "text" for text in column.texts}
        for table in survey.tables
    }
    for entry in out.attributes.values():
        if entry.get("kind") in ("date", "year") and "verbs" in entry:
            held = states.get(entry["column"].partition(".")[0], set())
            entry["verbs"] = [verb for verb in entry["verbs"] if not {verb, done(verb)} & held]
