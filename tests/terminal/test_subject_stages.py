"""Her terminal from the first page to the conversation: pages, consent, the check of her microphone."""

from __future__ import annotations

import logging

import pytest

from subject.audio.errors import NoDevice
from subject.audio.levels import RecordingVerdict
from subject.terminal import words
from subject.terminal.pages import split
from tests.terminal.her_terminal import terminal
from tests.terminal.subject_standin import LONG, SCENARIO, StandIn, station


async def test_from_the_first_page_to_the_conversation() -> None:
    stand_in = StandIn()
    async with terminal(stand_in) as desk:
        assert (await desk.reads()).split() == ["…", "One", "moment,", "please."]
        ready = station("briefing").view
        text = await desk.change(
            joined=True, linked=True, material=ready.material, scenario=ready.scenario, stage="briefing"
        )
        assert "Thank you for coming" in text
        assert "page 1 of 3" in text
        text = await desk.press("enter")
        assert "There are no wrong questions" in text
        text = await desk.press("b")
        assert "Thank you for coming" in text
        text = await desk.press("space", "enter")
        assert "What the system knows" in text
        text = await desk.press("enter")
        assert "What you say will be recorded" in text
        assert "I agree  [A]" in text
        stand_in.verdicts = [
            RecordingVerdict("too_soft", -50.0, -60.0, "That was very soft. A little closer, or a little louder?"),
            RecordingVerdict("good", -10.0, -20.0, "That sounds good."),
        ]
        text = await desk.press("enter", "space", "enter")
        assert "I agree" in text
        assert "consent" not in stand_in.calls
        text = await desk.press("a")
        assert "Let us try the microphone" in text
        assert stand_in.calls == ["start", "enter consent", "consent", "enter microphone", "open"]
        text = await desk.press("enter")
        assert "That was very soft" in text
        text = await desk.press("enter")
        assert "✔ That sounds good." in text
        text = await desk.press("h")
        assert words.MICROPHONE_NOT_HEARD in text
        assert "/dev" not in text
        text = await desk.press("enter")
        assert "Now try it once" in text
        assert words.READY in text
        text = await desk.press("enter")
        assert "enter scenario" not in stand_in.calls, "not before it has arrived"
        await desk.press("space")
        text = await desk.change(state="listening", capturing=True)
        assert words.SPEAK_NOW in text
        await desk.press("space")
        assert "release" in stand_in.calls
        text = await desk.change(state="ready", capturing=False, practised=True)
        assert "✔ That has arrived" in text
        text = await desk.press("enter")
        assert "Your task, 1 of 3: The anniversary" in text
        assert "Sharon Lease works in department 10" in text
        text = await desk.press("space")
        assert words.EMPTY_CONVERSATION in text
        assert words.READY in text
        assert stand_in.calls[-1] == "enter conversation"
        assert stand_in.calls.count("open") == 1


async def test_declining_takes_two_steps_ends_politely_and_opens_no_microphone() -> None:
    async with terminal(station("consent")) as desk:
        text = await desk.press("n")
        assert "Nothing has been recorded" in text
        assert "What you say will be recorded" in await desk.press("b")
        text = await desk.press("n", "n")
        assert "Thank you for coming. Nothing has been recorded." in text
        assert desk.station.calls == ["start", "decline"]


async def test_choices_are_done_by_the_mouse_too() -> None:
    async with terminal(station("consent")) as desk:
        await desk.pilot.click("#choice-0")
        await desk.reads()
        assert "consent" in desk.station.calls


async def test_a_page_longer_than_the_screen_is_read_before_it_is_left() -> None:
    stand_in = station("briefing")
    material = stand_in.view.material
    assert material is not None
    stand_in.view = station(
        "briefing",
        material=material.model_copy(
            update={"briefing": "\n\n".join(f"Line {n}." for n in range(30)), "database": "# Second\n\nThe end."}
        ),
    ).view
    async with terminal(stand_in) as desk:
        text = await desk.reads()
        assert words.MORE_BELOW in text
        assert "Line 29." not in text
        seen = 0
        while "Second" not in (text := await desk.press("enter")):
            seen += 1
            assert seen < 10
        assert seen >= 2
        assert "page 2 of 2" in text


