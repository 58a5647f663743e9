"""The terminals draw a little all the time (a meter, a clock): tests need not wait until nothing is drawn."""

import time
from collections.abc import Hashable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pytest
import textual._wait as wait
from textual._compositor import Compositor
from textual.css.stylesheet import Stylesheet

from subject.screen import keys_in_order
from tests.terminal.survived_faults import survived
from tests.unit.annotate.conftest import ground, grounds, ingested, made, personnel_url, talked

__all__ = ["ground", "grounds", "ingested", "made", "personnel_url", "survived", "talked"]


LOOKED = 0.01
"""Seconds between two looks of Textual's Pilot whether the process is idle."""


@pytest.fixture(autouse=True)
def idle_is_a_quarter_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's Pilot looks 50 times a second, twice a key, and calls idle what works 5 % of the time; here 25 % is."""
    monkeypatch.setattr(wait, "SLEEP_GRANULARITY", LOOKED)
    monkeypatch.setattr(wait, "SLEEP_IDLE", LOOKED / 4)


@pytest.fixture(scope="session", autouse=True)
def a_style_sheet_is_parsed_once() -> Iterator[None]:
    """Every app has the same rules under the same variables: what Textual has parsed once serves the next app, too."""
    parse = Stylesheet._parse_rules
    parsed: dict[Hashable, list[Any]] = {}

    def remembered(self: Stylesheet, css: str, read_from: Any, *words: Any, **named: Any) -> list[Any]:
        variables = frozenset(self._variables.items())
        key = (variables, css, read_from, words, frozenset(named.items()))
        if key not in parsed:
            parsed[key] = parse(self, css, read_from, *words, **named)
        return list(parsed[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", remembered)
        yield


PICTURES = 0.5
"""Times a second, at most, that a screen is painted which nobody sees."""


@pytest.fixture(scope="session", autouse=True)
def a_screen_that_nobody_sees_is_painted_now_and_then() -> Iterator[None]:
    """Without a terminal Textual throws away what it paints, and that is half of the work of a test.

    What a test reads (`text_of`, a picture) is drawn whole when it is read. What is to be painted waits until it is
    due: every widget is painted still, but not each time that one of them moves.
    """
    paint = Compositor.render_update
    painted: WeakKeyDictionary[Compositor, float] = WeakKeyDictionary()

    def when_due(self: Compositor, full: bool = False, *words: Any, **named: Any) -> Any:
        now = time.monotonic()
        if not full and now - painted.get(self, -1.0) < 1 / PICTURES:
            return None
        painted[self] = now
        return paint(self, full, *words, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", when_due)
        yield


@pytest.fixture(autouse=True)
def no_key_overtakes_another_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key waits for the one before it as long as that takes; in earnest a second at most."""
    monkeypatch.setattr(keys_in_order, "LONGEST", 30.0)
