"""Readings put together from pieces: how often the right one is among them, and the weights that choose it.

Questions with gold are asked as they are, and as if nobody had foreseen them: without one of the rules that their
right reading was made by, with a word that means nothing in the place of one of theirs, and as people speak (with
fillers, clauses round them, function words dropped, the end said first). Where the reader then has no reading, the
candidates of `wizard.ask.reader.recombining` are judged by the gold. A logistic model over what speaks for each
(`wizard.ask.plausibility`) is fitted on them; figures and the limit of *likely* are by folds of whole dialogues, the
limit by the questions that really have no reading.

`python -m benchmarks recombination --write` puts the weights in place, in some minutes; `--data FILE` keeps what was
asked, or takes it from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.asked import DOMAINS, WORK, folder, read_items
from benchmarks.judged import CONVERSATIONS, SINGLES, VOICES
from benchmarks.judging import RIGHT, YES_NO, Judge, YesNo
from benchmarks.plausibility import WEIGHTS, fitted
from benchmarks.questions import table
from benchmarks.trials import Item
from benchmarks.variants import shipped as databases_of
from wizard.ask import form_json, same_meaning
from wizard.ask.guard import open_database
from wizard.ask.interface import Exchange, Interpretation, Request
from wizard.ask.plausibility import AnswerJudge, StageWeights, shipped
from wizard.ask.plausibility.familiarity import with_familiarity
from wizard.ask.plausibility.recombination import standing, taken_together
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.ask.word_use import is_function_word
from wizard.domain import load_domain
from wizard.errors import WozError

FRESH = Path(__file__).resolve().parent / "fresh"
DISTURBED = (folder(), *(FRESH / a / b for a in ("people", "people2") for b in ("free", "plain")))
"""Questions that are asked in all ways, as they are and as if nobody had foreseen them."""
FOLDERS = tuple(dict.fromkeys((*DISTURBED, *CONVERSATIONS, *SINGLES, VOICES)))
"""Questions whose misses may be read; of `asked`, without the held quarter."""
KINDS = ("questions", "dialogues", "notunderstood")
AS_ASKED, RULE, WORD, SPEECH = "as asked", "without a rule", "an unknown word", "as people speak"
FORGOTTEN = 2
"""Rules that are taken away from one question, one after the other."""
UNHEARD = 1
"""Words of one question that are replaced, one after the other."""
SPOKEN = 1
"""Ways in which one question is disturbed."""
NONSENSE = ("glorb", "plonty", "wuzzled", "trimble", "snarfs", "quabbing")
_NEEDED = frozenset({"whole", "question", "things", "frame"})
"""Rules without which nothing is read."""
FOLDS = 5
RIDGE = 30.0
"""Penalty on weights of evidence brought to one spread."""
ANSWERED = 0.95
"""Share of right ones among what is answered."""
HONEST = (AS_ASKED, RULE)
"""Questions by which the limit is chosen: people's own words, and no words of ours."""
COUNTS = {AS_ASKED: 2.0, RULE: 1.0, WORD: 0.7, SPEECH: 0.7}
"""How many times a candidate counts, by how its question was asked."""
OF_RIVALS = ("a rival agrees", "near rival with other rows")
"""What rows say of the order of readings, which the ranking changes."""
OF_ROWS = (*OF_RIVALS, "empty", "nothing but NULL", "nought", "repeats the question", "long", "no rows in time")

HEADINGS = ("asked", "no reading", "right among", "right first", "first three", "answered right", "wrong", "prec. %")


@dataclass(frozen=True)
class Candidates:
    """What was put together for one question that has no reading."""

    source: str
    group: str
    way: str
    text: str
    leans: bool
    """Whether it was a later turn."""
    evidence: tuple[Mapping[str, float], ...]
    """Of each candidate, cheapest first, its rows among it."""
    right: tuple[bool, ...]


# -- questions nobody foresaw -----------------------------------------------------------------------------------------


def disturbed(text: str, chance: random.Random) -> str:
    """A question as somebody might say it."""
    words = text.rstrip("?.! ").split()
    for change in chance.sample((_filled, _opened, _ended, _dropping, _turned), 2):
        words = change(words, chance)
    return " ".join(words)


def _filled(words: list[str], chance: random.Random) -> list[str]:
    at = chance.randrange(len(words) + 1)
    said = chance.choice(
        ("like", "you know", "I mean", "what's it called", "let's see", "sort of", "whatever", "right")
    )
    return [*words[:at], *said.split(), *words[at:]]


