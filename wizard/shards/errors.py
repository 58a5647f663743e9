"""What can be wrong with shards and with those who work on them; each is a `ShardsError`.

========================  ==============================================================
class                     meaning
========================  ==============================================================
ShardUnusable             a shard, or the folder of them, cannot be read or written
LibraryMissing            an extra of this package is not installed
SchedulerUnusable         nobody works there: no scheduler, no workers, or they all died
========================  ==============================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import DeviceError, InputError, StateError, WozError


class ShardsError(WozError):
    """Work in shards that cannot be done."""


@dataclass(eq=False)
class ShardUnusable(ShardsError, InputError):
    """A shard, or the folder of them, cannot be read or written."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(eq=False)
class LibraryMissing(ShardsError, StateError):
    """An extra of this package is not installed."""

    extra: str
    purpose: str

    def __str__(self) -> str:
        return f"{self.purpose} needs more libraries: pip install 'woz-collect[{self.extra}]'"


@dataclass(eq=False)
class SchedulerUnusable(ShardsError, DeviceError):
    """Nobody works there: no scheduler, no workers, or they all died."""

    address: str
    reason: str

    def __str__(self) -> str:
        return f"the scheduler {self.address}: {self.reason}"
