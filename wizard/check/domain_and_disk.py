"""The domain and its database, the disk, and the way to the other room."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from subject.rendezvous import knock
from subject.wire.joincode import JoinCode
from wizard.ask.guard import Database, open_database
from wizard.ask.guard.errors import SqlRefused
from wizard.ask.lint import lint_names, lint_words
from wizard.check.check_line import CheckLine
from wizard.domain import database_url, load_domain
from wizard.domain.lexicon import load_lexicon
from wizard.errors import WozError

BYTES_AN_HOUR = 2 * 3600 * 32_000
"""Sound of an hour at 16 kHz, kept at both sides, as if she spoke all the time."""
_KNOCKS = 5
_WITHIN = 3.0
_FAR = 0.15


def database(name: str, url: str | None) -> Iterator[CheckLine]:
    """The domain's lexicon against its database, and the database against whoever would write into it."""
    try:
        domain = load_domain(name, check_audio=False)
        path = domain.folder / "lexicon.yaml"
        lexicon = load_lexicon(path)
        with open_database(database_url(domain, url)) as opened:
            begun = time.monotonic()
            table = next(iter(opened.schema.tables)).name
            opened.run(f'SELECT COUNT(*) FROM "{table}"')  # noqa: S608 - a name of the schema
            taken = time.monotonic() - begun
            yield CheckLine("database", "good", f"{opened.url}: answers in {1000 * taken:.0f} ms")
            yield _read_only(opened, table)
            findings = (*lint_words(lexicon, path), *lint_names(domain, lexicon, opened))
    except WozError as error:
        yield CheckLine("domain", "bad", str(error), f"woz domain lint {name} says more")
        return
    errors = sum(finding.severity == "error" for finding in findings)
    if errors:
        yield CheckLine("domain", "bad", f"{name}: {errors} errors in its words", f"woz domain lint {name} lists them")
    elif findings:
        yield CheckLine("domain", "look", f"{name}: {len(findings)} warnings", f"woz domain lint {name} lists them")
    else:
        yield CheckLine("domain", "good", f"{name}: its words fit its database")


def _read_only(opened: Database, table: str) -> CheckLine:
    try:
        opened.run(f'DELETE FROM "{table}"')  # noqa: S608 - to be refused
    except SqlRefused:
        return CheckLine("read-only", "good", "a statement that would change something is refused")
    return CheckLine(
        "read-only", "bad", "a statement that changes something was not refused", "hold no session with it"
    )


def disk(sessions: Path, hours: float) -> CheckLine:
    """Room for the sound of so many hours."""
    try:
        there = sessions.absolute()
    except FileNotFoundError:
        wrong = "the current folder is not there any more (moved or removed)"
        return CheckLine("disk", "bad", wrong, "cd to one that is, or give the whole path with --sessions")
    while not there.exists():
        there = there.parent
    free, needed = shutil.disk_usage(there).free, int(hours * BYTES_AN_HOUR)
    found = f"{free / 1e9:.1f} GB free in {there}; {hours:g} hours need {needed / 1e9:.1f} at most"
    if free < needed:
        return CheckLine("disk", "bad", found, "make room, or choose another folder with --sessions")
    return CheckLine("disk", "good", found)


def way(code: JoinCode) -> CheckLine:
    """The way to the wizard's side, as the subject's machine sees it: connected a few times, nothing is said."""
    times = []
    for _ in range(_KNOCKS):
        begun = time.monotonic()
        try:
            knock(code, _WITHIN)
        except OSError as error:
            where = code.path if code.kind == "unix" else f"{code.host}:{code.port}"
            do = "is the wizard's terminal up, and does a firewall stand between?"
            return CheckLine("way", "bad", f"{where}: {error.strerror or error}", do)
        times.append(time.monotonic() - begun)
    found = f"{1000 * median(times):.1f} ms to connect, half of {_KNOCKS} times"
    if median(times) > _FAR:
        return CheckLine("way", "look", found, "a cable is better than a network without one")
    return CheckLine("way", "good", found)
