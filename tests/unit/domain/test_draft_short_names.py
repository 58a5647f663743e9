"""Names without vowels or cut short, written out from what is known and from what the database says elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.databases import Drafts, sqlite_database
from wizard.cli.domain import command
from wizard.domain.draft import draft_domain
from wizard.domain.draft.drafted_again import draft_again, keep_answers, open_choices
from wizard.domain.draft.short_names import ShortWord, short_words
from wizard.domain.draft.survey import survey
from wizard.domain.draft.words_in_names import words_of, writing_out
from wizard.domain.lexicon import load_lexicon
from wizard.domain.shortening import skeleton

HOTELS = """
CREATE TABLE RGN (rgn_cd TEXT, rgn_desc TEXT);
CREATE TABLE HTL (htl_cd TEXT, htl_nm TEXT, rgn_cd TEXT, opn_yr INT, wnd INT);
CREATE TABLE SLR (slr_id INT, snm TEXT, fnm TEXT, htl_cd TEXT, jn_dt TEXT, lv_dt TEXT, mtr_id INT);
INSERT INTO RGN VALUES ('N', 'North'), ('S', 'South');
INSERT INTO HTL VALUES
  ('OB', 'Oban Arms', 'N', 1890, 4), ('PL', 'Poole Arms', 'S', 1931, 3), ('WE', 'Wells', 'S', 1902, 5);
INSERT INTO SLR VALUES
  (1, 'Reid', 'Ann', 'OB', '2001-03-02', NULL, NULL),
  (2, 'Lee', 'Bob', 'PL', '2011-04-05', '2020-01-01', 1),
  (3, 'Dunn', 'Cy', 'WE', '2012-06-07', NULL, 1), (4, 'Fry', 'Di', 'PL', '2014-08-09', NULL, 2);
