"""The audit of references: what is to be mended, what is to be known, and what is right on one database only."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.export.conftest import fill
from tests.unit.export.selections import ANNOTATIONS, made_corpus
from wizard.annotate.opened_domain import OpenedDomains
from wizard.ask.guard import open_database
from wizard.audit.auditing import Audit, audit
from wizard.audit.checklist import checklist
from wizard.audit.databases import OtherDatabases
from wizard.audit.sqlite_copies import make_another
from wizard.audit.turns import AuditedAlternative, AuditedTurn, of_item, of_key
from wizard.cas import Answer, Relation
from wizard.cli.audit import command
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

YOUNGS_PHONE = "SELECT home_phone FROM employees WHERE last_name = 'YOUNG' AND first_name = 'RICHARD'"
COUNT = "SELECT COUNT(*) FROM employees WHERE department = '45'"


@pytest.fixture(scope="module")
def url(built: Callable[[str], str]) -> str:
    return built("personnel")


@pytest.fixture(scope="module")
def grounds(url: str) -> Iterator[OpenedDomains]:
    with OpenedDomains(database=url) as opened:
        yield opened


def turn(name: str, *references: tuple[str, str], **fields: object) -> AuditedTurn:
    known = {"domain": "personnel", "category": "A", "words": "what", "reviewed": True, **fields}
    return AuditedTurn(id=name, references=tuple(AuditedAlternative(*one) for one in references), **known)  # type: ignore[arg-type]


def audited(
    grounds: OpenedDomains, *turns: AuditedTurn, databases: int = 0, system: dict[str, str] | None = None
) -> Audit:
    if not databases:
        return audit(turns, grounds.of, lambda _: None)
    ground = grounds.of("personnel")
    with OtherDatabases(ground.database, ground.address, databases, 1992, ground.domain) as others:
        return audit(turns, grounds.of, lambda _: others, system=system)


def test_what_is_to_be_mended_and_known(grounds: OpenedDomains) -> None:
    found = audited(
        grounds,
        turn("fine", (COUNT, "48"), principles=("S-4",)),
        turn("stale", (COUNT, "47")),
        turn(
            "nil", ("SELECT home_phone FROM employees WHERE last_name = 'YOUNG' AND first_name = 'RICHARD'", "((NIL))")
        ),
        turn("gone", ("SELECT COUNT(*) FROM employees WHERE department = '99'", "0")),
        turn("bad", (COUNT, "((")),
        turn("none", ("SELECT employee_id FROM employees WHERE salary > 9000000", "()")),
        turn("all", ("SELECT division FROM divisions", _all(grounds, "SELECT division FROM divisions"))),
        turn("draft", (COUNT, "48"), reviewed=False),
        turn("hand", ("", "TRUE")),
        turn("excluded", (COUNT, "47"), category="X"),
    )
    kinds: dict[str, list[str]] = {}
    for one in found.noted:
        kinds.setdefault(one.utterance, []).append(one.kind)
    assert kinds == {
        "stale": ["stale"], "nil": ["nil"], "gone": ["presupposition"], "bad": ["unreadable"], "none": ["empty"],
        "all": ["everything"], "draft": ["draft"], "hand": ["no-sql"],
    }  # fmt: skip
    assert (found.turns, found.tested, found.yes_no, found.clean) == (10, 9, 1, False)
    assert found.by_principle == {"personnel S-4": 1}
    assert "personnel S-4" not in found.untested
    assert "personnel S-6" in found.untested
    assert audited(grounds, turn("fine", (COUNT, "48"))).clean


def test_an_audit_that_tested_nothing_is_not_called_clean(grounds: OpenedDomains) -> None:
    assert list(checklist(audited(grounds)))[-1] == "no turn was tested, so nothing is known of any"
    assert list(checklist(audited(grounds, turn("fine", (COUNT, "48")))))[-1].startswith("clean")


def test_what_annotators_differ_in_is_not_tested(tmp_path: Path) -> None:
    """A tag in dispute leaves an answer tested; a class or an answer in dispute does not."""
    place = Place.create(tmp_path / "corpus")
    fill(place, made_corpus(tmp_path / "sessions").folders)
    said = ANNOTATIONS["8ky-1-001"]
    with open_store(place) as store:
        store.save("8ky-1-001", "ann", said, version=0)
        cases: tuple[tuple[dict[str, object], bool], ...] = (
            ({"tags": ("ungrammatical",)}, True),
            ({"category": "D", "category_1989": "3"}, False),
            ({"references": ()}, False),
        )
        for version, (changed, counts) in enumerate(cases):
            store.save("8ky-1-001", "bob", said.model_copy(update=changed), version=version)
            found = of_item(store.item("8ky-1-001"))
            assert (found.tested, found.reviewed) == (counts, counts), changed


def _all(grounds: OpenedDomains, sql: str) -> str:
    return grounds.of("personnel").run(sql).text


def test_right_for_the_wrong_reason(grounds: OpenedDomains) -> None:
    """48 people, counted in another way that is 48 on this database only; and a yes that is yes by luck."""
    lucky = "SELECT 48"
    sure = "SELECT CASE WHEN EXISTS (SELECT 1 FROM employees WHERE department = '45' AND sex = 'F') THEN 1 ELSE 0 END"
    found = audited(
        grounds,
        turn("lucky", (COUNT, "48")),
        turn("right", (COUNT, "48"), offered=("SELECT COUNT(*) FROM employees WHERE department LIKE '45'",)),
        turn("apart", (COUNT, "48"), offered=(lucky,)),
        turn("yes", (sure, "TRUE"), offered=("SELECT CASE WHEN 1 = 1 THEN 1 ELSE 0 END",)),
        databases=3,
        system={"lucky": lucky, "right": COUNT},
    )
    assert [one.utterance for one in found.of("right-here-only")] == ["lucky"]
    assert " of 5 databases: SELECT 48" in found.of("right-here-only")[0].detail
    assert [one.utterance for one in found.of("same-here-only")] == ["apart"]
    everywhere = found.of("same-everywhere")
    assert [(one.utterance, one.yes_no) for one in everywhere] == [("right", False), ("yes", True)]
    assert found.clean, "all of it is to be known; nothing of it is wrong"


def test_other_databases_have_the_same_schema_and_keys(grounds: OpenedDomains, tmp_path: Path) -> None:
    database = grounds.of("personnel").database
    source = Path(database.url.removeprefix("sqlite:///"))
    for name in ("one", "again", "two"):
        make_another(source, tmp_path / f"{name}.sqlite", database.schema, 1, name == "two")

    def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as opened:
            return opened.execute(sql).fetchall()

    every = "SELECT * FROM employees ORDER BY employee_id"
    one, again, two = (rows(tmp_path / f"{name}.sqlite", every) for name in ("one", "again", "two"))
    assert one == again, "the same seed makes the same copy"
    assert one != two
    assert one != rows(source, every)
    ids = "SELECT employee_id FROM employees ORDER BY 1"
    assert rows(tmp_path / "one.sqlite", ids) == rows(source, ids)
    lost = "SELECT COUNT(*) FROM employees WHERE department NOT IN (SELECT department FROM departments)"
    assert rows(tmp_path / "one.sqlite", lost) == [(0,)], "what refers to a row still does"
    with open_database(f"sqlite:///{tmp_path / 'one.sqlite'}") as opened:
        assert [one.name for one in opened.schema.tables] == [one.name for one in database.schema.tables]


def test_the_builder_makes_some_from_other_seeds(grounds: OpenedDomains) -> None:
    """Those have people who are not in the domain's own database; a copy has the same ones in other places."""
    ground = grounds.of("personnel")
    names = "SELECT DISTINCT last_name FROM employees"
    with OtherDatabases(ground.database, ground.address, 4, 7, ground.domain) as others:
        assert (others.built, others.all) == (2, 6)
        here, there = ground.run(names).answer, others.answers(names)
    with OtherDatabases(ground.database, ground.address, 4, 7, ground.domain) as others:
        assert others.answers(names) == there, "the same seed makes the same databases"

    def rows(answer: Answer | None) -> set[object]:
        assert answer is not None
        relation = answer.alternatives[0]
        assert isinstance(relation, Relation)
        return set(relation.columns[0])

    strangers = [len(rows(one) - rows(here)) for one in there]
    assert strangers[0] > 10
    assert strangers[1] > 10
    assert strangers[2:] == [0, 0, 0, 0]
    assert rows(there[0]) != rows(there[1])


