"""What a session with PostgreSQL is told before any statement: read-only, limits, and where names are looked for.

Names: statements run with a search path of `pg_catalog`, so that functions, operators and casts are the server's own;
what a user has made under an allowed name is never called. Only where tables have columns of an extension's type
(`citext`, PostGIS) the extension's schema follows, for the sake of its operators; a statement with a name that a user
made there is refused.
"""

from __future__ import annotations

import re
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL

from wizard.ask.guard.errors import SqlRefused

SETTINGS = {
    "default_transaction_read_only": "on",
    "idle_in_transaction_session_timeout": "60s",
    "client_connection_check_interval": "1s",  # a statement ends when we have gone
    "lock_timeout": "2s",
    "work_mem": "16MB",
    "hash_mem_multiplier": "1",
    "max_parallel_workers_per_gather": "0",
    "jit": "off",
    "standard_conforming_strings": "on",  # as our own parser reads them
    "temp_file_limit": "1GB",  # only a superuser may; an administrator sets it for others
}
"""What this server does not know, or does not let this role set, stays as it is."""
_SET = """
SELECT set_config(w.name, w.value, false)
FROM unnest(%s::text[], %s::text[]) AS w(name, value) JOIN pg_settings s ON s.name = w.name
WHERE s.context = 'user' OR (s.context = 'superuser' AND current_setting('is_superuser') = 'on')
"""
_FOREIGN_TYPES = """
SELECT DISTINCT n.nspname
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace home ON home.oid = c.relnamespace
JOIN pg_type t ON t.oid = a.atttypid JOIN pg_namespace n ON n.oid = t.typnamespace
WHERE home.nspname = %s AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND a.attnum > 0 AND NOT a.attisdropped
AND t.typtype = 'b' AND t.typelem = 0 AND n.nspname <> 'pg_catalog' ORDER BY 1
"""
_MADE_BY_USERS = """
SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = ANY(%s) AND NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
UNION SELECT o.oprname FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace
WHERE n.nspname = ANY(%s) AND NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = 'pg_operator'::regclass AND d.objid = o.oid AND d.deptype = 'e')
"""
_WORDS = re.compile(r"[^\W\d][\w$]*|[-+*/<>=~!@#%^&|`?]+")


def address_of(url: URL) -> str:
    """The address as the server's own library reads it; that of a `URL` it misreads where options have spaces."""
    _, parts = url.set(drivername="postgresql+psycopg").get_dialect()().create_connect_args(url)
    return make_conninfo(**parts)


def settle(connection: psycopg.Connection[Any], _record: object = None) -> None:
    """Tell a new session its settings."""
    connection.execute(_SET, (list(SETTINGS), list(SETTINGS.values())))
    connection.commit()


def quoted(name: str) -> str:
    """A name as it stands in a statement."""
    return '"' + name.replace('"', '""') + '"'


def foreign_schemas(connection: psycopg.Connection[Any], namespace: str) -> tuple[str, ...]:
    """The schemas of those types of the tables in `namespace` that are not the server's own."""
    found = connection.execute(_FOREIGN_TYPES, (namespace,)).fetchall()
    connection.rollback()
    return tuple(str(row[0]) for row in found)


def begin(connection: psycopg.Connection[Any], sql: str, schemas: tuple[str, ...]) -> None:
    """Begin the read-only transaction of a statement, and set its search path.

    Raises:
        SqlRefused: `sql` has a name that a user made in one of `schemas`.
    """
    connection.execute("SET TRANSACTION READ ONLY")
    if schemas:
        made = {str(row[0]) for row in connection.execute(_MADE_BY_USERS, (list(schemas), list(schemas)))}
        used = made.intersection(word for text in _WORDS.findall(sql) for word in (text, text.lower()))
        if used:
            raise SqlRefused(f"{min(used)} is a function or operator that a user made", "use the server's own")
    path = ", ".join(["pg_catalog", *map(quoted, schemas), "pg_temp"])
    connection.execute("SELECT set_config('search_path', %s, true)", (path,))


def set_timeout(connection: psycopg.Connection[Any], milliseconds: int) -> None:
    """The server's own time limit for what comes next in this transaction."""
    connection.execute("SELECT pg_catalog.set_config('statement_timeout', %s, true)", (str(max(1, milliseconds)),))
