"""How plausible the tool's readings are: fits the weights on judged questions, and says by folds what they are worth.

Questions are those of the development data that a reader may be made with: three quarters of the questions and
dialogues of `asked`, of its requests without an answer, and of the questions to bare drafts of foreign databases; every
second question of GeoQuery's train file; the tests of both shipped domains. Each reading that the tool puts first is
judged right or wrong; two logistic stages are fitted (`wizard.ask.plausibility`), by five folds of whole dialogues, so
that every figure is of questions that the weights were not fitted on. Whoever made the reader has read them, though: on
questions that nobody has read it is right less often, which `--held` tells. The limit of *sure* is chosen inside the
other folds too; only what has been judged by its rows can be *sure*.

Run it again whenever the reader's costs or rules have changed: `python -m benchmarks plausibility --write` puts the
weights in place; `--held` judges the held quarter by the weights in place, and prints counts only.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks import foreign
from benchmarks.asked import DOMAINS, WORK, folder, read_items
from benchmarks.judging import YES_NO
from benchmarks.questions import SETS, ask, domain_folder, missing, read_questions, shared_data, table
from benchmarks.trials import Asker, Item, Place, held, place
from benchmarks.variants import shipped as databases_of
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Outcome, Request, Tool
from wizard.ask.plausibility import Answers, Model, Stage, shipped
from wizard.ask.plausibility.model import BEFORE, barred, log_odds
from wizard.ask.tool import make_tool
from wizard.ask.trial import try_questions
from wizard.domain import database_url, load_domain
from wizard.errors import WozError

FOLDS = 5
SAMPLE = 2
"""Of GeoQuery's train questions, each so manieth."""
SURE = 0.99
"""Share of right ones from which readings are *sure*."""
LIKELY = 0.8
"""Probability from which a reading is *likely*."""
HALF = 0.5
"""Wrong readings that are counted beyond those found, when the limit of *sure* is chosen: a limit just above a wrong
reading is luck."""
RIDGE = 1.0
"""Penalty on weights of evidence brought to one spread."""
WEIGHTS = Path(__file__).resolve().parent.parent / "wizard" / "ask" / "plausibility" / "weights.json"
HEADINGS = ("readings taken", "asked", "answered", "coverage %", "wrong", "right % of answered", "-1", "-2")

Vector = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Judged:
    """The first reading of one question, or none."""

    source: str
    group: str
    """Questions of one dialogue are in one fold."""
    text: str
    said: str
    """The paraphrase."""
    answered: bool
    right: bool
    read: Mapping[str, float]
    rows: Mapping[str, float]


class Listening:
    """A tool whose latest outcome is kept."""

    def __init__(self, tool: Tool) -> None:
        self._tool = tool
        self.latest = Outcome("abstained", ())

    @property
    def name(self) -> str:
        """As `Tool.name`."""
        return self._tool.name

    def ask(self, request: Request) -> Outcome:
        """As `Tool.ask`."""
        self.latest = self._tool.ask(request)
        return self.latest


def judged(
    source: str, group: str, text: str, readings: Sequence[Interpretation], answers: Answers, *, right: bool
) -> Judged:
    """What is learned from one question."""
    if not readings:
        return Judged(source, group, text, "", False, False, {}, {})
    rows = {name: value for name, value in answers.evidence(readings).items() if name != BEFORE}
    return Judged(source, group, text, readings[0].paraphrase, True, right, readings[0].evidence, rows)


# -- questions ----------------------------------------------------------------------------


def asked(*, held_part: bool) -> Iterator[Judged]:
    """Questions, dialogues with the reference's history, and requests without an answer, of both domains."""
    for name in DOMAINS:
        domain = load_domain(name, check_audio=False)
        with ExitStack() as stack:
            places = [place(stack, domain, file) for file in databases_of(domain, 2, WORK)]
            listening = Listening(places[0].tool)
            own = stack.enter_context(open_database(f"sqlite:///{databases_of(domain, 2, WORK)[0]}"))
            answers = Answers(own, shipped())
            asker = Asker([Place(listening, places[0].judge), *places[1:]], YES_NO[name])
            for kind in ("questions", "dialogues", "notunderstood"):
                for number, dialogue in enumerate(read_items(folder(), name, kind)):
                    if dialogue[0].held == held_part:
                        yield from _trials(asker, dialogue, f"{name} {kind}", f"{name}-{number}", listening, answers)


