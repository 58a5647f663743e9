"""A statement that a language model writes: read back as a logical form, never run, and one voice more."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.fake_model import Fake
from wizard.ask.answer import answer
from wizard.ask.errors import LlmError, NoReading
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Request
from wizard.ask.llm import Endpoint, LlmReader
from wizard.ask.llm.reader import LONG, TRIES
from wizard.ask.llm.schema_page import schema_page
from wizard.ask.llm.statements import Statements
from wizard.ask.tool import LexiconTool
from wizard.domain import Domain

STRANGE = Request("what would a student buy first")
NONSENSE = "The moods of a student."
CHEAPEST = "SELECT product_name FROM product ORDER BY price LIMIT 1"


@pytest.fixture(scope="module")
def statements(shop_domain: Domain, rules: LexiconTool) -> Statements:
    return Statements(shop_domain, rules)


@pytest.fixture
def reader(shop_domain: Domain, rules: LexiconTool, fake: Fake) -> LlmReader:
    return LlmReader(Endpoint(fake.url, "tiny-1"), shop_domain, rules)


def replies(fake: Fake, plain: str, sql: str) -> None:
    """The same rewording in every try, then a statement."""
    fake.says(*[plain] * TRIES, sql)


def meant(statements: Statements, sql: str, words: str = "the cheap ones") -> Interpretation:
    reading = statements.reading(Request(words), sql)
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
    assert statements.reading(Request("which"), reply) is None


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


def test_the_same_answer_speaks_for_a_reading(reader: LlmReader, rules: LexiconTool, fake: Fake) -> None:
    asked = Request("how many products are there")
    outcome = rules.finish(asked, rules.ask(asked))
    weighed = {}
    for sql in ("SELECT COUNT(*) FROM product", CHEAPEST, NONSENSE):
        replies(fake, NONSENSE, sql)
        weighed[sql] = reader.weighed(asked, outcome, reader.heard(asked))
    same, other, none = weighed.values()
    assert [one.stated for one in same] == [True, *[False] * (len(same) - 1)]
    assert same[0].evidence["stated"] == 1.0
    assert other[0].evidence["stated otherwise"] == 1.0
    assert [one.evidence.get("stated alone") for one in other][-1] == 1.0
    assert none[0].evidence["no statement"] == 1.0
    assert len(other) == len(none) + 1


def test_a_statement_that_does_not_come_is_done_without(reader: LlmReader, fake: Fake) -> None:
    fake.says("What is the lowest price of the products?")

    class Broken(Endpoint):
        def complete(self, messages: list[dict[str, str]], *args: Any, **settings: Any) -> str:
            if settings.get("tokens") == LONG:
                raise LlmError(self.url, "no answer within 10 s")
            return super().complete(messages, *args, **settings)

    reader._endpoint = Broken(fake.url, "tiny-1")
    heard = reader.heard(STRANGE)
    assert heard.stated is None
    assert heard.understood


def test_it_is_given_up_while_it_is_written(reader: LlmReader, fake: Fake) -> None:
    stop = threading.Event()
    fake.says("What is the lowest price of the products?")

    class Stopping(Endpoint):
        def complete(self, messages: list[dict[str, str]], *args: Any, **settings: Any) -> str:
            if settings.get("tokens") == LONG:
                fake.delay = 5.0
                stop.set()
            return super().complete(messages, *args, **settings)

    reader._endpoint = Stopping(fake.url, "tiny-1")
    with pytest.raises(NoReading):
        reader.heard(STRANGE, stop)
    assert len(fake.requests) >= TRIES
