"""Every verdict of a scoring: one row an utterance, systems side by side, each with the comparator's reason.

Why an answer is wrong is worked out here and only when somebody asks for rows: a score needs no reasons.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from wizard.cas import Judge, Outcome
from wizard.cas.explain import shown
from wizard.score.counts import JudgedUtterance
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import KeyItem
from wizard.score.scoring import Scoring

_NUMBER = re.compile(r"[+-]?\d+(\.\d*)?")

TUPLES = 3
"""So many missed or extra tuples a reason names."""


@dataclass(frozen=True, slots=True)
class UtteranceOutcome:
    """What one system made of one utterance."""

    system: str
    answer: str | None
    """HYP's text; None where there is none."""
    minimum: Outcome
    bounded: Outcome | None
    """None where the key has no maxima."""
    reason: str
    """One line; empty for a correct answer."""

    @property
    def right(self) -> bool:
        """Correct under the bounds that the key has."""
        return (self.bounded or self.minimum) is Outcome.CORRECT


@dataclass(frozen=True, slots=True)
class Row:
    """One utterance and all systems."""

    item: KeyItem
    findings: tuple[UtteranceOutcome, ...]

    @property
    def failed_by_all(self) -> bool:
        """No system has it right."""
        return not any(finding.right for finding in self.findings)


def rows(scoring: Scoring, systems: Sequence[Hypotheses], judge: Judge) -> Iterator[Row]:
    """The rows of a scoring of `systems`, in the key's order, class X left out."""
    together = zip(*(system.judged for system in scoring.systems), strict=True)
    for judged in together:
        findings = (_finding(one, system, judge) for one, system in zip(judged, systems, strict=True))
        yield Row(judged[0].item, tuple(findings))


def _finding(one: JudgedUtterance, system: Hypotheses, judge: Judge) -> UtteranceOutcome:
    answer = system.answers.get(one.item.utterance)
    missing = one.item.utterance not in system.answers
    return UtteranceOutcome(system.name, answer, one.minimum, one.bounded, _reason(one, answer, judge, missing=missing))


def _reason(one: JudgedUtterance, answer: str | None, judge: Judge, *, missing: bool) -> str:
    if (one.bounded or one.minimum) is Outcome.CORRECT:
        return ""
    if missing:
        return "nothing was handed in"
    if one.minimum is Outcome.NO_ANSWER:
        return "the system gave no answer"
    return reason_of(one.item, answer, judge) or str(one.bounded or one.minimum)


def reason_of(item: KeyItem, answer: str | None, judge: Judge) -> str:
    """Why an answer is not correct, in one line; empty for one that is."""
    readings = judge.read_all(item.alternatives)
    verdict = judge.verdict(readings, answer)
    if (verdict.bounded or verdict.minimum) is Outcome.CORRECT:
        return ""
    if verdict.reason is not None:
        return _line(verdict.reason)
    explanations = judge.explanations(readings, answer, verdict)
    if not explanations:
        return str(verdict.bounded or verdict.minimum)
    nearest = explanations[0]
    parts = [f"beyond the maximum: {nearest.reason}" if nearest.bound == "maximum" else nearest.reason]
    for word, tuples in (("missed", nearest.missed), ("extra", nearest.extra)):
        if tuples:
            parts.append(f"{word}: {' '.join(shown(tuples, TUPLES))}")
    return _line("; ".join(parts))


def _line(text: str) -> str:
    return " ".join(text.split())


_ABOUT = ("utterance", "speaker", "site", "domain", "scenario", "class", "principles", "transcription")
_FOUND = ("answer", "minimum", "bounded", "reason")


def about(item: KeyItem) -> dict[str, object]:
    """What the key says of an utterance, under the names of the columns."""
    values = (
        item.utterance,
        item.speaker,
        item.site,
        item.domain,
        item.scenario,
        item.category,
        list(item.principles),
        item.transcription,
    )
    return dict(zip(_ABOUT, values, strict=True))


def json_lines(found: Iterable[Row]) -> Iterator[str]:
    """A line an utterance: what the key says of it, and `systems` with answer, verdicts and reason of each."""
    for row in found:
        systems = {
            one.system: {"answer": one.answer, "minimum": one.minimum, "bounded": one.bounded, "reason": one.reason}
            for one in row.findings
        }
        line = about(row.item) | {"failed_by_all": row.failed_by_all, "systems": systems}
        yield json.dumps(line, ensure_ascii=False) + "\n"


def csv_lines(found: Iterable[Row]) -> Iterator[str]:
    """RFC 4180, a header first: four columns a system, named `SYSTEM answer`, `SYSTEM minimum` and so on."""
    for number, row in enumerate(found):
        if not number:
            yield csv_line(
                [*_ABOUT, "failed_by_all", *(f"{one.system} {name}" for one in row.findings for name in _FOUND)]
            )
        known = about(row.item) | {"principles": " ".join(row.item.principles)}
        cells = [cell for one in row.findings for cell in (one.answer, one.minimum, one.bounded, one.reason)]
        yield csv_line(
            [
                *map(spreadsheet_cell, known.values()),
                "yes" if row.failed_by_all else "no",
                *map(spreadsheet_cell, cells),
            ]
        )


def csv_line(cells: Iterable[str]) -> str:
    """A line of CSV (RFC 4180)."""
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def spreadsheet_cell(value: object) -> str:
    """A text that no spreadsheet takes for a formula; numbers stay as they are."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and not _NUMBER.fullmatch(text) else text
