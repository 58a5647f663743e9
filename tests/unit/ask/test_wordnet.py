"""The general thesaurus: what was kept of WordNet, and how a vocabulary uses it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from wizard.ask import wordnet
from wizard.ask.guard import Database, open_database
from wizard.ask.senses import GENERAL, Sense, Vocabulary, said
from wizard.ask.vocabulary import build_vocabulary
from wizard.ask.wordnet import Relation
from wizard.ask.wordnet.build import Cut
from wizard.domain.lexicon import parse_lexicon

CLINIC = """\
classes:
  doctor: {table: doctors, key: [no], nouns: [teacher], person: true, default: true}
  country: {table: countries, key: [code], nouns: [country/countries], display: [country]}
attributes:
  income: {of: doctor, column: doctors.income, kind: number, nouns: [income], most: [largest]}
  country: {of: country, concept: country name, column: countries.name, values: true, nouns: [country]}
relations:
  comes from:
    {from: doctor, to: country, path: doctors.country -> countries.code, says: come from, says_inverse: be home to}
  teaches:
    {from: doctor, to: doctor, path: doctors.teacher -> doctors.no, says: be taught by, says_inverse: teach,
     inverse_verbs: [own]}
predicates:
  rich: {of: doctor, when: [{attribute: income, over: 9}], says: wealthy, adjectives: [wealthy]}
"""
DATA = """\
  1 This line is the licence's.
00000100 18 n 02 teacher 0 instructor 0 001 + 00000200 v 0101 | who teaches
00000150 18 n 02 prof 0 egghead 0 001 ;u 00000160 n 0200 | who teaches a lot
00000160 10 n 01 disparagement 0 000 | a slur
00000170 15 n 01 Norway 0 000 | a country
00000180 18 n 01 Norwegian 0 001 #m 00000170 n 0000 | who is of Norway
"""


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Database:
    path = tmp_path_factory.mktemp("clinic") / "clinic.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE countries (code TEXT PRIMARY KEY, name TEXT);
        CREATE TABLE doctors (no INTEGER PRIMARY KEY, income INTEGER, country TEXT, teacher INTEGER);
        INSERT INTO countries VALUES ('CA', 'Canada'), ('US', 'U.S.A.'), ('CN', 'China'), ('TW', 'Taiwan');
        """
    )
    connection.close()
    return open_database(f"sqlite:///{path}")


@pytest.fixture(scope="module")
def vocabulary(clinic: Database) -> Vocabulary:
    return build_vocabulary(parse_lexicon(CLINIC, Path("clinic.yaml")), clinic)


@pytest.mark.parametrize(
    ("relation", "word", "like"),
    [("n", "movie", "film"), ("v", "buy", "purchase"), ("a", "large", "big"), ("p", "sweden", "swede"),
     ("p", "china", "chinese"), ("d", "teach", "teacher")],
)  # fmt: skip
def test_likes(relation: Relation, word: str, like: str) -> None:
    assert like in wordnet.likes(relation, word)


def test_words_that_are_not_there_have_no_likes() -> None:
    assert wordnet.likes("n", "qwerty") == wordnet.likes("n", "") == ()
    assert "chinese" not in wordnet.likes("p", "taiwan")


@pytest.mark.parametrize(
    ("phrase", "sense"),
    [
        ("instructors", Sense("class", "doctor", plural=True, cost=GENERAL, via="teacher")),
        ("Canadians", Sense("value", "country", values=("Canada",), plural=True, cost=GENERAL, via="Canada")),
        ("American", Sense("value", "country", values=("U.S.A.",), cost=GENERAL, via="U.S.A.")),
        ("Chinese", Sense("value", "country", values=("China",), cost=GENERAL, via="China")),
        ("owner", Sense("relation", "teaches", cost=GENERAL, via="own")),
    ],
)
def test_a_word_that_means_nothing_else_is_taken_and_says_for_what(
    vocabulary: Vocabulary, phrase: str, sense: Sense
) -> None:
    assert sense in vocabulary.senses(said(phrase))


def test_a_word_that_means_something_is_not_taken(clinic: Database) -> None:
    text = CLINIC.replace("nouns: [income]", "nouns: [income, instructor]")
    vocabulary = build_vocabulary(parse_lexicon(text, Path("clinic.yaml")), clinic)
    assert [sense.kind for sense in vocabulary.senses(("instructor",))] == ["attribute"]


def test_the_cut_leaves_out_slurs_and_takes_people_of_places(tmp_path: Path) -> None:
    (tmp_path / "data.noun").write_text(DATA)
    (tmp_path / "data.verb").write_text("00000200 32 v 01 teach 0 001 + 00000100 n 0101 01 + 08 00 | to give lessons\n")
    (tmp_path / "data.adj").write_text("")
    senses = {
        "teacher": "100",
        "instructor": "100",
        "prof": "150",
        "egghead": "150",
        "norway": "170",
        "norwegian": "180",
    }
    (tmp_path / "index.noun").write_text("".join(f"{w} n 1 0 1 0 00000{at}  \n" for w, at in senses.items()))
    (tmp_path / "index.verb").write_text("teach v 1 0 1 0 00000200  \n")
    (tmp_path / "index.adj").write_text("")
    counted = [*(f"{word}%1:18:00::" for word in senses), "teach%2:32:00::"]
    (tmp_path / "cntlist.rev").write_text("".join(f"{key} 1 5\n" for key in counted))
    assert Cut(tmp_path).lines() == [
        "d teach\tteacher", "n egghead\tprof", "n instructor\tteacher", "n teacher\tinstructor", "p norway\tnorwegian",
        "w verbs\tteach",
    ]  # fmt: skip


def test_verbs_are_words_that_are_met_as_such_above_all() -> None:
    assert {"begin", "hurt"} <= set(wordnet.verbs())
    assert not {"close", "name", "list"} & set(wordnet.verbs())
