"""What the paraphrase makes of logical forms: English of every kind of query, set, term, condition and value."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Claim,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Key,
    Member,
    Not,
    Number,
    Of,
    Own,
    Query,
    Related,
    Set,
    Share,
    Shared,
    Show,
    Step,
    Via,
)
from wizard.ask.paraphrase import Paraphraser
from wizard.ask.paraphrase.english import article, asked, joined, negated, plurals, relative, third, worded
from wizard.domain.lexicon import parse_lexicon

WORDS = """
classes:
  keeper:
    {table: keeper, key: [keeper_id], nouns: [keeper], person: true, names: ["{first} {last}"], display: [last name]}
  animal: {table: animal, key: [animal_id], nouns: [animal], display: [animal name], says: "{}"}
  house: {table: house, key: [house_id], nouns: [house], number: house number, display: [house name]}
  place: {table: place, key: [place_id], nouns: [place], names: ["{name}"], display: [place name]}
  feed: {table: feed, key: [feed_id], nouns: [feed/feed], display: [feed name]}
attributes:
  last name: {of: keeper, column: keeper.last, nouns: [last name], values: true}
  first name: {of: keeper, column: keeper.first, nouns: [first name], values: true}
  pay: {of: keeper, column: keeper.pay, kind: number, nouns: [salary/salaries], unit: [dollar]}
  hired: {of: keeper, column: keeper.hired, kind: date, nouns: [hire date]}
  starts: {of: keeper, column: keeper.starts, kind: time, nouns: [starting time]}
  born in: {of: keeper, column: keeper.place, nouns: [place of birth]}
  title: {of: keeper, column: keeper.title, nouns: [job title], values: true}
  badge: {of: keeper, column: keeper.badge, kind: identifier, nouns: [badge]}
  animal name: {of: animal, column: animal.name, nouns: [name], values: true}
  weight: {of: animal, column: animal.weight, kind: number, nouns: [weight], most: [largest]}
  house number: {of: house, column: house.number, kind: identifier}
  house name: {of: house, column: house.name, nouns: [name], values: true}
  place name: {of: place, column: place.name, nouns: [name], values: true}
  feed name: {of: feed, column: feed.name, nouns: [name], values: true}
relations:
  keeps: {from: keeper, to: animal, path: keeper.keeper_id -> animal.keeper_id, says: look after,
          says_inverse: be looked after by, inverse_nouns: [keeper]}
  lives: {from: animal, to: house, path: animal.house_id -> house.house_id, says: be in, says_inverse: hold}
  eats: {from: animal, to: feed, path: animal.feed_id -> feed.feed_id, says: eat, says_inverse: be eaten by}
  boss: {from: keeper, to: keeper, path: keeper.boss_id -> keeper.keeper_id, says: work for, says_inverse: supervise,
         nouns: [boss/bosses]}
predicates:
  old: {of: animal, when: [{attribute: weight, over: 1}], says: old, adjectives: [old]}
  far: {of: place, when: [{attribute: place name, contains: far}], says: far, adjectives: [far]}
  cat: {of: animal, when: [{attribute: animal name, contains: cat}], says: cat, nouns: [cat]}
  owl: {of: animal, when: [{attribute: animal name, contains: owl}], says: owl, nouns: [owl]}
