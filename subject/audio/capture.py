"""The capture process: one stream for the whole session, utterances cut out of it straight to disk.

``python -m subject.audio.capture FD``: FD is a socket; orders come in and events go out, one JSON line each (see
`subject.audio.events`). Descriptors 1 and 2 are a log.

Rules:
1. It outlives its parent just long enough: when the socket ends, the open recording is finished, then it leaves.
2. Nothing the parent does or fails to do holds up recording: what cannot be sent waits, and levels and growth are left
   out when much is waiting.
3. It never changes the device by itself.
"""

import base64
import logging
import os
import selectors
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from subject.audio import devices
from subject.audio.cutter import Cutter
from subject.audio.errors import AudioError, DeviceGone, SourceError
from subject.audio.events import (
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
    PressOrder,
    ReleaseOrder,
    Stop,
    decode,
    encode,
)
from subject.audio.levels import judge, levels
from subject.audio.recording import RATE, WIDTH
from subject.audio.streams import FileStream, Stream, open_stream
from subject.audio.watchdog import Watchdog

log = logging.getLogger("capture")

_TICK = 0.05
_FIRST_BLOCK_WITHIN = 5.0
_LOOK_ROUND_EVERY = 2.0
_LAST_WORDS_WITHIN = 1.0
_CLOSES_WITHIN = 1.0
_MUCH_WAITING = 1 << 16
_MONITOR_AT_MOST = 10.0


