"""The laws of comparison, for any answers at all."""

from __future__ import annotations

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.cas.strategies import answers, columns, forms, relations
from wizard.cas import NO_ANSWER, Answer, NoAnswer, Relation, Scalar, Value, compare, parse
from wizard.cas.comparator import Outcome
from wizard.cas.values import Failure, Form, is_boolean

seeds = st.integers(0, 1 << 30)


def near(draw: st.DrawFn, ref: Form) -> Form:
    """A HYP that is often right: REF with columns moved and added, or anything."""
    if draw(st.booleans()) and isinstance(ref, Relation) and ref.height:
        added = draw(st.lists(columns(ref.height), max_size=2))
        return Relation(tuple(draw(st.permutations([*ref.columns, *added]))))
    return draw(st.one_of(st.just(ref), forms))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Answer, Answer]:
    """REF with alternatives, and a HYP that is often right."""
    ref = draw(answers())
    return ref, Answer.of(near(draw, draw(st.sampled_from(ref.alternatives))))


@st.composite
def bounded(draw: st.DrawFn) -> tuple[Answer, Answer, Answer]:
    """REF, HYP and a maximum, each often made from the one before."""
    ref = draw(st.one_of(relations(min_height=1), forms))
    hyp = near(draw, ref)
    maximum = near(draw, hyp)
    assume(not isinstance(maximum, NoAnswer | Failure))
    return Answer.of(ref), Answer.of(hyp), Answer.of(maximum)


@st.composite
def widened(draw: st.DrawFn) -> tuple[Answer, Answer, Answer]:
    """REF, HYP and a maximum, each the one before with its columns moved and others added."""
    found: list[Relation] = [draw(relations(min_height=1))]
    for _ in range(2):
        added = draw(st.lists(columns(found[0].height), max_size=2))
        found.append(Relation(tuple(draw(st.permutations([*found[-1].columns, *added])))))
    ref, hyp, maximum = found
    return Answer.of(ref), Answer.of(hyp), Answer.of(maximum)


likely = st.one_of(widened(), bounded())
"""At least every other one is right, so that laws of what is right are tried often enough."""


def rearranged(form: Form, seed: int, *, duplicate: bool) -> Form:
    """The same relation with tuples and columns in another order, and perhaps some tuples twice."""
    if not isinstance(form, Relation) or not form.height:
        return form
    rng = random.Random(seed)
    order = list(range(form.height))
    if duplicate:
        order += [rng.randrange(form.height) for _ in range(3)]
    rng.shuffle(order)
    found = [tuple(column[place] for place in order) for column in form.columns]
    rng.shuffle(found)
    return Relation(tuple(found))


@given(answers(max_size=1))
def test_reflexive(answer: Answer) -> None:
    assert compare(answer, answer).minimum == "correct"
    if not answer.is_no_answer:
        assert compare(answer, answer, answer).bounded == "correct"


def test_a_boolean_whose_tuple_is_written_twice_is_that_boolean() -> None:
    """Found by `make search`: REF was taken for a relation, and its minimum for one that any wider maximum bounds."""
    for ref in ("((FALSE))", "((FALSE) (FALSE))"):
        verdict = compare(parse(ref), parse("((FALSE FALSE))"), parse("((FALSE FALSE))"))
        assert (verdict.minimum, verdict.bounded) == ("incorrect", "incorrect")
        assert compare(parse(ref), parse("FALSE")).minimum == "correct"


@given(bounded(), seeds, st.booleans())
def test_invariant_under_permutation_and_duplication(
    case: tuple[Answer, Answer, Answer], seed: int, duplicate: bool
) -> None:
    before = compare(*case)
    again = [
        Answer(tuple(rearranged(form, seed + place, duplicate=duplicate) for form in answer.alternatives))
        for place, answer in enumerate(case)
    ]
    after = compare(*again)
    assert (after.minimum, after.bounded) == (before.minimum, before.bounded)


@given(cases(), seeds)
def test_invariant_under_the_order_of_alternatives(case: tuple[Answer, Answer], seed: int) -> None:
    ref, hyp = case
    order = list(ref.alternatives)
    random.Random(seed).shuffle(order)
    assert compare(Answer(tuple(order)), hyp).minimum == compare(ref, hyp).minimum


@given(st.one_of(cases(), likely.map(lambda case: case[:2])), st.data())
def test_adding_a_hyp_column_never_turns_the_minimum_from_correct(
    case: tuple[Answer, Answer], data: st.DataObject
) -> None:
    ref, hyp = case
    (form,) = hyp.alternatives
    assume(compare(ref, hyp).minimum == "correct" and not isinstance(form, NoAnswer | Failure))
    assume(not any(map(is_boolean, ref.alternatives)))
    own = form.columns if isinstance(form, Relation) else ((form.value,),)
    assume(own)
    more: tuple[Value, ...] = data.draw(columns(len(own[0])))
    assert compare(ref, Answer.of(Relation((*own, more)))).minimum == "correct"


@given(st.one_of(cases(), likely.map(lambda case: case[:2])), forms)
def test_adding_an_alternative_never_turns_a_verdict_from_correct(case: tuple[Answer, Answer], more: Form) -> None:
    ref, hyp = case
    assume(compare(ref, hyp).minimum == "correct")
    assert compare(Answer((*ref.alternatives, more)), hyp).minimum == "correct"
    assert compare(Answer((more, *ref.alternatives)), hyp).minimum == "correct"


@given(likely, forms, forms.filter(lambda form: form is not NO_ANSWER))
def test_adding_a_bounded_alternative_never_turns_bounded_from_correct(
    case: tuple[Answer, Answer, Answer], more: Form, bound: Form
) -> None:
    ref, hyp, maximum = case
    assume(compare(ref, hyp, maximum).bounded == "correct")
    wider = Answer((more, *ref.alternatives)), hyp, Answer((bound, *maximum.alternatives))
    assert compare(*wider).bounded == "correct"


@given(likely, st.data())
def test_widening_the_maximum_by_a_column_never_turns_bounded_from_correct(
    case: tuple[Answer, Answer, Answer], data: st.DataObject
) -> None:
    ref, hyp, maximum = case
    assume(compare(ref, hyp, maximum).bounded == "correct")
    (form,) = maximum.alternatives
    own = form.columns if isinstance(form, Relation) else ((form.value,),) if isinstance(form, Scalar) else ()
    assume(own)
    more: tuple[Value, ...] = data.draw(columns(len(own[0])))
    assert compare(ref, hyp, Answer.of(Relation((*own, more)))).bounded == "correct"


@given(cases())
def test_bounded_by_hyp_itself_is_the_minimum(case: tuple[Answer, Answer]) -> None:
    ref, hyp = case
    assume(not hyp.is_no_answer)
    verdict = compare(ref, hyp, hyp)
    assert verdict.bounded is verdict.minimum
    assert verdict.minimum in (Outcome.CORRECT, Outcome.INCORRECT)
