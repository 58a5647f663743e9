"""The contract with a language model: a labelled reading of what it says plainly, or the rules' outcome and why."""

from __future__ import annotations

import socket
import threading
from dataclasses import replace

import pytest

from tests.fake_model import Fake
from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import (
    DOUBTED,
    UNSURE,
    Exchange,
    Interpretation,
    Outcome,
    Request,
    SecondOpinion,
    Sureness,
    finished,
)
from wizard.ask.llm import Endpoint, LlmError, LlmReader, LlmTool
from wizard.ask.llm.reader import TRIES
from wizard.ask.memory import Memory, RememberedPair
from wizard.ask.tool import LexiconTool
from wizard.domain import Domain
from wizard.errors import UsageError

KNOWN = Request("how many products are there")
"""The rules understand it."""
STRANGE = Request("what would a student buy first")
"""They do not."""
PLAIN = "What is the lowest price of the products?"
"""It, in plain words."""


class NotSure:
    """The rules, which are never sure."""

    def __init__(self, rules: LexiconTool) -> None:
        self._rules = rules
        self.name = rules.name

    def ask(self, request: Request) -> Outcome:
        """As `Tool.ask`."""
        outcome = finished(self._rules, request, self._rules.ask(request))
        first, *others = outcome.interpretations or (None,)
        if first is None or first.sureness != "sure":
            return outcome
        return replace(outcome, interpretations=(replace(first, sureness="likely", score=0.9), *others))


@pytest.fixture
def tool(rules: LexiconTool, fake: Fake, shop_domain: Domain) -> LlmTool:
    return beside(rules, Endpoint(fake.url, "tiny-1", "s3cret", seconds=5), shop_domain)


def beside(rules: LexiconTool, endpoint: Endpoint, domain: Domain) -> LlmTool:
    return LlmTool(NotSure(rules), LlmReader(endpoint, domain, rules))


def test_what_it_says_plainly_is_read_and_labelled(
    tool: LlmTool, rules: LexiconTool, fake: Fake, shop: Database
) -> None:
    assert rules.ask(STRANGE).status == "abstained"
    fake.says(PLAIN)
    first = tool.ask(STRANGE).interpretations[0]
    assert first.paraphrase.startswith(f"As '{PLAIN}': ")
    assert first.origin == "tiny-1"
    assert first.sql == rules.ask(Request(PLAIN)).interpretations[0].sql, "the rules wrote it, not the model"
    assert answer(first, shop).minimum == "20.5"
    assert 0 < first.score < 1
    assert tool.name == f"{rules.name} + llm tiny-1"


def test_the_reading_that_most_of_its_tries_have_is_taken(tool: LlmTool, fake: Fake, shop: Database) -> None:
    fake.says("How many products are there?", PLAIN, "what is the minimum price of all products", PLAIN)
    first = tool.ask(STRANGE).interpretations[0]
    assert answer(first, shop).minimum == "20.5"
    assert [asked["temperature"] > 0 for asked in fake.requests] == [False, True, True, True]
    assert len({asked["seed"] for asked in fake.requests}) == TRIES


def test_another_try_may_be_understood_where_the_first_is_not(tool: LlmTool, fake: Fake) -> None:
    fake.says("What would a student buy first?", "the colour of money", PLAIN)
    assert PLAIN in tool.ask(STRANGE).interpretations[0].paraphrase


@pytest.mark.parametrize(
    "reply", [f'"{PLAIN}"', f"  {PLAIN}\n\nThat is what she means.", f"\n{PLAIN}", f"Now: {PLAIN}"]
)
def test_what_stands_round_the_question_is_forgiven(tool: LlmTool, fake: Fake, reply: str) -> None:
    fake.says(reply)
    assert tool.ask(STRANGE).interpretations[0].paraphrase.startswith(f"As '{PLAIN}'")


STATEMENTS = [
    "DELETE FROM product",
    "SELECT 1; DROP TABLE product",
    "SELECT load_extension('x')",
    "SELECT secret_code FROM product",
    "PRAGMA table_info(product)",
]


@pytest.mark.parametrize("sql", STATEMENTS)
def test_a_statement_of_its_own_never_runs(
    tool: LlmTool, rules: LexiconTool, fake: Fake, shop: Database, sql: str
) -> None:
    """It is read as the English that it is not."""
    fake.says(sql)
    assert sql not in [one.sql for one in tool.ask(STRANGE).interpretations]
    assert tool.ask(KNOWN).interpretations[0].sql == rules.ask(KNOWN).interpretations[0].sql
    assert shop.run("SELECT COUNT(*) FROM product").rows == ((3,),)


