"""A statement that a language model writes for a request, and what it means by it: a reading of the tool's, or none.

What a model writes never runs. It is read back as a logical form, as a statement is that a wizard wrote by hand; what
is run, shown and said is made of the form, as of any reading. Where it has no form it says nothing. In a database whose
words nobody taught the tool a model finds what it would have to say in those words.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace

from wizard.ask.errors import LlmError, NoReading
from wizard.ask.form import Ask, Attr, Claim, Compare, Show
from wizard.ask.guard import SqlRefused
from wizard.ask.interface import Interpretation, Request
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.schema_page import schema_page
from wizard.ask.private_columns import refuse_private
from wizard.ask.reader.words import words_of
from wizard.ask.senses import Sense
from wizard.ask.tool import LexiconTool
from wizard.domain.facts import Domain
from wizard.domain.word_sets import word_set

MENTIONED = 8
"""Values of the database that are told to be in the request, at most."""
LEAST = 3
"""Letters of the shortest that is told."""
TOKENS = 300
"""Of a reply, at most."""
STATED = 0.4
"""The share of such readings that were right (docs/measurements.md, "A language model that rewords")."""
LONGEST = 2000
"""Characters of a statement; a longer reply is something else."""

RULES = """\
You write one {dialect} SELECT that answers a question about {title}. Today is {as_of}. Select only what is asked for \
(names of things rather than keys), nothing more. For a yes/no question select the rows that prove it. Reply with the \
statement alone.

{page}"""
_WHETHER = word_set(__name__, "begin what is answered by yes or no")
OPENING = re.compile(r"^\s*```(?:\w+)?\s*|\s*```[\s\S]*$")
"""A code fence round a statement, and what stands behind it."""


class Statements:
    """Has a language model answer one domain's requests by a statement, and says what it means.

    Raises:
        what reading the database's values raises.
    """

    def __init__(self, endpoint: Endpoint, domain: Domain, tool: LexiconTool) -> None:
        self._endpoint = endpoint
        self._tool = tool
        database = tool.database
        self._hidden = tool.hidden
        self._system = RULES.format(
            dialect="SQLite" if database.dialect == "sqlite" else "PostgreSQL",
            title=domain.title or domain.name,
            as_of=domain.as_of.isoformat(),
            page=schema_page(database, tool.hidden, tool.lexicon.private),
        )

    def messages(self, request: Request, before: Sequence[str]) -> list[dict[str, str]]:
        """The conversation for a request: rules and tables, the request, what it may mean of the database's values.

        Args:
            before: the earlier requests that it may lean on, oldest first, in plain words.
        """
        lines = [*(f"Before: {one}" for one in before), " ".join(request.text.split())]
        mentioned = list(self._mentioned(request.text))
        if mentioned:
            lines.append(f"Values that may be meant: {'; '.join(mentioned)}")
        return [{"role": "system", "content": self._system}, {"role": "user", "content": "\n".join(lines)}]

    def reading(
        self, request: Request, before: Sequence[str], seconds: float, stop: threading.Event | None = None
    ) -> Interpretation | None:
        """What the model's statement means, labelled and unsure; None where it has no form here, or does not come.

        Raises:
            NoReading: it was given up by `stop`.
        """
        try:
            reply = self._endpoint.complete(self.messages(request, before), stop, seconds=seconds, tokens=TOKENS)
        except LlmError as error:
            if stop is not None and stop.is_set():
                raise NoReading(str(error)) from error
            return None
        read = self.meant(request, reply)
        if read is None:
            return None
        said = f"As a statement: {read.paraphrase}"
        return replace(read, paraphrase=said, score=STATED, sureness="unsure", origin=self._endpoint.model)

    def meant(self, request: Request, reply: str) -> Interpretation | None:
        """What the statement in a reply to a request means; None where there is none, or it has no form here."""
        sql = OPENING.sub("", reply).strip().rstrip(";").strip()
        if not sql or len(sql) > LONGEST:
            return None
        query = self._tool.meant(sql)
        if query is None:
            return None
        words = words_of(request.text)
        if isinstance(query, Show) and words and words[0].word in _WHETHER:
            query = Ask((Claim("some", query.set),))
        read = self._tool.reading(query, context=None, adjusted=())
        try:
            database = self._tool.database
            for made in (sql, read.sql, read.display_sql):
                refuse_private(made, database.dialect, self._tool.lexicon.private, database.schema.views)
        except SqlRefused:
            return None
        return read

    def _mentioned(self, text: str) -> Iterator[str]:
        """Values of the database that the request may have, the longest phrases first, as conditions of SQL."""
        words = tuple(word.word for word in words_of(text))
        found = [
            (start - end, sense.cost, condition)
            for start in range(len(words))
            for end, sense in self._tool.vocabulary.matches(words, start)
            if len("".join(words[start:end])) >= LEAST
            for condition in self._conditions(sense)
        ]
        yield from list(dict.fromkeys(condition for *_, condition in sorted(found)))[:MENTIONED]

    def _conditions(self, sense: Sense) -> Iterator[str]:
        """What a name or a value is in the database."""
        pairs = [(sense.name, value) for value in sense.values] if sense.kind == "value" else []
        if sense.kind == "name":
            pairs += [
                (one.term.name, str(value))
                for one in sense.conditions
                if isinstance(one, Compare) and isinstance(one.term, Attr)
                if isinstance(one.value, tuple)
                for value in one.value
            ]
        for name, value in pairs:
            column = self._tool.lexicon.attributes[name].column
            if column not in self._hidden:
                yield f"{column} = {value!r}"
