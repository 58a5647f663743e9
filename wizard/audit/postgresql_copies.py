"""Copies of a PostgreSQL database with other rows, as schemas of their own beside the domain's, dropped again.

A schema, and not a database: the types and extensions of the domain's tables are there, and it is made while others
use the database. All copies are made in one transaction; the domain's own tables are only read. The name of a copy
carries a number that the audit's session holds a lock on as long as it lives: copies whose number nobody holds were
left by an audit that was killed, and the next one drops them.
"""

from __future__ import annotations

import contextlib
import graphlib
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
import sqlglot
from psycopg import sql as compose
from sqlalchemy import URL
from sqlglot import exp

from wizard.ask.guard import GuardSchema
from wizard.ask.guard.postgresql_session import address_of
from wizard.audit.errors import CopiesNotMade
from wizard.audit.redrawn_values import Drawing, movable_groups, references
from wizard.audit.repeated_values import repeated_values

PATIENCE = 5
"""Seconds for the server to answer a log-in, and for a copy that is to be dropped to be let go."""
MARK = "made by woz audit, which drops it again"
"""The comment of every schema that is a copy."""
LOCKS = 1992
"""The first key of the advisory locks of audits; the second is the audit's number."""
_NAME = re.compile(r"woz_audit_(\d{1,9})_\d+")
_LEFT = """
SELECT nspname FROM pg_namespace
WHERE obj_description(oid, 'pg_namespace') = %s AND pg_has_role(nspowner, 'USAGE') ORDER BY nspname
"""
_COLUMNS = """
SELECT a.attname, EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND a.attnum = ANY(i.indkey)
    AND (i.indisunique OR i.indisexclusion))
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = %s AND c.relname = %s AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
AND a.attgenerated = '' ORDER BY a.attnum
"""
_VIEWS = """
SELECT c.relname, c.relkind = 'm', pg_get_viewdef(c.oid), ARRAY(SELECT DISTINCT used.relname::text
    FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
    JOIN pg_class used ON d.refclassid = 'pg_class'::regclass AND used.oid = d.refobjid AND used.oid <> c.oid
    WHERE r.ev_class = c.oid AND used.relnamespace = c.relnamespace AND used.relkind IN ('v', 'm'))
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = %s AND c.relkind IN ('v', 'm')
AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
"""

Row = tuple[Any, ...]
"""Values as the server writes them, text or None: whatever their types are, it reads them again."""
Session = psycopg.Connection[tuple[Any, ...]]


@contextlib.contextmanager
def postgresql_copies(url: URL, schema: GuardSchema, count: int, seed: int) -> Iterator[list[str]]:
    """The schemas of `count` copies of the tables and views in `schema`; they are dropped when the context ends.

    A copy that cannot be dropped then, because the server has gone, is dropped by the next audit.

    Raises:
        CopiesNotMade: the role may not make them, or not read all, or the server is not to be had; nothing is left.
    """
    role = ""
    shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
    with contextlib.ExitStack() as stack:
        try:
            session = stack.enter_context(_session(url))
            role = session.info.user
            _drop_what_is_left(session)
            number = secrets.randbelow(10**9)
            session.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, number))
            names = [f"woz_audit_{number}_{copy + 1}" for copy in range(count)]
            with session.transaction():
                _make(session, schema, names, seed)
        except psycopg.Error as error:
            reason = str(error).strip().partition("\n")[0] or type(error).__name__
            raise CopiesNotMade(shown, role, reason) from error
        try:
            yield names
        finally:
            _drop(session, names)


def in_namespace(url: URL, namespace: str) -> str:
    """The address at which tables are looked for in this schema, and in no other."""
    options = " ".join([*url.normalized_query.get("options", ()), f"-c search_path={namespace}"])
    return url.update_query_dict({"options": options}).render_as_string(hide_password=False)


def reworded(sql: str, here: str, there: str) -> str:
    """A statement whose tables, where it names them with their schema `here`, are those of the schema `there`."""
    if here.lower() not in sql.lower():
        return sql
    try:
        tree = sqlglot.parse_one(sql, read="postgres")
    except Exception:  # the guard, which says so, stands before the database; the parser has errors of Python's own
        return sql
    named = (node.args.get("db") for node in tree.find_all(exp.Table, exp.Column))
    places = {(one.meta["start"], one.meta["end"]) for one in named if one is not None and one.name == here}
    for start, end in sorted(places, reverse=True):
        sql = sql[:start] + there + sql[end + 1 :]
    return sql


def _session(url: URL) -> Session:
    session = psycopg.connect(address_of(url), autocommit=True, connect_timeout=PATIENCE)
    session.execute("SELECT set_config('lock_timeout', %s, false)", (f"{PATIENCE}s",))
    session.execute("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'")
    return session


def _drop_what_is_left(session: Session) -> None:
    """Drop the copies of audits that were killed: nobody holds the lock of their number."""
    for (name,) in session.execute(_LEFT, (MARK,)).fetchall():
        found = _NAME.fullmatch(name)
        if found is None:
            continue
        lock = (LOCKS, int(found[1]))
        if session.execute("SELECT pg_try_advisory_lock(%s, %s)", lock).fetchall() == [(True,)]:
            _drop(session, [name])
            session.execute("SELECT pg_advisory_unlock(%s, %s)", lock)


def _drop(session: Session, names: Sequence[str]) -> None:
    for name in names:
        with contextlib.suppress(psycopg.Error):  # the next audit drops it
            session.execute(compose.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(compose.Identifier(name)))


