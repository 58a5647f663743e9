"""Blanks and questionnaires of a domain: what is read, what is refused and where, and what leaves the machine."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.commands import woz
from wizard.ask.guard import open_database
from wizard.ask.lint import lint_keys
from wizard.domain import database_url, load_domain, shipped_domains
from wizard.domain.errors import DomainUnusable

BLANKS = """blanks:
  - id: cats
    label: the cats
    type: number
    key: 3
  - {id: name, label: the oldest one, type: text, key: '"TOM"', maximum: (("TOM" "CAT"))}
  - {id: remark, label: anything odd, type: text}
"""
QUESTIONS = """questions:
  - {id: easy, type: scale, text: It was easy., low: not at all, high: very much}
  - {id: liked, type: text, text: What did you like?}
"""


@pytest.fixture
def sheet(folder: Path) -> Path:
    """The small domain, with a sheet and a questionnaire."""
    (folder / "scenarios" / "01-cat.md").write_text(f"---\ntitle: A cat\n{BLANKS}---\nFind a cat.\n")
    (folder / "questionnaire.yaml").write_text(QUESTIONS)
    return folder


def test_a_task_may_have_blanks_and_a_domain_a_questionnaire(sheet: Path) -> None:
    domain = load_domain(sheet)
    blanks = domain.scenarios[0].blanks
    assert [(blank.id, blank.type, blank.key) for blank in blanks] == [
        ("cats", "number", "3"), ("name", "text", '"TOM"'), ("remark", "text", None),
    ]  # fmt: skip
    assert domain.questionnaire is not None
    assert [question.id for question in domain.questionnaire.questions] == ["easy", "liked"]


def test_neither_is_needed(folder: Path) -> None:
    domain = load_domain(folder)
    assert domain.scenarios[0].blanks == ()
    assert domain.questionnaire is None


def test_what_goes_to_the_subject_has_no_place_for_a_key(sheet: Path) -> None:
    shown = [blank.shown.model_dump() for blank in load_domain(sheet).scenarios[0].blanks]
    assert shown[1] == {"id": "name", "label": "the oldest one", "type": "text"}
    assert all(set(one) == {"id", "label", "type"} for one in shown)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("key: 3", "key: ((3", 4, "the key of blank 'cats' is no answer"),
        ("key: 3", "key: '\"three\"'", 4, "the key of blank 'cats' does not fit its type: write one number"),
        ("type: number\n    key: 3", "type: yes_no\n    key: 3", 4, "write TRUE or FALSE"),
        ("type: number\n    key: 3", "type: list\n    key: 3", 4, "a list is a relation of one column"),
        ("type: number\n    key: 3", "type: time\n    key: 1061", 4, "a time of day is a whole number"),
        ("type: number\n    key: 3", "type: date\n    key: '\"6 May 1952\"'", 4, "a date has nine characters"),
        ("type: number", "type: figure", 6, "blanks.0.type"),
        ("id: cats", "id: The cats", 4, "blanks.0.id"),
        ("label: the cats", f"label: {'c' * 49}", 5, "at most 48"),
        ("    key: 3", "    keys: 3", 7, "blanks.0.keys"),
        ("    key: 3", "    tolerance: 0.1", 4, "blank 'cats' has no key"),
        ('(("TOM" "CAT"))', '(("TIM" "CAT"))', 8, "the key of blank 'name' is not within its maximum"),
        ("id: remark", "id: cats", 3, "blank 'cats' stands here 2 times"),
    ],
)
def test_a_mistake_in_a_blank_names_file_line_and_entry(sheet: Path, old: str, new: str, line: int, says: str) -> None:
    path = sheet / "scenarios" / "01-cat.md"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DomainUnusable) as caught:
        load_domain(sheet)
    assert says in str(caught.value)
    assert (caught.value.path, caught.value.line) == (path.resolve(), line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (", low: not at all", "", 2, "low: it is missing"),
        ("type: text", "type: essay", 3, "essay"),
        ("id: liked", "id: easy", 1, "question 'easy' stands here 2 times"),
        (QUESTIONS, "questions: []\n", 1, "questions"),
    ],
)
def test_a_mistake_in_the_questionnaire_names_its_place(sheet: Path, old: str, new: str, line: int, says: str) -> None:
    path = sheet / "questionnaire.yaml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DomainUnusable) as caught:
        load_domain(sheet)
    assert says in str(caught.value)
    assert (caught.value.path, caught.value.line) == (path.resolve(), line)


@pytest.mark.parametrize("name", shipped_domains())
def test_a_shipped_domain_has_sheets_whose_keys_its_database_gives(name: str) -> None:
    domain = load_domain(name)
    assert all(scenario.blanks for scenario in domain.scenarios)
    assert domain.questionnaire is not None
    with open_database(database_url(domain)) as database:
        assert list(lint_keys(domain, database)) == []


def test_lint_finds_a_key_that_its_statement_does_not_give(sheet: Path) -> None:
    path = sheet / "scenarios" / "01-cat.md"
    path.write_text(
        path.read_text()
        .replace("key: 3", "key: 3\n    sql: SELECT 4 FROM pets")
        .replace("type: text}", "type: text, key: '\"X\"', sql: SELECT nothing FROM pets}")
    )
    with sqlite3.connect(sheet / "pets.sqlite") as made:
        made.execute("CREATE TABLE pets (name TEXT)")
        made.execute("INSERT INTO pets VALUES ('TOM')")
    domain = load_domain(sheet)
    with open_database(database_url(domain)) as database:
        wrong, unknown = lint_keys(domain, database)
    assert str(wrong) == (
        f"{path.resolve()}:4: error: blanks.cats: the key is 3, but its statement gives 4; correct one of them"
    )
    assert unknown.line == 10
    assert "its statement gives no answer" in unknown.what


def test_the_command_says_how_many_blanks_a_domain_has() -> None:
    shown = json.loads(woz("domain", "show", "personnel", "--json").stdout)
    assert shown["sheets"] == "45 blanks in 8 tasks, 6 questions at the end"
