"""Short words of columns that the word beside them tells: the `hr` of `sheets_per_hr`, the `p` of `ream_cost_p`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.words_in_names import parts_of
from wizard.domain.word_sets import word_map, word_set

_PERIODS = word_map(__name__, "periods")
"""Short words behind "per", and what they stand for."""
_EATERS = word_set(__name__, "eaters")
"""Parts of names before which "veg" is vegetarian, and no vegetable."""
_MONEY = word_set(__name__, "money")
"""Parts of names before which a last `p` is pence."""


def told_by_neighbours(survey: DatabaseSurvey) -> Iterator[tuple[str, str]]:
    """Each such short word with what it stands for in all columns of `survey`."""
    numbers = [parts_of(c.name) for table in survey.tables for c in table.columns if c.kind in ("integer", "number")]
    names = [parts_of(column.name) for table in survey.tables for column in table.columns]
    for parts in numbers:
        for before, short in pairwise(parts):
            if before == "per" and short in _PERIODS:
                yield short, _PERIODS[short]
            if short == "pp" and before in _MONEY and parts[-1] == "pp":
                yield short, "per person"
    if any(pair[0] == "veg" and pair[1] in _EATERS for parts in names for pair in pairwise(parts)):
        yield "veg", "vegetarian"
    in_pence = {parts[-2:] for parts in names if len(parts) > 1 and parts[-1] == "p"}
    if in_pence and all(before in _MONEY for before, _ in in_pence):
        yield "p", "pence"
