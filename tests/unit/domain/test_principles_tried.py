"""Principles that questions of the shipped domains try: three each, whose drafts cite them (`woz domain test`)."""

from __future__ import annotations

from collections import Counter

import pytest

from wizard.domain import load_domain

NOT_CITED = {
    "personnel": {"S-3", "S-7", "S-8", "S-9", "S-10", "2.1", "3.1", "3.4", "A-1", "A-2"},
    "airtravel": {
        "1.1", "1.2", "1.3", "1.4", "L-1", "L-2", "L-3", "2.2.1", "L-4", "L-6", "L-7", "L-8", "L-9", "L-10", "2.3.3",
        "2.3.8", "L-11", "L-12", "2.4.3", "2.4.4", "L-14", "L-15", "2.9.1", "L-17", "2.11", "2.15", "2.16",
        "L-18", "L-19",
    },
}  # fmt: skip
"""Those that no draft cites, or fewer than three: the lexicon has a principle on classes, attributes and predicates
alone, so that what a relation, a time, a superlative or a form of question rests on is not cited."""


@pytest.mark.parametrize("name", sorted(NOT_CITED))
def test_each_has_three_questions_but_those_that_are_named(name: str) -> None:
    domain = load_domain(name, check_audio=False)
    tried = Counter(number for question in domain.tests for number in question.principles)
    assert {one.number for one in domain.principles if tried[one.number] < 3} == NOT_CITED[name]
