"""The report of an evaluation: systems side by side, by class and speaker, what differs, where all fail, verdicts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.report.page import bars, heading, page, paragraph, table
from wizard.report.tasks import TASK_COLUMNS, task_cells
from wizard.score.conditions import Condition, title
from wizard.score.evaluation import PENALTY, EvaluatedCondition, Evaluation, penalised
from wizard.score.outcomes import Row, UtteranceOutcome, about
from wizard.score.scoring import Bounds, Scoring, SystemScore
from wizard.score.significance import p_told
from wizard.score.tally import Cell
from wizard.score.tasks import Completion


@dataclass(frozen=True, slots=True)
class Section:
    """One table of the report, and what it says in words."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int
    """From this column on, counted from 1, cells are numbers."""
    note: str = ""

    def emptied(self, row: Sequence[str]) -> tuple[str, ...]:
        """A row for a spreadsheet: where a column of numbers has none, its cell is empty."""
        return tuple(
            "" if cell == "-" and self.numbers and place >= self.numbers else cell for place, cell in enumerate(row, 1)
        )


_PAPER = """
@page { size: A4 landscape; margin: 10mm; }
@media print { body { padding: 0; } table { font-size: 8pt; line-height: 1.25; } td.text { overflow-wrap: anywhere; }
  table[id^="verdicts"] { width: 100%; } table[id^="verdicts"] td { padding: .1rem .4rem .1rem 0; } }
"""
"""Verdicts are wide tables: paper lies on its side."""


def sections(evaluation: Evaluation) -> Iterator[Section]:
    """The report's tables, in order; every verdict of every condition comes apart (`verdicts`)."""
    yield _side_by_side(evaluation)
    if evaluation.recognition:
        yield from _recognition(evaluation)
    for part in evaluation.parts:
        yield _scores(part, evaluation.penalty)
        if part.pairs:
            yield _pairs(part)
        for group in ("class", "speaker", "domain"):
            if found := _crossed(part, group):
                yield found
        yield _failed(part)
    if evaluation.dialogues:
        yield _dialogues(evaluation)
    if evaluation.tasks:
        yield tasks_section(evaluation.tasks)


_SHORT: Mapping[Condition, str] = {"nl": "NL", "sls": "SLS", "own": "NL, own history"}
"""The conditions as columns say them."""


def _side_by_side(evaluation: Evaluation) -> Section:
    """A line a system, a column a condition: what the evaluations of ATIS systems printed first."""
    heard = {one.name: one.wer for one in evaluation.recognition.systems} if evaluation.recognition else {}
    parts = {part.condition: part for part in evaluation.parts}
    conditions = [condition for condition in _SHORT if condition in parts]
    scores = {
        condition: {system.name: _strictest(system.whole).score for system in parts[condition].scoring.systems}
        for condition in conditions
    }
    rows = [
        (name, *([_number(heard.get(name))] if heard else []), *(_number(scores[one].get(name)) for one in conditions))
        for name in dict.fromkeys([*(name for found in scores.values() for name in found), *heard])
    ]
    columns = ("system", *(["word error rate"] if heard else []), *(f"{_SHORT[one]}: score" for one in conditions))
    return Section("The systems side by side", columns, tuple(rows), 2, _bounds_told(evaluation.parts))


def _bounds_told(parts: Sequence[EvaluatedCondition]) -> str:
    """Under which bounds scores are that stand alone."""
    bounded = any(part.scoring.systems[0].whole.bounded for part in parts)
    return "Scores are under minimum and maximum" if bounded else "Scores are under the minimum: the key has no maxima"


def verdicts(part: EvaluatedCondition) -> Section:
    """Every utterance, and what each system made of it."""
    names = [system.name for system in part.scoring.systems]
    told = [name for name in _ABOUT if any(about(row.item)[name] for row in part.rows)]
    columns = ("utterance", "class", "speaker", *told, "said", *names)
    rows = tuple(
        (
            row.item.utterance,
            row.item.category,
            row.item.speaker,
            *(_told(about(row.item)[name]) for name in told),
            row.item.transcription or "",
            *map(_verdict, row.findings),
        )
        for row in part.rows
    )
    return Section(f"Every verdict. {title(part.condition)}", columns, rows, 0)


def _verdict(one: UtteranceOutcome) -> str:
    """The verdict under the bounds that the key has, the minimum's where it is another, and the reason."""
    other = f" (minimum alone: {one.minimum})" if one.bounded not in (None, one.minimum) else ""
    return f"{one.bounded or one.minimum}{other}{': ' if one.reason else ''}{one.reason}"


_ABOUT = ("site", "principles")
"""What else the key may say of an utterance."""


