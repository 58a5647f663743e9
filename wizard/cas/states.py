"""How far a choice of columns has come: both tables' tuples grouped by the columns chosen so far.

A state is the projection so far. Tuples of both tables with the same projection carry the same group number, so that
one more column is compared by pairs (group, value), without looking at the earlier columns again. `Plain` does it
with Python's dictionaries, `Vector` with NumPy's arrays; docs/comparator.md has the measurements that set LARGE.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from wizard.cas.budget import Meter
from wizard.cas.pairs import ColumnPairs, Side
from wizard.cas.tables import GLANCE
from wizard.cas.tolerance import Loose, covers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGE = 200
"""From so many tuples (both tables together) on, the vectorised state is the faster one."""


class SearchState(Protocol):
    """One node of the search."""

    def fits(self, a: int, b: int) -> bool:
        """Whether the projection still agrees with column `a` of A standing for column `b` of B added."""
        ...

    def extended(self, a: int, b: int) -> SearchState | None:
        """The state with that pair added; None if it does not fit."""
        ...


class SearchTask:
    """What all states of one search share: the pairs, the meter, and what was found out about pairs of columns."""

    def __init__(self, pairs: ColumnPairs, meter: Meter, counted: bool, large: int) -> None:
        self.pairs = pairs
        self.meter = meter
        self.counted = counted
        """Whether tuples correspond one to one, so that also the numbers of equal tuples must agree."""
        self.height = pairs.a.height + pairs.b.height
        """Tuples of both tables together."""
        self.vectorised = self.height >= large
        self._arrays: dict[tuple[Side, int, int], NDArray[np.int64]] = {}
        self._signatures: dict[tuple[Side, int, int], int] = {}

    def initial(self) -> SearchState:
        """The state before any column is chosen."""
        if self.vectorised:
            return Vector.first(self)
        return Plain(self, [0] * self.pairs.a.height, [0] * self.pairs.b.height, ())

    def agree(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        """Whether two columns of A, projected, may be the two columns of B that would stand for them.

        Each pair names a column of A and its column of B. Never False for two that fit; what was seen is remembered.
        """
        self.meter.spend(1)
        if self.pairs.is_coded_by_pair(*one) or self.pairs.is_coded_by_pair(*two):
            return True
        return self._signature("a", one, two) == self._signature("b", one, two)

    def array(self, a: int, b: int, side: Side) -> NDArray[np.int64]:
        """A column's codes as an array, made once; under tolerance they depend on the column it is paired with."""
        import numpy as np

        key = (side, a, b) if self.pairs.is_coded_by_pair(a, b) else (side, a if side == "a" else b, -1)
        if key not in self._arrays:
            self._arrays[key] = np.array(self.pairs.codes(a, b, side), np.int64)
        return self._arrays[key]

    def dense(self) -> int:
        """Up to so many possible pairs a table of all of them is cheaper than sorting."""
        return 8 * self.height

    def touch(self, height: int) -> None:
        """Pay for a look at so many tuples; vectorised, a tuple costs a sixteenth."""
        self.meter.spend(GLANCE + height // 16 if self.vectorised else height)

    def _signature(self, side: Side, one: tuple[int, int], two: tuple[int, int]) -> int:
        place = 0 if side == "a" else 1
        key = side, one[place], two[place]
        if key not in self._signatures:
            self.touch(self.pairs.a.height if side == "a" else self.pairs.b.height)
            self._signatures[key] = self._made(side, one, two)
        return self._signatures[key]

    def _made(self, side: Side, one: tuple[int, int], two: tuple[int, int]) -> int:
        """A number equal for equal sets (or multisets) of pairs of values."""
        if not self.vectorised:
            place = 0 if side == "a" else 1
            both = zip(self.pairs.tokens(*one)[place], self.pairs.tokens(*two)[place], strict=True)
            return hash(frozenset(Counter(both).items()) if self.counted else frozenset(both))
        import numpy as np

        size = self.pairs.size(*two)
        keys = self.array(*one, side) * size + self.array(*two, side)
        total = self.pairs.size(*one) * size
        if total <= self.dense():
            numbers = np.bincount(keys, minlength=total)
            return hash((numbers if self.counted else numbers > 0).tobytes())
        return hash((np.sort(keys) if self.counted else np.unique(keys)).tobytes())


class Plain:
    """A state for small tables: group numbers in lists."""

    def __init__(self, task: SearchTask, a: list[int], b: list[int], loose: tuple[Loose, ...]) -> None:
        self._task = task
        self._pairs = task.pairs
        self._meter = task.meter
        self._a = a
        self._b = b
        self._loose = loose
        self._seen: dict[int, tuple[dict[tuple[int, object], int], list[int]]] = {}

    def fits(self, a: int, b: int) -> bool:
        """Whether the tuples still correspond when column `b` of B stands for column `a` of A. Spends the meter."""
        if loose := self._pairs.loose(a, b):
            return covers(self._pairs.groups(self._a, self._b), (*self._loose, loose), self._meter)
        return self._numbers(a, b) is not None

    def extended(self, a: int, b: int) -> Plain | None:
        """The state with that pair of columns; None where the tuples no longer correspond."""
        if loose := self._pairs.loose(a, b):
            both = (*self._loose, loose)
            if not covers(self._pairs.groups(self._a, self._b), both, self._meter):
                return None
            return Plain(self._task, self._a, self._b, both)
        numbers = self._numbers(a, b)
        if numbers is None:
            return None
        if self._loose and not covers(self._pairs.groups(*numbers), self._loose, self._meter):
            return None
        return Plain(self._task, *numbers, self._loose)

    def _numbers(self, a: int, b: int) -> tuple[list[int], list[int]] | None:
        """The new group numbers of both tables; None if the sets (or multisets) of pairs differ."""
        one, two = self._pairs.tokens(a, b)
        if a in self._seen and not self._pairs.is_coded_by_pair(a, b):
            ids, numbers = self._seen[a]
        else:
            self._meter.spend(len(one))
            ids = {}
            numbers = [ids.setdefault(pair, len(ids)) for pair in zip(self._a, one, strict=True)]
            if not self._pairs.is_coded_by_pair(a, b):
                self._seen[a] = ids, numbers
        self._meter.spend(GLANCE)
        if not all(map(ids.__contains__, islice(zip(self._b, two, strict=True), GLANCE))):
            return None
        self._meter.spend(len(two))
        theirs = list(map(ids.get, zip(self._b, two, strict=True)))
        if None in theirs or len(set(theirs)) != len(ids):
            return None
        found: list[int] = theirs  # type: ignore[assignment]  # None is not among them
        if self._task.counted and Counter(found) != Counter(numbers):
            return None
        return numbers, found


class Vector:
    """A state for large tables: group numbers in arrays."""

    def __init__(
        self,
        task: SearchTask,
        a: NDArray[np.int64],
        b: NDArray[np.int64],
        size: int,
        loose: tuple[Loose, ...],
    ) -> None:
        self._task = task
        self._pairs = task.pairs
        self._meter = task.meter
        self._a = a
        self._b = b
        self._size = size
        self._loose = loose

    @classmethod
    def first(cls, task: SearchTask) -> Vector:
        """The state before any column is chosen."""
        import numpy as np

        a, b = np.zeros(task.pairs.a.height, np.int64), np.zeros(task.pairs.b.height, np.int64)
        return cls(task, a, b, 1, ())

    def fits(self, a: int, b: int) -> bool:
        """Whether the tuples still correspond when column `b` of B stands for column `a` of A. Spends the meter."""
        if loose := self._pairs.loose(a, b):
            return self._covers(self._a, self._b, (*self._loose, loose))
        if self._is_key():
            return self._aligned(a, b)
        return self._keys(a, b) is not None

    def extended(self, a: int, b: int) -> Vector | None:
        """The state with that pair of columns; None where the tuples no longer correspond."""
        import numpy as np

        if loose := self._pairs.loose(a, b):
            both = (*self._loose, loose)
            if not self._covers(self._a, self._b, both):
                return None
            return Vector(self._task, self._a, self._b, self._size, both)
        if self._is_key():
            return self if self._aligned(a, b) else None
        keys = self._keys(a, b)
        if keys is None:
            return None
        one, two, size = keys
        if size <= self._task.dense():
            present = np.zeros(size, np.bool_)
            present[one] = True
            number = np.cumsum(present) - 1
            one, two, count = number[one], number[two], int(number[-1]) + 1
        else:
            known, one = np.unique(one, return_inverse=True)
            two, count = np.searchsorted(known, two), len(known)
        if self._loose and not self._covers(one, two, self._loose):
            return None
        return Vector(self._task, one, two, count, self._loose)

    def _is_key(self) -> bool:
        """Whether the columns chosen tell all tuples apart: then tuples correspond one to one."""
        return self._size == len(self._a) == len(self._b)

    def _aligned(self, a: int, b: int) -> bool:
        """Whether corresponding tuples have the same value: no pairs need be counted any more."""
        import numpy as np

        self._task.touch(len(self._a) + len(self._b))
        one, two = np.empty_like(self._a), np.empty_like(self._b)
        one[self._a] = self._task.array(a, b, "a")
        two[self._b] = self._task.array(a, b, "b")
        return np.array_equal(one, two)

    def _keys(self, a: int, b: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int] | None:
        """Each tuple's pair (group, value) as one number; None if the sets (or multisets) of them differ."""
        import numpy as np

        size = self._pairs.size(a, b)
        total = self._size * size
        self._task.touch(len(self._a) + len(self._b))
        one = self._a * size + self._task.array(a, b, "a")
        two = self._b * size + self._task.array(a, b, "b")
        if total <= self._task.dense():
            mine, theirs = np.bincount(one, minlength=total), np.bincount(two, minlength=total)
            same = np.array_equal(mine, theirs) if self._task.counted else np.array_equal(mine > 0, theirs > 0)
        elif self._task.counted:
            same = np.array_equal(np.sort(one), np.sort(two))
        else:
            same = np.array_equal(np.unique(one), np.unique(two))
        return (one, two, total) if same else None

    def _covers(self, a: NDArray[np.int64], b: NDArray[np.int64], loose: Sequence[Loose]) -> bool:
        return covers(self._pairs.groups(a.tolist(), b.tolist()), loose, self._meter)
