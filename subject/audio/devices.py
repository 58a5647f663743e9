"""Which microphones and loudspeakers there are, by name and host API, and exactly one of them chosen.

PortAudio writes to file descriptor 2 (the screen of a terminal application), may crash while it looks round, and sees
new devices only when started afresh. So the terminals never load it: `list_devices` asks a short-lived process, and
`portaudio`, `find` are for this room's own processes, whose descriptor 2 is a log.
"""

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from subject.audio import child_processes
from subject.audio.errors import CaptureError, NoDevice, NoPortAudio

Direction = Literal["microphone", "loudspeaker"]

_SURROUNDINGS = Path("/proc/asound/cards")


@dataclass(frozen=True)
class SoundDevice:
    """One device as PortAudio names it."""

    name: str
    host_api: str
    inputs: int
    """Channels it records; 0 for a loudspeaker."""
    outputs: int
    """Channels it plays; 0 for a microphone."""
    default_input: bool = False
    default_output: bool = False

    def __str__(self) -> str:
        return f"{self.name!r} ({self.host_api})"

    def serves(self, direction: Direction) -> bool:
        """Whether the device has inputs, for a microphone, or outputs, for a loudspeaker."""
        return (self.inputs if direction == "microphone" else self.outputs) > 0


def list_devices(log: Path, timeout: float = 15.0) -> tuple[SoundDevice, ...]:
    """Every device there is now, in PortAudio's order; what PortAudio prints goes to the end of `log`.

    Raises `NoPortAudio`, or `CaptureError` when PortAudio crashes or hangs. Blocks for some 0.3 s.
    """
    with log.open("ab") as stderr:
        try:
            done = subprocess.run(
                child_processes.command("devices"),
                env=child_processes.environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                timeout=timeout,
                check=True,
            )
        except subprocess.TimeoutExpired as error:
            raise CaptureError(f"found no end looking for devices in {timeout:.0f} s", log) from error
        except subprocess.CalledProcessError as error:
            raise CaptureError(f"crashed looking for devices (exit code {error.returncode})", log) from error
    found = json.loads(done.stdout)
    if found is None:
        raise NoPortAudio
    return tuple(SoundDevice(**one) for one in found)


def choose(devices: tuple[SoundDevice, ...], direction: Direction, name: str | None, host_api: str | None) -> int:
    """The place in `devices` of the one meant: by exact name and host API, or the system's own choice for None.

    Raises `NoDevice`, which lists those there are.
    """
    able = [index for index, one in enumerate(devices) if one.serves(direction)]
    for index in able:
        one = devices[index]
        default = one.default_input if direction == "microphone" else one.default_output
        if (default if name is None else one.name == name) and host_api in (None, one.host_api):
            return index
    wanted = "chosen by the system" if name is None else repr(name)
    raise NoDevice(
        direction, wanted + (f" of {host_api}" if host_api else ""), tuple(str(devices[index]) for index in able)
    )


def portaudio() -> Any:
    """The `sounddevice` module. For processes whose descriptor 2 is a log. Raises `NoPortAudio`."""
    try:
        import sounddevice
    except OSError as error:
        raise NoPortAudio from error
    return sounddevice


def probe(sd: Any) -> tuple[SoundDevice, ...]:
    """Every device PortAudio (`sd`, from `portaudio`) sees; their places are PortAudio's own numbers."""
    apis = [api["name"] for api in sd.query_hostapis()]
    default_input, default_output = sd.default.device
    return tuple(
        SoundDevice(
            name=one["name"],
            host_api=apis[one["hostapi"]],
            inputs=one["max_input_channels"],
            outputs=one["max_output_channels"],
            default_input=index == default_input,
            default_output=index == default_output,
        )
        for index, one in enumerate(sd.query_devices())
    )


@dataclass(frozen=True)
class Surroundings:
    """What can be seen of the sound system from outside PortAudio, which does not tell of changes."""

    cards: tuple[str, ...]
    """Linux: the sound cards' lines."""
    default_source: str
    """PulseAudio and PipeWire: the microphone that "default" means now."""

    def lost_since(self, before: "Surroundings") -> str:
        """What changed since `before` that may have changed the microphone under us; empty if nothing did."""
        if gone := [card for card in before.cards if card not in self.cards]:
            return f"a sound card is gone: {gone[0]}"
        if before.default_source and self.default_source != before.default_source:
            return f"the system's microphone was {before.default_source}, now {self.default_source or 'none'}"
        return ""


def surroundings(cards: Path = _SURROUNDINGS) -> Surroundings:
    """Look round, without touching any device. Blocks for some milliseconds where PulseAudio is asked."""
    try:
        lines = tuple(line.strip() for line in cards.read_text().splitlines() if line[:2].strip().isdigit())
    except OSError:
        lines = ()
    try:
        asked = subprocess.run(
            ["pactl", "get-default-source"], capture_output=True, text=True, timeout=2, check=True, encoding="utf-8"
        )
        source = asked.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        source = ""
    return Surroundings(lines, source)


def _main() -> None:
    try:
        found = [asdict(one) for one in probe(portaudio())]
    except NoPortAudio:
        found = None
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    _main()
