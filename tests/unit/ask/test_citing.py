"""What drafts rest on: principles that words name, and principles about what readings do in any domain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.ask.said_in_turn import talk
from wizard.ask import form, form_json
from wizard.ask.attachment import is_moved
from wizard.ask.citing import Citing, ReadingSource
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Request, Tool
from wizard.ask.principles_named import names_not_there
from wizard.ask.reader.rules import all_rules
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import Domain, Principle, load_domain
from wizard.domain.errors import DomainUnusable
from wizard.domain.ideas import IDEAS
from wizard.domain.lexicon import load_lexicon


def first(tool: Tool, text: str, context: str = "") -> Interpretation:
    return talk(tool, *([context] if context else []), text).interpretations[0]


AIR = [
    ("flights from Boston to Denver", ("2.1", "L-3", "L-4")),
    ("flights between Boston and Denver", ("2.1", "2.2.1", "L-3", "L-4")),
    ("flights from Boston to San Francisco via Denver", ("2.1", "L-3", "L-4", "L-6")),
    ("flights from Boston to Denver in the late morning", ("2.1", "L-14", "L-15", "L-3", "L-4")),
    ("flights from Boston to Denver in the morning", ("2.1", "2.4.4", "L-15", "L-3", "L-4")),
    ("flights from Boston to Denver tomorrow", ("2.1", "L-2", "L-3", "L-4")),
    ("flights from Boston to Denver after six", ("2.1", "2.4.3", "L-15", "L-3", "L-4")),
    ("flights from Boston to Denver after 6 pm", ("2.1", "L-15", "L-3", "L-4")),
    ("what is the cheapest fare from Boston to Denver", ("2.1", "2.16", "2.3.3", "2.3.8", "L-11", "L-3", "L-4")),
    ("the last flight from Boston to Denver", ("2.1", "2.16", "L-3", "L-4", "L-8")),
    ("are there flights from Boston to Denver", ("2.11", "L-4")),
    ("how many flights go from Boston to Denver", ("2.16", "L-4")),
    ("which jets does Delta use", ("2.1", "L-18", "L-9")),
    ("what does QW mean", ("2.9.1", "L-17")),
    ("what does the airline code HP mean", ("2.9.1",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "numbers"), AIR, ids=[text for text, _ in AIR])
def test_drafts_of_travel(agent: Tool, text: str, numbers: tuple[str, ...]) -> None:
    assert first(agent, text).principles == numbers


PEOPLE = [
    ("what percentage of the clerks are women", ("3.1", "S-3", "S-6")),
    ("the average salary of the clerks", ("S-3", "S-6")),
    ("list the clerks and their salaries", ("S-3", "S-4", "S-6")),
    ("how old is Paul Tai", ("3.4", "A-1")),
    ("who is older than 60", ("3.4", "A-1", "S-4")),
    ("how many days has Paul Tai worked here", ("A-1",)),
    ("when was Paul Tai hired", ("2.1",)),
    ("who was hired before 1960", ("S-4",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "numbers"), PEOPLE, ids=[text for text, _ in PEOPLE])
def test_drafts_of_a_company(tool: Tool, text: str, numbers: tuple[str, ...]) -> None:
    assert first(tool, text).principles == numbers


def test_what_leans_cites_context(agent: Tool) -> None:
    """1992 paper, Appendix B, 1.2."""
    found = first(agent, "which of those serve lunch", "flights from Boston to Denver")
    assert found.principles == ("1.2", "2.1", "L-1", "L-3", "L-4", "L-7")


def test_the_table_of_a_yes_no_question_rests_on_2_11_too(agent: Tool) -> None:
    readings = agent.ask(Request("are there flights from Boston to Denver")).interpretations
    assert all(
        "2.11" in one.principles for one in readings if "Yes or no" in one.paraphrase or "List all" in one.paraphrase
    )


def test_a_condition_that_may_hang_on_either(agent: Tool) -> None:
    """1992 paper, Appendix B, 1.4: first-class prices, and the prices on first-class flights."""
    prices, flights = agent.ask(
        Request("the prices of flights, first class, from Pittsburgh to Atlanta")
    ).interpretations
    assert "1.4" in prices.principles
    assert "1.4" in flights.principles
    assert "1.4" not in first(agent, "the first class fares from Pittsburgh to Atlanta to Denver").principles


def test_only_what_is_said_moves() -> None:
    said = form.Set("c", (form.Compare(form.Attr("x"), "=", (1,)),))
    plain = form.Set("c")

    def nested(inner: form.Set, *, deep: bool) -> form.Show:
        there, hop = form.Related(form.Step("to c"), inner), form.Step("to b")
        if deep:
            return form.Show(form.Set("a", (form.Related(hop, form.Set("b", (there,))),)))
        return form.Show(form.Set("a", (form.Related(hop, form.Set("b")), there)))

    assert is_moved(nested(said, deep=True), nested(said, deep=False))
    assert not is_moved(nested(said, deep=True), nested(said, deep=True))
    assert not is_moved(nested(plain, deep=True), nested(plain, deep=False)), "nothing is said of what moved"
    assert not is_moved(nested(said, deep=True), nested(plain, deep=False)), "another thing is said"
    assert not is_moved(nested(said, deep=True), form.HowMany(nested(said, deep=False).set))


def test_each_idea_is_found_in_some_reading(agent: Tool, tool: Tool) -> None:
    """No idea may be written that nothing looks for: each is about something in the two shipped domains."""
    about = {idea for name in ("airtravel", "personnel") for one in load_domain(name, check_audio=False).principles
             for idea in one.about}  # fmt: skip
    assert about == set(IDEAS)


@pytest.mark.parametrize("text", ["who is older than 60", "how many clerks are there", "list the clerks"])
def test_a_domain_without_principles_cites_what_its_words_name(
    database: Database, personnel: Domain, text: str
) -> None:
    lexicon = load_lexicon(personnel.folder / "lexicon.yaml")
    bare = LexiconTool(lexicon, database, personnel.as_of)
    assert set(first(bare, text).principles) <= {"S-4", "S-6"}


# What a principle demands.


def demanded(tool: Tool, text: str) -> list[tuple[str, str]]:
    assert isinstance(tool, LexiconTool)
    request = Request(text)
    return [(number, one.paraphrase) for number, one in tool.demanded(request, tool.ask(request).interpretations[0])]


def test_the_other_half_of_the_day_is_demanded(agent: Tool) -> None:
    """1992 paper, Appendix B, 2.4.3; not where the half was said, or the time has none."""
    (one,) = demanded(agent, "flights from Boston to Dallas between eight and ten")
    assert one[0] == "2.4.3"
    assert "between 8:00 PM and 10:00 PM" in one[1]
    assert demanded(agent, "flights from Boston to Dallas between 8 and 10 pm") == []
    assert demanded(agent, "flights from Boston to Dallas in the morning") == []


def test_each_time_may_be_in_either_half(agent: Tool) -> None:
    found = demanded(agent, "which flights leave Boston for Dallas after six and arrive before nine")
    assert [number for number, _ in found] == ["2.4.3"] * 3


def test_the_wh_question_is_demanded(agent: Tool, tool: Tool) -> None:
    """1992 paper, Appendix B, 2.11; the 1989 paper has booleans only."""
    assert demanded(agent, "does Delta fly from Boston to Dallas") == [
        ("2.11", "List all flights that leave Boston, go to Dallas, and are on Delta Air Lines (DL).")
    ]
    assert demanded(tool, "are there clerks in department 45") == []


def test_the_other_field_is_demanded_where_it_has_the_value(agent: Tool) -> None:
    """1992 paper, Appendix B, 2.15."""
    (one,) = demanded(agent, "flights from Dallas to San Francisco that use a Boeing 767")
    assert one[0] == "2.15"
    assert demanded(agent, "which airlines use the DC10") == [], "no code is DC10"


# Names.


def test_shipped_domains_name_what_there_is(airtravel: Domain, personnel: Domain) -> None:
    for domain in (airtravel, personnel):
        assert list(names_not_there(domain, load_lexicon(domain.folder / "lexicon.yaml"))) == []


def changed(domain: Domain, number: str, about: dict[str, tuple[str, ...]]) -> Domain:
    told = tuple(one.model_copy(update={"about": about}) if one.number == number else one for one in domain.principles)
    return replace(domain, principles=told)


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ({"superlative": ("departure tim",)}, "is 'departure tim'; is it 'departure time'?"),
        ({"superlative": ("sold et",)}, "is 'sold et'; is it 'sold at'?"),
        ({"rule": ("between place",)}, "is 'between place'; is it 'between places'?"),
    ],
)
def test_a_name_that_stands_for_nothing(
    airtravel: Domain, timetable: Database, about: dict[str, tuple[str, ...]], says: str
) -> None:
    with pytest.raises(DomainUnusable) as caught:
        make_lexicon_tool(changed(airtravel, "L-8", about), timetable)
    assert caught.value.path == airtravel.folder / "principles.yaml"
    assert "principle L-8: " in str(caught.value)
    assert says in str(caught.value)


def test_a_principle_that_is_not_there(airtravel: Domain, timetable: Database) -> None:
    without = replace(airtravel, principles=tuple(one for one in airtravel.principles if one.number != "L-16"))
    with pytest.raises(DomainUnusable) as caught:
        make_lexicon_tool(without, timetable)
    assert "attributes.duration: no principle 'L-16'; is it 'L-6'?" in str(caught.value)
    assert caught.value.line is not None
    assert Path(caught.value.path).name == "lexicon.yaml"


def test_rules_are_known_by_the_names_that_explain_prints() -> None:
    assert "between places" in {rule.name for rule in all_rules()}


def test_a_form_that_nobody_said_cites_what_it_has(airtravel: Domain) -> None:
    """What the wizard makes of a reading has no words: its form tells all that it can."""
    lexicon = load_lexicon(airtravel.folder / "lexicon.yaml")
    citing = Citing(lexicon, airtravel.principles)
    query = form.HowMany(form.Set("flight", (form.Compare(form.Attr("departure time"), "<", (800,)),)))
    assert citing.numbers(ReadingSource(query)) == ("2.16", "L-15")
    assert list(citing.unsaid_halves(ReadingSource(query))) == []
    assert form_json.from_json(form_json.to_json(query)) == query


def test_an_idea_may_be_of_names(airtravel: Domain) -> None:
    lexicon = load_lexicon(airtravel.folder / "lexicon.yaml")
    told = [
        Principle(number="any", text="t", source="s", about={"condition": ()}),
        Principle(number="one", text="t", source="s", about={"condition": ("arrival time",)}),
    ]
    query = form.Show(form.Set("flight", (form.Compare(form.Attr("departure time"), "<", (800,)),)))
    assert set(Citing(lexicon, told).numbers(ReadingSource(query))) & {"any", "one"} == {"any"}
