"""Which of a domain's conventions are in force: those whose mark the database does not hold."""

from __future__ import annotations

from wizard.ask.guard import Database
from wizard.domain.conventions import Conventions, load_conventions
from wizard.domain.errors import DomainError
from wizard.domain.facts import Domain


def in_force(domain: Domain, database: Database) -> tuple[Conventions, ...]:
    """The domain's conventions that hold on this database, in their order.

    Raises:
        DomainError: a file cannot be used, or tells databases by a column that this one does not have.
    """
    found = []
    for path in domain.conventions:
        one = load_conventions(path)
        table, _, column = one.unless.column.partition(".")
        known = database.schema.table(table)
        if known is None or known.column(column) is None:
            raise DomainError(path, None, f"the database has no column {one.unless.column}", "name one that it has")
        if one.unless.value not in database.distinct(table, column):
            found.append(one)
    return tuple(found)
