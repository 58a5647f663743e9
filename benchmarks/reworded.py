"""What a language model beside the rules is worth, and the weights that judge the readings of both together.

Each request with gold of which the rules are not sure is put to a language model, which says it plainly four times.
Every reading that the rules or a rewording give is judged by the gold. A logistic stage over what speaks for each
(`wizard.ask.llm.candidates`) is fitted, and says by ten folds of whole dialogues which reading is the likeliest: what
is less than *likely* is offered and no answer. Single questions and the later turns of dialogues of the newest sets: of
station nobody reads one, bakery and street have been read since their first runs, so the rules are a little better on
them than they are on what is new. Later turns are asked behind right readings of the earlier ones, or behind the
reference's statement where there was none.

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
from itertools import islice
from pathlib import Path

import numpy as np

from benchmarks.asked import DOMAINS, WORK, read_items
from benchmarks.judged import CONVERSATIONS, UNREAD
from benchmarks.judging import YES_NO
from benchmarks.model_replies import KeptEndpoint, model_of, model_option, no_model
from benchmarks.plausibility import FOLDS, WEIGHTS, Evidence, fitted
from benchmarks.questions import table
from benchmarks.trials import Asker, Turn, place
from benchmarks.variants import shipped as databases_of
from wizard.ask.llm.reader import LlmReader
from wizard.ask.plausibility import StageWeights, shipped
from wizard.ask.tool import LexiconTool
from wizard.domain import load_domain
from wizard.errors import WozError

NEWEST = ("street", "bakery", "station")
PLACES = tuple(one for one in (*UNREAD, *CONVERSATIONS) if one.name == "free" and one.parent.name in NEWEST)
"""Not all that nobody reads: a small model takes seconds a request."""
RIDGE = 20.0
"""Penalty on weights: there are few such questions."""
PRECISION = 0.95
"""Of single questions that are answered, by folds, what the rules answer by themselves included."""


@dataclass(frozen=True)
class JudgedCandidate:
    """One reading of a request, by the rules or by a rewording."""

    right: bool
    evidence: Evidence


@dataclass(frozen=True)
class WeighedRequest:
    """What rules and rewordings make of one request."""

    source: str
    dialogue: str
    """The first request of it: what is in one fold."""
    later: bool
    """It is a later turn: what leans on an earlier request is answered by the rules alone, right or wrong."""
    readings: tuple[JudgedCandidate, ...]
    """Each answer once; none where neither reads it."""
    stands: bool | None = None
    """Whether the rules' reading is right, where the model is not asked (`Outcome.stands`)."""
    by_rules: bool | None = None
    """Whether what the rules alone answer is right; None where they do not."""


def judged(domain_name: str, endpoint: KeptEndpoint, places: Sequence[Path]) -> Iterator[WeighedRequest]:
    """All single questions and later turns of a domain."""
    domain = load_domain(domain_name, check_audio=False)
    with ExitStack() as stack:
        opened = [place(stack, domain, file) for file in databases_of(domain, 2, WORK)]
        rules = opened[0].tool
        assert isinstance(rules, LexiconTool)
        reader, asker = LlmReader(endpoint, domain, rules), Asker(opened, YES_NO[domain_name])
        for folder in places:
            for name in ("questions", "dialogues"):
                for items in read_items(folder, domain_name, name):
                    turns = asker.turns(items, own=False, answered=True)
                    wanted = islice(turns, int(name == "dialogues"), None)
                    source = f"{domain_name} {folder.parent.name}, {name}"
                    yield from (_weighed(source, one, reader, asker) for one in wanted if one.item.forms)


def _weighed(source: str, turn: Turn, reader: LlmReader, asker: Asker) -> WeighedRequest:
    item, first, request = turn.item, turn.outcome, turn.request
    group = (source, request.context[0].text if request.context else request.text, bool(request.context))
    alone = turn.rights[0] if first.status == "answered" else None
    if first.stands:
        return WeighedRequest(*group, (), alone, alone)
    weighed = reader.weighed(request, first, reader.rewordings(request))
    rights = [turn.rights[one.place] if one.place is not None else asker.right(item, one.reading) for one in weighed]
    found = (JudgedCandidate(*pair) for pair in zip(rights, (one.evidence for one in weighed), strict=True))
    return WeighedRequest(*group, tuple(found), by_rules=alone)


