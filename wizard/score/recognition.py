"""Recognisers compared: the word error rate of each (by jiwer), and the differences by matched pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wizard.score.key import KeyItem
from wizard.score.significance import LEVEL, WordErrors, holm, word_errors


@dataclass(frozen=True, slots=True)
class RecogniserErrors:
    """What one recogniser made of all utterances: words, and errors of each kind."""

    name: str
    words: int
    """Of the reference, in the utterances that it transcribed."""
    substitutions: int
    deletions: int
    insertions: int
    utterances: dict[str, int]
    """Its errors in each utterance that it and the key transcribe."""

    @property
    def errors(self) -> int:
        """Substitutions, deletions and insertions together."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def wer(self) -> float:
        """Errors in per cent of the reference's words."""
        return 100 * self.errors / self.words

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        return {
            "name": self.name,
            "wer": self.wer,
            "words": self.words,
            "substitutions": self.substitutions,
            "deletions": self.deletions,
            "insertions": self.insertions,
            "utterances": len(self.utterances),
        }


@dataclass(frozen=True, slots=True)
class HeardPair:
    """Two recognisers on the utterances that both transcribed."""

    first: str
    second: str
    errors: WordErrors
    p: float
    """Corrected for all pairs (Holm)."""

    @property
    def holds(self) -> bool:
        """The difference is no accident, as far as 5 % goes."""
        return self.p < LEVEL


@dataclass(frozen=True, slots=True)
class Recognition:
    """All recognisers of an evaluation, and which differences between them hold."""

    systems: tuple[RecogniserErrors, ...]
    pairs: tuple[HeardPair, ...]

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        pairs = [
            {"first": one.first, "second": one.second} | one.errors.as_json() | {"p_corrected": one.p}
            for one in self.pairs
        ]
        return {"systems": [one.as_json() for one in self.systems], "pairs": pairs}


def normalised(text: str) -> str:
    """A transcription as words are counted: case ignored, words as separated by white space."""
    return " ".join(text.upper().split())


def recognition(items: Sequence[KeyItem], transcriptions: Mapping[str, Mapping[str, str]]) -> Recognition | None:
    """Compare recognisers by what each wrote, by utterance; None where nothing can be compared."""
    spoken = {item.utterance: words for item in items if (words := normalised(item.transcription or ""))}
    systems = tuple(
        _heard(name, {one: (spoken[one], normalised(said)) for one, said in written.items() if one in spoken})
        for name, written in transcriptions.items()
        if spoken.keys() & written.keys()
    )
    if not systems:
        return None
    pairs = [(one, two) for number, two in enumerate(systems) for one in systems[:number]]
    tests = [
        word_errors([(one.utterances[u], two.utterances[u]) for u in one.utterances if u in two.utterances])
        for one, two in pairs
    ]
    corrected = holm([test.p for test in tests])
    found = zip(pairs, tests, corrected, strict=True)
    return Recognition(systems, tuple(HeardPair(one.name, two.name, test, p) for (one, two), test, p in found))


def _heard(name: str, pairs: Mapping[str, tuple[str, str]]) -> RecogniserErrors:
    import jiwer

    measured = jiwer.process_words([reference for reference, _ in pairs.values()], [said for _, said in pairs.values()])
    errors = [
        sum(max(part.ref_end_idx - part.ref_start_idx, part.hyp_end_idx - part.hyp_start_idx) for part in alignment
            if part.type != "equal")
        for alignment in measured.alignments
    ]  # fmt: skip
    return RecogniserErrors(
        name,
        measured.hits + measured.substitutions + measured.deletions,
        measured.substitutions,
        measured.deletions,
        measured.insertions,
        dict(zip(pairs, errors, strict=True)),
    )
