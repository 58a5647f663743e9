"""Warnings for what is legal and hardly meant."""

from __future__ import annotations

from wizard.cas import lint


def test_words_in_mixed_case_are_told() -> None:
    assert lint('((Yes)\n ("No"))') == ['line 1, column 3: Yes is a string; write YES or yes, or "Yes"']
    assert lint("/* Yes */ ((nil YES no True))") == [
        'line 1, column 24: True is a string; write TRUE or true, or "True"'
    ]


def test_the_1989_dialect_ignores_case() -> None:
    assert lint("Yes", "1989") == []


def test_not_without_end() -> None:
    assert len(lint("Nil " * 1000)) == 20
