"""Building: once, the same everywhere, never over anything."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from wizard.domain import (
    Domain,
    DomainDatabaseUnavailable,
    DomainUnusable,
    TablesExistError,
    build_database,
    database_url,
    generator_version,
    load_domain,
)
from wizard.domain.database import checksums, read_checksums
from wizard.domains.personnel import generator as builder


def sums_at(url: str) -> dict[str, str]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return read_checksums(connection, builder.METADATA)
    finally:
        engine.dispose()


def test_the_generator_gives_the_same_rows_every_time() -> None:
    assert builder.tables() == builder.tables()


def test_it_is_built_once_in_the_cache(personnel: Domain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    url = database_url(personnel)
    files = list((tmp_path / "woz").iterdir())
    assert [file.name for file in files] == [f"personnel-{generator_version('personnel')}.sqlite"]
    before = files[0].stat()
    assert database_url(personnel) == url == f"sqlite:///{files[0]}"
    assert files[0].stat().st_mtime_ns == before.st_mtime_ns
    assert sums_at(url) == checksums(builder.METADATA, builder.tables())


def test_another_generator_makes_another_file(
    personnel: Domain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = database_url(personnel)
    monkeypatch.setattr("wizard.domain.generator.Generator.version", lambda _: "0123456789ab")
    assert database_url(personnel) != first
    assert len(list((tmp_path / "woz").iterdir())) == 2


def test_a_cache_that_cannot_be_written_is_named(
    personnel: Domain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "woz").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(DomainDatabaseUnavailable, match="woz/personnel-"):
        database_url(personnel)


def test_an_sqlite_file_elsewhere(personnel: Domain, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'deep' / 'one.sqlite'}"
    assert build_database(personnel, url) is True
    assert build_database(personnel, url) is False
    assert database_url(personnel, url) == url


@pytest.mark.parametrize(
    ("change", "different"),
    [
        ("UPDATE employees SET salary = salary + 1 WHERE employee_id = 1028", ("employees",)),
        ("DROP TABLE education", ("education",)),
    ],
)
def test_tables_with_other_content_are_left_alone(
    personnel: Domain, tmp_path: Path, change: str, different: tuple[str, ...]
) -> None:
    file = tmp_path / "one.sqlite"
    build_database(personnel, f"sqlite:///{file}")
    connection = sqlite3.connect(file)
    connection.execute(change)
    connection.commit()
    connection.close()
    before = file.read_bytes()
    with pytest.raises(TablesExistError, match="nothing was changed") as caught:
        build_database(personnel, f"sqlite:///{file}")
    assert caught.value.different == different
    assert file.read_bytes() == before


def test_a_table_of_another_shape_is_left_alone(personnel: Domain, tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE employees (anything TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(TablesExistError) as caught:
        build_database(personnel, f"sqlite:///{file}")
    assert caught.value.tables == ("employees",)
    assert "countries" in caught.value.different


@pytest.mark.parametrize("table", ["EMPLOYEES", "Employees", "something_else"])
def test_a_database_that_has_any_table_is_somebodys_and_is_never_written_to(
    personnel: Domain, tmp_path: Path, table: str
) -> None:
    file = tmp_path / "theirs.sqlite"
    connection = sqlite3.connect(file)
    connection.execute(f"CREATE TABLE {table} (anything TEXT)")
    connection.execute(f"INSERT INTO {table} VALUES ('theirs')")
    connection.commit()
    connection.close()
    before = file.read_bytes()
    url = f"sqlite:///{file}"
    assert database_url(personnel, url) == url
    assert file.read_bytes() == before
    if table.lower() == "employees":
        with pytest.raises(TablesExistError):
            build_database(personnel, url)
        assert file.read_bytes() == before


@pytest.mark.parametrize("url", ["nonsense", "quark://host/name", ""])
def test_a_url_that_cannot_be_read(personnel: Domain, url: str) -> None:
    with pytest.raises(DomainUnusable, match="postgresql://"):
        database_url(personnel, url)


def test_a_server_that_is_not_there(personnel: Domain) -> None:
    with pytest.raises(DomainDatabaseUnavailable, match=r"localhost:1/") as caught:
        database_url(personnel, "postgresql://somebody:secret@localhost:1/nothing?connect_timeout=2")
    assert "secret" not in str(caught.value)


def test_a_builder_that_does_not_exist(folder: Path) -> None:
    text_ = (folder / "domain.yaml").read_text().replace("url: sqlite:///pets.sqlite", "builder: pets")
    (folder / "domain.yaml").write_text(text_)
    with pytest.raises(DomainUnusable, match="no shipped domain 'pets' has a generator"):
        database_url(load_domain(folder))


def test_a_database_of_the_domains_own_is_not_built(folder: Path) -> None:
    domain = load_domain(folder)
    assert database_url(domain) == f"sqlite:///{folder.resolve() / 'pets.sqlite'}"
    assert not (folder / "pets.sqlite").exists()
    with pytest.raises(DomainUnusable, match="no generator"):
        build_database(domain, "sqlite:///elsewhere.sqlite")


@pytest.mark.postgresql
def test_postgresql_holds_the_same(personnel: Domain, empty_postgresql: str) -> None:
    plain = empty_postgresql.replace("postgresql+psycopg", "postgresql")
    assert database_url(personnel, plain) == empty_postgresql
    assert sums_at(empty_postgresql) == checksums(builder.METADATA, builder.tables())
    assert build_database(personnel, plain) is False


@pytest.mark.postgresql
def test_postgresql_is_left_alone(personnel: Domain, empty_postgresql: str) -> None:
    engine = create_engine(empty_postgresql)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE jobs (job_code INTEGER PRIMARY KEY, job_title TEXT)"))
        connection.execute(text("INSERT INTO jobs VALUES (1, 'BAKER')"))
    with pytest.raises(TablesExistError):
        build_database(personnel, empty_postgresql)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["jobs"]
        assert connection.execute(text("SELECT job_title FROM jobs")).scalar_one() == "BAKER"
    engine.dispose()
