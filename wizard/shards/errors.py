"""What can be wrong with shards and with those who work on them.

========================  ==============================================================
class                     meaning
========================  ==============================================================
ShardUnusable             a shard, or the folder of them, cannot be read or written
LibraryMissing            an extra of this package is not installed
SchedulerUnusable         nobody works there: no scheduler, no workers, or they all died
========================  ==============================================================
"""

from __future__ import annotations

from wizard.errors import DeviceError, InputError, StateError


class ShardUnusable(InputError):
    """A shard, or the folder of them, cannot be read or written."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class LibraryMissing(StateError):
    """An extra of this package is not installed."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(extra, purpose)
        self.extra = extra
        self.purpose = purpose

    def __str__(self) -> str:
        return f"{self.purpose} needs more libraries: pip install 'woz-collect[{self.extra}]'"


class SchedulerUnusable(DeviceError):
    """Nobody works there: no scheduler, no workers, or they all died."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address
        self.reason = reason

    def __str__(self) -> str:
        return f"the scheduler {self.address}: {self.reason}"
