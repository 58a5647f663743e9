"""The discourse corpus of the 1989 paper (S-7): triplets (query1, query2, answer2), category 1 of 1989 alone.

"Simple discourse corpora that include Category 1 queries" (section 5). Ellipsis (category 2), which is class
D1 of 1991, too, stands in a file of its own. Both are keys that `woz score` reads; `query1` holds the referent of some
portion of `query2`.
"""

from __future__ import annotations

from pathlib import Path

from wizard.annotate.drafting import finer
from wizard.corpus.classes import Class89
from wizard.corpus.item import EarlierTurn, Item
from wizard.export.formats import Selection, Writing
from wizard.export.jsonl import line
from wizard.export.pairs import scored


class Triplets:
    """The format `triplets`: the discourse corpus of the 1989 paper, query, query and answer a line."""

    name = "triplets"
    version = 3

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write `triplets.jsonl` and `ellipsis.jsonl`: turns of D1 that have a reference and a query before them."""
        with (
            (into / "triplets.jsonl").open("x", encoding="utf-8", newline="\n") as triplets,
            (into / "ellipsis.jsonl").open("x", encoding="utf-8", newline="\n") as ellipsis,
        ):
            while (item := (yield)) is not None:
                before = preceding(item)
                if item.category == "D1" and item.references and before is not None:
                    query = {"query1_utterance": before.id, "query1": before.words, "query2": item.words}
                    file = triplets if category_of(item) == "1" else ellipsis
                    file.write(line({**scored(item), **query}))

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `triplets.jsonl`: `query1`, `query2` and the answer to the second for each turn of category 1 of 1989; "
            "`ellipsis.jsonl`: the same of category 2, which is class D1 of 1991, too; "
            "answers, `reviewed` and `status` as in `pairs`. `query1` is the query that the annotator pointed to. "
            "`woz score` reads it.\n"
        )


FORMAT = Triplets()


def category_of(item: Item) -> Class89:
    """The category of 1989 of a turn of class D1; where nobody has given one, by its words."""
    given = item.annotation.category_1989 if item.annotation else None
    return given or finer("D1", item.words)


def preceding(item: Item) -> EarlierTurn | None:
    """The query that the annotator pointed to, else the last one in which something was said; None without one."""
    pointed = {pointer.turn for pointer in item.annotation.context} if item.annotation else set()
    spoken = [one for one in item.earlier if one.words]
    return next((one for one in reversed(spoken) if one.turn in pointed), spoken[-1] if spoken else None)
