"""The last moments of the stream, addressed by absolute sample positions counted from the stream's first sample."""

from subject.audio.recording import WIDTH


class Ring:
    """Keeps at least the last `capacity` samples appended; older ones are forgotten.

    Positions are half-open: samples `start` to `end - 1` can be read.
    """

    def __init__(self, capacity: int) -> None:
        if capacity <= 0:
            raise ValueError("a ring keeps at least one sample")
        self._size = capacity * WIDTH
        self._buffer = bytearray(self._size)
        self._end = 0

    @property
    def end(self) -> int:
        """Position of the sample that will come next; the number of samples ever appended."""
        return self._end // WIDTH

    @property
    def start(self) -> int:
        """Position of the oldest sample still kept."""
        return max(self._end - self._size, 0) // WIDTH

    def append(self, pcm: bytes) -> None:
        """Add whole samples at the end. Raises ValueError for half a sample."""
        if len(pcm) % WIDTH:
            raise ValueError(f"{len(pcm)} bytes are not whole samples of {WIDTH} bytes")
        kept = pcm[-self._size :]
        at = (self._end + len(pcm) - len(kept)) % self._size
        before_wrap = min(len(kept), self._size - at)
        self._buffer[at : at + before_wrap] = kept[:before_wrap]
        self._buffer[: len(kept) - before_wrap] = kept[before_wrap:]
        self._end += len(pcm)

    def read(self, start: int, end: int) -> bytes:
        """Samples `start` to `end - 1`. Raises LookupError when any of them is forgotten or not there yet."""
        if not self.start <= start <= end <= self.end:
            raise LookupError(f"samples {start} to {end} asked for, {self.start} to {self.end} kept")
        at, size = start * WIDTH % self._size, (end - start) * WIDTH
        before_wrap = min(size, self._size - at)
        return bytes(self._buffer[at : at + before_wrap]) + bytes(self._buffer[: size - before_wrap])
