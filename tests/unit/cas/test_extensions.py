"""What can be switched on, and that nothing of it is on by itself."""

from __future__ import annotations

import pytest

from tests.unit.cas.verdicts import judged
from wizard.cas import compare, parse


@pytest.mark.parametrize(
    ("extension", "ref", "hyp"),
    [
        ("dates", '"06-OCT-52"', '"06-oct-52"'),
        ("dates", '(("06-OCT-52") (NIL))', '((NIL) ("1952-10-06"))'),
        ("units", '"2 km"', '"2000 m"'),
        ("units", '(("1.5 tons" "a"))', '(("a" "3000.1 lbs"))'),
        ("units", '"60 MIN"', '"1h"'),
        ("all-readings", "(1 OR ((1)))", "(1 OR ((1 2)))"),
    ],
)
def test_what_an_extension_lets_pass(extension: str, ref: str, hyp: str) -> None:
    assert judged(ref, hyp, None, extension) == "correct"
    assert judged(ref, hyp) in {"incorrect", "malformed"}


@pytest.mark.parametrize(
    ("extension", "ref", "hyp"),
    [
        ("dates", '"06-OCT-52"', '"07-OCT-52"'),
        ("dates", '"06-OCT-52"', '"2052-10-06"'),
        ("dates", '"31-FEB-52"', '"31-feb-52"'),
        ("units", '"2 km"', '"2 kg"'),
        ("units", '"2 km"', '"2001 m"'),
        ("units", '"2 km"', "2000"),
        ("ordered", "((1) (2))", "((2) (1))"),
        ("ordered", '((1 "a") (2 "b"))', '(("b" 2) ("a" 1))'),
        ("failures", "necessary-failure", "contingent-failure"),
        ("failures", "necessary-failure", '"necessary-failure"'),
        ("all-readings", "(1 OR 2)", "1"),
    ],
)
def test_what_it_does_not(extension: str, ref: str, hyp: str) -> None:
    assert judged(ref, hyp, None, extension) == "incorrect"


def test_ordered_answers() -> None:
    assert judged('((1 "a") (2 "b"))', '(("a" 9 1) ("a" 8 1) ("b" 9 2))', None, "ordered") == "correct"
    assert judged("((1.0) (2.0))", "((1.00001) (2.00001))", None, "ordered") == "correct"
    assert judged("((1) (2))", "((2 1) (1 2))", None, "ordered") == "correct"


def test_all_readings_with_no_answer() -> None:
    assert judged("(1 OR 2)", "NO_ANSWER", None, "all-readings") == "no_answer"
    assert judged("(1 OR 2)", "(1 OR 2)", "((1 2))", "all-readings") == "correct"
    assert judged("(1 OR 2)", "(((1 9)) OR 2)", "((1 2))", "all-readings") == "incorrect"


def test_an_unknown_extension_is_refused() -> None:
    with pytest.raises(ValueError, match="no such extension: roman; there are dates"):
        compare(parse("1"), parse("1"), extensions={"roman"})
