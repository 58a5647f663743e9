"""A system as the evaluations of spoken language systems heard of it: its recogniser, its understanding, both together.

The conditions are those of the ATIS evaluations: `sprec`, what the recogniser wrote; `nl`, answers to the reference
transcriptions; `sls`, answers to the sound. `own` is ours: answers in the history of the system's own earlier answers,
where the others have the reference's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from wizard.score.errors import HypothesesUnusable
from wizard.score.hypotheses import Hypotheses, read_hypotheses, read_transcriptions
from wizard.score.system_names import told_apart

Condition = Literal["nl", "sls", "own"]
"""A condition in which answers are given."""
ANSWERED: tuple[Condition, ...] = get_args(Condition)

_TITLES: Mapping[str, str] = {
    "nl": "NL: answers to the reference transcriptions",
    "sls": "SLS: answers to the sound",
    "own": "NL, in the history of the system's own answers",
}


def title(condition: Condition) -> str:
    """The condition in words, as headings of a report say it."""
    return _TITLES[condition]


@dataclass(frozen=True, slots=True)
class System:
    """What one system handed in."""

    name: str
    answers: dict[Condition, Hypotheses]
    """By condition; at least one, or `transcriptions`."""
    transcriptions: dict[str, str]
    """What its recogniser wrote, by utterance; empty where it handed in none."""


def read_system(path: Path, known: Collection[str]) -> System:
    """Read what a system handed in for the `known` utterances.

    A folder that holds `sprec.jsonl`, `nl.jsonl`, `sls.jsonl` or `own.jsonl` is a system in those conditions. Anything
    else is read as `woz score` reads it: answers to the sound (`sls`) where they carry transcriptions, else `nl`.

    Raises:
        HypothesesUnusable: as `read_hypotheses`.
    """
    parts = {name: path / f"{name}.jsonl" for name in ("sprec", *ANSWERED)} if path.is_dir() else {}
    there = {name: part for name, part in parts.items() if part.is_file()}
    if not there:
        found = read_hypotheses(path, known)
        return System(found.name, {"sls" if found.transcriptions else "nl": found}, found.transcriptions)
    strange = sorted(one.name for one in path.glob("*.jsonl") if one.stem not in parts)
    if strange:
        raise HypothesesUnusable(str(path / strange[0]), f"a condition is one of {', '.join(parts)} (.jsonl)")
    answers = {name: read_hypotheses(there[name], known) for name in ANSWERED if name in there}
    heard = read_transcriptions(there["sprec"], known) if "sprec" in there else {}
    return System(path.name, answers, heard or (answers["sls"].transcriptions if "sls" in answers else {}))


def read_systems(paths: Sequence[Path], known: Collection[str]) -> list[System]:
    """Read what several systems handed in; those that share a name are named by their folder too (`told_apart`).

    Raises:
        HypothesesUnusable: as `read_hypotheses`, and where two systems have one name.
    """
    found = [read_system(path, known) for path in paths]
    names = told_apart([one.name for one in found], paths)
    return [replace(one, name=name) for one, name in zip(found, names, strict=True)]
