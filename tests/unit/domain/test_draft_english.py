"""What a draft reads out of names: words, abbreviations, doings and doers, days, yes and no."""

from __future__ import annotations

import pytest

from tests.databases import Draft, Drafts, Rows
from wizard.domain.draft.english import noun_of, without_owner
from wizard.domain.draft.verbs import day_verbs, done
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.lexicon import Lexicon
from wizard.domain.singular import singular

GARAGE = """
CREATE TABLE CUST (CUST_NO INTEGER PRIMARY KEY, FNAME TEXT, LNAME TEXT, IS_ACTIVE CHAR(1), SEX CHAR(1), DOB DATE);
CREATE TABLE Mechanics (mechId INTEGER PRIMARY KEY, fullName TEXT, hireDate TEXT, salary INTEGER);
CREATE TABLE Vehicles (vehId INTEGER PRIMARY KEY, plate TEXT, model TEXT, custNo INTEGER, weight_kg INTEGER,
    has_towbar BOOLEAN, seats INTEGER, built_year INTEGER);
CREATE TABLE REPAIRS (REP_ID INTEGER PRIMARY KEY, vehId INTEGER, mechId INTEGER, repairDate DATE, duration_min INTEGER,
    price REAL);
INSERT INTO CUST VALUES (11, 'Ada', 'Berg', 'Y', 'F', '1980-02-03'), (12, 'Bo', 'Cole', 'N', 'M', '1971-05-06'),
    (13, 'Cy', 'Dahl', 'Y', 'M', '1999-09-09');
INSERT INTO Mechanics VALUES (1, 'Eve Falk', '2010-01-01', 40000), (2, 'Fay Gold', '2019-06-01', 35000),
    (3, 'Gus Hill', '2021-03-01', 30000);
INSERT INTO Vehicles VALUES (501, 'AB 1', 'Roadster', 11, 900, 0, 2, 1999),
    (502, 'CD 2', 'Estate', 11, 1500, 1, 5, 2015), (503, 'EF 3', 'Estate', 12, 1600, 1, 5, 2020),
    (504, 'GH 4', 'Van', 13, 2400, 0, 9, 2008);
INSERT INTO REPAIRS VALUES (9001, 501, 1, '2022-01-10', 30, 100), (9002, 502, 1, '2023-02-10', 90, 400),
    (9003, 503, 2, '2023-03-10', 45, 250), (9004, 502, 2, '2023-04-10', 20, 80);
"""


@pytest.fixture(scope="module")
def draft(drafts: Drafts) -> Draft:
    return drafts.of(GARAGE, "garage")


@pytest.fixture(scope="module")
def lexicon(draft: Draft) -> Lexicon:
    return draft.lexicon


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CUST_NO", ("customer", "number")), ("qtyInStock", ("quantity", "in", "stock")), ("orderID", ("order", "id")),
        ("tblOrders", ("orders",)), ("ISBN13", ("isbn", "13")), ("dob", ("birth", "date")),
        ("GrößeCM", ("größe", "cm")), ("日本", ("日本",)), ("_", ("_",)),
    ],
)  # fmt: skip
def test_names_are_taken_apart_and_written_out(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    ("many", "one"),
    [("diagnoses", "diagnosis"), ("prizes", "prize"), ("heroes", "hero"), ("shelves", "shelf"), ("boxes", "box"),
     ("analyses", "analysis"), ("status", "status"), ("addresses", "address")],
)  # fmt: skip
def test_singulars(many: str, one: str) -> None:
    assert singular(many) == one
    assert noun_of((many,)).partition("/")[0] == one


def test_a_column_may_begin_with_a_short_form_of_its_table() -> None:
    assert without_owner(("prod", "name"), ("product",)) == ("name",)
    assert without_owner(("birth", "date"), ("patient",)) == ("birth", "date")


def test_days_say_what_was_done_on_them() -> None:
    assert "be hired" in day_verbs(("hire", "date"))
    assert day_verbs(("shipped", "on"))[:2] == ("be shipped", "be sent")
    assert "take place" in day_verbs(("date",), ("visit",))
    assert day_verbs(("death", "date"), ("town",)) == ("die",)
    assert [done(verb) for verb in ("buy", "apply for", "ship", "reserve")] == [
        "bought", "applied for", "shipped", "reserved",
    ]  # fmt: skip


def test_yes_and_no_and_sex_become_predicates(lexicon: Lexicon) -> None:
    says = {entry.says for entry in lexicon.predicates.values()}
    assert says == {"active", "inactive", "female", "male", "have towbar"}
    active = next(entry for entry in lexicon.predicates.values() if entry.says == "active")
    assert active.when[0].equals == "Y"


