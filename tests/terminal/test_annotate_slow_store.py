"""A slow store or database is never felt: nothing is asked on the event loop, keys are painted while another has the
lock, and leaving waits for what is unsaved and says so."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from textual import events

from tests.terminal.annotate_table import Table, table
from tests.unit.annotate.conftest import Made
from wizard.annotate.queue import take
from wizard.ask.guard import Database
from wizard.corpus.store import Store

ANSWERED, WEATHER, RICH = "8ky-1-001", "8ky-1-002", "8ky-1-005"


@pytest.fixture
def asked_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever asks the store or a domain's database in a thread in which an event loop runs."""
    found: list[str] = []

    def look(what: str) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        found.append(what)

    def statement(connection: object, cursor: object, sql: str, *_: object) -> None:
        look(sql)

    def watched(owner: type, name: str) -> None:
        whole: Callable[..., Any] = getattr(owner, name)

        def call(self: object, *arguments: Any, **options: Any) -> Any:
            look(f"{owner.__name__}.{name}")
            return whole(self, *arguments, **options)

        monkeypatch.setattr(owner, name, call)

    for owner, names in ((Database, ("run", "look_up")), (Store, ("save", "item", "items", "versions", "overview"))):
        for name in names:
            watched(owner, name)
    event.listen(Engine, "before_cursor_execute", statement)
    yield found
    event.remove(Engine, "before_cursor_execute", statement)


