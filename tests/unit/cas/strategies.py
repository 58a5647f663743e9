"""Answers for property tests: any value the language can hold, in tables of one type a column."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from wizard.cas import NO_ANSWER, Answer, Relation, Scalar, Value
from wizard.cas.values import Form

booleans = st.booleans()
numbers = st.one_of(
    st.integers(-3, 3),
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-1000, max_value=1000),
    st.sampled_from([Decimal("48.0"), Decimal("48.004"), Decimal("-0.0"), 48]),
)
strings = st.one_of(st.sampled_from(["", "a", "b", " a ", "A", "YES", "NIL", "OR", '"']), st.text(max_size=5))


@st.composite
def columns(draw: st.DrawFn, height: int) -> tuple[Value, ...]:
    """A column of one type with NIL here and there."""
    kind: st.SearchStrategy[Value] = draw(st.sampled_from([booleans, numbers, strings, st.integers(0, 2)]))
    nil: st.SearchStrategy[Value] = st.none()
    return tuple(draw(st.lists(kind | kind | kind | nil, min_size=height, max_size=height)))


@st.composite
def relations(draw: st.DrawFn, max_width: int = 4, max_height: int = 5, min_height: int = 0) -> Relation:
    """A table, now and then the empty one."""
    height = draw(st.integers(min_height, max_height))
    width = draw(st.integers(1, max_width))
    return Relation(tuple(draw(columns(height)) for _ in range(width)) if height else ())


scalars: st.SearchStrategy[Scalar] = st.builds(Scalar, st.one_of(booleans, numbers, strings))
forms: st.SearchStrategy[Form] = st.one_of(scalars, relations(), st.just(NO_ANSWER))


def answers(max_size: int = 3) -> st.SearchStrategy[Answer]:
    """An answer with up to so many alternatives."""
    return st.lists(forms, min_size=1, max_size=max_size).map(lambda found: Answer(tuple(found)))
