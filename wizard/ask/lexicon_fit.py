"""Whether a lexicon fits a database: every table and column that it names is there."""

from __future__ import annotations

from pathlib import Path

from wizard.ask.guard import Database
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import Lexicon, lexicon_files
from wizard.domain.lexicon_layers import place_of
from wizard.domain.nearest_name import is_it


def check_against(lexicon: Lexicon, database: Database, path: Path) -> None:
    """Pass a lexicon whose tables and columns the database has.

    Raises:
        LexiconError: naming the first that it does not have.
    """
    named = [(("classes", n, "key"), f"{c.table}.{key}") for n, c in lexicon.classes.items() for key in c.key]
    named += [(("attributes", n, "column"), a.column) for n, a in lexicon.attributes.items()]
    for where, paths in (
        *((("attributes", n, "path"), a.path) for n, a in lexicon.attributes.items()),
        *((("relations", n, "path"), r.path) for n, r in lexicon.relations.items()),
    ):
        for hop in paths:
            named += [(where, column) for column in hop.columns()]
    for where, column in named:
        table, _, name = column.partition(".")
        known = database.schema.table(table)
        if known is None or known.column(name) is None:
            there = (f"{one.name}.{c.name}" for one in database.schema.tables for c in one.columns)
            what = f"the database has no column {column}{is_it(column, there) or '; correct one of them'}"
            place = place_of(where, lexicon_files(path)) if path.exists() else (path, None)
            raise LexiconError(*place, f"{'.'.join(where[:2])}: {what}")
