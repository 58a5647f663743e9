"""Numbers that are none are refused on every command line, with one line and exit code 2."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wizard.cli import woz


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "0"])
@pytest.mark.parametrize("option", ["--time-limit", "--longest-utterance", "--llm-seconds"])
def test_a_duration_has_an_end(option: str, value: str) -> None:
    """A time limit of NaN was taken, and the clock of the turn never rang."""
    done = CliRunner().invoke(woz, ["wizard", option, value])
    assert done.exit_code == 2
    assert "is not in the range" in done.output


@pytest.mark.parametrize("command", [["score", "--tolerance", "nan"], ["compare", "--tolerance", "nan"]])
def test_a_tolerance_is_a_number(command: list[str]) -> None:
    done = CliRunner().invoke(woz, command)
    assert done.exit_code == 2
    assert "nan is not in the range" in done.output
