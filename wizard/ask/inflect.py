"""Forms of English words, made from the lexicon's base forms, so that questions need no lemmatiser."""

from __future__ import annotations

import functools
import re

from wizard.domain.word_sets import phrases, word_list, word_map, word_set

_THIRD = word_map(__name__, "third")
_ING = word_map(__name__, "ing")
_VOWELS = "aeiou"
_DOUBLED = word_set(__name__, "doubled")
"""Verbs of several syllables whose last consonant is doubled; those of one syllable follow a rule."""
PREPOSITIONS = word_set(__name__, "prepositions")


_PLURALS = word_map(__name__, "plurals")
_IRREGULAR = {base: (past, participle) for base, past, participle in phrases(__name__, "principal parts")}
"""Irregular verbs: base form, past, participle."""
_ALSO = {said: tuple(plain.split()) for said, plain in word_map(__name__, "also").items()}
"""Forms that are said beside the first ones."""
_NO_MEN = word_list(__name__, "no men")


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase whose head stands last."""
    before, gap, head = noun.rpartition(" ")
    if head in _PLURALS:
        return before + gap + _PLURALS[head]
    if head.endswith("man") and head not in _NO_MEN:
        return noun[:-2] + "en"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return noun[:-1] + "ies"
    return noun + "s"


def noun_forms(entry: str) -> tuple[str, str]:
    """Singular and plural of a lexicon's noun: `person/people`, or regular."""
    singular, _, irregular = entry.partition("/")
    return singular, irregular or plural(singular)


def verb_forms(verb: str) -> tuple[str, ...]:
    """Base, third person, past, participle and -ing form of one verb."""
    if verb.endswith("ie"):
        ing = verb[:-2] + "ying"
    elif verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")):
        ing = verb[:-1] + "ing"
    else:
        ing = f"{verb}{verb[-1]}ing" if _doubles(verb) else verb + "ing"
    ing, third = _ING.get(verb, ing), _THIRD.get(verb) or _s(verb)
    if verb in _IRREGULAR:
        return (verb, third, *_IRREGULAR[verb], ing)
    if verb.endswith("e"):
        past = verb + "d"
    elif verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        past = verb[:-1] + "ied"
    else:
        past = f"{verb}{verb[-1]}ed" if _doubles(verb) else verb + "ed"
    return verb, third, past, past, ing


def spoken_forms(verb: str) -> tuple[str, ...]:
    """All forms of one verb, each once: those of `verb_forms`, and others that are said as well."""
    return tuple(dict.fromkeys((*verb_forms(verb), *_ALSO.get(verb, ()))))


def irregular_forms() -> frozenset[str]:
    """All forms of the irregular verbs that are known."""
    return frozenset(_irregular_verbs())


@functools.cache
def _irregular_verbs() -> dict[str, tuple[str, ...]]:
    """The irregular verbs by each of their forms: "lay" is one of "lay" and of "lie"."""
    found: dict[str, tuple[str, ...]] = {}
    for verb in _IRREGULAR:
        for form in spoken_forms(verb):
            found[form] = (*found.get(form, ()), verb)
    return found


def _s(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _doubles(verb: str) -> bool:
    """Whether the last consonant is doubled before -ed and -ing: "ship", "refer", but not "visit", "play", "look"."""
    if verb in _DOUBLED:
        return True
    return re.fullmatch(r"(?:qu|[^aeiou])*[aeiouy][^aeiouwxy]", verb) is not None and len(verb) > 2


def participle(verb: str) -> str:
    """The past participle of one verb."""
    return verb_forms(verb)[3]


def verbs_of(form: str) -> tuple[str, ...]:
    """The base forms of which `form` may be a form, irregular verbs alone where it is one of theirs: "spent" gives
    "spend", "composed" gives "compose" and "compos"."""
    irregular = _irregular_verbs().get(form)
    if irregular:
        return irregular
    bases = {form, form[:-1], form[:-2], form[:-3], form[:-4], form[:-3] + "y", form[:-3] + "e", form[:-4] + "ie"}
    return tuple(sorted((b for b in bases if len(b) > 1 and form in spoken_forms(b)), key=lambda b: (-len(b), b)))


def third_person(phrase: str) -> str:
    """A verb phrase as said of one: "work in" gives "works in"."""
    head, _, rest = phrase.partition(" ")
    return f"{verb_forms(head)[1]} {rest}".strip()
