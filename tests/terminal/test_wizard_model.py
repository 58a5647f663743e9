"""A language model on the wizard's screen: asked by key, its reading labelled below the tool's, its trouble told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import Input

from subject.wire.turn import TurnState
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import HIRED, Clock, Standin, fresh_view
from wizard.desk.terminal.focus import belongs
from wizard.desk.view import AttemptView, ModelView, RequestView

STRANGE = "how long ago did sharon lease join"
READING = replace(HIRED, paraphrase="By language model tiny-1: her years here", score=0.0, origin="tiny-1")


async def abstained(at: Table, model: str = "tiny-1") -> None:
    """A request that the tool has not understood, at a desk with a model."""
    at.session.change(model=model)
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type(STRANGE)
    await at.press("enter")


def comes(at: Table, model: ModelView, *readings: object) -> None:
    """What the model has come to."""
    view = at.session.view
    latest = replace(view.requests[-1], model=model)
    if model.index is None:
        at.session.change(requests=(*view.requests[:-1], latest))
        return
    latest = replace(latest, interpretations=(READING,))
    attempt = AttemptView(1, "interpretation", READING.sql, "ok", 1, 0, ("Years",), ((36.87,),), minimum="36.87")
    at.session.change(requests=(*view.requests[:-1], latest), selected=(1, 0), attempt=attempt, attempts=(attempt,))


async def test_its_key_stands_where_it_can_be_asked_and_asks() -> None:
    async with table() as at:
        assert "Ctrl+E" not in at.text
        await abstained(at)
        assert "Ctrl+E: ask the model" in at.text
        await at.press("ctrl+e")
        assert at.session.calls[-1] == ("ask_model",)


async def test_without_one_its_key_says_so() -> None:
    async with table() as at:
        await abstained(at, model="")
        assert "Ctrl+E" not in at.text
        await at.press("ctrl+e")
        assert "there is no language model" in at.text


async def test_while_it_thinks_and_when_it_fails_one_line_says_so() -> None:
    async with table((80, 24)) as at:
        await abstained(at)
        comes(at, ModelView("tiny-1"))
        await at.settle()
        assert "language model tiny-1 is asked" in at.text
        comes(at, ModelView("tiny-1", "failed", "language model at http://localhost/v1: no answer within 10 s"))
        await at.settle()
        assert "language model at http://localhost/v1: no answer within 10 s" in at.text
        assert at.focus == "request"


async def test_its_reading_is_labelled_and_takes_the_keys_from_a_request_nobody_has_touched() -> None:
    async with table() as at:
        await abstained(at)
        assert at.focus == "request"
        comes(at, ModelView("tiny-1", "answered", "", 900.0, 0), READING)
        await at.settle()
        assert at.focus == "readings"
        assert "▸ 1  By language model tiny-1: her years here" in at.text
        assert "model" in at.text.replace("language model tiny-1", "")
        assert 'request 1: abstained: "join"' in at.text
        assert not at.app.desk.query_one("#revision").display
        at.clock.now += 1.0
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)


@pytest.mark.parametrize(("size", "label"), [((80, 24), "0.00  model"), ((140, 40), "0.00  model tiny-1")])
async def test_its_name_is_told_where_there_is_room_beside_its_words(size: tuple[int, int], label: str) -> None:
    async with table(size=size) as at:
        await abstained(at)
        comes(at, ModelView("tiny-1", "answered", "", 900.0, 0), READING)
        await at.settle()
        line = next(line for line in at.text.splitlines() if "her years here" in line)
        assert line.rstrip(" │").endswith(label)


async def test_it_never_takes_the_keys_from_a_revision_that_has_begun() -> None:
    async with table() as at:
        await abstained(at)
        await at.type("hired")
        comes(at, ModelView("tiny-1", "answered", "", 900.0, 0), READING)
        await at.settle()
        assert at.focus == "request"
        assert "hired" in at.app.desk.query_one("#request", Input).value


async def test_escape_stops_it_before_it_undoes_anything_else() -> None:
    async with table() as at:
        await abstained(at)
        comes(at, ModelView("tiny-1"))
        await at.settle()
        await at.press("escape", "escape")
        assert at.session.calls[-1] == ("cancel",)


def test_its_reading_calls_for_the_readings_once() -> None:
    before = replace(fresh_view(Clock()), turn=1, state=TurnState.WORKING, requests=(RequestView(1, "x", "abstained"),))
    running = replace(before, requests=(RequestView(1, "x", "abstained", model=ModelView("m")),))
    said = RequestView(1, "x", "abstained", (READING,), model=ModelView("m", "answered", index=0))
    after = replace(before, requests=(said,))
    assert belongs(before, running) is None
    assert belongs(running, after) == "readings"
    assert belongs(after, after) is None


def test_the_stand_in_is_what_the_tests_say() -> None:
    assert Standin(Clock()).view.model == ""
