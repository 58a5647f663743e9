"""Ways to ask that no lexicon lists: comparatives before nouns, choices, turned word order, English's own synonyms."""

from __future__ import annotations

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

ALL = {("brennach",), ("corrie",), ("dunlow",)}
QUESTIONS = [
    # more of something than others
    ("which isles have more people than Corrie", {("brennach",), ("dunlow",)}),
    ("which isles have a larger population than Dunlow", {("brennach",)}),
    ("which isles have fewer people than Dunlow", {("corrie",), ("skerry",)}),
    ("isles with a greater area than Brennach", {("corrie",)}),
    ("which isles have more towns than Dunlow", set()),
    ("which isles have more burns than Dunlow", {("brennach",), ("corrie",)}),
    ("which isles border more isles than Skerry", ALL),
    ("which isles are larger than any other isle", {("corrie",)}),
    ("which burn is longer than all the others", {("wick",)}),
    ("which isle has more people than any other", {("brennach",)}),
    ("which isles have an area smaller than that of Dunlow", {("skerry",)}),
    ("which isles have an area greater than the area of Brennach", {("corrie",)}),
    ("which isles have only one burn", {("dunlow",)}),
    ("which isles have points higher than that of Brennach", {("corrie",)}),
    ("what is the combined population of all 4 isles", {(2100,)}),
    ("which isle has the second largest population", {("dunlow",)}),
    ("which isle has the second most towns", {("skerry",)}),
    ("which two isles have the most people", {("brennach",), ("dunlow",)}),
    ("what are the top 2 isles by population", {("brennach",), ("dunlow",)}),
    ("how large is the population of Corrie", {(400,)}),
    # exclusions
    ("which isles border Brennach but not Dunlow", {("dunlow",)}),
    ("which burns run through Brennach but not through Corrie", {("dunlow",)}),
    ("which isles border neither Brennach nor Corrie", {("skerry",)}),
    ("which isles does the Wick run through besides Corrie", {("brennach",), ("dunlow",)}),
    ("excluding Corrie, what is the largest isle", {("brennach",)}),
    ("what is the longest burn not counting the Wick", {("dunlow",)}),
    ("what is the longest burn called", {("wick",)}),
    # choices
    ("which is larger, Brennach or Dunlow", {("brennach",)}),
    ("which isle has more people, Brennach or Dunlow", {("brennach",)}),
    ("which isle is smaller, Brennach or Dunlow", {("dunlow",)}),
    ("does Corrie or Dunlow have more burns", {("corrie",)}),
    ("is Brennach or Dunlow larger", {("brennach",)}),
    ("of the Wick and the Tarn, which is longer", {("wick",)}),
    ("which borders more isles, Corrie or Skerry", {("corrie",)}),
    # questions within a request
    ("tell me what the capital of Corrie is", {("mull",)}),
    ("do you know how long the Wick is", {(40,)}),
    ("i would like to know where Kell is", {("dunlow",)}),
    ("can you tell me which is longer, the Wick or the Tarn", {("wick",)}),
    ("would you list the burns in Dunlow", {("wick",)}),
    # turned round
    ("in Corrie how many towns are there", {(2,)}),
    ("for the smallest isle, what is the population", {(100,)}),
    ("Kell: how many people live there", {(250,)}),
    ("how many people in total live in the isles bordering Corrie", {(1600,)}),
    ("what burns are there in Corrie", {("wick",), ("tarn",)}),
    ("how large a town is Kell", {(250,)}),
    ("in which isle would I find Kell", {("dunlow",)}),
    ("where can I find Kell", {("dunlow",)}),
    ("how many towns can be found in Corrie", {(2,)}),
    ("of which isle is Kell the capital", {("dunlow",)}),
    ("which isle has Kell as its capital", {("dunlow",)}),
    ("which isle's capital is Kell", {("dunlow",)}),
    ("what isles capital is Kell", {("dunlow",)}),
    ("which isles have a town that is called Ford", {("corrie",), ("dunlow",)}),
    ("what is the longest burn in each isle", {("wick",)}),
    ("what are the 2 longest burns", {("wick",), ("dunlow",)}),
    ("what are the largest 2 towns", {("arden",), ("kell",)}),
    ("Corrie: what is its population", {(400,)}),
    ("what would the capital of Corrie be", {("mull",)}),
    ("what flows through Dunlow", {("wick",)}),
    ("what does the Tarn run through", {("corrie",)}),
    ("what number of people live in Corrie", {(400,)}),
    ("out of the isles bordering Corrie, which has the most people", {("brennach",)}),
    ("which isles have populations that exceed 500", {("brennach",), ("dunlow",)}),
    # what English calls the same
    ("which isles adjoin Brennach", {("corrie",), ("dunlow",)}),
    ("which isles lie next to Brennach", {("corrie",), ("dunlow",)}),
    ("which isles share a border with Brennach", {("corrie",), ("dunlow",)}),
    ("what are the adjoining isles of Brennach", {("corrie",), ("dunlow",)}),
    ("through which isles does the Wick pass", ALL),
    ("which burns traverse Dunlow", {("wick",)}),
    ("which isle holds the most towns", {("brennach",), ("corrie",), ("dunlow",)}),
    ("how many persons reside in Corrie", {(400,)}),
    ("what is the biggest isle", {("corrie",)}),
    ("what is the least populous isle", {("skerry",)}),
    ("how big is Corrie", {(80,)}),
    ("what is the surface area of Corrie", {(80,)}),
    # differences, averages, sameness
    ("how much bigger is Corrie than Dunlow", {(60,)}),
    ("by how many acres is Corrie larger than Dunlow", {(60,)}),
    ("what is the difference in area between Corrie and Dunlow", {(60,)}),
    ("what is the difference between the area of Corrie and that of Dunlow", {(60,)}),
    ("what is the area difference between Corrie and Dunlow", {(60,)}),
    ("how many more people live in Dunlow than in Corrie", {(300,)}),
    ("how much greater is the population of Dunlow than that of Corrie", {(300,)}),
    ("how many more burns does Brennach have than Dunlow", {(1,)}),
    ("the Wick is how much longer than the Tarn", {(30,)}),
    ("how many people live in an isle on average", {(525,)}),
    ("on average how many towns does an isle have", {(1.5,)}),
    ("what is the average number of towns per isle", {(1.5,)}),
    ("how large is the average isle", {(40,)}),
    ("what is the population of the average isle", {(525,)}),
    ("which towns have the same name as an isle", {("corrie",)}),
    ("burns that share their name with an isle", {("dunlow",)}),
    ("which isles have the same population as Dunlow", set()),
    # where the question word stands in its place
    ("Corrie has how many towns", {(2,)}),
    ("the Wick runs through how many isles", {(3,)}),
    ("Brennach borders which isles", {("corrie",), ("dunlow",)}),
    ("the capital of Corrie is what", {("mull",)}),
    ("the Wick is how long", {(40,)}),
    ("there are how many towns in Corrie", {(2,)}),
    # two with one another
    ("do Brennach and Corrie border each other", {(1,)}),
    ("are Brennach and Skerry neighbours", {(0,)}),
    ("which burns do Brennach and Corrie share", {("wick",)}),
    ("which burns run through Brennach and through Corrie", {("wick",)}),
    ("which isles border either Brennach or Corrie", {("brennach",), ("corrie",), ("dunlow",)}),
    ("how large is Corrie's population", {(400,)}),
    # several kinds of facts
    ("the population and the capital of Corrie", {(400, "mull")}),
    # subjects that are counted or denied
    ("which isles does no burn run through", {("skerry",)}),
    ("isles through which no burns run", {("skerry",)}),
    ("through which isles does no burn run", {("skerry",)}),
    ("in which isles do more than 500 people live", {("brennach",), ("dunlow",)}),
    ("isles where more than 500 people live", {("brennach",), ("dunlow",)}),
    ("in which isle do the most people live", {("brennach",)}),
    ("isles where there are no burns", {("skerry",)}),
    ("which isles lack burns", {("skerry",)}),
    ("isles that Brennach does not border", {("brennach",), ("skerry",)}),
    # what belongs to what
    ("towns in Corrie that have more than 150 people", {("ford",)}),
    ("towns in Corrie whose population exceeds 150", {("ford",)}),
    ("of the towns in Corrie which is the largest", {("ford",)}),
    ("the town with the most people in Corrie", {("ford",)}),
    ("the isle with the largest population that borders Brennach", {("dunlow",)}),
    ("which burns are in both Brennach and Corrie", {("wick",)}),
    ("what are the 2 isles with the most people", {("brennach",), ("dunlow",)}),
    ("which isles are larger than Dunlow in area", {("brennach",), ("corrie",)}),
    ("which isles exceed Corrie in population", {("brennach",), ("dunlow",)}),
    ("which of Brennach and Dunlow is larger", {("brennach",)}),
    ("what is the largest isle of all", {("corrie",)}),
    ("is it true that Brennach borders Corrie", {(1,)}),
    ("what town serves as the capital of Corrie", {("mull",)}),
    # "no" is no repair of what was said
    ("which isles border no isles", {("skerry",)}),
    ("which isles have no burns at all", {("skerry",)}),
    ("what is the largest town not in Brennach", {("kell",)}),
    ("towns outside of Brennach", {("mull",), ("kell",), ("ford",)}),
    ("how many souls has Corrie", {(400,)}),
]


