"""Which words of a request a reading is made of, and which it does not use, as places in the request as given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from wizard.ask.interface import Span
from wizard.ask.normalise import is_filler
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.senses import VERBS, Vocabulary

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def used(root: Edge, words: Sequence[Token]) -> tuple[Span, ...]:
    """The words in the leaves of a reading; the tokens are those it was read from, in that order."""
    spans = {(words[place].start, words[place].end) for leaf in root.leaves() for place in range(leaf.start, leaf.end)}
    return tuple(sorted(spans))


def taken_for(root: Edge, words: Sequence[Token], vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    """The words of a reading that only a thesaurus knows, with the domain's word that each was taken for."""
    plain = tuple(word.word for word in words)
    found: dict[str, str] = {}
    for leaf in root.leaves():
        kinds = VERBS if leaf.rule == "verb" else {leaf.rule}
        senses = [(end, s) for end, s in vocabulary.matches(plain, leaf.start) if end <= leaf.end and s.kind in kinds]
        longest = max((end for end, _ in senses), default=0)
        meant = [sense.via for end, sense in senses if end == longest]
        if (
            meant and all(meant) and meant[0].split()[0] not in english().light
        ):  # "featuring" for "have" tells nobody much
            said = " ".join(plain[leaf.start : longest])
            if said not in meant:
                found[said] = meant[0]
    return tuple(found.items())


def left_out(text: str, in_use: Iterable[Span]) -> tuple[Span, ...]:
    """Stretches of words outside `in_use`; fillers alone are none, at the ends of a stretch they are no part of it."""
    places = list(in_use)
    runs: list[list[tuple[int, int, str]]] = [[]]
    for match in _WORD.finditer(text):
        start, end = match.span()
        if any(start < stop and begin < end for begin, stop in places):
            runs.append([])
        else:
            runs[-1].append((start, end, match.group().lower()))
    out = []
    for run in runs:
        told = [word for word in run if not is_filler(word[2])]
        if told:
            out.append((told[0][0], told[-1][1]))
    return tuple(out)


def dropped(text: str, words: Sequence[Token]) -> int:
    """How many words of a text are in none of these tokens."""
    covered = sum(len(text[word.start : word.end].split()) for word in words)
    return max(0, len(text.split()) - covered)


def is_function_word(word: str) -> bool:
    """Whether it is a word of every domain's English, or a comma: never what a request was not understood for."""
    known = english()
    said = (*(phrase for phrase, _, _ in known.words.get(word, ())), *known.silent.get(word, ()))
    return word in {",", "'s"} or (word,) in said


def without(text: str, spans: Iterable[Span]) -> str:
    """The text without these stretches; blanks and commas that are left over go too."""
    kept, at = [], 0
    for start, end in sorted(spans):
        kept.append(text[at:start])
        at = max(at, end)
    kept.append(text[at:])
    plain = re.sub(r"\s+", " ", " ".join(kept))
    plain = re.sub(r"\s+([,;.?!])", r"\1", plain)
    plain = re.sub(r"[,;]+(?=[,;.?!]|$)", "", plain.strip())
    return plain.strip(" ,;:-").lstrip(" ,;:-.?!")
