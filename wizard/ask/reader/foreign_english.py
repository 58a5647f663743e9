"""English as foreigners speak it, put into the words and the order that the grammar's rules expect.

Whoever learned English second says things as the first language has them: "how is called the boss", "the flights, when
they leave", "the price the most low", "it lies in which town". `foreign_english.yaml` has such wordings, in the
notation of `wordings.py`. Some are no English otherwise and are always put into it (`surely_meant`); the others only
where the request has no reading as it stands (`perhaps_meant`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.wordings import Wordings, wordings_of
from wizard.ask.senses import VERBS, Vocabulary
from wizard.domain.files_of_words import strings_of

_BEHIND_DEGREES = frozenset({",", "than", "as", "and", "or", "of", "from", "among"})
"""Words behind an adjective that is compared, and tells no noun apart."""


@dataclass(frozen=True)
class ForeignEnglish:
    """The wordings of `foreign_english.yaml`, each kind in the order in which they are put into English."""

    compared: Mapping[str, Sequence[str]]
    """Adjectives to their comparative and superlative, that are said with "more" and "most"."""
    slips: Mapping[str, str]
    """Words with the ending of another word: "womans"."""
    turned: frozenset[str]
    """Nouns that a foreigner puts before what tells them apart: "number of telephone"."""
    surely: Wordings
    perhaps: Wordings
    taken_up: Wordings
    """Those in which a pronoun takes up what was named before the question: "the clerks, how old are they"."""


def surely_meant(tokens: Sequence[Token], vocabulary: Vocabulary) -> Sequence[Token]:
    """The request without what is no English; the very same tokens where all of it is."""
    known = foreign_english()
    said, pause = _without_last_pause(tokens)
    made = _done_by_one(_had_by_one(_without_slips(said, known, vocabulary), vocabulary), vocabulary)
    made = _compounds(_compared(known.surely.in_plain(made), known), known, vocabulary)
    return tokens if made is said else [*made, *pause]


def perhaps_meant(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[Sequence[Token]]:
    """The request in other orders of its words, as it may be meant; nothing where it has none."""
    known = foreign_english()
    said, pause = _without_last_pause(tokens)
    made = known.perhaps.in_plain(said)
    taken = known.taken_up.in_plain(made)
    told = [tuple(token.word for token in tokens)]
    for one in (taken, made):
        if one is said:
            continue
        plain = surely_meant([*one, *pause], vocabulary)
        words = tuple(token.word for token in plain)
        if words not in told:
            told.append(words)
            yield plain


@functools.cache
def foreign_english() -> ForeignEnglish:
    """The wordings, which are read once a process."""
    data = strings_of("wizard.ask.reader", "foreign_english.yaml")
    kinds = (wordings_of("foreign_english.yaml", kind, _word) for kind in ("surely", "perhaps", "taken up"))
    return ForeignEnglish(data["compared"], data["slips"], frozenset(data["turned"]), *kinds)


def _word(token: Token) -> str:
    """The word of a token: numbers are in digits."""
    return token.word


def _without_last_pause(tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """The tokens, and the pause that a question mark is."""
    if tokens and tokens[-1].word == ",":
        return tokens[:-1], tokens[-1:]
    return tokens, ()


def _without_slips(tokens: Sequence[Token], known: ForeignEnglish, vocabulary: Vocabulary) -> Sequence[Token]:
    """ "Womans" as "women", where the domain knows no such word."""
    slips = [i for i, token in enumerate(tokens) if token.word in known.slips]
    if not slips:
        return tokens
    words = tuple(token.word for token in tokens)
    unknown = {i for i in slips if not any(sense for _, sense in vocabulary.matches(words, i))}
    return [replace(token, word=known.slips[token.word]) if i in unknown else token for i, token in enumerate(tokens)]


def _had_by_one(tokens: Sequence[Token], vocabulary: Vocabulary) -> Sequence[Token]:
    """ "Which degree has Paul Tai" as "which degree does Paul Tai have": who is named has what is asked for."""
    words = tuple(token.word for token in tokens)
    at = next((i for i in range(2, len(words) - 1) if words[i] in ("has", "have")), 0)
    if not at or words[0] not in ("which", "what", "how") or not _is_name(words[at + 1 :], vocabulary):
        return tokens
    does = replace(tokens[at], word="does")
    return [*tokens[:at], does, *tokens[at + 1 :], replace(tokens[at], word="have")]


def _done_by_one(tokens: Sequence[Token], vocabulary: Vocabulary) -> Sequence[Token]:
    """ "Works Paul Tai in Legal" as "does Paul Tai work in Legal"."""
    words = tuple(token.word for token in tokens)
    if len(words) < 3 or not words[0].endswith("s"):
        return tokens
    senses = [sense for end, sense in vocabulary.matches(words, 0) if end == 1]
    if not senses or any(sense.kind not in VERBS for sense in senses):
        return tokens
    ends = [end for end, sense in vocabulary.matches(words, 1) if sense.kind == "name"]
    if not ends:
        return tokens
    end = max(ends)
    return [replace(tokens[0], word="does"), *tokens[1:end], tokens[0], *tokens[end:]]


def _is_name(words: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether they are the name of a member, and nothing else."""
    return any(end == len(words) and sense.kind == "name" for end, sense in vocabulary.matches(words, 0))


def _compared(tokens: Sequence[Token], known: ForeignEnglish) -> Sequence[Token]:
    """ "The most young" as "the youngest", "a more cheap one" as "a cheaper one"; neither "most young employees" nor
    "more new ones", which are many."""
    for at in range(1, len(tokens) - 1):
        degree, forms = tokens[at].word, known.compared.get(tokens[at + 1].word)
        if degree not in ("more", "most") or forms is None:
            continue
        behind = tokens[at + 2].word if at + 2 < len(tokens) else ","
        if tokens[at - 1].word in ("a", "the", "is", "are") or behind in _BEHIND_DEGREES:
            made = Token(forms[degree == "most"], tokens[at].start, tokens[at + 1].end)
            return _compared([*tokens[:at], made, *tokens[at + 2 :]], known)
    return tokens


def _compounds(tokens: Sequence[Token], known: ForeignEnglish, vocabulary: Vocabulary) -> Sequence[Token]:
    """ "Title of job" as "job title", "number of telephone" as "telephone number", where the domain has such one."""
    for at in range(len(tokens) - 2):
        if tokens[at].word not in known.turned or tokens[at + 1].word != "of":
            continue
        if at + 3 < len(tokens) and tokens[at + 3].number is not None:
            continue  # "the name of department 44" is that of one department
        phrase = (tokens[at + 2].word, tokens[at].word)
        senses = [s.kind for end, s in vocabulary.matches(phrase, 0) if end == len(phrase)]
        if "attribute" in senses:
            rest = _compounds(tokens[at + 3 :], known, vocabulary)
            return [*tokens[:at], tokens[at + 2], tokens[at], *rest]
    return tokens