def test_it_says_where_a_reading_has_another_answer(grounds: OpenedDomains) -> None:
    """A department has one name where the builder keeps the rules; in a copy that name may be another one's, too."""
    count = "SELECT COUNT(*) FROM employees JOIN departments USING (department) WHERE "
    by_number, by_name = count + "department = '45'", count + "department_name = 'DISTRIBUTED SYSTEMS'"
    women, paid = "SELECT COUNT(*) FROM employees WHERE sex = 'F'", "SELECT COUNT(*) FROM employees WHERE salary < "
    answer = grounds.of("personnel").run(women).text
    salaries = "SELECT salary FROM employees ORDER BY salary LIMIT 1 OFFSET "
    bound = grounds.of("personnel").run(f"{salaries}{answer}").text
    found = audited(
        grounds,
        turn("rule", (by_number, "48"), offered=(by_name,)),
        turn("chance", (women, answer), offered=(f"{paid}{bound}",)),
        databases=4,
    )
    details = {one.utterance: one.detail for one in found.of("same-here-only")}
    assert " of 4 copies, on 0 of the builder's 2: SELECT" in details["rule"]
    assert " of 4 copies, on 2 of the builder's 2: SELECT" in details["chance"]
    assert found.databases == 6


def test_what_fails_is_no_answer(grounds: OpenedDomains) -> None:
    ground = grounds.of("personnel")
    with OtherDatabases(ground.database, ground.address, 2, 1) as others:
        assert others.answers("SELECT nonsense") == (None, None)
        assert all(
            one is not None and isinstance(one.alternatives[0], Relation) for one in others.answers("SELECT 1 WHERE 0")
        )


