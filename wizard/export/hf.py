"""Hugging Face's form: Parquet with the audio inside (`struct<bytes, path>`), typed by the schema's own metadata.

Needs pyarrow, the extra `hf`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import yaml

from subject.audio.recording import RATE
from wizard.corpus.errors import ExtraMissing
from wizard.corpus.item import Item
from wizard.export.data_card import LICENCE
from wizard.export.formats import Selection, Writing

ROWS = 5_000
"""Rows of a file; a million-turn corpus is many files, not one."""
GROUP = 100
"""Rows that are held in memory, and read at once by a reader."""

_TEXTS = (
    "id",
    "session",
    "speaker",
    "domain",
    "words",
    "transcript",
    "transcription",
    "how",
    "class",
    "class_1989",
    "status",
    "sql",
    "minimum",
    "maximum",
    "maximum_sql",
)
_LICENCES = frozenset(
    {"apache-2.0", "mit", "cc0-1.0", "pddl", "odbl"}
    | {f"cc-by-{version}" for version in ("2.0", "2.5", "3.0", "4.0")}
    | {f"cc-by-sa-{version}" for version in ("3.0", "4.0")}
    | {f"cc-by-nc-{version}" for version in ("2.0", "3.0", "4.0")}
    | {"cc-by-nd-4.0", "cc-by-nc-nd-3.0", "cc-by-nc-nd-4.0", "cc-by-nc-sa-2.0", "cc-by-nc-sa-3.0", "cc-by-nc-sa-4.0"}
)
"""Those that Hugging Face has a name for, of the ones that corpora have."""
_IN_WORDS = (
    ("creativecommons", "cc"), ("attribution", "by"), ("noncommercial", "nc"), ("sharealike", "sa"),
    ("noderivatives", "nd"), ("noderivs", "nd"), ("international", ""), ("unported", ""), ("licence", ""),
    ("license", ""), ("public", ""),
)  # fmt: skip
_CREATIVE = re.compile(r"cc(by(?:nc)?(?:sa|nd)?|0)(?:v?(\d\.\d))?")
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1 << 62, "100K<n<1M"))
_LISTS = ("tags", "exclusions", "context", "principles", "requests")


class HuggingFace:
    """The format `hf`: Parquet files with the audio inside, for Hugging Face's `datasets`."""

    name = "hf"
    version = 3

    def front_matter(self, parts: Sequence[tuple[str, int]], facts: Mapping[str, str]) -> str:
        """Licence, language, tasks, sizes, and each split under its own name: `dev` stays `dev`."""
        turns = sum(count for _, count in parts)
        licence = " ".join(facts.get(LICENCE, "").split())
        name = licence_name(licence)
        files = [{"split": name or "train", "path": f"{name}/*.parquet" if name else "*.parquet"} for name, _ in parts]
        told = {
            "license": name or ("other" if licence else "unknown"),
            **({} if name or not licence else {"license_name": licence}),
            "language": ["en"],
            "task_categories": ["automatic-speech-recognition", "table-question-answering"],
            "tags": ["text-to-sql", "spoken-language-understanding", "wizard-of-oz"],
            "size_categories": [next(name for most, name in _SIZES if turns < most)],
            "configs": [{"config_name": "default", "data_files": files}],
        }
        return f"---\n{yaml.safe_dump(told, sort_keys=False, allow_unicode=True)}---\n"

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write `data-NNNNN-of-NNNNN.parquet`. Raises `ExtraMissing` without pyarrow."""
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise ExtraMissing("hf", "the format hf", "pyarrow") from error
        schema = _schema(pyarrow)
        parts: list[Path] = []
        more = True
        while more:
            part = into / f"part-{len(parts):05}"
            more = yield from _part(part, schema, selection, pyarrow, parquet)
            if part.exists():
                parts.append(part)
        for number, part in enumerate(parts):
            part.rename(into / f"data-{number:05}-of-{len(parts):05}.parquet")

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `*.parquet`: one row a turn, audio inside as FLAC (null where there is none); "
            '`datasets.load_dataset("parquet", ...)` or `load_dataset(FOLDER)` reads it. `sql`, `minimum`, `maximum` '
            "and `maximum_sql` are those of the first reading, `alternatives` has all; `context` holds the words of "
            "the earlier turns, oldest first.\n"
        )


FORMAT = HuggingFace()


def licence_name(said: str) -> str:
    """Hugging Face's name of a licence, however people write it (`CC BY-SA 4.0`); empty where it has none."""
    if said.lower() in _LICENCES:
        return said.lower()
    text = re.sub(r"[^a-z0-9.]", "", said.lower())
    for words, short in _IN_WORDS:
        text = text.replace(words, short)
    found = _CREATIVE.fullmatch(text)
    if found is None:
        return ""
    parts = re.findall("by|nc|sa|nd", found[1])
    name = f"cc0-{found[2] or '1.0'}" if found[1] == "0" else "-".join(["cc", *parts, found[2] or ""])
    return name if name in _LICENCES else ""


