"""Whether small words say that a part of a request is something else than it was taken for."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.contradictions import asks_in_circles
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Weekdays, When
from wizard.ask.reader.pronouns import lost_its_verb, takes_for_object, takes_for_owner, takes_for_verb
from wizard.ask.reader.whether_it_leans import parts
from wizard.domain.lexicon import Lexicon


def whole_requests(chart: Chart, lexicon: Lexicon) -> list[Edge]:
    """The whole requests of a chart, cheapest first; none where the cheapest asks what everybody knows, so that the
    words mean something else."""
    found = chart.whole("S")
    return [] if found and asks_in_circles(found[0].meaning, lexicon) else found


def is_misread(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether small words say that a part of it is something else than it was taken for."""
    said = (
        takes_for_owner,
        takes_for_object,
        takes_for_verb,
        lost_its_verb,
        _takes_for_relative,
        _counts_a_name,
        _counts_how,
        _wants_the_way_back,
        _asks_whether,
        _adds_what_is_meant_instead,
        _takes_a_letter_for_a_value,
        _compares_all_in_each,
        _takes_numbers_for_ages,
    )
    return any(misread(item, tokens) for misread in said)


def _takes_for_relative(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether "that" behind a helping verb was taken to begin a clause: "which division does that department belong
    to"."""
    carried = (part.parts[-1] for part in parts(item) if part.rule == "carried" and part.parts[0].category == "do")
    return any(next(one.leaves()).category == "that" for one in carried)


def _counts_how(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether members of whom something is said were taken for values of theirs: "how many of them are senior", "which
    are senior"."""
    counted = (part.parts[-1] for part in parts(item) if part.rule == "how many values")
    asked = (part for part in parts(item) if part.rule == "going on" and part.parts[-1].rule == "how much of it")
    which_are = any(len(one.parts[-1].parts) == 1 and one.parts[0].category in ("NP", "which") for one in asked)
    return which_are or any(one.rule == "how" and one.parts[0].category == "NP" for one in counted)


def _wants_the_way_back(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "return" before a pause was taken for "give me": it is the way back, or a round trip."""
    frames = (leaf for leaf in item.leaves() if leaf.category == "ASK")
    said = ([token.word for token in tokens[one.start : one.end + 1]] for one in frames)
    return any(pair == ("return", ",") for words in said for pair in itertools.pairwise(words))


def _asks_whether(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether a question that begins with its verb was taken for a condition said first: "is Thursday a day of ..."."""
    said_first = (part.parts[0] for part in parts(item) if part.rule == "forethought")
    asked = (one.parts for one in said_first if one.rule == "carried")
    return any(verb.category == "be" and isinstance(last.meaning, (Weekdays, When)) for verb, *_, last in asked)


def _adds_what_is_meant_instead(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether what takes the place of something was taken to stand beside it: "or rather Tuesday"; only at the
    beginning "or" adds to what was said before."""
    ors = [leaf for leaf in item.leaves() if leaf.category == "including" and tokens[leaf.start].word == "or"]
    behind = any(leaf.start > 0 for leaf in ors)
    return behind or (bool(ors) and any(token.word in ("rather", "instead") for token in tokens))


def _counts_a_name(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether what is called by a number was taken for so many: "faster than a 747"."""
    numbers = [part.parts[-1] for part in parts(item) if part.rule == "comparative number"]
    return any(one.start > 0 and tokens[one.start - 1].word == "a" for one in numbers)


def _takes_a_letter_for_a_value(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether the letter with which a name begins was taken for a code of something: "which airlines start with D"."""
    words = tuple(token.word for token in tokens)
    letters = {leaf.start for leaf in item.leaves() if leaf.category != "SPELT" and len(words[leaf.start]) == 1}
    phrases = ((at, phrase) for at, word in enumerate(words) for phrase, _ in english().spellings.get(word, ()))
    ends = {at + len(phrase) for at, phrase in phrases if words[at : at + len(phrase)] == phrase}
    return not letters.isdisjoint(ends)


def _compares_all_in_each(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether kinds that are compared in each group were taken for some who have more than all: "do women earn more
    than men in every department"."""
    asked = (part.parts for part in parts(item) if part.rule == "whether")
    return any(
        any(one.rule == "verb more" for one in parts(ones[1])) and any(one.rule == "all" for one in parts(ones[-1]))
        for ones in asked
        if len(ones) > 2
    )


def _takes_numbers_for_ages(item: Edge, _tokens: Sequence[Token]) -> bool:
    """Whether so many before a noun were taken for their ages: "more than twenty and less than thirty employees"."""
    before = (part.parts[0] for part in parts(item) if part.rule == "modified before")
    return any(one.rule == "coordinated" and any(two.rule == "aged" for two in one.parts) for one in before)


__all__ = ["is_misread", "whole_requests"]