"""
WARDS = """
CREATE TABLE WRD (wrd_cd TEXT, wrd_nm TEXT, flr INT, opn_yr INT);
CREATE TABLE PTNT (ptnt_id INT, snm TEXT, fnm TEXT, wrd_cd TEXT, bld_grp TEXT);
INSERT INTO WRD VALUES ('A', 'Maple', 1, 1980), ('B', 'Rowan ward', 2, 1991);
INSERT INTO PTNT VALUES (1, 'Reid', 'Ann', 'A', 'O'), (2, 'Lee', 'Bob', 'B', 'A'), (3, 'Dunn', 'Cy', 'B', 'AB');
"""
PLAIN = """
CREATE TABLE scientist (scientist_id INTEGER PRIMARY KEY, name TEXT, phd_yr INT, st TEXT, hull TEXT, cox TEXT);
INSERT INTO scientist VALUES (1, 'Ann', 1999, 'x', 'y', 'z'), (2, 'Bob', 2001, 'v', 'w', 'u');
"""


def found(tmp_path: Path, script: str, about: str = "") -> dict[tuple[str, bool], ShortWord]:
    url = sqlite_database(tmp_path / f"{about}.sqlite", script)
    return {(word.short, word.is_timed): word for word in short_words(survey(url), about)}


@pytest.mark.parametrize(
    ("word", "bones"),
    [("region", "rgn"), ("crew", "crw"), ("class", "cls"), ("open", "opn"), ("boat", "bt"), ("weather", "wthr")],
)
def test_a_skeleton_is_the_first_letter_and_the_consonants(word: str, bones: str) -> None:
    assert skeleton(word) == bones


def test_what_is_clearly_ahead_is_taken(tmp_path: Path) -> None:
    words = found(tmp_path, HOTELS)
    taken = {place: word.guesses[0] for place, word in words.items() if word.is_sure}
    assert taken["rgn", False] == "region"
    assert taken["htl", False] == "hotel"
    assert (taken["opn", True], taken["jn", True], taken["lv", True]) == ("open", "join", "left")


def test_who_is_another_row_of_the_table_is_a_person_and_asked_about(tmp_path: Path) -> None:
    word = found(tmp_path, HOTELS)["mtr", False]
    assert "mentor" in word.guesses
    assert not word.is_sure


def test_wards_and_their_patients_too(tmp_path: Path) -> None:
    taken = {word.short: word.guesses[0] for word in found(tmp_path, WARDS).values() if word.is_sure}
    assert (taken["wrd"], taken["ptnt"]) == ("ward", "patient")


def test_what_the_database_is_called_tells_what_it_is_about(tmp_path: Path) -> None:
    script = "CREATE TABLE BT (bt_no TEXT, bt_nm TEXT, blt_yr INT); INSERT INTO BT VALUES ('1', 'Ann', 1990);"
    assert not found(tmp_path, script)["bt", False].is_sure
    word = found(tmp_path, script, "lifeboats")["bt", False]
    assert word.guesses[0] == "boat"
    assert word.is_sure


def test_words_of_a_database_that_writes_its_names_out_are_left_alone(tmp_path: Path) -> None:
    assert found(tmp_path, PLAIN) == {}


def test_a_draft_is_asked_in_full_words_and_says_what_it_took(drafts: Drafts) -> None:
    draft = drafts.of(HOTELS)
    assert draft.rows("How many hotels are there?") == {(3,)}
    assert draft.rows("Which hotels were opened before 1900?") == {("Oban Arms",)}
    assert 'HTL.rgn_cd: "rgn" is taken to be short for "region"' in draft.made.doubts


def test_what_is_not_clear_is_asked_and_the_answer_kept(tmp_path: Path) -> None:
    folder = draft_domain(sqlite_database(tmp_path / "made.sqlite", HOTELS), tmp_path / "out").folder
    asked = [one for one in open_choices(folder) if one.name.startswith("short ")]
    assert "short slr seller" in {one.name for one in asked}
    assert {one.full for one in asked if one.assumed} >= {"region", "hotel"}
    keep_answers(folder, asked, {"short slr seller": True})
    draft_again(folder)
    assert "seller" in load_lexicon(folder / "lexicon.yaml").classes
    assert not [one for one in open_choices(folder) if one.name.startswith("short slr ")]


def test_two_drafts_are_equal(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "made.sqlite", HOTELS)
    one, other = (draft_domain(url, tmp_path / name, name="hotels").folder for name in ("a", "b"))
    assert (one / "drafted.yaml").read_bytes() == (other / "drafted.yaml").read_bytes()


NAMES = """
CREATE TABLE STDNT (stdnt_id INT, snm TEXT, slry INT, clr TEXT);
CREATE TABLE LCTR (lctr_id INT, snm TEXT, hrd_dt TEXT);
CREATE TABLE VHCL (vhcl_no TEXT, drvr_id INT, wght INT);
CREATE TABLE FLGHT (flght_no TEXT, dprt_tm TEXT, arrv_tm TEXT);
CREATE TABLE HRS (hrs_nm TEXT, ownr_id INT, brdr TEXT, xqz TEXT);
INSERT INTO STDNT VALUES (1, 'a', 1, 'b'); INSERT INTO LCTR VALUES (1, 'a', '2001-02-03');
INSERT INTO VHCL VALUES ('a', 1, 2); INSERT INTO FLGHT VALUES ('a', 'b', 'c');
INSERT INTO HRS VALUES ('a', 1, 'b', 'c');
"""


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("stdnt", "student"), ("slry", "salary"), ("lctr", "lecturer"), ("hrd", "hired"), ("vhcl", "vehicle"),
        ("drvr", "driver"), ("wght", "weight"), ("flght", "flight"), ("dprt", "departed"), ("arrv", "arrived"),
        ("ownr", "owner"),
    ],
)  # fmt: skip
def test_names_of_other_trades(tmp_path: Path, short: str, full: str) -> None:
    words = found(tmp_path, NAMES).values()
    assert full in {word.guesses[0] for word in words if word.short == short and word.is_sure}


def test_words_that_fit_two_nouns_or_none_are_left(tmp_path: Path) -> None:
    assert not {word.short for word in found(tmp_path, NAMES).values() if word.is_sure} & {"brdr", "xqz"}


def asked(tmp_path: Path, said: str) -> tuple[Result, Path]:
    url = sqlite_database(tmp_path / "made.sqlite", HOTELS)
    arguments = ["draft", "--database", url, "--out", str(tmp_path / "out"), "--ask"]
    return CliRunner().invoke(command, arguments, input=said), tmp_path / "out"


def test_all_that_was_taken_is_shown_in_one_line_and_corrected_there(tmp_path: Path) -> None:
    result, folder = asked(tmp_path, "rgn=range, htl=\nq\n")
    assert "Taken for: htl hotel, rgn region, " in result.stderr
    classes = load_lexicon(folder / "lexicon.yaml").classes
    assert "range" in classes
    assert not {"region", "hotel"} & set(classes)


def test_a_word_that_is_no_guess_may_be_written(tmp_path: Path) -> None:
    result, folder = asked(tmp_path, "\nsalesperson\nq\n")
    assert result.exit_code == 0
    assert "salesperson" in load_lexicon(folder / "lexicon.yaml").classes
    assert "short slr salesperson: true" in (folder / "answers.yaml").read_text()
    assert (
        "**Each salesperson** (4)." in (folder / "database.md").read_text()
    )  # all that was drafted follows the answers


@pytest.mark.parametrize("typed", ["xyz=region", "rgn", "rgn=two words!", "rgn=R2"])
def test_what_is_no_correction_is_asked_again(tmp_path: Path, typed: str) -> None:
    result, _ = asked(tmp_path, f"{typed}\n\nq\n")
    assert f"    {typed.lower()!r}: write SHORT=WORD, several with commas between them" in result.stderr
    assert "SHORT is one of htl, rgn, " in result.stderr


def test_a_short_word_of_which_there_is_no_guess_stays_as_it_is(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "made.sqlite", "CREATE TABLE xqz (id INTEGER PRIMARY KEY, name TEXT);"
                          "INSERT INTO xqz VALUES (1, 'one'), (2, 'two');")  # fmt: skip
    arguments = ["draft", "--database", url, "--out", str(tmp_path / "out"), "--ask"]
    result = CliRunner().invoke(command, arguments, input="2!\n\n")
    assert result.exit_code == 0, result.exception
    assert "'2!': write a word or several, of the letters a to z alone" in result.stderr
    assert list(load_lexicon(tmp_path / "out" / "lexicon.yaml").classes) == ["xqz"]
    assert "short xqz -: false" in (tmp_path / "out" / "answers.yaml").read_text()


def test_a_word_before_a_year_is_another_one_than_by_itself(tmp_path: Path) -> None:
    script = HOTELS.replace("opn_yr INT", "cls_yr INT").replace("wnd INT", "cls TEXT")
    words = {word.label: word for word in found(tmp_path, script).values()}
    assert words["cls_yr"].question("closed") != words["cls"].question("closed")
    assert words["cls_yr"].taken({}) == "closed"
    assert words["cls_yr"].taken({words["cls"].question("class"): True}) == "closed"
    assert words["cls_yr"].taken({words["cls_yr"].question("closed"): False}) == ""


def test_what_the_whole_is_called_after_is_a_noun_of_its_things(drafts: Drafts) -> None:
    script = (
        "CREATE TABLE boat (boat_no INTEGER PRIMARY KEY, name TEXT); INSERT INTO boat VALUES (1, 'Ann'), (2, 'Bo');"
    )
    assert drafts.of(script, "lifeboats").rows("How many lifeboats are there?") == {(2,)}
    assert drafts.of(script, "moat").rows("How many moats are there?") is None


SHOUTS = """
CREATE TABLE SHT (sht_no INTEGER PRIMARY KEY, sht_dt TEXT, lnch_tm TEXT, bt_no INT, sell_pr REAL);
CREATE TABLE BT (bt_no INTEGER PRIMARY KEY, bt_nm TEXT, wgt_kg INT);
INSERT INTO BT VALUES (1, 'Ann', 900), (2, 'Bess', 1200);
INSERT INTO SHT VALUES
  (101, '05/03/2021', '0915', 1, 2.5), (102, '06/04/2021', '2130', 2, 2.5), (103, '17/05/2022', '1805', 2, 4.0);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("how many shouts were there in 2021", {(2,)}),
        ("which boat has the most shouts", {(2,)}),
        ("how many shouts were there in the evening", {(2,)}),
        ("how many shots were there in 2022", {(1,)}),
    ],
)
def test_who_asks_says_what_a_short_word_stands_for(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(SHOUTS, "rescues").rows(asked) == rows


HIVES = """
CREATE TABLE tblHive (hv_no INTEGER PRIMARY KEY, hv_typ TEXT, est_yr INT, sell_pr REAL);
CREATE TABLE lkpLandCover (lc_cd TEXT PRIMARY KEY, lc_desc TEXT);
CREATE TABLE tblCat (cat_cd INTEGER PRIMARY KEY, cat_nm TEXT);
INSERT INTO tblHive VALUES (1, 'National', 2001, 5.5), (2, 'WBC', 2003, 7.5);
INSERT INTO lkpLandCover VALUES ('GR', 'grassland'), ('HE', 'heather');
INSERT INTO tblCat VALUES (10, 'Hard cheese'), (20, 'Soft cheese');
"""


@pytest.mark.parametrize(
    ("short", "full"), [("hv", "hive"), ("lc", "land cover"), ("cat", "category"), ("pr", "price")]
)
def test_what_stands_before_columns_is_told_by_their_table(tmp_path: Path, short: str, full: str) -> None:
    words = found(tmp_path, HIVES).values()
    assert {word.guesses[0] for word in words if word.short == short and word.is_sure} == {full}


def test_what_is_written_out_in_one_draft_is_not_in_the_next() -> None:
    """Words of names are remembered: those of one draft are not those of another, nor of no draft."""
    assert words_of("shop_xq") == ("shop", "xq")
    with writing_out({("xq", False): ("exquisite",)}):
        assert words_of("shop_xq") == ("shop", "exquisite")
        with writing_out({}, ["shop_xq", "shop_order", "shop_item"]):
            assert words_of("shop_xq") == ("xq",)
        assert words_of("shop_xq") == ("shop", "exquisite")
    assert words_of("shop_xq") == ("shop", "xq")
