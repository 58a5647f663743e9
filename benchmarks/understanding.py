"""How long it takes to understand a request, in processor time: readable single questions of both shipped domains.

Each is asked so many times, one behind the other, and the least of its times counts: another program on the machine
takes from the rest. What is read for the first time, and what every process makes once, is left out in this way.
With `--calls` calls of functions are counted in place of milliseconds, which no other program changes.
"""

from __future__ import annotations

import argparse
import cProfile
import functools
import gc
import time
from collections.abc import Callable, Sequence

from benchmarks.asked import DOMAINS, WORK, read_items
from benchmarks.flips import places
from benchmarks.questions import table
from benchmarks.variants import shipped
from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.ask.trial import percentile
from wizard.domain import load_domain

HEADINGS = ("requests", "asked", "mean", "p50", "p95", "max", "opening ms")


def readable(domain: str) -> list[str]:
    """The single questions of a domain that may be read."""
    found = []
    for place in places():
        if (place / domain / "questions.jsonl").is_file():
            items = [item for (item,) in read_items(place, domain, "questions")]
            found += [item.text for item in items if not item.held and item.forms]
    return found


def understood(name: str, each: int, measure: Callable[[Callable[[], object]], float]) -> tuple[list[float], float]:
    """What is measured of every so manieth request, and the milliseconds of opening the tool."""
    domain = load_domain(name, check_audio=False)
    (file,) = shipped(domain, 1, WORK)
    with open_database(f"sqlite:///{file}") as database:
        began = time.process_time()
        tool = make_tool(domain, database)
        opening = 1000 * (time.process_time() - began)
        gc.collect()
        gc.freeze()  # as the terminals do
        try:
            asked = readable(name)[::each]
            return [measure(functools.partial(tool.ask, Request(text))) for text in asked], opening
        finally:
            gc.unfreeze()


def _calls(ask: Callable[[], object]) -> float:
    """The calls of functions when it is asked for the second time."""
    ask()
    with cProfile.Profile() as profile:
        ask()
    return sum(one.callcount for one in profile.getstats())


def _least(ask: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        began = time.process_time()
        ask()
        found.append(1000 * (time.process_time() - began))
    return min(found)


def main(argv: Sequence[str]) -> int:
    """Print the table."""
    options_of = argparse.ArgumentParser(prog="python -m benchmarks understanding", description=__doc__)
    options_of.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    options_of.add_argument("--each", type=int, default=7, metavar="N", help="ask every N-th request (7)")
    options_of.add_argument("--times", type=int, default=3, metavar="N", help="how often each is asked (3)")
    options_of.add_argument("--calls", action="store_true", help="count calls of functions in place of milliseconds")
    options = options_of.parse_args(argv)
    measure = _calls if options.calls else functools.partial(_least, times=options.times)
    lines: list[tuple[str, ...]] = []
    for name in options.domain or DOMAINS:
        times, opening = understood(name, options.each, measure)
        figures = (sum(times) / len(times), percentile(times, 0.5), percentile(times, 0.95), max(times), opening)
        lines.append((name, str(len(times)), *(f"{one:,.1f}" for one in figures)))
    print(table(HEADINGS, lines))
    return 0
