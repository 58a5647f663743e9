"""A domain: a database with its display rules, principles, scenarios, rehearsal and tests, loaded from its folder.

`load_domain` reads and checks the folder; `database_url` makes sure that the database is there; `open_schema` says what
is in it.
"""

from wizard.domain.database import build_database, build_from_seed, database_url, generator_version
from wizard.domain.errors import DomainDatabaseUnavailable, DomainUnusable, SpeechUnavailableError, TablesExistError
from wizard.domain.facts import (
    ConsentForm,
    Direct,
    DisplayRules,
    Domain,
    GiveUp,
    HandSql,
    MoneyRule,
    Principle,
    Rehearsal,
    RehearsalUtterance,
    Revise,
    Scenario,
    SendMessage,
    TestQuestion,
    Voice,
    WizardAction,
)
from wizard.domain.folder import is_shipped, load_domain, shipped_domains
from wizard.domain.schema import ColumnFact, KeyFact, Schema, TableFact, open_schema

__all__ = [
    "ColumnFact",
    "ConsentForm",
    "Direct",
    "DisplayRules",
    "Domain",
    "DomainDatabaseUnavailable",
    "DomainUnusable",
    "GiveUp",
    "HandSql",
    "KeyFact",
    "MoneyRule",
    "Principle",
    "Rehearsal",
    "RehearsalUtterance",
    "Revise",
    "Scenario",
    "Schema",
    "SendMessage",
    "SpeechUnavailableError",
    "TableFact",
    "TablesExistError",
    "TestQuestion",
    "Voice",
    "WizardAction",
    "build_database",
    "build_from_seed",
    "database_url",
    "generator_version",
    "is_shipped",
    "load_domain",
    "open_schema",
    "shipped_domains",
]
