"""Sums over sets through relations, and columns as classes of their own, in drafts: nothing is multiplied by joins.

Of each question a statement says what is right; the tables are such that a wrong join gives other numbers.
"""

from __future__ import annotations

import pytest

from tests.databases import Draft, Drafts, Rows
from tests.film_club import FILM_CLUB
from tests.market_garden import MARKET_GARDEN

LINES = "order_lines JOIN orders USING (order_id) JOIN customers USING (customer_id) JOIN products USING (product_id)"
GARDEN_SUMS: dict[str, str | Rows] = {
    "how many garden hoses did Ada Marsh order":
        f"SELECT SUM(quantity) FROM {LINES} WHERE products.name = 'garden hose' AND customers.name = 'Ada Marsh'",
    "how many garden hoses were sold in March 2023":
        f"SELECT SUM(quantity) FROM {LINES} WHERE products.name = 'garden hose' AND ordered_on LIKE '2023-03%'",
    "how many garden hoses were ordered in March 2023":
        f"SELECT SUM(quantity) FROM {LINES} WHERE products.name = 'garden hose' AND ordered_on LIKE '2023-03%'",
    "how many spades have we sold": f"SELECT SUM(quantity) FROM {LINES} WHERE products.name = 'spade'",
    "how many garden hoses and spades did Ada Marsh order":
        f"SELECT SUM(quantity) FROM {LINES} WHERE products.name IN ('garden hose', 'spade') "
        "AND customers.name = 'Ada Marsh'",
    "how many products were sold in 2024": f"SELECT SUM(quantity) FROM {LINES} WHERE ordered_on LIKE '2024%'",
    "who bought the most garden hoses": "SELECT 2",
    "which customer ordered more than 5 garden hoses": "SELECT 2",
    "how many garden hoses did each customer order": {(1, 5), (2, 6)},
    "how many order lines are there": "SELECT COUNT(*) FROM order_lines",
    "how many lawn mowers were rented in 2024":
        "SELECT COUNT(*) FROM rentals WHERE product_id = 7 AND rented_on LIKE '2024%'",
    "how much did Ada Marsh spend in March 2023":
        f"SELECT SUM(quantity * price) FROM {LINES} WHERE customers.name = 'Ada Marsh' AND ordered_on LIKE '2023-03%'",
    "how much did Ada Marsh spend on spades":
        f"SELECT SUM(quantity * price) FROM {LINES} WHERE customers.name = 'Ada Marsh' AND products.name = 'spade'",
    "how much was spent in March 2023":
        f"SELECT SUM(quantity * price) FROM {LINES} WHERE ordered_on LIKE '2023-03%'",
    "how much have customers in York spent":
        f"SELECT SUM(quantity * price) FROM {LINES} WHERE customers.city = 'York'",
    "who spent the most in 2024": "SELECT 7",
    "who spent more than 100 in 2023": {(1,), (3,), (6,)},
    "how much did each customer spend on garden hoses":
        "SELECT customer_id, COALESCE((SELECT SUM(quantity * price) FROM order_lines JOIN orders o USING (order_id) "
        "WHERE o.customer_id = customers.customer_id AND product_id = 1), 0) FROM customers",
    "what were the total sales in march 2023":
        f"SELECT SUM(quantity * price) FROM {LINES} WHERE ordered_on LIKE '2023-03%'",
    "which month had the highest sales": "SELECT 4",
    "which month had the most orders": "SELECT 3",
}  # fmt: skip
GARDEN_VALUES: dict[str, str | Rows] = {
    "which cities have more than three customers": "SELECT 'York'",
    "which countries have at least two products": {("England",), ("Netherlands",), ("Scotland",)},
    "which cities have at least two orders": {("Bath",), ("York",)},
    "which cities have no orders": "SELECT 'Truro'",
    "how many countries do our suppliers come from": "SELECT 4",
    "how many countries do the products come from": "SELECT 4",
    "how many products come from each country":
        "SELECT country, COUNT(*) FROM products JOIN suppliers USING (supplier_id) GROUP BY country",
    "how many orders came from each city":
        "SELECT city, COUNT(*) FROM orders JOIN customers USING (customer_id) GROUP BY city",
    "which country supplies the most products": "SELECT 'Scotland'",
    "which city spends the most": "SELECT 'York'",
    "which city spent the most in 2024": "SELECT 'Hull'",
    "total spending per city":
        "SELECT city, (SELECT SUM(quantity * price) FROM order_lines JOIN orders USING (order_id) JOIN customers o "
        "USING (customer_id) WHERE o.city = c.city) FROM customers c GROUP BY city",
    "which city ordered the most garden hoses": "SELECT 'York'",
    "which cities ordered more than 5 garden hoses": "SELECT 'York'",
    "how many garden hoses were ordered in each region": {("North", 11)},
    "how many customers of each city have ordered":
        f"SELECT city, COUNT(DISTINCT customer_id) FROM {LINES} GROUP BY city",
}  # fmt: skip
CLUB: dict[str, str | Rows] = {
    "how much did Ines Park donate": "SELECT 50",
    "how much was donated in March 2022": "SELECT 30",
    "who donated the most": {(1,), (4,)},
    "who gave the most in 2022": "SELECT 1",
    "which town donated the most": {("Ely",), ("Soham",)},
    "how many seats did Ines Park book": "SELECT 5",
    "how many seats were booked for Two Suns": "SELECT 5",
    "which member booked the most seats": "SELECT 1",
    "how many seats did members from Ely book":
        "SELECT SUM(seats) FROM bookings WHERE member_no IN (SELECT member_no FROM members WHERE town = 'Ely')",
    "which month had the most donations": "SELECT 3",
    "which towns have at least two members": {("Ely",), ("Soham",)},
}  # fmt: skip