"""
SAY = Paraphraser(parse_lexicon(WORDS, Path("lexicon.yaml")))

ALL = Set("keeper")
ANIMALS = Set("animal")
ANN = Set("keeper", (Compare(Attr("first name"), "=", ("ANN",)), Compare(Attr("last name"), "=", ("LEE",))))
TOM = Set("animal", (Compare(Attr("animal name"), "=", ("tom",)),))
KEEPS, KEPT, LIVES, HOLDS, EATS, WORKS, BOSSES = (
    Step("keeps"), Step("keeps", True), Step("lives"), Step("lives", True), Step("eats"), Step("boss"),
    Step("boss", True),
)  # fmt: skip
HOUSE = Set("house", (Compare(Attr("house number"), "=", (7,)),))
IN_HOUSE = Related(LIVES, HOUSE)


def pay(op: str, *values: int) -> Compare:
    return Compare(Attr("pay"), op, values)  # type: ignore[arg-type]


def who(*conditions: Condition) -> Show:
    return Show(Set("keeper", conditions))


def which(*conditions: Condition) -> Show:
    return Show(Set("animal", conditions))


SENTENCES: list[tuple[Query, str]] = [
    # what is asked for, in the singular and the plural
    (Show(ANN, (Attr("pay"),)), "List the salary of Ann Lee."),
    (Show(ALL, (Attr("pay"),)), "List the salaries of all keepers."),
    (Show(ALL, (Attr("born in"), Attr("pay"))), "List the places of birth and salaries of all keepers."),
    (Show(ALL, (Key(), Attr("pay"))), "List all keepers, each with their salary."),
    (Show(ALL, (Attr("last name"), Number(KEEPS, ANIMALS))),
     "For all keepers, list the last name and the number of animals that they look after."),
    (Show(ALL, (Via(WORKS, Attr("pay")),)), "For all keepers, list the boss's salary."),
    (HowMany(Set("animal", (IN_HOUSE,))), "Count all animals in house 7."),
    (HowMany(TOM), "Count all animals called Tom."),
    (Aggregate("avg", Attr("pay"), ALL), "The average salary of all keepers."),
    (Aggregate("max", Attr("hired"), ALL), "The latest hire date of all keepers."),
    (Share(ALL, (pay(">", 50000),)), "Of all keepers, the share who have a salary over $50,000 (a ratio, 0 to 1)."),
    (Grouped(Attr("title"), "count", None, ALL), "For each job title, count the keepers."),
    (Grouped(Attr("title"), "avg", Attr("pay"), ALL), "For each job title, the average salary of the keepers."),
    # values as people write them
    (who(pay("=", 900)), "List all keepers who have a salary of $900."),
    (who(pay("between", 10000, 20000)), "List all keepers who have a salary between $10,000 and $20,000."),
    (who(pay("<=", 12)), "List all keepers who have a salary of at most $12."),
    (who(Compare(Attr("title"), "=", ("HEAD KEEPER",))), "List all keepers who have the job title Head Keeper."),
    (who(Compare(Attr("title"), "contains", ("HEAD",))), 'List all keepers who have a job title containing "Head".'),
    (who(Compare(Attr("badge"), "=", (10234,))), "List all keepers who have the badge 10234."),
    (who(Compare(Attr("hired"), "=", ("1952-10-06",))), "List all keepers who have a hire date on 6 October 1952."),
    (who(Compare(Attr("hired"), "in", ("1952", "1953-02"))),
     "List all keepers who have a hire date in 1952 or in February 1953."),
    (who(Compare(Attr("hired"), "!=", ("1952",))), "List all keepers who have a hire date not in 1952."),
    (who(Compare(Attr("starts"), "=", (1200,))), "List all keepers who have the starting time noon."),
    (who(Compare(Attr("starts"), "<", (2130,))), "List all keepers who have a starting time before 9:30 PM."),
    (who(Compare(Attr("starts"), "!=", (0,))), "List all keepers who have a starting time not at midnight."),
    (who(Compare(Attr("pay"), "missing")), "List all keepers who have no salary."),
    # members by name
    (Show(HOUSE), "List house 7."),
    (Show(Set("house", (Compare(Attr("house name"), "=", ("REPTILE HOUSE",)),))), "List Reptile House."),
    (Show(Set("house", (Compare(Attr("house name"), "=", ("AVIARY",)),))), "List the house Aviary."),
    (Show(Set("animal", (Compare(Attr("animal name"), "in", ("tom", "kit")),))), "List Tom and Kit."),
    # comparisons with others
    (who(Compare(Attr("pay"), ">", Of(Attr("pay"), ANN))),
     "List all keepers who have a salary higher than that of Ann Lee."),
    (who(Compare(Attr("pay"), "<", Of(Attr("pay"), ALL, "avg"))),
     "List all keepers who have a salary lower than the average salary of all keepers."),
    (who(Compare(Attr("hired"), "<", Of(Attr("hired"), ANN))),
     "List all keepers who have a hire date earlier than that of Ann Lee."),
    (who(Compare(Attr("pay"), ">", Own(Via(WORKS, Attr("pay"))))),
     "List all keepers who have a salary higher than their boss's salary."),
    # lists and what shares a head
    (who(pay(">", 1), pay("<", 9)), "List all keepers who have a salary over $1 and under $9."),
    (who(Either((pay("<", 1), pay(">", 9)))), "List all keepers who have a salary under $1 or over $9."),
    (who(Either((pay("<", 1), Related(KEEPS, TOM)))),
     "List all keepers who either have a salary under $1 or look after Tom."),
    (who(pay(">", 1), Related(KEEPS, TOM), Compare(Attr("title"), "=", ("HEAD",))),
     "List all keepers who have a salary over $1, look after Tom, and have the job title Head."),
    (which(Every((Is("old"), Is("cat"))), IN_HOUSE), "List all old cats in house 7."),
    (which(Is("cat"), Is("owl")), "List all cats that are owls."),
    # negation
    (which(Not(Is("old"))), "List all animals that are not old."),
    (which(Not(Is("cat")), Not(Is("owl"))), "List all animals that are not cats or owls."),
    (which(Not(Either((Is("old"), IN_HOUSE)))), "List all animals that neither are old nor are in house 7."),
    (which(Not(Either((Is("old"), Related(EATS, Set("feed")))))),
     "List all animals that neither are old nor eat some feed."),
    (which(Not(Related(EATS, Set("feed")))), "List all animals that eat no feed."),
    (who(Not(Related(KEEPS, ANIMALS))), "List all keepers who look after no animal."),
    (which(Not(Compare(Attr("animal name"), "=", ("tom",)))), "List all animals that are not Tom."),
    (who(Not(pay(">", 5))), "List all keepers who do not have a salary over $5."),
    (who(Not(Not(pay(">", 5)))), "List all keepers who have a salary over $5."),
    # what is nested stands last, or says "that" again
    (who(Related(KEEPS, Set("animal", (Compare(Attr("weight"), ">", (5,)),))), pay(">", 1)),
     "List all keepers who have a salary over $1 and look after animals that have a weight over 5."),
    (which(Related(KEPT, Set("keeper", (pay(">", 1),))),
           Related(EATS, Set("feed", (Compare(Attr("feed name"), "!=", ("HAY",)),))), Is("old")),
     "List all old animals that are looked after by keepers who have a salary over $1, and that eat feed that have "
     "a name other than HAY."),
    (which(Related(KEPT, Set("keeper", (Related(KEEPS, ANIMALS),)))),
     "List all animals that are looked after by a keeper."),
    # superlatives
    (which(Extreme(Attr("weight"), most=True)), "List the animal with the greatest weight."),
    (which(Is("cat"), Extreme(Attr("weight"), most=False)), "List the cat with the smallest weight."),
    (which(IN_HOUSE, Extreme(Attr("weight"), most=True, rank=2)),
     "List the animal with the second greatest weight of those in house 7."),
    (who(Extreme(Attr("pay"), most=True, count=3)), "List the 3 keepers with the highest salaries."),
    (who(Extreme(Attr("hired"), most=False)), "List the keeper with the earliest hire date."),
    (who(Extreme(Number(KEEPS, ANIMALS), most=True)),
     "List the keeper with the greatest number of animals that they look after."),
    (who(Extreme(Attr("pay"), most=True), Related(KEEPS, TOM)),
     "List all keepers who have the highest salary of all keepers and look after Tom."),
    (who(Extreme(Number(KEEPS, ANIMALS), most=True), Related(KEEPS, TOM)),
     "List all keepers who have, of all keepers, the greatest number of animals that they look after, and who look "
     "after Tom."),
    (which(IN_HOUSE, Related(LIVES, Set("house", (Extreme(Via(HOLDS, Attr("weight"), "max"), most=True),)))),
     "List all animals in house 7 that are in the house that holds the animal with the greatest weight."),
    (which(Extreme(Attr("weight"), most=True, within=LIVES)),
     "List the animals with the greatest weight for each house."),
    (Show(Set("house", (Extreme(Via(HOLDS, Attr("weight"), "max"), most=True),))),
     "List the house that holds the animal with the greatest weight."),
    (which(Either((Member(Set("animal", (Extreme(Attr("weight"), most=True),))),
                   Member(Set("animal", (Extreme(Attr("weight"), most=False),)))))),
     "List the animal with the greatest weight, and the animal with the smallest weight."),
    (which(Shared((Attr("weight"),), ANIMALS)), "List all animals that have the same weight as another animal."),
    (which(Shared((Attr("weight"),), Set("animal", (Is("cat"),)), many=3), Is("cat")),
     "List all cats that have the same weight as 2 others of the cats."),
    (which(IN_HOUSE, Member(Set("animal", (Extreme(Attr("weight"), most=True),)))),
     "List all animals in house 7 that are the animal with the greatest weight."),
    (Show(ANIMALS, (Key(), Attr("weight"))), "List all animals, each with its weight."),
    (Show(Set("place", (Compare(Attr("place name"), "=", ("ABY",)), Is("far")))), "List all far places called Aby."),
    (Show(Set("place", (Compare(Attr("place name"), "=", ("ABY",)),))), "List Aby."),
    # numbers of partners
    (who(Compare(Number(KEEPS, ANIMALS), ">", (1,))), "List all keepers who look after more than 1 animal."),
    (who(Compare(Number(KEEPS, Set("animal", (Is("cat"),))), "=", (2,))),
     "List all keepers who look after exactly 2 cats."),
    # yes or no
    (Ask((Claim("some", ANN, (pay(">", 5),)),)), "Yes or no: does Ann Lee have a salary over $5?"),
    (Ask((Claim("some", TOM, (Is("cat"),)),)), "Yes or no: is Tom a cat?"),
    (Ask((Claim("some", TOM, (Not(Is("owl")),)),)), "Yes or no: is Tom not an owl?"),
    (Ask((Claim("some", Set("animal", (Is("cat"),))),)), "Yes or no: are there any cats?"),
    (Ask((Claim("every", Set("animal", (Is("cat"),)), (Is("old"),)),)), "Yes or no: are all cats old?"),
    (Ask((Claim("some", Set("animal", (Is("cat"),)), (IN_HOUSE, Is("old"))),)),
     "Yes or no: are any of the cats in house 7 and old?"),
    (Ask((Claim("some", ANN, (Not(pay(">", 5)),)),)),
     "Yes or no: is it true that Ann Lee does not have a salary over $5?"),
    (Ask((Claim("some", ANN, (Related(KEEPS, TOM),)), Claim("some", TOM, (Is("cat"),)))),
     "Yes or no: does Ann Lee look after Tom, and is Tom a cat?"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_it_is_said_in_english(query: Query, sentence: str) -> None:
    assert SAY.query(query) == sentence


def test_bosses_are_supervised_by_none() -> None:
    assert SAY.clauses.clause(Related(BOSSES, ALL), "keeper") == "supervise a keeper"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("HARVARD UNIVERSITY", "Harvard University"),
        ("district of columbia", "District of Columbia"),
        ("O'HARE", "O'Hare"),
        ("WINSTON-SALEM", "Winston-Salem"),
        ("JFK", "JFK"),
        ("AP/57", "AP/57"),
        ("M80", "M80"),
        ("PhD", "PhD"),
        ("", ""),
    ],
)
def test_values_are_written_as_people_write_them(value: str, said: str) -> None:
    assert worded(value) == said


def test_small_words() -> None:
    assert [article(noun) for noun in ("age", "salary", "one way cost", "university", "hire date")] == [
        "an", "a", "a", "a", "a",
    ]  # fmt: skip
    assert [joined(["a"]), joined(["a", "b"], "or"), joined(["a", "b", "c"])] == ["a", "a or b", "a, b, and c"]
    assert plurals("date of birth") == ("date of birth", "dates of birth")
    assert plurals("years of service") == ("years of service", "years of service")
    assert [third(c) for c in ("are old", "do not eat", "either run or go", "neither run nor go")] == [
        "is old", "does not eat", "either runs or goes", "neither runs nor goes",
    ]  # fmt: skip
    assert [negated(c) for c in ("are old", "have no age", "eat", "do not eat")] == [
        "are not old", "have an age", "do not eat", "eat",
    ]  # fmt: skip
    assert relative("that", ["a", "b that c", "d that e"]) == "that a, that b that c, and that d that e"
    assert asked("she", ["are old", "eat"], one=True) == "is it true that she is old and eats"
