"""`woz wizard`: opens or resumes a session, listens for the subject's terminal, and is the wizard's own.

The screen belongs to the terminal; what would be written beside it goes to a log file. Leaving the terminal without
ending the session, or being killed, loses nothing: `--session ID` goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import logging
import os
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import platformdirs

from subject.daemon_threads import in_daemon_thread
from subject.errors import SubjectError
from subject.screen.device import take_terminal
from wizard.cli.errors import LogError, NotATerminal, TerminalFailed
from wizard.cli.model_options import model_options
from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo
from wizard.cli.session_options import session_options
from wizard.errors import UsageError

if TYPE_CHECKING:
    from subject.audio.loudspeaker import Loudspeaker
    from wizard.desk.live import LiveSession
    from wizard.desk.session_opening import OpenedDesk, SessionChoice
    from wizard.desk.session_settings import ModelWhen
    from wizard.desk.view import DeskView


def log_file() -> Path:
    """The log of the wizard's side; its folder is made. Raises `LogError` where it cannot be."""
    folder = platformdirs.user_log_path("woz")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogError(folder, error) from error
    return folder / "wizard.log"


@contextlib.contextmanager
def logged_to(path: Path) -> Iterator[None]:
    """Everything of ours that is logged meanwhile goes to `path` and nowhere else.

    Raises:
        LogError: the file cannot be written.
    """
    try:
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError as error:
        raise LogError(path, error) from error
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    log = logging.getLogger("woz")
    log.setLevel(logging.INFO)
    log.propagate = False
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        handler.close()


Beside = Callable[["LiveSession"], Coroutine[Any, Any, None]]
"""What runs beside the terminal on a session, until the terminal is left."""


async def hold(choose: Callable[[], SessionChoice], *, mute: bool, log: Path, beside: Beside | None = None) -> str:
    """Show the terminal, open the session behind it, run it until it is left, close everything.

    `choose` is called in a thread once the screen is painted: what it imports keeps nobody waiting. Returns what to say
    afterwards.

    Raises:
        WozError: the session could not be opened, or the terminal has failed.
    """
    from wizard.desk.terminal.app import WizardApp

    opened = _Opened(choose, mute=mute, log=log, beside=beside)
    app = WizardApp(opening=opened.open)
    try:
        await app.run_async()
    finally:
        view = await opened.close()
    if app.not_opened is not None:
        raise app.not_opened
    if app.failed:
        kept = (
            f"; nothing is lost, `woz wizard --session {view.session}` goes on"
            if view is not None and view.session
            else ""
        )
        raise TerminalFailed(kept or " before a session was open", log)
    if view is None:
        return "left before the session was open; nothing was begun"
    if view.ended:
        return f"session {view.session} has ended: {opened.folder}{_what_is_left_to_do(view, opened.folder)}"
    return f"session {view.session} is not ended; go on with: woz wizard --session {view.session}"


def _what_is_left_to_do(view: DeskView, folder: Path) -> str:
    """Where she took her consent back, everything of hers is to be deleted; empty otherwise."""
    if view.left != "withdrawn":
        return ""
    if not view.subject:
        return "; she takes her consent back: remove this folder"
    return f"; she takes her consent back: woz forget {view.subject} --sessions {folder.parent}"


class _Opened:
    """A session that is opened behind the screen, with the loudspeaker; and what runs beside it."""

    def __init__(self, choose: Callable[[], SessionChoice], *, mute: bool, log: Path, beside: Beside | None) -> None:
        self._choose = choose
        self._mute = mute
        self._log = log
        self._beside = beside
        self._desk: OpenedDesk | None = None
        self._ear: Loudspeaker | None = None
        self._company: asyncio.Task[None] | None = None
        self.folder = Path()
        """Of the session, once it is open."""

    async def open(self, tell: Callable[[str], None]) -> LiveSession:
        """Load what takes long in threads, telling what; then open the session. Raises what opening raises."""
        from subject.screen.memory import BetweenTurns
        from subject.wire.turn import TurnState

        tell("the program")
        choice = await in_daemon_thread(self._chosen, "loading the program")
        from wizard.desk.session_opening import load, open_session

        if not self._mute:
            tell("the loudspeaker")
            self._ear = await in_daemon_thread(self._loudspeaker, "opening the loudspeaker")
        tell(f"the domain {choice.domain} and its tool")
        loaded = await in_daemon_thread(lambda: load(choice), "loading the domain")
        tell("the session")
        self._desk = desk = open_session(choice, ear=self._ear, loaded=loaded)
        self.folder = desk.live.folder
        await desk.start()
        if self._beside is not None:
            beside = partial(self._beside, desk.live)
            self._company = desk.live.supervisor.start("what runs beside the terminal", beside, again=False)
        live = desk.live
        live.subscribe(BetweenTurns(lambda: live.view.state is TurnState.READY).look)
        return live

    def _chosen(self) -> SessionChoice:
        """The choice; with what the event loop would have to import otherwise."""
        import wizard.desk.session_opening
        import wizard.desk.terminal.desk  # noqa: F401

        return self._choose()

    def _loudspeaker(self) -> Loudspeaker:
        from subject.audio.loudspeaker import Loudspeaker

        return Loudspeaker.open(self._log)

    async def close(self) -> DeskView | None:
        """Close what was opened; the session as it was last, None where none was opened."""
        try:
            if self._desk is None:
                return None
            await _left(self._company)
            view = self._desk.live.view
            await self._desk.close()
            return view
        finally:
            if self._ear is not None:
                await in_daemon_thread(self._ear.close, "letting go of the loudspeaker")


