"""A third party's generator: named in domain.yaml, code, and run by nobody but `woz domain build`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.commands import woz
from wizard.domain import Domain, DomainUnusable, build_database, database_url, load_domain
from wizard.domain.generator import generator_of

GENERATOR = """
from pathlib import Path

from sqlalchemy import Column, Integer, MetaData, String, Table

Path(__file__).with_name("was-run").touch()
METADATA = MetaData()
Table("pets", METADATA, Column("pet_id", Integer, primary_key=True), Column("name", String))


def tables():
    return {"pets": [(1, "Rex"), (2, "Tom")]}
"""


@pytest.fixture
def pets(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a domain whose database a generator makes; the user's cache is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    head = folder / "domain.yaml"
    head.write_text(head.read_text().replace("url: sqlite:///pets.sqlite", "generator: generator.py"))
    (folder / "generator.py").write_text(GENERATOR)
    return folder


def loaded(folder: Path) -> Domain:
    return load_domain(folder, check_audio=False)


def names_in(url: str) -> list[str]:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM pets ORDER BY pet_id")]


def test_it_is_not_run_before_somebody_says_so(pets: Path) -> None:
    domain = loaded(pets)
    with pytest.raises(DomainUnusable, match=r"generator\.py, which makes it, is code.*woz domain build"):
        database_url(domain)
    with pytest.raises(DomainUnusable, match="woz domain build"):
        database_url(domain, f"sqlite:///{pets / 'elsewhere.sqlite'}")
    assert not (pets / "was-run").exists()


def test_asking_a_question_does_not_run_it(pets: Path) -> None:
    done = woz("ask", "--domain", pets, "how many pets are there")
    assert (done.returncode, (pets / "was-run").exists()) == (3, False)
    assert done.stderr.count("\n") == 1
    assert f"woz domain build {pets}" in done.stderr


def test_built_once_it_is_used_like_any_other(pets: Path) -> None:
    built = woz("domain", "build", pets)
    assert built.returncode == 0, built.stderr
    assert names_in(built.stdout.strip()) == ["Rex", "Tom"]
    (pets / "was-run").unlink()
    assert database_url(loaded(pets)) == built.stdout.strip()
    assert not (pets / "was-run").exists()


def test_a_changed_generator_is_another_database(pets: Path) -> None:
    assert woz("domain", "build", pets).returncode == 0
    (pets / "generator.py").write_text(GENERATOR.replace("Rex", "Max"))
    with pytest.raises(DomainUnusable, match="has not been built"):
        database_url(loaded(pets))
    assert names_in(woz("domain", "build", pets).stdout.strip()) == ["Max", "Tom"]


def test_a_package_whose_modules_import_one_another(pets: Path, tmp_path: Path) -> None:
    (pets / "domain.yaml").write_text((pets / "domain.yaml").read_text().replace("generator.py", "makes"))
    (pets / "makes").mkdir()
    (pets / "makes" / "rows.py").write_text('ROWS = [(1, "Ada")]\n')
    text = GENERATOR.replace("METADATA = ", "from .rows import ROWS\n\nMETADATA = ").replace(
        '[(1, "Rex"), (2, "Tom")]', "ROWS"
    )
    (pets / "makes" / "__init__.py").write_text(text)
    url = f"sqlite:///{tmp_path / 'made.sqlite'}"
    assert build_database(loaded(pets), url) is True
    assert names_in(url) == ["Ada"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("this is no Python", "the generator fails: SyntaxError"),
        ("raise SystemError('no')", "the generator fails: SystemError"),
        ("METADATA = 1", "the generator fails: AttributeError"),
        (GENERATOR.replace('"pets": [', '"cats": ['), "does not give rows for the tables"),
    ],
)
def test_one_that_cannot_be_used_is_told_in_one_line(pets: Path, text: str, told: str) -> None:
    (pets / "generator.py").write_text(text)
    done = woz("domain", "build", pets)
    assert done.returncode == 3
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("named", "told"), [("../other.py", "leads out"), ("nothing.py", "neither a Python file nor")])
def test_one_that_is_not_in_the_folder_is_refused(pets: Path, named: str, told: str) -> None:
    (pets / "domain.yaml").write_text((pets / "domain.yaml").read_text().replace("generator.py", named))
    with pytest.raises(DomainUnusable, match=told):
        generator_of(loaded(pets))


def test_a_copy_of_a_shipped_domain_goes_on_with_its_generator() -> None:
    shipped = generator_of(load_domain("personnel", check_audio=False))
    assert shipped is not None
    assert (shipped.name, shipped.is_shipped) == ("personnel", True)
    with pytest.raises(DomainUnusable, match="no shipped domain"):
        generator_of(Domain(**{**vars(load_domain("personnel", check_audio=False)), "builder": "../x"}))
