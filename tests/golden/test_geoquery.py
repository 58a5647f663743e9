"""The benchmark domain GeoQuery, where its data is: what it answers of the training questions, and in what words.

The golden file holds the ids of 100 training questions and our paraphrases, read by eye beside the questions (which are
not ours to copy). Rewrite it with WOZ_WRITE_GOLDEN=1 and read it again.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.questions import SETS, Verdict, ask, domain_folder, missing, read_questions, shared_data
from wizard.ask.guard import open_database
from wizard.ask.tool import make_tool
from wizard.domain import load_domain

GOLDEN = Path(__file__).with_name("paraphrases-geoquery.txt")
TRAIN = next(chosen for chosen in SETS if chosen.name == "GeoQuery train")


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    reason = missing(TRAIN)
    if reason is not None:
        pytest.skip(reason)
    file = shared_data() / TRAIN.database
    questions = read_questions(shared_data() / TRAIN.questions, file)
    with open_database(f"sqlite:///{file}") as database:
        tool = make_tool(load_domain(domain_folder(TRAIN), check_audio=False), database)
        return [ask(tool, database, question) for question in questions]


def test_most_are_right_and_few_are_wrong(verdicts: list[Verdict]) -> None:
    counts = Counter(verdict.outcome for verdict in verdicts)
    assert counts["right"] >= 0.92 * len(verdicts), counts
    assert counts["right"] >= 0.95 * (counts["right"] + counts["wrong"]), counts


def test_paraphrases_are_those_that_were_read(verdicts: list[Verdict]) -> None:
    said = {verdict.question.id: verdict.said for verdict in verdicts if verdict.outcome != "abstained"}
    if os.environ.get("WOZ_WRITE_GOLDEN"):
        chosen = sorted(said)[:: max(len(said) // 100, 1)][:100]
        GOLDEN.write_text("".join(f"{name} -> {said[name]}\n" for name in chosen), encoding="utf-8")
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 100
    assert [f"{name} -> {said.get(name, '')}" for name in (line.split(" -> ")[0] for line in lines)] == lines
