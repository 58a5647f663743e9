"""What she wrote into a blank, judged by the comparator: read by the blank's type, and compared with its key.

What she writes is not in the answer language. It is read generously (a currency sign, a comma between thousands, a word
beside a number, small letters, any usual way to write a date), and then compared as strictly as a system's answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from wizard.cas import TOLERANCE, Answer, Outcome, Relation, Scalar, Value, compare, parse
from wizard.cas.rows import nine_characters
from wizard.cas.values import Form
from wizard.journal.events import GivenBlank

Judgement = Literal["right", "wrong", "unreadable", "empty", "unjudged"]
"""`unreadable`: what stands there is nothing of the blank's type, and counts as wrong. `unjudged`: there is no key."""

_NUMBER = re.compile(r"[-−]?\d[\d,]*(?:\.\d+)?|[-−]?\.\d+")
_CLOCK = re.compile(r"(\d{1,2})(?:[:.h ]?(\d\d))?\s*(a\.?\s?m\.?|p\.?\s?m\.?|o'?clock)?", re.IGNORECASE)
_DATES = (
    "%d-%b-%y", "%d-%b-%Y", "%d %b %Y", "%d %B %Y", "%d %b %y", "%d %B %y", "%b %d %Y", "%B %d %Y", "%b %d %y",
    "%B %d %y", "%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%d.%m.%Y", "%d.%m.%y",
)  # fmt: skip
_TRUTHS = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False, "none": False}


def judged(blank: GivenBlank, text: str) -> Judgement:
    """How what stands in a blank compares with its key."""
    if not text.strip():
        return "empty"
    if blank.key is None:
        return "unjudged"
    key = _folded(parse(blank.key))
    maximum = _folded(parse(blank.maximum)) if blank.maximum is not None else None
    tolerance = TOLERANCE if blank.tolerance is None else blank.tolerance
    read = False
    for form in _forms(blank, text.strip()):
        read = True
        verdict = compare(key, Answer.of(form), maximum, tolerance=tolerance)
        if (verdict.minimum if verdict.bounded is None else verdict.bounded) is Outcome.CORRECT:
            return "right"
    return "wrong" if read else "unreadable"


def _forms(blank: GivenBlank, text: str) -> Iterator[Form]:
    """What she may have meant by it, as the answer language has it; nothing where it is not of the type."""
    value: Value
    match blank.type:
        case "number" | "amount":
            if (value := _number(text)) is not None:
                yield Scalar(value)
        case "date":
            if (day := _date(text)) is not None:
                yield Scalar(nine_characters(day).upper())
        case "time":
            if (value := _time(text)) is not None:
                yield Scalar(value)
        case "yes_no":
            if (truth := _TRUTHS.get(re.split(r"\W", text.lower())[0])) is not None:
                yield Scalar(truth)
        case "text":
            yield Scalar(_fold(text))
            yield from _in_columns([text] if blank.maximum is not None else [])
        case "list":
            yield from _lists(text, further_words=blank.maximum is not None)


def _lists(text: str, *, further_words: bool) -> Iterator[Form]:
    """Items between semicolons, or between commas and `and`."""
    separator = r";" if ";" in text else r",|\band\b|&|/"
    items = [item for item in re.split(separator, text, flags=re.IGNORECASE) if item.strip()]
    if not items:
        return
    yield Relation.of([(_fold(item),) for item in items])
    numbers = [_number(item) for item in items]
    if all(number is not None for number in numbers):
        yield Relation.of([(number,) for number in numbers])
    yield from _in_columns(items if further_words else [])


def _in_columns(items: list[str]) -> Iterator[Form]:
    """Each word in a column of its own: `Sharon Lease` as first and last name, which a maximum may allow."""
    rows = [tuple(re.findall(r"[\w'-]+", _fold(item))) for item in items]
    if rows and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1:
        yield Relation.of(rows)


def _number(text: str) -> int | Decimal | None:
    """The one number that stands there."""
    found = _NUMBER.findall(text)
    if len(found) != 1:
        return None
    digits = found[0].replace(",", "").replace("−", "-")
    return Decimal(digits) if "." in digits else int(digits) if len(digits) < 100 else None


def _date(text: str) -> date | None:
    """A day, in any usual way to write it; of two digits of a year, that of the twentieth century."""
    plain = " ".join(re.sub(r"(\d)(?:st|nd|rd|th)\b", r"\1", text.replace(",", " ").replace(". ", " ")).split())
    for form in _DATES:
        try:
            day = datetime.strptime(plain, form).date()
        except ValueError:
            continue
        return day
    return None


def _time(text: str) -> int | None:
    """A time of day as hours and minutes in one number: 920, 1745."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()[:1]
    if half in ("a", "p"):
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 100 + minute if hour <= 24 and minute < 60 else None


def _fold(text: str) -> str:
    """Large letters, single blanks, nothing round it."""
    return " ".join(text.upper().split()).strip(" .,;:!?\"'")


def _folded(answer: Answer) -> Answer:
    """A key whose texts are as those that she wrote."""
    return Answer(tuple(_folded_form(form) for form in answer.alternatives))


def _folded_form(form: Form) -> Form:
    if isinstance(form, Scalar):
        return Scalar(_fold(form.value)) if isinstance(form.value, str) else form
    if isinstance(form, Relation):
        columns = (tuple(_fold(v) if isinstance(v, str) else v for v in column) for column in form.columns)
        return Relation(tuple(columns))
    return form
