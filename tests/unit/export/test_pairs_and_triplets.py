"""The 1989 paper's corpora (S-7), read by `woz score`: the references against themselves are all right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.export.conftest import Laboratory
from tests.unit.export.selections import Corpus, made_corpus
from wizard.cas import Judge
from wizard.export.building import ExportPlan, build
from wizard.export.formats import format_named, write_all
from wizard.export.sources import gather
from wizard.export.triplets import category_of
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import score


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(corpus: Corpus, name: str, out: Path) -> Path:
    out.mkdir()
    write_all([(format_named(name), out)], corpus.selection)
    return out / f"{name}.jsonl"


@pytest.mark.parametrize(
    ("name", "expected"), [("pairs", ["4b1-1-001", "8ky-1-001", "8ky-1-003"]), ("triplets", ["8ky-1-002"])]
)
def test_woz_score_reads_it(corpus: Corpus, tmp_path: Path, name: str, expected: list[str]) -> None:
    key = read_key(written(corpus, name, tmp_path / "out"))
    assert [item.utterance for item in key.items] == expected
    for answers, right in (("own", True), ("wrong", False)):
        hypotheses = tmp_path / f"{answers}.jsonl"
        lines = [
            {"utterance": item.utterance, "answer": item.alternatives[-1].minimum if right else '(("NOT SO"))'}
            for item in key.items
        ]
        hypotheses.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        cell = score(key, [read_hypotheses(hypotheses, set(expected))], Judge("1992")).systems[0].whole.minimum
        assert (cell.n, cell.right) == (len(expected), len(expected) if right else 0)


def test_a_pair_is_query_and_answer(corpus: Corpus, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in written(corpus, "pairs", tmp_path / "out").read_text("utf-8").splitlines()]
    salary = lines[1]
    assert salary["query"] == "what is sharon lease's salary"
    assert salary["alternatives"] == [{"minimum": "34200", "maximum": '((34200 1028 "LEASE" "SHARON" "P"))'}]
    assert [one["minimum"] for one in lines[2]["alternatives"]] == ["FALSE", "()"]


def test_ellipsis_is_no_triplet(corpus: Corpus, tmp_path: Path) -> None:
    """1989, section 5: simple discourse corpora include category 1; category 2 has a file of its own."""
    items = list(corpus.selection.items())
    leaning = next(item for item in items if item.category == "D1")
    assert leaning.annotation is not None
    elliptic = replace(leaning, annotation=leaning.annotation.model_copy(update={"category_1989": "2"}))
    open_one = replace(leaning, annotation=leaning.annotation.model_copy(update={"category_1989": None}))
    assert (category_of(elliptic), category_of(open_one)) == ("2", "2"), "of its words, that begin with and"
    changed = replace(corpus.selection, items=lambda: iter([elliptic, leaning]))
    out = tmp_path / "out"
    out.mkdir()
    write_all([(format_named("triplets"), out)], changed)
    for name, category in (("triplets", "1"), ("ellipsis", "2")):
        (item,) = (json.loads(line) for line in (out / f"{name}.jsonl").read_text("utf-8").splitlines())
        assert item["class_1989"] == category
        assert [one.category for one in read_key(out / f"{name}.jsonl").items] == ["D1"]


def test_a_triplet_has_the_query_before_it(corpus: Corpus, tmp_path: Path) -> None:
    [line] = written(corpus, "triplets", tmp_path / "out").read_text("utf-8").splitlines()
    found = json.loads(line)
    assert (found["query1_utterance"], found["query1"]) == ("8ky-1-001", "what is sharon lease's salary")
    assert (found["query2"], found["alternatives"][0]["minimum"]) == ("and when was she hired", '"06-OCT-52"')


def test_an_export_without_a_line_says_why(laboratory: Laboratory, tmp_path: Path) -> None:
    formats = (format_named("pairs"), format_named("triplets"))
    drafts = build(ExportPlan(formats), gather(laboratory.sessions), tmp_path / "drafts")
    told = [str(one) for one in drafts.concerns if one.kind == "empty"]
    turns = drafts.utterances
    assert told == [
        f"{name} is empty: 0 of {turns} turns are of class {category}; {turns} have no class yet: woz annotate gives it"
        for name, category in (("pairs", "A"), ("triplets", "D1"))
    ]
    assert not (tmp_path / "drafts" / "pairs" / "pairs.jsonl").read_text("utf-8")
