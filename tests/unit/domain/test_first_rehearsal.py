"""A domain without a rehearsal gets one of its own tests; one that somebody wrote stays as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from wizard.cli.domain import command
from wizard.domain import load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.errors import CannotWrite, DomainUnusable
from wizard.domain.first_rehearsal import QUESTIONS, write_first_rehearsal
from wizard.errors import InputError
from wizard.rehearse.demo import run_demo


@pytest.fixture(name="shop")
def _shop(tmp_path: Path) -> Path:
    file = tmp_path / "shop.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for number, thing in enumerate(("hammer", "paint", "brush", "order", "shelf", "clerk", "till"), 1):
            connection.execute(text(f'CREATE TABLE "{thing}s" ({thing}_id INTEGER PRIMARY KEY, name TEXT)'))
            for count in range(number):
                connection.execute(text(f"INSERT INTO \"{thing}s\" VALUES ({count}, '{thing} {count}')"))
    engine.dispose()
    return draft_domain(f"sqlite:///{file}", tmp_path / "shop").folder


def test_what_she_is_told_has_no_numbers_of_rows(shop: Path) -> None:
    assert "**Each clerk** (6). Name.\n" in (shop / "database.md").read_text(encoding="utf-8")


def test_tests_become_utterances(shop: Path) -> None:
    drafted = load_domain(shop)
    assert not drafted.rehearsal.utterances
    path = write_first_rehearsal(drafted)
    assert path == shop / "rehearsal" / "rehearsal.yaml"
    made = load_domain(shop, check_audio=False).rehearsal.utterances
    assert len(made) == QUESTIONS
    by_question = {test.question: test for test in drafted.tests}
    for utterance in made:
        assert utterance.reference == by_question[utterance.transcript].minimum
        assert utterance.sql == by_question[utterance.transcript].sql


def test_a_rehearsal_that_is_there_stays(folder: Path) -> None:
    before = (folder / "rehearsal" / "rehearsal.yaml").read_bytes()
    assert write_first_rehearsal(load_domain(folder)) is None
    assert (folder / "rehearsal" / "rehearsal.yaml").read_bytes() == before


def test_what_leans_on_an_earlier_question_is_left_out(shop: Path) -> None:
    (shop / "tests.jsonl").write_text(
        '{"id": "a", "question": "And those?", "sql": "SELECT 1", "minimum": "1", "source": "", "context": "Who?"}\n'
    )
    assert write_first_rehearsal(load_domain(shop)) is None


def test_a_folder_that_cannot_be_written(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(CannotWrite, match=r"Permission denied.*make the folder writable"):
        write_first_rehearsal(load_domain(shop))


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_speaking_an_empty_rehearsal(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.parent)
    result = CliRunner().invoke(command, ["speak", "shop"])
    assert result.exit_code == 0, result.exception
    assert "made of tests.jsonl: shop/rehearsal/rehearsal.yaml" in result.stderr
    assert len(result.stdout.splitlines()) == QUESTIONS
    assert len(load_domain(shop).rehearsal.utterances) == QUESTIONS


def test_nothing_is_spoken_for_words_that_lint_refuses(shop: Path) -> None:
    number = "attributes:\n  hammer number: {column: hammers.hammer_id, nouns: [name]}\n"
    (shop / "lexicon.yaml").write_text(number, encoding="utf-8")
    result = CliRunner().invoke(command, ["speak", str(shop)])
    assert isinstance(result.exception, DomainUnusable)
    assert "lint" in str(result.exception)


def test_a_demo_without_a_rehearsal_leaves_nothing(shop: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"`woz domain speak .*shop` makes one"):
        run_demo(str(shop), tmp_path / "sessions" / "demo-1", natural=False, tell=lambda _: None)
    assert not (tmp_path / "sessions" / "demo-1").exists()
