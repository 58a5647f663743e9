"""Held keys: real byte sequences through the parser, and a canary for the private parts of Textual it stands on."""

from __future__ import annotations

import inspect

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers import linux_driver
from textual.message import Message

from subject.terminal.keys import ASK_FOR_RELEASES, HoldParser, KeyReleased, ReleasesReported, hold_driver


def parsed(*sequences: str) -> list[Message]:
    parser = HoldParser()
    return [message for sequence in sequences for message in parser.feed(sequence)]


def told(messages: list[Message]) -> list[tuple[str, str]]:
    return [(type(message).__name__, getattr(message, "key", "")) for message in messages]


def test_a_held_space_is_one_press_and_one_release() -> None:
    messages = parsed("\x1b[32;1:1u", "\x1b[32;1:2u", "\x1b[32;1:2u", "\x1b[32;1:3u")
    assert told(messages) == [("Key", "space"), ("KeyReleased", "space")]


def test_the_same_with_text_and_with_locks_and_shift() -> None:
    assert told(parsed("\x1b[32;;32u", "\x1b[32;1:2;32u", "\x1b[32;1:3u")) == [
        ("Key", "space"),
        ("KeyReleased", "space"),
    ]
    # Caps lock (64) and num lock (128) are no modifiers of hers; a release with shift is still one of SPACE.
    assert told(parsed("\x1b[32;193:1;32u", "\x1b[32;194:3u")) == [("Key", "space"), ("KeyReleased", "space")]


def test_all_in_one_piece_and_byte_by_byte() -> None:
    whole = "\x1b[32;1:1u\x1b[32;1:2u\x1b[32;1:3ua\x1b[97;1:3u"
    assert told(parsed(whole)) == told(parsed(*whole))
    assert told(parsed(whole)) == [
        ("Key", "space"),
        ("KeyReleased", "space"),
        ("Key", "a"),
        ("KeyReleased", "a"),
    ]


@pytest.mark.parametrize(
    ("sequence", "key", "character"),
    [
        ("\x1b[97;;97u", "a", "a"),
        ("\x1b[97;1:1;97u", "a", "a"),
        ("\x1b[97;1:2;97u", "a", "a"),
        ("\x1b[97;2:1;65u", "A", "A"),
        ("\x1b[13u", "enter", "\r"),
        ("\x1b[13;1:1u", "enter", "\r"),
        ("\x1b[127;1:2u", "backspace", "\x7f"),
        ("\x1b[5;1:1~", "pageup", None),
        ("\x1b[6;1:2~", "pagedown", None),
        ("\x1b[1;1:1P", "f1", None),
        ("\x1b[1;1:1Q", "f2", None),
        ("\x1b[12;1:1~", "f2", None),
        ("\x1b[21;1:1~", "f10", None),
        ("\x1b[1;1:1A", "up", None),
        ("\x1b[99;5:1u", "ctrl+c", None),
        ("\x1bOP", "f1", None),
        ("\x1b[6~", "pagedown", None),
        (" ", "space", " "),
    ],
)
def test_keys_are_what_they_are_with_or_without_event_types(sequence: str, key: str, character: str | None) -> None:
    (message,) = parsed(sequence)
    assert isinstance(message, events.Key)
    assert (message.key, message.character) == (key, character)


@pytest.mark.parametrize("sequence", ["\x1b[5;1:3~", "\x1b[1;1:3A", "\x1b[13;1:3u", "\x1b[1;1:3R", "\x1b[57441;2:3u"])
def test_releases_are_never_keys(sequence: str) -> None:
    (message,) = parsed(sequence)
    assert isinstance(message, KeyReleased)


@pytest.mark.parametrize(
    "sequence", ["\x1b[32;1:9u", "\x1b[32;1:u", "\x1b[;1:1u", "\x1b[9999999999;1:1u", "\x1b[97:65;2:2u", "\x1b[32;:3u"]
)
def test_no_event_type_stops_the_terminal(sequence: str) -> None:
    assert all(isinstance(message, events.Key | KeyReleased) for message in parsed(sequence))


@pytest.mark.parametrize(
    ("reply", "held"), [("\x1b[?27u", True), ("\x1b[?25u", False), ("\x1b[?2u", False), ("\x1b[?0u", False)]
)
def test_whether_space_can_be_held_is_what_the_terminal_answers(reply: str, held: bool) -> None:
    (message,) = parsed(reply)
    assert isinstance(message, ReleasesReported)
    assert message.reported is held


def test_mouse_and_focus_come_through() -> None:
    assert [type(message) for message in parsed("\x1b[<0;5;6M", "\x1b[<0;5;6m", "\x1b[O", "\x1b[I")] == [
        events.MouseDown,
        events.MouseUp,
        events.AppBlur,
        events.AppFocus,
    ]


def test_canary_textual_still_has_what_this_stands_on() -> None:
    """When this fails, Textual has changed: read `subject/terminal/keys.py` again before anything else."""
    assert list(inspect.signature(XTermParser._sequence_to_key_events).parameters) == ["self", "sequence", "alt"]
    assert "sequence_to_key_events = self._sequence_to_key_events" in inspect.getsource(XTermParser.parse)
    assert "XTermParser(self._debug)" in inspect.getsource(linux_driver.LinuxDriver.run_input_thread)
    start = inspect.getsource(linux_driver.LinuxDriver.start_application_mode)
    assert 'self.write(f"\\x1b[>{KITTY_PROTOCOL_FLAG}u")' in start
    assert 'self.write("\\x1b[<u")' in inspect.getsource(linux_driver.LinuxDriver.stop_application_mode)
    assert list(inspect.signature(App._fatal_error).parameters) == ["self"]
    assert ASK_FOR_RELEASES.endswith("\x1b[?u")


def test_canary_textual_itself_still_stops_on_event_types() -> None:
    """The day Textual understands releases by itself, this fails and the parser here can go."""
    with pytest.raises(ValueError, match="invalid literal"):
        list(XTermParser().feed("\x1b[32;1:3u"))


def test_the_driver_reads_with_our_parser() -> None:
    driver = hold_driver()
    assert driver is not None
    assert issubclass(driver, linux_driver.LinuxDriver)
