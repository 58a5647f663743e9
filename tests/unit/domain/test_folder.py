"""Loading a domain folder: what comes out, and what every complaint says."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from wizard.domain import Domain, DomainUnusable, HandSql, Revise, SendMessage, load_domain, shipped_domains
from wizard.domain.facts import DisplayRules


def test_personnel(personnel: Domain) -> None:
    assert personnel.name == "personnel"
    assert personnel.as_of == date(1989, 8, 19)
    assert personnel.builder == "personnel"
    assert personnel.consent.version == "1.1"
    assert [scenario.number for scenario in personnel.scenarios] == list(range(1, 9))
    assert personnel.tests_path.name == "tests.jsonl"
    assert "personnel" in shipped_domains()


def test_by_folder(folder: Path) -> None:
    domain = load_domain(folder)
    assert (domain.name, domain.title, domain.builder) == ("pets", "Pets", None)
    assert domain.scenarios[0].title == "A cat"
    assert domain.rehearsal.utterances[0].audio == folder.resolve() / "rehearsal" / "u1.flac"
    assert load_domain(str(folder)) == domain


def test_domains_are_frozen(folder: Path) -> None:
    domain = load_domain(folder)
    with pytest.raises(AttributeError):
        domain.name = "other"  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        domain.display.date_format = "YYYY"  # type: ignore[misc]


def test_a_domain_that_does_not_exist() -> None:
    with pytest.raises(DomainUnusable, match="personnel"):
        load_domain("geology")


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "says"),
    [
        ("domain.yaml", "as_of: 2020-01-31", "as_of: tomorrow", 3, "as_of"),
        ("domain.yaml", "title: Pets\n", "", None, "title: it is missing"),
        ("domain.yaml", "title: Pets", "title: Pets\ntitle: Animals", 3, "'title' stands here twice"),
        ("domain.yaml", "title: Pets", "titel: Pets", 2, "titel"),
        (
            "domain.yaml",
            "  url: sqlite:///pets.sqlite",
            "  url: a\n  builder: b",
            4,
            "give either a url, or a generator, or a builder",
        ),
        ("domain.yaml", "display:", "display: [", 8, "not YAML"),
        ("domain.yaml", "    pets.name: Name", "    pets.name: Name\n  times: {hours: 13}", 9, "hours"),
        ("principles.yaml", "    text: A pet is an animal.\n", "", 2, "text: it is missing"),
        ("tests.jsonl", '"sql"', '"sqk"', 1, "sqk"),
        ("tests.jsonl", "{", '\n{"id"}\n{', 2, "not JSON"),
        ("scenarios/01-cat.md", "Find a cat.", "Find a cat.\n\nWhere is it?", 6, "an example question"),
        ("scenarios/01-cat.md", "---\ntitle: A cat\n---\n", "", 1, "no front matter"),
        ("scenarios/01-cat.md", "title: A cat", "tilte: A cat", 2, "tilte"),
        ("scenarios/01-cat.md", "Find a cat.\n", "", None, "no text"),
        ("briefing.md", "Welcome.", "", None, "empty"),
        ("rehearsal/rehearsal.yaml", "kind: direct", "kind: dance", 9, "dance"),
        ("rehearsal/rehearsal.yaml", "kind: direct", "kind: revise, requests: []", 9, "requests"),
        ("rehearsal/rehearsal.yaml", "class: '0'", "class: '7'", 11, "class"),
        ("rehearsal/rehearsal.yaml", "scenario: 1", "scenario: 2", None, "scenario 2 does not exist"),
        ("rehearsal/rehearsal.yaml", "voice: a", "voice: b", None, "no voice is called 'b'"),
    ],
)
def test_complaints_name_the_place(folder: Path, file: str, old: str, new: str, line: int | None, says: str) -> None:
    path = folder / file
    content = path.read_text()
    assert old in content
    path.write_text(content.replace(old, new, 1))
    with pytest.raises(DomainUnusable) as caught:
        load_domain(folder)
    assert caught.value.path == path.resolve()
    assert says in str(caught.value)
    if line is not None:
        assert caught.value.line == line
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "file",
    ["domain.yaml", "principles.yaml", "tests.jsonl", "briefing.md", "database.md", "consent.md", "scenarios/01-cat.md",
     "rehearsal/rehearsal.yaml", "rehearsal/u1.flac"],
)  # fmt: skip
def test_every_file_is_needed(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(DomainUnusable) as caught:
        load_domain(folder)
    assert file.split("/", maxsplit=1)[0] in str(caught.value)


def test_audio_may_be_made_later(folder: Path) -> None:
    (folder / "rehearsal" / "u1.flac").unlink()
    assert load_domain(folder, check_audio=False).rehearsal.utterances[0].id == "u1"


def test_a_gap_in_the_numbers(folder: Path) -> None:
    (folder / "scenarios" / "03-dog.md").write_text("---\ntitle: A dog\n---\nFind a dog.\n")
    with pytest.raises(DomainUnusable, match="02-03-dog"):
        load_domain(folder)


def test_not_utf8(folder: Path) -> None:
    (folder / "briefing.md").write_bytes(b"caf\xe9")
    with pytest.raises(DomainUnusable, match="not UTF-8 at byte 3"):
        load_domain(folder)


@pytest.mark.parametrize(
    ("form", "shown"),
    [("DD-MON-YY", "06-OCT-52"), ("D MON YYYY", "6 OCT 1952"), ("YYYY-MM-DD", "1952-10-06"), ("MM/DD/YY", "10/06/52")],
)
def test_dates_are_shown_by_the_rules(form: str, shown: str) -> None:
    assert DisplayRules(labels={}, date_format=form).show_date(date(1952, 10, 6)) == shown


def test_money_is_shown_by_the_rules(personnel: Domain) -> None:
    assert personnel.display.show_money(2331300) == "$2,331,300"
    assert personnel.display.show_money(72400.0) == "$72,400"


def test_the_wizards_script(personnel: Domain) -> None:
    actions = [utterance.wizard for utterance in personnel.rehearsal.utterances]
    assert len([action for action in actions if isinstance(action, Revise)]) == 2
    assert [action.blanks for action in actions if isinstance(action, SendMessage)] == [{"topic": "raises"}]
    assert all(action.statement.startswith("SELECT") for action in actions if isinstance(action, HandSql))
