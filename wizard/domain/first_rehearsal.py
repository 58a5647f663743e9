"""A first rehearsal for a domain that has none: some questions of its own tests, answered directly.

With it a drafted domain can hold a whole session with a scripted wizard and train a new one, before anybody has
written a rehearsal. It is an ordinary `rehearsal.yaml`, there to be edited.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import yaml

from wizard.domain.errors import CannotWrite
from wizard.domain.facts import Domain, TestQuestion

QUESTIONS = 5
"""Questions of a first rehearsal, at most."""
_HEAD = "# Made of tests.jsonl by `woz domain speak`: edit it. Spoken questions for training wizards.\n"


def write_first_rehearsal(domain: Domain) -> Path | None:
    """Write a rehearsal of the domain's tests; None where it has a rehearsal already, or no tests to make one of.

    Raises:
        CannotWrite: the disk refused.
    """
    chosen = _chosen(domain.tests)
    if domain.rehearsal.utterances or domain.rehearsal.training.utterances or not chosen or not domain.scenarios:
        return None
    path = domain.folder / "rehearsal" / "rehearsal.yaml"
    part = path.with_suffix(f".{os.getpid()}.part")
    content = {
        "voices": {"narrator": {"name": "en-us"}},
        "utterances": [
            {
                "id": f"first-{number}", "scenario": 1, "voice": "narrator", "audio": f"first-{number}.flac",
                "transcript": test.question, "wizard": {"kind": "direct"}, "reference": test.minimum, "class": "0",
                **({"sql": test.sql} if test.sql_postgresql is None else {}),
            }
            for number, test in enumerate(chosen, 1)
        ],
    }  # fmt: skip
    try:
        part.write_text(_HEAD + yaml.safe_dump(content, sort_keys=False, allow_unicode=True), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CannotWrite(path, error.strerror or str(error), "make the folder writable") from error
    return path


def _chosen(tests: Sequence[TestQuestion]) -> list[TestQuestion]:
    """Questions that mean one thing by themselves, drawn evenly from the list."""
    plain = [test for test in tests if test.context is None and not test.each]
    step = max(1, len(plain) // QUESTIONS)
    return plain[::step][:QUESTIONS]
