"""What the subject reads and hears, and the tables of the paper: held to what the paper asks of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import soundfile
import yaml
from sqlalchemy import Engine, text

from subject.wire.material import WORDS, Way, filled
from tests.commands import woz
from wizard.cas import compare, from_rows, parse
from wizard.domain import Domain, GiveUp, HandSql, SendMessage, open_schema

WIDTH, HEIGHT = 76, 18
ROOT = Path(__file__).resolve().parents[3]


def material(personnel: Domain) -> dict[str, str]:
    return {
        "briefing": personnel.briefing,
        "consent": personnel.consent.text,
        "database": personnel.database_description,
        **{f"scenario {scenario.number}": scenario.text for scenario in personnel.scenarios},
    }


def test_scenarios_fit_a_page_with_their_title(personnel: Domain) -> None:
    for scenario in personnel.scenarios:
        assert len(scenario.text.splitlines()) + 2 <= HEIGHT, scenario.title


def test_nothing_is_wider_than_the_page(personnel: Domain) -> None:
    for name, content in material(personnel).items():
        assert max(map(len, content.splitlines())) <= WIDTH, name


def test_nobody_is_told_what_to_say(personnel: Domain) -> None:
    """No example questions (1989 paper, 6.1): no question marks, and no sentence that could be said as it stands."""
    spoken = re.compile(
        r"\b(list|show|give me|tell me|count|sum|what|which|who|when|how many|how much) ", re.IGNORECASE
    )
    for scenario in personnel.scenarios:
        assert "?" not in scenario.text
        for sentence in re.split(r"[.:]\s|\n\n", scenario.text):
            assert not spoken.match(sentence.strip()), sentence


def test_nothing_behind_the_curtain(personnel: Domain) -> None:
    forbidden = re.compile(r"wizard|\bSQL\b|_id\b|_code\b|\bquery\b|human|another room", re.IGNORECASE)
    for name, content in material(personnel).items():
        assert not forbidden.search(content), name


def test_the_briefing_says_what_it_must(personnel: Domain) -> None:
    for way in WORDS:
        briefing, consent = filled(personnel.briefing, way), filled(personnel.consent.text, way)
        assert "computer system" in briefing
        assert ("kept" if way == "typed" else "recorded") in briefing
        assert ("questions" if way == "typed" else "recordings") in consent


@pytest.mark.parametrize("way", WORDS)
def test_what_she_reads_can_be_put_on_paper(personnel: Domain, way: Way) -> None:
    done = woz("domain", "show", "personnel", "--material", way)
    assert done.returncode == 0
    assert "{{" not in done.stdout
    assert filled(personnel.briefing, way).strip() in done.stdout
    assert "which is **____________**" in done.stdout


def test_every_column_has_a_label(personnel: Domain, sqlite_engine: Engine) -> None:
    schema = open_schema(sqlite_engine.url.render_as_string())
    columns = {f"{table.name}.{column.name}" for table in schema.tables for column in table.columns}
    assert set(personnel.display.labels) == columns
    assert set(personnel.display.hidden) | set(personnel.display.money.columns) <= columns


def test_the_principles_tables_name_columns(personnel: Domain, sqlite_engine: Engine) -> None:
    schema = open_schema(sqlite_engine.url.render_as_string())
    for principle in personnel.principles:
        for columns in principle.table.values():
            for name in columns:
                table, _, column = name.partition(".")
                assert schema.table(table).column(column)


def test_tables_1_and_2_of_the_paper(personnel: Domain) -> None:
    principles = {principle.number: principle for principle in personnel.principles}
    last = {
        entity: tuple(column.partition(".")[2].replace("_", "-") for column in columns)
        for entity, columns in principles["S-4"].table.items()
    }
    assert last == {
        "employees": ("employee-id",),
        "countries": ("country-code",),
        "degrees": ("degree", "employee-id", "school-code"),
        "departments": ("department",),
        "divisions": ("division",),
        "majors": ("major-code",),
        "schools": ("school-code",),
        "states": ("state-code",),
    }
    assert principles["S-5"].table == {
        "telephone": ("employees.work_phone",),
        "name (of a person)": ("employees.last_name",),
        "address": ("employees.street",),
    }
    assert set(principles["S-6"].table) == {
        "scientist", "engineer", "programmer", "clerk", "accountant", "manager", "supervisor",
    }  # fmt: skip
    assert {"S-3", "S-8", "3.1", "3.4", "A-1"} <= set(principles)


def test_the_rehearsal_is_a_whole_session(personnel: Domain) -> None:
    kinds = [utterance.wizard.kind for utterance in personnel.rehearsal.utterances]
    assert len(kinds) >= 14
    assert set(kinds) == {"direct", "revise", "sql", "message", "give_up"}
    assert len({utterance.voice for utterance in personnel.rehearsal.utterances}) >= 2
    assert {"0", "1", "X"} <= {utterance.cls for utterance in personnel.rehearsal.utterances}


def test_utterances_sound(personnel: Domain) -> None:
    total = 0
    for utterance in personnel.rehearsal.utterances:
        total += utterance.audio.stat().st_size
        samples, rate = soundfile.read(utterance.audio, dtype="int16")
        info = soundfile.info(utterance.audio)
        assert (rate, info.channels, info.subtype, info.format) == (16000, 1, "PCM_16", "FLAC")
        assert 1.0 < len(samples) / rate < 8.0
        assert 3000 < abs(samples.astype(int)).max() < 30000
        assert abs(samples[:1600].astype(int)).max() == 0, "silence before the first syllable"
    assert total < 700 * 1024


def test_references_agree_with_the_tests_and_the_database(personnel: Domain, sqlite_engine: Engine) -> None:
    """References that a test question has too are the same; hand-written SQL gives its reference."""
    known = {
        re.sub(r"[^a-z ]", "", test.question.lower()): test.minimum for test in personnel.tests if not test.context
    }
    checked = 0
    for utterance in personnel.rehearsal.utterances:
        said = re.sub(r"[^a-z ]", "", utterance.transcript.lower())
        if utterance.reference is not None and said in known:
            minimum = parse(known[said], dialect="1989")
            assert compare(minimum, parse(utterance.reference, dialect="1989")).minimum == "correct"
            checked += 1
        if isinstance(utterance.wizard, HandSql):
            assert utterance.reference is not None
            with sqlite_engine.connect() as connection:
                rows = connection.execute(text(utterance.wizard.statement)).all()
            minimum = parse(utterance.reference, dialect="1989")
            assert compare(minimum, from_rows(rows, dialect="1989")).minimum == "correct"
            checked += 1
        if isinstance(utterance.wizard, SendMessage | GiveUp):
            assert utterance.reference is None
    assert checked >= 6


# The SQL of what the other references rest on, written by hand here.
@pytest.mark.parametrize(
    ("utterance", "sql"),
    [
        ("anniversary-4", "SELECT salary FROM employees WHERE employee_id = 1028"),
        (
            "department-2",
            "SELECT COUNT(*) FROM employees JOIN jobs USING (job_code)"
            " WHERE department = 45 AND job_title LIKE '%SCIENTIST%'",
        ),
        (
            "department-3",
            "SELECT employee_id FROM employees JOIN jobs USING (job_code)"
            " WHERE department = 45 AND job_title = 'CHIEF SCIENTIST' AND salary > 70000",
        ),
        (
            "department-4",
            "SELECT DISTINCT s.employee_id FROM employees s JOIN employees e ON e.supervisor_id = s.employee_id"
            " WHERE s.department = 45",
        ),
        ("ride-2", "SELECT work_phone FROM employees WHERE last_name = 'YOUNG'"),
    ],
)
def test_other_references(personnel: Domain, sqlite_engine: Engine, utterance: str, sql: str) -> None:
    reference = next(u.reference for u in personnel.rehearsal.utterances if u.id == utterance)
    assert reference is not None
    with sqlite_engine.connect() as connection:
        rows = connection.execute(text(sql)).all()
    assert compare(parse(reference, dialect="1989"), from_rows(rows, dialect="1989")).minimum == "correct"


def test_messages_exist(personnel: Domain) -> None:
    canned = yaml.safe_load((ROOT / "canned_messages.yaml").read_text())["messages"]
    blanks = {message["id"]: set(message.get("blanks", {})) for message in canned}
    for utterance in personnel.rehearsal.utterances:
        action = utterance.wizard
        if isinstance(action, SendMessage):
            assert set(action.blanks) == blanks[action.id]
        if isinstance(action, GiveUp):
            assert blanks[action.id] == set()
