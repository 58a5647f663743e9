"""Logical forms that come from elsewhere: a journal, another tool, a domain whose lexicon was another then.

A form that passes is a query of the domain: whoever works with it need not look again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wizard.ask import form, form_json
from wizard.domain.lexicon import Lexicon


def form_of_domain(data: Mapping[str, Any], lexicon: Lexicon) -> form.Query:
    """The query that `form_json.to_json` wrote, in words of this lexicon.

    Raises:
        ValueError: it is no query, or it names what the lexicon lacks.
    """
    query = form_json.from_json(data)
    for node in form.walk(query):
        lacking = _lacking(node, lexicon)
        if lacking:
            raise ValueError(f"the domain has no {lacking}")
    return query


def _lacking(node: object, lexicon: Lexicon) -> str:
    """What a node names that is not there; empty where all is."""
    match node:
        case form.Set(cls=name) if name not in lexicon.classes:
            return f"class '{name}'"
        case form.Attr(name=name) if name not in lexicon.attributes:
            return f"attribute '{name}'"
        case form.Step(relation=name) if name not in lexicon.relations:
            return f"relation '{name}'"
        case form.Is(predicate=name) if name not in lexicon.predicates:
            return f"predicate '{name}'"
    return ""
