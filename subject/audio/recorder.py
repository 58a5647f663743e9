"""The terminal's handle on its capture process: start it, give it orders, hear what happens.

Everything runs in the caller's asyncio loop and nothing blocks it. The terminal's death is noticed by the capture
process, which finishes what it records; the capture process's death is noticed here, said as `SoundTrouble`, and what
it was recording is finished here.
"""

import asyncio
import logging
import socket
import subprocess
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic_ns
from typing import Any

from subject.audio import child_processes, errors
from subject.audio.errors import AudioError, CaptureError, DiskRefuses, RecordingError
from subject.audio.events import (
    CaptureSettings,
    Ended,
    Event,
    Failed,
    GoOn,
    Grown,
    Level,
    Monitor,
    Monitored,
    Open,
    Opened,
    Order,
    OrderRefused,
    Play,
    Played,
    PressOrder,
    ReleaseOrder,
    SoundTrouble,
    Started,
    Stop,
    WentOn,
    decode,
    encode,
)
from subject.audio.levels import FLOOR
from subject.audio.sources import MOST_FILES, SourceSpec
from subject.audio.spool import finish_orphan
from subject.audio.unheard import Told, Unheard
from subject.daemon_threads import in_daemon_thread

OPENS_WITHIN = 20.0
"""Seconds within which a source must be open."""
_LEAVES_WITHIN = 5.0
_HEARD_WITHIN = 30.0
_LONGEST_LINE = 1 << 20


