"""No two readings that are offered together are worded alike, and none is offered twice in another order.

Asked of Appendix B and all other questions of the shipped domains, and of 300 questions of other people's sets where
these are there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.questions import SETS, QuestionSet, domain_folder, missing, shared_data
from wizard.ask import form, form_json, same_meaning
from wizard.ask.form import Attr, Compare, Related, Set, Show, Step
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Interpretation, Request, Tool
from wizard.ask.paraphrase import told_apart
from wizard.ask.tool import make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.lexicon import parse_lexicon

SAMPLE = {"GeoQuery train": 150, "ATIS train": 150}


def checked(interpretations: tuple[Interpretation, ...], question: str) -> None:
    words = [reading.paraphrase for reading in interpretations]
    assert len(set(words)) == len(words), (question, words)
    keys = [repr(same_meaning.key(form_json.from_json(reading.logical_form))) for reading in interpretations]
    assert len(set(keys)) == len(keys), (question, words)
    assert len({reading.sql for reading in interpretations}) == len(interpretations), (question, words)


@pytest.fixture(scope="module", params=["personnel", "airtravel"])
def shipped(request: pytest.FixtureRequest, built: Callable[[str], str]) -> Iterator[tuple[Domain, Tool]]:
    domain = load_domain(request.param, check_audio=False)
    with open_database(built(domain.name)) as database:
        yield domain, make_tool(domain, database)


def test_of_every_question_of_a_shipped_domain(shipped: tuple[Domain, Tool]) -> None:
    domain, tool = shipped
    several = 0
    for question in domain.tests:
        context: tuple[Exchange, ...] = ()
        if question.context:
            before = tool.ask(Request(question.context)).interpretations
            context = tuple(Exchange(question.context, reading.logical_form) for reading in before[:1])
        readings = tool.ask(Request(question.question, context)).interpretations
        checked(readings, question.question)
        several += len(readings) > 1
    assert several > 10


@pytest.mark.shared_data
@pytest.mark.parametrize("chosen", [s for s in SETS if s.name in SAMPLE], ids=lambda chosen: chosen.name)
def test_of_other_peoples_questions(chosen: QuestionSet) -> None:
    reason = missing(chosen)
    if reason is not None:
        pytest.skip(reason)
    lines = (shared_data() / chosen.questions).read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines[:: len(lines) // SAMPLE[chosen.name]]][: SAMPLE[chosen.name]]
    assert len(texts) == SAMPLE[chosen.name]
    with open_database(f"sqlite:///{shared_data() / chosen.database}") as database:
        tool = make_tool(load_domain(domain_folder(chosen), check_audio=False), database)
        for text in texts:
            checked(tool.ask(Request(text)).interpretations, text)


def test_one_reading_found_in_two_orders_is_one(tool: Tool, database: Database) -> None:
    """It was offered twice, in the same words, at 0.62 and 0.38."""
    outcome = tool.ask(Request("who are the clerks in department forty five"))
    assert [reading.paraphrase for reading in outcome.interpretations] == ["List all clerks who work in department 45."]
    assert outcome.interpretations[0].evidence["only reading"] == 1.0


WORDS = """
classes:
  town: {table: town, key: [town_id], nouns: [town], says: "{}", display: [town name]}
  shire: {table: shire, key: [shire_id], nouns: [shire], says: "{}", display: [shire name]}
attributes:
  town name: {of: town, column: town.name, nouns: [name], values: true}
  shire name: {of: shire, column: shire.name, nouns: [name], values: true}
  day height: {of: town, column: town.day, kind: number, nouns: [height]}
  night height: {of: town, column: town.night, kind: number, nouns: [height]}
relations:
  in: {from: town, to: shire, path: town.shire_id -> shire.shire_id, says: lie in, says_inverse: hold}
  seat: {from: town, to: shire, path: town.town_id -> shire.seat_id, says: lie in, says_inverse: hold}
  near: {from: town, to: town, path: "town.town_id -> near.a, near.b -> town.town_id", says: be near, says_inverse: be near}