@contextmanager
def locked(path: Path) -> Iterator[Callable[[], None]]:
    """Somebody else writes in the store until the yielded function is called."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")

        def let_go() -> None:
            other.execute("COMMIT")

        yield let_go
        if other.in_transaction:
            other.execute("COMMIT")


async def painted(at: Table, words: str) -> None:
    """The words come to the screen, without anything being waited for but the painting."""
    for _ in range(400):
        if words in at.text:
            return
        await at.pilot.pause(0.02)
    raise AssertionError(f"{words!r} is not painted:\n{at.text}")


def left(at: Table) -> bool:
    """Whether she is out."""
    return at.app._exit


async def out(at: Table) -> None:
    """She is out; the pilot would wait for screens that are gone."""
    while not left(at):
        await asyncio.sleep(0.01)


def store_of(made: Made) -> Path:
    """The file of the store."""
    return made.store.place.folder / "store.sqlite"


async def test_nothing_that_she_does_asks_a_database_on_the_event_loop(
    made: Made, asked_on_the_loop: list[str]
) -> None:
    for name in ("ann", "bob"):
        work = made.at(ANSWERED, name)
        work.set_class("X")
        work.toggle_exclusion("vague" if name == "ann" else "sorting")
        work.mark_done()
        work.save()
    async with table(made, WEATHER) as at:
        assert asked_on_the_loop, "the table goes to the turn before the screen is there, and is seen to"
        asked_on_the_loop.clear()
        for keys in (
            ["x"], ["r", "enter", "escape"], ["u"], ["U"], ["backspace"], ["R"], ["t", "a", "escape"],
            ["k", "b", "enter"],
            ["c", "enter", "escape"], ["g", "enter", "escape"], ["p", "enter", "escape"], ["n", "w", "enter"], ["m"],
            ["s", "ctrl+j", "ctrl+f", "l", "e", "a", "escape"], ["w", "escape"], ["o", "enter"],
            ["delete"], ["y"], ["v", "escape"],
            ["right"], ["left"], ["i"], ["i"], ["q", "down", "o", "enter"], ["slash", "escape", "escape"], ["enter"],
            ["ctrl+s"], ["ctrl+k"], ["question_mark", "escape"], ["space"],
        ):  # fmt: skip
            await at.press(*keys)
            assert asked_on_the_loop == [], keys
        at.app.desk._retry()
        await at.press("ctrl+q")
        assert asked_on_the_loop == []


async def test_nor_anything_that_an_adjudicator_does(made: Made, asked_on_the_loop: list[str]) -> None:
    for name, tag in (("ann", "book"), ("bob", "cancelled")):
        for turn in (ANSWERED, RICH):
            work = made.at(turn, name)
            work.set_class("X")
            work.toggle_exclusion("vague")
            work.set_transcription(tag)
            work.mark_done()
            work.save()
    async with table(made, annotator="dee", adjudicate=True) as at:
        asked_on_the_loop.clear()
        for key in (
            "down",
            "left",
            "right_square_bracket",
            "left_square_bracket",
            "right",
            "y",
            "enter",
            "enter",
            "ctrl+q",
        ):
            await at.press(key)
            assert asked_on_the_loop == [], key


async def test_keys_are_painted_while_another_has_the_store(made: Made) -> None:
    with locked(store_of(made)) as let_go:
        async with table(made, ANSWERED) as at:
            await at.app._press_keys(["x"])
            await painted(at, "X")
            await painted(at, "… saving")
            await at.app._press_keys(["t", *"abc"])
            await painted(at, "abc")
            await at.app._press_keys(["escape", "question_mark"])
            await painted(at, "Done, and on.")
            await at.app._press_keys(["escape"])
            assert at.now.category == "X"
            assert take(made.store, ANSWERED, "ann").saved is None
            let_go()
            await at.settle()
            assert "✓ saved" in at.text
            assert at.kept() == at.now
            assert (at.now.transcription or "").endswith("abc")


async def test_leaving_waits_for_what_is_unsaved_and_says_so(made: Made) -> None:
    with locked(store_of(made)) as let_go:
        async with table(made, ANSWERED) as at:
            await at.app._press_keys(["x", "ctrl+q"])
            await painted(at, "leaving: what is not saved yet is saved first")
            assert not left(at)
            let_go()
            await out(at)
    saved = take(made.store, ANSWERED, "ann").saved
    assert saved is not None
    assert saved.annotation.category == "X"


async def test_ctrl_c_leaves_without_what_cannot_be_saved(made: Made) -> None:
    with locked(store_of(made)):
        async with table(made, ANSWERED) as at:
            await at.app._press_keys(["x", "ctrl+q"])
            await painted(at, "leaving: what is not saved yet is saved first")
            at.app.post_message(events.Key("ctrl+c", None))
            await out(at)


async def test_keys_wait_for_the_turn_that_is_being_opened(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was typed for the next turn goes to the next turn, however long that takes to open."""
    go_on = threading.Event()
    item = Store.item

    def slow(store: Store, utterance: str) -> Any:
        if utterance == WEATHER:
            go_on.wait(30)
        return item(store, utterance)

    async with table(made, ANSWERED) as at:
        before = at.now.category
        monkeypatch.setattr(Store, "item", slow)
        await at.app._press_keys(["right", "x"])
        await painted(at, "opening the turn …")
        assert at.app.desk.seen.turn is not None
        assert at.app.desk.seen.turn.taken.item.record.id == ANSWERED, "the screen shows the last snapshot"
        go_on.set()
        await at.settle()
        assert at.turn == WEATHER
        assert at.now.category == "X"
        await at.press("left")
        assert at.now.category == before


async def test_answers_are_checked_while_she_goes_on(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow database of the domain: what the checks say comes when they have said it."""
    go_on = threading.Event()
    async with table(made, ANSWERED) as at:
        ground = at.work.ground
        run = ground.run

        def slow(*arguments: Any, **options: Any) -> Any:
            go_on.wait(30)
            return run(*arguments, **options)

        monkeypatch.setattr(ground, "run", slow)
        await at.app._press_keys(["d"])
        await at.app._press_keys(["k", *"so", "enter"])
        await at.app.desk.background.saved()
        assert at.kept().category == "D"
        assert at.now.comment == "so"
        assert at.app.desk.seen.turn is not None
        assert not at.app.desk.seen.turn.checked
        go_on.set()
        await at.settle()
        assert at.app.desk.seen.turn.checked
