"""Facts for the data card that only the store can tell: how far annotators agree."""

from __future__ import annotations

from wizard.annotate.agreement import LayerAgreement, agreement, units
from wizard.annotate.measures import SAYS
from wizard.corpus.errors import ExtraMissing
from wizard.corpus.store import Query, Store


def agreement_told(store: Store, query: Query) -> str:
    """Agreement by layer on the turns of the query that were annotated twice; empty where none was."""
    found = list(units(store, query))
    if not found:
        return ""
    try:
        (whole,) = agreement(found)
    except ExtraMissing as error:
        return f"{len(found)} turns were annotated twice; not computed: {error}"
    return "<br>".join([f"on {whole.turns} turns:", *(f"{line.layer}: {_told(line)}" for line in whole.lines)])


def _told(line: LayerAgreement) -> str:
    measure = line.measure
    if measure.value is None:
        return f"undefined ({measure.undefined})"
    if measure.name == "percent":
        return f"{measure.value:.0f} % of {measure.pairs} {line.counts}"
    return f"{SAYS[measure.name]} {measure.value:.2f}"