def _told(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def files(evaluation: Evaluation) -> Iterator[tuple[str, Section]]:
    """Every table with a name for its file, in the order of the report, verdicts last."""
    every = [*sections(evaluation), *(verdicts(part) for part in evaluation.parts)]
    for number, section in enumerate(every, 1):
        words = re.findall(r"[a-z0-9]+", section.heading.lower())
        yield f"{number:02}-{'-'.join(words[:8])}.csv", section


def parts(evaluation: Evaluation) -> list[str]:
    """The report's sections as HTML, without every verdict."""
    found = [paragraph(line, dim=True) for line in _about(evaluation)]
    charts = {f"Scores. {title(part.condition)}": _chart(part) for part in evaluation.parts}
    for section in sections(evaluation):
        found += [heading(section.heading), charts.get(section.heading, ""), _table(section)]
    found.append(heading("Signatures: from these the scores can be computed again"))
    found += [paragraph(f"{part.condition}: {part.scoring.signature}", dim=True) for part in evaluation.parts]
    return [one for one in found if one]


def html(evaluation: Evaluation) -> str:
    """The report as one HTML document that needs nothing else."""
    found = parts(evaluation)
    for part in evaluation.parts:
        every = verdicts(part)
        found += [heading(every.heading), _table(every, name=f"verdicts-{part.condition}")]
    return page(f"Evaluation on {evaluation.key.name}", found, style=_PAPER)


def score_html(key: str, scoring: Scoring, rows: Iterable[Row]) -> str:
    """What `woz score` found, as one HTML document: scores, by class and by speaker, where all fail, every verdict.

    `key` is the key's name.
    """
    part = EvaluatedCondition("nl", scoring, tuple(rows), ())
    found = [paragraph(f"{scoring.excluded} of class X left out.", dim=True)]
    tables = [_scores(part, PENALTY), *(_crossed(part, group) for group in ("class", "speaker")), _failed(part)]
    for section in tables:
        if section is not None and section.rows:
            found += [heading(_plain(section.heading)), _table(section)]
    found += [heading("Signature: from it the score can be computed again"), paragraph(scoring.signature, dim=True)]
    every = verdicts(part)
    found += [heading(_plain(every.heading)), _table(every, name="verdicts")]
    return page(f"Score on {key}", found, style=_PAPER)


def _plain(heading_of_part: str) -> str:
    """A heading without the condition: a score has none."""
    return heading_of_part.partition(". ")[0]


def _about(evaluation: Evaluation) -> Iterable[str]:
    excluded = sum(item.category == "X" for item in evaluation.key.items)
    yield f"{len(evaluation.key.items) - excluded} utterances scored, {excluded} of class X left out."
    yield (
        "Score is 100 less the weighted error: a wrong answer costs 2, one that is not given 1. Intervals are of 95 %, "
        "from speakers drawn anew. p values are corrected for the number of pairs (Holm)."
    )


def _table(section: Section, name: str = "") -> str:
    return table(section.columns, section.rows, caption=section.note, numbers=section.numbers, name=name)


def _chart(part: EvaluatedCondition) -> str:
    cells = [(system.name, _strictest(system.whole)) for system in part.scoring.systems]
    values = [(name, cell.score, cell.interval) for name, cell in cells if cell.score is not None]
    low = min([0.0, *(value for _, value, _ in values)])
    return bars(
        values, low=-100.0 if low < 0 else 0.0, label=f"Scores. {title(part.condition)}; the table has the numbers"
    )


def _strictest(bounds: Bounds) -> Cell:
    """Under the bounds that the key has."""
    return bounds.bounded or bounds.minimum


def _scores(part: EvaluatedCondition, penalty: float) -> Section:
    chosen = () if penalty == PENALTY else (f"score, a wrong one costing {penalty:g}",)
    columns = ("system", "bounds", "N", "right", "wrong", "not answered", "weighted error", "score", "95 %", *chosen)
    rows = []
    for system in part.scoring.systems:
        for name, cell in (("minimum", system.whole.minimum), ("minimum and maximum", system.whole.bounded)):
            if cell is not None:
                more = () if penalty == PENALTY else (_number(penalised(cell, penalty)),)
                counts = (cell.n, cell.right, cell.wrong, cell.not_answered)
                numbers = (_number(cell.weighted_error), _number(cell.score), _interval(cell.interval))
                rows.append((system.name, name, *map(str, counts), *numbers, *more))
    told = [f"{system.name}: {lacking}" for system in part.scoring.systems if (lacking := _not_judged(system))]
    rest = f"every answer {'of all others ' if told else ''}could be judged"
    handed = "; ".join(told if len(told) == len(part.scoring.systems) else [*told, rest])
    return Section(f"Scores. {title(part.condition)}", columns, tuple(rows), 3, handed)


def _not_judged(system: SystemScore) -> str:
    counts = (("missing", system.missing), ("malformed", system.malformed), ("undetermined", system.undetermined))
    return ", ".join(f"{n} {word}" for word, n in counts if n)


def _pairs(part: EvaluatedCondition) -> Section:
    columns = ("first", "second", "holds", "only first right", "only second right", "p", "p, corrected",
               "score difference", "95 %", "smallest that would be found")  # fmt: skip
    rows = tuple(
        (
            pair.comparison.first,
            pair.comparison.second,
            "yes" if pair.holds else "no",
            str(pair.difference.only_first),
            str(pair.difference.only_second),
            p_told(pair.difference.p),
            p_told(pair.p),
            _number(pair.difference.score),
            _interval(pair.difference.interval),
            _number(pair.smallest),
        )
        for pair in part.pairs
    )
    note = "McNemar's exact test on right and not right; the last column in points of right answers, with 80 % power"
    return Section(f"Differences. {title(part.condition)}", columns, rows, 4, note)


def _crossed(part: EvaluatedCondition, group: str) -> Section | None:
    """A table of one group by system; None where the key has one member of it or none."""
    names = list(dict.fromkeys(name for system in part.scoring.systems for name in system.groups.get(group, {})))
    if len(names) < 2:
        return None
    columns = (group, "N", *(system.name for system in part.scoring.systems))
    rows = []
    for name in names:
        cells = [_strictest(system.groups[group][name]) for system in part.scoring.systems]
        rows.append((name, str(cells[0].n), *(_number(cell.score) for cell in cells)))
    return Section(f"Scores by {group}. {title(part.condition)}", columns, tuple(rows), 2, _bounds_told([part]))


def _failed(part: EvaluatedCondition) -> Section:
    failed = [row for row in part.rows if row.failed_by_all]
    rows = tuple(
        (row.item.utterance, row.item.category, row.item.transcription or "", " ".join(row.item.principles))
        for row in failed
    )
    bounds = "minimum and maximum" if part.scoring.systems[0].whole.bounded else "the minimum"
    note = f"{len(failed)} of {len(part.rows)} utterances, judged under {bounds}"
    return Section(
        f"Where all fail. {title(part.condition)}", ("utterance", "class", "said", "principles"), rows, 0, note
    )


def _recognition(evaluation: Evaluation) -> Iterator[Section]:
    found = evaluation.recognition
    if found is None:
        return
    columns = ("system", "utterances", "words", "substitutions", "deletions", "insertions", "word error rate")
    rows = tuple(
        (one.name, *map(str, (len(one.utterances), one.words, one.substitutions, one.deletions, one.insertions)),
         f"{one.wer:.1f}")
        for one in found.systems
    )  # fmt: skip
    yield Section("SPREC: what the recogniser wrote", columns, rows, 2)
    if found.pairs:
        pairs = tuple(
            (one.first, one.second, "yes" if one.holds else "no", str(one.errors.utterances),
             str(one.errors.first), str(one.errors.second), p_told(one.errors.p), p_told(one.p))
            for one in found.pairs
        )  # fmt: skip
        heads = ("first", "second", "holds", "utterances", "errors of the first", "of the second", "p", "p, corrected")
        yield Section("Differences. SPREC", heads, pairs, 4, "Matched pairs of utterances (Gillick and Cox 1989)")


def _dialogues(evaluation: Evaluation) -> Section:
    columns = ("system", "lean on earlier ones", "right, reference's history", "right, own history",
               "lost behind an error", "lost by themselves", "misled that lean on none",
               "behind an error", "right again")  # fmt: skip
    rows = tuple(
        (one.system, *map(str, (one.leaning, one.right_in_reference, one.right_in_own, one.following, one.alone,
                                one.misled, one.after_errors, one.recovered)))
        for one in evaluation.dialogues
    )  # fmt: skip
    return Section("Dialogues: errors that follow from errors", columns, rows, 2)


def tasks_section(found: Sequence[Completion]) -> Section:
    """What subjects completed, a line a condition."""
    columns = ("condition", "subjects", "completed, %", "95 %", *TASK_COLUMNS)
    rows = tuple(
        (
            one.condition or "no plan",
            str(one.subjects),
            _number(one.completed),
            "one subject" if one.interval is None else _interval(one.interval),
            *task_cells(one.figures),
        )
        for one in found
    )
    note = (
        "A task is completed where every blank of the subject's sheet that has a key is right; intervals over subjects"
    )
    return Section("Tasks completed, by the condition of the sessions", columns, rows, 2, note)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _interval(value: Sequence[float] | None) -> str:
    return "one speaker" if value is None else f"{value[0]:.1f} to {value[1]:.1f}"
