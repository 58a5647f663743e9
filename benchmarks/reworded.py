"""What a language model's rewordings are worth, and the weights that judge them.

Each question with gold is asked of the rules. Of those that the rules do not answer (no reading, or one that is unsure)
a language model is asked to say them plainly, and the reading of what it says is judged by the gold. A logistic stage
over what speaks for it (`wizard.ask.llm.reader`) is fitted by ten folds; what is less than *likely* is offered and no
answer. Fitted on sets of which nobody reads a question: `UNREAD`, and `MORE`.

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

FRESH = Path(__file__).resolve().parent / "fresh"
MORE = (FRESH / "everyday" / "free", FRESH / "people6-counted" / "free")
"""Sets that were only counted, and are fitted on since the rules were measured on them; still nobody reads them."""
PLACES = (*(place for place in UNREAD if place.name == "free"), *MORE)
RIDGE = 20.0
"""Penalty on weights: there are few such questions."""
ANSWERED = 0.85
"""Share of right ones among the rewordings that are answered by: each is marked, and shows the words it rests on."""


@dataclass(frozen=True)
class JudgedRewording:
    """What became of one question that the rules did not answer."""

    source: str
    text: str
    read: bool
    """Whether a rewording of it has a reading."""
    right: bool
    evidence: Evidence


class Given:
    """A tool that gives one reading, whatever it is asked: for judging it as any other is."""

    name = "given"

    def __init__(self) -> None:
        self.reading: Interpretation | None = None

    def ask(self, _: Request) -> Outcome:
        """As `Tool.ask`."""
        found = (self.reading,) if self.reading is not None else ()
        return Outcome("answered" if found else "abstained", found)


def judged(domain_name: str, endpoint: KeptEndpoint, places: Sequence[Path]) -> Iterator[JudgedRewording]:
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


def _judged(source: str, item: Item, reader: LlmReader, asker: Asker, given: Given) -> JudgedRewording:
    request = Request(item.text)
    heard = reader.rewordings(request)
    best, evidence = reader.weighed(request, heard)
    if best is None:
        return JudgedRewording(source, item.text, False, False, {})
    given.reading = best.reading
    (trial,) = asker.dialogue([item], own=True)
    return JudgedRewording(source, item.text, True, trial.right, evidence)


def fold_of(one: JudgedRewording) -> int:
    """The fold of a question."""
    return zlib.crc32(one.text.encode()) % FOLDS


def stage_of(found: Sequence[JudgedRewording]) -> StageWeights:
    """The stage that is fitted on what has a reading, without its limits."""
    read = [one for one in found if one.read]
    right = np.array([float(one.right) for one in read])
    bias, weights = fitted([one.evidence for one in read], right, np.ones(len(read)), ridge=RIDGE)
    return StageWeights(bias, weights, 2.0, 0.5, 2.0)


def by_folds(found: Sequence[JudgedRewording]) -> list[float]:
    """The probability of each by weights that it had no part in; 0 of what has no reading."""
    stages = {fold: stage_of([one for one in found if fold_of(one) != fold]) for fold in range(FOLDS)}
    return [stages[fold_of(one)].probability(one.evidence) if one.read else 0.0 for one in found]


def limit_of(found: Sequence[JudgedRewording], probabilities: Sequence[float]) -> float:
    """The lowest probability from which what is answered is right often enough."""
    ranked = sorted(zip(probabilities, found, strict=True), key=lambda pair: -pair[0])
    right, limit = 0, 2.0
    for count, (probability, one) in enumerate(ranked, 1):
        right += one.right
        if right / count >= ANSWERED:
            limit = probability
    return limit


def report(found: Sequence[JudgedRewording], probabilities: Sequence[float], limit: float) -> str:
    """By source: not answered by the rules, reworded and read, right, and right and wrong of what is answered."""
    rows = []
    for source in [*dict.fromkeys(one.source for one in found), ""]:
        mine = [(one, p) for one, p in zip(found, probabilities, strict=True) if source in ("", one.source)]
        taken = [one for one, p in mine if one.read and p >= limit]
        right = sum(one.right for one in taken)
        rows.append((source or "all", str(len(mine)), str(sum(one.read for one, _ in mine)),
                     str(sum(one.right for one, _ in mine)), str(right), str(len(taken) - right)))  # fmt: skip
    return table(("source", "not answered", "reworded, read", "right", "answered right", "wrong"), rows)


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
    probabilities = by_folds(found)
    limit = limit_of(found, probabilities)
    print(report(found, probabilities, limit))
    print(f"\nunsure, and only offered, below: {limit:.4f}")
    if options.write:
        model = replace(shipped(), reworded=replace(stage_of(found), likely=limit, leaning=2.0))
        WEIGHTS.write_text(json.dumps(model.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0


__all__ = ["judged", "main"]
