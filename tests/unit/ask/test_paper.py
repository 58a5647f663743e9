"""Every question of the papers that the domain lists, asked unrevised: Appendix B, and the examples before it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, text

from wizard.ask.answer import answer
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Outcome, Request, Tool
from wizard.ask.tool import make_tool
from wizard.cas import compare, parse
from wizard.domain import Domain, TestQuestion, build_database, load_domain

QUESTIONS = load_domain("personnel", check_audio=False).tests
IDS = [question.id for question in QUESTIONS]


def ask(tool: Tool, question: TestQuestion) -> Outcome:
    context: tuple[Exchange, ...] = ()
    if question.context:
        before = tool.ask(Request(question.context))
        context = (Exchange(question.context, before.interpretations[0].logical_form),)
    return tool.ask(Request(question.question, context))


def judged(cas: str, minimum: str) -> bool:
    return compare(parse(minimum), parse(cas)).minimum.value == "correct"


def test_the_corpus_is_there() -> None:
    assert sum(question.id.startswith("B-") for question in QUESTIONS) == 22


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_right_and_unrevised(tool: Tool, database: Database, question: TestQuestion) -> None:
    outcome = ask(tool, question)
    assert outcome.status == "answered", outcome.reason
    best = outcome.interpretations[0]
    answered = answer(best, database)
    assert judged(answered.minimum, question.minimum), (best.paraphrase, best.sql, answered.minimum)
    assert best.boolean == question.boolean
    assert len(answered.labels) == len(answered.result_display.columns) == len(answered.columns)
    assert (best.context_used == 0) == bool(question.context)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_the_minimum_is_no_more_than_was_asked_for(tool: Tool, database: Database, question: TestQuestion) -> None:
    """1989 paper, 2.2, S-3 and S-4: as many columns as the reference has."""
    expected = database.run(question.sql)
    got = database.run(ask(tool, question).interpretations[0].sql)
    assert len(got.columns) == len(expected.columns)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_scores_fall(tool: Tool, question: TestQuestion) -> None:
    scores = [interpretation.score for interpretation in ask(tool, question).interpretations]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


@pytest.mark.postgresql
def test_all_of_it_on_postgresql(server: URL, personnel: Domain) -> None:
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE paper"))
    engine.dispose()
    url = server.set(database="paper").render_as_string(hide_password=False)
    build_database(personnel, url)
    with open_database(url) as database:
        tool = make_tool(personnel, database)
        wrong = []
        for question in QUESTIONS:
            outcome = ask(tool, question)
            cas = answer(outcome.interpretations[0], database).minimum if outcome.interpretations else "NO_ANSWER"
            if not judged(cas, question.minimum):
                wrong.append((question.id, cas))
    assert wrong == []


def test_paraphrases_are_those_that_were_read(tool: Tool) -> None:
    """The golden file was read by eye; rewrite it with WOZ_WRITE_GOLDEN=1 and read it again."""
    lines = [f"{q.question}\n    {ask(tool, q).interpretations[0].paraphrase}" for q in QUESTIONS]
    golden = Path(__file__).with_name("paraphrases.txt")
    whole = "\n".join(lines) + "\n"
    if os.environ.get("WOZ_WRITE_GOLDEN"):
        golden.write_text(whole, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == whole