def _make(session: Session, schema: GuardSchema, names: Sequence[str], seed: int) -> None:
    for name in names:
        quoted = compose.Identifier(name)
        session.execute(compose.SQL("CREATE SCHEMA {}").format(quoted))
        session.execute(compose.SQL("COMMENT ON SCHEMA {} IS {}").format(quoted, compose.Literal(MARK)))
    tables = []
    for table in schema.tables:
        found = session.execute(_COLUMNS, (schema.namespace, table.name)).fetchall()
        if not found:
            continue  # a view
        tables.append(table.name)
        columns = [str(column) for column, _ in found]
        source = _Table(session, schema.namespace, table.name, columns)
        rows = source.rows()
        values = dict(zip(columns, zip(*rows, strict=True), strict=True)) if rows else {}
        groups = movable_groups(table, values, keys=[column for column, is_key in found if is_key])
        for number, name in enumerate(names):
            drawing = Drawing(schema, table, groups, seed, number)
            copy = _Table(session, name, table.name, columns)
            copy.create_like(source)
            copy.fill(_drawn(rows, columns, drawing))
    _say_again(session, schema, names)
    for made in tables:
        for name in names:
            _Table(session, name, made, ()).analyze()
    _make_views(session, schema.namespace, names)


def _say_again(session: Session, schema: GuardSchema, names: Sequence[str]) -> None:
    """Have the columns that say what the row they refer to says go on saying it, where no constraint forbids that."""
    types = {table.name: {column.name: column.type for column in table.columns} for table in schema.tables}
    place = f'"{schema.namespace}".'
    for one in list(repeated_values(references(schema), types, session.execute, place)):
        for name in names:
            with contextlib.suppress(psycopg.IntegrityError), session.transaction():
                session.execute(one.mended(f'"{name}".'))


def _drawn(rows: Sequence[Row], columns: Sequence[str], drawing: Drawing) -> list[tuple[Row, Row]]:
    """The rows of a copy: each as it is drawn, and as it is in the domain's database."""
    drawn = [list(row) for row in rows]
    for group in drawing.groups:
        places = [columns.index(name) for name in group if name in columns]
        values = drawing.anew([tuple(row[place] for place in places) for row in rows])
        for row, value in zip(drawn, values, strict=True):
            for place, cell in zip(places, value, strict=True):
                row[place] = cell
    gone = set(drawing.dropped(range(len(rows))))
    pairs = zip(drawn, rows, strict=True)
    return [(tuple(new), old) for number, (new, old) in enumerate(pairs) if number not in gone]


@dataclass(frozen=True)
class _Table:
    """A table, of the domain's or of a copy; `columns` are those that are not computed from others."""

    session: Session
    namespace: str
    name: str
    columns: Sequence[str]

    def rows(self) -> list[Row]:
        """All rows, always in the same order."""
        order = compose.SQL(", ").join(
            compose.SQL('{}::text COLLATE "C"').format(compose.Identifier(name)) for name in self.columns
        )
        statement = compose.SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(self._listed, self._at, order)
        with self.session.cursor().copy(statement) as copy:
            return list(copy.rows())

    def create_like(self, source: _Table) -> None:
        """Make the table, empty: the columns of `source`, with its keys and checks."""
        included = "INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING INDEXES"
        self.session.execute(compose.SQL("CREATE TABLE {} (LIKE {} " + included + ")").format(self._at, source._at))

    def fill(self, pairs: Sequence[tuple[Row, Row]]) -> None:
        """Put in each row as drawn; where a constraint forbids that, as it was; where both are forbidden, neither."""
        if not pairs:
            return
        try:
            statement = compose.SQL("COPY {} ({}) FROM STDIN").format(self._at, self._listed)
            with self.session.transaction(), self.session.cursor().copy(statement) as copy:
                for drawn, _ in pairs:
                    copy.write_row(drawn)
        except psycopg.IntegrityError:
            if len(pairs) > 1:
                half = len(pairs) // 2
                self.fill(pairs[:half])
                self.fill(pairs[half:])
                return
            ((drawn, original),) = pairs
            if drawn != original:
                self.fill([(original, original)])

    def analyze(self) -> None:
        """Have the server count: without, some statements take a hundred times as long."""
        self.session.execute(compose.SQL("ANALYZE {}").format(self._at))

    @property
    def _at(self) -> compose.Composable:
        return compose.Identifier(self.namespace, self.name)

    @property
    def _listed(self) -> compose.Composable:
        return compose.SQL(", ").join(map(compose.Identifier, self.columns))


def _make_views(session: Session, namespace: str, names: Sequence[str]) -> None:
    """Make the views over the tables of each copy, those that others are made of first."""
    _look_in(session, namespace)  # names of that schema are then written without it
    found = session.execute(_VIEWS, (namespace,)).fetchall()
    begin = {
        str(view): "CREATE MATERIALIZED VIEW {} AS " if stored else "CREATE VIEW {} AS " for view, stored, *_ in found
    }
    text = {str(view): str(text) for view, _, text, _ in found}
    order = tuple(graphlib.TopologicalSorter({str(view): used for view, *_, used in found}).static_order())
    for name in names:
        _look_in(session, name, namespace)
        for view in order:
            statement = compose.SQL(begin[view]).format(compose.Identifier(name, view))
            session.execute(statement + compose.SQL(text[view]))


def _look_in(session: Session, *namespaces: str) -> None:
    path = compose.SQL(", ").join(map(compose.Identifier, namespaces)).as_string(session)
    session.execute("SELECT set_config('search_path', %s, true)", (path,))
