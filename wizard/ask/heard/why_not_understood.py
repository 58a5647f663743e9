"""What questions were not understood for: a word that means nothing here, or words that do not go together."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wizard.ask.heard.questions import TriedQuestion, request_of
from wizard.ask.reader.words import words_of
from wizard.ask.senses import Vocabulary
from wizard.ask.tool import LexiconTool
from wizard.ask.word_use import is_function_word
from wizard.domain.singular import singular

_PLACES = (
    "class",
    "relation",
    "attribute",
    "value",
    "name",
    "predicate",
    "adjective",
    "verb",
    "attrverb",
    "most",
    "unit",
)
"""Kinds of words that a construction is told by, the first that fits."""
_SAID = {
    "class": "THINGS", "relation": "PARTNER", "attribute": "MEASURE", "value": "VALUE", "name": "NAME", "unit": "UNIT",
    "predicate": "KIND", "adjective": "KIND", "verb": "VERB", "attrverb": "VERB", "most": "MOST",
}  # fmt: skip


@dataclass(frozen=True)
class Blame:
    """Questions that were not understood for one reason."""

    kind: str
    """`word`: it means nothing here. `construction`: every word is known, and nothing puts them together."""
    what: str
    """The word, or the construction with the words of the domain by their kinds: `which THINGS VERB the MOST`."""
    asked: tuple[TriedQuestion, ...]
    """The questions, in the order in which they were heard."""
    suspects: tuple[str, ...]
    """Phrases that another meaning may mend, likeliest first."""


def blames(tool: LexiconTool, asked: Iterable[TriedQuestion]) -> list[Blame]:
    """The reasons for which questions were not understood, most frequent first."""
    groups: dict[tuple[str, str], list[TriedQuestion]] = defaultdict(list)
    suspects: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for one in asked:
        if one.verdict != "abstained":
            continue
        for key, phrases in _reasons(tool, one):
            groups[key].append(one)
            suspects[key].update(dict.fromkeys(phrases))
    found = [Blame(kind, what, tuple(ones), tuple(suspects[kind, what])) for (kind, what), ones in groups.items()]
    return sorted(found, key=lambda blame: (-len(blame.asked), blame.kind != "word", blame.what))


def _reasons(tool: LexiconTool, one: TriedQuestion) -> list[tuple[tuple[str, str], list[str]]]:
    request = request_of(tool, one.question)
    outcome = one.outcome
    if outcome.reason.startswith("not understood"):
        said = [part.text.lower() for part in outcome.unknown]
        return [(("word", " ".join(map(singular, phrase.split()))), [phrase]) for phrase in dict.fromkeys(said)]
    words = [token.word for token in words_of(request.text) if token.word != ","]
    placeless = [part for one in tool.finish(request, outcome).suggestions[:1] for part in one.without]
    return [(("construction", construction(words, tool.vocabulary)), _suspects(words, placeless, tool.vocabulary))]


def construction(words: Sequence[str], vocabulary: Vocabulary) -> str:
    """The words of a request with those of the domain by their kinds, longest phrases first."""
    out: list[str] = []
    place = 0
    while place < len(words):
        kinds: dict[int, set[str]] = defaultdict(set)
        for end, sense in vocabulary.matches(tuple(words), place):
            kinds[end].add(sense.kind)
        ends = [end for end in sorted(kinds, reverse=True) if kinds[end] & set(_PLACES)]
        if ends and not (ends[0] == place + 1 and is_function_word(words[place])):
            out.append(_SAID[next(kind for kind in _PLACES if kind in kinds[ends[0]])])
            place = ends[0]
        else:
            out.append(words[place] if not words[place].isdigit() else "NUMBER")
            place += 1
    return " ".join(out)


def _suspects(words: Sequence[str], placeless: Iterable[str], vocabulary: Vocabulary) -> list[str]:
    """Words that mean something here, but may mean something else besides: what has no place first, then words of
    content that name no class and no value, in pairs and alone."""
    content = [word for word in words if not word.isdigit() and (_is_degree(word) or not is_function_word(word))]
    plain = [word for word in content if not {sense.kind for sense in vocabulary.senses((word,))} & {"class", "value"}]
    pairs = [f"{a} {b}" for a, b in itertools.pairwise(words) if a in content and b in content]
    return list(dict.fromkeys([*(part.lower() for part in placeless if len(part.split()) <= 3), *plain, *pairs]))


def _is_degree(word: str) -> bool:
    """Whether it may be a superlative or a comparative, which everybody's English has and a domain may need."""
    return len(word) > 4 and word.endswith(("est", "er"))