def _opened(words: list[str], chance: random.Random) -> list[str]:
    openings = (
        "okay so my brother in law keeps asking me", "I have been at this all morning and", "it's for a form I fill in",
        "look I really have no idea how this works but", "somebody told me yesterday I could find out",
        "hope you had a good weekend", "now then young man", "the boss is waiting so quick",
    )  # fmt: skip
    return [*chance.choice(openings).split(), *words]


def _ended(words: list[str], chance: random.Random) -> list[str]:
    tails = (
        "if it's not too much trouble dear", "I always get that mixed up", "because I honestly forgot",
        "that's all I need for today", "it'd be a great help", "or am I wrong", "whichever is easier for you",
    )  # fmt: skip
    return [*words, *chance.choice(tails).split()]


def _dropping(words: list[str], chance: random.Random) -> list[str]:
    places = [place for place, word in enumerate(words) if word.lower() in _DROPPED]
    gone = set(chance.sample(places, min(len(places), 2)))
    return [word for place, word in enumerate(words) if place not in gone]


_DROPPED = frozenset("the a an is are do does of in at that who which there has have for".split())  # noqa: SIM905
_ENDS = frozenset("in from to with for on at by of under before after who that".split())  # noqa: SIM905


def _turned(words: list[str], chance: random.Random) -> list[str]:
    """The end said first."""
    places = [place for place, word in enumerate(words) if place > 1 and word.lower() in _ENDS]
    if not places:
        return words
    at = chance.choice(places)
    return [*words[at:], *chance.choice(((",",), ("that's",), ())), *words[:at]]


def rules_of(root: Edge) -> set[str]:
    """The rules that a reading was made by."""
    own = {root.rule.removesuffix(" in another order")} if root.parts else set()
    return own.union(*(rules_of(part) for part in root.parts))


# -- asking -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgedDomain:
    """Where a domain's questions are asked and judged."""

    name: str
    tool: LexiconTool
    answers: AnswerJudge
    judges: Sequence[Judge]
    yes_no: YesNo
    _without: dict[str, LexiconTool]

    def without(self, rule: str) -> LexiconTool:
        """The tool without a rule."""
        if rule not in self._without:
            self._without[rule] = self.tool.without({rule})
        return self._without[rule]

    def right(self, item: Item, reading: Interpretation, like: object) -> bool:
        """Whether a reading is right on every database, on the domain's own at least where `like` is known to be
        meant; yes or no only where it means the same as `like`."""
        key = same_meaning.key(form_json.from_json(reading.logical_form))
        if not item.forms or key == like:
            return bool(item.forms)
        rules = self.yes_no if self.yes_no.asked(item.category, item.text) else None
        judges = self.judges if like is None else self.judges[:1]
        found = [judge.verdict(reading.sql, item.forms, rules) for judge in judges]
        return all(one in RIGHT for one in found) and not (like is not None and "boolean" in found)


def opened(stack: ExitStack, name: str) -> JudgedDomain:
    """Everything for one shipped domain, until the stack closes."""
    domain = load_domain(name, check_audio=False)
    files = databases_of(domain, 2, WORK)
    database = stack.enter_context(open_database(f"sqlite:///{files[0]}"))
    judges = [Judge(file) for file in files]
    for judge in judges:
        stack.callback(judge.close)
    return JudgedDomain(
        name, make_lexicon_tool(domain, database), AnswerJudge(database, shipped()), judges, YES_NO[name], {}
    )


def candidates(
    place: JudgedDomain, tool: LexiconTool, item: Item, request: Request, way: str, group: str, like: object
) -> Candidates | None:
    """What is put together for a request; None where it has a reading, or nothing can be."""
    if tool.ask(request).interpretations:
        return None
    found = tool.recombined(request)
    if not found:
        return None
    evidence, right = [], []
    for number, one in enumerate(found):
        others = [*found[:number], *found[number + 1 :]]
        rows = place.answers.evidence([one, *others])
        told = {k: v for k, v in {**one.evidence, **rows}.items() if v}
        evidence.append({k: round(v, 4) for k, v in told.items() if not k.startswith("strange")})
        right.append(place.right(item, one, like))
    return Candidates(place.name, group, way, request.text, bool(request.context), tuple(evidence), tuple(right))


