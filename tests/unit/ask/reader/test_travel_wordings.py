"""Requests of air travel that were answered wrongly, or not at all, each beside a plainer one that means the same."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import talk
from tests.unit.ask.timetable import rows
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

SAME = [
    # An end of a journey that was said is not asked for.
    ("number of flights from Boston to each city", "for each city that they go to, the number of flights from Boston"),
    ("which cities have flights from Boston", "which cities do flights from Boston go to"),
    # Prices of each.
    ("lowest fare for each class from Boston to Denver", "lowest fare for each class type from Boston to Denver"),
    # What has a price, and its prices.
    ("the flights from Boston to Denver round trip", "round trip flights from Boston to Denver"),
    ("the prices of all flights from Boston to Denver", "the prices of flights from Boston to Denver"),
    ("show all flights from Boston to Denver and the cost of each flight",
     "show all flights from Boston to Denver and their fares"),
    ("I would like a coach class seat on a flight from Boston to Denver", "coach class flights from Boston to Denver"),
    ("I need two first class tickets from Boston to Denver", "I need a first class ticket from Boston to Denver"),
    # Who is named is known; one that goes somewhere is a flight.
    ("Delta airlines from Boston to Denver", "flights on Delta from Boston to Denver"),
    ("do you have one to Denver from Boston", "flights to Denver from Boston"),
    # What a plane has, its flights have; what is used or served on the way.
    ("which flight from Boston to Denver has the smallest seating capacity",
     "the flight from Boston to Denver with the fewest seats"),
    ("which of the flights from Boston to Denver carries the fewest passengers",
     "the flight from Boston to Denver with the fewest seats"),
    ("which planes are used by Delta flying between Boston and Denver",
     "which planes are used on Delta flights from Boston to Denver"),
    ("which meals are served from Boston to Denver", "which meals are served on flights from Boston to Denver"),
    # Two ways in one request, each with what was said of it.
    ("the first flight from Boston to Denver and what is the last flight from Denver to Boston",
     "the first flight from Boston to Denver and the last flight from Denver to Boston"),
    ("I'd like to see fares from Boston to Denver and I'd like to see fares from Denver to Boston",
     "the fares from Boston to Denver and the fares from Denver to Boston"),
    ("flights between Boston and Denver and between Denver and Boston",
     "flights from Boston to Denver and from Denver to Boston"),
    # Times with a beginning and an end, and as early as can be.
    ("flights from Boston to Denver that arrive after 2 o'clock and before 5 o'clock",
     "flights from Boston to Denver that arrive between 2:01 pm and 4:59 pm"),
    ("a flight from Boston to Denver that gets in as late as possible",
     "which flight from Boston to Denver arrives last"),
    ("your last trip from Boston to Denver", "the last flight from Boston to Denver"),
    ("I'd like to fly from Boston to Denver only in the afternoon", "afternoon flights from Boston to Denver"),
    ("which flight is the cheapest from Boston to Denver on Monday",
     "the cheapest flight from Boston to Denver on Monday"),
    # On the ground, classes, codes.
    ("in Boston I'd like to rent a car", "rental cars in Boston"),
    ("flight classes for Delta", "which classes of service does Delta offer"),
    ("what does F under fare code mean", "what does fare code F mean"),
    ("what is the difference between fare code Q and fare code Y", "what do fare codes Q and Y mean"),
    ("how many flights does each airline have with business class service",
     "for each airline, how many business class flights are there"),
    # More of one journey.
    ("which airlines fly from Boston to Denver but serve dinner",
     "which airlines have flights from Boston to Denver that serve dinner"),
    # Numbers, times and units.
    ("the five earliest flights from Atlanta to Boston", "the first five flights from Atlanta to Boston"),
    ("flights from Dallas to Denver that take between one and three hours",
     "flights from Dallas to Denver that take between 60 and 180 minutes"),
    ("flights from Boston to Denver that do not leave in the morning",
     "flights from Boston to Denver but not in the morning"),
    # Codes and their names.
    ("what is the abbreviation for Midwest Express", "what is the airline code of Midwest Express"),
    # What narrows nothing.
    ("any class, Boston to Denver", "Boston to Denver"),
    ("what does it cost from Houston to Denver? Show me every fare", "what does it cost from Houston to Denver"),
    # Questions that stand where their answer would.
    ("the plane to Dallas takes how long from Boston", "how long does the plane to Dallas take from Boston"),
    ("a round trip Boston to Denver in coach costs what", "how much is a round trip from Boston to Denver in coach"),
    ("Boston is in what time zone", "what time zone is Boston in"),
    ("a limousine is available where in Canada", "which Canadian cities have limousines"),
    # A flight called by its time, what comes in, and what is said first of what lands.
    ("does the 9 o'clock American from Boston to Dallas serve a meal",
     "does the 9 o'clock flight on American from Boston to Dallas serve a meal"),
    ("Denver arrivals before ten in the morning", "flights to Denver arriving before ten in the morning"),
    ("Boston departures in the morning", "flights from Boston in the morning"),
    ("after six in the evening, which flights land in Denver",
     "which flights land in Denver after six in the evening"),
    ("Boston to Denver, earliest arrival", "which flight from Boston to Denver arrives first"),
    # What narrows on both sides.
    ("which flights from Boston to Denver arrive before noon and which leave after 1 pm",
     "which flights from Boston to Denver arrive before noon or leave after 1 pm"),
    ("is there a later flight than 6 pm from Boston to Denver",
     "is there a flight later than 6 pm from Boston to Denver"),
    ("is it Delta that flies to Denver", "does Delta fly to Denver"),
    ("what is the first flight and what is the last one from Boston to Denver",
     "what are the first and the last flight from Boston to Denver"),
    ("the first flight from Boston to Denver, scratch that, the last one", "the last flight from Boston to Denver"),
    ("fares for Boston Denver on United", "fares from Boston to Denver on United"),
    # Rides, and how far an airport lies from its town.
    ("average taxi fare, all airports", "average ground fare of taxis"),
    ("where can I rent a car", "which cities have rental cars"),
    ("which airport lies farthest from its city", "which airport is farthest from downtown"),
    # What fares need.
    ("fares from Boston to Denver without a Saturday stay",
     "fares from Boston to Denver that do not require a Saturday stay"),
    ("how many days ahead do I have to book with restriction AP/80", "what is the advance purchase of AP/80"),
    ("how pricey is first class from Boston to Denver", "how much is first class from Boston to Denver"),
    # What telegrams compute last; one price, one journey; both meals.
    ("elapsed time, Boston Denver, minimum", "minimum elapsed time from Boston to Denver"),
    ("flights from Boston to Denver, Saturdays excluded", "flights from Boston to Denver but not on Saturday"),
    ("flights from Boston to Denver, but I can't do Tuesdays", "flights from Boston to Denver but not on Tuesday"),
    ("flights from Boston to Denver between noon and three", "flights from Boston to Denver between noon and 3 pm"),
    # Hesitation and what is taken back.
    ("flights from Boston to Denver that arrive before, say, 5 pm",
     "flights from Boston to Denver that arrive before 5 pm"),
    ("the last flight Saturday evening, no, I mean Sunday, Miami to Atlanta",
     "the last flight Sunday evening, Miami to Atlanta"),
    # Who makes what, what is served, what is paid.
    ("does Lockheed make the fastest plane", "is the fastest plane made by Lockheed"),
    ("what do they give you to eat on American flight 152", "what meals are served on American flight 152"),
    ("what is the least I would pay from Boston to Denver", "what is the least expensive fare from Boston to Denver"),
    ("the fare on United's morning flight from Denver to Chicago",
     "the fare on the morning flight of United from Denver to Chicago"),
    # As people type: arrows, and half of the day said of one end of a span.
    ("flights Boston -> Denver", "flights from Boston to Denver"),
    ("flights from Boston to Denver between ten in the morning and two",
     "flights from Boston to Denver between 10 am and 2 pm"),
    # What is counted of each, and what a measure is compared with.
    ("For each airline, the number of flights it has into Denver", "for each airline, count the flights to Denver"),
    ("planes with four engines, those feel safer, which ones are they", "which planes have four engines"),
    ("what's the hop from Boston to Denver cost, just the single", "one way fares from Boston to Denver"),
    ("what time's the last flight from Boston to Denver", "what time is the last flight from Boston to Denver"),
]  # fmt: skip


def sql(tool: Tool, *texts: str) -> str:
    """The statement of the last request behind those before it; nothing where it abstains."""
    readings = talk(tool, *texts).interpretations
    return readings[0].sql if readings else ""


def answer(tool: Tool, timetable: Database, *texts: str) -> set[tuple[object, ...]]:
    said = sql(tool, *texts)
    return rows(timetable, said) if said else set()


@pytest.mark.parametrize(("said", "plain"), SAME, ids=[said for said, _ in SAME])
def test_said_so(agent: Tool, timetable: Database, said: str, plain: str) -> None:
    assert answer(agent, timetable, said) == answer(agent, timetable, plain) != set()


def test_days_that_are_the_only_ones(agent: Tool) -> None:
    assert "NOT" in sql(agent, "which flights from Boston to Denver only run on weekends")


def test_of_airlines_that_fly_to_one_place_some_fly_to_another(agent: Tool, timetable: Database) -> None:
    both = answer(agent, timetable, "which airlines go both to Boston and to Denver")
    assert answer(agent, timetable, "which airlines fly to Boston", "which of those fly to Denver") == both != set()


def test_what_is_left_out_is_a_time(agent: Tool) -> None:
    """A time that somebody does not want is never dropped."""
    assert "departure_time" in sql(agent, "I don't want to leave in the morning, Boston to Denver on Monday")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("flights from Oakland to Seattle, I said Seattle, I meant Phoenix", "flights from Oakland to Phoenix"),
        ("flights from Oakland to Seattle on Friday. Did I say Friday? Make it Sunday.",
         "flights from Oakland to Seattle on Sunday"),
        ("which airlines go from Houston, uh, Orlando to Miami", "which airlines go from Orlando to Miami"),
        ("which airlines go from Houston well Orlando to Miami", "which airlines go from Orlando to Miami"),
        ("which airlines go from Houston, actually, from Orlando to Miami",
         "which airlines go from Orlando to Miami"),
        ("what do you have from Houston to Miami, Tampa I mean", "what do you have from Houston to Tampa"),
        ("is there lunch, no, is there dinner on flights from Houston to Tampa",
         "is there dinner on flights from Houston to Tampa"),
        ("forget Continental, show me the Northwest flights out of Detroit",
         "show me the Northwest flights out of Detroit"),
        ("never mind the price, when does the first flight from Detroit to Tampa leave",
         "when does the first flight from Detroit to Tampa leave"),
        ("never mind the taxis, what does a limousine cost in Phoenix", "what does a limousine cost in Phoenix"),
        ("flights from Detroit to Tampa on Friday no Saturday", "flights from Detroit to Tampa on Saturday"),
        ("Continental flights, sorry, Northwest flights from Detroit to Tampa",
         "Northwest flights from Detroit to Tampa"),
        ("afternoon flights, I mean evening flights from Detroit to Tampa", "evening flights from Detroit to Tampa"),
        ("flights from Detroit to Tampa without a stop, no, with a stop",
         "flights from Detroit to Tampa with a stop"),
        ("flights from Detroit to Tampa after five, no, before", "flights from Detroit to Tampa before five"),
        ("flights from Detroit to Tampa after five, no, before five", "flights from Detroit to Tampa before five"),
        ("flights from Detroit to Tampa departing, no, arriving after ten a.m.",
         "flights from Detroit to Tampa arriving after ten a.m."),
        ("what does it cost from Detroit to Tampa in business, wait a second, in coach",
         "what does it cost from Detroit to Tampa in coach"),
        ("flights between Detroit and Tampa, I'm sorry, Orlando", "flights between Detroit and Orlando"),
        ("flights from Detroit to Tampa. No. Orlando.", "flights from Detroit to Orlando"),
        ("which planes, um, which airlines fly from Detroit to Tampa", "which airlines fly from Detroit to Tampa"),
        ("what's the dearest, sorry, the cheapest ticket from Detroit to Tampa",
         "what's the cheapest ticket from Detroit to Tampa"),
        ("when does the last, hang on, the first flight from Detroit to Tampa arrive",
         "when does the first flight from Detroit to Tampa arrive"),
        ("when do the flights from Detroit to Tampa arrive, depart I mean",
         "when do the flights from Detroit to Tampa depart"),
        ("how wide, I mean how long is a 757", "how long is a 757"),
        ("how many flights does Delta, er, Eastern have", "how many flights does Eastern have"),
        ("which flights serve breakfast, lunch rather", "which flights serve lunch"),
        ("from Detroit to Tampa, that should be Orlando, which flights are there on Monday",
         "from Detroit to Orlando, which flights are there on Monday"),
        ("what's the, how much is a taxi in Detroit", "how much is a taxi in Detroit"),
        ("flights from Detroit to Tampa, the nonstop ones I mean", "nonstop flights from Detroit to Tampa"),
        ("flights from Detroit to Tampa on Monday, or better on Tuesday", "flights from Detroit to Tampa on Tuesday"),
        ("flights from Detroit to Tampa, not Tampa, Orlando", "flights from Detroit to Orlando"),
        ("which flights from Detroit go to Tampa, no, which flights go to Orlando",
         "which flights from Detroit go to Orlando"),
        ("Detroit to Tampa, no, Dallas to Orlando, nonstop", "Dallas to Orlando, nonstop"),
        ("which airlines go from Toronto to Tampa, oh hang on, I meant Detroit to Tampa",
         "which airlines go from Detroit to Tampa"),
        ("Dallas to Orl, no, Detroit to Tampa", "Detroit to Tampa"),
        ("round trip tickets from Detroit to Tampa below 500, make that 600 dollars",
         "round trip tickets from Detroit to Tampa below 600 dollars"),
    ],
)  # fmt: skip
def test_what_a_traveller_takes_back_is_not_read(agent: Tool, said: str, meant: str) -> None:
    assert _says(agent, said) == _says(agent, meant)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        # Routes, and who flies there; prices without a word for money; how many go; what lies beside the journey.
        ("Miami, Detroit", "flights from Miami to Detroit"),
        ("Seattle - Phoenix", "flights from Seattle to Phoenix"),
        ("Seattle to Phoenix, Northwest", "flights from Seattle to Phoenix on Northwest"),
        ("which cities does Continental fly to", "where does Continental fly"),
        ("Eastern, where do they fly", "which cities does Eastern fly to"),
        ("which is dearer, a taxi or a limousine in Philadelphia",
         "which is dearer in Philadelphia, a taxi or a limousine"),
        ("tell me what code YN is", "what does code YN mean"),
        ("flights from Seattle to Phoenix for less than 250",
         "flights from Seattle to Phoenix for less than 250 dollars"),
        ("flights under 250 from Seattle to Phoenix", "flights from Seattle to Phoenix under 250 dollars"),
        ("Seattle to Phoenix and back, under 400", "round trip fares from Seattle to Phoenix under 400 dollars"),
        ("both ways from Seattle to Phoenix, at most 400",
         "round trip fares from Seattle to Phoenix at most 400 dollars"),
        ("what does it cost to fly from Seattle to Phoenix and come back",
         "what does it cost to fly from Seattle to Phoenix round trip"),
        # What is asked once more; what is asked of a flight that one would take.
        ("which cities does Delta fly to from Seattle, what cities", "which cities does Delta fly to from Seattle"),
        ("is there a limousine in Philadelphia, is there one at all", "is there a limousine in Philadelphia"),
        ("is there a plane that holds more than 300? which one", "which plane holds more than 300"),
        ("if I take the first flight from Seattle to Phoenix, which airline is that",
         "which airline has the first flight from Seattle to Phoenix"),
        ("on the first flight from Seattle to Phoenix, how many seats has the plane got",
         "the first flight from Seattle to Phoenix, how many seats has the plane got"),
        ("three-engined planes", "planes with three engines"),
        ("there are three of us, what's the cheapest fare from Seattle to Phoenix",
         "what's the cheapest fare from Seattle to Phoenix"),
        ("flights from Seattle to Phoenix, we are five", "flights from Seattle to Phoenix"),
        ("what is a limousine in Philadelphia", "how much is a limousine in Philadelphia"),
        ("limo prices Philadelphia", "how much is a limousine in Philadelphia"),
        ("where must I change on the way from Seattle to Phoenix",
         "where do I have to change planes from Seattle to Phoenix"),
        ("Dulles to downtown, how far", "how far is it from Dulles to downtown"),
        ("how long do I have to allow for a connection at Dulles", "what is the minimum connecting time at Dulles"),
        ("fewest flights to Phoenix, which airline", "which airline has the fewest flights to Phoenix"),
        ("who sells the cheapest fare from Seattle to Phoenix",
         "which airline has the cheapest fare from Seattle to Phoenix"),
        ("our twins will be seven and they only get cranky, so which flights go from Seattle to Phoenix on Sunday",
         "which flights go from Seattle to Phoenix on Sunday"),
        ("we've been married for thirty years and still argue, so which flights go from Seattle to Phoenix on Sunday",
         "which flights go from Seattle to Phoenix on Sunday"),
        ("my cousin owns four trombones, so which flights go from Seattle to Phoenix on Sunday",
         "which flights go from Seattle to Phoenix on Sunday"),
    ],
)  # fmt: skip
def test_what_a_traveller_says_in_short(agent: Tool, said: str, plain: str) -> None:
    assert _says(agent, said) == _says(agent, plain)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        # Hesitation and words of repair that take nothing back.
        ("flights from Boston to Denver on Monday, um, or Tuesday",
         "flights from Boston to Denver on Monday or Tuesday"),
        ("flights from Boston to Denver or, er, Dallas", "flights from Boston to Denver or Dallas"),
        ("the first and, um, the last flight from Boston to Denver",
         "the first and the last flight from Boston to Denver"),
        ("I'm sorry to bother you, which flights go from Boston to Denver", "which flights go from Boston to Denver"),
        ("flights from Boston, um, to, um, Denver", "flights from Boston to Denver"),
        ("flights from Boston to Denver, not on Sunday", "flights from Boston to Denver that are not on Sunday"),
    ],
)  # fmt: skip
def test_what_takes_nothing_back(agent: Tool, said: str, plain: str) -> None:
    assert _says(agent, said) == _says(agent, plain)


def _says(tool: Tool, text: str) -> list[str]:
    """The words of what a request is read as, whichever stands first."""
    return sorted(tool.ask(Request(text)).interpretations[0].paraphrase.replace(",", "").split())


def test_a_fare_without_a_restriction_needs_no_stay(agent: Tool) -> None:
    assert "IS NOT TRUE" in sql(agent, "fares from Boston to Denver that do not require a Saturday stay")


def test_an_average_of_rides_is_of_every_ride(agent: Tool) -> None:
    assert "airport_code AS k" in sql(agent, "what is the average taxi fare")


def test_without_a_change_is_no_change(agent: Tool) -> None:
    assert "connections = 0" in sql(agent, "flights from Boston to Denver without change")


def test_a_predicate_behind_a_pause_is_no_other_kind(agent: Tool) -> None:
    said = sql(agent, "dinner flights Boston Denver, nonstop, leaving after 5 pm")
    assert "stops = 0" in said
    assert " OR " not in said


def test_nobody_is_asked_of_whose_other_flights_are_direct(agent: Tool) -> None:
    """Whoever flies there directly has such a flight there."""
    said = sql(agent, "does anybody fly from Boston to Denver direct")
    assert said.count("airline_code IN") == 1


def test_a_price_beside_journeys_is_theirs(agent: Tool) -> None:
    said = sql(agent, "which airlines have flights from Boston to Denver under 300 dollars")
    assert said.count("airline_code IN") == 1
    assert "flight_fare" in said


def test_both_meals_are_served_on_one_flight(agent: Tool) -> None:
    assert "IN ('BREAKFAST', 'LUNCH')" not in sql(agent, "which flights serve both breakfast and lunch")


def test_what_is_said_behind_two_figures_is_of_both(agent: Tool) -> None:
    assert sql(agent, "number of flights and mean duration, Boston to Denver").count("'BOSTON'") == 2


def test_a_journey_is_made_on_one_day(agent: Tool) -> None:
    read = agent.ask(Request("flights leaving Boston on Monday and arriving in Denver on Tuesday")).interpretations
    assert not any("Monday and Tuesday" in one.paraphrase for one in read)


def test_nobody_flies_downtown(agent: Tool) -> None:
    read = agent.ask(Request("how long is a trip from Logan to downtown Boston")).interpretations
    assert not any("flights" in one.paraphrase for one in read)
