"""`.log` files: a session as it went, in a layout of our own.

The lines of NIST's logs are not public any more; this claims no conformance. A line is `name: value`; lines of a turn
are indented by two blanks and follow `turn: <name of the utterance>`. What somebody typed or read, SQL and answers are
JSON strings, so that a line's end in them ends no line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord


def head_lines(head: SessionRecord) -> Iterator[str]:
    """The lines of a log that stand before the first turn."""
    yield "layout: 2"
    for name, value in (
        ("session", head.session),
        ("speaker", head.subject),
        ("wizard", head.wizard),
        ("domain", f"{head.domain} {head.domain_version}"),
        ("as-of", head.as_of),
        ("tool", head.tool),
        ("software", head.software),
        ("opened", head.opened),
        ("ended", f"{head.ended or 'not'} {head.why_ended}".rstrip()),
    ):
        yield f"{name}: {' '.join(value.split())}"
    for scenario in head.scenarios:
        yield f"scenario {scenario.number}: {_quoted(scenario.title)} {scenario.given}"
    for note in head.notes:
        yield f"note: {_quoted(note)}"


def turn_lines(item: Item, name: str) -> Iterator[str]:
    """The lines of one turn, whose utterance is called `name`."""
    record = item.record
    yield f"turn: {name}"
    yield f"  id: {record.id}"
    yield f"  opened: {record.opened}"
    if record.scenario is not None:
        yield f"  scenario: {record.scenario}"
    yield f"  source: {record.source}"
    if record.audio:
        yield f"  recording: {record.audio.samples} samples{'' if record.audio.complete else ', lost'}"
    for what, text in (("typed", record.typed), ("transcript", record.transcript)):
        if text is not None:
            yield f"  {what}: {_quoted(text)}"
    for request in record.requests:
        yield f"  request {request.request}: {_quoted(request.text)} {request.status}"
        for number, offered in enumerate(request.interpretations):
            yield f"  reading {request.request}.{number}: {_quoted(offered.paraphrase)}"
    for run in record.sql_runs:
        yield f"  sql {run.attempt}: {_quoted(run.sql)} {run.origin} {run.status}, {run.rows} rows"
    if record.answer:
        yield f"  answer: {_quoted(record.answer.minimum)} of sql {record.answer.attempt}"
    if record.message:
        yield f"  message: {_quoted(record.message.text)} {record.message.message}"
    yield f"  how: {record.how}"
    yield f"  status: {item.status}"
    yield f"  reviewed: {'yes' if item.reviewed else 'no'}"
    for note in record.notes:
        yield f"  note: {_quoted(note)}"
    for error in record.wizard_errors:
        yield f"  wizard-error: {_quoted(error)}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