class Capture:
    """The process's one loop. `channel` is the socket to the parent."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._channel.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(channel, selectors.EVENT_READ)
        self._parent = os.getppid()
        self._heard = bytearray()
        self._orders: list[Order] = []
        """Of one reading of the socket, so of 64 KB at the most: they are obeyed before the next one."""
        self._outbox = bytearray()
        """What the parent has not read yet. Beyond `_MUCH_WAITING` bytes only answers to its orders come on top."""
        self._leaving = ""
        self._parent_gone = False
        self._level = bytearray()
        self._monitor: tuple[int, bytearray] | None = None
        self._lost = ""

    def run(self) -> None:
        """Until told to stop, or the parent is gone."""
        signal.signal(signal.SIGTERM, lambda *_: self._leave("told to end"))
        for ignored in (signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(ignored, signal.SIG_IGN)  # the terminal's signals are its parent's business
        order = self._first_order()
        if order is None:
            return
        judge(b"")  # numpy is loaded before there is sound to lose
        try:
            stream = open_stream(order.source, time.monotonic())
        except AudioError as error:
            self._fail(error)
            return
        log.info("opened %s (%s)", stream.device, stream.host_api)
        try:
            self._session(stream, order)
        finally:
            self._flush_all()
            log.info("left: %s", self._leaving)
            # A device that hangs does not let itself be closed either; everything of ours is on disk by now.
            leave_anyway = threading.Timer(_CLOSES_WITHIN, os._exit, (0,))
            leave_anyway.daemon = True
            leave_anyway.start()
            stream.close()

    def _session(self, stream: Stream, order: Open) -> None:
        came = self._first_blocks(stream)
        if not came:
            return
        settings = order.settings
        cutter = Cutter(settings, self._say)
        dog = Watchdog(time.monotonic(), settings.stalled_after, settings.silent_after)
        if (fd := stream.fileno()) is not None:
            self._selector.register(fd, selectors.EVENT_READ)
        if stream.watched:
            threading.Thread(target=self._look_round, daemon=True).start()
        self._say(Opened(stream.device, stream.host_api, RATE, time.monotonic_ns()))
        try:
            self._loop(stream, cutter, dog, came)
        finally:
            cutter.stop()

    def _loop(self, stream: Stream, cutter: Cutter, dog: Watchdog, came: list[bytes]) -> None:
        ticked = 0.0
        while not self._leaving or (cutter.finishing and not stream.ended()):
            for pcm in came:
                cutter.block(pcm)
                self._listen(pcm)
                dog.captured(len(pcm) // WIDTH, zero=pcm.count(0) == len(pcm), pressed=cutter.pressed)
            if isinstance(stream, FileStream):
                for played in stream.played():
                    self._say(played)
            for one in self._take_orders():
                self._obey(one, cutter, stream, dog)
            now = time.monotonic()
            if now - ticked >= _TICK:
                ticked = now
                self._tick(now, cutter, stream, dog)
            self._wait(min(max(ticked + _TICK - now, 0.0), stream.wait(now)))
            came = stream.blocks(time.monotonic())

    def _tick(self, now: float, cutter: Cutter, stream: Stream, dog: Watchdog) -> None:
        if os.getppid() != self._parent:
            self._leave("the parent is gone")
        if self._level:
            self._say(Level(*(round(one, 1) for one in levels(bytes(self._level)))))
            self._level.clear()
        if cutter.paused:
            return
        alarm = dog.check(now) if stream.watched else None
        if ended := stream.ended():
            cutter.trouble("ended", f"{stream.device} has ended: {ended}")
        elif self._lost:
            cutter.trouble("device_changed", self._lost)
        elif alarm is not None and alarm.kind == "stalled":
            cutter.trouble("stalled", f"{stream.device} fell {alarm.seconds:.1f} s behind the clock")
        elif alarm is not None:
            cutter.trouble("silent", f"{stream.device} gave nothing but zeros for {alarm.seconds:.1f} s")

    def _obey(self, order: Order, cutter: Cutter, stream: Stream, dog: Watchdog) -> None:
        match order:
            case PressOrder(utterance, path):
                cutter.press(utterance, Path(path))
            case ReleaseOrder():
                cutter.release()
            case Play(path):
                self._play(path, stream)
            case Monitor(seconds) if self._monitor is None and 0 < seconds <= _MONITOR_AT_MOST:
                self._monitor = (round(seconds * RATE) * WIDTH, bytearray())
            case Monitor(seconds):
                self._say(OrderRefused("", f"one piece of sound at a time, of at most {_MONITOR_AT_MOST:.0f} s"))
            case GoOn():
                self._lost = ""
                dog.reset(time.monotonic())
                cutter.go_on()
            case Stop():
                self._leave("told to stop")
            case _:
                log.warning("not an order for now: %r", order)

    def _play(self, path: str, stream: Stream) -> None:
        if not isinstance(stream, FileStream):
            self._say(OrderRefused(path, "a microphone cannot play a file"))
            return
        try:
            stream.play(path)
        except SourceError as error:
            self._say(OrderRefused(path, str(error)))

    def _listen(self, pcm: bytes) -> None:
        """For the level, and for whoever asked to hear a piece."""
        self._level += pcm
        if self._monitor is None:
            return
        wanted, so_far = self._monitor
        so_far += pcm[: wanted - len(so_far)]
        if len(so_far) == wanted:
            self._monitor = None
            heard = bytes(so_far)
            self._say(Monitored(base64.b64encode(heard).decode("ascii"), judge(heard)))

    def _look_round(self) -> None:
        """A thread of its own: asking the sound system may take its time."""
        before = devices.surroundings()
        while not self._leaving:
            time.sleep(_LOOK_ROUND_EVERY)
            try:
                now = devices.surroundings()
            except Exception:  # looked at again, and what has changed until then is seen then
                log.exception("the look at the devices broke")
                continue
            if lost := now.lost_since(before):
                self._lost = lost
            before = now

    def _first_order(self) -> Open | None:
        while not self._leaving:
            self._wait(1.0)
            for order in self._take_orders():
                if isinstance(order, Open):
                    return order
                log.warning("not an order before the source is open: %r", order)
        return None

    def _first_blocks(self, stream: Stream) -> list[bytes]:
        """A device is open when it gives sound. Empty when it does not in time, or the parent leaves meanwhile."""
        until = time.monotonic() + _FIRST_BLOCK_WITHIN
        while not (came := stream.blocks(time.monotonic())):
            if self._leaving:
                break
            if stream.ended() or time.monotonic() > until:
                why = stream.ended() or f"it gave no sound within {_FIRST_BLOCK_WITHIN:.0f} s"
                self._fail(DeviceGone(f"{stream.device!r} ({stream.host_api})", why))
                break
            self._wait(0.005)
        return came

    def _fail(self, error: AudioError) -> None:
        log.error("%s", error)
        data = [str(one) if isinstance(one, Path) else one for one in error.args]
        self._say(Failed(type(error).__name__, tuple(data)))
        self._leave(str(error))
        self._flush_all()

    def _leave(self, why: str) -> None:
        self._leaving = self._leaving or why

    def _say(self, event: Event) -> None:
        if len(self._outbox) > _MUCH_WAITING and isinstance(event, Level | Grown):
            return
        if not isinstance(event, Level | Grown | Monitored):
            log.info("%r", event)
        self._outbox += encode(event)
        self._flush()

    def _flush(self) -> None:
        if self._parent_gone:
            self._outbox.clear()
            return
        try:
            while self._outbox:
                del self._outbox[: self._channel.send(self._outbox)]
        except BlockingIOError:
            pass
        except OSError:
            self._lose_parent()
            return
        self._selector.modify(self._channel, selectors.EVENT_READ | (selectors.EVENT_WRITE if self._outbox else 0))

    def _flush_all(self) -> None:
        until = time.monotonic() + _LAST_WORDS_WITHIN
        while self._outbox and time.monotonic() < until:
            self._flush()
            time.sleep(0.001)

    def _wait(self, seconds: float) -> None:
        for key, ready in self._selector.select(seconds):
            if key.fileobj is not self._channel:
                continue
            if ready & selectors.EVENT_WRITE:
                self._flush()
            if ready & selectors.EVENT_READ:
                self._hear()

    def _hear(self) -> None:
        try:
            data = self._channel.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lose_parent()
            return
        self._heard += data
        *lines, rest = self._heard.split(b"\n")
        self._heard = rest
        for line in lines:
            message = decode(bytes(line))
            if isinstance(message, Open | PressOrder | ReleaseOrder | Play | Monitor | GoOn | Stop):
                self._orders.append(message)

    def _lose_parent(self) -> None:
        self._parent_gone = True
        self._outbox.clear()
        self._selector.unregister(self._channel)
        self._leave("the parent is gone")

    def _take_orders(self) -> list[Order]:
        orders, self._orders = self._orders, []
        return orders


def _main() -> None:
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s capture[%(process)d] %(message)s")
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        Capture(channel).run()


if __name__ == "__main__":
    _main()
