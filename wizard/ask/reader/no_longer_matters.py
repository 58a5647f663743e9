"""What a clause of a later request says no longer matters: "and on Sunday, any airline, what is there".

What was asked before is then asked of whoever it was of without what the clause names, and the rest of the request goes
on from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wizard.ask.form import Query, Show
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import Earlier, about, main
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Dropped, Fragment
from wizard.ask.reader.replacing import inner_sets, swapped
from wizard.ask.reader.undoing import without

SHORTEST = 2
"""Words of the rest of a request."""


def clauses_apart(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
    """Each clause between pauses that may be left out of a request, with the rest."""
    begin = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or tokens[at].word == ",":
            rest = [*tokens[:begin], *tokens[at + 1 :]]
            if at - begin >= SHORTEST and sum(token.word != "," for token in rest) >= SHORTEST:
                yield tokens[begin:at], rest
            begin = at + 1


def dropped_by(fragments: Iterable[Edge]) -> Dropped | None:
    """What a clause says no longer matters; None where it says anything else."""
    for one in fragments:
        said = one.meaning.what if isinstance(one.meaning, Fragment) else None
        if isinstance(said, Dropped):
            return said
    return None


def regardless_of(dropped: Dropped, last: Earlier, joiner: Joiner) -> Query | None:
    """What was asked last, of members of whom it is not said; None where nothing was said of it."""
    for found in (last.main, *inner_sets(last.query, last.main)):
        for changed, _ in without(dropped, Show(found), found, joiner):
            if len(main(changed).where) < len(found.where):
                others = main(changed)
                return about(last.query, found, others) if found == last.main else swapped(last.query, found, others)
    return None
