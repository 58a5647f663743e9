"""A language model at the wizard's desk: asked when, labelled how, journalled, stopped; its words are read, never run.

The endpoint is a fake on a real socket; the session, its journal and the subject's side are real.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from subject.audio.sources import SourceSpec
from subject.station import Station
from subject.wire.turn import TurnState
from tests.e2e.lab import Lab, laboratory
from tests.fake_model import Fake, fake_model
from tests.unit.desk.test_adjusted import until
from wizard.ask.llm import Endpoint
from wizard.ask.llm.reader import TRIES
from wizard.corpus.records import read_session
from wizard.desk.errors import NotNow
from wizard.desk.live import LiveSettings
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.desk.session_settings import ModelWhen
from wizard.desk.view import ModelView
from wizard.journal import events as ev
from wizard.journal.verify import verify

KNOWN = "how many people work in department 45"
LIKELY = "how many smiths live up in Massachusetts"
"""The tool answers it by the first of two readings, and is not sure."""
OFFERED = "acoustics highest paid"
"""The tool reads it rightly, and is not sure enough to answer."""
STRANGE = "the digits I must dial for Paul Tai at work"
PLAIN = "What is the work phone of Paul Tai?"


@pytest.fixture
def fake() -> Iterator[Fake]:
    with fake_model() as state:
        state.says(PLAIN)
        yield state


@asynccontextmanager
async def turn(
    root: Path, patch: pytest.MonkeyPatch, fake: Fake, text: str, when: ModelWhen = "not-sure", seconds: float = 30.0
) -> AsyncIterator[tuple[Lab, Station]]:
    """A session in which she has typed a question and the wizard has sent the transcript."""
    model = Endpoint(fake.url, "tiny-1", "s3cret", seconds)
    settings = LiveSettings(time_limit=60.0)
    async with laboratory(root, patch, settings=settings, model=model, model_when=when) as lab:
        async with lab.station(source=SourceSpec.typed()) as station:
            await until(lambda: station.view.linked)
            station.consent()
            station.enter("conversation")
            await until(lambda: lab.live.view.stage == "conversation")
            station.type_line(text)
            await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING)
            lab.live.preview(text)
            await until(lambda: lab.live.view.preview is not None)
            lab.live.send_transcript(text)
            await until(lambda: lab.live.view.requests[0].status != "running")
            yield lab, station


def model(lab: Lab, request: int = 1) -> ModelView:
    found = lab.live.view.requests[request - 1].model
    assert found is not None
    return found


def outcomes(lab: Lab) -> list[ev.ModelOutcome]:
    return [event for event in lab.events(ev.ModelOutcome) if isinstance(event, ev.ModelOutcome)]


async def test_its_reading_of_what_the_tool_abstained_from_is_labelled_sent_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    async with turn(tmp_path, monkeypatch, fake, STRANGE) as (lab, station):
        live = lab.live
        assert live.view.requests[0].status == "abstained"
        await until(lambda: live.view.can_send_answer)
        request = live.view.requests[0]
        (reading,) = request.interpretations
        assert reading.paraphrase == f"As '{PLAIN}': List the work phone of Paul Tai."
        assert (reading.origin, reading.sureness) == ("tiny-1", "likely")
        assert (request.status, model(lab).status, model(lab).index) == ("abstained", "answered", 0)
        assert live.view.selected == (1, 0)
        assert len(fake.requests) == TRIES, "it was not asked while the text was typed"
        assert fake.warmed.is_set(), "it was made ready when the session opened"
        live.send_answer()
        await until(lambda: len(station.view.history) == 2)
        station.displayed(1)
        await until(lambda: 1 in live.view.displayed)
        (outcome,) = outcomes(lab)
        assert (outcome.status, outcome.model, outcome.interpretation) == ("answered", "tiny-1", 0)
        assert outcome.reading is not None
        assert outcome.reading.sql == reading.sql
        (opened,) = lab.events(ev.SessionOpened)
        assert isinstance(opened, ev.SessionOpened)
        assert opened.tool.endswith(" + llm tiny-1 when not sure")
        folder = live.folder
    assert "s3cret" not in (folder / "journal.jsonl").read_text()
    assert not [finding for finding in verify(folder).findings if finding.level == "error"]
    record = read_session(folder).utterances[0]
    assert record.answer is not None
    assert (record.answer.origin, record.answer.sql) == ("direct", reading.sql)
    assert [offered.origin for offered in record.requests[0].interpretations] == ["tiny-1"]


async def test_what_the_tool_understands_is_asked_of_it_only_by_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    async with turn(tmp_path, monkeypatch, fake, KNOWN) as (lab, _):
        live = lab.live
        await until(lambda: live.view.can_send_answer)
        assert (fake.requests, live.view.requests[0].model) == ([], None)
        count = len(live.view.requests[0].interpretations)
        live.ask_model()
        await until(lambda: model(lab).status == "answered")
        assert len(live.view.requests[0].interpretations) == count + 1
        assert live.view.requests[0].interpretations[-1].origin == "tiny-1"
        assert live.view.selected == (1, 0), "the tool's reading is still the one that would be sent"
        with pytest.raises(NotNow, match="has been asked"):
            live.ask_model()


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("How many employees with the last name Smith live in Massachusetts?", "has reading 1 too"),
        ("How many departments are there?", "reads it otherwise: compare reading 3"),
    ],
)
async def test_an_answer_that_the_tool_is_not_sure_of_is_seconded_or_doubted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake, plain: str, said: str
) -> None:
    fake.says(plain)
    async with turn(tmp_path, monkeypatch, fake, LIKELY) as (lab, _):
        await until(lambda: lab.live.view.requests[0].model is not None and model(lab).status != "running")
        own = lab.live.view.requests[0].interpretations[0]
        assert (own.sureness, own.origin) == ("likely", "")
        assert model(lab).reason == f"language model tiny-1 {said}"
        assert lab.live.view.selected == (1, 0), "what is looked up already is not taken away"
        assert len(lab.live.view.requests[0].interpretations) == (2 if "too" in said else 3)


async def test_a_reading_that_the_tool_only_offers_is_looked_up_where_the_model_has_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    fake.says("Who is the employee with the highest salary of those who work in acoustics?")
    async with turn(tmp_path, monkeypatch, fake, OFFERED) as (lab, _):
        assert lab.live.view.requests[0].status == "abstained"
        await until(lambda: lab.live.view.can_send_answer)
        assert lab.live.view.selected == (1, 0)
        assert model(lab).status == "agreed"
        assert model(lab).reason == "language model tiny-1 has reading 1 too, so it is likely"


async def test_by_key_alone_where_that_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake) -> None:
    async with turn(tmp_path, monkeypatch, fake, STRANGE, "key") as (lab, _):
        assert lab.live.view.requests[0].status == "abstained"
        assert lab.live.view.requests[0].model is None
        lab.live.ask_model()
        await until(lambda: lab.live.view.can_send_answer)
        assert len(fake.requests) == TRIES


async def test_a_reading_that_the_tool_has_too_is_not_offered_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    async with turn(tmp_path, monkeypatch, fake, KNOWN) as (lab, _):
        readings = lab.live.view.requests[0].interpretations
        fake.says("How many employees are in department 45?")
        lab.live.ask_model()
        await until(lambda: model(lab).status != "running")
        assert (model(lab).status, model(lab).reason) == ("agreed", "language model tiny-1 has reading 1 too")
        assert lab.live.view.requests[0].interpretations == readings


async def test_a_reading_that_is_unsure_is_offered_and_not_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    fake.says("How many departments are there?", "Who are the employees in Dallas?", "xyz", "uvw")
    async with turn(tmp_path, monkeypatch, fake, STRANGE) as (lab, _):
        await until(lambda: model(lab).status == "answered")
        (reading,) = lab.live.view.requests[0].interpretations
        assert reading.sureness == "unsure"
        assert lab.live.view.selected is None
        assert not lab.events(ev.SqlRun)


HOSTILE = [
    "DELETE FROM employees",
    "SELECT 1; DROP TABLE employees",
    "WITH gone AS (DELETE FROM employees RETURNING *) SELECT * FROM gone",
    "SELECT load_extension('x')",
    "SELECT * FROM sqlite_master",
    "SELECT ssn FROM employees",
]


@pytest.mark.parametrize("sql", HOSTILE)
async def test_a_statement_in_its_reply_is_no_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake, sql: str
) -> None:
    fake.says(sql)
    async with turn(tmp_path, monkeypatch, fake, STRANGE) as (lab, _):
        await until(lambda: model(lab).status != "running")
        assert "\n" not in model(lab).reason
        assert sql not in [one.sql for one in lab.live.view.requests[0].interpretations]
        assert not lab.events(ev.SqlRun)


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        ({"content": "' '"}, "its reply is empty"),
        ({"content": None, "body": b"<html>"}, "its reply is not a chat completion"),
        ({"content": None, "status": 500}, "HTTP 500"),
        (
            {"content": "What do newcomers believe?"},
            "says 'What do newcomers believe?', which is not understood either",
        ),
    ],
)
async def test_its_failure_is_one_line_and_the_turn_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake, trouble: dict[str, object], words: str
) -> None:
    fake.said.clear()
    for name, value in trouble.items():
        setattr(fake, name, value)
    async with turn(tmp_path, monkeypatch, fake, STRANGE) as (lab, _):
        await until(lambda: model(lab).status == "failed")
        assert words in model(lab).reason
        assert "\n" not in model(lab).reason
        assert [outcome.reason for outcome in outcomes(lab)] == [model(lab).reason]
        lab.live.ask(KNOWN)
        await until(lambda: lab.live.view.can_send_answer)


async def test_a_late_model_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake) -> None:
    fake.delay = 60.0
    async with turn(tmp_path, monkeypatch, fake, STRANGE, seconds=0.2) as (lab, _):
        await until(lambda: model(lab).status == "failed")
        assert model(lab).reason.endswith("no answer within 0.2 s")


async def test_the_wizard_who_goes_on_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    fake.delay = 60.0
    async with turn(tmp_path, monkeypatch, fake, STRANGE, seconds=500) as (lab, station):
        live = lab.live
        await until(fake.asked.is_set)
        assert live.view.state is TurnState.WORKING
        live.ask(KNOWN)
        await until(lambda: live.view.can_send_answer and model(lab).status == "cancelled")
        assert live.view.requests[0].interpretations == ()
        assert [(o.request, o.status) for o in outcomes(lab)] == [(1, "cancelled")]
        live.ask(STRANGE)
        await until(lambda: len(fake.requests) == 2)
        message = next(item for item in live.messages if not item.blanks)
        live.send_message(message.id, {})
        await until(lambda: len(station.view.history) == 2)
        await until(lambda: len(outcomes(lab)) == 2)
        station.displayed(1)
        await until(lambda: 1 in live.view.displayed)
        folder = live.folder
    assert not [finding for finding in verify(folder).findings if finding.level == "error"]


async def test_escape_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake) -> None:
    fake.delay = 60.0
    async with turn(tmp_path, monkeypatch, fake, STRANGE, seconds=500) as (lab, _):
        await until(fake.asked.is_set)
        lab.live.cancel()
        await until(lambda: model(lab).status == "cancelled")
        fake.delay = 0.0
        lab.live.ask_model()
        await until(lambda: model(lab).status == "answered")


async def test_a_session_that_is_left_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    fake.delay = 60.0
    began = asyncio.get_running_loop().time()
    async with turn(tmp_path, monkeypatch, fake, STRANGE, seconds=500):
        await until(fake.asked.is_set)
    assert asyncio.get_running_loop().time() - began < 60


async def test_its_reading_is_still_there_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: Fake
) -> None:
    async with turn(tmp_path, monkeypatch, fake, STRANGE) as (lab, _):
        await until(lambda: lab.live.view.can_send_answer)
        name = lab.live.folder.name
    fake.requests.clear()
    again = open_session(SessionChoice(sessions=tmp_path / "sessions", resume=name))
    await again.start()
    try:
        await until(lambda: again.live.view.can_send_answer)
        (request,) = again.live.view.requests
        assert [reading.origin for reading in request.interpretations] == ["tiny-1"]
        assert request.model is not None
        assert request.model.status == "answered"
        assert [(u.text, STRANGE[u.start : u.end]) for u in request.unknown] == [(u.text,) * 2 for u in request.unknown]
        assert request.unknown
        assert fake.requests == []
        with pytest.raises(NotNow, match="--llm"):
            again.live.ask_model()
    finally:
        await again.close()


async def test_without_one_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        assert lab.live.view.model == ""
        with pytest.raises(NotNow):
            lab.live.ask_model()
