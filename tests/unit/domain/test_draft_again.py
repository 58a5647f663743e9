"""A domain drafted again keeps what its author wrote, and says what no longer fits."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cli.domain import command
from wizard.domain.draft import draft_again, draft_domain
from wizard.domain.errors import DomainUnusable, LexiconError
from wizard.domain.lexicon import load_lexicon
from wizard.errors import UsageError


def changed(path: Path, script: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.commit()
    connection.close()


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    changed(
        tmp_path / "zoo.sqlite",
        "CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, name TEXT, weight INTEGER, legs INTEGER);"
        "INSERT INTO animals VALUES (1, 'Ada', 80, 4), (2, 'Bo', 3, 2);",
    )
    return draft_domain(f"sqlite:///{tmp_path / 'zoo.sqlite'}", tmp_path / "zoo").folder


def test_the_author_keeps_what_she_wrote(zoo: Path) -> None:
    words = zoo / "lexicon.yaml"
    words.write_text("classes:\n  animal: {nouns+: [beast]}\n")
    briefing = (zoo / "briefing.md").read_text()
    changed(zoo.parent / "zoo.sqlite", "ALTER TABLE animals ADD COLUMN height INTEGER; UPDATE animals SET height = 2;")
    made = draft_again(zoo)
    assert made.added == ("attributes.animal height",)
    assert (made.gone, made.misfits) == ((), ())
    assert words.read_text() == "classes:\n  animal: {nouns+: [beast]}\n"
    assert (zoo / "briefing.md").read_text() == briefing
    lexicon = load_lexicon(words)
    assert lexicon.classes["animal"].nouns == ("animal", "beast")
    assert "animal height" in lexicon.attributes


def test_the_same_database_makes_the_same_draft(zoo: Path) -> None:
    before = (zoo / "drafted.yaml").read_bytes()
    made = draft_again(zoo)
    assert (made.added, made.gone, made.changed) == ((), (), ())
    assert (zoo / "drafted.yaml").read_bytes() == before


def test_a_draft_names_its_house_and_leaves_what_is_said_of_houses_to_the_reader(zoo: Path) -> None:
    lexicon = load_lexicon(zoo / "lexicon.yaml")
    assert (lexicon.house, lexicon.stop) == ("zoo", ())
    (zoo / "lexicon.yaml").write_text("house: null\nstop+: [in the zoo]\n")
    lexicon = load_lexicon(zoo / "lexicon.yaml")
    assert (lexicon.house, lexicon.stop) == (None, ("in the zoo",))


def test_a_database_that_has_moved_is_found_there_from_then_on(zoo: Path) -> None:
    moved = zoo.parent / "elsewhere.sqlite"
    (zoo.parent / "zoo.sqlite").rename(moved)
    changed(moved, "ALTER TABLE animals ADD COLUMN height INTEGER; UPDATE animals SET height = 2;")
    settings = (zoo / "domain.yaml").read_text()
    assert draft_again(zoo, f"sqlite:///{moved}").added == ("attributes.animal height",)
    assert (zoo / "domain.yaml").read_text() == settings.replace("zoo.sqlite", "elsewhere.sqlite")
    assert draft_again(zoo).changed == (), "the same database again"


def test_what_no_longer_fits_is_said_with_its_line(zoo: Path) -> None:
    (zoo / "lexicon.yaml").write_text("attributes:\n  animal weight:\n    nouns+: [mass]\n  animal legs: null\n")
    changed(zoo.parent / "zoo.sqlite", "ALTER TABLE animals DROP COLUMN weight; ALTER TABLE animals DROP COLUMN legs;")
    result = CliRunner().invoke(command, ["draft", "--again", str(zoo)])
    assert result.exit_code == 1
    assert f"no longer fits: {zoo / 'lexicon.yaml'}:2: attributes.animal weight: the draft has no attribute" in (
        result.stdout
    )
    assert f"{zoo / 'lexicon.yaml'}:4: attributes.animal legs" in result.stdout
    assert "gone: attributes.animal weight" in result.stderr
    with pytest.raises(LexiconError, match="the draft has no attribute 'animal weight'"):
        load_lexicon(zoo / "lexicon.yaml")


def test_tests_of_what_is_gone_are_said_too(zoo: Path) -> None:
    line = {"id": "mine", "question": "how heavy is Ada", "sql": "SELECT weight FROM animals", "minimum": "80",
            "source": "mine"}  # fmt: skip
    (zoo / "tests.jsonl").write_text(json.dumps(line) + "\n")
    changed(zoo.parent / "zoo.sqlite", "ALTER TABLE animals DROP COLUMN weight;")
    result = CliRunner().invoke(command, ["draft", "--again", str(zoo), "--json"])
    assert result.exit_code == 1
    (domain_label, test) = json.loads(result.stdout)["no_longer_fits"]
    assert "domain.yaml" in domain_label
    assert f"{zoo / 'tests.jsonl'}:1: error: test mine" in test


def test_a_draft_that_was_edited_is_not_written_over(zoo: Path) -> None:
    path = zoo / "drafted.yaml"
    edited = path.read_text().replace("nouns: [animal]", "nouns: [animal, beast]")
    path.write_text(edited)
    with pytest.raises(DomainUnusable, match="edited since it was drafted"):
        draft_again(zoo)
    assert path.read_text() == edited
    path.write_text("".join(line for line in edited.splitlines(keepends=True) if "sha256" not in line))
    assert draft_again(zoo).changed == ("classes.animal",)


def test_a_folder_without_a_draft_is_refused(zoo: Path) -> None:
    (zoo / "drafted.yaml").rename(zoo / "lexicon.yaml")
    with pytest.raises(DomainUnusable, match="there is no draft in this folder"):
        draft_again(zoo)


@pytest.mark.parametrize("wrong", [[], ["--again", "x", "--out", "y"], ["--out", "y"], ["--database", "z"]])
def test_either_a_new_folder_or_an_old_one(wrong: list[str]) -> None:
    assert isinstance(CliRunner().invoke(command, ["draft", *wrong]).exception, UsageError)
