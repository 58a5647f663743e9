"""Hypotheses: a system's answers, from JSON lines `{"utterance", "answer"}` or a folder of ATIS-style answer files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from wizard import bounded
from wizard.score.errors import HypothesesUnusable
from wizard.score.key import Placed, json_lines
from wizard.score.system_names import told_apart

SUFFIXES = (".ans", ".cas", ".hyp", ".ref")
"""Answer files are named by utterance and end in one of these."""


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """A system's answers, by utterance, as they were handed in."""

    name: str
    answers: dict[str, str | None]
    """By utterance; None is an answer that was given as none (NO_ANSWER)."""
    transcriptions: dict[str, str]
    """What the system's recogniser understood, where it is given."""


def read_hypotheses(path: Path, known: Collection[str]) -> Hypotheses:
    """Read a system's answers to the `known` utterances.

    Raises HypothesesUnusable for an unknown utterance, one that is answered twice, and anything unreadable.
    """
    try:
        found = _from_folder(path) if path.is_dir() else _from_lines(path)
    except OSError as error:
        raise HypothesesUnusable(str(path), error.strerror or str(error)) from error
    all_known(str(path), found.answers, known)
    return found


def read_all_hypotheses(paths: Sequence[Path], known: Collection[str]) -> list[Hypotheses]:
    """Read several systems' answers; those whose files share a name are named by their folder too (`told_apart`).

    Raises HypothesesUnusable as `read_hypotheses`, and where two systems have one name.
    """
    found = [read_hypotheses(path, known) for path in paths]
    names = told_apart([one.name for one in found], paths)
    return [replace(one, name=name) for one, name in zip(found, names, strict=True)]


def read_transcriptions(path: Path, known: Collection[str]) -> dict[str, str]:
    """What a recogniser wrote: JSON lines `{"utterance", "transcription"}`.

    Raises HypothesesUnusable as `read_hypotheses`.
    """
    found: dict[str, str] = {}
    try:
        for place, item in json_lines(path, HypothesesUnusable):
            utterance, said = item.get("utterance"), item.get("transcription")
            if not isinstance(utterance, str) or not isinstance(said, str):
                raise HypothesesUnusable(place, 'a line has an "utterance" and a "transcription", both strings')
            if utterance in found:
                raise HypothesesUnusable(place, f"utterance {utterance} is transcribed twice")
            found[utterance] = said
    except OSError as error:
        raise HypothesesUnusable(str(path), error.strerror or str(error)) from error
    all_known(str(path), found, known)
    return found


def all_known(where: str, found: Collection[str], known: Collection[str]) -> None:
    """Raises HypothesesUnusable where an utterance is not in the key."""
    unknown = sorted(set(found) - set(known))
    if unknown:
        more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
        there = f"; the key has {', '.join(sorted(known)[:3])}, …" if known else "; the key has none"
        raise HypothesesUnusable(where, f"not in the key: {', '.join(unknown[:3])}{more}{there}")


def _from_lines(path: Path) -> Hypotheses:
    return answers_of(json_lines(path, HypothesesUnusable), path.stem)


def answers_of(lines: Iterable[Placed], name: str) -> Hypotheses:
    """A system's answers from lines `{"utterance", "answer", "transcription"?}`. Raises HypothesesUnusable."""
    answers: dict[str, str | None] = {}
    transcriptions: dict[str, str] = {}
    for place, item in lines:
        utterance, answer, said = item.get("utterance"), item.get("answer"), item.get("transcription")
        if not isinstance(utterance, str) or not isinstance(answer, str | None) or not isinstance(said, str | None):
            raise HypothesesUnusable(place, '"utterance", "answer" and "transcription" are strings')
        if "answer" not in item:
            raise HypothesesUnusable(place, 'a line has an "answer", null where the system gave none')
        if utterance in answers:
            raise HypothesesUnusable(place, f"utterance {utterance} is answered twice")
        answers[utterance] = answer
        if said is not None:
            transcriptions[utterance] = said
    return Hypotheses(name, answers, transcriptions)


def _from_folder(folder: Path) -> Hypotheses:
    answers: dict[str, str | None] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            if path.stem in answers:
                raise HypothesesUnusable(str(path), f"utterance {path.stem} is answered twice")
            try:
                answers[path.stem] = bounded.read_text(path)
            except bounded.NotUtf8 as error:
                raise HypothesesUnusable(str(path), bounded.reason(error)) from error
    if not answers:
        raise HypothesesUnusable(str(folder), f"no answer files in it ({', '.join(SUFFIXES)})")
    return Hypotheses(folder.name, answers, {})
