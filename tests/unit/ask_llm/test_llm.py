"""The contract with a language model: a labelled reading that the guard passed, or the rules' outcome and why."""

from __future__ import annotations

import json
import socket
import threading
from dataclasses import replace

import pytest

from tests.fake_model import Fake
from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.ask.llm import Endpoint, LlmError, LlmReader, LlmTool
from wizard.ask.memory import Memory, RememberedPair
from wizard.ask.plausibility import StageWeights
from wizard.ask.plausibility.model import AGREES
from wizard.domain import Domain
from wizard.errors import UsageError

KNOWN = Request("how many products are there")
"""The rules understand it."""
STRANGE = Request("what would a student buy first")
"""They do not."""


@pytest.fixture
def tool(rules: Tool, fake: Fake, shop_domain: Domain, shop: Database) -> LlmTool:
    return LlmTool(rules, LlmReader(Endpoint(fake.url, "tiny-1", "s3cret", seconds=5), shop_domain, shop))


def test_good_sql_is_offered_first_and_labelled(tool: LlmTool, rules: Tool, fake: Fake, shop: Database) -> None:
    fake.says("SELECT product_name FROM product WHERE price > 50;", "Products over 50.")
    outcome = tool.ask(KNOWN)
    first, *rest = outcome.interpretations
    assert first.paraphrase == "By language model tiny-1: Products over 50."
    assert (first.labels, first.origin) == (("Product name",), "tiny-1")
    assert {row[0] for row in answer(first, shop).result_display.rows} == {"chair", "desk"}
    assert [reading.sql for reading in rest] == [reading.sql for reading in rules.ask(KNOWN).interpretations]
    scores = [reading.score for reading in outcome.interpretations]
    assert scores == sorted(scores, reverse=True)
    assert (outcome.status, outcome.reason) == ("answered", "")
    assert tool.name == f"{rules.name} + llm tiny-1"


def test_it_answers_what_the_rules_cannot(tool: LlmTool, rules: Tool, fake: Fake, shop: Database) -> None:
    assert rules.ask(STRANGE).status == "abstained"
    fake.says("SELECT MIN(price) FROM product")
    outcome = tool.ask(STRANGE)
    assert answer(outcome.interpretations[0], shop).minimum == "20.5"
    assert outcome.interpretations[0].score == 1.0


def test_a_code_fence_is_forgiven(tool: LlmTool, fake: Fake) -> None:
    fake.content = '```json\n{"sql": "SELECT COUNT(*) FROM product", "reading": "a"}\n```'
    assert tool.ask(STRANGE).status == "answered"


REFUSED = [
    "DELETE FROM product",
    "SELECT 1; DROP TABLE product",
    "WITH x AS (DELETE FROM product RETURNING *) SELECT * FROM x",
    "SELECT load_extension('x')",
    "SELECT * FROM sqlite_master",
    "PRAGMA table_info(product)",
    "SELECT * FROM product) AS shape; DROP TABLE product; --",
]


@pytest.mark.parametrize("sql", REFUSED)
def test_sql_that_the_guard_refuses_falls_back(tool: LlmTool, rules: Tool, fake: Fake, sql: str) -> None:
    fake.says(sql)
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert outcome.reason.startswith("the guard refused the language model's SQL (")
    assert outcome.reason.endswith("; the rules answered")
    assert tool.ask(STRANGE).status == "abstained"


def test_sql_that_does_not_run_falls_back(tool: LlmTool, rules: Tool, fake: Fake) -> None:
    fake.says("SELECT colour FROM product")
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert "does not run" in outcome.reason


