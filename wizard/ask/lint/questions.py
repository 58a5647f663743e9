"""Sample questions put to a tool: which words it does not know, most frequent first, and what it could not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wizard.ask.interface import Request, Tool


@dataclass(frozen=True)
class UnknownWord:
    """A word that the tool does not know."""

    word: str
    count: int
    """Questions that have it."""
    example: str
    suggestions: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """What became of sample questions."""

    questions: int
    answered: int
    unknown: tuple[UnknownWord, ...]
    """Most frequent first."""
    unread: tuple[str, ...]
    """Questions whose every word is known, and that were not understood."""


def lint_questions(tool: Tool, texts: Iterable[str]) -> Coverage:
    """Ask `tool` every text, without context."""
    counts: Counter[str] = Counter()
    examples: dict[str, tuple[str, tuple[str, ...]]] = {}
    unread: list[str] = []
    questions = answered = 0
    for text in texts:
        questions += 1
        outcome = tool.ask(Request(text))
        if outcome.status == "answered":
            answered += 1
            continue
        if not outcome.reason.startswith("not understood"):
            unread.append(text)
            continue
        for word in dict.fromkeys(w for part in outcome.unknown for w in part.text.lower().split()):
            counts[word] += 1
            near = next((part.suggestions for part in outcome.unknown if part.text.lower() == word), ())
            examples.setdefault(word, (text, near))
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return Coverage(
        questions, answered, tuple(UnknownWord(word, count, *examples[word]) for word, count in ranked), tuple(unread)
    )
