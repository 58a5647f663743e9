"""What she has been shown, as both sides keep and count it: the end of the conversation, and where it stands.

Transcripts, answers and messages make a chain. A `Mark` names a place in it: how many there were, and a sum over all
of them in their order. Each sum is the SHA-256 of the one before it (64 hex digits) followed by the message as it goes
over the wire, in UTF-8; before the first message it is 64 zeros. Who has a mark has read what it stands for.

Her terminal says in `Hello` where it is; `Welcome` says where the messages that follow it begin:

1. A terminal whose mark is a place in what the wizard's side keeps is told only what came after it.
2. Any other (newly started, away for too long, or with a mark that is none) is told all that is kept, from its
   beginning, and forgets what it had.
3. Both sides keep the same: as many whole exchanges, newest first, as `MOST_EXCHANGES` and `MOST_BYTES` allow, and the
   newest one however long it is. A connection that breaks on the way costs nothing: the next goes on behind the last
   message that came.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from subject.wire.codec import encode
from subject.wire.inventory import START, Mark
from subject.wire.messages import Shown

MOST_EXCHANGES = 100
"""So many turns back she can scroll."""
MOST_BYTES = 128_000
"""And through so much of it, as it goes over the wire: half a minute at 32 kbit/s."""


@dataclass(frozen=True)
class History:
    """The end of the conversation that is kept; of a terminal or of the wizard's side."""

    items: tuple[Shown, ...] = ()
    marks: tuple[Mark, ...] = (START,)
    """The place before the first item, and the place behind each."""
    sizes: tuple[int, ...] = ()
    """Bytes of each item on the wire."""

    @property
    def end(self) -> Mark:
        """The place behind the last item."""
        return self.marks[-1]

    def after(self, item: Shown) -> History:
        """With one more item; the oldest exchanges go where there are too many."""
        text = encode(item).encode()
        sum_ = hashlib.sha256(self.end.sum.encode() + text).hexdigest()
        mark = Mark(count=self.end.count + 1, sum=sum_)
        return History((*self.items, item), (*self.marks, mark), (*self.sizes, len(text)))._cut()

    def since(self, mark: Mark) -> tuple[Mark, tuple[Shown, ...]]:
        """Where a terminal goes on that says it is at `mark`, and what it is told from there."""
        at = self.marks.index(mark) if mark in self.marks else 0
        return self.marks[at], self.items[at:]

    def going_on_at(self, mark: Mark) -> History:
        """What a terminal keeps that is told what came after `mark`: all it has where it is there, else nothing."""
        return self if mark == self.end else History(marks=(mark,))

    def _cut(self) -> History:
        first, newest = 0, self.items[-1].turn
        turns, size = len({item.turn for item in self.items}), sum(self.sizes)
        while (turns > MOST_EXCHANGES or size > MOST_BYTES) and self.items[first].turn != newest:
            turn = self.items[first].turn
            while self.items[first].turn == turn:
                size -= self.sizes[first]
                first += 1
            turns -= 1
        return History(self.items[first:], self.marks[first:], self.sizes[first:])
