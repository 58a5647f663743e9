"""The rules of the reader, one room a kind of phrase; a grammar of them is made once and serves all domains.

A rule is a pattern over categories and a function that builds what the whole means; it stands once, with its name, its
cost and an example that needs it. Categories: NP noun phrase, M modifier, T measure, V verb, PP-like modifiers are M,
R request, Q question, S whole request; words in lower case are classes of `english.yaml`.
"""

from __future__ import annotations

import functools
import importlib

from wizard.ask.reader.chart import Grammar, Rule
from wizard.ask.reader.rules.book import RuleEntry, fitted, kinds_of
from wizard.ask.reader.rules.loose_order import loosely_ordered

ROOMS = (
    "nouns",
    "several_kinds",
    "quantifiers",
    "naming",
    "partners",
    "superlatives",
    "most_partners",
    "how_often",
    "modifiers",
    "denied_modifiers",
    "coordinating",
    "stacked_modifiers",
    "values_said",
    "amounts",
    "moments",
    "verbs",
    "asked_by_verbs",
    "measures",
    "ages_then",
    "most_of_a_measure",
    "comparing",
    "same_or_other",
    "shared_values",
    "standards_of_comparison",
    "spelling",
    "grouping",
    "best_groups",
    "chosen_values",
    "best_times",
    "numbers_compared",
    "kinds_within_groups",
    "figures",
    "figures_of_each",
    "groups_named",
    "ranked_values",
    "listed_by_group",
    "majorities",
    "relatives",
    "who_does_what",
    "dated_partners",
    "codes",
    "prices",
    "prices_compared",
    "wishes",
    "journeys",
    "requests",
    "counting",
    "shares",
    "yes_no_questions",
    "pronouns",
    "surroundings",
    "sentences",
    "sorting",
    "spans",
    "absence",
    "kinds",
    "side_questions",
    "terms_of_each",
    "having_more",
    "typical",
    "statements",
    "which_of_two",
    "either_value",
    "done_to_members",
    "most_of_several",
    "values_with_partners",
    "counted_totals",
    "stranded_prepositions",
    "linking_rows",
    "fragments",
    "followups",
)
"""The rooms in the order in which their rules are tried."""


def entries() -> list[RuleEntry]:
    """Every rule, as it is written down."""
    rooms = (importlib.import_module(f"{__name__}.{room}") for room in ROOMS)
    return [entry for room in rooms for entry in room.BOOK.entries]


@functools.cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule; behind all that are written down, questions in looser orders of their words."""
    written, loose = [], []
    for entry in entries():
        for pattern in entry.patterns:
            kinds, build = kinds_of(entry.build, pattern), fitted(entry.build, pattern)
            written.append(Rule(entry.name, entry.result, pattern, build, entry.cost, entry.example, kinds))
        for pattern, cost in loosely_ordered(entry):
            name = f"{entry.name} in another order"
            build = fitted(entry.build, pattern)
            loose.append(Rule(name, entry.result, pattern, build, entry.cost + cost, entry.example))
    return (*written, *loose)


@functools.cache
def binding() -> frozenset[str]:
    """The names of the rules that give a pronoun a set of the same request."""
    return frozenset(entry.name for entry in entries() if entry.binds)


@functools.cache
def grammar() -> Grammar:
    """The grammar of every rule, which is of no domain yet."""
    return Grammar(all_rules())
