"""How far annotators agree, layer by layer: on the turns that two or more have done, each by herself.

Class: Cohen's kappa (two annotators) or Krippendorff's alpha (more). Tag sets, exclusions, context: alpha with MASI.
Transcriptions: pairwise word error rate. Answers: percent of pairs that agree under our comparator, in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, get_args

from subject.shaped import Misshapen, read_as
from wizard import bounded
from wizard.annotate.assignment import Assignment
from wizard.annotate.errors import ExportUnusable, named
from wizard.annotate.measures import AgreementMeasure, chance_corrected, percent, set_valued, word_errors
from wizard.annotate.same_answer import both_ways
from wizard.cas import Answer, CasError, Outcome, parse
from wizard.corpus.annotation import Annotation
from wizard.corpus.query import Query
from wizard.corpus.saved import Kind, Saved
from wizard.corpus.sro import words_of
from wizard.corpus.store import Store

By = Literal["layer", "annotator", "week", "domain", "session"]
BYS: tuple[By, ...] = get_args(By)
"""layer: all together. annotator: each pair of them. week: of the later of the annotations, by the ISO calendar."""


UNANIMOUS = "class, unanimous"
"""The layer that says on how many turns all agree."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A turn that two or more annotators have done."""

    utterance: str
    session: str
    domain: str
    said: Mapping[str, Saved]
    """The latest version of each annotator who has done it, by name."""


@dataclass(frozen=True, slots=True)
class LayerAgreement:
    """How far annotators agree on one layer."""

    layer: str
    measure: AgreementMeasure

    @property
    def counts(self) -> str:
        """What a percentage is of: `turns` or `pairs`."""
        return "turns" if self.layer == UNANIMOUS else "pairs"

    def as_json(self) -> dict[str, Any]:
        """The layer's agreement as `woz agreement --json` prints it."""
        return {"layer": self.layer, **self.measure.as_json()}


@dataclass(frozen=True)
class Group:
    """Agreement on some of the turns."""

    name: str
    """`all`, or the pair, the week, the domain, the session."""
    turns: int
    lines: tuple[LayerAgreement, ...]

    def as_json(self) -> dict[str, Any]:
        """The group as `woz agreement --json` prints it."""
        return {"group": self.name, "turns": self.turns, "layers": [line.as_json() for line in self.lines]}


@dataclass(frozen=True, slots=True)
class DoubleShare:
    """How far the doubly annotated share has come."""

    turns: int
    """Of the corpus, as far as the query goes."""
    share: int
    """Of them, that two annotators are to do (`double_share` of `corpus.yaml`)."""
    done: int
    """Of the share, that two or more have done."""
    accepted: int
    """Of the turns, that a program accepted and nobody has done: nobody's opinion, and counted nowhere."""
    accepted_of_share: int

    def as_json(self) -> dict[str, int]:
        """The counts as `woz agreement --json` prints them."""
        return asdict(self)

    def __str__(self) -> str:
        told = f"double share: {self.share} of {self.turns} turns, {self.done} of them done by two"
        if self.accepted:
            of_it = f", {self.accepted_of_share} of them of the share" if self.accepted_of_share else ""
            those = (
                "1 turn is an accepted draft" if self.accepted == 1 else f"{self.accepted} turns are accepted drafts"
            )
            told += f"; {those} that nobody has done{of_it}: they count nowhere here"
        return told


def share_of(store: Store, query: Query = Query()) -> DoubleShare:  # noqa: B008 - frozen
    """Count the doubly annotated share of the turns that `query` finds."""
    assignment = Assignment.of(store.place.settings)
    turns = share = done = accepted = of_share = 0
    for one in store.overview(query):
        twice = assignment.twice(one.id)
        turns += 1
        share += twice
        done += twice and len(one.annotators) > 1
        accepted += one.status == "accepted"
        of_share += twice and one.status == "accepted"
    return DoubleShare(turns, share, done, accepted, of_share)


def units(store: Store, query: Query = Query()) -> Iterator[Unit]:  # noqa: B008 - frozen
    """The turns that two or more have done, by session and turn; what counts is as in `done_versions`.

    Training turns, which everybody does, are not among them.
    """
    training = frozenset(store.place.settings.training)
    for item in store.items(query):
        if len(item.annotators) < 2 or item.record.id in training:
            continue
        said = done_versions(store.versions(item.record.id))
        if len(said) > 1:
            yield Unit(item.record.id, item.record.session, item.session.domain, said)


def units_of_export(folder: Path) -> Iterator[Unit]:
    """The same turns of an exported corpus, from the `layers` of its `utterances.jsonl`.

    Raises `ExportUnusable` for a folder that has none, or a line that is not as an export writes it.
    """
    path = folder / "utterances.jsonl"
    try:
        sessions = [read_as(_Session, line) for line in bounded.read_text(folder / "sessions.jsonl").splitlines()]
        domains = {one.session: one.domain for one in sessions}
        with path.open("rb") as file:
            for line in bounded.lines(file):
                found = read_as(_Utterance, line)
                said = done_versions([one.saved(found.id) for one in found.layers])
                if found.session not in domains:
                    raise Misshapen(f"session: {found.session} is none of sessions.jsonl")
                if len(said) > 1:
                    yield Unit(found.id, found.session, domains[found.session], said)
    except OSError as error:
        raise ExportUnusable(folder, error.strerror or str(error)) from error
    except Misshapen as error:
        what = f"utterances.jsonl has no layers as format 4 of jsonl writes them ({error})"
        raise ExportUnusable(folder, what) from error


@dataclass(frozen=True)
class _Session:
    session: str
    domain: str


