"""Which turns stand in which corpus: alone (query, answer), or with the query before them (S-7 of the 1989 paper)."""

from __future__ import annotations

from wizard.corpus.item import Item


def stands_alone(item: Item) -> bool:
    """Whether its request is understood without context: class A, or, where nobody has said, the tool used none."""
    if item.category is not None:
        return item.category == "A"
    answer = item.record.answer
    for request in item.record.requests:
        if answer and answer.request == request.request and answer.interpretation is not None:
            readings = request.interpretations[answer.interpretation : answer.interpretation + 1]
            return all(reading.context_used is None for reading in readings)
    return False
