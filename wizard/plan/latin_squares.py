"""Orders that balance: Latin squares in which each member stands equally often in each place and behind each other.

For an even number of members one square does both (Williams 1949); for an odd one, the square and its mirror image
together do.
"""

from __future__ import annotations


def orders(size: int) -> list[tuple[int, ...]]:
    """The rows of a balanced square over the numbers from 0: `size` rows, twice as many where `size` is odd above 1.

    Raises ValueError for a size below 1.
    """
    if size < 1:
        raise ValueError("a square has at least one row")
    first = [0]
    for step in range(1, size):
        first.append((step + 1) // 2 if step % 2 else size - step // 2)
    rows = [tuple((one + shift) % size for one in first) for shift in range(size)]
    if size % 2 and size > 1:
        rows += [tuple(reversed(row)) for row in rows]
    return rows
