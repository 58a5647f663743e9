"""The domain's database: built once by its generator, never over anything that is there already.

SQLite goes into the user's cache, under a name that carries a hash of the generator's source, so that another generator
makes another file; it is built beside its place and renamed into it. PostgreSQL gets the tables in one transaction.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import platformdirs
from sqlalchemy import URL, Connection, MetaData, Table, create_engine, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from wizard.domain.errors import DomainDatabaseUnavailable, DomainUnusable, TablesExistError
from wizard.domain.facts import Domain
from wizard.domain.generator import Generator, generator_of, shipped_generator


def database_url(domain: Domain, override: str | None = None, *, may_generate: bool = False) -> str:
    """Return the SQLAlchemy URL of the domain's database, which is then there and filled.

    Without `override`, a generator's SQLite file is made on first use; a domain with a database of its own has its URL
    returned. With `override`, the generator's tables are made only where there is nothing at all yet: a database that
    has any table is somebody's, and is never written to. A generator that is not a shipped domain's runs only where
    the caller `may_generate`: where the experimenter said so.

    Raises:
        DomainUnusable: the URL cannot be read, or the generator does not exist, fails, or may not run.
        DomainDatabaseUnavailable: the database cannot be reached.
    """
    generator = generator_of(domain)
    if generator is None:
        return _readable(override or domain.url or "").render_as_string(hide_password=False)
    place = _cached(generator)
    url = _readable(f"sqlite:///{place}" if override is None else override)
    there = place.exists() if override is None else bool(_tables(url))
    if not there:
        if not (may_generate or generator.is_shipped):
            what = f"the database has not been built, and {generator.source.name}, which makes it, is code"
            remedy = f"read it, then run woz domain build {domain.folder}" + (" --database ..." if override else "")
            raise DomainUnusable(domain.folder / "domain.yaml", None, what, remedy)
        if override is None:
            _build_file(place, *generator.run())
        else:
            build_database(domain, url.render_as_string(hide_password=False))
    return url.render_as_string(hide_password=False)


def build_database(domain: Domain, url: str) -> bool:
    """Make the generator's tables at `url`; True when they were made, False when they were there with the same rows.

    Raises:
        TablesExistError: tables of these names, in whatever case, exist there with other content; nothing was changed.
        as `database_url`.
    """
    generator = generator_of(domain)
    if generator is None:
        raise DomainUnusable(
            domain.folder / "domain.yaml", None, "the domain has no generator", "it brings its own database"
        )
    metadata, rows = generator.run()
    target = _readable(url)
    if target.get_backend_name() == "sqlite" and target.database and not Path(target.database).exists():
        _build_file(Path(target.database), metadata, rows)
        return True
    engine = create_engine(target)
    try:
        with engine.begin() as connection:
            names = inspect(connection).get_table_names()
            there = sorted(name for name in names if name.lower() in {ours.lower() for ours in metadata.tables})
            if not there:
                _fill(connection, metadata, rows)
                return True
            different = [name for name in metadata.tables if name not in there]
            if not different:
                wanted, found = checksums(metadata, rows), read_checksums(connection, metadata)
                different = [name for name in wanted if wanted[name] != found[name]]
            if different:
                raise TablesExistError(target.render_as_string(), tuple(there), tuple(different))
            return False
    except SQLAlchemyError as error:
        raise DomainDatabaseUnavailable(target.render_as_string(), str(getattr(error, "orig", error))) from error
    finally:
        engine.dispose()


def build_from_seed(domain: Domain, place: Path, seed: int) -> None:
    """Make an SQLite file as the domain's builder makes it from another seed: other rows under the same rules.

    Raises:
        DomainUnusable: the domain has no builder; a generator of its own is code that only `build_database` runs.
        DomainDatabaseUnavailable: the file cannot be written.
    """
    if domain.builder is None:
        what, remedy = "the domain has no builder", "only a shipped domain's generator is run from another seed"
        raise DomainUnusable(domain.folder / "domain.yaml", None, what, remedy)
    _build_file(place, *shipped_generator(domain.builder).run(seed))


def _tables(url: URL) -> list[str]:
    """The tables that are there; none where a SQLite file does not exist yet."""
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        return []
    engine = create_engine(url)
    try:
        return inspect(engine).get_table_names()
    except SQLAlchemyError as error:
        raise DomainDatabaseUnavailable(url.render_as_string(), str(getattr(error, "orig", error))) from error
    finally:
        engine.dispose()


def generator_version(builder: str) -> str:
    """Hash the source of a shipped domain's generator: 12 hexadecimal digits. Raises `DomainUnusable`."""
    return shipped_generator(builder).version()


