"""Questions that name what to choose from ("which is longer, A or B"), and those within a request ("how long A is")."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Either, Query, Set, Show, narrow
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.verbs import BE
from wizard.ask.grammar.wh import DO, WhQuestions
from wizard.ask.vocabulary import Sense

_WHERE = tuple(
    f"where {who} {may} find" for who in ("i", "we", "you", "one", "1") for may in ("can", "could", "would", "may")
)


_WHERE_IN = ("in", "through", "from", "at", "for", "on", "across")


class Choices(WhQuestions):
    """Reads choices among members that are named, and questions as they are worded after "tell me"."""

    def choices(self, i: int) -> Iterator[Parse[Query]]:
        """ "which is larger, Texas or Ohio", "does Texas or Ohio have more people", "of A and B, which is longer"."""
        yield from self._which_of(i)
        for start, cls, cost in self._choosers(i):
            for of in self.lexicon.classes if cls is None else (cls,):
                for end, best, k in self.better_of(of, start):
                    for opened, c in self.maybe(end, "between", "of", "out of", "among"):
                        for last, named, c2 in self.noun_phrase(opened):
                            if named.cls == of and _is_several(named):
                                yield last, Show(narrow(named, best)), cost + k + c + c2
        for start, cost in self.lit(i, *BE, *DO):
            for end, named, k in self.noun_phrase(start):
                if _is_several(named) and "or" in self.words[start:end]:
                    found = self.comparative(named.cls, end) if self.words[start - 1] in BE else ()
                    for last, best, c in [*found, *self.better_of(named.cls, end)]:
                        yield last, Show(narrow(named, best)), cost + k + c
        for start, cost in [(i, 0.3), *self.lit(i, "of", "between", "among", "out of")]:
            for end, named, k in self.noun_phrase(start):
                for wh, cls, c in self._choosers(end) if _is_several(named) else ():
                    for last, best, c2 in self.better_of(named.cls, wh) if cls in (None, named.cls) else ():
                        yield last, Show(narrow(named, best)), cost + k + c + c2

    def _which_of(self, i: int) -> Iterator[Parse[Query]]:
        """ "which of Texas and Ohio is larger", "which of the states Texas and Ohio ..."."""
        for start, cost in self.lit(i, "which of", "which one of", "which 1 of", "who of"):
            for head, cls, k in [(start, "", 0.0), *((e, s.name, c) for e, s, c in self._class_nouns(start))]:
                for end, named, c in self.noun_phrase(head):
                    for last, best, c2 in self.better_of(named.cls, end) if _is_several(named) else ():
                        if cls in ("", named.cls):
                            yield last, Show(narrow(named, best)), cost + k + c + c2

    def _class_nouns(self, i: int) -> Iterator[Parse[Sense]]:
        for start, cost in self.maybe(i, "the", "the two", "the 2"):
            yield from ((end, sense, cost + k) for end, sense, k in self.senses(start, "class"))

    def _choosers(self, i: int) -> Iterator[tuple[int, str | None, float]]:
        """ "which", "which of the two", "which city": the end, and the class where one is said."""
        for end, cost in self.lit(
            i, "which", "what", "who", "which one", "which 1", "which of the two", "which of these"
        ):
            yield end, None, cost
            yield from ((last, sense.name, cost + k) for last, sense, k in self.senses(end, "class"))

    # -- questions within a request ----------------------------------------------------------------------------------

    def embedded(self, i: int) -> Iterator[Parse[Query]]:
        """After "tell me": "what the capital of Texas is", "how long the Ohio is", "where Dallas is"."""
        for start, cost in self.lit(i, "what", "which", "who"):
            for end, query, k in self.target(start):
                for last, c in self.lit(end, *BE):
                    for e, c2 in self.maybe(last, "called", "named"):
                        yield e, query, cost + k + c + c2
        for start, cost in self.lit(i, "what would", "what might", "what will", "what could", "who would", "who might"):
            for end, query, k in self.target(start):
                yield from ((last, query, cost + k + c) for last, c in self.lit(end, "be", "be called"))
        for start, cost in self.lit(i, *_WHERE):
            for end, found, k in self.noun_phrase(start):
                yield from self._located(found, end, cost + k)
        for start, cost in self.lit(i, *(f"{where} {which}" for where in _WHERE_IN for which in ("which", "what"))):
            for end, head, k in self.simple(start):  # "in which state Houston lies"
                for middle, subject, c in self.noun_phrase(end):
                    for did, c2 in self.maybe(middle, *BE):
                        for last, verb, c3 in self.split_verb(did, self.words[start - 2]):
                            spent = cost + k + c + c2 + c3
                            yield from ((last, Show(found), spent) for found in self.tied(head, verb, subject))
        for start, cost in self.lit(i, "where"):
            for end, found, k in self.noun_phrase(start):
                for last, c in self.lit(end, *BE):
                    yield from self._located(found, last, cost + k + c)
        for start, cost in self.lit(i, "how"):
            for middle, sense, k in self.senses(start, "how"):
                for end, found, c in self.noun_phrase(middle):
                    if found.cls == self.lexicon.attributes[sense.name].of:
                        for last, c2 in self.lit(end, *BE):
                            yield last, Show(found, (Attr(sense.name),)), cost + k + c + c2


def _is_several(found: Set) -> bool:
    """Whether the set is several members, each by its name."""
    only = found.where[0] if len(found.where) == 1 else None
    if isinstance(only, Compare):
        return only.op == "in" and isinstance(only.value, tuple) and len(only.value) > 1
    return isinstance(only, Either)
