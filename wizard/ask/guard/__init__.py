"""The read-only guard: whatever SQL comes, the database stays as it is, and nobody waits for ever.

=====================  ==========================================================================
error                  when
=====================  ==========================================================================
SqlRefused             not one SELECT over known tables with allowed functions (says where)
SqlTimeout             stopped at the time cap
SqlCancelled           stopped by whoever asked
SqlFailed              the database rejected it (its own words)
SqlTooLarge            the same, for want of memory
DatabaseUnavailable    the database is not to be had
=====================  ==========================================================================
"""

from wizard.ask.guard.database import Database, open_database
from wizard.ask.guard.engine import StatementLimits, StatementResult
from wizard.ask.guard.errors import DatabaseUnavailable, SqlCancelled, SqlFailed, SqlRefused, SqlTimeout, SqlTooLarge
from wizard.ask.guard.schema import Column, ForeignKey, GuardSchema, Table
from wizard.ask.guard.values import ValueMatch

__all__ = [
    "Column",
    "Database",
    "DatabaseUnavailable",
    "ForeignKey",
    "GuardSchema",
    "SqlCancelled",
    "SqlFailed",
    "SqlRefused",
    "SqlTimeout",
    "SqlTooLarge",
    "StatementLimits",
    "StatementResult",
    "Table",
    "ValueMatch",
    "open_database",
]
