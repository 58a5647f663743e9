"""The microphone, heard and judged; the loudspeaker, on which one hears what was recorded."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from subject.audio.errors import AudioError
from subject.audio.loudspeaker import Loudspeaker
from subject.audio.recorder import Recorder
from subject.audio.recording import RATE, WIDTH
from subject.audio.sources import SourceSpec
from wizard.check.check_line import CheckLine


def listen(
    seconds: float, device: str | None, host_api: str | None, log: Path, opened: Callable[[], None]
) -> tuple[CheckLine, bytes]:
    """Record so many seconds, by the recorder that sessions use; what the microphone is worth, and the sound.

    `opened` is called when a microphone is there and is about to be heard.
    """
    return asyncio.run(_listen(seconds, device, host_api, log, opened))


async def _listen(
    seconds: float, device: str | None, host_api: str | None, log: Path, opened: Callable[[], None]
) -> tuple[CheckLine, bytes]:
    with tempfile.TemporaryDirectory(prefix="woz-check-") as folder:
        recorder = Recorder(SourceSpec.microphone(device, host_api), Path(folder), log)
        try:
            found_device = (await recorder.start()).device
            opened()
            heard = await recorder.monitor(seconds)
        except AudioError as error:
            return CheckLine("microphone", "bad", str(error), "woz subject --list-devices shows what there is"), b""
        finally:
            await recorder.stop()
    verdict = heard.verdict
    found = f"{found_device}: loudest {-verdict.peak_dbfs:.0f} dB below full scale. {verdict.words}"
    if verdict.kind == "good":
        return CheckLine("microphone", "good", found), heard.pcm
    return CheckLine("microphone", "look", found, "speak while it listens; move or set the microphone"), heard.pcm


def play(pcm: bytes, log: Path) -> CheckLine:
    """Play what was recorded, and wait until it has been heard."""
    speaker = Loudspeaker.open(log)
    try:
        if not speaker.available:
            return CheckLine("loudspeaker", "look", speaker.reason, "without one the wizard types unheard, with --mute")
        if not pcm:
            return CheckLine("loudspeaker", "good", f"{speaker.name}: open; nothing was recorded that it could play")
        speaker.play(pcm)
        time.sleep(len(pcm) / (RATE * WIDTH) + 0.5)
        reason = speaker.reason
        if reason:
            return CheckLine(
                "loudspeaker", "bad", reason, "plug it in again, or choose another in the system's settings"
            )
        return CheckLine("loudspeaker", "good", f"{speaker.name}: that was what the microphone heard")
    finally:
        speaker.close()