"""  # noqa: E501
LEXICON = parse_lexicon(WORDS, Path("lexicon.yaml"))
YORK = "york"


@pytest.mark.parametrize(
    ("text", "said", "barer"),
    [
        ("who works in department 45",  # not: who works, and is in department 45
         "List all employees who work in department 45.", "who work in a department"),
        ("who earns the most", "List the employee with the highest salary.", "have a salary"),
        ("which employees have a supervisor",
         "List all employees who are supervised by an employee.", "and are supervised by an employee"),
        ("does Sharon Lease work in department 10",
         "Yes or no: does Sharon Lease work in department 10?", "of service"),
        ("list the employees hired after 1980",
         "List all employees who have a hire date after 1980.", "have a hire date,"),
    ],
)  # fmt: skip
def test_that_something_is_there_at_all_is_no_other_reading(text: str, said: str, barer: str, tool: Tool) -> None:
    first, *others = [one.paraphrase for one in tool.ask(Request(text)).interpretations]
    assert first == said
    assert not [other for other in others if barer in other]


def named(cls: str) -> Set:
    return Set(cls, (Compare(Attr(f"{cls} name"), "=", (YORK,)),))


def test_a_name_of_two_things_says_of_which() -> None:
    readings = [Show(named("town")), Show(named("shire"))]
    assert told_apart(readings, LEXICON) == ["List the town York.", "List the shire York."]
    assert told_apart(readings[:1], LEXICON) == ["List York."]


def test_an_attribute_goes_by_its_own_name_where_its_noun_is_anothers_too() -> None:
    readings = [Show(named("town"), (Attr("day height"),)), Show(named("town"), (Attr("night height"),))]
    assert told_apart(readings, LEXICON) == ["List the day height of York.", "List the night height of York."]


def test_what_a_clause_belongs_to_is_heard() -> None:
    near, york = Step("near"), named("town")
    big = Compare(Attr("day height"), ">", (5,))
    near_york = Related(near, york)
    inner = Show(Set("town", (Related(near, Set("town", (near_york, big))),)))
    outer = Show(Set("town", (Related(near, Set("town", (near_york,))), big)))
    assert told_apart([inner, outer], LEXICON) == [
        "List all towns that are near towns that are near York and have a height over 5.",
        "List all towns that have a height over 5 and are near towns that are near York.",
    ]


def test_brackets_tell_where_nothing_else_does() -> None:
    near, york = Step("near"), named("town")
    of_york = Related(near, Set("town", (Related(near, york),)))
    deep = Related(near, Set("town", (of_york,)))
    inner = Show(Set("town", (Related(near, Set("town", (of_york, deep))),)))
    outer = Show(Set("town", (Related(near, Set("town", (of_york,))), deep)))
    first, second = told_apart([inner, outer], LEXICON)
    assert first != second


def test_the_columns_and_relations_tell_at_last() -> None:
    readings = [Show(Set("town", (Related(Step(name), Set("shire")),))) for name in ("in", "seat")]
    assert told_apart(readings, LEXICON) == [
        "List all towns that lie in a shire (by 'in').",
        "List all towns that lie in a shire (by 'seat').",
    ]


def test_what_cannot_be_told_apart_is_offered_once() -> None:
    reading = Show(Set("town", (Related(Step("in"), Set("shire")),)))
    assert told_apart([reading, reading], LEXICON) == ["List all towns that lie in a shire.", ""]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((Compare(Attr("day height"), "=", (9,)),), (Compare(Attr("day height"), "=", ("9",)),)),
        ((Compare(Attr("day height"), "in", (1, 2)),), (Compare(Attr("day height"), "in", (2, 1)),)),
        ((Related(Step("in"), Set("shire")),) * 2, (Related(Step("in"), Set("shire")),)),
        ((form.Not(form.Not(Related(Step("in"), Set("shire")))),), (Related(Step("in"), Set("shire")),)),
    ],
)
def test_logically_equal_forms_are_one(one: tuple[form.Condition, ...], other: tuple[form.Condition, ...]) -> None:
    assert same_meaning.key(Show(Set("town", one))) == same_meaning.key(Show(Set("town", other)))


def test_the_order_round_a_superlative_is_no_matter_of_taste() -> None:
    low, best = Compare(Attr("day height"), "<", (9,)), form.Extreme(Attr("night height"), most=True)
    before, behind = Show(Set("town", (low, best))), Show(Set("town", (best, low)))
    assert same_meaning.key(before) != same_meaning.key(behind)
    assert told_apart([before, behind], LEXICON) == [
        "List the town with the highest night height of those that have a day height under 9.",
        "List all towns that have the highest night height of all towns and have a day height under 9.",
    ]