def test_what_may_not_be_seen_is_not_seen_through_it(tool: LlmTool, fake: Fake) -> None:
    fake.says("What are the secret codes of the products?")
    outcome = tool.ask(STRANGE)
    assert all("secret" not in one.sql for one in outcome.interpretations)


def test_a_rewording_that_is_not_understood_is_told(tool: LlmTool, rules: LexiconTool, fake: Fake) -> None:
    fake.says("What is the mood of a student?")
    outcome, own = tool.ask(STRANGE), finished(rules, STRANGE, rules.ask(STRANGE))
    assert (outcome.status, outcome.unknown) == ("abstained", own.unknown)
    assert outcome.reason == (
        f"{own.reason}; language model tiny-1 says 'What is the mood of a student?', which is not understood either"
    )


@pytest.mark.parametrize(
    ("content", "says"), [("   ", "empty"), ("\"'", "empty"), ("x " * 300, "longer than 400 characters")]
)
def test_garbage_falls_back(tool: LlmTool, rules: LexiconTool, fake: Fake, content: str, says: str) -> None:
    fake.content = content
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == by_rules(rules).interpretations
    assert says in outcome.reason
    assert "\n" not in outcome.reason


def by_rules(rules: LexiconTool) -> Outcome:
    return NotSure(rules).ask(KNOWN)


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"{}", b'{"choices": []}', b'{"choices": [{"message": {}}]}', b"\xff"]
)
def test_what_is_no_completion_falls_back(tool: LlmTool, rules: LexiconTool, fake: Fake, body: bytes) -> None:
    fake.body = body
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == by_rules(rules).interpretations
    assert "not a chat completion" in outcome.reason


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_http_errors_fall_back(tool: LlmTool, rules: LexiconTool, fake: Fake, status: int) -> None:
    fake.status = status
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == by_rules(rules).interpretations
    assert f"HTTP {status}" in outcome.reason


def test_a_redirect_is_not_followed(tool: LlmTool, fake: Fake) -> None:
    """The key goes to the address that was given, and nowhere else."""
    fake.status, fake.headers = 302, {"Location": fake.url.replace("/v1", "/elsewhere")}
    assert "HTTP 302" in tool.ask(KNOWN).reason
    assert fake.paths == ["/v1/chat/completions"]


@pytest.mark.parametrize("dribble", [False, True])
def test_a_late_endpoint_falls_back(rules: LexiconTool, fake: Fake, shop_domain: Domain, dribble: bool) -> None:
    """Late to begin, or never coming to an end."""
    fake.body, fake.dribble, fake.delay = b"{", dribble, 0.0 if dribble else 60.0
    tool = beside(rules, Endpoint(fake.url, "slow", seconds=0.3), shop_domain)
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == by_rules(rules).interpretations
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


def test_an_endpoint_that_is_down_falls_back(rules: LexiconTool, shop_domain: Domain) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
    tool = beside(rules, Endpoint(url, "none"), shop_domain)
    outcome = tool.ask(KNOWN)
    assert outcome.interpretations == by_rules(rules).interpretations
    assert f"{url}: cannot be reached" in outcome.reason


def test_what_it_is_told(fake: Fake, shop_domain: Domain, rules: LexiconTool) -> None:
    fake.says(PLAIN)
    memory = Memory().learned(
        [
            RememberedPair(text="what would a student buy", sql="SELECT 1", request="the cheapest product"),
            RememberedPair(text="what would a student do", sql="SELECT 2"),
        ]
    )
    told = LlmTool(rules, LlmReader(Endpoint(fake.url, "tiny-1", "s3cret"), shop_domain, rules, memory))
    form = rules.ask(Request("list the products")).interpretations[0].logical_form
    before = (Exchange("show me the things", form), Exchange("oh, nice"))
    told.ask(Request("what would a\nstudent buy first", before))
    sent = fake.requests[0]
    system, *examples, approved, reply, question = sent["messages"]
    assert (sent["model"], sent["temperature"]) == ("tiny-1", 0)
    assert fake.seen_headers[0]["Authorization"] == "Bearer s3cret"
    for part in ("product: id, name (chair, desk, lamp), price", shop_domain.title):
        assert part in system["content"], part
    for part in ("secret", "zulu"):
        assert part not in system["content"], part
    assert len(examples) > 20, "the general rewordings, as the domain has none of its own"
    assert (approved["content"], reply["content"]) == ("what would a student buy", "the cheapest product")
    assert question["content"] == "Before: List all products.\nBefore: oh, nice\nNow: what would a student buy first"


