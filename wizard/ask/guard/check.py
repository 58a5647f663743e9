"""Reads a statement before it runs: exactly one SELECT, over known tables, with allowed functions and types only.

What is not on a list here is refused. The engines behind (`sqlite`, `postgresql`) enforce the same again with the
database's own means, so that a difference between this parser and the database's costs nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import NoReturn

from sqlglot import exp

from wizard.ask.guard.errors import SqlRefused, SqlUnreadable
from wizard.ask.guard.in_words import in_words
from wizard.ask.guard.names import Scopes, is_known
from wizard.ask.guard.parsed import statements
from wizard.ask.guard.schema import GuardSchema
from wizard.ask.guard.statement_growth import Growth
from wizard.ask.guard.tokens import look_at_tokens

# It warns of every statement that it takes for a mere command; we refuse those, with our own words.
logging.getLogger("sqlglot").setLevel(logging.ERROR)

FUNCTIONS = frozenset(
    """
    abs avg cast ceil ceiling coalesce concat concat_ws count cume_dist current_date date date_part date_trunc datetime
    dense_rank extract first_value floor greatest group_concat iif ifnull initcap instr julianday lag last_value lead
    least left length lower ltrim max median min mod nth_value ntile nullif percent_rank percentile_cont position
    rank replace reverse right round row_number rtrim sign split_part sqrt stddev stddev_pop stddev_samp
    strftime string_agg strpos substr substring sum time to_char to_date total translate trim trunc typeof unicode
    unixepoch upper var_pop var_samp variance
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Functions that only compute from their arguments, and cannot be made to compute for long."""

OPERATORS = frozenset({"and", "or", "xor", "not", "case", "if", "exists", "any", "all", "like", "glob", "ilike"})
"""What the parser models as functions, and is none in the text."""

# What the parser calls by its own name, and the name under which it is on the list.
ALIASES = {
    "str_position": "strpos", "ts_or_ds_to_date": "date", "time_to_str": "strftime", "str_to_time": "to_date",
    "ts_or_ds_to_timestamp": "datetime", "try_cast": "cast", "timestamp_trunc": "date_trunc", "to_number": "cast",
    "str_to_date": "to_date", "logical_or": "max", "logical_and": "min", "char_length": "length", "len": "length",
    "variance_pop": "var_pop", "arg_max": "max", "arg_min": "min", "parse_date": "to_date", "unix_to_time": "datetime",
}  # fmt: skip
TYPES = frozenset(
    """
    bigint boolean char date datetime decimal double float int interval nchar numeric nvarchar real smallint text time
    timestamp timestamptz tinyint varchar
    """.split()  # noqa: SIM905
)
FORBIDDEN = (exp.DDL, exp.DML, exp.Command, exp.Pragma, exp.Into, exp.Lock, exp.Set, exp.Operator, exp.Parameter,
             exp.Placeholder, exp.SessionParameter)  # fmt: skip
ONE_SELECT = "write exactly one SELECT"


def check(sql: str, dialect: str, schema: GuardSchema) -> tuple[int, ...]:
    """Pass a statement that may run against `schema`; `dialect` is `sqlite` or `postgres`.

    Returns the offsets in characters, from 0, at which a table of `schema` is named without its schema.

    Raises:
        SqlRefused: with the place in the statement where there is one.
    """
    look_at_tokens(sql, dialect, schema)
    try:
        found = statements(sql, dialect)
    except SqlUnreadable as error:
        why = f": {in_words(error.description, error.near)}" if error.said else ""
        raise SqlRefused(f"cannot be read{why}", ONE_SELECT, line=error.line, column=error.column) from None
    if len(found) != 1:
        count = "no statement" if not found else f"{len(found)} statements"
        raise SqlRefused(count, ONE_SELECT)
    statement = found[0]
    root = statement.unnest() if isinstance(statement, exp.Subquery) else statement
    if not isinstance(root, (exp.Select, exp.SetOperation)):
        raise SqlRefused(f"{_keyword(root)} is not a SELECT", ONE_SELECT)
    scopes = Scopes(dialect)
    places = []
    for node in statement.walk():
        _check_node(node)
        if isinstance(node, exp.Table) and _check_table(node, dialect, schema, scopes):
            place = node.this.meta.get("start")
            if place is None:
                _refuse(node, f"table {node.name} cannot be found in the text", "name it plainly")
            places.append(int(place))
    Growth(dialect, scopes).check(statement)
    return tuple(sorted(places))


def _check_node(node: exp.Expr) -> None:
    if isinstance(node, FORBIDDEN):
        _refuse(node, f"{_keyword(node)} inside the statement", "use SELECT only")
    if isinstance(node, exp.With) and node.args.get("recursive"):
        _refuse(node, "WITH RECURSIVE", "name the steps one by one")
    if isinstance(node, exp.CTE) and not isinstance(node.this, exp.Query):
        _refuse(node, f"{_keyword(node.this)} in a WITH clause", "use SELECT only")
    if isinstance(node, exp.DataType):
        kind = node.this.value.lower() if isinstance(node.this, exp.DataType.Type) else str(node.this).lower()
        if kind not in TYPES:
            _refuse(node, f"type {kind}", "cast to a plain type such as TEXT, INTEGER or DATE")
    elif isinstance(node, exp.Func):
        names = [node.name] if isinstance(node, exp.Anonymous) else list(_names(node))
        if not any(name.lower() in FUNCTIONS or name.lower() in OPERATORS for name in names):
            written = str(node.meta.get("name") or names[0])
            _refuse(node, f"function {written.lower()}", "use plain arithmetic, text, date and aggregate functions")
    elif isinstance(node, exp.Identifier) and not node.quoted and str(node.this).startswith(("$", "@", ":")):
        _refuse(node, f"parameter {node.this}", "write the value itself")
    elif isinstance(node, exp.Dot):
        _refuse(node, f"qualified call {node.sql()[:40]}", "call functions by their plain name")


def _names(node: exp.Func) -> Iterator[str]:
    for name in type(node).sql_names():
        yield name
        yield ALIASES.get(name.lower(), "")


def _check_table(node: exp.Table, dialect: str, schema: GuardSchema, scopes: Scopes) -> bool:
    """Whether `node` is a table of `schema`, named without its schema; a WITH clause's name is none."""
    if not isinstance(node.this, exp.Identifier):
        called = node.this.name or (node.this.sql_name() if isinstance(node.this, exp.Func) else node.sql()[:40])
        _refuse(node, f"function {called} as a table", "select from tables of the database")
    bare = not node.db and not node.catalog
    if bare and scopes.definition(node) is not None:
        return False
    if not is_known(schema, node, dialect):
        full = ".".join(part for part in (node.catalog, node.db, node.name) if part) or node.sql()[:40]
        alike = schema.table(node.name)
        if alike is not None and bare:
            _refuse(node, f"no table {full}", f'write "{alike.name}", in quotes')
        _refuse(node, f"no table {full}", f"the tables are {', '.join(t.name for t in schema.tables)}")
    return bare


def _keyword(node: exp.Expr) -> str:
    if isinstance(node, exp.Command):
        return str(node.this).upper()
    return type(node).__name__.upper()


def _refuse(node: exp.Expr, what: str, advice: str) -> NoReturn:
    for part in node.walk():
        if "line" in part.meta:
            raise SqlRefused(what, advice, line=part.meta["line"], column=part.meta.get("col"))
    raise SqlRefused(what, advice)
