"""Constructions that a domain of places needs, on an archipelago of our own; the answers are reckoned by hand."""

from __future__ import annotations

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

QUESTIONS = [
    # amounts by their unit
    ("how many people live in Corrie", {(400,)}),
    ("how many souls are there in Ford", {(200,), (90,)}),
    ("how many people does Dunlow have", {(700,)}),
    ("number of people in Arden", {(300,)}),
    ("people in Arden", {(300,)}),
    ("how many people live in the isles bordering Corrie", {(1600,)}),
    ("how many people live in the smallest isle", {(100,)}),
    ("how many miles long is the Wick", {(40,)}),
    ("how long is the Wick in miles", {(40,)}),
    ("how many acres are in Skerry", {(10,)}),
    ("which isle has the most people", {("brennach",)}),
    ("which towns have more than 200 people", {("arden",), ("kell",)}),
    ("what towns have the lowest number of people", {("corrie",)}),
    ("what is the area of all the isles combined", {(160,)}),
    ("how many people live in the union", {(2100,)}),
    # verbs and their prepositions apart
    ("through which isles does the Wick run", {("brennach",), ("corrie",), ("dunlow",)}),
    ("through how many isles does the Wick flow", {(3,)}),
    ("in which isle is Kell", {("dunlow",)}),
    ("in what isle is Kell located", {("dunlow",)}),
    ("what are the populations of the isles through which the Tarn runs", {(400,)}),
    ("towns in isles through which the longest burn flows", {("arden",), ("mull",), ("kell",), ("corrie",), ("ford",)}),
    ("Kell is the capital of which isle", {("dunlow",)}),
    ("what isle is Kell the capital of", {("dunlow",)}),
    ("where is Kell", {("dunlow",)}),
    ("where is Mull located", {("corrie",)}),
    ("of the isles bordering Brennach which has the most people", {("dunlow",)}),
    ("in how many isles are there burns", {(3,)}),
    # superlatives
    ("which isle has the highest point", {("corrie",)}),
    ("which isle bordering Corrie has the highest point", {("brennach",)}),
    ("what is the highest point in the isles bordering Corrie", {("ben arr",)}),
    ("what are the highest points of the isles bordering Corrie", {("ben arr",), ("law",)}),
    ("what is the largest town in each isle", {("arden",), ("ford",), ("kell",)}),
    ("how high is the highest point of Dunlow", {(300,)}),
    ("what is the lowest elevation in Dunlow", {(-5,)}),
    ("what is the highest elevation in Dunlow", {(300,)}),
    ("what is the largest isle by population", {("brennach",)}),
    ("what is the second largest isle", {("brennach",)}),
    ("what is the largest of the isles that border Dunlow", {("corrie",)}),
    ("which isle is the largest one", {("corrie",)}),
    ("what is the second longest burn in the largest isle", {("tarn",)}),
    ("what is the town in Corrie with the largest population", {("ford",)}),
    ("which isle has the largest urban population", {("brennach",)}),
    ("largest town in the isle with the lowest pit", {("kell",)}),
    ("what is the biggest town in the smallest isle that borders Brennach", {("kell",)}),
    # partners
    ("what isles border isles that border isles that border Corrie", {("brennach",), ("corrie",), ("dunlow",)}),
    ("which isles have no neighbours", {("skerry",)}),
    ("which isles border no other isles", {("skerry",)}),
    ("how many neighbours does Corrie have", {(2,)}),
    ("which isle has the most burns running through it", {("brennach",), ("corrie",)}),
    ("which isles have burns running through them", {("brennach",), ("corrie",), ("dunlow",)}),
    ("which burns run through both Brennach and Corrie", {("wick",)}),
    ("which burns run through Brennach or Corrie", {("wick",), ("tarn",), ("dunlow",)}),
    ("which towns are in Brennach and Dunlow", {("arden",), ("corrie",), ("kell",), ("ford",)}),
    ("which burns do not run through Dunlow", {("tarn",), ("dunlow",)}),
    ("which isles does the Wick not run through", {("skerry",)}),
    ("which isles have points higher than the highest point of Brennach", {("corrie",)}),
    ("which isles are larger than Dunlow", {("brennach",), ("corrie",)}),
    ("the isle with the capital Kell", {("dunlow",)}),
    ("which capitals are not major towns", {("mull",)}),
    ("which isles border the Tarn", {("brennach",), ("dunlow",)}),
    ("which towns are not major towns", {("mull",), ("corrie",), ("ford",)}),
    ("isles that the Tarn runs through", {("corrie",)}),
    ("isles whose capital is Kell", {("dunlow",)}),
    # members that stand in several rows, and values with two senses
    ("how many burns are there", {(3,)}),
    ("what is the average length of the burns", {(25.0,)}),
    ("what is the total length of burns in Corrie", {(50,)}),
    ("what fraction of the burns run through Corrie", {(0.6667,)}),
    ("how long is the Dunlow", {(25,)}),
    ("what is the population of Dunlow", {(700,)}),
    ("how many people live in the town of Corrie", {(60,)}),
    ("how large is the capital of Skerry", set()),
    ("how many burns does Dunlow have", {(1,)}),
    ("where can I eat norse food", {("the gull",), ("the otter",)}),
    ("show me some lowland food", {("the lamp",)}),
    ("the total towns in Corrie", {(2,)}),
]