async def _left(company: asyncio.Task[None] | None) -> None:
    """The terminal was left: whoever is beside it has a moment to go, too."""
    if company is None:
        return
    done, _ = await asyncio.wait({company}, timeout=5.0)
    if not done:
        company.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await company


@click.command("wizard", context_settings={"help_option_names": ["-h", "--help"]})
@session_options("sessions", "The folder the session is kept in.")
@click.option("--session", "resume", help="Go on with this session after a crash or a break.")
@click.option("--subject", help="The subject's identifier: three characters of 0-9 a-z, never a name.")
@click.option("--listen", default="", metavar="HOST[:PORT]", help="For a subject in another room; always with TLS.")
@click.option(
    "--announce/--no-announce",
    default=True,
    help="With --listen: tell the local network where, so that `woz subject` finds it (extra `network`).  "
    "[default: tell]",
)
@click.option(
    "--messages", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Other canned messages than ours."
)
@click.option(
    "--memory",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Approved questions of earlier sessions (woz domain learn).",
)
@click.option(
    "--time-limit",
    type=NumberIn(1, 86_400),
    default=60.0,
    show_default=True,
    help="Seconds until they are offered.",
)
@click.option(
    "--reply-after",
    type=NumberIn(0, 600),
    default=0.0,
    show_default=True,
    help="No reply reaches her sooner than so many seconds after she spoke.",
)
@click.option(
    "--reply-jitter", type=NumberIn(0, 600), default=0.0, show_default=True, help="So many more at most, by chance."
)
@click.option("--tasks-from-list", is_flag=True, help="She chooses her tasks from a list of them.")
@click.option("--barge-in", is_flag=True, help="She may speak again before the answer.")
@click.option(
    "--questionnaire/--no-questionnaire",
    default=True,
    help="Ask her the domain's questionnaire, where there is one, when the session ends.  [default: ask]",
)
@click.option(
    "--longest-utterance", type=NumberIn(1, 3600), default=60.0, show_default=True, help="Seconds she may speak."
)
@model_options("beside the tool")
@click.option(
    "--llm-when",
    type=click.Choice(["not-sure", "key"]),
    default="not-sure",
    show_default=True,
    help="Ask it of what the tool is not sure of, or only on Ctrl+E.",
)
@click.option(
    "--wizard",
    default="",
    help="The wizard's code, for reports; by default that of who is logged in (woz people).",
)
@click.option("--mute", is_flag=True, help="Open no loudspeaker.")
@click.option(
    "--plan",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Hold the next session of this collection (woz plan); domain, subject, tasks and limits are the plan's.",
)
def command(
    domain: str,
    database: str | None,
    sessions: Path,
    resume: str | None,
    subject: str | None,
    listen: str,
    announce: bool,
    messages: Path | None,
    memory: Path | None,
    time_limit: float,
    reply_after: float,
    reply_jitter: float,
    tasks_from_list: bool,
    barge_in: bool,
    questionnaire: bool,
    longest_utterance: float,
    wizard: str,
    mute: bool,
    llm_when: ModelWhen,
    plan: Path | None,
    **llm: Any,
) -> None:
    """The wizard's terminal: hosts a session, and shows the code that the subject's terminal joins with.

    Ctrl+P in the terminal lists everything that can be done. Ctrl+Q ends the session.
    """
    if not take_terminal():
        raise NotATerminal

    def chosen() -> SessionChoice:
        from wizard.ask.llm.endpoint import chosen_endpoint
        from wizard.desk.live import LiveSettings
        from wizard.desk.session_opening import SessionChoice
        from wizard.people import people

        return SessionChoice(
            domain=domain,
            database=database,
            sessions=sessions,
            resume=resume,
            subject=subject,
            listen=listen,
            announce=announce,
            messages=messages,
            memory=memory,
            model=chosen_endpoint(**llm),
            model_when=llm_when,
            wizard=wizard or people().code_of(getpass.getuser()),
            live=LiveSettings(
                time_limit=time_limit,
                tasks_from_list=tasks_from_list,
                barge_in=barge_in,
                questionnaire=questionnaire,
                longest_utterance=longest_utterance,
                reply_after=reply_after,
                reply_jitter=reply_jitter,
            ),
        )

    choose = chosen
    if plan is not None:  # what the plan says of the session is told before the screen is there
        planned = _of_plan(click.get_current_context(), plan, chosen())
        choose = lambda: planned  # noqa: E731
    os.umask(0o077)  # recordings, journal, notes and logs of a live session are the user's alone
    log = log_file()
    try:
        with logged_to(log):
            said = asyncio.run(hold(choose, mute=mute, log=log))
    except SubjectError as error:
        raise click.ClickException(str(error)) from error
    echo(f"woz wizard: {said}", err=True)


_PLANS = (
    "domain",
    "database",
    "resume",
    "subject",
    "messages",
    "memory",
    "time_limit",
    "tasks_from_list",
    "barge_in",
    "longest_utterance",
)
"""What a plan says, and the command line then does not."""


def _of_plan(context: click.Context, plan: Path, choice: SessionChoice) -> SessionChoice:
    """The next session of the plan; what is said of it goes to stderr.

    Raises what reading, checking and choosing raises.
    """
    from wizard.plan.next_session import next_choice

    for name in _PLANS:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "--session" if name == "resume" else f"--{name.replace('_', '-')}"
            raise UsageError(f"{option} is the plan's; leave it out, or --plan")
    named = context.get_parameter_source("wizard") is click.core.ParameterSource.COMMANDLINE
    found, told = next_choice(plan, choice, named=named)
    for line in told:
        echo(f"woz wizard: {line}", err=True)
    return found
