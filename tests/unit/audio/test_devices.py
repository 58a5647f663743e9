"""Devices are chosen exactly or not at all, and changes of the sound system are seen from outside it."""

from pathlib import Path

import pytest

from subject.audio.devices import Direction, SoundDevice, Surroundings, choose, list_devices, surroundings
from subject.audio.errors import CaptureError, NoDevice, NoPortAudio
from tests.e2e.vmic import VirtualMicrophone, why_not

MACHINE = (
    SoundDevice("HDMI", "ALSA", inputs=0, outputs=2),
    SoundDevice("USB Headset", "ALSA", inputs=1, outputs=2),
    SoundDevice("USB Headset", "JACK", inputs=1, outputs=2),
    SoundDevice("default", "ALSA", inputs=32, outputs=32, default_input=True, default_output=True),
)


@pytest.mark.parametrize(
    ("direction", "name", "host_api", "place"),
    [
        ("microphone", None, None, 3),
        ("microphone", "USB Headset", None, 1),
        ("microphone", "USB Headset", "JACK", 2),
        ("loudspeaker", "HDMI", "ALSA", 0),
        ("loudspeaker", None, None, 3),
    ],
)
def test_chosen_exactly(direction: Direction, name: str | None, host_api: str | None, place: int) -> None:
    assert choose(MACHINE, direction, name, host_api) == place


@pytest.mark.parametrize(
    ("direction", "name", "host_api"),
    [
        ("microphone", "HDMI", None),
        ("microphone", "USB", None),
        ("microphone", "usb headset", None),
        ("microphone", "USB Headset", "Core Audio"),
        ("microphone", None, "JACK"),
    ],
)
def test_never_something_like_it(direction: Direction, name: str | None, host_api: str | None) -> None:
    with pytest.raises(
        NoDevice, match=r"there are: 'USB Headset' \(ALSA\), 'USB Headset' \(JACK\), 'default' \(ALSA\)"
    ):
        choose(MACHINE, direction, name, host_api)


def test_no_device_at_all_says_what_to_do() -> None:
    with pytest.raises(NoDevice, match=r"no microphone on this machine; .* use an audio file, or type"):
        choose((), "microphone", None, None)
    with pytest.raises(NoDevice, match=r"no loudspeaker on this machine; .* go on without hearing"):
        choose(MACHINE[:0], "loudspeaker", None, None)


def test_no_portaudio_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `sounddevice` that fails as the real one does without the library takes its place."""
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')\n")
    # The package's own folder comes first on the path, but holds no sounddevice; this one comes before site-packages.
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(NoPortAudio, match="apt install libportaudio2"):
        list_devices(tmp_path / "log")


def test_a_portaudio_that_crashes_is_an_error_and_not_our_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PortAudio aborts its process when ALSA's configuration is empty."""
    if reason := why_not():
        pytest.skip(reason)
    (tmp_path / "asound.conf").write_text("")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    with pytest.raises(CaptureError, match="crashed looking for devices"):
        list_devices(tmp_path / "log")


@pytest.mark.microphone
def test_the_virtual_devices_are_listed(tmp_path: Path, vmic: VirtualMicrophone) -> None:
    found = list_devices(tmp_path / "log")
    assert found[choose(found, "microphone", None, None)].name == "default"
    assert found[choose(found, "microphone", "vmicraw", "ALSA")].inputs > 0
    assert found[choose(found, "loudspeaker", None, "ALSA")].default_output


def test_changes_around_us() -> None:
    before = Surroundings(("0 [PCH ]: HDA", "1 [Headset ]: USB-Audio"), "alsa_input.headset")
    assert before.lost_since(before) == ""
    assert Surroundings((*before.cards, "2 [New ]: USB"), before.default_source).lost_since(before) == ""
    assert "Headset" in Surroundings(before.cards[:1], before.default_source).lost_since(before)
    assert "now alsa_input.pch" in Surroundings(before.cards, "alsa_input.pch").lost_since(before)
    assert "now none" in Surroundings(before.cards, "").lost_since(before)
    assert before.lost_since(Surroundings((), "")) == ""


def test_looking_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Linux prints for two cards, and a `pactl` that answers."""
    cards = tmp_path / "cards"
    cards.write_text(
        " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n"
        "                      HDA Intel PCH at 0xf7f10000 irq 31\n"
        "10 [Headset        ]: USB-Audio - Headset\n"
        "                      Acme Headset at usb-0000:00:14.0-2, full speed\n"
    )
    pactl = tmp_path / "pactl"
    pactl.write_text('#!/bin/sh\n[ "$1" = get-default-source ] && echo alsa_input.usb-Acme\n')
    pactl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    seen = surroundings(cards)
    assert [card.split("]")[0] for card in seen.cards] == ["0 [PCH            ", "10 [Headset        "]
    assert seen.default_source == "alsa_input.usb-Acme"
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert surroundings(tmp_path / "no-cards") == Surroundings((), "")
