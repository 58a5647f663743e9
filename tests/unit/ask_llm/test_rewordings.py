"""What a model is told of a domain, what it is shown of rewordings, and what its own are held against."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.llm.faithful import MANY, faithfulness, small_words_changed
from wizard.ask.llm.prompt import LONGEST, plain_of
from wizard.ask.llm.rewordings import ALWAYS, FILE, LIKE, Rewordings, asked, conversation, rewordings_of
from wizard.ask.llm.vocabulary_page import FEW_VALUES, VocabularyPage
from wizard.ask.memory import Memory, RememberedPair
from wizard.ask.tool import make_lexicon_tool
from wizard.domain import Domain, database_url, load_domain
from wizard.domain.errors import DomainUnusable
from wizard.domain.lexicon import load_lexicon


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_the_card_has_every_class_and_nothing_hidden(name: str) -> None:
    domain = load_domain(name, check_audio=False)
    lexicon = load_lexicon(domain.folder / "lexicon.yaml")
    with open_database(database_url(domain)) as database:
        text = VocabularyPage(domain, lexicon, database).text
    assert len(text.splitlines()) == len(lexicon.classes)
    hidden = (*domain.display.hidden, *lexicon.private)
    for called, attribute in lexicon.attributes.items():
        if attribute.column in hidden:
            assert (attribute.nouns or (called,))[0].partition("/")[0] not in text, called


def test_the_card_lists_few_short_values_only() -> None:
    domain = load_domain("personnel", check_audio=False)
    with open_database(database_url(domain)) as database:
        text = VocabularyPage(domain, load_lexicon(domain.folder / "lexicon.yaml"), database).text
        assert len(database.distinct("employees", "last_name")) > FEW_VALUES
    assert "marital status (divorced, married, single, widowed)" in text
    assert "LEASE" not in text.upper().replace("RELEASE", "")


def test_a_domain_without_rewordings_is_taught_by_the_general_ones(shop_domain: Domain) -> None:
    general = rewordings_of(shop_domain)
    assert len(general) > 10
    assert any(one.before for one in general)
    assert rewordings_of(load_domain("personnel", check_audio=False)) != general


SAMPLE = 25
"""Of so many rewordings of a domain `make test` asks one."""


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_a_sample_of_the_shipped_rewordings_is_plain_to_the_reader(name: str) -> None:
    assert unread_of(name, SAMPLE) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_every_shipped_rewording_is_plain_to_the_reader(name: str) -> None:
    assert unread_of(name, 1) == []


def unread_of(name: str, every: int) -> list[str]:
    """The rewordings of a shipped domain, one of so many, that the reader does not read: a model learns to speak as
    they do."""
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain)) as database:
        tool = make_lexicon_tool(domain, database)
        plain = dict.fromkeys(one.plain for one in rewordings_of(domain)[::every])
        return [text for text in plain if not tool.ask(Request(text)).interpretations]


@pytest.mark.parametrize(
    ("line", "says"),
    [("{", "line 2"), ('{"said": "x"}', "plain"), ('{"said": 1, "plain": "y"}', "said"), ("[]", "line 2")],
)
def test_a_file_that_cannot_be_read_says_where(tmp_path: Path, shop_domain: Domain, line: str, says: str) -> None:
    folder = tmp_path / "domain"
    shutil.copytree(shop_domain.folder, folder)
    (folder / FILE).write_text('{"said": "a", "plain": "b"}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(DomainUnusable, match=r"rewordings\.jsonl") as caught:
        rewordings_of(load_domain(folder))
    assert says in str(caught.value) or caught.value.line == 2
    assert "Traceback" not in str(caught.value)


def test_only_what_was_approved_in_other_words_is_shown(shop_domain: Domain) -> None:
    pairs = [RememberedPair(text=f"give me lamp {n}", sql=f"SELECT {n}", request=f"lamp {n}") for n in range(9)]
    pairs.append(RememberedPair(text="give me lamp 5 now", sql="SELECT 5"))
    shown = Rewordings(shop_domain, Memory().learned(pairs)).like("give me lamp 5")
    assert len(shown) == LIKE
    assert shown[-1].plain == "lamp 5"
    assert Rewordings(shop_domain, Memory()).like("give me lamp 5") == ()


def test_the_first_of_a_file_are_always_shown_and_of_the_others_those_like_the_request() -> None:
    domain = load_domain("personnel", check_audio=False)
    shown, known = Rewordings(domain, Memory()), rewordings_of(domain)
    assert shown.always == known[:ALWAYS]
    last = known[-1]
    assert shown.like(last.said.upper() + "?")[-1] == last
    assert not set(shown.like(known[0].said)) & set(shown.always)


def test_what_was_asked_before_stands_before_it() -> None:
    assert asked("and them", ()) == "and them"
    assert asked("and them", ("List all lamps.",)) == "Before: List all lamps.\nNow: and them"
    assert conversation(()) == []


@pytest.mark.parametrize("reply", ["", " \n", "''", "x" * (LONGEST + 1)])
def test_what_is_no_rewording_is_refused(reply: str) -> None:
    with pytest.raises(ValueError, match="its reply is"):
        plain_of(reply)


LOST = [
    ("all flights but the ones on a Sunday", "Which flights are there on Sunday?", "negation"),
    ("how many are left", "Which are left?", "number"),
    ("only the tall ones", "The tall ones", "only"),
    ("the pay of each of them", "Their pay", "each"),
    ("what they make together", "What they make", "sum"),
    ("is it dearer than that", "Is it dear?", "comparison"),
]


@pytest.mark.parametrize(("said", "plain", "what"), LOST)
def test_what_is_lost_is_seen(said: str, plain: str, what: str) -> None:
    assert what in small_words_changed(said, plain)[0]
    assert faithfulness(said, plain)["small words lost"] > 0
    assert small_words_changed(said, said) == (set(), set())


ADDED = [
    ("flights from Dallas", "What is the cheapest flight from Dallas?", "superlative"),
    ("who works there", "Who does not work there?", "negation"),
]


@pytest.mark.parametrize(("said", "plain", "what"), ADDED)
def test_what_is_added_is_seen(said: str, plain: str, what: str) -> None:
    assert what in small_words_changed(said, plain)[1]
    assert faithfulness(said, plain)["small words added"] > 0


def test_figures_and_names_are_counted_too() -> None:
    lost = faithfulness("has Grace Moore come before eight", "Who has come?")
    assert (lost["figures lost"], lost["names lost"], lost["names added"]) == (1 / MANY, 2 / MANY, 0)
    added = faithfulness("what is it from Dallas", "What is it from Dallas to Boston under 50 dollars?")
    assert (added["figures added"], added["names added"], added["names lost"]) == (1 / MANY, 1 / MANY, 0)


def test_what_was_said_before_is_not_added() -> None:
    before = ["List all flights from Dallas to Boston after 9."]
    said, plain = "and the cheapest", "Which are the cheapest flights from Dallas to Boston after 9?"
    alone, behind = faithfulness(said, plain), faithfulness(said, plain, before)
    added = [(one["figures added"], one["names added"]) for one in (alone, behind)]
    assert added == [(1 / MANY, 2 / MANY), (0, 0)]
    assert alone["new words"] > behind["new words"] == 0
    assert alone["words from before"] == 0 < behind["words from before"]


def test_numerals_and_figures_are_the_same_figures() -> None:
    same = faithfulness("anyone over a hundred thousand, hired in eighty-five", "Who has over $100,000 since 85?")
    assert same["figures lost"] == same["figures added"] == 0


def test_every_number_is_near_nought_to_one() -> None:
    for said, plain, _ in (*LOST, *ADDED, ("", "x", ""), ("x " * 200, "x", "")):
        assert all(0 <= value <= 1 for value in faithfulness(said, plain).values())
