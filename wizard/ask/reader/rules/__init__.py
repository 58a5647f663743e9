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
    choices,
    codes,
    comparing,
    counting,
    figures,
    followups,
    fragments,
    grouping,
    kinds,
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
    statements,
    superlatives,
    surroundings,
    tails,
    terms_of_each,
    truth,
    typical,
    undergoing,
    verbs,
    wishes,
    yardsticks,
)
from wizard.ask.reader.rules.book import Entry

_ROOMS = (
    nouns,
    quantifiers,
    naming,
    partners,
    superlatives,
    modifiers,
    moments,
    verbs,
    measures,
    comparing,
    yardsticks,
    spelling,
    grouping,
    figures,
    relatives,
    acting,
    codes,
    prices,
    wishes,
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
    fragments,
    followups,
)


def entries() -> list[Entry]:
    """Every rule, as it is written down."""
    return [entry for room in _ROOMS for entry in room.BOOK.entries]


def all_rules(joiner: Joiner) -> list[Rule]:
    """Every rule, for one domain."""
    return [
        Rule(e.name, e.result, pattern, functools.partial(e.build, joiner), e.cost, e.example)
        for e in entries()
        for pattern in e.patterns
    ]
