"""What people say by the way - for what they ask, who travels, what does not matter, where a question begins
once more - and how they ask of journeys that nobody names.

A request is right where it is the same statement as its plainer words.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Tool
from wizard.ask.reader.travellers import Travellers
from wizard.ask.reader.words import words_of

COMPANY = [
    # directions that say nothing more
    ("who lives up in Boston", "who lives in Boston"),
    ("how many secretaries work over in legal", "how many secretaries work in legal"),
    # what it is for
    ("for my aunt's birthday card I need the street of Rosa Delgado", "I need the street of Rosa Delgado"),
    ("how many nurses work here, for the annual newsletter", "how many nurses work here"),
    # the ones that are meant
    ("the secretaries, the ones in Dallas, who are they", "the secretaries in Dallas, who are they"),
    ("show me the engineers, just the ones who live in Irving", "show me the engineers who live in Irving"),
    # in groups, and together
    ("secretaries, how many per division", "how many secretaries are there per division"),
    ("what do the guards earn put together", "what do the guards earn in total"),
    ("do the men make less on average than the women", "do the men make less than the women on average"),
    # what is begun once more
    ("how many, how many of the nurses are men", "how many of the nurses are men"),
    ("where does, where does Rosa Delgado live", "where does Rosa Delgado live"),
    # what does not matter
    ("I really don't care how old they are, so who are the nurses", "who are the nurses"),
    ("does anyone make over like ninety thousand", "does anyone make over ninety thousand"),
    # what speakers tell of themselves
    ("my late uncle loved the place, so tell me who the president is", "tell me who the president is"),
    ("is Rosa Delgado married? Yes or no", "is Rosa Delgado married"),
    ("who is officially the boss of Paul Tai", "who is the boss of Paul Tai"),
    ("apparently there are guards here, who are they", "who are the guards"),
    ("here is my question: who is the youngest nurse", "who is the youngest nurse"),
    # numbers whose kind the question has said
    (
        "which department has fewer clerks, 12 or 45",
        "which department has fewer clerks, department 12 or department 45",
    ),
]
TRAVEL = [
    # who travels is not asked about
    ("what time does she get to Boston on United 21", "what time do I get to Boston on United 21"),
    ("my nephew needs to fly from Denver to Dallas on Friday", "I need to fly from Denver to Dallas on Friday"),
    ("could you find him flights from Dallas to Boston", "could you find me flights from Dallas to Boston"),
    ("which flights take my aunt from Boston to Denver", "which flights take me from Boston to Denver"),
    # of journeys that nobody names
    ("on what days can I fly from Boston to Denver", "on what days do flights go from Boston to Denver"),
    ("what aircraft do they use from Boston to Denver", "what aircraft are used on flights from Boston to Denver"),
    ("when would I get to Denver if I take United 83 from Boston",
     "when would I get to Denver on United 83 from Boston"),
    ("how often does Delta fly from Boston to Denver", "how many Delta flights are there from Boston to Denver"),
    ("is there a flight to Denver that gets us there by noon", "is there a flight to Denver that arrives by noon"),
    ("flights from Boston to Denver that only use jets", "flights from Boston to Denver that use only jets"),
    ("flights from Dallas to Denver, no plane changes", "direct flights from Dallas to Denver"),
    # directions, and what it is for
    ("flights from Dallas up to Boston", "flights from Dallas to Boston"),
    ("I need to get to Dallas from Boston for my sister's graduation", "I need to get to Dallas from Boston"),
    ("I'm not fussy about the airline, but which flights go from Boston to Denver",
     "which flights go from Boston to Denver"),
    ("Boston to Denver, how many per airline", "how many flights from Boston to Denver per airline"),
    ("how many planes does each manufacturer have", "how many aircraft are there by manufacturer"),
]  # fmt: skip


def _same(tool: Tool, database: Database, said: str, plainly: str) -> None:
    asked, wanted = sql_of(tool, said), sql_of(tool, plainly)
    assert wanted != "abstained", plainly
    if asked != wanted:
        assert asked != "abstained", said
        assert sorted(database.run(asked).rows) == sorted(database.run(wanted).rows), (asked, wanted)


@pytest.mark.parametrize(("said", "plainly"), COMPANY)
def test_what_is_said_by_the_way_changes_nothing(tool: Tool, database: Database, said: str, plainly: str) -> None:
    _same(tool, database, said, plainly)


@pytest.mark.parametrize(("said", "plainly"), TRAVEL)
def test_whoever_travels_asks_as_the_speaker_would(agent: Tool, timetable: Database, said: str, plainly: str) -> None:
    _same(agent, timetable, said, plainly)


@pytest.mark.parametrize(
    "text",
    [
        "my aunt wants the cheapest, so which flights go from Boston to Denver",
        "my boss insists on Delta, so which flights go from Boston to Denver",
        "I need a flight from Boston to Denver for a child",
        "I don't care for Delta, which flights go from Boston to Denver",
    ],
)
def test_what_changes_the_request_is_not_left_out(agent: Tool, text: str) -> None:
    plain = sql_of(agent, "which flights go from Boston to Denver")
    assert sql_of(agent, text) != plain
    assert sql_of(agent, text) != sql_of(agent, "I need a flight from Boston to Denver")


def test_what_is_asked_for_somebody_counts_where_people_are_known(tool: Tool) -> None:
    """In a company "he" is somebody in it, and nobody who travels."""
    assert sql_of(tool, "when was he hired") == "abstained"


def _travellers(lexicon: object) -> Iterator[str]:
    for text in ("what time does my wife and I leave", "is he on it", "take my grandfather there"):
        words, places = Travellers(lexicon, told_apart=False).as_the_speaker(words_of(text))  # type: ignore[arg-type]
        assert [at for place in places for at in place] == list(range(len(words_of(text))))
        yield " ".join(word.word for word in words)


def test_travellers_are_the_speaker_and_keep_their_places(agent: Tool) -> None:
    said = list(_travellers(agent.lexicon))  # type: ignore[attr-defined]
    assert said == ["what time do i leave", "am i on it", "take me there"]
