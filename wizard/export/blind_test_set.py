"""A blind test set: a folder for participants, and one with the key that stays with the organiser.

Participants get the audio or the words of every utterance, or both, with the earlier utterances of its session; and
nothing that the wizard did, no class and no answer. The key is what `woz score` reads.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.export.formats import Selection
from wizard.export.jsonl import line

BlindInput = Literal["audio", "text", "both"]
PARTICIPANTS = "participants"
KEY = "key"
KEY_FILE = "key.jsonl"
_DATE = 315_532_800
"""1980-01-01, the earliest that archives can hold: every file for participants bears it, dates tell nothing."""


@dataclass
class Blinded:
    """What went into a blind test set."""

    turns: int = 0
    seconds: float = 0.0
    without_audio: int = 0
    """Left out of both folders: audio is all that participants get, and there is none."""
    without_reference: int = 0
    """In both folders, but nothing to score them against, and not of class X."""
    transcripts: int = 0
    """Whose words are the wizard's typing, checked by nobody, where participants get words."""
    unreviewed: int = 0
    """Whose class and references nobody has reviewed."""
    speakers: set[str] = field(default_factory=set)

    def concerns(self, given: BlindInput) -> list[str]:
        """What is worth saying about it."""
        found = []
        if self.without_audio:
            found.append(f"{self.without_audio} turns without a recording are not in the blind test set")
        if self.without_reference:
            found.append(f"{self.without_reference} turns of the blind test set have no reference: none is scored")
        if self.unreviewed:
            found.append(f"{self.unreviewed} turns of the blind test set are not reviewed: a score on them says little")
        if self.transcripts and given != "audio":
            found.append(f"the words of {self.transcripts} turns of the blind test set are the wizard's typing")
        return found


def write_blind(selection: Selection, folder: Path, given: BlindInput, step: Callable[[], None]) -> Blinded:
    """Write the folders `participants` and `key` into `folder`, without their cards and manifests.

    Raises `ExportFailed` where a recording does not read back.
    """
    participants, key = folder / PARTICIPANTS, folder / KEY
    participants.mkdir()
    key.mkdir()
    if given != "text":
        (participants / "audio").mkdir()
    found = Blinded()
    with (
        (participants / "utterances.jsonl").open("x", encoding="utf-8", newline="\n") as utterances,
        (key / KEY_FILE).open("x", encoding="utf-8", newline="\n") as keys,
    ):
        for item in selection.items():
            step()
            one = _given(item, given)
            samples = selection.pcm(item) if given != "text" else None
            if samples is not None:
                one["audio"] = f"audio/{item.record.id}.flac"
                one["seconds"] = round(len(samples) / 16000, 6)
                found.seconds += len(samples) / 16000
                path = participants / one["audio"]
                path.write_bytes(selection.flac(item, samples, path))
            elif given == "audio":
                found.without_audio += 1
                continue
            utterances.write(line(one))
            keys.write(line(_key(item)))
            found.turns += 1
            found.speakers.add(item.record.speaker)
            found.without_reference += not item.references and item.category != "X"
            found.transcripts += (
                not item.words_reviewed or item.annotation is None or item.annotation.transcription is None
            )
            found.unreviewed += not item.reviewed
    return found


def even_dates(folder: Path) -> None:
    """Give every file and folder the same date: the order of writing tells nothing."""
    for path in (*folder.rglob("*"), folder):
        os.utime(path, (_DATE, _DATE))


ANSWERING = """\
## Answers

One line of JSON for each utterance, `{"utterance": "8ky-1-001", "answer": "48"}`; a recogniser's words may stand beside
them as `transcription`, and get a word error rate. An answer is a text in the Common Answer Specification:

| answer | is written |
|---|---|
| a number | `48` or `36.87` |
| words | `"PROJECT MANAGER"`, quotation marks in them doubled |
| a date | `"29-FEB-88"` |
| yes or no | `TRUE` or `FALSE` |
| a table, one tuple a row | `(("SMITH" 62000) ("JONES" NIL))`, NIL where there is no value |
| a table without rows | `()` |
| none | no line at all |

Neither the order of rows and columns nor a row twice makes a difference. Columns that were not asked for are free where
there is no maximum answer. A wrong answer costs twice as much as none.
"""
"""How a participant answers, for somebody who has nothing but the folder."""


def participants_card(sessions: tuple[SessionRecord, ...], found: Blinded, given: BlindInput) -> str:
    """The text of the participants' `README.md`."""
    domains = sorted({f"{one.domain}, as of {one.as_of}" for one in sessions if one.subject in found.speakers})
    audio = [
        "- `audio/`: the utterances as FLAC, 16 kHz, mono, 16 bits; `audio` in the list says which, `seconds` how long."
    ]
    words = ["- `words`: what was said, lower case; of every turn and of those before it in `context`."]
    return "\n".join(
        [
            "# A blind test set of spoken questions to a database",
            "",
            "| | |",
            "|---|---|",
            f"| domain | {'<br>'.join(domains)} |",
            f"| speakers | {len(found.speakers)} |",
            f"| utterances | {found.turns} |",
            *([f"| hours of audio | {found.seconds / 3600:.3f} |"] if given != "text" else []),
            f"| given | {'audio and words' if given == 'both' else given} |",
            "",
            "- `utterances.jsonl`: one object an utterance: `utterance`, `session`, `turn`, `speaker`, `domain`, and "
            "`context`, the earlier utterances of its session.",
            *(audio if given != "text" else []),
            *(words if given != "audio" else []),
            "- `manifest.json`: every other file with its size and SHA-256.",
            "",
            ANSWERING,
        ]
    )


def key_card(found: Blinded) -> str:
    """The text of the key's `README.md`."""
    return "\n".join(
        [
            "# The key of a blind test set: not for participants",
            "",
            f"`{KEY_FILE}`: class and reference answers of {found.turns} utterances. Score a system with:",
            "",
            f"    woz score {KEY_FILE} ANSWERS.jsonl",
            "",
            *([f"{found.unreviewed} of them are not reviewed by a person.", ""] if found.unreviewed else []),
        ]
    )


def _given(item: Item, given: BlindInput) -> dict[str, Any]:
    """All that participants get of a turn but its audio."""
    record = item.record
    words = given != "audio"
    return {
        "utterance": record.id,
        "session": record.session,
        "turn": record.turn,
        "speaker": record.speaker,
        "domain": item.session.domain,
        **({"words": item.words} if words else {}),
        "context": [
            {"utterance": one.id, "turn": one.turn, **({"words": one.words} if words else {})} for one in item.earlier
        ],
    }


def _key(item: Item) -> dict[str, Any]:
    """The line of the key, as `wizard.score.key` reads it."""
    record = item.record
    alternatives = [
        {"minimum": one.minimum, **({"maximum": one.maximum} if one.maximum else {})} for one in item.references
    ]
    return {
        "utterance": record.id,
        "speaker": record.speaker,
        "class": item.category,
        **({"alternatives": alternatives} if alternatives else {}),
        "domain": item.session.domain,
        "scenario": None if record.scenario is None else str(record.scenario),
        "transcription": item.words,
        "status": item.status,
        "reviewed": item.reviewed,
    }
