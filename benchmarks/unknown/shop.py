"""A mail-order shop grown over years: three manners of names, abbreviations, and no foreign key declared."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.unknown.people import day, later, persons, write

SCHEMA = """
CREATE TABLE COUNTRY (CTRY_CD CHAR(2) PRIMARY KEY, CTRY_NAME VARCHAR(40));
CREATE TABLE CUST (CUST_NO INTEGER PRIMARY KEY, CUST_NAME VARCHAR(60), CITY VARCHAR(40), CTRY_CD CHAR(2),
    SINCE_DT DATE, IS_ACTIVE CHAR(1), CREDIT_LIMIT INTEGER);
CREATE TABLE Categories (catId INTEGER PRIMARY KEY, catName TEXT);
CREATE TABLE SUPPL (SUPPL_ID INTEGER PRIMARY KEY, COMPANY VARCHAR(60), CITY VARCHAR(40), CTRY_CD CHAR(2),
    TEL VARCHAR(20));
CREATE TABLE Products (prodId INTEGER PRIMARY KEY, prodName TEXT, catId INTEGER, supplId INTEGER, unitPrice REAL,
    qtyInStock INTEGER, discontinued INTEGER);
CREATE TABLE Employees (empNo INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, jobTitle TEXT, hireDate TEXT,
    salary INTEGER);
CREATE TABLE Orders (orderNo INTEGER PRIMARY KEY, custNo INTEGER, empNo INTEGER, orderDate TEXT, shippedDate TEXT,
    status TEXT, freight REAL);
CREATE TABLE OrderItems (orderNo INTEGER, lineNo INTEGER, prodId INTEGER, qty INTEGER, discountPct REAL,
    PRIMARY KEY (orderNo, lineNo));
"""
COUNTRIES = (("DE", "Germany"), ("FR", "France"), ("IT", "Italy"), ("SE", "Sweden"), ("ES", "Spain"), ("PL", "Poland"))
CITIES = {
    "DE": ("Hamburg", "Munich"), "FR": ("Lyon", "Nantes"), "IT": ("Turin", "Bologna"), "SE": ("Malmo", "Uppsala"),
    "ES": ("Seville", "Bilbao"), "PL": ("Gdansk", "Krakow"),
}  # fmt: skip
CATEGORIES = ("Garden Tools", "Kitchen", "Lighting", "Toys", "Sports", "Stationery")
SUPPLIERS = (
    "Nordlicht GmbH", "Maison Verte", "Fratelli Bruno", "Svea Trading", "Casa Solar", "Baltic Works", "Hansa Import",
    "Atelier Blanc",
)  # fmt: skip
PRODUCTS = (
    ("Pruning Shears", 1), ("Garden Hose", 1), ("Steel Rake", 1), ("Wheelbarrow", 1), ("Watering Can", 1),
    ("Frying Pan", 2), ("Bread Knife", 2), ("Espresso Maker", 2), ("Mixing Bowl", 2), ("Cutting Board", 2),
    ("Salad Spinner", 2), ("Desk Lamp", 3), ("Floor Lamp", 3), ("LED Bulb", 3), ("Lantern", 3), ("Wooden Train", 4),
    ("Puzzle Box", 4), ("Kite", 4), ("Building Blocks", 4), ("Teddy Bear", 4), ("Tennis Racket", 5), ("Yoga Mat", 5),
    ("Football", 5), ("Jump Rope", 5), ("Dumbbell Set", 5), ("Fountain Pen", 6), ("Notebook", 6), ("Stapler", 6),
    ("Paper Clips", 6), ("Ink Bottle", 6), ("Globe", None), ("Picnic Basket", None),
)  # fmt: skip
JOBS = ("sales clerk", "sales clerk", "sales manager", "warehouse worker", "accountant")


def make(path: Path) -> None:
    """Write the database; the same bytes of data every time."""
    rng = random.Random(37)
    names = persons(rng, 112)
    customers = []
    for number, (first, last) in enumerate(names[:90], 1):
        country = rng.choice([code for code, _ in COUNTRIES[:5]])
        customers.append(
            (1000 + number, f"{first} {last}", rng.choice(CITIES[country]), country,
             day(rng, "2016-01-01", "2024-03-31"), "Y" if rng.random() < 0.85 else "N",
             rng.choice((500, 1000, 2000, 5000)) + number)
        )  # fmt: skip
    suppliers = []
    for number, company in enumerate(SUPPLIERS, 1):
        country = ("DE", "FR", "IT", "SE", "ES", "PL", "DE", "FR")[number - 1]
        suppliers.append((number, company, rng.choice(CITIES[country]), country, f"+{rng.randrange(10**9):09d}"))
    products = [
        (number, name, category, rng.randrange(1, 9), round(2.5 + 3.1 * rng.randrange(1, 40) + number * 0.05, 2),
         rng.randrange(12) * 10 + number if rng.random() < 0.9 else 0, int(rng.random() < 0.15))
        for number, (name, category) in enumerate(PRODUCTS, 1)
    ]  # fmt: skip
    employees = [
        (number, first, last, JOBS[number % 5], day(rng, "2005-01-01", "2023-12-31"), 28000 + 910 * number)
        for number, (first, last) in enumerate(names[90:], 1)
    ]
    sellers = [row[0] for row in employees if str(row[3]).startswith("sales")]
    orders: list[tuple[object, ...]] = []
    items = []
    for number in range(1, 301):
        ordered = day(rng, "2022-01-01", "2024-05-31")
        status = rng.choice(("shipped", "shipped", "shipped", "open", "cancelled"))
        orders.append(
            (20000 + number, 1000 + rng.randrange(1, 81), rng.choice(sellers), ordered,
             later(ordered, rng.randrange(1, 20)) if status == "shipped" else None, status,
             round(3 + rng.random() * 30 + number * 0.01, 2))
        )  # fmt: skip
        lines = rng.sample(range(1, 31), rng.choice((1, 1, 2, 2, 3)))
        for line, product in enumerate(lines, 1):
            items.append(
                (20000 + number, line, product, rng.randrange(1, 9), rng.choice((None, None, None, 5.0, 10.0)))
            )
    write(
        path,
        SCHEMA,
        (
            ("COUNTRY", COUNTRIES),
            ("CUST", customers),
            ("Categories", list(enumerate(CATEGORIES, 1))),
            ("SUPPL", suppliers),
            ("Products", products),
            ("Employees", employees),
            ("Orders", orders),
            ("OrderItems", items),
        ),
    )