def test_the_model_may_abstain(tool: LlmTool, rules: Tool, fake: Fake) -> None:
    fake.says(None, "nothing is known of students")
    outcome = tool.ask(STRANGE)
    own = rules.ask(STRANGE)
    assert (outcome.status, outcome.unknown) == ("abstained", own.unknown)
    assert outcome.reason == f"{own.reason}; language model tiny-1 abstained: nothing is known of students"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("I would love to help!", "not the JSON"),
        ("[1, 2]", "no sql"),
        ('{"reading": "x"}', "no sql"),
        ('{"sql": 7}', "not the JSON"),
        ('{"sql": "SELECT 1", "reading": ["x"]}', "not the JSON"),
        ("   ", "empty"),
    ],
)
def test_garbage_falls_back(tool: LlmTool, rules: Tool, fake: Fake, content: str, says: str) -> None:
    fake.content = content
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert says in outcome.reason
    assert "\n" not in outcome.reason


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"{}", b'{"choices": []}', b'{"choices": [{"message": {}}]}', b"\xff"]
)
def test_what_is_no_completion_falls_back(tool: LlmTool, rules: Tool, fake: Fake, body: bytes) -> None:
    fake.body = body
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert "not a chat completion" in outcome.reason


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_http_errors_fall_back(tool: LlmTool, rules: Tool, fake: Fake, status: int) -> None:
    fake.status = status
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert f"HTTP {status}" in outcome.reason


def test_a_redirect_is_not_followed(tool: LlmTool, fake: Fake) -> None:
    """The key goes to the address that was given, and nowhere else."""
    fake.status, fake.headers = 302, {"Location": fake.url.replace("/v1", "/elsewhere")}
    assert "HTTP 302" in tool.ask(KNOWN).reason
    assert fake.paths == ["/v1/chat/completions"]


@pytest.mark.parametrize("dribble", [False, True])
def test_a_late_endpoint_falls_back(
    rules: Tool, fake: Fake, shop_domain: Domain, shop: Database, dribble: bool
) -> None:
    """Late to begin, or never coming to an end."""
    fake.body, fake.dribble, fake.delay = b"{", dribble, 0.0 if dribble else 60.0
    tool = LlmTool(rules, LlmReader(Endpoint(fake.url, "slow", seconds=0.3), shop_domain, shop))
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert outcome.reason.endswith("no answer within 0.3 s; the rules answered")


@pytest.mark.parametrize("dribble", [False, True])
def test_a_call_that_is_stopped_ends_at_once(fake: Fake, dribble: bool) -> None:
    """Before its reply begins, and in the middle of it; the time limit is far away."""
    fake.body, fake.dribble, fake.delay = b"{", dribble, 0.0 if dribble else 60.0
    stop = threading.Event()

    def hang_up() -> None:
        fake.asked.wait(20)
        stop.set()

    threading.Thread(target=hang_up).start()
    with pytest.raises(LlmError, match="stopped"):
        Endpoint(fake.url, "slow", seconds=500).complete([], stop)


def test_a_reply_without_end_is_cut(tool: LlmTool, fake: Fake) -> None:
    fake.body = b" " * 1_100_000
    assert "more than 1,000,000 bytes" in tool.ask(KNOWN).reason


def test_an_endpoint_that_is_down_falls_back(rules: Tool, shop_domain: Domain, shop: Database) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
    tool = LlmTool(rules, LlmReader(Endpoint(url, "none"), shop_domain, shop))
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == rules.ask(KNOWN).interpretations
    assert f"{url}: cannot be reached" in outcome.reason


def test_what_it_is_told(tool: LlmTool, fake: Fake, shop_domain: Domain, shop: Database, rules: Tool) -> None:
    fake.says("SELECT COUNT(*) FROM product")
    memory = Memory().learned([RememberedPair(text="what would a student buy", sql="SELECT MIN(price) FROM product")])
    endpoint = Endpoint(fake.url, "tiny-1", "s3cret")
    told = LlmTool(rules, LlmReader(endpoint, shop_domain, shop, memory))
    told.ask(Request("what would a student buy first", (Exchange("list the products"),)))
    sent = fake.requests[0]
    system, example, approved, question = sent["messages"]
    assert (sent["model"], sent["temperature"]) == ("tiny-1", 0)
    assert fake.seen_headers[0]["Authorization"] == "Bearer s3cret"
    for part in ("product: product_id INTEGER KEY", "'lamp'", "price", "S-4: ", "SQLite"):
        assert part in system["content"], part
    for part in ("secret", "zulu"):
        assert part not in system["content"], part
    assert example["content"] == "what would a student buy"
    assert json.loads(approved["content"])["sql"] == "SELECT MIN(price) FROM product"
    assert question["content"] == "Earlier: list the products\nwhat would a student buy first"