def _trials(
    asker: Asker, dialogue: Sequence[Item], source: str, group: str, listening: Listening, answers: Answers
) -> Iterator[Judged]:
    for trial in asker.dialogue(dialogue, own=False):
        yield judged(source, group, trial.item.text, listening.latest.interpretations, answers, right=trial.right)


def drafts() -> Iterator[Judged]:
    """Bare drafts of databases that nobody in the project made: what a reader is like that nobody has polished."""
    for name in foreign.NAMES if foreign.folder().is_dir() else ():
        if name == foreign.ODD:
            continue
        with ExitStack() as stack:
            files = foreign.databases(name, 2)
            target = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="woz-foreign-"))) / "draft"
            domain = foreign.drafted(files[0], name, target)
            places = [place(stack, domain, file, foreign.cell) for file in files]
            listening = Listening(places[0].tool)
            answers = Answers(stack.enter_context(open_database(f"sqlite:///{files[0]}")), shipped())
            asker = Asker([Place(listening, places[0].judge), *places[1:]])
            for number, dialogue in enumerate(foreign.read_items(name)):
                if not dialogue[0].held:
                    yield from _trials(asker, dialogue, name, f"{name}-{number}", listening, answers)


def geography() -> Iterator[Judged]:
    """A sample of GeoQuery's train questions."""
    chosen = next(one for one in SETS if one.name == "GeoQuery train")
    if missing(chosen) is not None:
        return
    file = shared_data() / chosen.database
    domain = load_domain(domain_folder(chosen), check_audio=False)
    with open_database(f"sqlite:///{file}") as database:
        listening, answers = Listening(make_tool(domain, database)), Answers(database, shipped())
        for question in read_questions(shared_data() / chosen.questions, file)[::SAMPLE]:
            verdict = ask(listening, database, question)
            right = verdict.outcome == "right"
            yield judged("GeoQuery", question.id, question.text, listening.latest.interpretations, answers, right=right)


def tests() -> Iterator[Judged]:
    """The tests of both shipped domains."""
    for name in DOMAINS:
        domain = load_domain(name, check_audio=False)
        with open_database(database_url(domain)) as database:
            yield from _tests_of(name, make_tool(domain, database), database)


def _tests_of(name: str, tool: Tool, database: Database) -> Iterator[Judged]:
    listening, answers = Listening(tool), Answers(database, shipped())
    for trial in try_questions(listening, database, load_domain(name, check_audio=False).tests):
        right = trial.verdict == "right"
        yield judged(f"{name} tests", trial.id, trial.question, listening.latest.interpretations, answers, right=right)


# -- fitting ----------------------------------------------------------------------------


def fitted(evidence: Sequence[Mapping[str, float]], right: Vector) -> tuple[float, dict[str, float]]:
    """Bias and weights of a logistic model by Newton's method, with a ridge on weights brought to one spread."""
    names = sorted({name for one in evidence for name in one})
    raw = np.array([[one.get(name, 0.0) for name in names] for one in evidence])
    mean, spread = raw.mean(axis=0), raw.std(axis=0)
    spread[spread < 1e-6] = np.inf  # what never changes says nothing
    x = np.hstack([(raw - mean) / spread, np.ones((len(raw), 1))])
    ridge = np.diag([RIDGE] * len(names) + [1e-6])
    weights = np.zeros(len(names) + 1)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (right - p) - ridge @ weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + ridge
        weights = weights + np.linalg.solve(curve, slope)
    own = weights[:-1] / spread
    return float(weights[-1] - own @ mean), {n: float(w) for n, w in zip(names, own, strict=True) if w}


