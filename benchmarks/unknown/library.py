"""A town's lending library: plural names in lower case, foreign keys declared."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.unknown.people import day, later, persons, write

SCHEMA = """
CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, opened DATE,
    has_parking BOOLEAN NOT NULL);
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, birth_year INTEGER, country TEXT);
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, isbn TEXT UNIQUE, genre TEXT, language TEXT,
    published_year INTEGER, pages INTEGER, price DECIMAL(8,2));
CREATE TABLE book_authors (book_id INTEGER NOT NULL REFERENCES books(id),
    author_id INTEGER NOT NULL REFERENCES authors(id), PRIMARY KEY (book_id, author_id));
CREATE TABLE copies (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES books(id),
    branch_id INTEGER NOT NULL REFERENCES branches(id), barcode TEXT UNIQUE, condition TEXT, acquired_on DATE);
CREATE TABLE members (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT,
    city TEXT, birth_date DATE, joined_on DATE, membership TEXT NOT NULL, blocked BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE loans (id INTEGER PRIMARY KEY, copy_id INTEGER NOT NULL REFERENCES copies(id),
    member_id INTEGER NOT NULL REFERENCES members(id), loaned_on DATE NOT NULL, due_on DATE NOT NULL,
    returned_on DATE, fine DECIMAL(6,2));
CREATE TABLE reservations (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES books(id),
    member_id INTEGER NOT NULL REFERENCES members(id), reserved_on DATE NOT NULL, status TEXT NOT NULL);
"""
BRANCHES = (
    ("Northgate", "Oakfield", "1987-04-12", 1),
    ("Riverside", "Oakfield", "2004-09-01", 0),
    ("Central", "Millbrook", "1962-05-20", 0),
    ("Hillcrest", "Ashton", "2015-02-14", 1),
    ("Harbour Street", "Ashton", "1994-11-03", 1),
)
AUTHORS = (
    ("Mara Ellison", 1948, "Ireland"), ("Tobias Krell", 1971, "Germany"), ("Ingrid Vale", 1983, "Sweden"),
    ("Samuel Okoro", 1965, "Nigeria"), ("Lucia Ferrante", 1979, "Italy"), ("Henry Whitlock", 1902, "England"),
    ("Aoife Brennan", 1990, "Ireland"), ("Jules Perrin", 1931, "France"), ("Katarina Lund", 1957, "Sweden"),
    ("Arthur Pell", 1889, "England"), ("Yuki Mori", 1986, "Japan"), ("Dieter Hahn", 1944, "Germany"),
)  # fmt: skip
ADJECTIVES = ("Silent", "Crimson", "Last", "Hidden", "Broken", "Winter", "Golden", "Paper", "Distant", "Burning")
NOUNS = ("Harbor", "Garden", "Letter", "Orchard", "Kingdom", "Mirror", "Bridge", "Lantern")
GENRES = ("crime", "fantasy", "romance", "history", "science fiction", "poetry")
LANGUAGES = ("English", "English", "English", "German", "French", "Swedish")
CITIES = ("Oakfield", "Millbrook", "Ashton", "Fernley", "Dunmore")


def make(path: Path) -> None:
    """Write the database; the same bytes of data every time."""
    rng = random.Random(11)
    titles = [f"The {adjective} {noun}" for adjective in ADJECTIVES for noun in NOUNS]
    rng.shuffle(titles)
    books: list[tuple[object, ...]] = []
    written: list[tuple[int, int]] = []
    for number, title in enumerate(titles, 1):
        pages, price = 90 + 7 * number + rng.randrange(7), round(5 + number * 0.4 + rng.random() * 0.3, 2)
        books.append(
            (number, title, f"978-1-{rng.randrange(10**8):08d}", rng.choice(GENRES), rng.choice(LANGUAGES),
             rng.randrange(1921, 2024), pages, price)
        )  # fmt: skip
        count = 2 if rng.random() < 0.15 else 1
        written += [(number, author) for author in sorted(rng.sample(range(1, len(AUTHORS) + 1), count))]
    copies = [
        (number, rng.randrange(1, 81), rng.choice((1, 1, 2, 3, 3, 3, 4, 5)), f"B{100000 + number}",
         rng.choice(("new", "good", "good", "worn", "damaged")), day(rng, "2010-01-01", "2024-06-30"))
        for number in range(1, 221)
    ]  # fmt: skip
    members = []
    for number, (first, last) in enumerate(persons(rng, 120), 1):
        email = f"{first}.{last}@example.org".lower() if rng.random() < 0.8 else None
        members.append(
            (number, first, last, email, rng.choice(CITIES), day(rng, "1940-01-01", "2012-12-31"),
             day(rng, "2015-01-01", "2024-06-30"), rng.choice(("adult", "adult", "student", "senior")),
             int(rng.random() < 0.08))
        )  # fmt: skip
    loans: list[tuple[object, ...]] = []
    for number in range(1, 401):
        start = day(rng, "2023-01-01", "2024-06-30")
        back = later(start, rng.randrange(3, 50)) if rng.random() < 0.85 else None
        fine = round(rng.randrange(1, 40) * 0.25, 2) if back and back > later(start, 28) else None
        loans.append((number, rng.randrange(1, 221), rng.randrange(1, 101), start, later(start, 28), back, fine))
    reservations = [
        (number, rng.randrange(1, 81), rng.randrange(1, 121), day(rng, "2024-01-01", "2024-06-30"),
         rng.choice(("waiting", "ready", "collected", "cancelled")))
        for number in range(1, 81)
    ]  # fmt: skip
    write(
        path,
        SCHEMA,
        (
            ("branches", [(n, *row) for n, row in enumerate(BRANCHES, 1)]),
            ("authors", [(n, *row) for n, row in enumerate(AUTHORS, 1)]),
            ("books", books),
            ("book_authors", written),
            ("copies", copies),
            ("members", members),
            ("loans", loans),
            ("reservations", reservations),
        ),
    )
