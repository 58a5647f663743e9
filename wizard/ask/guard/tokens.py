"""Looks at a statement's tokens before the parser reads them: its length, characters that nobody sees, names of
PostgreSQL's own, and nesting that would keep the parser busy.

The parser tries a type's name before a bracket as a type and then as a function. Each such bracket inside another
doubles its work, so that `date(date(date(...` in a hundred characters holds it for hours. The parser cannot be stopped;
`EFFORT` bounds what it is given.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlglot
from sqlglot import Token, TokenType
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError

from wizard.ask.guard.errors import SqlRefused
from wizard.ask.guard.in_words import in_words
from wizard.ask.guard.schema import GuardSchema

LONGEST = 20_000
"""Characters of a statement."""
EFFORT = 40_000
"""Tokens, each counted twice for every bracket round it that the parser may have to read twice."""
SERVERS_OWN = "pg_"
"""What the names of all of PostgreSQL's own tables begin with."""


def look_at_tokens(sql: str, dialect: str, schema: GuardSchema) -> None:
    """Pass a statement that the parser may read.

    Raises:
        SqlRefused: with the place in the statement where there is one.
    """
    if len(sql) > LONGEST:
        raise SqlRefused(f"the statement has {len(sql)} characters", f"keep it under {LONGEST}")
    bad = next((c for c in sql if ord(c) < 32 and c not in "\t\n\r"), None)
    if bad is not None:
        raise SqlRefused(f"control character U+{ord(bad):04X}", "remove it")
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
    except SqlglotError as error:
        raise SqlRefused(f"cannot be read: {in_words(str(error))}", "write exactly one SELECT") from None
    _weigh(tokens, dialect)
    if dialect == "postgres":
        _look_for_names(sql, tokens, schema)


def _weigh(tokens: Sequence[Token], dialect: str) -> None:
    types = Dialect.get_or_raise(dialect).parser_class.TYPE_TOKENS
    brackets: list[int] = []
    doublings = effort = 0
    before: Token | None = None
    for token in tokens:
        if token.token_type in (TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.LT):
            twice = before is not None and before.token_type in types and before.token_type not in _NAMES
            brackets.append(int(twice))
            doublings += int(twice)
        elif token.token_type in (TokenType.R_PAREN, TokenType.R_BRACKET) and brackets:
            doublings -= brackets.pop()
        effort += 1 << min(doublings, 20)
        if effort > EFFORT:
            raise SqlRefused("too many calls inside calls", "nest less", line=token.line, column=token.col)
        before = token


_NAMES = (TokenType.VAR, TokenType.IDENTIFIER)


def _look_for_names(sql: str, tokens: Sequence[Token], schema: GuardSchema) -> None:
    """Refuse every name that could be one of the server's own tables, whatever the parser would make of it."""
    known = {name.lower() for table in schema.tables for name in (table.name, *(c.name for c in table.columns))}
    for token in tokens:
        if token.token_type is TokenType.IDENTIFIER and sql[max(0, token.start - 2) : token.start].lower() == "u&":
            raise SqlRefused("a name in U& form", "write the name itself", line=token.line, column=token.col)
        name = token.text.lower()
        if name.startswith(SERVERS_OWN) and token.token_type not in _TEXTS and name not in known:
            raise SqlRefused(
                f"name {token.text}", "select from tables of the database", line=token.line, column=token.col
            )


_TEXTS = (TokenType.STRING, TokenType.NATIONAL_STRING, TokenType.BYTE_STRING, TokenType.HEREDOC_STRING,
          TokenType.UNICODE_STRING, TokenType.RAW_STRING)  # fmt: skip