def of_dialogue(
    place: JudgedDomain, dialogue: Sequence[Item], group: str, chance: random.Random | None
) -> Iterator[Candidates]:
    """The candidates of a dialogue's turns, as they are; with a chance, asked in every way."""
    context: tuple[Exchange, ...] = ()
    for item in dialogue:
        request = Request(item.text, context)
        made = candidates(place, place.tool, item, request, AS_ASKED, group, None)
        if made is not None:
            yield made
        readings = place.tool.ask(request).interpretations
        first = readings[0] if readings and place.right(item, readings[0], None) else None
        if first is not None and chance is not None:
            yield from _unforeseen(place, item, request, group, first, chance)
        hand = item.forms[0] if first is None and item.forms else ""
        context = (*context, Exchange(item.text, None if first is None else first.logical_form, hand))


def _unforeseen(
    place: JudgedDomain, item: Item, request: Request, group: str, first: Interpretation, chance: random.Random
) -> Iterator[Candidates]:
    like = same_meaning.key(form_json.from_json(first.logical_form))
    root = place.tool.read(request).readings[0].root
    rules = sorted(rules_of(root) - _NEEDED)
    ways: list[tuple[str, LexiconTool, str]] = [
        (RULE, place.without(rule), item.text) for rule in chance.sample(rules, min(FORGOTTEN, len(rules)))
    ]
    tokens = [
        token for token in words_of(item.text)
        if token.word.isalpha() and not is_function_word(token.word) and item.text[token.start : token.end].islower()
    ]  # fmt: skip
    for token in chance.sample(tokens, min(UNHEARD, len(tokens))):
        said = item.text[: token.start] + chance.choice(NONSENSE) + item.text[token.end :]
        ways.append((WORD, place.tool, said))
    ways += [(SPEECH, place.tool, disturbed(item.text, chance)) for _ in range(SPOKEN)]
    for way, tool, text in ways:
        made = candidates(place, tool, item, replace(request, text=text), way, group, like)
        if made is not None:
            yield made


def everything(names: Sequence[str]) -> Iterator[Candidates]:
    """The candidates of all questions that may be read, in an order that has no order."""
    for name in names:
        with ExitStack() as stack:
            place = opened(stack, name)
            for group, dialogue, chance in sorted(_dialogues(name), key=lambda one: zlib.crc32(one[0].encode())):
                yield from of_dialogue(place, dialogue, group, chance)


def _dialogues(name: str) -> Iterator[tuple[str, list[Item], random.Random | None]]:
    """Each dialogue or single question with its group, and with a chance where it is asked in all ways."""
    for where in FOLDERS:
        title = " ".join(where.parts[-2:])
        for kind in KINDS:
            if (where / name / f"{kind}.jsonl").is_file():
                for number, dialogue in enumerate(read_items(where, name, kind)):
                    if not dialogue[0].held:
                        one = dialogue[0].forms[0] if where == VOICES else number  # a sentence is said several times
                        group = f"{title} {kind} {name} {one}"
                        yield group, dialogue, random.Random(group) if where in DISTURBED else None


# -- fitting ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chosen:
    """The candidate that the ranking puts first."""

    case: Candidates
    evidence: Mapping[str, float]
    right: bool
    first_three: bool
    probability: float = 0.0
    """That it is right."""


def fold_of(case: Candidates) -> int:
    """The fold of a dialogue."""
    return zlib.crc32(case.group.encode()) % FOLDS


def told(evidence: Mapping[str, float], known: Mapping[str, int], *, rows: bool) -> dict[str, float]:
    """Evidence as the tool has it; what its rows say only where it is asked for."""
    own = {name: value for name, value in evidence.items() if name not in (OF_RIVALS if rows else OF_ROWS)}
    return taken_together(with_familiarity(own, known))


def ranking_of(found: Sequence[Candidates], known: Mapping[str, int]) -> StageWeights:
    """Which of several readings is right: fitted on all."""
    evidence = [told(one, known, rows=False) for case in found for one in case.evidence]
    right = np.array([float(one) for case in found for one in case.right])
    counts = np.array([COUNTS[case.way] for case in found for _ in case.right])
    bias, weights = fitted(evidence, right, counts, ridge=RIDGE)
    return StageWeights(bias, weights, 2.0, 2.0)


def first_of(ranking: StageWeights, case: Candidates, known: Mapping[str, int]) -> Chosen:
    """The candidate that a ranking puts first."""
    weighed = [ranking.probability(told(one, known, rows=False)) for one in case.evidence]
    order = sorted(range(len(weighed)), key=lambda place: -weighed[place])
    logits = [math.log(weighed[place] / (1 - weighed[place])) for place in order]
    evidence = {**told(case.evidence[order[0]], known, rows=True), **standing(logits)}
    return Chosen(case, evidence, case.right[order[0]], any(case.right[place] for place in order[:3]))


