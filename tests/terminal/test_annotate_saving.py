"""Nothing is lost: autosave across a kill, resuming, conflicts with another terminal, a store that refuses."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made, made_store
from tests.unit.journal.building import SessionBuilder
from wizard.annotate.edits import differing
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import resumed, take
from wizard.annotate.terminal.compare import ConflictDialog, layer_text
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotationlog import logs_in, read
from wizard.corpus.forget import find, forget
from wizard.corpus.ingest import ingest
from wizard.corpus.store import open_store

ANSWERED, WEATHER = "8ky-1-001", "8ky-1-002"


def elsewhere(made: Made, turn: str, annotator: str = "ann") -> Workspace:
    """The same annotator at another terminal."""
    workspace = Workspace(made.grounds, made.store, annotator)
    taken = take(made.store, turn, annotator)
    workspace.open(taken.item, taken.saved, taken.earlier)
    return workspace


async def test_she_goes_on_where_she_was_with_all_that_she_did(made: Made) -> None:
    async with table(made, WEATHER, filters=("speaker=8ky",)) as at:
        await at.press("3", "right", "g")
        await at.type("ungramm")
        await at.press("enter", "escape")
        assert at.turn == "8ky-1-003"
    async with table(made) as at:
        assert at.turn == "8ky-1-003"
        assert at.sitting.filters == ("speaker=8ky",)
        assert "ungrammatical" in at.now.tags
        assert "BEGUN" in at.text
        await at.press("left")
        assert at.now.category == "D"


class Process:
    """A real `woz annotate` on a terminal device, its errors in a file. A context manager: killed at the end."""

    def __init__(self, made: Made, url: str, errors: Path) -> None:
        self._log = made.store.place.annotations / "ann.jsonl"
        self._controller, self._terminal = pty.openpty()
        command = [sys.executable, "-m", "wizard.cli", "annotate", "--corpus", str(made.store.place.folder), "--all",
                   "--annotator", "ann", "--where", "speaker=8ky", "--database", url, "--mute"]  # fmt: skip
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
        with errors.open("wb") as told:
            self._process = subprocess.Popen(
                command, stdin=self._terminal, stdout=self._terminal, stderr=told, env=env, close_fds=True
            )
        self._seen = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._controller)
        os.close(self._terminal)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)

    def press(self, keys: str) -> None:
        os.write(self._controller, keys.encode())

    def until(self, words: str) -> None:
        """Read what it draws until this has come."""
        self._wait(lambda: words.encode() in self._seen, words)
        self._seen = b""

    def saved(self, what: str) -> None:
        """Wait until her log has this."""
        self._wait(lambda: self._log.exists() and what in self._log.read_text(encoding="utf-8"), what)

    def left(self) -> int:
        """Wait until it has ended; its exit code."""
        self._wait(lambda: self._process.poll() is not None, "the end")
        return self._process.returncode

    def _wait(self, come: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + 60
        while not come():
            assert time.monotonic() < end, (what, self._seen[-2000:])
            if select.select([self._controller], [], [], 0.05)[0]:
                self._seen += os.read(self._controller, 65536)


def test_what_was_being_edited_opens_after_the_process_is_killed(
    made: Made, personnel_url: str, tmp_path: Path
) -> None:
    """A real terminal, real keys, SIGKILL in the middle of a transcription; `2>file` leaves the screen where it is."""
    errors = tmp_path / "errors"
    with Process(made, personnel_url, errors) as first:
        first.until("everything")
        first.press("\x1b[C")
        first.until(WEATHER)
        first.press("3")
        first.saved('"category_1989":"3"')
        first.press("t")
        first.until("legal")
        first.press(" für wéll")
        first.saved("wéll")
        first.kill()
    with open_store(made.store.place) as again:  # what only reached the log is taken in
        found = take(again, WEATHER, "ann").saved
    assert found is not None
    assert found.annotation.category_1989 == "3"
    assert found.annotation.transcription is not None
    assert found.annotation.transcription.endswith("für wéll")
    with Process(made, personnel_url, errors) as second:
        second.until(WEATHER)
        second.until("everything")
        second.press("\x11")
        assert second.left() == 0
    assert "Traceback" not in errors.read_text(encoding="utf-8")


async def test_a_conflict_shows_both_and_takes_layers(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("g")
        await at.type("ungramm")
        await at.press("enter", "escape")
        other = elsewhere(made, ANSWERED)
        other.set_comment("from elsewhere")
        other.set_class("D")
        assert other.save()
        await at.press("x")
        await at.settle()
        assert isinstance(at.app.screen, ConflictDialog)
        text = at.text
        assert "Another version was saved in between" in text
        assert "from elsewhere" in text
        assert "X (1989: X)" in text
        assert "D (1989: 3)" in text
        await at.press("down", "right", "enter")  # class mine, comment theirs
        assert (at.now.category, at.now.comment) == ("X", "from elsewhere")
        assert at.kept() == at.now
        versions = [one.annotation for one in made.store.history(ANSWERED, "ann")]
        assert any(one.category == "D" and one.comment == "from elsewhere" for one in versions)
        assert any(one.category == "X" and not one.comment for one in versions)
        assert "✓ saved" in at.text


async def test_a_conflict_left_for_later_keeps_the_turn_open(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        other = elsewhere(made, ANSWERED)
        other.set_class("D")
        other.save()
        await at.press("x")
        await at.settle()
        await at.press("escape")
        assert "CONFLICT" in at.text
        assert "Ctrl+K shows both" in at.text
        await at.press("right")
        assert at.turn == ANSWERED
        assert "settle it first" in at.text
        await at.press("ctrl+k", "t", "enter")
        assert at.now.category == "D"
        await at.press("right")
        assert at.turn == WEATHER


async def test_the_conflict_waits_while_a_transcription_is_typed(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("t")
        other = elsewhere(made, ANSWERED)
        other.set_class("D")
        other.save()
        await at.type(" please")
        at.app.desk._take_over()
        await at.type(" now")
        assert at.focus == "sro"
        assert "CONFLICT" in at.text
        await at.press("enter")
        await at.pilot.pause(0.1)
        await at.settle()
        assert isinstance(at.app.screen, ConflictDialog)
        assert "please now" in at.text


async def test_what_cannot_be_saved_stays_and_is_tried_again(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        log = made.store.place.annotations
        kept = log.with_name("kept")
        log.rename(kept)
        log.write_text("in the way")
        try:
            await at.press("x")
            assert "NOT SAVED" in at.text
            assert at.now.category == "X"
            await at.press("right")
            assert at.turn == ANSWERED
            await at.press("ctrl+q")
            assert at.app.is_running
        finally:
            log.unlink()
            kept.rename(log)
        at.app.desk._retry()
        await at.settle()
        assert "NOT SAVED" not in at.text
        assert at.kept().category == "X"


async def test_a_turn_that_was_forgotten_meanwhile_can_be_left(
    talked: Path, grounds: OpenedDomains, tmp_path: Path
) -> None:
    """Another process forgets the subject while her turn is open: it is told, and nothing of it is kept."""
    copies = [shutil.copytree(session, tmp_path / "sessions" / session.name) for session in sorted(talked.iterdir())]
    with made_store(tmp_path / "corpus", copies) as mine, open_store(mine.place) as other:
        made = Made(mine, grounds)
        async with table(made, ANSWERED) as at:
            await at.press("g")
            await at.type("ungramm")
            await at.press("enter", "escape")
            forget(other, find(other, "8ky"))
            await at.press("x")
            assert "forgotten" in at.text
            await at.press("ctrl+q")
            assert not at.app.is_running
    assert [line for log in logs_in(made.store.place.annotations) for line in read(log)] == []
    assert resumed(made.store.place, "ann").utterance == ""


async def test_leaving_saves_what_is_being_typed(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("t")
        await at.type(" and so on")
        await at.press("ctrl+q")
    found = take(made.store, ANSWERED, "ann").saved
    assert found is not None
    assert (found.annotation.transcription or "").endswith("and so on")


def test_layers_that_differ_are_found_and_put_in_words(made: Made) -> None:
    one, other = elsewhere(made, ANSWERED), elsewhere(made, ANSWERED)
    assert differing(one.annotation, other.annotation) == ()
    other.set_class("X")
    other.toggle_tag("bad-db")
    assert differing(one.annotation, other.annotation) == ("class", "tags")
    assert layer_text(one.annotation, "class") == "A (1989: 0)"
    assert "SELECT" in layer_text(one.annotation, "references")


async def test_turns_of_a_domain_that_is_not_to_be_had_are_passed_over_and_told(made: Made, tmp_path: Path) -> None:
    foreign = SessionBuilder(tmp_path / "9zz-1", "9zz-1", subject="9zz", domain="nowhere")
    foreign.direct()
    foreign.direct()
    foreign.end()
    assert [one.came for one in ingest(made.store, [str(tmp_path / "9zz-1")])] == ["new"]
    with OpenedDomains() as grounds:
        grounds._opened["personnel"] = made.grounds.of("personnel")
        async with table(Made(made.store, grounds), "8ky-1-008") as at:
            await at.press("right")
            assert at.turn == "8ky-1-008"
            assert "nowhere" in at.text
            await at.press("x", "g")
            await at.type("cancelled")
            await at.press("enter", "escape", "enter")
            assert at.turn == "4b1-1-001"
            assert "2 passed over" in at.text
        async with table(Made(made.store, grounds), filters=("speaker=9zz,4b1",)) as at:
            assert at.turn == "4b1-1-001"
