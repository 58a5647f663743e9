"""The primary corpus of the 1989 paper (S-7): pairs of a query and its answer, class A (0 of 1989) alone.

`pairs.jsonl` is a key that `woz score` reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wizard.corpus.item import Item
from wizard.export.formats import Selection, Writing
from wizard.export.jsonl import line


class Pairs:
    """The format `pairs`: the primary corpus of the 1989 paper, a query and its answer a line."""

    name = "pairs"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write `pairs.jsonl`: turns of class A that have a reference."""
        with (into / "pairs.jsonl").open("x", encoding="utf-8", newline="\n") as file:
            while (item := (yield)) is not None:
                if item.category == "A" and item.references:
                    file.write(line({**scored(item), "query": item.words}))

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `pairs.jsonl`: `query` and its answer for each turn of class A: `alternatives` holds the "
            "minimum and the maximum of each reading, in the Common Answer Specification. `woz score` "
            "reads it. `reviewed` says whether a person has checked it; `status` is `accepted` where a program "
            "accepted its draft. Of a `masked` turn words that name somebody are masked: it has no statements.\n"
        )


FORMAT = Pairs()


def scored(item: Item) -> dict[str, Any]:
    """What `woz score` needs of an item: one line of a key, without the query."""
    return {
        "utterance": item.record.id,
        "speaker": item.record.speaker,
        "site": item.session.site or None,
        "session": item.record.session,
        "turn": item.record.turn,
        "domain": item.session.domain,
        "scenario": None if item.record.scenario is None else str(item.record.scenario),
        "status": item.status,
        "reviewed": item.reviewed,
        "class": item.category,
        "class_1989": item.annotation.category_1989 if item.annotation else None,
        "context": sorted({one.turn for one in item.annotation.context}) if item.annotation else [],
        "principles": [one.number for one in item.annotation.principles] if item.annotation else [],
        "transcription": item.words,
        "alternatives": [{"minimum": one.minimum, "maximum": one.maximum or None} for one in item.references],
        "sql": ["" if item.masked else one.sql for one in item.references],
        "masked": item.masked,
    }