def judging_of(found: Sequence[Chosen]) -> StageWeights:
    """Whether the first is right: fitted on firsts that a ranking chose that was fitted on others."""
    counts = np.array([COUNTS[one.case.way] for one in found])
    right = np.array([float(one.right) for one in found])
    bias, weights = fitted([one.evidence for one in found], right, counts, ridge=RIDGE)
    return StageWeights(bias, weights, 2.0, 2.0)


def by_folds(found: Sequence[Candidates], known: Mapping[str, int]) -> list[Chosen]:
    """Each fold of whole dialogues, ranked and judged by models of the others."""
    firsts: list[Chosen] = []
    for fold in range(FOLDS):
        ranking = ranking_of([case for case in found if fold_of(case) != fold], known)
        firsts += [first_of(ranking, case, known) for case in found if fold_of(case) == fold]
    out: list[Chosen] = []
    for fold in range(FOLDS):
        stage = judging_of([one for one in firsts if fold_of(one.case) != fold])
        mine = [one for one in firsts if fold_of(one.case) == fold]
        out += [replace(one, probability=stage.probability(one.evidence)) for one in mine]
    return out


def limit_of(found: Sequence[Chosen]) -> float:
    """The lowest probability from which what is answered is right often enough."""
    ranked = sorted(found, key=lambda one: -one.probability)
    right, limit = 0, 2.0
    for count, one in enumerate(ranked, 1):
        right += one.right
        if right / count >= ANSWERED:
            limit = one.probability
    return limit


def report(found: Sequence[Chosen], limit: float) -> str:
    """What the candidates are worth, by source and by how the question was asked."""
    rows = []
    for name, mine in _parts(found):
        taken = [one for one in mine if one.probability >= limit]
        right = sum(one.right for one in taken)
        rows.append(
            (
                name, str(len(mine)), str(sum(any(one.case.right) for one in mine)),
                str(sum(one.right for one in mine)), str(sum(one.first_three for one in mine)),
                str(right), str(len(taken) - right), f"{100 * right / max(1, len(taken)):.1f}",
            )
        )  # fmt: skip
    headings = (
        "asked",
        "no reading",
        "right among",
        "right first",
        "first three",
        "answered right",
        "wrong",
        "prec. %",
    )
    return table(headings, rows)


def _parts(found: Sequence[Chosen]) -> Iterable[tuple[str, list[Chosen]]]:
    for way in COUNTS:
        for leans in (False, True):
            mine = [one for one in found if one.case.way == way and one.case.leans == leans]
            if mine:
                yield f"{way}, {'later turns' if leans else 'single'}", mine


def _read(file: Path) -> list[Candidates]:
    out = []
    for line in file.read_text(encoding="utf-8").splitlines():
        entry: dict[str, Any] = json.loads(line)
        out.append(Candidates(**{**entry, "evidence": tuple(entry["evidence"]), "right": tuple(entry["right"])}))
    return out


def _kept(found: Iterable[Candidates], file: Path | None) -> Iterator[Candidates]:
    """The candidates, each written down as it is found."""
    for one in found:
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(one)) + "\n")
        yield one


def main(argv: list[str]) -> int:
    """Fit, print, and with `--write` put the weights in place."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks recombination", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    parser.add_argument("--data", type=Path, help="what was asked: taken from there, or kept there where it is not yet")
    parser.add_argument("--write", action="store_true", help=f"write {WEIGHTS.name}")
    options = parser.parse_args(argv)
    if not folder().is_dir():
        print(
            f"recombination: skipped, {folder()} is not there; WOZ_SHARED_DATA names the folder of data",
            file=sys.stderr,
        )
        return 0
    try:
        if options.data and options.data.is_file():
            found = _read(options.data)
        else:
            found = list(_kept(everything(options.domain or DOMAINS), options.data))
    except (WozError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    model = shipped()
    folds = by_folds(found, model.known)
    limit = limit_of([one for one in folds if one.case.way in HONEST and not one.case.leans])
    print(report(folds, limit))
    print(f"\nunsure, and only offered, below: {limit:.4f}")
    if options.write:
        judging = replace(judging_of(folds), likely=limit, leaning=2.0)
        made = replace(model, ranking=ranking_of(found, model.known), recombined=judging)
        WEIGHTS.write_text(json.dumps(made.as_json(), indent=2) + "\n", encoding="utf-8")
        print(f"written: {WEIGHTS}")
    return 0