def _wanted(draft: Draft, right: str | Rows) -> Rows:
    return {tuple(row) for row in draft.database.run(right).rows} if isinstance(right, str) else right


@pytest.mark.parametrize(("question", "statement"), [*GARDEN_SUMS.items(), *GARDEN_VALUES.items()])
def test_of_a_market_garden(drafts: Drafts, question: str, statement: str | Rows) -> None:
    draft = drafts.of(MARKET_GARDEN, "garden")
    assert draft.rows(question) == _wanted(draft, statement)


@pytest.mark.parametrize(("question", "statement"), CLUB.items())
def test_of_a_film_club(drafts: Drafts, question: str, statement: str | Rows) -> None:
    draft = drafts.of(FILM_CLUB, "club")
    assert draft.rows(question) == _wanted(draft, statement)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("how many products did Ada Marsh order", "SELECT 3"),  # they are counted, not their pieces
        ("how many garden hoses does Greenacre supply", "SELECT 1"),
        ("how many customers ordered garden hoses", "SELECT 2"),
        ("which customers ordered garden hoses", {(1,), (2,)}),
    ],
)
def test_what_is_no_kind_is_counted(drafts: Drafts, question: str, statement: str | Rows) -> None:
    draft = drafts.of(MARKET_GARDEN, "garden")
    assert draft.rows(question) == _wanted(draft, statement)


LISTED: list[tuple[str, str | Rows]] = [
    ("list the customers of each city", "SELECT city, customer_id FROM customers"),
    ("show me the products in each category", "SELECT category, product_id FROM products"),
    ("how many customers are in each city", "SELECT city, COUNT(*) FROM customers GROUP BY city"),
    ("how many orders does each customer have including those with none",
     "SELECT customer_id, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.customer_id) FROM customers c"),
    ("how many orders has each customer placed, including those with none",
     "SELECT customer_id, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.customer_id) FROM customers c"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "statement"), LISTED)
def test_of_each_is_listed_or_counted(drafts: Drafts, question: str, statement: str | Rows) -> None:
    draft = drafts.of(MARKET_GARDEN, "garden")
    assert draft.rows(question) == _wanted(draft, statement)
