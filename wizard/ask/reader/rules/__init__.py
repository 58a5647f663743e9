"""The rules of the reader, one room a kind of phrase; `all_rules` binds them to a domain.

A rule is a pattern over categories and a function that builds what the whole means; it stands once, with its name, its
cost and an example that needs it. Categories: NP noun phrase, M modifier, T measure, V verb, PP-like modifiers are M,
R request, Q question, S whole request; words in lower case are classes of `english.yaml`.
"""

from __future__ import annotations

import functools

from wizard.ask.reader.chart import Rule
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.rules import (
    absence,
    acting,
    amounts,
    best_groups,
    choices,
    codes,
    comparing,
    coordinating,
    counting,
    dated_partners,
    denying,
    figures,
    figures_of_each,
    followups,
    fragments,
    grouping,
    journeys,
    kinds,
    linking_rows,
    majority,
    measures,
    modifiers,
    moments,
    naming,
    nouns,
    outdoing,
    partners,
    pointing,
    prices,
    quantifiers,
    relatives,
    requests,
    sentences,
    sorting,
    spans,
    spelling,
    stacking,
    statements,
    stranded,
    superlatives,
    surroundings,
    tails,
    terms_of_each,
    truth,
    typical,
    undergoing,
    values_said,
    verbs,
    wishes,
    yardsticks,
)
from wizard.ask.reader.rules.book import RuleEntry
from wizard.ask.reader.rules.loose_order import loosely_ordered

_ROOMS = (
    nouns,
    quantifiers,
    naming,
    partners,
    superlatives,
    modifiers,
    denying,
    coordinating,
    stacking,
    values_said,
    amounts,
    moments,
    verbs,
    measures,
    comparing,
    yardsticks,
    spelling,
    grouping,
    best_groups,
    figures,
    figures_of_each,
    relatives,
    acting,
    dated_partners,
    codes,
    prices,
    wishes,
    journeys,
    requests,
    counting,
    truth,
    pointing,
    surroundings,
    sentences,
    sorting,
    spans,
    absence,
    kinds,
    tails,
    terms_of_each,
    outdoing,
    typical,
    statements,
    choices,
    undergoing,
    majority,
    stranded,
    linking_rows,
    fragments,
    followups,
)


def entries() -> list[RuleEntry]:
    """Every rule, as it is written down."""
    return [entry for room in _ROOMS for entry in room.BOOK.entries]


def all_rules(joiner: Joiner) -> list[Rule]:
    """Every rule, for one domain; questions in looser orders of their words, too."""
    written, loose = [], []
    for entry in entries():
        build = functools.partial(entry.build, joiner)
        for pattern in entry.patterns:
            written.append(Rule(entry.name, entry.result, pattern, build, entry.cost, entry.example))
        for pattern, cost in loosely_ordered(entry):
            name = f"{entry.name} in another order"
            loose.append(Rule(name, entry.result, pattern, build, entry.cost + cost, entry.example))
    return [*written, *loose]