def fold_of(one: WeighedRequest) -> int:
    """The fold of a request."""
    return zlib.crc32(one.dialogue.encode()) % FOLDS


def stage_of(found: Sequence[WeighedRequest]) -> StageWeights:
    """The stage that is fitted on all readings of these, without its limits."""
    readings = [reading for one in found for reading in one.readings]
    right = np.array([float(reading.right) for reading in readings])
    bias, weights = fitted([reading.evidence for reading in readings], right, np.ones(len(readings)), ridge=RIDGE)
    return StageWeights(bias, weights, 2.0, 0.5, 2.0)


@dataclass(frozen=True)
class Chosen:
    """The reading of a question that is the likeliest by weights that the question had no part in."""

    question: WeighedRequest
    probability: float
    """0 where it has none."""
    right: bool


def by_folds(found: Sequence[WeighedRequest]) -> list[Chosen]:
    """What is chosen for each."""
    stages = {fold: stage_of([one for one in found if fold_of(one) != fold]) for fold in range(FOLDS)}
    return [_chosen(one, stages[fold_of(one)]) for one in found]


def _chosen(one: WeighedRequest, stage: StageWeights) -> Chosen:
    if not one.readings:
        return Chosen(one, 0.0, False)
    best = max(one.readings, key=lambda reading: stage.probability(reading.evidence))
    return Chosen(one, stage.probability(best.evidence), best.right)


def limit_of(found: Sequence[Chosen]) -> float:
    """The lowest probability from which so many answers are right as `PRECISION` asks; more than 1 where none are."""
    standing = [one.question.stands for one in found if one.question.stands is not None]
    right, asked, limit = sum(standing), len(standing), 2.0
    for one in sorted((one for one in found if one.question.stands is None), key=lambda one: -one.probability):
        right, asked = right + one.right, asked + 1
        if one.probability > 0 and right >= PRECISION * asked:
            limit = one.probability
    return limit


def report(found: Sequence[Chosen], limit: float) -> str:
    """By source: asked; right and wrong by the rules alone; with a right reading; right and wrong of what is answered
    with the model."""
    rows = []
    for source in [*dict.fromkeys(one.question.source for one in found), ""]:
        mine = [one for one in found if source in ("", one.question.source)]
        alone = [one.question.by_rules for one in mine if one.question.by_rules is not None]
        taken = [
            one.right if one.question.stands is None else one.question.stands
            for one in mine
            if one.question.stands is not None or (one.question.readings and one.probability >= limit)
        ]
        known = sum(bool(one.question.stands) or any(r.right for r in one.question.readings) for one in mine)
        counts = (len(mine), sum(alone), len(alone) - sum(alone), known, sum(taken), len(taken) - sum(taken))
        rows.append((source or "all", *map(str, counts)))
    return table(("source", "asked", "rules right", "wrong", "one right", "both right", "wrong"), rows)


def main(argv: list[str]) -> int:
    """Ask, fit, print, and with `--write` put the weights in place."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks reworded", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    model_option(parser)
    options = parser.parse_args(argv)
    try:
        endpoint = model_of(options)
        if endpoint is None:
            print(no_model("reworded"))
            return 0
        found = [one for domain in options.domain or DOMAINS for one in judged(domain, endpoint, PLACES)]
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    chosen = by_folds(found)
    limit = limit_of([one for one in chosen if not one.question.later])
    print(report(chosen, limit))
    print(f"\nunsure, and only offered, below: {limit:.4f}")
    if options.write:
        model = replace(shipped(), reworded=replace(stage_of(found), likely=limit, leaning=2.0))
        WEIGHTS.write_text(json.dumps(model.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0


__all__ = ["judged", "main"]