@pytest.mark.parametrize(("text", "rows"), QUESTIONS, ids=[text for text, _ in QUESTIONS])
def test_right(places: tuple[Tool, Database], text: str, rows: set[tuple[object, ...]]) -> None:
    tool, database = places
    outcome = tool.ask(Request(text))
    assert outcome.status == "answered", outcome.reason
    best = outcome.interpretations[0]
    assert set(database.run(best.sql).rows) == rows, (best.paraphrase, best.sql)
    assert len(database.run(best.display_sql).columns) == len(best.labels)


@pytest.mark.parametrize(
    "text",
    ["what is the area of Arden", "what is the length of Corrie", "what isles have towns named Brennach",
     "which isle has the largest town area", "the highest town", "how many miles live in Corrie",
     "what is the average population of the union by town", "what is the isle with the largest area density"],
)  # fmt: skip
def test_it_abstains_rather_than_guess(places: tuple[Tool, Database], text: str) -> None:
    outcome = places[0].ask(Request(text))
    assert outcome.status == "abstained", [i.paraphrase for i in outcome.interpretations]
    assert outcome.unknown


@pytest.mark.parametrize(
    ("text", "paraphrase"),
    [
        ("how many people live in Corrie", "List the population of the isle Corrie."),
        ("longest burn in Corrie", "List the burn with the greatest length of those that run through the isle Corrie."),
        ("towns in Dunlow named Ford", "List all towns called Ford in Dunlow."),
        ("how many towns are called Ford", "Count all towns called Ford."),
        ("which isle has the most burns", "List the isle with the greatest number of burns that run through it."),
        ("which isles border no other isles", "List all isles that border no isle."),
        ("isles with more than 1 burn", "List all isles that are crossed by more than 1 burn."),
        ("capital of Dunlow", "List the seat of Dunlow."),
        ("does the Wick run through Dunlow", "Yes or no: does the Wick Burn run through Dunlow?"),
        ("what is the second largest isle", "List the isle with the second greatest area."),
        ("population of Dunlow and Corrie", "List the populations of Dunlow and Corrie."),
        ("the largest towns of the isles bordering Corrie",
         "List the towns with the greatest population for each isle, of those in isles that border the isle Corrie."),
    ],
)  # fmt: skip
def test_it_says_so_in_english(places: tuple[Tool, Database], text: str, paraphrase: str) -> None:
    outcome = places[0].ask(Request(text))
    assert outcome.interpretations, outcome.reason
    assert outcome.interpretations[0].paraphrase == paraphrase


def test_a_nested_clause_is_no_restart(places: tuple[Tool, Database]) -> None:
    """The same three words twice are spoken so where clauses nest; elsewhere they are a restart."""
    nested = places[0].ask(Request("isles that border isles that border isles that border Skerry")).interpretations[0]
    assert nested.paraphrase.count("border") == 3
    again = places[0].ask(Request("how many isles how many isles are there")).interpretations[0]
    assert again.paraphrase == "Count all isles."
