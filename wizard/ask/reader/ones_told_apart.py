"""Ones told apart by a word: a kind, by one word of its name, after others of the same name ("the senior ones", after
the accountants), and those who were found, by a value that was said of them ("the Denver ones", after flights to
Denver and then to Dallas)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.form import Attr, Compare, Condition, Is, Not, Set, walk
from wizard.ask.reader.meaning import Noun
from wizard.ask.vocabulary import Vocabulary

_ONES = frozenset({"ones", "one"})
_BE = frozenset({"are", "is", "were", "was"})
_PLAIN = frozenset({"plain", "ordinary", "regular", "normal", "mere"})
"""Words for those whose kind has no further word: the plain ones of senior and other accountants are "accountants"."""
_WORDS = 2
"""Words that tell a kind apart, at most."""


class OnesToldApart:
    """Finds them in one domain: kinds are values that are words of it, as job titles are."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon

    def at(self, said: Sequence[str], start: int, kinds: Sequence[Condition]) -> Iterator[tuple[int, Noun]]:
        """The ends and the members of "senior ones" from `start` on, by the `kinds` that were spoken of."""
        for size in range(1, _WORDS + 1):
            end = start + size
            behind = said[end] if end < len(said) else ","
            said_so = behind == "," and start > 0 and said[start - 1] in _BE  # "how many of them are senior"
            if behind not in _ONES and not said_so:
                continue
            for kind in kinds:
                found = self._told(tuple(said[start:end]), kind)
                if found is not None:
                    yield end if said_so else end + 1, Noun(found, plural=behind != "one")
                    return

    def found(self, said: Sequence[str], start: int, before: Sequence[Set]) -> Iterator[tuple[int, Noun]]:
        """The ends of "Denver ones" from `start` on, and those of whom that was said: of each class whom it found
        last."""
        for end, sense in self._vocabulary.matches(tuple(said), start):
            if not sense.values or said[end : end + 1] not in (("ones",), ("one",)):
                continue
            value = Compare(Attr(sense.name), "=", sense.values)
            told = [one for one in before if any(value in walk(c) for c in one.where if not isinstance(c, Not))]
            for cls in dict.fromkeys(one.cls for one in told):
                those = next(one for one in told if one.cls == cls)
                yield end + 1, Noun(those, plural=said[end] == "ones")
            if told:
                return

    def _told(self, words: tuple[str, ...], kind: Condition) -> Set | None:
        """The members of a further kind whose name is the words and what the names of the kind have in common."""
        name, common = self._name_of(kind)
        if not name:
            return None
        for known in range(len(common)):
            last = common[known:]
            phrase = last if words[0] in _PLAIN else (*words, *last)
            for end, sense in self._vocabulary.matches(phrase, 0):
                if end == len(phrase) and sense.name == name and sense.kind == "value" and len(sense.values) == 1:
                    told = Compare(Attr(name), "=", sense.values)
                    return Set(self._lexicon.attributes[name].of, (told,)) if told != kind else None
        return None

    def _name_of(self, kind: Condition) -> tuple[str, tuple[str, ...]]:
        """The attribute that says the kind, and the words that all names of it end with."""
        if isinstance(kind, Is):
            when = self._lexicon.predicates[kind.predicate].when
            part = when[0] if len(when) == 1 else None
            if part is not None and part.attribute is not None and part.contains is not None:
                return part.attribute, tuple(part.contains.lower().split())
        if isinstance(kind, Compare) and isinstance(kind.term, Attr) and isinstance(kind.value, tuple):
            told = kind.op == "=" and len(kind.value) == 1 and self._lexicon.attributes[kind.term.name].values
            return (kind.term.name, tuple(str(kind.value[0]).lower().split())) if told else ("", ())
        return "", ()


__all__ = ["OnesToldApart"]
