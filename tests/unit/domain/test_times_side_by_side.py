"""Two times joined by "and" are of one attribute: what has one of them has either, who has many has some at each."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.ask.interface import Request
from wizard.ask.reader.contradictions import _at_no_time

CLUB = """
CREATE TABLE member (member_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, joined_on TEXT);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member, visited_on TEXT, paid_on TEXT);
INSERT INTO member VALUES (1, 'Ann Lee', '1966-03-01', '2019-02-01'), (2, 'Bob Ray', '1974-05-02', '2020-01-01'),
  (3, 'Cat Sky', '1980-07-09', '2021-05-01');
INSERT INTO visit VALUES (1, 1, '2021-01-14', '2021-02-01'), (2, 1, '2021-02-20', '2021-03-01'),
  (3, 2, '2021-01-31', '2021-02-27'), (4, 3, '2022-02-03', '2022-02-04'), (5, 3, '2021-12-31', '2022-01-02');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("who was born in 1966 and 1974", {(1,), (2,)}),
        ("visits in January and February 2021", {(1,), (2,), (3,)}),
        ("which visits were paid on 1 February 2021 and 27 February 2021", {(1,), (3,)}),
        ("how many visits were there in 2021 and in 2022", {(5,)}),
        ("which members have visits in January 2021 and in February 2021", {(1,)}),
        ("which members have visits in January 2021 or in February 2021", {(1,), (2,)}),
        ("members with visits in 2021 and 2022", {(3,)}),
        ("visits after 1 January 2021 and before 1 February 2021", {(1,), (3,)}),
    ],
)
def test_times_joined_by_and(question: str, rows: set[tuple[object, ...]], drafts: Drafts) -> None:
    assert drafts.of(CLUB).rows(question) == rows


def test_nothing_is_before_a_year_and_after_it(drafts: Drafts) -> None:
    found = drafts.of(CLUB).tool.ask(Request("visits visited before 2021 and after 2021")).interpretations
    assert not [one.paraphrase for one in found if "before 2021 and after 2021" in one.paraphrase]


@pytest.mark.parametrize(
    ("bounds", "never"),
    [
        ([("<", ("1998",)), (">", ("1998",))], True),
        ([(">", ("1997",)), ("<", ("1999",))], False),
        ([(">", ("1997-12-31",)), ("<", ("1998",))], True),
        ([(">", ("1997-12-30",)), ("<", ("1998",))], False),
        ([("=", ("1996",)), (">", ("1996-02-29",))], False),
        ([("=", ("1996-02",)), (">", ("1996-02-29",))], True),
        ([("between", ("1997", "1998")), ("=", ("1998-12-31",))], False),
        ([("between", ("1997", "1998")), ("=", ("1999-01",))], True),
        ([("<=", ("1998",)), (">=", ("1998",))], False),
    ],
)
def test_bounds_that_nothing_meets(bounds: list[tuple[str, tuple[str, ...]]], *, never: bool) -> None:
    assert _at_no_time(bounds) is never
