"""What is told beside a request is left out of it and shown; a condition that is told never is."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.interface import Request, Tool

COMPANY = [
    ("The mail's late again. Who are the mail clerks?", "who are the mail clerks"),
    ("Who's divorced in Underwater Systems? I run the lonely hearts bowling team, don't ask.",
     "who is divorced in Underwater Systems"),
    ("Head count per division, if you'd be so kind. It goes on a slide for the directors.",
     "head count per division"),
    ("So here's what bugs the committee: are there any people who earn more than their own boss?",
     "are there any people who earn more than their own boss"),
    ("Somebody's due a pin for twenty years of service, so - who came to us in 1969?", "who came to us in 1969"),
    ("Hired before 1970 and still below level ten, that's a scandal, who are they?",
     "hired before 1970 and still below level ten, who are they"),
    ("which of the guards are married, if that's not a rude thing to ask", "which of the guards are married"),
    ("all the guards, with their home phones. The kettle's broken, poor me.", "all the guards, with their home phones"),
    ("oh dear, where did I put it, the address of Rosa Delgado please, street and town",
     "the address of Rosa Delgado, street and town"),
    ("The union asks about the poorest paid. Those with a salary under 15000.", "those with a salary under 15000"),
]  # fmt: skip
JOURNEYS = [
    ("We were stuck in Newark for six hours once, never again. So what goes from Pittsburgh to Montreal nonstop?",
     "what goes from Pittsburgh to Montreal nonstop"),
    ("my chair won't fit, poor me, what is the minimum connecting time in Atlanta",
     "what is the minimum connecting time in Atlanta"),
    ("those tiny commuter planes can't load my chair, so list the aircraft that hold fewer than thirty",
     "list the aircraft that hold fewer than thirty"),
    ("We've family in Chicago and the grandkids love Orlando, so who flies from Houston to Chicago and Orlando?",
     "who flies from Houston to Chicago and Orlando"),
    ("I just missed the 3 o'clock... what leaves after three p.m. from New York to Boston?",
     "what leaves after three p.m. from New York to Boston"),
    ("Boston to Miami arriving before seven at night, that is when grandma locks the door. And leaving after noon.",
     "Boston to Miami arriving before seven at night and leaving after noon"),
    ("I want to be able to just turn up any day, so is every flight from Boston to Denver daily?",
     "is every flight from Boston to Denver daily"),
    ("hi there, I've never been on a plane before and I'm a bit nervous... what goes from Boston to Denver nonstop?",
     "what goes from Boston to Denver nonstop"),
    ("flights from Dallas to Boston, the bridge is closed, don't ask", "flights from Dallas to Boston"),
    ("The kettle's broken again. Which airlines fly from Boston to Denver?",
     "which airlines fly from Boston to Denver"),
]  # fmt: skip
COMPANY_TRAPS = [
    ("I used to work in Irving. How many engineers are there?", "how many engineers are there"),
    ("We were in Dallas for the party. Who is the oldest?", "who is the oldest"),
    ("list the secretaries, they must be bilingual", "list the secretaries"),
    ("list the secretaries, the bilingual ones", "list the secretaries"),
    ("list the secretaries, anyone who snores", "list the secretaries"),
    ("list the secretaries, they are grumpy", "list the secretaries"),
    ("Engineers in Dallas, except the grumpy ones.", "engineers in Dallas"),
    ("How many guards are there? The fire drill covers department 12 only.", "how many guards are there"),
    ("Show me the managers. Nobody under fifty.", "show me the managers"),
    ("The engineers in Dallas are leaving. What is the average age?", "what is the average age"),
    ("I dislike the ones in Dallas. List the engineers.", "list the engineers"),
    ("The clerks grumble all day long. Who earns less than 20000?", "who earns less than 20000"),
]  # fmt: skip
"""Each with what it would be without what is told: no reading, or another one."""
FLIGHTS = "what flights are there from Boston to Dallas"
JOURNEY_TRAPS = [
    ("We were in Newark, so what goes from there to Montreal?", "what goes to Montreal"),
    ("We were stuck in Newark. What goes to Montreal?", "what goes to Montreal"),
    *((f"{told} What flights are there from Boston to Dallas?", FLIGHTS) for told in (
        "I've got to be back by Friday.",
        "I was hoping to leave on Friday.",
        "I had three hundred dollars saved, my whole budget.",
        "My bag is in Denver, so I must stop in Denver.",
        "We've family in Chicago, so I'd change planes there.",
        "The wedding is on Saturday.",
        "My sister gets sick changing planes.",
        "I hate propellers.",
    )),
    (f"{FLIGHTS}, the plane must have a toilet", FLIGHTS),
    (f"{FLIGHTS}, the roomy ones", FLIGHTS),
    (f"{FLIGHTS}. Nothing before breakfast.", FLIGHTS),
    (f"{FLIGHTS} arriving before seven, that's when grandma locks the door. And leaving after noon.",
     f"{FLIGHTS} arriving before seven"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), COMPANY)
def test_of_a_company(tool: Tool, said: str, meant: str) -> None:
    _is_left_out(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), JOURNEYS)
def test_of_journeys(agent: Tool, said: str, meant: str) -> None:
    _is_left_out(agent, said, meant)


@pytest.mark.parametrize(("said", "without"), COMPANY_TRAPS)
def test_what_is_told_of_people_is_not_lost(tool: Tool, said: str, without: str) -> None:
    assert sql_of(tool, said) != sql_of(tool, without)


@pytest.mark.parametrize(("said", "without"), JOURNEY_TRAPS)
def test_what_is_told_of_journeys_is_not_lost(agent: Tool, said: str, without: str) -> None:
    assert sql_of(agent, said) != sql_of(agent, without)


def _is_left_out(tool: Tool, said: str, meant: str) -> None:
    wanted = sql_of(tool, meant)
    assert wanted != "abstained"
    found = tool.ask(Request(said)).interpretations
    assert found, said
    assert sorted(found[0].sql) == sorted(wanted)
    assert found[0].left_out
    assert found[0].sureness != "sure"
