"""What the drafts of a rehearsal are worth: each compared with the rehearsal's reference, as any system's would be."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.cas import Judge
from wizard.corpus.records import read_session
from wizard.rehearse.play import PlayedSession
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import score

KEY = "key.jsonl"
HYPOTHESES = "drafts.jsonl"


@dataclass(frozen=True)
class JudgedRehearsal:
    """The two files that `woz score` reads, and how many lines each has."""

    key: Path
    hypotheses: Path
    references: int
    drafts: int


def write_key_and_drafts(played: Sequence[PlayedSession], out: Path) -> JudgedRehearsal:
    """The rehearsal's references as a key, and the sessions' draft answers as a system's hypotheses."""
    key: list[dict[str, Any]] = []
    drafts: list[dict[str, Any]] = []
    for session in played:
        turns = [turn for turn in read_session(session.folder).utterances if not turn.practice]
        for line, turn in zip(session.utterances, turns, strict=True):
            if line.reference is None:
                continue
            name = turn.id
            key.append({"utterance": name, "speaker": session.subject, "class": line.cls, "minimum": line.reference})
            if turn.answer is not None:
                drafts.append({"utterance": name, "answer": turn.answer.minimum})
    for name, lines in ((KEY, key), (HYPOTHESES, drafts)):
        (out / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return JudgedRehearsal(out / KEY, out / HYPOTHESES, len(key), len(drafts))


def scored(judged: JudgedRehearsal) -> dict[str, Any]:
    """The drafts scored against the key, as `woz score --json` prints it."""
    key = read_key(judged.key)
    known = {item.utterance for item in key.items}
    scoring = score(key, [read_hypotheses(judged.hypotheses, known)], Judge())
    return scoring.as_json()
