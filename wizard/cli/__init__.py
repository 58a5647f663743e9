"""The command `woz`: one entry, sub-commands loaded only when they are called, errors as one line and an exit code."""

from __future__ import annotations

import atexit
import gc
import importlib
import sys
from pathlib import Path
from typing import NoReturn

import click

from subject.errors import SubjectError
from wizard import __version__
from wizard.cli.printing import echo, show_error
from wizard.errors import WozError

COMMANDS: dict[str, tuple[str, str]] = {
    # name: (module under wizard.cli that holds `command`, the line `woz --help` shows)
    "demo": ("demo", "A whole small collection, headless, on real parts: sessions, corpus, exports, score."),
    "check": ("check", "Before a session: microphone, terminal, database, disk, network; what to do about the rest."),
    "wizard": ("wizard", "The wizard's terminal; hosts the session."),
    "subject": ("subject", "The subject's terminal."),
    "rehearse": ("rehearse", "The wizard's terminal with a simulated subject, for training; ends with a report card."),
    "plan": ("plan", "The sessions of a collection: balanced, frozen, and who comes next."),
    "sessions": ("sessions", "What is done of a collection: sessions, each verified, beside the quotas."),
    "people": ("people", "Who is behind the codes of subjects and wizards: one file of yours, in no corpus or export."),
    "ask": ("ask", "Ask a domain's database a question in English."),
    "domain": ("domain", "Look at, build and test a domain folder."),
    "verify": ("verify", "Check sessions, exports and corpora: complete, unchanged, audio present."),
    "ingest": ("ingest", "Sessions into a corpus's store, verified first."),
    "annotate": ("annotate", "The annotator's terminal on a corpus."),
    "import": ("tiers", "Corrections made in ELAN or Praat, checked and taken as an annotator's layers."),
    "forget": ("forget", "Remove a subject from a corpus and from the sessions; check exports for forgotten ones."),
    "seal": ("seal", "Encrypt an ended session or a corpus at rest, and open it again."),
    "agreement": ("agreement", "How far annotators agree: by layer, by pair, over time."),
    "progress": ("progress", "How far annotation has come: by annotator what is done, at what pace, what is left."),
    "audit": ("audit", "The references of a corpus or a key: what is to be mended or known before a release."),
    "export": ("export", "Sessions or a corpus out, in one or more formats."),
    "compare": ("compare", "Compare two answers in the Common Answer Specification."),
    "score": ("score", "Score a system's answers against a key."),
    "report": ("report", "Sessions or a corpus as pages to look at: coverage, time, pace, sounds, annotation."),
    "evaluate": ("evaluate", "The report of an evaluation: several systems, differences that hold, every verdict."),
    "judge": ("judge", "Blind judges rate systems' replies; what they found, beside the comparator."),
    "dispute": ("dispute", "A reference answer contested, decided; the key's next version, and what it changes."),
}


class LazyGroup(click.Group):
    """A group that imports a sub-command's module only when it is called: `woz --help` stays fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order in which `woz --help` shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, its module imported now; None where there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"wizard.cli.{COMMANDS[cmd_name][0]}")
        command = module.command
        assert isinstance(command, click.Command)  # noqa: S101 - a contract of our own modules
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names and the lines of help from `COMMANDS`, without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="woz")
def woz() -> None:
    """The Wizard-of-Oz laboratory: from an empty room to a scored evaluation corpus."""


def _is_somewhere() -> bool:
    """Whether the folder that the command runs in exists."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


def main() -> NoReturn:
    """Run `woz`; our errors become one line on stderr and their documented exit code, never a traceback."""
    atexit.register(gc.freeze)  # the process ends: a last round of the garbage collector would take a third of a second
    try:
        code = woz.main(standalone_mode=False)
    except click.exceptions.Abort:
        echo("woz: stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        show_error(error)
        sys.exit(2)
    except (WozError, SubjectError) as error:
        echo(f"woz: {error}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except FileNotFoundError:
        if _is_somewhere():
            raise
        echo("woz: the current folder is not there any more (moved or removed); cd to one that is", err=True)
        sys.exit(4)
    sys.exit(code if isinstance(code, int) else 0)
