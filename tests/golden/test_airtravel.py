"""The air travel domain's own words: questions and what the tool says that it understood, read line by line.

The golden file has a question a line, an arrow, and the paraphrase of the first reading. Rewrite the paraphrases with
WOZ_WRITE_GOLDEN=1 and read them again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from wizard.ask.guard import open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.domain import database_url, load_domain

GOLDEN = Path(__file__).with_name("paraphrases-airtravel.txt")
LINES = [line.split(" -> ") for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def tool() -> Iterator[Tool]:
    domain = load_domain("airtravel", check_audio=False)
    with open_database(database_url(domain)) as database:
        yield make_tool(domain, database)


def said(tool: Tool, question: str) -> str:
    outcome = tool.ask(Request(question))
    return outcome.interpretations[0].paraphrase if outcome.interpretations else ""


def test_sixty_were_read(tool: Tool) -> None:
    if os.environ.get("WOZ_WRITE_GOLDEN"):  # what is not read keeps the line that it should have
        found = [f"{question} -> {said(tool, question) or paraphrase}\n" for question, paraphrase in LINES]
        GOLDEN.write_text("".join(found), encoding="utf-8")
    assert len(LINES) == 60


@pytest.mark.parametrize(("question", "paraphrase"), LINES, ids=[question for question, _ in LINES])
def test_the_paraphrase_is_the_one_that_was_read(question: str, paraphrase: str, tool: Tool) -> None:
    assert said(tool, question) == paraphrase