@dataclass(frozen=True)
class _Layer:
    """One annotator's version, as an export writes it."""

    annotator: str
    version: int
    kind: Kind
    time: str
    annotation: Annotation

    def saved(self, utterance: str) -> Saved:
        return Saved(utterance, self.annotator, self.version, self.annotation, self.kind, self.time)


@dataclass(frozen=True)
class _Utterance:
    id: str
    session: str
    layers: tuple[_Layer, ...]


def done_versions(versions: Sequence[Saved]) -> dict[str, Saved]:
    """The annotations among the latest versions of a turn that are done, by annotator, in the order of their names.

    Adjudications are not annotations, and drafts that were accepted unseen are nobody's opinion.
    """
    done = [one for one in versions if one.kind == "annotation" and one.annotation.done and not one.annotation.unseen]
    return {one.annotator: one for one in sorted(done, key=lambda one: one.annotator)}


def agreement(found: Iterable[Unit], by: str = "layer") -> tuple[Group, ...]:
    """Agreement on all turns, or by a grouping, the groups in the order of their names.

    Raises `NoSuchName` for a grouping that there is not, `ExtraMissing` without the extra `agreement`.
    """
    grouping = named("grouping", by, BYS)
    groups: dict[str, list[Unit]] = {}
    for unit in found:
        for name, part in _groups(unit, grouping):
            groups.setdefault(name, []).append(part)
    if grouping == "layer":
        groups.setdefault("all", [])
    return tuple(Group(name, len(those), _lines(those)) for name, those in sorted(groups.items()))


def answers_agree(one: Annotation, other: Annotation, bound: Literal["minimum", "maximum"] = "minimum") -> bool | None:
    """Whether every answer of each has its like among the other's; None where that could not be found out.

    Two answers are alike when our comparator finds each correct by the other.
    """
    ours, theirs = _answers(one, bound), _answers(other, bound)
    if ours is None or theirs is None:
        return False
    verdicts = {(i, j): _alike(a, b) for i, a in enumerate(ours) for j, b in enumerate(theirs)}
    rows = [[verdicts[i, j] for j in range(len(theirs))] for i in range(len(ours))]
    both = [*rows, *([row[j] for row in rows] for j in range(len(theirs)))]
    found = [True if True in row else None if None in row else False for row in both]
    return False if False in found else None if None in found else True


def _groups(unit: Unit, by: By) -> Iterator[tuple[str, Unit]]:
    if by == "annotator":
        for pair in combinations(sorted(unit.said), 2):
            yield " and ".join(pair), replace(unit, said={name: unit.said[name] for name in pair})
    elif by == "week":
        yield _week(max(one.time for one in unit.said.values())), unit
    else:
        yield {"layer": "all", "domain": unit.domain, "session": unit.session}[by], unit


def _week(time: str) -> str:
    try:
        year, week, _ = datetime.fromisoformat(time).isocalendar()
    except ValueError:
        return "unknown"
    return f"{year}-W{week:02}"


def _lines(found: Sequence[Unit]) -> tuple[LayerAgreement, ...]:
    def each(value: Callable[[Annotation], Any]) -> list[dict[str, Any]]:
        """What everybody says of each turn; who has left it open says nothing."""
        return [
            {name: said for name, saved in unit.said.items() if (said := value(saved.annotation)) is not None}
            for unit in found
        ]

    classes = each(lambda one: one.category)
    unanimous = [len(set(one.values())) == 1 for one in classes if len(one) > 1]
    measures = (
        ("class", chance_corrected(classes)),
        (UNANIMOUS, percent(unanimous, len(unanimous))),
        ("class of 1989", chance_corrected(each(lambda one: one.category_1989))),
        ("context", set_valued(each(lambda one: frozenset(one.context)))),
        ("tags", set_valued(each(lambda one: frozenset(one.tags)))),
        ("exclusions", set_valued(each(lambda one: frozenset(one.exclusions)))),
        (
            "transcription",
            word_errors(each(lambda one: None if one.transcription is None else words_of(one.transcription))),
        ),
        ("minimum answers", _answered(found, "minimum")),
        ("maximum answers", _answered(found, "maximum")),
    )
    return tuple(LayerAgreement(layer, measure) for layer, measure in measures)


def _answered(found: Sequence[Unit], bound: Literal["minimum", "maximum"]) -> AgreementMeasure:
    """Over the pairs of annotators of whom at least one gives answers, and neither excludes the turn."""
    verdicts: list[bool] = []
    open_pairs = turns = 0
    for unit in found:
        said = [saved.annotation for _, saved in sorted(unit.said.items())]
        before = len(verdicts)
        for one, other in combinations(said, 2):
            if "X" in (one.category, other.category) or not (one.references or other.references):
                continue
            verdict = answers_agree(one, other, bound)
            if verdict is None:
                open_pairs += 1
            else:
                verdicts.append(verdict)
        turns += len(verdicts) > before
    if not verdicts:
        why = f"{open_pairs} could not be found out" if open_pairs else "no answer was given twice"
        return AgreementMeasure("percent", None, turns, 0, why)
    return percent(verdicts, turns)


def _answers(annotation: Annotation, bound: Literal["minimum", "maximum"]) -> list[Answer] | None:
    """Parsed, one an alternative; a missing maximum is the minimum itself. None where one cannot be read."""
    found = []
    for one in annotation.references:
        try:
            found.append(parse((one.maximum if bound == "maximum" else "") or one.minimum))
        except CasError:
            return None
    return found


def _alike(one: Answer, other: Answer) -> bool | None:
    outcome = both_ways(one, other)
    return None if outcome is Outcome.UNDETERMINED else outcome is Outcome.CORRECT
