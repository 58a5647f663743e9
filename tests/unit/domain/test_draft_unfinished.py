"""Drafts of what has begun and may not have ended: loans that are out, overdue or came back late; and who has left."""

from __future__ import annotations

import pytest

from tests.databases import Drafts, Rows
from tests.film_club import FILM_CLUB
from tests.market_garden import MARKET_GARDEN

CLUB: list[tuple[str, Rows]] = [
    ("which loans are still out", {(4,), (6,), (8,), (10,)}),
    ("which loans have not been returned", {(4,), (6,), (8,), (10,)}),
    ("loans not yet returned", {(4,), (6,), (8,), (10,)}),
    ("which loans are overdue", {(4,), (6,)}),  # the others are due after the last day on which anything was done
    ("which loans came back late", {(2,), (7,)}),
    ("which loans were returned late", {(2,), (7,)}),
    ("which loans were returned on time", {(1,), (3,), (5,), (9,), (11,)}),
    ("which films are still out", {(1,), (3,), (5,), (6,)}),
    ("which films are not out", {(2,), (4,)}),
    ("which films are overdue", {(1,), (3,)}),
    ("is Monsoon out", {(1,)}),
    ("who still has Monsoon", {(4,)}),
    ("who has Monsoon out", {(4,)}),
    ("who has films out", {(1,), (3,), (4,), (5,)}),
    ("which films does Ines Park have out", {(6,)}),
    ("who has not returned Monsoon", {(4,)}),  # and nobody who never had it
    ("who hasn't brought back Monsoon", {(4,)}),
    ("which films has Ines Park not returned yet", {(6,)}),
    ("who has returned Monsoon", {(1,), (4,)}),
    ("who returned Monsoon late", {(1,)}),
    ("who brought films back late", {(1,), (5,)}),
    ("which members returned a film late", {(1,), (5,)}),
    ("when did Ines Park return Monsoon", {("2022-03-25",)}),
    ("when did Ines Park borrow Monsoon", {("2022-03-05",)}),
    ("how long was loan 2 out", {(20,)}),
    ("which loan was out the longest", {(7,)}),
    ("which members have left", {(2,), (6,)}),
    ("former members", {(2,), (6,)}),
    ("how many current members are there", {(4,)}),
    ("who directed Monsoon", {("Ravi Sen",)}),
]
GARDEN: list[tuple[str, Rows]] = [
    ("which rentals are still out", {(3,), (4,), (7,)}),
    ("which rentals are overdue", {(3,)}),
    ("which rentals were returned late", {(2,), (5,)}),
    ("who still has the lawn mower", {(8,)}),
    ("who has not returned the lawn mower", {(8,)}),
    ("who brought the lawn mower back late", {(2,)}),
    ("which products are out on loan", {(7,), (8,)}),
    ("how many lawn mowers are still out", {(1,)}),
    ("how long was the hedge trimmer out on average", {(7.0,)}),
]


@pytest.mark.parametrize(("question", "rows"), CLUB)
def test_of_a_film_club(drafts: Drafts, question: str, rows: Rows) -> None:
    assert drafts.of(FILM_CLUB, "club").rows(question) == rows


@pytest.mark.parametrize(("question", "rows"), GARDEN)
def test_of_a_market_garden(drafts: Drafts, question: str, rows: Rows) -> None:
    assert drafts.of(MARKET_GARDEN, "garden").rows(question) == rows


@pytest.mark.parametrize(("script", "name"), [(FILM_CLUB, "club"), (MARKET_GARDEN, "garden")])
def test_such_drafts_have_nothing_to_mend(drafts: Drafts, script: str, name: str) -> None:
    assert drafts.of(script, name).lint() == ()


KEYS: list[tuple[str, str, Rows]] = [
    (MARKET_GARDEN, "what is the capacity of shelf 2 B", {(20,)}),
    (MARKET_GARDEN, "capacity of shelf 2B", {(20,)}),
    (MARKET_GARDEN, "shelf B 2", {(2, "B")}),
    (MARKET_GARDEN, "which products are on shelf 1 B", {(3,), (4,)}),
    (MARKET_GARDEN, "capacity of bay A in aisle 3", {(100,)}),
    (FILM_CLUB, "attendance of the Friday screening of season 2022", {(32,)}),
    (FILM_CLUB, "screening 2022 Friday", {(2022, "Friday")}),
]


@pytest.mark.parametrize(("script", "question", "rows"), KEYS)
def test_what_several_columns_tell_is_called_by_the_parts(
    drafts: Drafts, script: str, question: str, rows: Rows
) -> None:
    assert drafts.of(script, "club" if script == FILM_CLUB else "garden").rows(question) == rows


def test_what_is_taken_for_out_and_for_amounts_is_said(drafts: Drafts) -> None:
    said = "\n".join(drafts.of(FILM_CLUB, "club").made.doubts)
    assert "a loan that is out" in said
    garden = "\n".join(drafts.of(MARKET_GARDEN, "garden").made.doubts)
    assert "how many there are of one thing is the sum of order_lines.quantity" in garden
