"""Whether a reading says all that a story beside its request tells and that would narrow it.

A value, a name, a number, a day or a predicate of the story must be said by the reading as well. It is not missed where
it narrows nothing, where the request asks for another one than that which somebody does not want, and where it tells
when or where something else was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wizard.ask.form import Attr, Compare, Set, walk
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.clauses import is_bound
from wizard.ask.reader.coverage import Contents, says
from wizard.ask.reader.earlier import main, names_one
from wizard.ask.reader.ends_told import clause_around, end_leaves, located
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import ends_of as journey_ends
from wizard.ask.reader.meaning import Amount, Holds, Noun, Verb, Weekdays
from wizard.ask.reader.narrowing_stories import TIMES, Story
from wizard.ask.reader.readings import RequestReading
from wizard.ask.reader.stories import goes_there, is_unwanted
from wizard.ask.reader.told_times import says_when, tells_when_else


class StoryCoverage:
    """Compares readings with stories in one domain. Stateless between calls."""

    def __init__(self, joiner: Joiner) -> None:
        self._joiner = joiner
        self._lexicon = joiner.lexicon
        self._people = frozenset(name for name, cls in self._lexicon.classes.items() if cls.person)

    def says_all(self, reading: RequestReading, story: Story, told: Set | None = None) -> bool:
        """Whether a reading says all that would narrow it in the story, of which it asks of those who are `told`."""
        contents = Contents(reading.query, self._lexicon)
        meanings = {leaf.meaning for leaf in reading.root.leaves()}
        about = main(reading.query)
        sets = (one for one in walk(reading.query) if isinstance(one, Set))
        from_to = any(len({end for end, _ in journey_ends(one, self._joiner)}) > 1 for one in sets)

        def unwanted(group: Sequence[Edge]) -> bool:
            return is_unwanted(story.tokens, group[0].start)

        return all(
            has_all_words(group, [leaf for leaf in group if leaf.meaning in meanings or _is_said(leaf, contents)])
            or (all(self._changes_nothing(leaf, about, told or about) for leaf in group) and not unwanted(group))
            or all(self._asks_for_another(leaf, story, contents) for leaf in group)
            or tells_when_else(group, story.tokens, story.leaves.items, says_when(reading.root.leaves()))
            or (from_to and self._is_somewhere_else(group, story))
            for group in story.narrowing
        )

    def _is_somewhere_else(self, group: Sequence[Edge], story: Story) -> bool:
        """Whether a place is where something is, and no end of a journey nor on its way: "we were stuck in Newark"."""
        places = [located(story.tokens, leaf, self._lexicon) for leaf in end_leaves(group, self._lexicon)]
        words = [story.tokens[at].word for at in clause_around(story.tokens, group[0].start)]
        known = bool(places) and all(one is not None and one.end is None for one in places)
        return known and not is_bound(words) and not goes_there(story.tokens)  # "so I'd change planes there"

    def _asks_for_another(self, leaf: Edge, story: Story, contents: Contents) -> bool:
        """Whether the request asks for another value than one that somebody does not want: "I hate propeller planes"
        before "which flights are on a jet"."""
        clause = (story.tokens[place].word for place in clause_around(story.tokens, leaf.start))
        if english().stories.disliking.isdisjoint(clause):
            return False
        meaning = leaf.meaning
        if isinstance(meaning, Verb):  # "changing planes upsets her", before what is direct
            done = self._attributes(sense.name for sense in meaning.senses if sense.kind == "predverb")
            return not done.isdisjoint(self._attributes(contents.predicates))
        conditions = meaning.set.where if isinstance(meaning, Noun) else (getattr(meaning, "condition", None),)
        told = [one.term.name for one in conditions if isinstance(one, Compare) and isinstance(one.term, Attr)]
        return bool(told) and all(name in contents.attributes and not self._joiner.is_name(name) for name in told)

    def _attributes(self, predicates: Iterable[str]) -> set[str | None]:
        """What predicates are told by."""
        return {entry.attribute for name in predicates for entry in self._lexicon.predicates[name].when}

    def _changes_nothing(self, leaf: Edge, about: Set, told: Set) -> bool:
        """Whether it would narrow nothing: of one who is named there is one, whatever is told of him."""
        if self._is_somebody(told) and leaf.rule not in ("value", "name"):
            return True
        if isinstance(leaf.meaning, Holds) and leaf.meaning.value:  # "I always went by train before" narrows no airline
            return leaf.meaning.cls != about.cls and not self._joiner.steps(about.cls, leaf.meaning.cls)
        return isinstance(leaf.meaning, Weekdays) and not any(self._joiner.restrict(about, leaf.meaning))

    def _is_somebody(self, told: Set) -> bool:
        """Whether a set is somebody who is told by his name."""
        terms = [one.term for one in told.where if isinstance(one, Compare) and isinstance(one.term, Attr)]
        return told.cls in self._people and names_one(told) and any(self._joiner.is_name(one.name) for one in terms)


def _is_said(leaf: Edge, contents: Contents) -> bool:
    if isinstance(leaf.meaning, Verb):
        return any(sense.name in contents.predicates for sense in leaf.meaning.senses)
    return not isinstance(leaf.meaning, (*TIMES, Amount)) and says(leaf, contents)


def has_all_words(group: Sequence[Edge], kept: Sequence[Edge]) -> bool:
    """Whether wherever an edge of the group begins, one that is kept has that word."""
    return all(any(one.start <= leaf.start < one.end for one in kept) for leaf in group)
