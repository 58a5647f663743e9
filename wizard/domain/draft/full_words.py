"""Words that a short word in a name may stand for, each with what it costs to take it: the commoner, the less.

They are those of the concepts, doings, people by what they do, and verbs as they are written before a day (`jn_dt`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from wizard.domain.concepts import recognition
from wizard.domain.concepts.files import texts
from wizard.domain.draft.derivations import DEEDS, KNOWN_VERBS
from wizard.domain.draft.derivations import PEOPLE as DOERS
from wizard.domain.draft.english import PERSONS
from wizard.domain.draft.verbs import DAY_WORDS, DOINGS, done
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

SAID_AS_WRITTEN = word_set(__name__, "said as written")
"""Short words that are said as they stand, or say nothing."""


def is_word(part: str) -> bool:
    """Whether a part of a name is a word as it stands, in the singular or the plural."""
    one = singular(part)
    return any(part in words or one in words for words in (concept_words(), KNOWN_VERBS, DEEDS, DOERS, _SHORT_WORDS))


_SHORT_WORDS = word_set(__name__, "short words")
"""Short words of English that no concept has."""


@cache
def concept_words() -> Mapping[str, float]:
    """The single words by which concepts are known or spoken of, and what each costs: the less, the commoner."""
    out: dict[str, float] = {}

    def add(words: Iterator[str], cost: float) -> None:
        for word in words:
            out[word] = min(cost, out.get(word, cost))

    drafted = [
        said
        for kind in ("class", "attribute")
        for how in recognition.known(kind).values()
        for said in (*how.whole, *how.last, *getattr(how, "anywhere", ()))
    ]
    add((word for said in (*_spoken(), *drafted) for word in said.split()), 0.5)
    add((said.split()[-1] for said in _spoken()), 0.4)
    add((said.split()[-1] for said in drafted), 0.0)
    common = Counter(word for text in texts().values() for word in set(_ANY_WORD.findall(text)))
    return {word: cost + _RARE / max(common[word], 1) for word, cost in out.items() if word.isalpha() and len(word) > 2}


_ANY_WORD = re.compile(r"[a-z]+")
_RARE = 0.3
"""What a word of a single concept costs; one that many concepts have costs less."""


_NOUNS = re.compile(r"^    nouns: \[([^\]]*)\]", re.MULTILINE)


def _spoken() -> Iterator[str]:
    for text in texts().values():
        for match in _NOUNS.finditer(text):
            yield from (noun.partition("/")[0].strip() for noun in match[1].split(","))


@cache
def class_words() -> frozenset[str]:
    """Nouns of things and people, by which classes are known."""
    known = recognition.known("class").values()
    return frozenset(said.split()[-1] for how in known for said in (*how.whole, *how.last)) | PERSONS


@cache
def before_days() -> Mapping[str, tuple[str, float]]:
    """Verbs and nouns that stand before a day, how they are written out there, and what each costs."""
    out = {said: (said, 0.0) for said in DAY_WORDS if len(said) > 2}
    for verbs in DAY_WORDS.values():
        for verb in verbs:
            if not verb.startswith("be ") and " " not in verb:
                out.setdefault(verb, (done(verb), 0.0))
            elif verb.startswith("be ") and verb[3:].isalpha():
                out.setdefault(verb[3:], (verb[3:], 0.0))
    for said in ("close", "found", "build", "send", "sell"):
        out.setdefault(said, (done(said) if said != "found" else "founded", 0.0))
    for noun in DOINGS:
        out.setdefault(noun, (noun, 0.6))
    return out


@cache
def people() -> frozenset[str]:
    """Nouns of people that are no rarities: those that a concept has, or that do what a verb says."""
    return frozenset(noun for noun in PERSONS if DOERS.get(noun) or noun in concept_words())
