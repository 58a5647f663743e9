"""The air travel domain's own words: questions and what the tool says that it understood, read line by line.

The golden file has a question a line, an arrow, and the paraphrase of the first reading. Rewrite the paraphrases with
WOZ_WRITE_GOLDEN=1 and read them again.
"""

from __future__ import annotations

import os
from pathlib import Path

from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.domain import database_url, load_domain

GOLDEN = Path(__file__).with_name("paraphrases-airtravel.txt")


def test_paraphrases_are_those_that_were_read() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    questions = [line.split(" -> ")[0] for line in lines]
    domain = load_domain("airtravel", check_audio=False)
    with open_database(database_url(domain)) as database:
        tool = make_tool(domain, database)
        outcomes = [tool.ask(Request(question)) for question in questions]
    said = [outcome.interpretations[0].paraphrase if outcome.interpretations else "" for outcome in outcomes]
    found = [f"{question} -> {words}" for question, words in zip(questions, said, strict=True)]
    if os.environ.get("WOZ_WRITE_GOLDEN"):
        GOLDEN.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    assert len(lines) == 60
    assert found == lines
