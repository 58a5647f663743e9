"""A disk of ours under a folder: it fills up, turns read-only, slow or broken, and forgets what was never synced.

`Disk(folder)` mounts a file system in memory (FUSE, a process of its own): every process's system calls meet it. It
keeps two states of each file and folder: what programs see, and what `fsync` has made durable. `lose_power` leaves what
a journaling file system may leave of that after the power has gone:

- a file has its synced bytes; of what was written since, page by page, any part; its length is the old or the new one;
- of the operations on folders (create, rename, remove) that no `fsync` of a folder followed, the first few are kept.
"""

from __future__ import annotations

import errno
import json
import os
import random
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PAGE = 4096
BLOCKS = 1 << 16
"""Pages that the disk says it has: 256 MB."""


def missing() -> str:
    """Why no such disk can be mounted here; empty where it can."""
    if not Path("/dev/fuse").exists():
        return "there is no /dev/fuse"
    try:
        import mfusepy  # noqa: F401
    except (ImportError, OSError) as error:
        return f"no disk of ours can be mounted: {error} (mfusepy, and the system's libfuse3)"
    return ""


@dataclass(eq=False)
class Node:
    """A file or a folder, as it is seen and as it would be after the power has gone."""

    mode: int
    data: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    entries: dict[str, Node] = field(default_factory=dict)
    changed: float = field(default_factory=time.time)

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)


@dataclass
class Change:
    """An operation on folders that no sync has made durable."""

    folders: tuple[Node, ...]
    undo: Callable[[], None]


