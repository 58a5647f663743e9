"""Her terminal may be silent as long as what is on its way to it can take on the slowest connection."""

from __future__ import annotations

import pytest

from subject.wire.messages import Echo, Pulse, Transcript
from wizard.desk.allowed_silence import SILENT_FOR, SLOWEST, Silence

ANSWER = Transcript(turn=1, text="its size is told apart from it")
LARGE = 40_000


def test_nothing_on_its_way_is_the_least_patience() -> None:
    silence = Silence()
    assert silence.patience == SILENT_FOR
    silence.said(ANSWER, 100)
    silence.heard(Pulse(id=1, level=None))
    assert silence.patience == pytest.approx(SILENT_FOR + 100 / SLOWEST)


def test_a_large_answer_is_waited_for_until_the_echo_behind_it_has_come() -> None:
    silence = Silence()
    silence.said(ANSWER, LARGE)
    silence.said(Echo(id=1), 30)
    assert silence.patience == pytest.approx(SILENT_FOR + (LARGE + 30) / SLOWEST)
    silence.heard(ANSWER)
    assert silence.patience > SILENT_FOR + LARGE / SLOWEST, "what else she says tells nothing of what has come"
    silence.heard(Pulse(id=2, level=None))
    assert silence.patience == SILENT_FOR


def test_what_went_behind_the_echo_is_on_its_way_still() -> None:
    silence = Silence()
    silence.said(Echo(id=1), 30)
    silence.said(ANSWER, LARGE)
    silence.heard(Pulse(id=2, level=None))
    assert silence.patience == SILENT_FOR + LARGE / SLOWEST
