"""A terminal's threads go first where the system grants it, what they begin is ordinary, and so is who never pauses."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys

import pytest

from subject import priority

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for a priority")

SCRIPT = """
import logging, os, subprocess, sys, threading, time
from subject import priority

def policy(thread=0):
    return os.sched_getscheduler(thread) & ~os.SCHED_RESET_ON_FORK

enough = threading.Event()
another = threading.Thread(target=enough.wait, name="another")
another.start()
if not priority.may_go_first():
    print("not granted")
    enough.set()
    sys.exit()
print("before", policy() == os.SCHED_OTHER)
priority.TOO_LONG = 0.2
print("granted", priority.go_first(logging.getLogger("test"), ["another"]))
print("main", policy() == os.SCHED_RR)
print("another", policy(another.native_id) == os.SCHED_RR)
later = []
thread = threading.Thread(target=lambda: later.append(policy() == os.SCHED_OTHER))
thread.start(); thread.join()
print("a thread that it begins is ordinary", later[0])
asks = [sys.executable, "-c", "import os; print(os.sched_getscheduler(0))"]
child = subprocess.run(asks, capture_output=True, text=True)
print("a process that it begins is ordinary", int(child.stdout) == os.SCHED_OTHER)
while policy() != os.SCHED_OTHER:
    pass
print("who never pauses is ordinary", policy(another.native_id) == os.SCHED_OTHER)
enough.set()
"""


def test_where_the_system_grants_it() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    if done.stdout == "not granted\n":
        pytest.skip("this user may not have a real-time priority")
    lines = done.stdout.splitlines()
    assert len(lines) == 7
    assert all(line.endswith("True") for line in lines), lines
    assert "worked for 0 s without a pause" in done.stderr


def test_where_the_system_refuses_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    before = signal.getsignal(signal.SIGXCPU)
    monkeypatch.setattr(os, "sched_setscheduler", refused)
    assert not priority.go_first(logging.getLogger("test"))
    assert not priority.may_go_first()
    assert signal.getsignal(signal.SIGXCPU) is before
