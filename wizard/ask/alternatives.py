"""What else a reading means by a principle that wants all that it may mean (`ambiguous` in `principles.yaml`)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from wizard.ask import form
from wizard.ask.citing import Citing, ReadingSource
from wizard.ask.facts import replace
from wizard.ask.wh_questions import wh_questions
from wizard.domain.lexicon import Lexicon


def alternatives(
    source: ReadingSource, citing: Citing, lexicon: Lexicon, has: Callable[[str, form.Scalar], bool]
) -> Iterator[tuple[str, form.Query]]:
    """The other meanings of a reading that a principle wants, each with the principle's number.

    What a condition may hang on besides is not found here: that takes the words.

    Args:
        source: the reading.
        citing: the domain's principles.
        lexicon: the domain's words.
        has: whether an attribute has a value in the database.
    """
    for principle in citing.principles:
        if principle.ambiguous:
            for query in _by(principle.about, source, citing, lexicon, has):
                yield principle.number, query


def _by(
    about: dict[str, tuple[str, ...]],
    source: ReadingSource,
    citing: Citing,
    lexicon: Lexicon,
    has: Callable[[str, form.Scalar], bool],
) -> Iterator[form.Query]:
    if "half of the day unsaid" in about:
        yield from _in_other_halves(source, citing)
    if "yes or no" in about:
        yield from itertools.islice(wh_questions(source.query), 1)
    if "value of either" in about:
        yield from _of_the_other(source.query, about["value of either"], lexicon, has)


def _in_other_halves(source: ReadingSource, citing: Citing) -> Iterator[form.Query]:
    """The query with each time that may be in the other half of the day there, and with any others so."""
    unsaid = list(citing.unsaid_halves(source))
    for chosen in itertools.product((False, True), repeat=len(unsaid)):
        turned = {one.values: one.otherwise for one, other in zip(unsaid, chosen, strict=True) if other}

        def turn(node: Any, turned: dict[tuple[int, ...], tuple[int, ...]] = turned) -> Any:
            known = isinstance(node, form.Compare) and isinstance(node.value, tuple)
            return replace(node, value=turned[node.value]) if known and node.value in turned else node

        query = form.rewrite(source.query, turn)
        if query != source.query:
            yield query


def _of_the_other(
    query: form.Query, names: tuple[str, ...], lexicon: Lexicon, has: Callable[[str, form.Scalar], bool]
) -> Iterator[form.Query]:
    """The query with a value as one of another attribute that has it."""
    for node in form.walk(query):
        match node:
            case form.Compare(form.Attr(name), "=", (value,)) if name in names:
                for other in names:
                    beside = other != name and lexicon.attributes[other].of == lexicon.attributes[name].of
                    if beside and has(other, value):
                        yield form.exchanged(query, node, replace(node, term=form.Attr(other)))