class Layer:
    """The file system's content and its faults; the calls of FUSE and the rig's commands come on many threads."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.root = Node(stat.S_IFDIR | 0o755)
        self.pending: list[Change] = []
        self.open: dict[int, Node] = {}
        self.room: int | None = None
        """Bytes that can still be written; None for as many as come."""
        self.read_only = self.broken = self.gone = False
        self.slow = 0.0
        """Seconds that every write and every sync takes."""

    # --- faults ------------------------------------------------------------------------------------------------------

    def heal(self) -> None:
        self.room, self.read_only, self.broken, self.gone, self.slow = None, False, False, False, 0.0

    def lose_power(self, dice: random.Random) -> None:
        """What was not synced is lost, in part or whole; what is kept is durable afterwards."""
        with self.lock:
            kept = dice.randrange(len(self.pending) + 1)
            for change in reversed(self.pending[kept:]):
                change.undo()
            self.pending.clear()
            for node in self._all(self.root):
                if not node.is_folder and node.data != node.synced:
                    node.data = _after(node.synced, bytes(node.data), dice)
                    node.synced = bytes(node.data)
            self.heal()

    def synced(self, path: str) -> bytes | None:
        """The durable content of a file; None where there is none."""
        with self.lock, suppress(OSError):
            return self.find(path).synced
        return None

    def _all(self, node: Node) -> Iterator[Node]:
        yield node
        for one in node.entries.values():
            yield from self._all(one)

    # --- finding -----------------------------------------------------------------------------------------------------

    def find(self, path: str) -> Node:
        node = self.root
        for name in filter(None, path.split("/")):
            if name not in node.entries:
                raise OSError(errno.ENOENT, path)
            node = node.entries[name]
        return node

    def parent(self, path: str) -> tuple[Node, str]:
        above, _, name = path.rpartition("/")
        return self.find(above), name

    # --- what programs do --------------------------------------------------------------------------------------------

    def may_write(self) -> None:
        time.sleep(self.slow)
        if self.broken or self.gone:
            raise OSError(errno.EIO, "broken")
        if self.read_only:
            raise OSError(errno.EROFS, "read-only")

    def spend(self, many: int) -> int:
        """Room for up to `many` bytes: how many there is."""
        if self.room is None:
            return many
        if many and not self.room:
            raise OSError(errno.ENOSPC, "full")
        many = min(many, self.room)
        self.room -= many
        return many

    def put(self, folder: Node, name: str, node: Node) -> None:
        before = folder.entries.get(name)
        folder.entries[name] = node
        self._pend((folder,), lambda: _restore(folder, name, before))

    def remove(self, folder: Node, name: str) -> None:
        before = folder.entries.pop(name)
        self._pend((folder,), lambda: _restore(folder, name, before))

    def rename(self, old: str, new: str) -> None:
        source, old_name = self.parent(old)
        target, new_name = self.parent(new)
        moved, replaced = source.entries[old_name], target.entries.get(new_name)

        def undo() -> None:
            _restore(target, new_name, replaced)
            _restore(source, old_name, moved)

        del source.entries[old_name]
        target.entries[new_name] = moved
        self._pend((source, target), undo)

    def sync_folder(self, folder: Node) -> None:
        self.pending = [one for one in self.pending if folder not in one.folders]

    def _pend(self, folders: tuple[Node, ...], undo: Callable[[], None]) -> None:
        self.pending.append(Change(folders, undo))


def _restore(folder: Node, name: str, node: Node | None) -> None:
    if node is None:
        folder.entries.pop(name, None)
    else:
        folder.entries[name] = node


def _after(synced: bytes, now: bytes, dice: random.Random) -> bytearray:
    """A file after the power has gone."""
    size = dice.choice([len(synced), len(now)])
    out = bytearray(size)
    out[: min(size, len(synced))] = synced[:size]
    for at in range(0, min(size, len(now)), PAGE):
        if dice.random() < 0.5:
            end = min(at + PAGE, size, len(now))
            out[at:end] = now[at:end]
    return out


class Calls:
    """FUSE's calls, by its names and arguments; an OSError is the caller's errno."""

    use_ns = True

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self._handles = iter(range(1, 1 << 60))

    def init(self, path: str) -> None:
        """Nothing to prepare."""

    def destroy(self, path: str) -> None:
        """Nothing to put away."""

    def _open(self, node: Node) -> int:
        handle = next(self._handles)
        self.layer.open[handle] = node
        return handle

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        if self.layer.gone:
            raise OSError(errno.EIO, "gone")
        node = self.layer.open.get(fh or 0) or self.layer.find(path)
        when = int(node.changed * 1e9)
        times = {"st_atime": when, "st_mtime": when, "st_ctime": when}
        return {"st_mode": node.mode, "st_nlink": 1, "st_size": len(node.data), **times}

    def readdir(self, path: str, fh: int) -> list[str]:
        return [".", "..", *self.layer.find(path).entries]

    def statfs(self, path: str) -> dict[str, int]:
        free = BLOCKS if self.layer.room is None else self.layer.room // PAGE
        return {"f_bsize": PAGE, "f_frsize": PAGE, "f_blocks": BLOCKS, "f_bavail": free, "f_bfree": free}

    def open(self, path: str, flags: int) -> int:
        if self.layer.gone:
            raise OSError(errno.EIO, "gone")
        if self.layer.read_only and flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, path)
        return self._open(self.layer.find(path))

    def create(self, path: str, mode: int, fi: int = 0) -> int:
        self.layer.may_write()
        with self.layer.lock:
            self.layer.spend(1)
            folder, name = self.layer.parent(path)
            node = Node(stat.S_IFREG | stat.S_IMODE(mode))
            self.layer.put(folder, name, node)
            return self._open(node)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        if self.layer.gone:
            raise OSError(errno.EIO, "gone")
        time.sleep(self.layer.slow)
        with self.layer.lock:
            return bytes(self.layer.open[fh].data[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        self.layer.may_write()
        with self.layer.lock:
            node = self.layer.open[fh]
            grows = max(0, offset + len(data) - len(node.data))
            many = len(data) - grows + self.layer.spend(grows)
            if not many:
                raise OSError(errno.ENOSPC, path)
            node.data.extend(bytes(max(0, offset - len(node.data))))
            node.data[offset : offset + many] = data[:many]
            node.changed = time.time()
            return many

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        self.layer.may_write()
        with self.layer.lock:
            node = self.layer.open.get(fh or 0) or self.layer.find(path)
            node.data = node.data[:length].ljust(length, b"\0")
            return 0

    def fsync(self, path: str, datasync: int, fh: int) -> int:
        self.layer.may_write()
        with self.layer.lock:
            node = self.layer.open[fh]
            node.synced = bytes(node.data)
            return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:
        self.layer.may_write()
        with self.layer.lock:
            self.layer.sync_folder(self.layer.find(path))
            return 0

    def mkdir(self, path: str, mode: int) -> int:
        self.layer.may_write()
        with self.layer.lock:
            self.layer.spend(1)
            folder, name = self.layer.parent(path)
            self.layer.put(folder, name, Node(stat.S_IFDIR | stat.S_IMODE(mode)))
            return 0

    def unlink(self, path: str) -> int:
        self.layer.may_write()
        with self.layer.lock:
            self.layer.find(path)
            self.layer.remove(*self.layer.parent(path))
            return 0

    def rmdir(self, path: str) -> int:
        self.layer.may_write()
        with self.layer.lock:
            if self.layer.find(path).entries:
                raise OSError(errno.ENOTEMPTY, path)
            self.layer.remove(*self.layer.parent(path))
            return 0

    def rename(self, old: str, new: str) -> int:
        self.layer.may_write()
        with self.layer.lock:
            self.layer.find(old)
            self.layer.rename(old, new)
            return 0

    def chmod(self, path: str, mode: int) -> int:
        self.layer.may_write()
        node = self.layer.find(path)
        node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)
        return 0

    def chown(self, path: str, uid: int, gid: int) -> int:
        return 0

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> int:
        return 0

    def release(self, path: str, fh: int) -> int:
        self.layer.open.pop(fh, None)
        return 0


def serve(folder: str, control: str) -> None:
    """The process: mount, take commands, go when it is unmounted."""
    import mfusepy as fuse

    layer = Layer()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(control)
    listener.listen()
    threading.Thread(target=_take_commands, args=(listener, layer), daemon=True).start()
    # Nothing is kept by the kernel: after the power has gone it would show what is no more.
    options: dict[str, Any] = {"direct_io": True, "attr_timeout": 0, "entry_timeout": 0, "negative_timeout": 0}
    fuse.FUSE(Calls(layer), folder, foreground=True, **options)


def _take_commands(listener: socket.socket, layer: Layer) -> None:
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rw") as stream:
            for line in stream:
                stream.write(json.dumps(_obey(json.loads(line), layer)) + "\n")
                stream.flush()


def _obey(command: dict[str, Any], layer: Layer) -> object:
    match command:
        case {"heal": True}:
            layer.heal()
        case {"lose_power": int(seed)}:
            layer.lose_power(random.Random(seed))
        case {"synced": str(path)}:
            found = layer.synced(path)
            return None if found is None else found.hex()
        case _:
            for name, value in command.items():
                setattr(layer, name, value)
    return True


class Disk:
    """The rig's hold of one. Faults: `room`, `read_only`, `broken`, `gone`, `slow` (see `Layer`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        control = folder.with_name(folder.name + ".control")
        words = [sys.executable, "-m", "tests.rig.disk", str(folder), str(control)]
        self._process = subprocess.Popen(words, cwd=Path(__file__).parents[2], stderr=subprocess.DEVNULL)
        by = time.monotonic() + 20
        while not os.path.ismount(folder):
            if self._process.poll() is not None or time.monotonic() > by:
                raise RuntimeError(f"no disk could be mounted at {folder}")
            time.sleep(0.02)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(control))
        self._stream = self._socket.makefile("rw")

    def tell(self, **command: object) -> Any:
        """Give a command, and wait until it is obeyed."""
        self._stream.write(json.dumps(command) + "\n")
        self._stream.flush()
        return json.loads(self._stream.readline())

    def synced(self, path: Path) -> bytes | None:
        """What of a file would survive if the power went now; None where there is no such file."""
        found = self.tell(synced="/" + path.relative_to(self.folder).as_posix())
        return None if found is None else bytes.fromhex(found)

    def close(self) -> None:
        """Unmount it; its content is gone."""
        self._socket.close()
        subprocess.run(["umount", "--lazy", str(self.folder)], check=False, capture_output=True)
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def mounted(folder: Path) -> Iterator[Disk]:
    """A disk for a while."""
    disk = Disk(folder)
    try:
        yield disk
    finally:
        disk.close()


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2])
