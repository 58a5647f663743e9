"""What the wizard's and the annotator's terminals have alike: the light theme, pictures of a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from subject.screen.colours import BAD, CARE, COOL, DARK, GOOD, IN_THE_LIGHT, INK, LIGHT, LightColours
from tests.terminal.wizard_reading import table


def contrast(one: str, other: str) -> float:
    """As WCAG 2 measures it."""

    def light(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).rgb]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [GOOD, CARE, BAD, COOL])
def test_every_colour_can_be_read_in_both_themes(colour: str) -> None:
    assert DARK.background is not None
    assert LIGHT.background is not None
    assert LIGHT.panel is not None
    assert contrast(colour, DARK.background) > 4.5
    assert contrast(IN_THE_LIGHT[colour], LIGHT.background) > 4.5
    assert contrast(IN_THE_LIGHT[colour], LIGHT.panel) > 4.5
    assert contrast(INK, colour) > 4.5, "letters on an alarm"
    assert contrast(IN_THE_LIGHT[INK], IN_THE_LIGHT[colour]) > 4.5


def test_a_colour_of_ours_gets_its_light_shade_and_no_other_does() -> None:
    ours = Segment("a", Style.parse(f"bold {GOOD} on {BAD}"))
    other = Segment("b", Style.parse("#123456"))
    shaded, same = LightColours().apply([ours, other], Color.parse("#ffffff"))
    assert shaded.style == Style(
        bold=True, color=RichColor.parse(IN_THE_LIGHT[GOOD]), bgcolor=RichColor.parse(IN_THE_LIGHT[BAD])
    )
    assert same == other


async def test_the_theme_changes_from_the_palette_and_begins_as_the_environment_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table() as at:
        at.app.action_light()
        await at.settle()
        assert at.app.theme == LIGHT.name
        drawn = at.app.export_screenshot()
        assert IN_THE_LIGHT[CARE] in drawn
        assert CARE not in drawn
        at.app.action_light()
        assert at.app.theme == DARK.name
    monkeypatch.setenv("WOZ_THEME", "light")
    async with table() as at:
        assert at.app.theme == LIGHT.name


async def test_a_picture_of_the_screen_goes_to_a_new_file_or_says_why_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    async with table() as at:
        at.app.action_picture()
        at.app.action_picture()
        pictures = sorted(tmp_path.glob("*.svg"))
        assert len(pictures) == 2, "nothing is overwritten"
        assert "Transcript" in pictures[0].read_text(encoding="utf-8")
        gone = tmp_path / "gone"
        gone.mkdir()
        monkeypatch.chdir(gone)
        gone.rmdir()
        at.app.action_picture()
        await at.settle()
        assert "cannot be written" in at.text


async def test_messages_are_whole_where_there_is_room_and_say_when_they_are_sent_while_one_is_chosen() -> None:
    async with table((140, 40)) as at:
        words = " ".join(at.text.split())
        for item in at.session.messages:
            assert item.text.split("{")[0].strip() in words, item.id
        await at.press("ctrl+g")
        assert "What she asked for is not in the database." in at.text
    async with table((100, 30)) as at:
        assert "No information is" in at.text