def test_only_when_the_rules_abstain(rules: Tool, fake: Fake, shop_domain: Domain, shop: Database) -> None:
    fake.says("SELECT COUNT(*) FROM product")
    tool = LlmTool(rules, LlmReader(Endpoint(fake.url, "m"), shop_domain, shop), only_when_abstained=True)
    assert tool.ask(KNOWN).interpretations == rules.ask(KNOWN).interpretations
    assert fake.requests == []
    assert tool.ask(STRANGE).status == "answered"
    assert len(fake.requests) == 1


def test_without_a_key_none_is_sent(rules: Tool, fake: Fake, shop_domain: Domain, shop: Database) -> None:
    fake.says("SELECT COUNT(*) FROM product")
    LlmTool(rules, LlmReader(Endpoint(fake.url, "m"), shop_domain, shop)).ask(KNOWN)
    assert "Authorization" not in fake.seen_headers[0]


def test_the_key_is_never_shown() -> None:
    assert "s3cret" not in repr(Endpoint("http://localhost/v1", "m", "s3cret"))


def test_nothing_said_is_not_asked(tool: LlmTool, fake: Fake) -> None:
    assert tool.ask(Request("  ")).status == "abstained"
    assert fake.requests == []


def test_only_web_addresses() -> None:
    with pytest.raises(UsageError, match="http://"):
        Endpoint("file:///etc/passwd", "m")


def test_a_model_with_the_same_answer_makes_a_reading_likelier_and_adds_none(
    rules: Tool, fake: Fake, shop_domain: Domain, shop: Database
) -> None:
    tool = LlmTool(rules, LlmReader(Endpoint(fake.url, "m"), shop_domain, shop), database=shop)
    alone = rules.ask(KNOWN)
    fake.says("SELECT COUNT(product_id) FROM product")
    agreed = tool.ask(KNOWN)
    assert [one.sql for one in agreed.interpretations] == [one.sql for one in alone.interpretations]
    assert not agreed.interpretations[0].origin, "it is the tool's own reading"
    assert agreed.interpretations[0].score >= alone.interpretations[0].score
    after = tool.finish(KNOWN, agreed).interpretations[0]
    assert after.score >= rules_finished(rules).score
    fake.says("SELECT COUNT(*) + 1 FROM product")
    assert tool.ask(KNOWN).interpretations[0].origin == "m", "another answer is another reading"


def rules_finished(rules: Tool) -> Interpretation:
    return finished(rules, KNOWN, rules.ask(KNOWN)).interpretations[0]


def test_a_model_is_asked_of_what_the_rules_are_unsure_of(
    rules: Tool, fake: Fake, shop_domain: Domain, shop: Database
) -> None:
    class Unsure:
        name = "unsure"

        def ask(self, request: Request) -> Outcome:
            outcome = rules.ask(request)
            first, *rest = outcome.interpretations
            return replace(outcome, interpretations=(replace(first, sureness="unsure", score=0.4), *rest))

    reader = LlmReader(Endpoint(fake.url, "m"), shop_domain, shop)
    tool = LlmTool(Unsure(), reader, only_when_abstained=True, database=shop)
    fake.says("SELECT COUNT(*) FROM product")
    first = tool.ask(KNOWN).interpretations[0]
    assert fake.requests
    assert not first.origin
    assert first.score > 0.4


def test_no_reading_is_sure_by_another_voice_alone() -> None:
    stage = StageWeights(0.0, {"margin": 4.0}, 0.99, 0.7)
    evidence = {"margin": 1.0, AGREES: 1.0}
    assert stage.probability(evidence) > stage.probability({"margin": 1.0})
    assert stage.sureness(stage.probability(evidence), evidence) == "likely"
    certain = {"margin": 2.0, AGREES: 1.0}
    assert stage.sureness(stage.probability(certain), certain) == "sure"