class Recorder:
    """One source, open for a whole session.

    `spool` is the folder of the recordings (made if need be), `log` the file the capture process writes to. Orders
    are given without waiting; what comes of them is in `events`. Raises ValueError for typed input, which has no sound.
    """

    def __init__(
        self,
        spec: SourceSpec,
        spool: Path,
        log: Path,
        settings: CaptureSettings | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        if spec.kind == "typed":
            raise ValueError("typed input has no sound to record")
        self.spec = spec
        self.spool = spool
        self.opened: Opened | None = None
        """The device in use, or last used."""
        self.level = FLOOR
        """The latest peak, in dBFS; `FLOOR` while nothing is heard."""
        self._log = log
        self._settings = settings or CaptureSettings()
        self._logger = logger or logging.getLogger(__name__)
        self._told = Unheard()
        self._process: subprocess.Popen[bytes] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._opening: asyncio.Future[Opened] | None = None
        self._monitoring: asyncio.Future[Monitored] | None = None
        self._playing: deque[tuple[str, asyncio.Future[Played]]] = deque()
        self._pressed: PressOrder | None = None
        self._started: Started | None = None
        self._unfinished: Started | None = None
        """What a process that has ended left, and the disk did not let be finished."""
        self._going_on: asyncio.Future[WentOn] | None = None
        self._leaving = False
        self._stopped = False

    @property
    def running(self) -> bool:
        """Whether the capture process is there and its stream open."""
        return self._writer is not None and self.opened is not None and not self._leaving

    async def start(self) -> Opened:
        """Start the capture process and open the source.

        Raises `NoPortAudio`, `NoDevice`, `DeviceGone`, `DiskRefuses`, or `CaptureError` when the process dies or hangs.
        """
        if self._process is not None:
            raise CaptureError("runs already", self._log)
        loop = asyncio.get_running_loop()
        if self._stopped:
            self._told, self._stopped = Unheard(), False
        try:
            self.spool.mkdir(parents=True, exist_ok=True)
            log = self._log.open("ab")
        except OSError as error:
            raise DiskRefuses(self._log, error) from error
        ours, theirs = socket.socketpair()
        with theirs, log as output:
            self._process = process = await in_daemon_thread(partial(_spawn, theirs, output.fileno()), "recorder")
        self._leaving = False
        reader, self._writer = await asyncio.open_connection(sock=ours, limit=_LONGEST_LINE)
        self._opening = loop.create_future()
        self._reading = loop.create_task(self._read(reader, process))
        self._order(Open(self.spec, self._settings))
        try:
            self.opened = await asyncio.wait_for(asyncio.shield(self._opening), OPENS_WITHIN)
        except TimeoutError as error:
            await self._end()
            raise CaptureError(f"did not open the sound within {OPENS_WITHIN:.0f} s", self._log) from error
        except BaseException:
            await self._end()
            raise
        return self.opened

    def press(self, utterance: str, path: Path | None = None) -> None:
        """The subject presses: record into `path` (``<utterance>.wav`` in the spool if not given).

        `Started` follows, or `OrderRefused`. Raises `CaptureError` when there is no capture process.
        """
        order = PressOrder(utterance, str(path or self.spool / f"{utterance}.wav"))
        self._order(order)
        self._pressed = order

    def release(self) -> None:
        """The subject lets go; `Ended` follows after the post-roll. Raises `CaptureError` as `press` does."""
        self._order(ReleaseOrder())

    def play(self, path: Path) -> asyncio.Future[Played]:
        """A file source: play this file after those already waiting.

        The result may be awaited, for where in the stream it was played, or left. It raises `AudioError` when the file
        or the source cannot be played. Raises `CaptureError` as `press` does, and where `MOST_FILES` wait to be played.
        """
        if len(self._playing) >= MOST_FILES:
            raise CaptureError(f"has {MOST_FILES} files to play already", self._log)
        future: asyncio.Future[Played] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_seen)
        self._order(Play(str(path)))
        self._playing.append((str(path), future))
        return future

    async def monitor(self, seconds: float) -> Monitored:
        """The next `seconds` (at most ten) of sound with a verdict, for the microphone check; kept nowhere.

        Raises `CaptureError` when there is no capture process, or it dies, or such a check is going on already.
        """
        if self._monitoring is not None:
            raise CaptureError("is listening to a microphone check already", self._log)
        self._order(Monitor(seconds))
        self._monitoring = asyncio.get_running_loop().create_future()
        try:
            return await self._monitoring
        finally:
            self._monitoring = None

    async def events(self) -> AsyncIterator[Told]:
        """What happens, in order, across restarts, until `stop`. For one reader.

        Of a growing recording a slow reader is told how far it has grown by now. Where a thousand events wait, nobody
        reads: the capture process is ended, which finishes what it records.
        """
        told = self._told
        while (event := await told.get()) is not None:
            yield event

    async def go_on(self) -> None:
        """After trouble: the experimenter has looked; take presses again with the same stream.

        Raises `CaptureError` when something still stands in the way (the disk does not let an utterance be finished),
        or there is no capture process.
        """
        self._order(GoOn())
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.get_running_loop().create_future()
        went = await asyncio.shield(self._going_on)
        if went.problem:
            raise CaptureError(f"cannot go on: {went.problem}", self._log)

    async def restart(self) -> Opened:
        """After trouble or a crash: end the process and begin again with the same source, by its exact name.

        Positions begin at 0 again. Raises as `start` does, and `RecordingError` while the disk does not let be finished
        what the last process was recording.
        """
        await self._end()
        await self._finish_left()
        return await self.start()

    async def stop(self) -> None:
        """End the open recording, the process and the events. Nothing happens when it is stopped already."""
        if await self._end():
            self._stopped = True
            self._told.put_last(None)

    async def _end(self) -> bool:
        if self._process is None:
            return False
        self._leaving = True
        with suppress(CaptureError):
            self._order(Stop())
        process, self._process = self._process, None
        if not await _has_left(process):
            self._logger.warning("the capture process %d does not end; killed", process.pid)
            process.kill()
            if not await _has_left(process):
                self._logger.error("the capture process %d lives on, though killed; left to itself", process.pid)
        await self._end_reading()
        return True

    async def _end_reading(self) -> None:
        """What it told last is heard, and its recording finished; unless that hangs, too."""
        reading, self._reading = self._reading, None
        if reading is None:
            return
        _, hanging = await asyncio.wait({reading}, timeout=_HEARD_WITHIN)
        if hanging:
            self._logger.error("what the capture process left is not finished within %.0f s; left", _HEARD_WITHIN)
            reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading

    def _order(self, order: Order) -> None:
        if self._writer is None or self._writer.is_closing():
            raise CaptureError("is not running", self._log)
        self._writer.write(encode(order))

    async def _read(self, reader: asyncio.StreamReader, process: subprocess.Popen[bytes]) -> None:
        try:
            while line := await reader.readline():
                event = decode(line)
                if isinstance(event, Event):
                    self._hear(event)
        except ConnectionError:
            pass
        except Exception:  # the process finishes what it records once its socket is closed; its end is told below
            self._logger.exception("what the recorder tells cannot be heard")
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        await _has_left(process)  # until then it may hold its recording
        await self._lost()

    def _hear(self, event: Event) -> None:
        match event:
            case Level():
                self.level = event.peak_dbfs
            case Opened():
                _resolve(self._opening, event)
            case Failed():
                _reject(self._opening, _error(event))
            case Monitored():
                _resolve(self._monitoring, event)
            case Played():
                self._settle(event.path, event)
            case WentOn():
                _resolve(self._going_on, event)
            case OrderRefused():
                self._hear_refused(event)
            case Started():
                self._pressed, self._started = None, event
                self._told.put(event)
            case Ended():
                self._started = None
                self._told.put(event)
            case Grown() | SoundTrouble():
                self._told.put(event)

    def _hear_refused(self, event: OrderRefused) -> None:
        """What was refused: something to play, the opening of the monitor, or the utterance that was pressed for."""
        error = CaptureError(f"refused: {event.reason}", self._log)
        if self._settle(event.what, error):
            return
        if not event.what:
            _reject(self._monitoring, error)
            return
        if self._pressed is not None and self._pressed.utterance == event.what:
            self._pressed = None
        self._told.put(event)

    def _settle(self, path: str, outcome: Played | AudioError) -> bool:
        for place, (name, future) in enumerate(self._playing):
            if name == path:
                del self._playing[place]
                if isinstance(outcome, Played):
                    _resolve(future, outcome)
                else:
                    _reject(future, outcome)
                return True
        return False

    async def _lost(self) -> None:
        """The capture process is gone, by order or not: nobody waits for it any more, and its recording is finished."""
        self.level = FLOOR
        was_open = self._opening is not None and self._opening.done() and self._opening.exception() is None
        gone = CaptureError("has ended", self._log)
        for future in (self._opening, self._monitoring, self._going_on, *(one for _, one in self._playing)):
            _reject(future, gone)
        self._playing.clear()
        pressed, self._pressed = self._pressed, None
        started, self._started = self._started, None
        if was_open and not self._leaving:
            self._logger.error("the capture process ended unasked")
            self._told.put_last(SoundTrouble("ended", "the recorder ended unexpectedly", monotonic_ns()))
        if started is not None:
            self._unfinished = started
            try:
                await self._finish_left()
            except RecordingError as error:
                self._logger.error("%s", error)
                self._told.put_last(SoundTrouble("disk", str(error), monotonic_ns()))
        if pressed is not None and not self._leaving:
            self._told.put_last(OrderRefused(pressed.utterance, "the recorder ended before anything was captured"))

    async def _finish_left(self) -> None:
        left = self._unfinished
        if left is not None:
            finish = partial(finish_orphan, left, Path(left.path))
            self._told.put_last(await in_daemon_thread(finish, "recording"))
            self._unfinished = None


