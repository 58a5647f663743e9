"""Pictures of the annotator's screen on the demo's sessions: `python -m tests.terminal.annotate_screens SESSIONS OUT`.

SESSIONS is the folder `sessions` that `woz demo --out` leaves.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from subject.screen.textfields import LineField
from tests.terminal.annotate_table import Table, table
from tests.terminal.picture_kinds import kinds
from tests.unit.annotate.conftest import Made, look_at, made_store
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import take
from wizard.annotate.workspace import Workspace

Hands = Callable[[Table], Awaitable[None]]
REVISED, SECOND, MANAGERS = "001-1-009", "001-1-002", "002-1-001"


async def good(at: Table) -> None:
    """A draft, heard."""
    await at.press("space")


async def typing(at: Table) -> None:
    """The transcription, with a number that is not a word."""
    await at.press("t")
    await at.type(" in 1989")


async def principles(at: Table) -> None:
    """Principles by word."""
    await at.press("p")
    await at.type("manager")


async def writing(at: Table) -> None:
    """The SQL of a minimum and what it gives."""
    await at.press("s", "ctrl+j")


async def rewording(at: Table) -> None:
    """Other words, in the context of the turns before, with their readings."""
    await at.press("W")
    at.app.screen.query_one("#words", LineField).value = ""
    await at.type("does sharon lease work in department 10")
    await at.press("enter")


async def queue(at: Table) -> None:
    """The queue."""
    await at.press("q")


async def conflict(at: Table) -> None:
    """Saved at another terminal in between."""
    sitting = at.sitting
    other = Workspace(sitting.grounds, sitting.store, sitting.annotator)
    taken = take(sitting.store, at.turn, sitting.annotator)
    other.open(taken.item, taken.saved, taken.earlier)
    other.set_class("D")
    other.set_comment("it was about somebody else")
    other.save()
    await at.press("x")
    await at.pilot.pause(0.2)
    await at.settle()


SCENES: dict[str, tuple[str, Hands]] = {
    "turn": (REVISED, good), "typing": (SECOND, typing), "principles": (MANAGERS, principles),
    "sql": (REVISED, writing), "rewording": (REVISED, rewording), "queue": (SECOND, queue),
    "conflict": (SECOND, conflict),
    "adjudication": (SECOND, good),
}  # fmt: skip


def corpus(folder: Path, sessions: Path, grounds: OpenedDomains) -> Made:
    """The sessions, done by two annotators who differ in one turn."""
    made = Made(made_store(folder, sorted(sessions.iterdir()), double_share=1.0), grounds)
    for name in ("bea", "cy"):
        accept_drafts(made.store, grounds, name, everything=True)
        look_at(made, name)
    bea = made.at(SECOND, "bea")
    bea.mark_done()
    bea.save()
    cy = made.at(SECOND, "cy")
    cy.set_transcription("how many <y-> years has sharon lease worked here")
    cy.point_to("query", 1)
    cy.set_class("D1")
    cy.toggle_tag("underspecified")
    cy.mark_done()
    cy.save()
    return made


async def picture(made: Made, name: str, size: tuple[int, int]) -> str:
    """One scene as SVG."""
    turn, hands = SCENES[name]
    adjudicates = name == "adjudication"
    async with table(made, turn, size=size, annotator="dee" if adjudicates else "ann", adjudicate=adjudicates) as at:
        await hands(at)
        await at.settle()
        return at.app.export_screenshot(title="", simplify=True)


def main(sessions: Path, out: Path, only: list[str]) -> None:
    """Every scene in every size, dark and light, each on a corpus of its own."""
    out.mkdir(parents=True, exist_ok=True)
    with OpenedDomains() as grounds:
        for label, size in kinds(light=True):
            for name in only or SCENES:
                with tempfile.TemporaryDirectory() as here:
                    made = corpus(Path(here) / "corpus", sessions, grounds)
                    (out / f"annotate-{name}-{label}.svg").write_text(asyncio.run(picture(made, name, size)))
                    made.store.close()
                print(f"annotate-{name}-{label}.svg", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
