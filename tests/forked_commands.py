"""`woz` in a process of its own that has imported everything already: a fork of one that did so once.

What only a process shows, it shows: it has a limit of memory and of time, it dies of a signal, it ends with a code.
What takes a second, importing, is done once for all of them. How `woz` begins from nothing is tested with `subprocess`
(tests/e2e/test_demo.py, tests/e2e/test_wheel.py).
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import resource
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path


class Forked:
    """A process from which commands are forked, one after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked_commands"],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def woz(
        self,
        *words: str,
        seconds: int,
        memory: int = 0,
        env: Mapping[str, str] = os.environ,
        cwd: Path | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run `woz WORDS` with nothing to read, in at most so many bytes of memory (0: as many as there are).

        A command that takes longer than so many seconds dies of SIGALRM.
        """
        with tempfile.NamedTemporaryFile("w+") as out, tempfile.NamedTemporaryFile("w+") as err:
            place = {"env": dict(env), "cwd": str(cwd or Path.cwd()), "files": [out.name, err.name]}
            asked = {"words": words, "seconds": seconds, "memory": memory, **place}
            assert self._process.stdin
            assert self._process.stdout
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            code = int(self._process.stdout.readline())
            return subprocess.CompletedProcess(words, code, out.read(), err.read())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def serve() -> None:
    """Fork a process for each command that is asked for, and say how it ended; in that process, return."""
    import wizard.cli

    for module in pkgutil.iter_modules(wizard.cli.__path__):
        if module.name != "__main__":
            importlib.import_module(f"wizard.cli.{module.name}")
    gc.freeze()  # a process that ends need not go through what was imported
    for line in sys.stdin:
        if not (pid := os.fork()):
            _become(**json.loads(line))
            return
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    sys.exit()


def _become(words: list[str], seconds: int, memory: int, env: dict[str, str], cwd: str, files: list[str]) -> None:
    for number, name in enumerate(["/dev/null", *files]):
        opened = os.open(name, os.O_RDWR)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv = ["woz", *words]
    signal.alarm(seconds)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    serve()
    runpy.run_module("wizard.cli", run_name="__main__", alter_sys=True)
