"""A join code on the command line does not stay where everybody on the machine can read it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CODE = "woz1+tls://192.0.2.7:8710?s=8ky-1&k=0123456789abcdefTOKEN&f=" + "ab" * 32
SHOW = """
import sys
from subject.hidden_argument import hide
print(hide(sys.argv[1]), flush=True)
print(open('/proc/self/cmdline').read().replace(chr(0), ' ').replace(chr(10), ' '), flush=True)
print(sys.argv[1])
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system has no /proc to look at")
def test_the_code_is_gone_from_the_list_of_processes_and_known_to_this_one() -> None:
    done = subprocess.run([sys.executable, "-c", SHOW, CODE, "--takeover"], capture_output=True, text=True, check=True)
    hidden, shown, kept = done.stdout.split("\n", 2)
    assert hidden == "True"
    assert "TOKEN" not in shown
    assert "--takeover" in shown, "the other arguments stay as they were"
    assert kept.strip() == CODE
