"""What was asked before a request: the form that each earlier exchange was answered with, and the members it showed."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

from wizard.ask import form
from wizard.ask.forms_read import form_of_domain
from wizard.ask.guard import Database
from wizard.ask.handwritten import Unclear, form_of
from wizard.ask.interface import Exchange
from wizard.ask.interpreting import Interpreter
from wizard.ask.plausibility.in_conversation import ConversationBefore, leaned, said_by
from wizard.ask.reader.earlier import LOOKED_BACK, Earlier
from wizard.ask.reader.words import words_of
from wizard.ask.rows_pointed_at import Shown, shown_by
from wizard.domain.lexicon import Lexicon
from wizard.errors import WozError

STATEMENTS = 64
"""Statements written by hand whose meaning is kept."""


@dataclass(frozen=True)
class Conversation:
    """The exchanges before a request, as they were understood."""

    context: tuple[Exchange, ...]
    queries: tuple[form.Query | None, ...]
    """What was answered in each exchange; None where nobody knows."""
    earlier: tuple[Earlier, ...]
    size: Callable[[form.Set], int | None]

    @property
    def before(self) -> ConversationBefore:
        """What the plausibility of a request's readings takes from the exchanges before it."""
        last = self.queries[-LOOKED_BACK:]
        return ConversationBefore(len(self.context), bool(last) and last[-1] is None, said_by(last), leaned(last))

    @property
    def unread(self) -> list[str]:
        """The requests since the last one that was understood, the latest first."""
        latest_first = zip(reversed(self.context), reversed(self.queries), strict=True)
        return [exchange.text for exchange, _ in itertools.takewhile(lambda one: one[1] is None, latest_first)]


class ConversationReader:
    """Says what the exchanges before a request mean. Safe from any thread."""

    def __init__(self, lexicon: Lexicon, database: Database, interpreter: Interpreter) -> None:
        self._lexicon = lexicon
        self._database = database
        self._interpreter = interpreter
        self._by_hand = functools.lru_cache(STATEMENTS)(self._meant_by_hand)
        self._nothing = self._last = self._conversation(())

    def read(self, context: tuple[Exchange, ...]) -> Conversation:
        """What earlier exchanges mean; the last answer is kept, as requests come one after the other in the same
        conversation."""
        if not context:
            return self._nothing
        known = self._last
        if known.context != context:
            known = self._last = self._conversation(context)
        return known

    def meant(self, sql: str) -> form.Query | None:
        """The logical form of what a statement asks for that somebody wrote; None where it has none."""
        return self._by_hand(sql)

    def _conversation(self, context: tuple[Exchange, ...]) -> Conversation:
        queries = tuple(self._query(exchange) for exchange in context)
        size = functools.cache(self._size)
        earlier = tuple(
            Earlier(i, query, self._shown(query), size, said=tuple(words_of(context[i].text)))
            for i, query in enumerate(queries)
            if query is not None
        )
        return Conversation(context, queries, earlier, size)

    def _query(self, exchange: Exchange) -> form.Query | None:
        """What was answered in an earlier exchange; None where nobody knows."""
        if not exchange.logical_form:
            return self.meant(exchange.sql) if exchange.sql else None
        try:
            return form_of_domain(exchange.logical_form, self._lexicon)
        except ValueError:  # another tool's form, or of an older domain: nothing to lean on
            return None

    def _meant_by_hand(self, sql: str) -> form.Query | None:
        try:
            return form_of(sql, self._database.dialect, self._database.schema, self._lexicon, self._one_value)
        except Unclear:
            return None

    def _one_value(self, sql: str) -> form.Scalar | None:
        try:
            rows = self._database.run(sql).rows
        except WozError:
            return None
        value = rows[0][0] if rows else None
        return value if isinstance(value, (str, int, float)) else None

    def _shown(self, query: form.Query) -> Shown:
        """The members that the answer to an earlier query showed, as they stood there."""
        sql, names = self._interpreter.display(query)
        return shown_by(query, names, lambda: self._database.run(sql).rows, self._lexicon)

    def _size(self, found: form.Set) -> int | None:
        """How many members a set has; None where the database does not tell."""
        try:
            rows = self._database.run(self._interpreter.minimum(form.HowMany(replace(found, earlier=False)))).rows
        except WozError:
            return None
        value = rows[0][0] if rows else None
        return value if isinstance(value, int) else None