async def test_a_long_consent_is_read_before_it_is_agreed_to() -> None:
    stand_in = station("consent")
    material = stand_in.view.material
    assert material is not None
    consent = material.consent.model_copy(update={"text": "\n\n".join(f"Line {n}." for n in range(30))})
    stand_in.view = station("consent", material=material.model_copy(update={"consent": consent})).view
    async with terminal(stand_in) as desk:
        assert words.MORE_BELOW in await desk.reads()
        await desk.press("a")
        await desk.pilot.click("#choice-0")
        text = await desk.press("enter", "space", "enter", "enter", "enter", "enter")
        assert "consent" not in stand_in.calls
        assert "Line 29." in text
        await desk.press("a")
        assert "consent" in stand_in.calls


async def test_the_microphone_that_does_not_open_is_told_in_plain_words(caplog: pytest.LogCaptureFixture) -> None:
    stand_in = station("microphone")
    stand_in.microphone_error = NoDevice("microphone", "'USB'", ("'hw:0' (ALSA)",))
    with caplog.at_level(logging.ERROR, logger="woz.subject"):
        async with terminal(stand_in) as desk:
            text = await desk.reads()
            assert "Please call the experimenter" in text
            assert "ALSA" not in text
            assert "hw:0" in caplog.text
            stand_in.microphone_error = None
            assert "Press Enter, then say a sentence" in await desk.press("enter")


async def test_the_experimenter_is_told_what_to_do_about_trouble() -> None:
    stand_in = station("microphone")
    stand_in.microphone_error = NoDevice("microphone", "", ())
    async with terminal(stand_in) as desk:
        assert "--source typed" not in await desk.reads(), "nothing technical on her screen"
        assert "--source typed" in await desk.press("f10")
        stand_in.microphone_error = None
        assert "Press Enter, then say a sentence" in await desk.press(*"go", "space", *"on", "enter")
        text = await desk.change(hint="trouble", trouble="disk")
        assert "Please call the experimenter" in text
        assert "disk" not in text.lower()
        assert "The disk of this machine is full" in await desk.press("f10")


async def test_the_check_counts_down_and_shows_the_level() -> None:
    stand_in = station("microphone")
    stand_in.verdicts = [RecordingVerdict("good", -10.0, -20.0, "That sounds good.")]
    stand_in.hold_check.clear()
    async with terminal(stand_in) as desk:
        text = await desk.press("enter")
        assert words.MICROPHONE_SPEAK in text
        assert "╺━┓" in text or "╶─╮" in text, "a large figure"
        assert "▅" in text, "level 0.6 of 8 bars"
        stand_in.hold_check.set()
        await desk.app.workers.wait_for_complete()
        assert "That sounds good." in await desk.reads()


async def test_a_terminal_that_was_killed_comes_back_where_she_was() -> None:
    stand_in = StandIn()
    ready = station("conversation", history=LONG).view
    async with terminal(stand_in, displayed={1}) as desk:
        await desk.change(
            joined=True, linked=True, material=ready.material, scenario=SCENARIO, history=LONG, stage="conversation"
        )
        text = await desk.reads()
        assert "NAME01" in text
        assert words.NEW_TASK not in text
        assert "open" in stand_in.calls
        assert [call for call in stand_in.calls if call.startswith("displayed")] == ["displayed 2"]


def test_pages_are_split_where_the_text_says_so() -> None:
    assert split("# One\n\na\n\n## Two\n\nb\n") == ["# One\n\na", "## Two\n\nb"]
    assert split("# One\n\na\n\n---\n\n# Two\n\nb\n\n## Still two") == ["# One\n\na", "# Two\n\nb\n\n## Still two"]
    assert split("no heading\n\n### small") == ["no heading\n\n### small"]
    assert split("") == []