def test_doings_tie_who_takes_part(lexicon: Lexicon) -> None:
    assert lexicon.classes["mechanic"].person
    assert ("mechanic", "vehicle") in {(e.from_, e.to) for e in lexicon.relations.values() if "repair" in e.verbs}
    vehicle = next(e for e in lexicon.relations.values() if (e.from_, e.to) == ("repair", "vehicle"))
    assert "be repaired" in vehicle.inverse_verbs
    assert lexicon.classes["repair"].when == "repair date"


def test_the_draft_has_no_contradiction(draft: Draft) -> None:
    assert draft.lint() == ()


ASKED = [
    ("how many customers does the garage have", {(3,)}),
    ("which customers are active", {(11,), (13,)}),
    ("which customers are not active", {(12,)}),
    ("how many women are there", {(1,)}),
    ("which vehicles have a towbar", {(502,), (503,)}),
    ("list the vehicles without a towbar", {(501,), (504,)}),
    ("does the Roadster have a towbar", {(0,)}),
    ("when was Eve Falk hired", {("2010-01-01",)}),
    ("which mechanics were hired after 2015", {(2,), (3,)}),
    ("who earns the most", {(1,)}),
    ("how much does Fay Gold earn", {(35000,)}),
    ("when was Bo Cole born", {("1971-05-06",)}),
    ("who is the youngest customer", {(13,)}),
    ("what does the Van weigh", {(2400,)}),
    ("how many seats does the Van have", {(9,)}),
    ("vehicles built before 2010", {(501,), (504,)}),
    ("repairs in 2023", {(9002,), (9003,), (9004,)}),
    ("how many repairs were made in March 2023", {(1,)}),
    ("which repairs took longer than 40 minutes", {(9002,), (9003,)}),
    ("what is the average duration of a repair", {(46.25,)}),
    ("which vehicles were never repaired", {(504,)}),
    ("which vehicle was repaired most often", {(502,)}),
    ("how often was the Roadster repaired", {(1,)}),
    ("which vehicles does Ada Berg have", {(501,), (502,)}),
    ("which repairs cost between 90 and 300", {(9001,), (9003,)}),
    ("how many estates are there", {(2,)}),
    ("how many repairs did Eve Falk have in 2023", {(1,)}),
    ("repairs from March 2023", {(9003,)}),
    ("which vehicles have not been repaired", {(504,)}),
    ("what is the total price in 2023", {(730.0,)}),
    ("how many different models are there", {(3,)}),
    ("the models and the number of vehicles of each model", {("Roadster", 1), ("Estate", 2), ("Van", 1)}),
    ("vehicles above weight 1550", {(503,), (504,)}),
    ("the youngest customer when was she or he born", {(13, "1999-09-09")}),
    ("model seats and weight of the vehicles built after 2010", {("Estate", 5, 1500), ("Estate", 5, 1600)}),
    ("does Eve Falk have more repairs than Fay Gold does", {(0,)}),
    ("Fay Gold what does she earn", {(2, 35000)}),
    ("median weight of the vehicles", {(1550.0,)}),
    ("what is the median salary of the mechanics", {(35000.0,)}),
    ("vehicles, how many per model", {("Roadster", 1), ("Estate", 2), ("Van", 1)}),
    ("what do the mechanics earn put together", {(105000,)}),
    ("for my sister's wedding I need the salary of Gus Hill", {(30000,)}),
    ("I really don't care how old they are, so who are the mechanics", {(1,), (2,), (3,)}),
    ("show me the vehicles, just the ones built after 2010", {(502,), (503,)}),
    ("how many seats does vehicle 504 officially have", {(9,)}),
]


@pytest.mark.parametrize(("question", "rows"), ASKED)
def test_a_bare_draft_answers(draft: Draft, question: str, rows: Rows) -> None:
    assert draft.rows(question) == rows


def test_rows_of_accounts_are_those_whose_accounts_they_are(drafts: Drafts) -> None:
    lexicon = drafts.of(
        'CREATE TABLE customerAccounts (id INTEGER PRIMARY KEY, "Full Name" TEXT, prc_eur REAL, city TEXT);'
        "INSERT INTO customerAccounts VALUES (1, 'Ann Lee', 4.5, 'Oslo'), (2, 'Bob Ray', 7, 'Rome');"
    ).lexicon
    assert lexicon.classes["customer account"].rarely == ("customer",)
    assert "price" in lexicon.attributes["customer account price eur"].nouns
