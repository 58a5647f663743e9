"""What a language model's rewordings are worth, and the weights that judge them.

Each question with gold is asked of the rules. Of those that the rules do not answer (no reading, or one that is unsure)
a language model is asked to say them plainly, and every reading of what it says is judged by the gold. A logistic
stage over what speaks for each (`wizard.ask.llm.reader`) is fitted, and says by ten folds which reading is the
likeliest; what is less than *likely* is offered and no answer. Fitted on sets of which nobody reads a question.

The weights are those of the model that was asked, a small one (docs/measurements.md): a better model is at least as
good as they say. `--write` puts them in place.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.asked import DOMAINS, WORK, read_items
from benchmarks.judged import UNREAD
from benchmarks.judging import YES_NO
from benchmarks.model_replies import KeptEndpoint, model_of, model_option
from benchmarks.plausibility import FOLDS, WEIGHTS, Evidence, fitted
from benchmarks.questions import table
from benchmarks.trials import Asker, Item, place
from benchmarks.variants import shipped as databases_of
from wizard.ask.interface import Interpretation, Outcome, Request, finished
from wizard.ask.llm.reader import LlmReader
from wizard.ask.plausibility import StageWeights, shipped
from wizard.ask.tool import LexiconTool
from wizard.domain import load_domain
from wizard.errors import WozError

NEWEST = ("people5", "people9", "street")
PLACES = tuple(place for place in UNREAD if place.name == "free" and place.parent.name in NEWEST)
"""Not all of those: a small model takes seconds a request."""
RIDGE = 20.0
"""Penalty on weights: there are few such questions."""
WRONG = 2.0
"""Right answers that a wrong one costs, as where a reading leans on an earlier request."""


@dataclass(frozen=True)
class JudgedRewording:
    """One reading of what a request was reworded as."""

    right: bool
    evidence: Evidence


@dataclass(frozen=True)
class RewordedQuestion:
    """What became of one question that the rules did not answer."""

    source: str
    text: str
    readings: tuple[JudgedRewording, ...]
    """Of its rewordings, each once; none where no rewording is read."""


class Given:
    """A tool that gives one reading, whatever it is asked: for judging it as any other is."""

    name = "given"

    def __init__(self) -> None:
        self.reading: Interpretation | None = None

    def ask(self, _: Request) -> Outcome:
        """As `Tool.ask`."""
        found = (self.reading,) if self.reading is not None else ()
        return Outcome("answered" if found else "abstained", found)


def judged(domain_name: str, endpoint: KeptEndpoint, places: Sequence[Path]) -> Iterator[RewordedQuestion]:
    """All single questions of a domain that the rules do not answer."""
    domain = load_domain(domain_name, check_audio=False)
    with ExitStack() as stack:
        own, *others = [place(stack, domain, file) for file in databases_of(domain, 2, WORK)]
        rules = own.tool
        assert isinstance(rules, LexiconTool)
        reader, given = LlmReader(endpoint, domain, rules), Given()
        asker = Asker([replace(own, tool=given), *others], YES_NO[domain_name])
        for folder in places:
            if not (folder / domain_name / "questions.jsonl").is_file():
                continue
            for (item,) in read_items(folder, domain_name, "questions"):
                outcome = finished(rules, Request(item.text), rules.ask(Request(item.text)))
                if item.forms and outcome.status == "abstained":
                    yield _judged(f"{domain_name} {folder.parent.name}", item, reader, asker, given)


def _judged(source: str, item: Item, reader: LlmReader, asker: Asker, given: Given) -> RewordedQuestion:
    request = Request(item.text)
    found = []
    for one in reader.weighed(request, reader.rewordings(request)):
        given.reading = one.reading
        (trial,) = asker.dialogue([item], own=True)
        found.append(JudgedRewording(trial.right, one.evidence))
    return RewordedQuestion(source, item.text, tuple(found))


def fold_of(one: RewordedQuestion) -> int:
    """The fold of a question."""
    return zlib.crc32(one.text.encode()) % FOLDS


def stage_of(found: Sequence[RewordedQuestion]) -> StageWeights:
    """The stage that is fitted on all readings of these, without its limits."""
    readings = [reading for one in found for reading in one.readings]
    right = np.array([float(reading.right) for reading in readings])
    bias, weights = fitted([reading.evidence for reading in readings], right, np.ones(len(readings)), ridge=RIDGE)
    return StageWeights(bias, weights, 2.0, 0.5, 2.0)


@dataclass(frozen=True)
class Chosen:
    """The reading of a question that is the likeliest by weights that the question had no part in."""

    question: RewordedQuestion
    probability: float
    """0 where it has none."""
    right: bool


def by_folds(found: Sequence[RewordedQuestion]) -> list[Chosen]:
    """What is chosen for each."""
    stages = {fold: stage_of([one for one in found if fold_of(one) != fold]) for fold in range(FOLDS)}
    return [_chosen(one, stages[fold_of(one)]) for one in found]


def _chosen(one: RewordedQuestion, stage: StageWeights) -> Chosen:
    if not one.readings:
        return Chosen(one, 0.0, False)
    best = max(one.readings, key=lambda reading: stage.probability(reading.evidence))
    return Chosen(one, stage.probability(best.evidence), best.right)


def limit_of(found: Sequence[Chosen]) -> float:
    """The probability from which answering is worth most; more than 1 where nothing is worth it."""
    worth, most, limit = 0.0, 0.0, 2.0
    for one in sorted(found, key=lambda one: -one.probability):
        worth += 1.0 if one.right else -WRONG
        if worth > most:
            most, limit = worth, one.probability
    return limit


def report(found: Sequence[Chosen], limit: float) -> str:
    """By source: not answered by the rules, with a reading, with a right one, with a right one first; and right and
    wrong of what is answered."""
    rows = []
    for source in [*dict.fromkeys(one.question.source for one in found), ""]:
        mine = [one for one in found if source in ("", one.question.source)]
        taken = [one.right for one in mine if one.question.readings and one.probability >= limit]
        counts = (len(mine), sum(bool(one.question.readings) for one in mine),
                  sum(any(reading.right for reading in one.question.readings) for one in mine),
                  sum(one.right for one in mine), sum(taken), len(taken) - sum(taken))  # fmt: skip
        rows.append((source or "all", *map(str, counts)))
    return table(("source", "not answered", "read", "one right", "first right", "answered right", "wrong"), rows)


def main(argv: list[str]) -> int:
    """Ask, fit, print, and with `--write` put the weights in place."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks reworded", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    model_option(parser, required=True)
    options = parser.parse_args(argv)
    try:
        endpoint = model_of(options)
        assert endpoint is not None
        found = [one for name in options.domain or DOMAINS for one in judged(name, endpoint, PLACES)]
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    chosen = by_folds(found)
    limit = limit_of(chosen)
    print(report(chosen, limit))
    print(f"\nunsure, and only offered, below: {limit:.4f}")
    if options.write:
        model = replace(shipped(), reworded=replace(stage_of(found), likely=limit, leaning=2.0))
        WEIGHTS.write_text(json.dumps(model.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0


__all__ = ["judged", "main"]
