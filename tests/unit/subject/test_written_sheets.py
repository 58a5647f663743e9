"""What stands on her sheets after a welcome: what the wizard's side says of her task, and what she wrote on others."""

from __future__ import annotations

from typing import Any

from subject.wire import messages as wire
from subject.wire import sheet
from subject.wire.names import SessionName
from subject.written_sheets import welcomed


def of(n: int) -> Any:
    return {"n": n, "at": "2026-03-02T09:00:00.000Z", "mono": float(n)}


WRITTEN: tuple[sheet.SheetEvent, ...] = (
    sheet.BlankFilled(task=1, blank="a", text="1952", **of(1)),
    sheet.SheetClosed(task=1, how="done", **of(2)),
    sheet.BlankFilled(task=2, blank="a", text="48", **of(3)),
    sheet.BlankFilled(task=3, blank="a", text="not told yet", **of(4)),
)


def welcome(task: int, text: str, received: int) -> wire.Welcome:
    filled = sheet.Filled(entries=(sheet.BlankEntry(blank="a", text=text),) if text else ())
    return wire.Welcome(
        session=SessionName("8ky-1"), material=None, settings=wire.Settings(), stage="conversation", state="ready",
        scenario=wire.Scenario(number=task, of=3, title="A task", text="Find out."), filled=filled,
        events_received=received,
    )  # fmt: skip


def test_the_sheets_of_other_tasks_keep_what_she_wrote() -> None:
    paper = welcomed(welcome(3, "", 3), WRITTEN)
    assert paper.texts == {(1, "a"): "1952", (2, "a"): "48", (3, "a"): "not told yet"}
    assert paper.closed == {1: "done"}


def test_of_her_task_the_wizards_side_has_the_word() -> None:
    """Another terminal may have written since; what this one has not told yet comes last."""
    assert welcomed(welcome(2, "50", 4), WRITTEN).text(2, "a") == "50"
    assert welcomed(welcome(2, "50", 2), WRITTEN).text(2, "a") == "48"
    assert welcomed(welcome(2, "50", 4), ()).texts == {(2, "a"): "50"}, "a terminal that knows no other task"
