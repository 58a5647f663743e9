"""Columns that are nobody's business, by their names: passwords, hashes, tokens, card numbers, keys of machines."""

from __future__ import annotations

import itertools

from wizard.domain.draft.english import words_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.word_sets import word_set

_SECRETS = word_set(__name__, "secrets")
_TOGETHER = (
    ("api", "key"), ("private", "key"), ("secret", "key"), ("access", "key"), ("session", "key"),
    ("encryption", "key"), ("card", "number"), ("credit", "card"), ("account", "iban"), ("social", "security"),
    ("security", "code"), ("tax", "id"), ("passport", "number"),
)  # fmt: skip
_PLAIN = word_set(__name__, "plain")
"""Last words of columns that only say when or what kind: `password_changed_at`, `card_type`."""


def is_private(words: tuple[str, ...]) -> bool:
    """Whether a column's words say that nobody may see what is in it."""
    if words[-1] in _PLAIN:
        return False
    pairs = set(itertools.pairwise(words))
    return bool(_SECRETS & set(words)) or any(pair in pairs for pair in _TOGETHER)


def private_columns(seen: DatabaseSurvey, links: Links) -> tuple[str, ...]:
    """The columns that are drafted hidden, as `table.column`; never one that tells the rows apart."""
    return tuple(
        f"{table.name}.{column.name}"
        for table in seen.tables
        for column in table.columns
        if is_private(words_of(column.name)) and column.name not in links.keys[table.name]
    )