def checksums(metadata: MetaData, rows: dict[str, list[tuple[object, ...]]]) -> dict[str, str]:
    """SHA-256 of each table's content, rows in the order of their primary keys; the same for every database."""
    return {name: _checksum(table, rows[name]) for name, table in metadata.tables.items()}


def read_checksums(connection: Connection, metadata: MetaData) -> dict[str, str]:
    """As `checksums`, of what stands in the database.

    Raises:
        sqlalchemy.exc.SQLAlchemyError: a table cannot be read as `metadata` describes it.
    """
    return {
        name: _checksum(table, [tuple(row) for row in connection.execute(select(table))])
        for name, table in metadata.tables.items()
    }


def _checksum(table: Table, rows: Iterable[tuple[object, ...]]) -> str:
    keys = [index for index, column in enumerate(table.columns) if column.primary_key]
    digest = hashlib.sha256()
    # Sorted here, because databases do not agree on the order of texts.
    for row in sorted(rows, key=lambda row: [row[index] for index in keys]):
        digest.update(("\x1f".join(_text(value) for value in row) + "\n").encode())
    return digest.hexdigest()


def _text(value: object) -> str:
    if value is None:
        return "\\N"
    return value.isoformat() if isinstance(value, date) else str(value)


def _fill(connection: Connection, metadata: MetaData, rows: dict[str, list[tuple[object, ...]]]) -> None:
    metadata.create_all(connection)
    for table in metadata.sorted_tables:
        names = [column.name for column in table.columns]
        connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows[table.name]])
    connection.exec_driver_sql("ANALYZE")  # without statistics, some questions take a hundred times as long


def _cached(generator: Generator) -> Path:
    """The file that it makes: another generator makes another one."""
    return platformdirs.user_cache_path("woz") / f"{generator.name}-{generator.version()}.sqlite"


def _build_file(place: Path, metadata: MetaData, rows: dict[str, list[tuple[object, ...]]]) -> None:
    """Make an SQLite file, whole or not at all."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.stem}-", suffix=".part")
    except OSError as error:
        raise DomainDatabaseUnavailable(str(place), str(error)) from error
    os.close(handle)
    temporary = Path(name)
    try:
        engine = create_engine(f"sqlite:///{temporary}")
        try:
            with engine.begin() as connection:
                _fill(connection, metadata, rows)
        finally:
            engine.dispose()
        _sync(temporary)
        temporary.replace(place)  # two processes may build at once: both files are the same, and the last one stays
    except (OSError, SQLAlchemyError, sqlite3.Error) as error:
        raise DomainDatabaseUnavailable(str(place), str(error)) from error
    finally:
        temporary.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _readable(text: str) -> URL:
    """Parse a URL; PostgreSQL is spoken through psycopg, however the URL names it."""
    try:
        url = make_url(text)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        url.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError) as error:
        remedy = "write it as sqlite:///file.sqlite or postgresql://user@host/name"
        raise DomainUnusable(Path("database URL"), None, f"cannot read '{text}'", remedy) from error
    except ImportError as error:
        raise DomainDatabaseUnavailable(
            url.render_as_string(), "its driver is missing: pip install 'psycopg[binary]'"
        ) from error
    return url
