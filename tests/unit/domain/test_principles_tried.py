"""Each principle of the shipped domains that questions can touch is tried by three, and their drafts cite it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from wizard.ask.guard import open_database
from wizard.ask.tool import make_tool
from wizard.ask.trial import ENOUGH, Trial, principles_tried, try_questions
from wizard.domain import Domain, database_url, load_domain
from wizard.domain.facts import TestQuestion

UNTOUCHED = {"airtravel": ("1.1", "1.3"), "personnel": ("S-8", "S-9", "S-10")}
"""Those that no question can touch; `principles.yaml` says why."""
TOUCHED = {"airtravel": 36, "personnel": 10}


SAMPLE = 12
"""Of so many questions of a domain `make test` tries one."""


@pytest.fixture(scope="module", params=sorted(TOUCHED))
def domain(request: pytest.FixtureRequest) -> Domain:
    return load_domain(request.param, check_audio=False)


def tried(domain: Domain, questions: Sequence[TestQuestion]) -> list[Trial]:
    with open_database(database_url(domain)) as database:
        return list(try_questions(make_tool(domain, database), database, questions))


@pytest.mark.slow
def test_each_is_cited_by_three_right_drafts(domain: Domain) -> None:
    found = principles_tried(domain.principles, tried(domain, domain.tests))
    assert found.fewer == {}
    assert (found.touched, found.untouched) == (TOUCHED[domain.name], UNTOUCHED[domain.name])


def test_a_draft_that_is_right_cites_what_its_question_names(domain: Domain) -> None:
    naming = [one for one in domain.tests if one.principles][::SAMPLE]
    trials = tried(domain, naming)
    assert {trial.verdict for trial in trials} == {"right"}
    found = principles_tried(domain.principles, trials)
    assert (found.touched, found.untouched) == (TOUCHED[domain.name], UNTOUCHED[domain.name])


def test_each_is_named_by_three_questions(domain: Domain) -> None:
    """So that a draft that ceases to cite it is wrong, and not only counted less."""
    named = [number for question in domain.tests for number in question.principles]
    assert [one.number for one in domain.principles if not one.untouched and named.count(one.number) < ENOUGH] == []


def test_each_question_names_principles_of_its_domain(domain: Domain) -> None:
    known = {one.number for one in domain.principles}
    assert {number for question in domain.tests for number in question.principles} <= known


def test_what_the_principles_demand_is_listed_by_no_question(domain: Domain) -> None:
    """A question lists its meanings only where one hangs on the words alone: what a condition is attached to (1.4)."""
    assert all("1.4" in one.principles for one in domain.tests if one.each)