def test_what_the_rules_are_sure_of_is_not_asked(rules: LexiconTool, fake: Fake, shop_domain: Domain) -> None:
    fake.says(PLAIN)
    tool = LlmTool(rules, LlmReader(Endpoint(fake.url, "m"), shop_domain, rules))
    alone = finished(rules, KNOWN, rules.ask(KNOWN))
    assert alone.sure
    assert tool.ask(KNOWN).interpretations == alone.interpretations
    assert fake.requests == []
    assert tool.ask(STRANGE).interpretations[0].origin == "m"
    assert len(fake.requests) == TRIES


def test_without_a_key_none_is_sent(rules: LexiconTool, fake: Fake, shop_domain: Domain) -> None:
    fake.says(PLAIN)
    beside(rules, Endpoint(fake.url, "m"), shop_domain).ask(KNOWN)
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
    tool: LlmTool, rules: LexiconTool, fake: Fake
) -> None:
    alone = by_rules(rules)
    fake.says("Count the products.")
    agreed = tool.ask(KNOWN)
    assert (agreed.status, len(agreed.interpretations)) == ("answered", len(alone.interpretations))
    first = agreed.interpretations[0]
    assert (first.sql, first.origin, first.sureness) == (alone.interpretations[0].sql, "", "likely")
    assert first.score > alone.interpretations[0].score


def test_a_model_that_reads_it_otherwise_casts_doubt(tool: LlmTool, rules: LexiconTool, fake: Fake) -> None:
    alone = by_rules(rules).interpretations[0]
    fake.says(PLAIN)
    both = tool.ask(KNOWN)
    assert "tiny-1" in [one.origin for one in both.interpretations], "another answer is another reading"
    scores = [one.score for one in both.interpretations]
    assert scores == sorted(scores, reverse=True)
    own = next(one for one in both.interpretations if one.sql == alone.sql)
    assert own.score < alone.score
    if own.sureness == "unsure":
        assert both.status == "abstained" or both.interpretations[0].origin
        assert both.reason == DOUBTED or both.status == "answered"


def test_an_opinion_beside_an_outcome() -> None:
    """The likeliest first, none likelier than it, and answered where it is likely."""
    first = Outcome("answered", (interpretation("own", 0.9, "likely"), interpretation("other", 0.05, "unsure")))
    new = replace(interpretation("new", 0.6, "unsure"), origin="m")
    doubted = SecondOpinion(interpretation("own", 0.7, "unsure"), new).beside(first)
    assert (doubted.status, doubted.reason) == ("abstained", DOUBTED)
    assert [(one.sql, one.score) for one in doubted.interpretations] == [("own", 0.7), ("new", 0.3), ("other", 0.05)]
    unsure = SecondOpinion(interpretation("own", 0.7, "unsure"), shared=first.interpretations[0]).beside(first)
    assert (unsure.status, unsure.reason) == ("abstained", UNSURE), "the model has no other reading"
    better = SecondOpinion(replace(new, score=0.8, sureness="likely"), replace(new, score=0.8)).beside(first)
    assert (better.status, [one.sql for one in better.interpretations]) == ("answered", ["new", "own", "other"])
    assert [one.score for one in better.interpretations] == [0.8, 0.2, 0.05]


@pytest.mark.parametrize(
    ("status", "word", "leans", "stands"),
    [
        ("answered", "sure", None, True),
        ("answered", "", None, True),
        ("answered", "likely", 0, True),
        ("answered", "likely", None, False),
        ("abstained", "unsure", 0, False),
    ],
)
def test_what_needs_no_second_opinion(status: str, word: Sureness, leans: int | None, stands: bool) -> None:
    reading = replace(interpretation("own", 0.9, word), context_used=leans)
    assert Outcome("answered" if status == "answered" else "abstained", (reading,)).stands is stands
    assert not Outcome("abstained", ()).stands


def interpretation(sql: str, score: float, word: Sureness) -> Interpretation:
    return Interpretation(sql, score, sql, sql, (), sureness=word)


def test_it_can_be_made_ready_before_anybody_asks(fake: Fake, shop_domain: Domain, rules: LexiconTool) -> None:
    """The first request must not wait for a model to be loaded."""
    fake.says(PLAIN)
    reader = LlmReader(Endpoint(fake.url, "m", seconds=5), shop_domain, rules)
    reader.warm_up()
    assert fake.warmed.is_set()
    assert len(fake.paths) == 2, "what requests begin with, and what statements do"
    reader.read(STRANGE, rules.ask(STRANGE))
    assert len(fake.requests) == TRIES
    LlmReader(Endpoint("http://127.0.0.1:9/v1", "m"), shop_domain, rules).warm_up()  # nobody there: no error yet
