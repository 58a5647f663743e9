"""Drafts of a workshop and of field trials: what is late, who is there now, who has not paid, what runs low, who led
what, what was treated with what, how much was harvested."""

from __future__ import annotations

import pytest

from tests.databases import Drafts, Rows
from tests.field_trials import FIELD_TRIALS
from tests.sign_workshop import SIGN_WORKSHOP

WORKSHOP: list[tuple[str, Rows]] = [
    ("how many painters currently work at Canal Yard", {(2,)}),
    ("who works at Canal Yard at the moment", {(1,), (3,)}),
    ("who currently works at Canal Yard", {(1,), (3,)}),
    ("who manages the Selby depot", {(1,)}),
    ("who runs The Maltings", {(4,)}),
    ("which commissions were finished late", {(10,), (13,)}),
    ("how many commissions were finished late in 2022", {(1,)}),  # finished then, whenever they were received
    ("which commissions were finished later than promised", {(10,), (13,)}),
    ("which commissions missed the deadline", {(10,), (13,)}),
    ("which commissions were finished on time", {(11,), (12,), (15,)}),
    ("which commissions were finished early", {(11,), (15,)}),
    ("which commissions are overdue", {(14,)}),
    ("which paints are out of stock", {(3,)}),
    ("which paints are running low", {(1,), (3,), (4,)}),
    ("what do we need to reorder", {(1,), (3,), (4,)}),
    ("which paints do we need to order more of", {(1,), (3,), (4,)}),
    ("who has not paid yet", {(1,), (2,)}),  # and nobody who never had a bill
    ("which customers are behind with their payments", {(1,), (2,)}),
    ("how much did we bill Hart Bakery", {(1550.0,)}),
    ("what is the total amount invoiced to Bell Inn", {(650.0,)}),
    ("who painted commission 10", {(2,)}),  # and not who designed it, though she is a painter
    ("which painters designed the most commissions", {(3,)}),
    ("how many commissions did Cora Lund design", {(2,)}),
    ("which customers have been with us since before 2015", {(1,), (2,)}),
    ("which firms are in York", {(3,), (4,)}),
    ("which customers are not active", {(3,)}),
    ("who was recommended by Bell Inn", {(2,), (3,)}),
    ("who recommended Lamb Books", {(1,)}),
    ("which paints cost more than 20", {(1,), (3,)}),  # by what is asked for them, and not by what was paid
    ("which is the cheapest paint", {(4,)}),
    ("what is the cost price of Gold size", {(30.0,)}),
    ("which suppliers do we not buy anything from", {(3,)}),
    ("who do we get Ivory from", {(1,)}),
    ("how many commissions came in each year", {(2022, 3), (2023, 3)}),
]
TRIALS: list[tuple[str, Rows]] = [
    ("who led the study Rust on rye", {(1,)}),
    ("who is the PI of Drought in sorghum", {(3,)}),
    ("top 2 scientists by number of studies they have led", {(1,), (3,)}),
    ("has Ola Dahl ever been principal investigator on anything", {(0,)}),
    ("give me the senior members who don't supervise anybody", {(3,), (4,)}),  # people, and no rows that tie them
    ("which scientists are part of no study", {(4,)}),
    ("where does Juma Mwangi work", {(2,)}),
    ("which plots were treated with Ferrocal", {(1,), (3,)}),  # and not what Ada treated with anything else
    ("which plots were treated with both Ferrocal and Nitrovan", {(1,)}),
    ("how many plots have been treated with Nitrovan", {(2,)}),
    ("which plots have been treated more than once", {(1,)}),
    ("how many treatments were carried out in 2021", {(2,)}),
    ("how much grain was harvested in 2021", {(200.5,)}),
    ("how many kilograms of grain were harvested in 2022 in total", {(200.0,)}),
    ("how many of each kind of object are there", {("field", 2), ("house", 1)}),
    ("which plots belong to the Grasses family", {(1,), (3,)}),
]


@pytest.mark.parametrize(("question", "rows"), WORKSHOP)
def test_of_a_workshop(drafts: Drafts, question: str, rows: Rows) -> None:
    assert drafts.of(SIGN_WORKSHOP, "workshop").rows(question) == rows


@pytest.mark.parametrize(("question", "rows"), TRIALS)
def test_of_field_trials(drafts: Drafts, question: str, rows: Rows) -> None:
    assert drafts.of(FIELD_TRIALS, "fields").rows(question) == rows


@pytest.mark.parametrize(
    ("script", "name", "question"),
    [
        (SIGN_WORKSHOP, "workshop", "which depots are retired"),  # people have left, and no depot has
        (SIGN_WORKSHOP, "workshop", "which depots are former"),
        (FIELD_TRIALS, "fields", "how many treating plots came in"),
    ],
)
def test_what_is_said_of_people_is_said_of_nothing_else(drafts: Drafts, script: str, name: str, question: str) -> None:
    assert drafts.of(script, name).rows(question) is None


@pytest.mark.parametrize(("script", "name"), [(SIGN_WORKSHOP, "workshop"), (FIELD_TRIALS, "fields")])
def test_such_drafts_have_nothing_to_mend(drafts: Drafts, script: str, name: str) -> None:
    assert drafts.of(script, name).lint() == ()
