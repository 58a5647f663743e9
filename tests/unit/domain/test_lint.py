"""Lint: a domain that is right is left in peace, and each fault that is put in is found, with its line."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from subject.wire.material import LONGEST_FIXED_LINE
from wizard.ask.guard import open_database
from wizard.ask.lint import LintFinding, lint_names, lint_texts, lint_words
from wizard.domain import Scenario, database_url, load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.lexicon import load_lexicon

PETS = """
classes:
  pet:
    table: pets
    key: [pet_id]
    nouns: [pet]
    display: [name]
attributes:
  name:
    of: pet
    column: pets.name
    nouns: [name]
    values: true
  weight:
    of: pet
    column: pets.weight
    kind: number
    nouns: [weight]
    most: [heaviest]
predicates:
  cat:
    of: pet
    says: cat
    nouns: [cat]
    when: [{attribute: name, equals: felix}]
"""


@pytest.fixture
def pets(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "pets.sqlite")) as connection:
        connection.executescript(
            "CREATE TABLE pets (pet_id INTEGER PRIMARY KEY, name TEXT, weight REAL);"
            "INSERT INTO pets VALUES (1, 'felix', 4), (2, 'rex', 30);"
        )
        connection.commit()
    (folder / "lexicon.yaml").write_text(PETS)
    return folder


def lint(folder: Path) -> list[LintFinding]:
    domain = load_domain(folder, check_audio=False)
    path = folder / "lexicon.yaml"
    lexicon = load_lexicon(path)
    with open_database(database_url(domain)) as database:
        return [*lint_words(lexicon, path), *lint_names(domain, lexicon, database)]


def test_what_is_right_is_left_in_peace(pets: Path) -> None:
    assert lint(pets) == []


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_the_shipped_domains_are_right(name: str) -> None:
    domain = load_domain(name)
    path = domain.folder / "lexicon.yaml"
    lexicon = load_lexicon(path)
    with open_database(database_url(domain)) as database:
        found = [*lint_words(lexicon, path), *lint_names(domain, lexicon, database)]
    assert [str(finding) for finding in found if finding.severity == "error"] == []


def test_the_folder_moved_is_linted_in_its_new_place(pets: Path, tmp_path: Path) -> None:
    moved = shutil.copytree(pets, tmp_path / "moved")
    assert lint(moved) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "says", "at"),
    [
        ("key: [pet_id]", "key: [id]", "dangling", "no column pets.id", "key: [id]"),
        ("column: pets.weight", "column: pets.mass", "dangling", "no column pets.mass", "column: pets.mass"),
        ("equals: felix", "equals: tom", "value", "has 'tom'", "when:"),
        ("values: true", "values: true\n    said: {garfield: [fat cat]}", "value", "the value 'garfield'", "said:"),
        ("nouns: [weight]", "nouns: [weight, name]", "contradiction", "'name' is 'name' too", "nouns: [weight, name]"),
        ("column: pets.name", "column: pets.name\n    kind: number", "kind", "pets.name is TEXT", "kind: number"),
        ("nouns: [cat]", "nouns: [pet]", "contradiction", "'pet' is class 'pet'", "nouns: [pet]"),
        ("most: [heaviest]", "most: [big]\n    least: [big]", "contradiction", "'big' says both", "weight:"),
        ("values: true", "values: true\n    said: {felix: [k], rex: [k]}", "contradiction", "'k' stands for", "said:"),
        (
            "values: true",
            "values: true\n    said: {felix: [k, k]}",
            "contradiction",
            "'k' stands for 'felix' twice",
            "said:",
        ),
    ],
)
def test_each_fault_is_found(pets: Path, old: str, new: str, rule: str, says: str, at: str) -> None:
    path = pets / "lexicon.yaml"
    assert old in PETS
    path.write_text(PETS.replace(old, new))
    found = [finding for finding in lint(pets) if finding.rule == rule and says in finding.what]
    assert found, [str(finding) for finding in lint(pets)]
    assert found[0].line is not None
    assert at in path.read_text().splitlines()[found[0].line - 1]


def test_one_phrase_for_values_of_several_databases(pets: Path) -> None:
    """Only one of them is in this one: the phrase means that one here."""
    said = "values: true\n    said: {felix: [kit], garfield: [kit]}"
    (pets / "lexicon.yaml").write_text(PETS.replace("values: true", said))
    assert [finding.severity for finding in lint(pets)] == ["warning"]


def test_a_table_that_is_not_there(pets: Path) -> None:
    (pets / "lexicon.yaml").write_text(PETS.replace("pets\n", "beasts\n").replace("pets.", "beasts."))
    first = lint(pets)[0]
    assert (first.rule, first.where, first.line) == ("dangling", "classes.pet", 4)
    assert "no table beasts" in first.what


def test_a_line_of_a_table_that_her_screen_would_break_is_found(pets: Path) -> None:
    (pets / "scenarios").mkdir(exist_ok=True)
    task = pets / "scenarios" / "01-a-walk.md"
    table = "    " + "_" * LONGEST_FIXED_LINE
    task.write_text(
        f"---\ntitle: A walk\nblanks:\n    - {{id: a, label: {'b' * 80}}}\n---\nFind out:\n\n{table}\n{table}_\n"
    )
    domain = replace(
        load_domain("personnel"), folder=pets, scenarios=(Scenario(number=1, title="", text="", path=task),)
    )
    for name in ("briefing.md", "database.md", "consent.md"):
        (pets / name).write_text(f"{'long words ' * 20}\n")
    (found,) = lint_texts(domain)
    assert (found.severity, found.rule, found.path, found.line) == ("warning", "layout", task, 9)
    assert "1 characters too long" in found.what


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_what_the_shipped_domains_give_her_to_read_fits_her_screen(name: str) -> None:
    assert list(lint_texts(load_domain(name))) == []


def test_the_other_files_are_looked_at(pets: Path) -> None:
    head = (pets / "domain.yaml").read_text()
    (pets / "domain.yaml").write_text(head.replace("pets.name: Name", "pets.nickname: Name"))
    (pets / "tests.jsonl").write_text(
        '{"id": "1", "question": "x", "sql": "SELECT 1 FROM dogs", "minimum": "1", "source": "ours"}\n'
    )
    said = [str(finding) for finding in lint(pets)]
    assert any("pets.nickname" in line and "domain.yaml:" in line for line in said)
    assert any("tests.jsonl:1" in line and "no table dogs" in line for line in said)


def test_naming_the_other_sense_settles_it(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.yaml"
    twice = PETS.replace("nouns: [weight]", "nouns: [weight, name]")
    for text, expected in ((twice, 1), (twice.replace("most:", "instead: [name]\n    most:"), 0)):
        path.write_text(text)
        assert len(lint_words(load_lexicon(path), path)) == expected


def test_a_draft_passes_its_own_lint(tmp_path: Path) -> None:
    """Towns, states and countries share "live in", birth and hiring "oldest": such drafts failed."""
    with closing(sqlite3.connect(tmp_path / "firm.sqlite")) as connection:
        connection.executescript(
            "CREATE TABLE employee (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date DATE,"
            "    hire_date DATE, address TEXT, city TEXT, state TEXT, country TEXT);"
            "INSERT INTO employee VALUES (1, 'Ann', 'Lee', '1970-02-03', '2001-01-02', '1 High St', 'Rome', 'X', 'IT'),"
            "    (2, 'Bo', 'Berg', '1980-02-03', '2004-01-02', '2 Low Rd', 'Oslo', 'X', 'Norway');"
        )
        connection.commit()
    made = draft_domain(str(tmp_path / "firm.sqlite"), tmp_path / "firm")
    assert [str(finding) for finding in lint(made.folder)] == []