def stage_of(evidence: Sequence[Mapping[str, float]], right: Vector) -> Stage:
    """A fitted stage, without its limit of *sure*."""
    bias, weights = fitted(evidence, right)
    return Stage(bias, weights, 2.0, LIKELY)


def sure_limit(probabilities: Vector, right: Vector, free: Flags) -> float:
    """The lowest probability from which readings that nothing bars are right often enough; above 1 where none is."""
    probabilities, right = probabilities[free], right[free]
    order = np.argsort(-probabilities, kind="stable")
    wrong = np.cumsum(1 - right[order])
    good = (wrong + HALF) / np.arange(1, len(order) + 1) <= 1 - SURE
    if not good.any():
        return 2.0
    return float(np.ceil(probabilities[order][int(np.flatnonzero(good)[-1])] * 1e4) / 1e4)


def fold_of(one: Judged) -> int:
    """The fold of a question: that of its dialogue."""
    return zlib.crc32(f"{one.source.partition(' ')[0]}-{one.group}".encode()) % FOLDS


def _with_odds(one: Judged, probability: float) -> dict[str, float]:
    """The evidence of the second stage."""
    return {**one.rows, BEFORE: log_odds(float(probability))}


@dataclass(frozen=True)
class ByFolds:
    """What the answered questions get from weights that were not fitted on them."""

    read: Vector
    answered: Vector
    sure: Flags
    """By a limit that was chosen without the fold."""


def _free(found: Sequence[Judged]) -> Flags:
    """Which readings may be *sure* at all."""
    return np.array([not barred({**one.read, **one.rows}) for one in found], dtype=bool)


def by_folds(found: Sequence[Judged]) -> ByFolds:
    """Each fold judged by the others."""
    right = np.array([float(one.right) for one in found])
    folds = np.array([fold_of(one) for one in found])
    read, answered = np.zeros(len(found)), np.zeros(len(found))
    for fold in range(FOLDS):
        train = np.flatnonzero(folds != fold).tolist()
        stage = stage_of([found[i].read for i in train], right[train])
        for i in np.flatnonzero(folds == fold).tolist():
            read[i] = stage.probability(found[i].read)
    for fold in range(FOLDS):
        train = np.flatnonzero(folds != fold).tolist()
        stage = stage_of([_with_odds(found[i], read[i]) for i in train], right[train])
        for i in np.flatnonzero(folds == fold).tolist():
            answered[i] = stage.probability(_with_odds(found[i], read[i]))
    sure, free = np.zeros(len(found), dtype=bool), _free(found)
    for fold in range(FOLDS):
        limit = sure_limit(answered[folds != fold], right[folds != fold], free[folds != fold])
        sure[folds == fold] = (answered[folds == fold] >= limit) & free[folds == fold]
    return ByFolds(read, answered, sure)


def fit(found: Sequence[Judged], folds: ByFolds) -> Model:
    """The model that is shipped: fitted on all, its limits those of the folds."""
    right = np.array([float(one.right) for one in found])
    read, free = stage_of([one.read for one in found], right), _free(found)
    before = [_with_odds(one, p) for one, p in zip(found, folds.read, strict=True)]
    answered = stage_of(before, right)
    return Model(
        read,
        Stage(answered.bias, answered.weights, sure_limit(folds.answered, right, free), LIKELY),
    )


# -- figures ----------------------------------------------------------------------------


def line(name: str, asked_in_all: int, taken: Iterable[bool]) -> tuple[str, ...]:
    """One line: of the questions asked, those whose reading is taken, each right or wrong."""
    verdicts = list(taken)
    right = sum(verdicts)
    wrong = len(verdicts) - right
    share = f"{100 * right / len(verdicts):.1f}" if verdicts else "-"
    scores = (f"{100 * (right - penalty * wrong) / max(1, asked_in_all):.1f}" for penalty in (1, 2))
    cover = f"{100 * len(verdicts) / max(1, asked_in_all):.1f}"
    return (name, str(asked_in_all), str(len(verdicts)), cover, str(wrong), share, *scores)


