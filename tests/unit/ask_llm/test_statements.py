"""A statement that a language model writes: read back as a logical form, never run, and one voice more."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.fake_model import Fake
from tests.unit.ask_llm.conftest import SHOP
from wizard.ask.answer import answer
from wizard.ask.errors import LlmError, NoReading
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Interpretation, Request
from wizard.ask.llm import Endpoint, LlmReader
from wizard.ask.llm.reader import TRIES
from wizard.ask.llm.schema_page import schema_page
from wizard.ask.llm.statements import TOKENS, Statements
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain

STRANGE = Request("what would a student buy first")
NONSENSE = "The moods of a student."
SECONDS = Endpoint.seconds
"""That a request may take."""
CHEAPEST = "SELECT product_name FROM product ORDER BY price LIMIT 1"


@pytest.fixture
def statements(shop_domain: Domain, rules: LexiconTool, fake: Fake) -> Statements:
    return Statements(Endpoint(fake.url, "tiny-1"), shop_domain, rules)


@pytest.fixture
def reader(shop_domain: Domain, rules: LexiconTool, fake: Fake) -> LlmReader:
    return LlmReader(Endpoint(fake.url, "tiny-1"), shop_domain, rules)


def replies(fake: Fake, plain: str, sql: str) -> None:
    """The same rewording in every try, then a statement."""
    fake.says(*[plain] * TRIES, sql)


def meant(statements: Statements, sql: str, words: str = "the cheap ones") -> Interpretation:
    reading = statements.meant(Request(words), sql)
    assert reading is not None, sql
    return reading


def test_what_is_run_is_made_of_the_form(reader: LlmReader, rules: LexiconTool, fake: Fake, shop: Database) -> None:
    replies(fake, NONSENSE, CHEAPEST)
    opinion = reader.read(STRANGE, rules.finish(STRANGE, rules.ask(STRANGE)))
    first = opinion.likeliest
    assert first.paraphrase.startswith("As a statement: ")
    assert "the lowest price" in first.paraphrase
    assert (first.origin, first.sureness) == ("tiny-1", "unsure")
    assert first.sql != CHEAPEST
    assert answer(first, shop).minimum == "((1))"
    assert opinion.added == first


def test_slow_rewordings_leave_a_statement_its_time(
    reader: LlmReader, rules: LexiconTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model that takes a quarter of the time for each reply says three rewordings and a statement."""
    clock, given = [0.0], []

    def complete(_: Endpoint, messages: list[dict[str, str]], *_more: object, seconds: float, **_others: object) -> str:
        given.append(seconds)
        clock[0] += min(seconds, SECONDS / 4)
        if seconds < SECONDS / 4:
            raise LlmError("http://here", "late")
        return CHEAPEST if "CREATE TABLE" in str(messages) else NONSENSE

    monkeypatch.setattr(Endpoint, "complete", complete)
    monkeypatch.setattr("wizard.ask.llm.reader.time.monotonic", lambda: clock[0])
    opinion = reader.read(STRANGE, rules.finish(STRANGE, rules.ask(STRANGE)))
    assert opinion.likeliest.paraphrase.startswith("As a statement: ")
    assert given[0] == SECONDS
    assert given[-1] >= SECONDS / 4


@pytest.mark.parametrize(
    "reply",
    [CHEAPEST, f"{CHEAPEST};", f"```sql\n{CHEAPEST};\n```\nIt takes the cheapest.", f"  {CHEAPEST}\n```"],
)
def test_what_stands_round_a_statement_is_forgiven(statements: Statements, reply: str) -> None:
    assert meant(statements, reply).sql == meant(statements, CHEAPEST).sql


@pytest.mark.parametrize(
    "reply",
    [
        "",
        NONSENSE,
        "SELECT 1",
        "SELECT 1; DROP TABLE product",
        "DROP TABLE product",
        "DELETE FROM product",
        "PRAGMA table_info(product)",
        "SELECT load_extension('x') FROM product",
        "SELECT secret_code FROM product",
        "SELECT product_name FROM product WHERE secret_code = 'zulu'",
        "SELECT product_name FROM product ORDER BY secret_code LIMIT 1",
        "SELECT COUNT(DISTINCT secret_code) FROM product",
        "SELECT name FROM sqlite_master",
        "SELECT colour FROM product",
        f"SELECT product_name FROM product WHERE price IN ({', '.join(['1'] * 1000)})",
    ],
)
def test_what_has_no_form_here_says_nothing(statements: Statements, reply: str) -> None:
    assert statements.meant(Request("which"), reply) is None


