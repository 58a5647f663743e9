"""The lossless format: `utterances.jsonl` with every layer, `sessions.jsonl`, and audio as FLAC.

The fields are documented in docs/corpus.md. A reference that nobody has reviewed is a draft, as it was made at
collection or as a program accepted it, marked `"reviewed": false`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from wizard.corpus.annotation import Reference
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.saved import Saved
from wizard.export.formats import Selection, Writing
from wizard.journal.envelope import finite


class Jsonl:
    """The format `jsonl`: one JSON object an utterance with every layer, audio as FLAC."""

    name = "jsonl"
    version = 7

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the corpus. Raises `ExportFailed` where a recording does not read back sample for sample."""
        turns: dict[str, Counter[str]] = {}
        with (into / "utterances.jsonl").open("x", encoding="utf-8", newline="\n") as utterances:
            while (item := (yield)) is not None:
                utterances.write(line(_whole(selection, item, into)))
                turns.setdefault(item.record.session, Counter())[item.record.how] += 1
        with (into / "sessions.jsonl").open("x", encoding="utf-8", newline="\n") as sessions:
            for head in selection.sessions:
                sessions.write(line(session_object(head, turns.get(head.session, Counter()))))
        with (into / "tasks.tsv").open("x", encoding="utf-8", newline="\n") as tasks:
            tasks.write("\t".join(TASK_COLUMNS) + "\n")
            for head in selection.sessions:
                tasks.writelines("\t".join(row) + "\n" for row in task_rows(head))

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `utterances.jsonl`: one object a turn, with every layer; `layers` has what each annotator says of it, "
            "so that anybody can compute agreement anew (`woz agreement --export`).\n"
            "- `sessions.jsonl`: one object a session: versions, consent, scenarios with her sheet, questionnaire, "
            "settings.\n"
            "- `tasks.tsv`: a line a task with a sheet: what became of it, blanks right, seconds, turns.\n"
            "- `audio/` (shared with another format: `../audio/flac/`): "
            "the utterances as FLAC, 16 kHz, mono, 16 bits; `audio.sha256` is over the samples, "
            "little-endian.\n"
        )


FORMAT = Jsonl()


def _whole(selection: Selection, item: Item, into: Path) -> dict[str, Any]:
    """The line of a turn with what each annotator says of it."""
    said = selection.versions(item.record.id) if item.annotators or item.accepted_by else ()
    samples = selection.pcm(item)
    if samples is None:
        whole = utterance_object(item, None)
    else:
        name = selection.shelf.flac(into, item.record.id, partial(selection.flac, item, samples))
        whole = spoken_object(item, name, samples)
    return {**whole, "layers": [layer_object(one) for one in said]}


def spoken_object(item: Item, audio_file: str, samples: NDArray[numpy.int16]) -> dict[str, Any]:
    """The line of a turn that has a recording: `audio.sha256` is of these samples, silence in what is masked."""
    whole = utterance_object(item, audio_file)
    if item.silent:
        whole["audio"]["sha256"] = hashlib.sha256(samples.astype("<i2").tobytes()).hexdigest()
    return whole


def layer_object(saved: Saved) -> dict[str, Any]:
    """One of `layers`: the latest version of one annotator, or the adjudication."""
    return {
        "annotator": saved.annotator,
        "kind": saved.kind,
        "version": saved.version,
        "time": saved.time,
        "annotation": saved.annotation.model_dump(mode="json"),
    }


def session_object(head: SessionRecord, turns: Counter[str]) -> dict[str, Any]:
    """The line of `sessions.jsonl` for one session; `turns` counts those that are exported, by `how`."""
    known = head.model_dump(mode="json", exclude={"utterances", "domain_folder"})
    tasks = [{**layer.model_dump(mode="json"), "outcome": layer.outcome} for layer in head.scenarios]
    return {**known, "scenarios": tasks, "turns": dict(sorted(turns.items()))}


TASK_COLUMNS = (
    "session", "subject", "group", "condition", "task", "title", "outcome", "right", "blanks", "seconds", "turns",
)  # fmt: skip


def task_rows(head: SessionRecord) -> Iterator[tuple[str, ...]]:
    """A line a task that has a sheet, in the order of `TASK_COLUMNS`; what is not known is empty."""
    for task in head.scenarios:
        if task.blanks:
            right = sum(blank.judged == "right" for blank in task.blanks)
            with_key = sum(blank.has_key for blank in task.blanks)
            seconds = "" if task.seconds is None else f"{task.seconds:.1f}"
            facts = (task.number, task.title, task.outcome, right, with_key, seconds, task.turns)
            yield (head.session, head.subject, head.group, head.condition, *map(str, facts))


def utterance_object(item: Item, audio_file: str | None) -> dict[str, Any]:
    """The line of `utterances.jsonl` for one turn; `audio_file` is the FLAC's path in the export."""
    record = item.record
    whole = record.model_dump(mode="json", exclude={"practice"})
    if record.audio:
        whole["audio"] = {**whole["audio"], "file": audio_file, "seconds": round(record.audio.seconds, 6)}
    references = [reference_object(one) for one in item.references]
    return {
        **whole,
        "words": item.words,
        "class": item.category,
        "reference": {"reviewed": item.reviewed, "alternatives": references} if references else None,
        "status": item.status,
        "open": list(item.open),
        "annotators": list(item.annotators),
        "accepted_by": list(item.accepted_by),
        "annotation": item.annotation and item.annotation.model_dump(mode="json"),
    }


def reference_object(reference: Reference) -> dict[str, Any]:
    """One of `alternatives`: what is not there is null."""
    return {
        "minimum": reference.minimum,
        "maximum": reference.maximum or None,
        "sql": reference.sql or None,
        "maximum_sql": reference.maximum_sql or None,
        "note": reference.note,
        "reworded": reference.reworded or None,
    }


_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def line(value: dict[str, Any]) -> str:
    """A JSON object as one line: compact, UTF-8, numbers that JSON lacks as strings."""
    try:
        text = _COMPACT.encode(value)
    except ValueError:  # a number that JSON lacks
        text = _COMPACT.encode(finite(value))
    return text + "\n"
