"""Run the terminal for sheets, for judges and adjudicators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.screen.device import take_terminal
from wizard.cli.errors import NotATerminal, TerminalFailed
from wizard.cli.wizard import log_file, logged_to

if TYPE_CHECKING:
    from wizard.annotate.terminal.sheets import SheetDocket


def sit_at(docket: SheetDocket) -> None:
    """Run the terminal until it is left. Raises `NotATerminal`, `TerminalFailed`."""
    if not take_terminal():
        raise NotATerminal
    from wizard.annotate.terminal.sheets import SheetApp

    log = log_file().with_name("judge.log")
    with logged_to(log):
        app = SheetApp(docket)
        app.run()
    if app.failed:
        raise TerminalFailed("; what was judged is saved, the same command goes on", log)