def test_a_key_is_audited_from_the_command_line(tmp_path: Path, url: str) -> None:
    line = {"utterance": "u1", "speaker": "s", "domain": "personnel", "class": "A", "reviewed": True,
            "alternatives": [{"ref": "48", "max": None}], "sql": [COUNT], "principles": ["S-4"]}  # fmt: skip
    key = tmp_path / "pairs.jsonl"
    key.write_text(json.dumps(line) + "\n")
    system = tmp_path / "system.jsonl"
    system.write_text(json.dumps({"utterance": "u1", "answer": "48", "sql": "SELECT 48"}) + "\n")
    options = ["--key", str(key), "--database", url, "--databases", "2", "--system", str(system)]
    done = CliRunner().invoke(command, [*options, "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["clean"], found["tested"], found["by_principle"]) == (True, 1, {"personnel S-4": 1})
    assert [one["utterance"] for one in found["to_know"]["right-here-only"]] == ["u1"]
    printed = CliRunner().invoke(command, options)
    assert "clean: nothing is to be mended" in printed.stdout
    assert "principles of personnel that no tested turn cites: S-3," in printed.stdout
    assert max(map(len, printed.stdout.splitlines())) <= 100, "long lines are broken"
    key.write_text(json.dumps({**line, "alternatives": [{"ref": "47"}]}) + "\n")
    wrong = CliRunner().invoke(command, options)
    assert wrong.exit_code == 1
    assert "its statement gives another answer" in wrong.stdout
    assert [one.references[0].minimum for one in of_key(key, None)] == ["47"]
