"""What a draft is unsure of is asked once, with yes or no; every draft from then on follows the answers."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli.domain import command
from wizard.domain.draft import draft_again, draft_domain, open_choices
from wizard.domain.errors import DomainUnusable
from wizard.domain.lexicon import load_lexicon
from wizard.errors import UsageError

SCRIPT = """
CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO doctor VALUES (1, 'Ann', 'Lee'), (2, 'Bo', 'Berg');
CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, is_insured BOOLEAN,
    doctor_id INTEGER REFERENCES doctor (doctor_id));
INSERT INTO patient VALUES (1, 'Cy', 'Noe', 1, 1), (2, 'Di', 'Poe', 0, 2), (3, 'Ed', 'Roe', 1, 2);
"""


@pytest.fixture
def clinic(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "clinic.sqlite")) as connection:
        connection.executescript(SCRIPT)
    return tmp_path / "clinic.sqlite"


def draft(clinic: Path, said: str, *options: str) -> Result:
    arguments = ["draft", "--database", str(clinic), "--out", str(clinic.parent / "out"), "--ask", *options]
    return CliRunner().invoke(command, arguments, input=said)


def test_answers_decide_the_draft_and_are_kept(clinic: Path) -> None:
    bare = load_lexicon(draft_domain(str(clinic), clinic.parent / "bare").folder / "lexicon.yaml")
    assert bare.classes["doctor"].default
    assert "patient insured" in bare.predicates
    result = draft(clinic, "n\ny\nn\n")
    assert result.exit_code == 0, result.exception
    assert 'Does "who", where nothing else tells, mean doctors?' in result.stderr
    folder = clinic.parent / "out"
    lexicon = load_lexicon(folder / "lexicon.yaml")
    assert lexicon.classes["patient"].default
    assert not lexicon.classes["doctor"].default
    assert "patient insured" not in lexicon.predicates
    text = (folder / "answers.yaml").read_text()
    assert "who doctor: false" in text
    assert "who patient: true" in text
    assert open_choices(folder) == ()
    again = draft_again(folder)
    assert (again.added, again.gone, again.changed) == ((), (), ())
    assert load_lexicon(folder / "lexicon.yaml").classes["patient"].default


def test_questions_are_counted_as_they_are_put(clinic: Path) -> None:
    """Who "who" means settles what was to be asked about other people."""
    said = draft(clinic, "y\ny\n").stderr
    assert re.findall(r"(\d+)\.  ", said) == ["1", "2"]
    assert "  3 questions at most; Enter leaves it as it was drafted, q ends\n" in said


def test_enter_leaves_things_as_they_were_drafted(clinic: Path) -> None:
    bare = draft_domain(str(clinic), clinic.parent / "bare", name="out").folder
    result = draft(clinic, "\n\n\n\n")
    assert result.exit_code == 0
    assert (clinic.parent / "out" / "drafted.yaml").read_bytes() == (bare / "drafted.yaml").read_bytes()
    assert (clinic.parent / "out" / "answers.yaml").exists()


@pytest.mark.parametrize("said", ["q\n", ""])
def test_nobody_must_answer(clinic: Path, said: str) -> None:
    result = draft(clinic, said)
    assert result.exit_code == 0
    assert not (clinic.parent / "out" / "answers.yaml").exists()
    assert open_choices(clinic.parent / "out")


def test_a_changed_answer_changes_the_next_draft(clinic: Path) -> None:
    draft(clinic, "\n\n\n\n")
    path = clinic.parent / "out" / "answers.yaml"
    path.write_text(path.read_text().replace("flag patient insured: true", "flag patient insured: false"))
    assert "predicates.patient insured" in draft_again(clinic.parent / "out").gone


def test_a_bad_answer_is_named_with_its_line(clinic: Path) -> None:
    draft(clinic, "q\n")
    path = clinic.parent / "out" / "answers.yaml"
    path.write_text("# mine\nwho doctor: perhaps\n")
    with pytest.raises(DomainUnusable, match=r"answers\.yaml:2: .*'perhaps' is no answer; write true or false"):
        draft_again(clinic.parent / "out")


def test_questions_are_for_people(clinic: Path) -> None:
    assert isinstance(draft(clinic, "", "--json").exception, UsageError)
