"""`woz` within the process of the tests: for all tests of which a process of its own is not the subject.

A process needs a second to import everything; a call needs none. What a process alone can show (that it dies, is
limited, or writes to a closed pipe) is tested with `subprocess`.
"""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from unittest.mock import patch

from click.testing import CliRunner

from wizard.cli import main


@dataclass(frozen=True)
class Done:
    """What a command left, named as `subprocess.CompletedProcess` names it."""

    returncode: int
    stdout: str
    stderr: str


def woz(*arguments: object, **environment: str) -> Done:
    """Run `woz ARGUMENTS` to its end, as a shell would: no terminal, nothing to read, `environment` beside that of now.

    A defect (whatever would be a traceback) is raised here.
    """
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    runner = CliRunner()
    with runner.isolation(env=environment) as (out, err, _), patch.object(sys, "argv", ["woz", *map(str, arguments)]):
        code: object = 0
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
        sys.stdout.flush()
        sys.stderr.flush()
        assert isinstance(code, int)
        return Done(code, out.getvalue().decode(), err.getvalue().decode())
