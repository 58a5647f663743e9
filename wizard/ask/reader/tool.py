"""The reader as an NL-to-SQL tool; it takes the place of `wizard.ask.tool` when it is better everywhere."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any

from wizard.ask.conventions import in_force
from wizard.ask.guard import Database
from wizard.ask.interface import Outcome, Request, Tool, Unknown
from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token
from wizard.ask.reader.context import Earlier
from wizard.ask.reader.reader import Reader
from wizard.ask.tool import LexiconTool, _Candidate, _query, check_against
from wizard.domain.facts import Domain
from wizard.domain.lexicon import load_lexicon

_BREAK = re.compile(r"[:;!?]|\s[-–—]+(?=\s)|\.(?=\s+[A-Za-z]{2,})")


def words_of(text: str) -> list[Token]:
    """The tokens of a request; whatever ends a clause is a comma."""
    return normalise(_BREAK.sub(lambda match: " " * (len(match[0]) - 1) + ",", text))


class ChartTool(LexiconTool):
    """The tool with the chart reader."""

    BORROWS = True

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.reader = Reader(self._vocabulary, self._as_of)

    def ask(self, request: Request) -> Outcome:
        """As `Tool.ask`."""
        started = time.perf_counter()
        tokens = words_of(request.text)
        earlier = [
            Earlier(i, query, self._shown(query))
            for i, exchange in enumerate(request.context)
            if (query := _query(exchange)) is not None
        ]
        read = self.reader.read(tokens, earlier)
        found = [_Candidate(r.query, r.cost, r.context) for r in read.readings]
        interpretations = self._interpretations(found)
        spent = (time.perf_counter() - started) * 1000
        if interpretations:
            return Outcome("answered", interpretations, milliseconds=spent)
        unknown = tuple(self._unknown(run, request.text) for run in _runs(tokens, read.unknown))
        if unknown:
            reason = "not understood: " + ", ".join(f"'{part.text}'" for part in unknown)
        else:
            unknown = (Unknown(request.text, 0, len(request.text)),) if tokens else ()
            reason = "every word is known, but not how they go together" if tokens else "nothing was asked"
        return Outcome("abstained", (), unknown, reason, (time.perf_counter() - started) * 1000)


def _runs(tokens: Sequence[Token], places: Sequence[int]) -> list[list[Token]]:
    runs: list[list[Token]] = []
    for at, place in enumerate(places):
        if at and place == places[at - 1] + 1:
            runs[-1].append(tokens[place])
        else:
            runs.append([tokens[place]])
    return runs


def make_tool(domain: Domain, database: Database, *, conventions: bool = True) -> Tool:
    """As `wizard.ask.tool.make_tool`, with the chart reader."""
    path = domain.folder / "lexicon.yaml"
    found = in_force(domain, database) if conventions else ()
    lexicon = load_lexicon(path, found)
    check_against(lexicon, database, path)
    return ChartTool(
        lexicon,
        database,
        domain.as_of,
        labels=domain.display.labels,
        hidden=frozenset(domain.display.hidden),
        name=f"chart/{domain.name}",
        conventions=tuple(one.name for one in found),
    )
