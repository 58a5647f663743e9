"""Years counted from a day in a column, as wizards write them in SQL: ages, and years of service."""

from __future__ import annotations

from sqlglot import exp

YEARS = " in years"
"""Stands behind a column's name where years are meant that were counted from the day in it."""
_DAYS_IN_A_YEAR = (365.0, 365.25, 365.2425, 366.0)
_YEAR = "%Y"


def years_since(counted: exp.Expr) -> exp.Column | None:
    """The column from whose day an expression counts the years up to a fixed day; None where it does something else.

    Two ways are known: years less years, with or without one less before the birthday (`1989 - strftime('%Y', born) -
    (strftime('%m-%d', born) > '08-19')`), and days divided by those of a year (`(julianday('1989-08-19') -
    julianday(born)) / 365.25`).
    """
    columns = {column.sql(): column for column in counted.find_all(exp.Column)}
    less = [one for one in counted.find_all(exp.Sub) if one.left.find(exp.Sub) is None]
    if len(columns) != 1 or len(less) != 1 or less[0].left.find(exp.Column) is not None:
        return None
    by_years = all(_is_year(one) or _is_birthday(one) for one in counted.find_all(exp.TimeToStr))
    by_years = by_years and any(_is_year(one) for one in less[0].right.find_all(exp.TimeToStr))
    return next(iter(columns.values())) if by_years or _by_days(counted) else None


def _is_year(said: exp.TimeToStr) -> bool:
    return bool(said.args["format"].this == _YEAR)


def _is_birthday(said: exp.TimeToStr) -> bool:
    return said.args["format"].this in ("%m-%d", "%m%d") and said.find_ancestor(exp.GT, exp.LT) is not None


def _by_days(counted: exp.Expr) -> bool:
    """Whether days are divided by those of a year."""
    shares = list(counted.find_all(exp.Div))
    days = {str(one.this).lower() for one in counted.find_all(exp.Anonymous)}
    number = shares[0].right.find(exp.Literal) if len(shares) == 1 else None
    return (
        number is not None
        and not number.is_string
        and float(number.this) in _DAYS_IN_A_YEAR
        and days == {"julianday"}
        and counted.find(exp.TimeToStr) is None
    )