@pytest.mark.parametrize(("text", "rows"), QUESTIONS, ids=[text for text, _ in QUESTIONS])
def test_right(places: tuple[Tool, Database], text: str, rows: set[tuple[object, ...]]) -> None:
    tool, database = places
    outcome = tool.ask(Request(text))
    assert outcome.status == "answered", outcome.reason
    best = outcome.interpretations[0]
    assert set(database.run(best.sql).rows) == rows, (best.paraphrase, best.sql)


@pytest.mark.parametrize(
    "text",
    ["how much bigger is Corrie", "what is the difference between Corrie and Dunlow",
     "what is the difference in name between Corrie and Dunlow", "which towns have the same name as other towns",
     "isles with more than 500", "which towns are on the Wick",
     "which is deeper, Corrie or Dunlow", "in Corrie how many trees are there", "the second one"],
)  # fmt: skip
def test_it_abstains_where_something_is_left_over(places: tuple[Tool, Database], text: str) -> None:
    outcome = places[0].ask(Request(text))
    assert outcome.status == "abstained", [i.paraphrase for i in outcome.interpretations]


def test_the_lexicons_own_word_stands_before_the_likes_of_it(places: tuple[Tool, Database]) -> None:
    """ "Highest" is declared of tops, which share the noun "point" with pits: it is not made of these as well."""
    best = places[0].ask(Request("how high is the highest point of Dunlow")).interpretations[0]
    assert "pit" not in best.paraphrase