def row(item: Item, selection: Selection) -> dict[str, Any]:
    """One row: nothing is left out that a text has a name for; what is not known is null."""
    own = item.annotation
    samples = selection.pcm(item)
    file = f"{item.record.id}.flac"
    first = item.references[0] if item.references else None
    return {
        "id": item.record.id,
        "session": item.record.session,
        "turn": item.record.turn,
        "speaker": item.record.speaker,
        "scenario": item.record.scenario,
        "domain": item.session.domain,
        "audio": None if samples is None else {"bytes": selection.flac(item, samples, Path(file)), "path": file},
        "duration": None if samples is None else len(samples) / RATE,
        "words": item.words,
        "transcript": item.record.transcript or item.record.typed,
        "transcription": own.transcription if own else None,
        "how": item.record.how,
        "class": item.category,
        "class_1989": own.category_1989 if own else None,
        "tags": list(own.tags) if own else [],
        "exclusions": list(own.exclusions) if own else [],
        "principles": [one.number for one in own.principles] if own else [],
        "context": [one.words for one in item.earlier if one.words],
        "requests": [one.text for one in item.record.requests],
        "status": item.status,
        "reviewed": item.reviewed,
        "unseen": bool(own and own.unseen),
        "sql": first and (first.sql or None),
        "minimum": first and first.minimum,
        "maximum": first and (first.maximum or None),
        "maximum_sql": first and (first.maximum_sql or None),
        "alternatives": [{"sql": one.sql, "minimum": one.minimum, "maximum": one.maximum} for one in item.references],
    }


def _schema(pyarrow: Any) -> Any:
    """The columns, and under `huggingface` what `datasets` reads of their types."""
    text, listed = pyarrow.string(), pyarrow.list_(pyarrow.string())
    types = {
        "turn": pyarrow.int64(),
        "scenario": pyarrow.int64(),
        "audio": pyarrow.struct([("bytes", pyarrow.binary()), ("path", text)]),
        "duration": pyarrow.float64(),
        "reviewed": pyarrow.bool_(),
        "unseen": pyarrow.bool_(),
        "alternatives": pyarrow.list_(pyarrow.struct([("sql", text), ("minimum", text), ("maximum", text)])),
        **dict.fromkeys(_TEXTS, text),
        **dict.fromkeys(_LISTS, listed),
    }
    value = {"dtype": "string", "_type": "Value"}
    features: dict[str, Any] = {
        "turn": {"dtype": "int64", "_type": "Value"},
        "scenario": {"dtype": "int64", "_type": "Value"},
        "audio": {"sampling_rate": RATE, "_type": "Audio"},
        "duration": {"dtype": "float64", "_type": "Value"},
        "reviewed": {"dtype": "bool", "_type": "Value"},
        "unseen": {"dtype": "bool", "_type": "Value"},
        "alternatives": [{"sql": value, "minimum": value, "maximum": value}],
        **dict.fromkeys(_TEXTS, value),
        **{name: {"feature": value, "_type": "Sequence"} for name in _LISTS},
    }
    ordered = [*_TEXTS, "turn", "scenario", "reviewed", "unseen", *_LISTS, "alternatives", "duration", "audio"]
    metadata = {"info": {"features": {name: features[name] for name in ordered}}}
    fields = [(name, types[name]) for name in ordered]
    return pyarrow.schema(fields, metadata={"huggingface": json.dumps(metadata)})


def _part(
    path: Path, schema: Any, selection: Selection, pyarrow: Any, parquet: Any
) -> Generator[None, Item | None, bool]:
    """Write one file of at most `ROWS` rows, none where there is no row; False where the turns have ended."""
    group: list[dict[str, Any]] = []
    written = 0
    with ExitStack() as opened:
        writer = None
        while True:
            item = yield
            if item is not None:
                group.append(row(item, selection))
            if group and (item is None or len(group) == GROUP):
                if writer is None:
                    writer = opened.enter_context(parquet.ParquetWriter(path, schema, compression="zstd"))
                writer.write_table(pyarrow.Table.from_pylist(group, schema))
                written += len(group)
                group = []
            if item is None or written >= ROWS:
                return item is not None
