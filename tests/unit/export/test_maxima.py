"""Maxima in an export: drafts from the session's own statements, with the reason where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.ask.guard import open_database
from wizard.ask.interface import Interpretation, Request
from wizard.ask.maximum import derive_maximum
from wizard.ask.tool import make_tool
from wizard.cas import Judge
from wizard.cli.export import command
from wizard.domain import Domain, DomainUnusable, load_domain
from wizard.domain.maximum import load_rules
from wizard.errors import UsageError
from wizard.export.building import ExportPlan, build
from wizard.export.derived_maxima import Derived
from wizard.export.jsonl import FORMAT
from wizard.export.sources import gather
from wizard.journal.events import Offered
from wizard.score.key import read_key

LEASE = "SELECT salary FROM employees WHERE last_name = 'LEASE'"


@pytest.fixture(scope="module")
def url(built: Callable[[str], str]) -> str:
    return built("personnel")


@pytest.fixture(scope="module")
def personnel() -> Domain:
    return load_domain("personnel", check_audio=False)


def offered(readings: Sequence[Interpretation]) -> list[Offered]:
    fields = ("paraphrase", "score", "sql", "display_sql", "labels", "scalar", "boolean", "principles")
    return [
        Offered(**{name: getattr(one, name) for name in fields}, logical_form=dict(one.logical_form))
        for one in readings
    ]


def turn(
    builder: SessionBuilder, text: str, readings: Sequence[Offered], sql: str, cas: str, which: int | None
) -> None:
    """A whole turn: asked, run, answered; `which` reading, or None for SQL by hand."""
    builder.speak()
    builder.transcribe(text)
    builder.request(1, text, readings)
    builder.run(1, sql, cas, None if which is None else 1, which)
    builder.answer(1, sql, cas, None if which is None else 1, which)
    builder.displayed()
    builder.close_turn("answered")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory, personnel: Domain, url: str) -> Path:
    builder = SessionBuilder(tmp_path_factory.mktemp("sessions") / "s01")
    with open_database(url) as database:
        tool = make_tool(personnel, database)
        for text, boolean, cas in (
            ("what is sharon lease's salary", False, "34200"),
            ("does sharon lease work in department 10", True, "TRUE"),
            ("does sharon lease work in department 10", False, "((1028))"),
        ):
            readings = offered(tool.ask(Request(text)).interpretations)
            which = next(number for number, one in enumerate(readings) if one.boolean is boolean)
            turn(builder, text, readings, readings[which].sql, cas, which)
    turn(builder, "what does she make", [], LEASE, "34200", None)
    turn(
        builder, "is there a lease", [], "SELECT EXISTS (SELECT 1 FROM employees WHERE last_name = 'LEASE')", "1", None
    )
    turn(builder, "what did she make", [], LEASE, "99999", None)
    turn(builder, "whatever", [], "SELECT nothing FROM nowhere", "1", None)
    builder.speak()
    builder.close_turn("void")
    return builder.end()


def exported(session: Path, out: Path, url: str) -> list[dict[str, Any]]:
    with Derived(gather([session]), database=url) as source:
        build(ExportPlan((FORMAT,), rules=source.rules), source, out)
    return [json.loads(line) for line in (out / "utterances.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def references(session: Path, url: str, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return [one["reference"] for one in exported(session, tmp_path_factory.mktemp("out") / "out", url)]


def test_a_reference_gets_its_maximum(references: list[Any], personnel: Domain, url: str) -> None:
    (one,) = references[0]["alternatives"]
    with open_database(url) as database:
        expected = derive_maximum(one["sql"], load_rules(personnel.folder), database, scalar=True)
    assert (one["minimum"], one["maximum"], one["maximum_sql"]) == ("34200", expected.maximum, expected.sql)
    assert '34200 1028 "LEASE" "SHARON"' in one["maximum"]
    assert (one["note"], references[0]["reviewed"]) == ("", False)


def test_a_yes_no_question_gets_both_readings(references: list[Any]) -> None:
    boolean, sent_as_table = (one["alternatives"] for one in references[1:3])
    claim, table = boolean
    assert (claim["minimum"], claim["maximum"]) == ("TRUE", "TRUE")
    assert claim["note"] == "a yes/no answer is its own maximum"
    assert (table["minimum"], table["maximum"]) == ("((1028))", '((1028 "LEASE" "SHARON" "P" 10 "EXECUTIVE OFFICE"))')
    assert sent_as_table == [table, claim], "the one that was sent stands first"


def test_sql_by_hand_gets_one_too(references: list[Any]) -> None:
    value, claim = references[3:5]
    assert '34200 1028 "LEASE"' in value["alternatives"][0]["maximum"]
    assert [one["minimum"] for one in claim["alternatives"]] == ["TRUE", "((1028))"]


def test_where_none_can_be_derived_it_is_null_and_says_why(references: list[Any]) -> None:
    (changed,), (broken,) = (one["alternatives"] for one in references[5:7])
    assert (changed["minimum"], changed["maximum"], changed["maximum_sql"]) == ("99999", None, None)
    assert changed["note"] == "the database gives another minimum than was recorded: nothing is derived from it"
    assert (broken["minimum"], broken["maximum"]) == ("1", None)
    assert "no table nowhere" in broken["note"]
    assert references[7] is None


def test_a_scorer_reads_the_references_as_they_are(session: Path, url: str, tmp_path: Path) -> None:
    exported(session, tmp_path / "out", url)
    items = read_key(tmp_path / "out").items
    judge = Judge()

    def verdict(number: int, hyp: str) -> tuple[str, str | None]:
        found = judge.verdict(judge.read_all(items[number].alternatives), hyp)
        return str(found.minimum), found.bounded and str(found.bounded)

    assert verdict(0, '(("LEASE" 34200))') == ("correct", "correct")
    assert verdict(0, '(("LEASE" 34200 "F" "WHITE"))') == ("correct", "incorrect")
    for hyp in ("TRUE", "((1028))", '(("LEASE" 1028))'):
        assert verdict(1, hyp) == ("correct", "correct")
    assert verdict(5, "99999") == ("correct", None)


def test_the_same_sessions_give_the_same_bytes(session: Path, url: str, tmp_path: Path) -> None:
    for name in ("one", "two"):
        exported(session, tmp_path / name, url)
    files = [path.name for path in (tmp_path / "one").iterdir() if path.is_file()]
    assert sorted(files) == ["README.md", "manifest.json", "sessions.jsonl", "tasks.tsv", "utterances.jsonl"]
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_the_card_says_which_rules(session: Path, url: str, personnel: Domain, tmp_path: Path) -> None:
    exported(session, tmp_path / "out", url)
    card = (tmp_path / "out/README.md").read_text()
    digest = load_rules(personnel.folder).sha256
    assert f"| rules of the maximum (SHA-256 of maximum.yaml) | {digest} |" in card
    assert "A maximum was derived for drafts by the domain's rules" in card


def test_the_command(session: Path, url: str, tmp_path: Path) -> None:
    words = [str(session), "--out", str(tmp_path / "out"), "--maximum", "--database", url]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.exception
    first = json.loads((tmp_path / "out/utterances.jsonl").read_text().splitlines()[0])
    assert first["reference"]["alternatives"][0]["maximum_sql"].startswith("SELECT DISTINCT")


def test_without_the_option_no_database_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    whole = whole_session(tmp_path / "s01")
    assert CliRunner().invoke(command, [str(whole), "--out", str(tmp_path / "out")]).exit_code == 0
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("words", "error", "told"),
    [
        (["--database", "sqlite:///x"], UsageError, "go with --maximum"),
        (["--domain", "personnel"], UsageError, "go with --maximum"),
        (["--maximum", "--domain", "nowhere"], DomainUnusable, "there is no such domain"),
    ],
)
def test_what_is_wrong_is_told(
    words: list[str], error: type[Exception], told: str, session: Path, tmp_path: Path
) -> None:
    result = CliRunner().invoke(command, [str(session), "--out", str(tmp_path / "out"), *words])
    assert isinstance(result.exception, error)
    assert told in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_a_database_that_is_not_there_is_an_error_and_no_note(session: Path, tmp_path: Path, personnel: Domain) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    for path in personnel.folder.rglob("*"):
        target = folder / path.relative_to(personnel.folder)
        if path.is_dir():
            target.mkdir(exist_ok=True)
        else:
            target.write_bytes(path.read_bytes())
    text = (folder / "domain.yaml").read_text()
    (folder / "domain.yaml").write_text(text.replace("builder: personnel", "url: sqlite:///gone.sqlite"))
    result = CliRunner().invoke(
        command, [str(session), "--out", str(tmp_path / "out"), "--maximum", "--domain", str(folder)]
    )
    assert getattr(result.exception, "exit_code", None) == 5, result.exception
    assert not (tmp_path / "out").exists()
