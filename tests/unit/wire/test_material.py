"""What she is given to read is right for how she asks, in every shipped domain."""

from __future__ import annotations

import re

import pytest

from subject.terminal.pages import TerminalState, what
from subject.view import View
from subject.wire.material import KNOWN_NAMES, WORDS, filled, unknown_names, with_number
from subject.wire.messages import Consent, Material
from wizard.domain import load_domain, shipped_domains

SPEECH = re.compile(
    r"\b(talk(ing)?|speak(ing)?|spoken|voice|microphone|record(ed|ings?)?|hold|heard|say)\b", re.IGNORECASE
)
ALLOWED = ("If the system\n  says", "says that it cannot help", "tell us", "do not say", "You need not say")
"""Where nobody speaks but the system, or nothing is asked of it."""


def test_every_way_has_every_name_and_others_stay_as_they_are() -> None:
    assert all({*words, "session"} == set(KNOWN_NAMES) for words in WORDS.values())
    assert filled("{{to_ask}} {x} {{other}} {{session}}", "typed", "8ky-1").endswith("Enter. {x} {{other}} 8ky-1")
    assert unknown_names("{{to_ask}} {{other}}") == ["other"]
    assert with_number("Agree?", "typed", "8ky-1") == "Agree?\n\nThe number of your session is **8ky-1**."
    assert with_number("{{session}}", "hold", "8ky-1") == "8ky-1"


@pytest.mark.parametrize("name", shipped_domains())
def test_all_that_she_reads_of_a_shipped_domain_fits_how_she_asks(name: str) -> None:
    domain = load_domain(name)
    material = Material(
        title=domain.title, briefing=domain.briefing, database=domain.database_description,
        consent=Consent(version=domain.consent.version, text=domain.consent.text),
    )  # fmt: skip
    for source, releases in (("microphone", True), ("microphone", False), ("typed", False)):
        view = View(source, joined=True, linked=True, material=material, session="8ky-1")  # type: ignore[arg-type]
        read = []
        for number in range(9):
            for stage in ("briefing", "consent"):
                shown = what(replaced(view, stage), TerminalState(briefing_page=number, releases=releases))
                assert shown.page is not None
                read.append(shown.page.markdown)
        text = "\n".join(dict.fromkeys(read))
        assert "{{" not in text
        assert "8ky-1" in text
        if source == "typed":
            for allowed in ALLOWED:
                text = text.replace(allowed, "")
            assert not SPEECH.search(text), SPEECH.search(text)
            assert "press Enter" in text
        elif releases:
            assert "or the space bar, while you speak" in text
        else:
            assert "press the space bar once to start, and once" in " ".join(text.split())


def replaced(view: View, stage: str) -> View:
    """The same, at another stage."""
    from dataclasses import replace

    return replace(view, stage=stage)  # type: ignore[arg-type]