def test_a_yes_or_no_question_is_answered_so(statements: Statements, shop: Database) -> None:
    sql = "SELECT product_name FROM product WHERE price > 100"
    assert meant(statements, sql, "which ones cost a fortune").boolean is False
    asked = meant(statements, sql, "does anything cost a fortune")
    assert asked.boolean
    assert answer(asked, shop).minimum == "TRUE"


def test_it_is_told_tables_and_values_but_nothing_that_is_hidden(statements: Statements, rules: LexiconTool) -> None:
    system, asked = statements.messages(Request("is the  lamp dearer"), ("List all products.",))
    assert "product_id INTEGER" in system["content"]
    assert "'chair', 'desk', 'lamp'" in system["content"]
    assert asked["content"].splitlines() == [
        "Before: List all products.",
        "is the lamp dearer",
        "Values that may be meant: product.product_name = 'lamp'",
    ]
    for part in ("secret", "zulu"):
        assert part not in system["content"]
    page = schema_page(rules.database, {"product.product_id", "product.price"}, {"product.secret_code"})
    assert "product_id" in page, "what is joined by is named"
    assert "price" not in page


def test_a_view_of_what_is_private_is_not_told(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "shop.sqlite")) as connection:
        connection.executescript(f"{SHOP} CREATE VIEW codes AS SELECT product_name, secret_code AS mark FROM product;")
        connection.commit()
    domain = load_domain(draft_domain(f"sqlite:///{tmp_path / 'shop.sqlite'}", tmp_path / "domain").folder)
    with open_database(domain.url or "") as database:
        page = schema_page(database, (), ("product.secret_code",))
        assert "product_name" in page
        assert "codes" not in page
        assert "zulu" not in page
        statements = Statements(Endpoint("http://127.0.0.1:9/v1", "m"), domain, make_lexicon_tool(domain, database))
        assert statements.meant(Request("which"), "SELECT mark FROM codes") is None


def test_it_is_asked_only_where_rewordings_come_to_nothing(reader: LlmReader, rules: LexiconTool, fake: Fake) -> None:
    outcome = rules.finish(STRANGE, rules.ask(STRANGE))
    replies(fake, "What is the lowest price of the products?", CHEAPEST)
    assert reader.read(STRANGE, outcome).likeliest.paraphrase.startswith("As 'What is the lowest price")
    assert len(fake.requests) == TRIES
    replies(fake, NONSENSE, NONSENSE)
    with pytest.raises(NoReading, match="not understood either"):
        reader.read(STRANGE, outcome)
    assert len(fake.requests) == 2 * TRIES + 1


@pytest.mark.parametrize(("sql", "shared"), [("SELECT COUNT(*) FROM product", True), (CHEAPEST, False)])
def test_what_the_rules_answer_stays_in_front(
    reader: LlmReader, rules: LexiconTool, fake: Fake, sql: str, shared: bool
) -> None:
    asked = Request("how many products are there")
    outcome = rules.finish(asked, rules.ask(asked))
    own = outcome.interpretations[0]
    replies(fake, NONSENSE, sql)
    opinion = reader.read(asked, outcome)
    assert opinion.likeliest == own
    assert opinion.shared == (own if shared else None)
    assert (opinion.added is None) == shared
    both = opinion.beside(outcome)
    assert (both.status, both.interpretations[0]) == ("answered", own)
    assert [one.origin for one in both.interpretations].count("tiny-1") == (not shared)


def only_the_statement(endpoint: Endpoint, first: Callable[[], None]) -> Endpoint:
    """The endpoint, where `first` is called before a statement is asked for."""

    class Between(Endpoint):
        def complete(self, messages: list[dict[str, str]], *args: Any, **settings: Any) -> str:
            if settings.get("tokens") == TOKENS:
                first()
            return super().complete(messages, *args, **settings)

    return Between(endpoint.url, endpoint.model)


def test_a_statement_that_does_not_come_is_done_without(shop_domain: Domain, rules: LexiconTool, fake: Fake) -> None:
    def fails() -> None:
        fake.status = 503

    fake.says(NONSENSE)
    reader = LlmReader(only_the_statement(Endpoint(fake.url, "tiny-1"), fails), shop_domain, rules)
    with pytest.raises(NoReading, match="not understood either"):
        reader.read(STRANGE, rules.ask(STRANGE))
    assert len(fake.requests) == TRIES + 1


def test_it_is_given_up_while_it_is_written(shop_domain: Domain, rules: LexiconTool, fake: Fake) -> None:
    stop = threading.Event()

    def stops() -> None:
        fake.delay = 5.0
        stop.set()

    fake.says(NONSENSE)
    reader = LlmReader(only_the_statement(Endpoint(fake.url, "tiny-1"), stops), shop_domain, rules)
    with pytest.raises(NoReading, match="stopped"):
        reader.read(STRANGE, rules.ask(STRANGE), stop)