def _spawn(theirs: socket.socket, output: int) -> subprocess.Popen[bytes]:
    # A session of its own: the terminal's Ctrl-C and hang-up reach it only as the end of the socket.
    return subprocess.Popen(
        child_processes.command("capture", str(theirs.fileno())),
        env=child_processes.environment(),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        pass_fds=(theirs.fileno(),),
        start_new_session=True,
    )


async def _has_left(process: subprocess.Popen[bytes]) -> bool:
    """Wait for its end, `_LEAVES_WITHIN` seconds; whether it has come."""
    try:
        await in_daemon_thread(partial(process.wait, _LEAVES_WITHIN), "recorder")
    except subprocess.TimeoutExpired:
        return False
    return True


def _error(failed: Failed) -> AudioError:
    data: list[Any] = [tuple(one) if isinstance(one, list) else one for one in failed.data]
    if failed.error == "SourceError":
        data[0] = Path(data[0])
    kind: type[AudioError] = getattr(errors, failed.error)
    return kind(*data)


def _resolve(future: "asyncio.Future[Any] | None", value: object) -> None:
    if future is not None and not future.done():
        future.set_result(value)


def _reject(future: "asyncio.Future[Any] | None", error: AudioError) -> None:
    if future is not None and not future.done():
        future.set_exception(error)
        _seen(future)


def _seen(future: "asyncio.Future[Any]") -> None:
    """An outcome nobody asks for is nobody's error."""
    if future.done() and not future.cancelled():
        future.exception()