def report(everything: Sequence[Judged], found: Sequence[Judged], folds: ByFolds) -> str:
    """The curve of risk and coverage, and what the words are worth."""
    right = [one.right for one in found]
    order = np.argsort(-folds.answered, kind="stable")
    count = len(everything)
    rows = [
        line(f"likeliest {share} %", count, (right[int(i)] for i in order[: round(len(order) * share / 100)]))
        for share in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    ]
    likely = (folds.answered >= LIKELY) & ~folds.sure
    for name, chosen in (("sure", folds.sure), ("likely", likely), ("unsure", ~folds.sure & ~likely)):
        rows.append(line(name, count, (right[int(i)] for i in np.flatnonzero(chosen))))
    for source in dict.fromkeys(one.source for one in everything):
        mine = [int(i) for i in np.flatnonzero(folds.sure) if found[int(i)].source == source]
        rows.append(line(f"  sure, {source}", sum(o.source == source for o in everything), (right[i] for i in mine)))
    return table(HEADINGS, rows)


def calibration(found: Sequence[Judged], probabilities: Vector) -> str:
    """How often readings of about one probability are right, and the Brier score."""
    right = np.array([float(one.right) for one in found])
    rows = []
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.99), (0.99, 1.01)):
        here = (probabilities >= low) & (probabilities < high)
        if here.any():
            said = f"{100 * probabilities[here].mean():.1f}"
            rows.append(
                (f"{low:.2f} to {min(high, 1):.2f}", str(int(here.sum())), said, f"{100 * right[here].mean():.1f}")
            )
    brier = float(np.mean((probabilities - right) ** 2))
    return f"{table(('probability', 'readings', 'mean %', 'right %'), rows)}\nBrier score {brier:.4f}"


def held_report() -> str:
    """The held quarter, judged by the weights in place."""
    found = list(asked(held_part=True))
    answered = [one for one in found if one.answered]
    model = shipped()
    rows = []
    p = [model.answered.probability(_with_odds(o, model.read.probability(o.read))) for o in answered]
    words = [model.answered.sureness(one, {**o.read, **o.rows}) for o, one in zip(answered, p, strict=True)]
    for word in ("sure", "likely", "unsure"):
        rows.append(line(word, len(found), (o.right for o, w in zip(answered, words, strict=True) if w == word)))
    return table(HEADINGS, rows)


def main(argv: list[str]) -> int:
    """Fit, print, and with `--write` put the weights in place."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks plausibility", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    parser.add_argument("--misses", action="store_true", help="print the likeliest readings that are wrong")
    parser.add_argument(
        "--held", action="store_true", help="judge the held quarter by the weights in place: counts only"
    )
    options = parser.parse_args(argv)
    if options.held and options.write:
        parser.error("nothing is ever fitted on the held quarter; give --held or --write, not both")
    if not folder().is_dir():
        print(
            f"plausibility: skipped, {folder()} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr
        )
        return 0
    try:
        if options.held:
            print(held_report())
            return 0
        everything = [*asked(held_part=False), *geography(), *tests(), *drafts()]
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    found = [one for one in everything if one.answered]
    folds = by_folds(found)
    print(report(everything, found, folds))
    print()
    print(calibration(found, folds.answered))
    model = fit(found, folds)
    for i in np.argsort(-folds.answered)[: len(found) * 6 // 10] if options.misses else ():
        if not found[i].right:
            may = "" if barred({**found[i].read, **found[i].rows}) else " (free)"
            print(
                f"{folds.answered[i]:.3f}{may} {found[i].source}: {found[i].text}\n      {found[i].said}",
                file=sys.stderr,
            )
    print(f"\nlimit of sure: {model.answered.sure}{' (none can be)' if model.answered.sure > 1 else ''}")
    if options.write:
        WEIGHTS.write_text(json.dumps(model.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0


__all__ = ["Judged", "by_folds", "fit", "held", "main"]
