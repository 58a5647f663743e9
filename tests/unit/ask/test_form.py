"""Logical forms go to JSON and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wizard.ask import form, form_json

NAMES = st.sampled_from(["salary", "age", "last name"])
TERMS: st.SearchStrategy[form.Term] = st.one_of(
    st.builds(form.Attr, NAMES),
    st.just(form.Key()),
    st.builds(form.Via, st.builds(form.Step, NAMES), st.just(form.Key())),
)
SCALARS = st.one_of(st.integers(), st.text(max_size=5), st.floats(allow_nan=False))
LEAVES: st.SearchStrategy[form.Condition] = st.one_of(
    st.builds(form.Is, NAMES),
    st.builds(form.Compare, TERMS, st.sampled_from(["=", "<", "in"]), st.lists(SCALARS, max_size=3).map(tuple)),
    st.builds(form.Extreme, TERMS, st.booleans(), st.integers(1, 9)),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(form.Not, inner),
        st.builds(form.Either, st.lists(inner, max_size=3).map(tuple)),
        st.builds(
            form.Related,
            st.builds(form.Step, NAMES, st.booleans()),
            st.builds(form.Set, NAMES, st.lists(inner, max_size=2).map(tuple)),
        ),
    ),
    max_leaves=6,
)
SETS = st.builds(form.Set, NAMES, st.lists(CONDITIONS, max_size=3).map(tuple), st.booleans(), st.booleans())
QUERIES: st.SearchStrategy[form.Query] = st.one_of(
    st.builds(form.Show, SETS, st.lists(TERMS, max_size=3).map(tuple)),
    st.builds(form.HowMany, SETS),
    st.builds(form.Aggregate, st.sampled_from(["sum", "avg"]), TERMS, SETS),
    st.builds(form.Ask, st.lists(st.builds(form.Claim, st.just("some"), SETS), min_size=1, max_size=2).map(tuple)),
)


@given(QUERIES)
def test_there_and_back(query: form.Query) -> None:
    assert form_json.from_json(json.loads(json.dumps(form_json.to_json(query)))) == query


@pytest.mark.parametrize("data", [{}, {"is": "Nothing"}, {"is": "Show"}, {"is": "Set", "cls": "employee"}])
def test_what_is_no_query_is_refused(data: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="not a"):
        form_json.from_json(data)


def test_narrowing_twice_says_it_once() -> None:
    clerks = form.narrow(form.Set("employee", bare=True), form.Is("clerk"), form.Is("clerk"))
    assert form.narrow(clerks, form.Is("clerk")) == form.Set("employee", (form.Is("clerk"),))
