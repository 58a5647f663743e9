"""What the drafts of a rehearsal are worth: each compared with the rehearsal's reference, as any system's would be."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.records import read_session
from wizard.rehearse.play import Played

KEY = "key.jsonl"
HYPOTHESES = "drafts.jsonl"


@dataclass(frozen=True)
class Judged:
    """The two files that `woz score` reads, and how many lines each has."""

    key: Path
    hypotheses: Path
    references: int
    drafts: int


def write_key_and_drafts(played: Sequence[Played], out: Path) -> Judged:
    """The rehearsal's references as a key, and the sessions' draft answers as a system's hypotheses."""
    key: list[dict[str, Any]] = []
    drafts: list[dict[str, Any]] = []
    for session in played:
        turns = [turn for turn in read_session(session.folder).utterances if not turn.practice]
        for line, turn in zip(session.utterances, turns, strict=True):
            if line.reference is None:
                continue
            name = utterance_name(turn)
            key.append({"utterance": name, "speaker": session.subject, "class": line.cls, "ref": line.reference})
            if turn.answer is not None:
                drafts.append({"utterance": name, "answer": turn.answer.cas})
    for name, lines in ((KEY, key), (HYPOTHESES, drafts)):
        (out / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return Judged(out / KEY, out / HYPOTHESES, len(key), len(drafts))


def utterance_name(turn: UtteranceRecord) -> str:
    """The utterance's identifier in the corpus."""
    return turn.id
