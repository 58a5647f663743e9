"""Random small cases that are often nearly right: HYP is REF with columns moved, added, spoiled, rounded."""

from __future__ import annotations

import random
from decimal import Decimal

from wizard.cas import NO_ANSWER, Answer, Relation, Scalar, Value
from wizard.cas.values import Form

Table = list[list[Value]]

POOLS: tuple[tuple[Value, ...], ...] = (
    (0, 1),
    (1, 2, 3),
    ("a", "b"),
    ("a", " a", "b ", "A"),
    (True, False),
    (48, Decimal("48.0"), Decimal("48.004"), 49),
    tuple(Decimal(10000) + Decimal(n) / 2 for n in range(5)),
    (Decimal("-100.00"), Decimal("-100.01"), Decimal("-99.99"), Decimal("-100.02"), -100),
    (Decimal("0.0"), 0, Decimal("0.1")),
)


def column(rng: random.Random, height: int) -> list[Value]:
    """A column of one type, now and then with NIL."""
    pool = rng.choice(POOLS)
    return [None if rng.random() < 0.05 else rng.choice(pool) for _ in range(height)]


def table(columns: Table) -> Relation:
    """The relation of these columns."""
    return Relation(tuple(tuple(values) for values in columns)) if columns and columns[0] else Relation(())


def varied(rng: random.Random, columns: Table) -> Table:
    """Another table that may hold the same answer."""
    height = len(columns[0])
    other = [list(values) for values in columns]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        other.append(list(rng.choice(columns)) if rng.random() < 0.4 else column(rng, height))
    rng.shuffle(other)
    if rng.random() < 0.2 and len(other) > 1:
        other.pop()
    order = [rng.randrange(height) for _ in range(rng.choice((0, 0, 1, 2)))] + list(range(height))
    if rng.random() < 0.15:
        order.pop()
    rng.shuffle(order)
    other = [[values[place] for place in order] for values in other]
    if rng.random() < 0.3 and order:
        spoiled = rng.choice(other)
        place = rng.randrange(len(order))
        value = spoiled[place]
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            spoiled[place] = value + rng.choice((Decimal("0.0"), Decimal("0.004"), Decimal("0.5"), Decimal("0.01"), 1))
        elif len(kinds := {type(v) for v in spoiled} - {type(None)}) == 1 and kinds != {bool}:
            spoiled[place] = rng.choice(spoiled)
    return other


def form(rng: random.Random) -> tuple[Form, Form, Form]:
    """A minimum, a HYP and a maximum made from it."""
    height = rng.choice((0, 1, 1, 2, 2, 3, 4, 6))
    columns = [column(rng, height) for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4)))]
    if height and rng.random() < 0.2:
        columns.append(list(columns[0]))
    if not height:
        return Relation(()), table(varied_or_empty(rng)), table(varied_or_empty(rng))
    hyp = varied(rng, columns)
    maximum = varied(rng, hyp) if hyp[0] else hyp
    forms: list[Form] = [table(columns), table(hyp), table(maximum)]
    for place, made in enumerate(forms):
        assert isinstance(made, Relation)
        if made.width == made.height == 1 and rng.random() < 0.7:
            (value,) = made.columns[0]
            if value is not None:
                forms[place] = Scalar(value)
    return forms[0], forms[1], forms[2]


def varied_or_empty(rng: random.Random) -> Table:
    """Nothing, or one tuple."""
    return [] if rng.random() < 0.5 else [column(rng, 1)]


def case(rng: random.Random) -> tuple[Answer, Answer, Answer | None]:
    """REF, HYP and perhaps a maximum."""
    ref, hyp, maximum = form(rng)
    refs, maxima = [ref], [maximum]
    if rng.random() < 0.25:
        other, _, bound = form(rng)
        refs.insert(rng.randrange(2), other)
        maxima.insert(refs.index(other), bound)
    if rng.random() < 0.03:
        refs.append(NO_ANSWER)
        maxima.append(NO_ANSWER)
    hyps: tuple[Form, ...] = (NO_ANSWER,) if rng.random() < 0.03 else (hyp,)
    if rng.random() < 0.02:
        hyps = (hyp, ref)
    return Answer(tuple(refs)), Answer(hyps), Answer(tuple(maxima)) if rng.random() < 0.6 else None
