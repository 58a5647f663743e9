"""Text into answers, in one pass over the tokens, without recursion: deep nesting is refused where it becomes too deep.

The printed grammar is ambiguous at an opening parenthesis; three tokens of look-ahead settle it: `((` followed by a
value is a relation, `(((` is an alternation that begins with a relation, `(()` is one only if `OR` follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NoReturn

from wizard.cas.tokens import Unreadable, all_tokens, convert, error_at, offset, shown, tokens
from wizard.cas.values import (
    DIALECTS,
    NO_ANSWER,
    Answer,
    Dialect,
    Failure,
    Form,
    NoAnswer,
    Relation,
    Scalar,
    Value,
    kinds,
)

CACHE = 1 << 16
"""So many different tokens are remembered with their values, from text to text; equal tokens then share one object."""

PLAIN = 1 << 16
"""Texts of at most so many characters are looked at for a plain table before they are read token by token."""

SHORT = 64
"""Longer tokens are not remembered."""

_FORMS: dict[Dialect, str] = {"1992": "a scalar, a relation or NO_ANSWER", "1989": "a scalar or a relation"}


class _Known(dict[str, Value]):
    """The values of tokens seen before, by dialect; another token is converted where it is looked up in brackets.

    Raises KeyError then for what is no value: a parenthesis, NO_ANSWER, what cannot be read.
    """

    def __init__(self, dialect: Dialect) -> None:
        super().__init__()
        self._dialect = dialect

    def __missing__(self, lexeme: str) -> Value:
        value = NO_ANSWER if lexeme in "()" else convert(lexeme, self._dialect)
        if isinstance(value, Unreadable | NoAnswer):
            raise KeyError(lexeme)
        self.remember(lexeme, value)
        return value

    def remember(self, lexeme: str, value: Value) -> None:
        """Keep the value of a token, if it is short; when there are too many, all are forgotten."""
        if len(lexeme) <= SHORT:
            if len(self) >= CACHE:
                self.clear()
            self[lexeme] = value


_KNOWN = {dialect: _Known(dialect) for dialect in DIALECTS}

_FAILURES = {failure.value: failure for failure in Failure}


def parse(text: str, dialect: Dialect = "1992", *, extensions: Collection[str] = ()) -> Answer:
    """Read an answer in the Common Answer Specification (1992 paper, appendix A; 1989 paper, S-2).

    `dialect` "1989" is the notation of that paper alone: case is ignored outside strings, strings are quoted, booleans
    are true and false, dates are a type, numbers are not told apart, NIL may stand alone; no OR, no NO_ANSWER. With the
    extension "failures" a bare `contingent-failure` or `necessary-failure` (1989 paper, 3.3) is a form of its own.

    Raises CasSyntaxError with the position of the first thing that cannot be read, ValueError for an unknown dialect.
    """
    if dialect not in DIALECTS:
        raise ValueError(f"dialect must be one of {', '.join(DIALECTS)}, not {dialect!r}")
    if len(text) <= PLAIN:
        plain = _plain(all_tokens(text), dialect)
        if plain is not None and (not extensions or type(plain) is Relation):
            return Answer((plain,))
    return Answer(tuple(_Reader(text, dialect, "failures" in extensions).answer()))


def _plain(lexemes: list[str], dialect: Dialect) -> Scalar | Relation | None:
    """The answer if it is written as nearly all are: one value, or a table, read by columns. None for all else.

    What is wrong, what is joined by OR and what is no table is left to the reader that can say where and why.
    """
    count = len(lexemes)
    if count == 1:
        scalar = _values(lexemes, dialect)
        return None if scalar is None or scalar[0] is None else Scalar(scalar[0])
    if count < 5 or lexemes[0] != "(" or lexemes[1] != "(" or lexemes[-1] != ")":
        return None
    step = lexemes.index(")")
    if step == count - 2:
        values = _values(lexemes[2:step], dialect)
        return Relation(tuple(zip(values, strict=True))) if values else None
    height, rest = divmod(count - 2, step)
    if rest or step < 3 or lexemes[1:-1:step].count("(") != height or lexemes[step:-1:step].count(")") != height:
        return None
    body = lexemes[1:-1]
    del body[::step]  # what opens each tuple
    del body[step - 2 :: step - 1]  # and what closes it
    values = _values(body, dialect)
    if values is None:
        return None
    width = step - 2
    columns = tuple([values[place::width] for place in range(width)])
    for column in columns:
        if len(set(map(type, column))) > 1 and len(kinds(column)) > 1:
            return None
    return Relation(columns)


def _values(lexemes: list[str], dialect: Dialect) -> tuple[Value, ...] | None:
    """The values of tokens; None if one of them is no value."""
    try:
        return tuple(map(_KNOWN[dialect].__getitem__, lexemes))
    except KeyError:
        return None


class _Reader:
    """The state of one reading: the tokens to come, how many were taken, values seen before."""

    def __init__(self, text: str, dialect: Dialect, failures: bool) -> None:
        self._text = text
        self._dialect = dialect
        self._failures = failures
        self._tokens: Iterator[str] = tokens(text)
        self._taken = 0
        self._ahead: list[str] = []
        self._known = _KNOWN[dialect]

    def answer(self) -> list[Form]:
        forms: list[Form] = []
        depth = 0
        """How many alternations are open; 1992 nests them to the right, without bound."""
        if self._dialect == "1989":
            self._see_no_or()
        while True:
            if self._opens_alternation():
                self._take()
                depth += 1
                forms.append(self._form())
                if not self._is_or(self._peek()):
                    self._fail("OR")
            else:
                forms.append(self._form())
            while depth and self._peek() == ")":
                self._take()
                depth -= 1
            if not depth:
                break
            if not self._is_or(self._peek()):
                self._fail("OR or )")
            self._take()
        if self._peek() is not None:
            self._fail("the end of the text")
        return forms

    def _see_no_or(self) -> None:
        """Refuse OR where it stands: read as a relation, an alternation would be refused for its first value."""
        if "OR" not in self._text.upper():
            return
        for number, token in enumerate(tokens(self._text)):
            if token.upper() == "OR":
                self._taken = number
                self._value(token)

    def _opens_alternation(self) -> bool:
        """Whether what follows is `( cas1 OR`: decided by at most four tokens."""
        if self._peek() != "(" or self._dialect == "1989":
            return False
        second = self._peek(1)
        if second == "(":
            third = self._peek(2)
            return third == "(" or (third == ")" and self._is_or(self._peek(3)))
        return second is not None and second != ")"

    def _form(self) -> Form:
        lexeme = self._peek()
        if lexeme == "(":
            return self._relation()
        if lexeme is None or lexeme == ")":
            self._fail(_FORMS[self._dialect])
        if self._failures and lexeme.lower() in _FAILURES:
            self._take()
            return _FAILURES[lexeme.lower()]
        value = self._value(lexeme)
        if value is None and self._dialect == "1992":
            self._fail(_FORMS[self._dialect])
        self._take()
        if value is None:
            return Relation(((None,),))
        if value is NO_ANSWER:
            return NO_ANSWER
        assert not isinstance(value, NoAnswer)  # noqa: S101 - narrows the type
        return Scalar(value)

    def _relation(self) -> Relation:
        self._take()
        self._tokens = stream = chain(self._ahead, self._tokens)
        self._ahead = []
        flat: list[Value] = []
        width = 0
        known = self._known
        for opening in stream:
            if opening != "(":
                if opening == ")":
                    break
                self._refuse("a tuple or )", opening)
            begin = len(flat)
            for lexeme in stream:
                value = known.get(lexeme, known)
                if value is known:
                    if lexeme == ")":
                        break
                    value = self._new_value(lexeme, len(flat) - begin)
                flat.append(value)  # type: ignore[arg-type]  # what is known are values
            else:
                self._refuse("a value or )", None)
            length = len(flat) - begin
            if length != width or not length:
                width = self._new_width(width, length)
            self._taken += 2 + length
        else:
            self._refuse("a tuple or )", None)
        self._taken += 1
        relation = Relation(tuple(tuple(flat[number::width]) for number in range(width)) if width else ())
        for column in relation.columns:
            if len(kinds(column)) > 1:
                self._fail_type(relation)
        return relation

    def _new_width(self, width: int, length: int) -> int:
        """The width of the relation, from its first tuple; any other length of a tuple is refused."""
        if not length:
            self._refuse("a value: tuples are not empty", ")", 1)
        if width:
            self._refuse(f"a tuple of {width} values", f") after {length}", 1 + length)
        return length

    def _new_value(self, lexeme: str, place: int) -> Value:
        """The value of a token inside a tuple that was not seen before; `place` values of the tuple are before it."""
        if lexeme == "(":
            self._refuse("a value or )", lexeme, 1 + place)
        value = self._value(lexeme, 1 + place)
        if value is NO_ANSWER:
            self._refuse("a value or NIL", lexeme, 1 + place)
        return value

    def _value(self, lexeme: str, ahead: int = 0) -> Value | NoAnswer:
        value = convert(lexeme, self._dialect)
        if isinstance(value, Unreadable):
            self._refuse(value.expected, lexeme, ahead)
        if not isinstance(value, NoAnswer):
            self._known.remember(lexeme, value)
        return value

    def _is_or(self, lexeme: str | None) -> bool:
        return lexeme == "OR"

    def _peek(self, distance: int = 0) -> str | None:
        while len(self._ahead) <= distance:
            lexeme = next(self._tokens, None)
            if lexeme is None:
                return None
            self._ahead.append(lexeme)
        return self._ahead[distance]

    def _take(self) -> str | None:
        lexeme = self._peek()
        if lexeme is not None:
            self._ahead.pop(0)
            self._taken += 1
        return lexeme

    def _fail(self, expected: str) -> NoReturn:
        """Refuse the next token."""
        self._refuse(expected, self._peek())

    def _refuse(self, expected: str, lexeme: str | None, ahead: int = 0) -> NoReturn:
        """Refuse this token, `ahead` after the first that is not yet counted (None: the text ended)."""
        position = len(self._text) if lexeme is None else offset(self._text, self._taken + ahead)
        raise error_at(self._text, position, expected, shown(lexeme))

    def _fail_type(self, relation: Relation) -> NoReturn:
        """Refuse the first value whose type is not that of its column."""
        first: dict[int, str] = {}
        for number, value in enumerate(value for row in relation.rows() for value in row):
            found = kinds((value,))
            kind = next(iter(found), None)
            place = number % relation.width
            if kind is not None and first.setdefault(place, kind) != kind:
                back = relation.height * (relation.width + 2) + 1
                index = self._taken - back + (number // relation.width) * (relation.width + 2) + place + 1
                position = offset(self._text, index)
                expected = f"a {first[place]} or NIL, as in the column so far"
                raise error_at(self._text, position, expected, f"the {kind} {shown(_at(self._text, position))}")
        raise AssertionError("a relation with mixed columns has a first wrong value")


def _at(text: str, position: int) -> str | None:
    return next(tokens(text[position : position + 60]), None)
