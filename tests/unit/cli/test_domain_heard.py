"""`woz domain heard`: what was not understood, grouped by what is to blame, and entries that mend it."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from click.testing import CliRunner, Result

from tests.unit.journal.building import SessionBuilder, reading
from wizard.ask.interface import Outcome, Request
from wizard.ask.tool import LexiconTool
from wizard.cli.domain import command
from wizard.domain.draft import draft_domain
from wizard.domain.errors import DomainUnusable, LexiconError
from wizard.domain.lexicon import load_lexicon
from wizard.errors import StateError, UsageError
from wizard.journal.events import MessageSent

SHOP = """
CREATE TABLE brand (brand_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO brand VALUES (1, 'Bosch'), (2, 'Makita'), (3, 'Metabo'), (4, 'Hilti');
CREATE TABLE tool (tool_id INTEGER PRIMARY KEY, name TEXT, price REAL, colour TEXT,
    brand_id INTEGER REFERENCES brand (brand_id));
INSERT INTO tool VALUES (1, 'hammer', 12.5, 'red', 1), (2, 'drill', 99, 'blue', 1), (3, 'saw', 30, 'red', 2);
"""
RED = "SELECT tool_id FROM tool WHERE colour = 'red'"
QUESTIONS = [
    ("how many gadgets are there", "SELECT COUNT(*) FROM tool"),
    ("which gadgets are red", RED),
    ("list the red gadgets", RED),
    ("how many tools are there", "SELECT COUNT(*) FROM tool"),
    ("how many brands are there", "SELECT COUNT(*) FROM brand"),
    ("which tools are crimson", RED),
    ("what is the grudget of the weather", ""),
]


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("drafted")
    with closing(sqlite3.connect(place / "shop.sqlite")) as connection:
        connection.executescript(SHOP)
    return draft_domain(f"sqlite:///{place / 'shop.sqlite'}", place / "shop").folder


@pytest.fixture
def shop(drafted: Path, tmp_path: Path) -> Path:
    """A copy of the draft of a test's own, over one database that is only read."""
    return Path(shutil.copytree(drafted, tmp_path / "shop"))


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    path = tmp_path / "asked.jsonl"
    path.write_text("".join(json.dumps({"text": text, "sql": sql}) + "\n" for text, sql in QUESTIONS))
    return path


def heard(*arguments: str | Path, said: str | None = None) -> Result:
    return CliRunner().invoke(command, ["heard", *map(str, arguments)], input=said)


def test_reasons_come_most_frequent_first_with_what_would_mend_them(shop: Path, asked: Path) -> None:
    result = heard(shop, "--questions", asked, "--json")
    assert result.exit_code == 0, result.exception
    found = json.loads(result.stdout)
    assert [one["verdict"] for one in found["questions"]] == [
        "abstained", "abstained", "abstained", "right", "right", "abstained", "abstained",
    ]  # fmt: skip
    first = found["reasons"][0]
    assert (first["kind"], first["what"], len(first["questions"])) == ("word", "gadget", 3)
    best = first["proposals"][0]
    assert (best["entry"], best["words"]) == (["classes", "tool", "nouns"], ["gadget"])
    assert (len(best["wins"]), best["wrong"], best["breaks"]) == (3, [], [])
    grudget = next(one for one in found["reasons"] if one["what"] in ("grudget", "weather"))
    assert [(one["wins"], one["chance"]) for one in grudget["proposals"]] == [
        ([], "untried, as other words are in the way")
    ] * 3


def test_what_is_only_offered_is_no_answer(shop: Path, asked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading that the tool is too unsure of to answer by, its rows weighed, counts neither as right nor as wrong."""
    as_it_is = LexiconTool.finish

    def unsure(tool: LexiconTool, request: Request, outcome: Outcome) -> Outcome:
        finished = as_it_is(tool, request, outcome)
        return replace(finished, status="abstained") if request.text == "how many brands are there" else finished

    monkeypatch.setattr(LexiconTool, "finish", unsure)
    out = heard(shop, "--questions", asked)
    assert "7 questions: 1 right, 1 only offered (1 of them rightly), 5 not understood" in out.stderr


def test_the_list_for_people_says_what_each_entry_does(shop: Path, asked: Path) -> None:
    out = heard(shop, "--questions", asked)
    assert "3 questions: 'gadget' means nothing here" in out.stdout
    assert "a  classes.tool.nouns: gadget   wins 3 of 3" in out.stdout
    assert "other words are in the way, too" in out.stdout
    assert "7 questions: 2 right, 5 not understood" in out.stderr
    assert "gadget" not in (shop / "lexicon.yaml").read_text()


def test_one_key_takes_an_entry(shop: Path, asked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["wizard.cli.domain.heard"], "_is_terminal", lambda: True)
    drafted = (shop / "drafted.yaml").read_bytes()
    result = heard(shop, "--questions", asked, said="aq")
    assert result.exit_code == 0, result.exception
    assert (shop / "lexicon.yaml").read_text().endswith("classes:\n  tool:\n    nouns+: [gadget]\n")
    assert (shop / "drafted.yaml").read_bytes() == drafted
    assert load_lexicon(shop / "lexicon.yaml").classes["tool"].nouns == ("tool", "gadget")
    assert "7 questions: 5 right, 2 not understood" in result.stderr


def test_a_key_and_enter_that_come_at_once_are_the_key(
    shop: Path, asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["wizard.cli.domain.heard"], "_is_terminal", lambda: True)
    read = iter(["x\r", "\x1b[A", "", "a\r", "q"])
    monkeypatch.setattr("click.getchar", lambda: next(read))
    result = heard(shop, "--questions", asked)
    assert result.exit_code == 0, result.exception
    assert (shop / "lexicon.yaml").read_text().endswith("classes:\n  tool:\n    nouns+: [gadget]\n")


def test_entries_may_be_taken_without_being_asked(shop: Path, asked: Path) -> None:
    result = heard(shop, "--questions", asked, "--take", "1a")
    assert "7 questions: 5 right, 2 not understood" in result.stderr
    assert isinstance(heard(shop, "--questions", asked, "--take", "9a").exception, UsageError)


def test_an_entry_may_be_taken_as_the_list_has_it(shop: Path, asked: Path) -> None:
    result = heard(shop, "--questions", asked, "--take", "classes.tool.nouns: gadget")
    assert "7 questions: 5 right, 2 not understood" in result.stderr
    other = heard(shop, "--questions", asked, "--take", "classes.tool.nouns: gizmo")
    assert isinstance(other.exception, UsageError)
    assert "nothing that was asked proposes it" in str(other.exception)


PAIRS = [
    ("which gadgets does Bosch churn", "SELECT tool_id FROM tool WHERE brand_id = 1"),
    ("how many gadgets does Makita churn", "SELECT COUNT(*) FROM tool WHERE brand_id = 2"),
]


def test_a_noun_and_its_verb_are_proposed_together_where_neither_wins_alone(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    path.write_text("".join(json.dumps({"text": text, "sql": sql}) + "\n" for text, sql in PAIRS))
    pair = "classes.tool.nouns: gadget + relations.tool in brand.inverse_verbs: churn"
    out = heard(shop, "--questions", path)
    assert out.stdout.count(f"a  {pair}   wins 2 of 2") == 2  # whichever of the two words is to blame
    taken = heard(shop, "--questions", path, "--take", pair)
    assert "2 questions: 2 right" in taken.stderr
    lexicon = load_lexicon(shop / "lexicon.yaml")
    assert "gadget" in lexicon.classes["tool"].nouns
    assert "churn" in lexicon.relations["tool in brand"].inverse_verbs


def test_what_an_entry_would_break_is_said(shop: Path, tmp_path: Path) -> None:
    """`drill` as a noun of brands makes the drill itself mean something else."""
    path = tmp_path / "asked.jsonl"
    lines = [
        ("what is the price of the drill", "SELECT price FROM tool WHERE tool_id = 2"),
        ("how many drill are there", "SELECT COUNT(*) FROM brand"),
    ]
    path.write_text("".join(json.dumps({"text": text, "sql": sql}) + "\n" for text, sql in lines))
    result = heard(shop, "--questions", path, "--json")
    assert result.exit_code == 0
    for reason in json.loads(result.stdout)["reasons"]:
        for proposal in reason["proposals"]:
            if proposal["breaks"]:
                assert proposal["breaks"] == ["what is the price of the drill"]


def test_what_sessions_heard_is_asked(shop: Path, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    for text, sql in (("how many gadgets are there", "SELECT COUNT(*) FROM tool"), ("how many brands are there", RED)):
        builder.speak()
        builder.transcribe(text)
        builder.request(1, text, [reading("a reading", sql)])
        builder.run(1, sql, "x", 1, 0)
        builder.answer(1, sql, "x", 1, 0)
        builder.displayed()
        builder.close_turn("answered")
    folder = builder.end()
    result = heard(shop, "--session", folder, "--json")
    assert result.exit_code == 0, result.exception
    found = json.loads(result.stdout)
    assert [(one["text"], one["verdict"]) for one in found["questions"]] == [
        ("how many gadgets are there", "abstained"), ("how many brands are there", "wrong"),
    ]  # fmt: skip
    assert found["reasons"][0]["proposals"][0]["entry"] == ["classes", "tool", "nouns"]


def test_turns_that_lean_on_others_are_left_out_and_counted(shop: Path, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    for text, before in (("how many brands are there", None), ("which are they", 0)):
        builder.speak()
        builder.transcribe(text)
        builder.request(1, text, [reading("a reading", RED).model_copy(update={"context_used": before})])
        builder.run(1, RED, "x", 1, 0)
        builder.answer(1, RED, "x", 1, 0)
        builder.displayed()
        builder.close_turn("answered")
    result = heard(shop, "--session", builder.end())
    assert "1 turn left out: what was answered leans on an earlier question" in result.stderr
    assert "1 question: " in result.stderr


def test_what_a_message_settled_is_left_out_unless_it_was_in_scope(shop: Path, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    scopes: tuple[Literal["in", "out", "none"], ...] = ("in", "out", "none")
    for text, scope in zip(("how many gadgets are there", "what is the weather", "hello"), scopes, strict=True):
        builder.speak()
        builder.transcribe(text)
        builder.request(1, text, [])
        builder.reply += 1
        builder.say(MessageSent(turn=builder.turn, reply=builder.reply, message="m", scope=scope, text="No."))
        builder.displayed()
        builder.close_turn("message")
    found = json.loads(heard(shop, "--session", builder.end(), "--json").stdout)
    assert [one["text"] for one in found["questions"]] == ["how many gadgets are there"]


def test_sql_that_does_not_run_is_told_with_its_line(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    for sql, why in (
        ("SELEC nonsense", "SQL refused"), ("DELETE FROM tool", "SQL refused"), ("SELECT 1 FROM toool", "toool"),
    ):  # fmt: skip
        lines = [{"text": "how many tools are there"}, {"text": "how many tools are there", "sql": sql}]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        result = heard(shop, "--questions", path)
        assert isinstance(result.exception, DomainUnusable)
        assert result.exception.line == 2
        assert f"{path}:2: its sql does not run: " in str(result.exception)
        assert why in str(result.exception)


def test_a_sessions_sql_that_does_not_run_here_is_left_aside(shop: Path, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("how many tools are there")
    builder.answer_with("SELECT COUNT(*) FROM gone", "3", None, None)
    result = heard(shop, "--session", builder.end())
    assert result.exit_code == 0, result.exception
    assert "s01-001: asked without its SQL, which does not run here" in result.stderr
    assert "1 question: 1 answered, 0 not understood" in result.stderr


def test_what_is_wrong_is_shown_with_its_rows_and_how_sure_it_is(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    path.write_text(json.dumps({"text": "how many tools are there", "sql": RED}) + "\n")
    out = heard(shop, "--questions", path).stdout.splitlines()
    assert re.fullmatch(r"wrong \((sure|likely)\)  how many tools are there", out[0])
    assert out[1:] == ["       Count all tools.", "       it gives 1 row: 3", "       right is 2 rows: 1; 3"]


def test_what_the_tool_is_unsure_of_is_only_offered(shop: Path, asked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = asked.with_name("few.jsonl")
    lines = [("how many tools are there", "SELECT COUNT(*) FROM tool"), ("how many brands are there", RED)]
    path.write_text("".join(json.dumps({"text": text, "sql": sql}) + "\n" for text, sql in lines))
    known = LexiconTool.finish
    monkeypatch.setattr(LexiconTool, "finish", lambda *given: replace(known(*given), status="abstained"))
    out = heard(shop, "--questions", path)
    assert "2 questions: 2 only offered (1 of them rightly), 0 not understood" in out.stderr
    assert "offered rightly (sure)  how many tools are there\n" in out.stdout
    assert "offered wrongly (sure)  how many brands are there\n" in out.stdout


def test_all_lists_how_every_question_was_read(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.txt"
    path.write_text("how many tools are there\nhow many gadgets are there\n")
    out = heard(shop, "--questions", path, "--all").stdout
    assert re.match(r"answered \((sure|likely)\)  how many tools are there\n {7}Count all tools\.\n", out)
    assert "not understood  how many gadgets are there\n       not understood: 'gadgets'" in out
    assert "how many tools" not in heard(shop, "--questions", path).stdout


def test_a_win_that_may_be_chance_is_said_so(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    lines = [{"text": "how many gizmos are there", "sql": "SELECT COUNT(*) FROM tool"}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    out = heard(shop, "--questions", path).stdout
    assert "wins 1 of 1 (one number is the same, perhaps by chance)" in out
    assert out.count("wins 1 of 1") <= 2
    path.write_text("how many gizmos are there\n")
    assert "wins 1 of 1 (nobody said what is right)" in heard(shop, "--questions", path).stdout
    lines = [{"text": "which gizmos are red", "sql": RED}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert "a  classes.tool.nouns: gizmo   wins 1 of 1\n" in heard(shop, "--questions", path).stdout


def test_work_here_is_no_noun(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    path.write_text(json.dumps({"text": "how many tools work here", "sql": "SELECT 3"}) + "\n")
    assert "nouns: work here" not in heard(shop, "--questions", path).stdout


def test_without_questions_the_domains_own_are_asked(shop: Path) -> None:
    result = heard(shop)
    assert result.exit_code == 0
    assert "2 questions: " in result.stderr or "3 questions: " in result.stderr


@pytest.mark.parametrize("line", ["{", '{"sql": "x"}', '{"text": 3}', "{}"])
def test_a_bad_line_is_named(shop: Path, tmp_path: Path, line: str) -> None:
    path = tmp_path / "heard.jsonl"
    path.write_text(f"hello\n{line}\n")
    result = heard(shop, "--questions", path)
    assert isinstance(result.exception, DomainUnusable)
    assert f"{path}:2: " in str(result.exception)


def test_nothing_to_ask_is_said(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("\n")
    assert isinstance(heard(shop, "--questions", path).exception, UsageError)


def test_a_lexicon_that_cannot_take_words_is_left_alone(shop: Path, asked: Path) -> None:
    text = "classes:\n  tool: {nouns: tool}\n  brand: null\n"
    (shop / "lexicon.yaml").write_text(text)
    result = heard(shop, "--questions", asked, "--take", "1a")
    assert isinstance(result.exception, (StateError, LexiconError))
    assert (shop / "lexicon.yaml").read_text() == text


def test_an_entry_that_adds_nothing_wins_nothing(shop: Path, tmp_path: Path) -> None:
    """A word that is silent would do as well as "of some brand": every tool has one."""
    path = tmp_path / "asked.jsonl"
    lines = [
        {"text": "how many tools cost 99 ponderously", "sql": "SELECT COUNT(*) FROM tool WHERE price = 99"},
        {"text": "how many tools does Bosch fribble", "sql": "SELECT COUNT(*) FROM tool WHERE brand_id = 1"},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    found = json.loads(heard(shop, "--questions", path, "--json").stdout)
    ways = {one["what"]: [".".join(p["entry"]) for p in one["proposals"]] for one in found["reasons"]}
    assert not any(way.startswith("relations.") for way in ways["ponderously"]), ways
    assert ways["fribble"], ways
    assert not any(way.endswith("nouns") for way in ways["fribble"]), ways


def test_a_question_is_asked_after_its_context(shop: Path, tmp_path: Path) -> None:
    leaning = {"text": "how many of them cost over 20", "context": "which tools are red",
               "sql": "SELECT COUNT(*) FROM tool WHERE colour = 'red' AND price > 20"}  # fmt: skip
    path = tmp_path / "leaning.jsonl"
    path.write_text(json.dumps(leaning) + "\n" + json.dumps({**leaning, "context": ["which tools are red"]}) + "\n")
    assert "2 questions: 2 right" in heard(shop, "--questions", path).stderr
    path.write_text(json.dumps({**leaning, "context": 7}))
    assert "a context that is no text" in str(heard(shop, "--questions", path).exception)


def test_an_empty_answer_wins_nothing(shop: Path, tmp_path: Path) -> None:
    """Whatever a word is taken for, no tool costs over 900: nobody learns from that."""
    path = tmp_path / "empty.jsonl"
    path.write_text(json.dumps({"text": "which gadgets cost over 900", "sql": "SELECT 1 WHERE 0"}) + "\n")
    found = json.loads(heard(shop, "--questions", path, "--json").stdout)
    assert [won for one in found["reasons"] for made in one["proposals"] for won in made["wins"]] == []


def test_a_number_that_the_sql_gives_as_a_text_is_said_so(shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "text.jsonl"
    path.write_text(json.dumps({"text": "how many tools are there", "sql": "SELECT CAST(COUNT(*) AS TEXT) FROM tool"}))
    out = heard(shop, "--questions", path).stdout
    assert out.startswith("wrong")
    assert "gives a number as a text: CAST it" in out
