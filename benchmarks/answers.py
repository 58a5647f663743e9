"""Answers for the benchmarks, drawn from a seed: ordinary ones, large ones, and ones that are hard to tell apart."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from wizard.cas import Answer, Relation, Value, write

Rows = list[list[Value]]

CITIES = ("BOS", "DAL", "SFO", "ATL", "DEN", "PIT", "BWI", "PHL", "OAK")


def flights(rng: random.Random, height: int, width: int) -> Rows:
    """Tuples like those of an answer about flights: airline, number, times, cities, fare, meal."""
    rows: Rows = []
    for _ in range(height):
        row: list[Value] = [
            rng.choice(("AA", "UA", "DL", "US")),
            rng.randrange(100, 2000),
            rng.randrange(2400),
            rng.randrange(2400),
            rng.choice(CITIES),
            rng.choice(CITIES),
            rng.randrange(80, 600),
            rng.choice(("SNACK", "LUNCH", "DINNER", None)),
        ]
        rows.append(row[:width])
    return rows


def moved(rng: random.Random, rows: Rows) -> Rows:
    """The same answer with columns and tuples in another order."""
    order = list(range(len(rows[0])))
    rng.shuffle(order)
    found = [[row[place] for place in order] for row in rows]
    rng.shuffle(found)
    return found


def spoiled(rng: random.Random, rows: Rows) -> Rows:
    """The same answer with two values of a column exchanged, or one changed: hard to see, and wrong."""
    found = [list(row) for row in rows]
    for _ in range(100):
        one, two, place = rng.randrange(len(found)), rng.randrange(len(found)), rng.randrange(len(found[0]))
        if found[one][place] != found[two][place] and len(found[0]) > 1:
            found[one][place], found[two][place] = found[two][place], found[one][place]
            if {tuple(map(str, row)) for row in found} != {tuple(map(str, row)) for row in rows}:
                return found
    found[0][0] = "NOWHERE" if isinstance(found[0][0], str) else -1
    return found


def ordinary(rng: random.Random, number: int) -> Iterator[tuple[Rows, Rows]]:
    """REF and HYP: one value to thirty tuples of eight columns, HYP's order its own, half of them wrong."""
    for count in range(number):
        width = rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 7, 8))
        rows = flights(rng, rng.choice((1, 1, 2, 3, 5, 8, 13, 30)), width)
        yield rows, moved(rng, spoiled(rng, rows) if count % 2 else rows)


def cycles(*lengths: int) -> Rows:
    """The edges of a graph of cycles as tuples of 0 and 1, a column for each point."""
    rows: Rows = []
    begin = 0
    for length in lengths:
        for step in range(length):
            row: list[Value] = [0] * sum(lengths)
            row[begin + step] = row[begin + (step + 1) % length] = 1
            rows.append(row)
        begin += length
    return rows


def alike(rng: random.Random, height: int, width: int, values: int) -> Rows:
    """A table whose columns all hold the same few values equally often, or nearly."""
    return [[rng.randrange(values) for _ in range(width)] for _ in range(height)]


def lines(number: int, seed: int = 1) -> Iterator[bytes]:
    """Pairs as JSON lines: scalars, small tables, some of ten tuples. A thousand patterns, no two tables alike."""
    rng = random.Random(seed)
    pairs = []
    for count in range(1000):
        height = rng.choice((1, 1, 1, 2, 3, 10))
        rows = [["AA", *row[1:]] for row in flights(rng, height, rng.choice((1, 2, 3)))]
        hyp = moved(rng, [[*row, rng.randrange(9)] for row in (spoiled(rng, rows) if count % 3 == 0 else rows)])
        texts = [write(Answer.of(Relation.of(table))) for table in (rows, hyp)]
        if count % 3 == 1:
            texts = [str(rng.randrange(500)), "TRUE" if count % 2 else str(rng.randrange(500))]
        pairs.append((json.dumps(texts[0]), json.dumps(texts[1])))
    for count in range(number):
        ref, hyp_text = pairs[count % 1000]
        airline = f"A{count:x}"
        yield f'{{"id":{count},"ref":{ref.replace("AA", airline)},"hyp":{hyp_text.replace("AA", airline)}}}\n'.encode()
