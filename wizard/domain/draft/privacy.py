"""Columns that are nobody's business, by their names: passwords, hashes, tokens, card numbers, keys of machines."""

from __future__ import annotations

import itertools

from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.words_in_names import parts_of, words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

SECRETS = word_set(__name__, "secrets")
"""Words that say it wherever they stand in a column's name."""
_TOGETHER = frozenset(tuple(said.split()) for said in word_set(__name__, "together"))
"""Two words that say it side by side."""
_OWNED = word_set(__name__, "owned")
"""Short words that say it behind what has a secret: `user_pass`, `db_pw`."""
_OWNERS = word_set(__name__, "owners")
_PLAIN = word_set(__name__, "plain")
"""Last words of columns that only say when or what kind: `password_changed_at`, `card_type`."""
_NAMED = word_set(__name__, "named")
"""Words of columns that name who logs in, beside which a mere `pass` is a password."""
_MARKS = 2
"""Different values of a column that says who has passed."""
_HELD = word_set(__name__, "held")
"""Columns that hold what their table is called after: the `value` of an `api_key`."""
_POSTAL = word_set(__name__, "postal")
"""Words of an address, beside which a pin code is the code of a place."""


def is_private(words: tuple[str, ...]) -> bool:
    """Whether a column's words say that nobody may see what is in it."""
    if words[-1] in _PLAIN:
        return False
    pairs = set(itertools.pairwise(words))
    if words[-1] == "id":  # `token_id` is a number, `tax_id` is not
        return bool(_TOGETHER & pairs)
    owned = len(words) > 1 and words[-1] in _OWNED and words[0] in _OWNERS
    return owned or bool(SECRETS & set(words)) or bool(_TOGETHER & pairs)


def is_private_column(column: SurveyedColumn, table: SurveyedTable) -> bool:
    """Whether nobody may see what is in a column, by its name and its table's."""
    words = words_of(column.name)
    beside = {word for other in table.columns for word in words_of(other.name)}
    if words[0] == "pin" and words[1:] in ((), ("code",), ("number",)):
        return not _POSTAL & beside
    if len(words) == 1 and words[0] in _OWNED:
        return column.kind == "text" and column.distinct > _MARKS and bool(_NAMED & beside)
    *before, noun = words_of(table.name)
    if len(words) == 1 and words[0] in _HELD:
        return is_private((*before, singular(noun)))
    refers = table.fact.is_in_key(column.name) or any(column.name in k.columns for k in table.fact.foreign_keys)
    return any(is_private(said) for said in ((words,) if refers else (words, parts_of(column.name))))


def shown_columns(table: SurveyedTable) -> tuple[SurveyedColumn, ...]:
    """The columns of a table that are not private."""
    return tuple(column for column in table.columns if not is_private_column(column, table))


def private_columns(seen: DatabaseSurvey) -> tuple[str, ...]:
    """The columns that are drafted hidden, as `table.column`."""
    return tuple(
        f"{table.name}.{column.name}"
        for table in seen.tables
        for column in table.columns
        if is_private_column(column, table)
    )
