"""Blocks of sound come out in order; where nobody takes them the stream ends, and what was taken is whole."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import closing

import pytest

from subject.audio.block_pipe import MOST_BLOCKS, BlockPipe
from subject.audio.recording import BLOCK, RATE, WIDTH


@pytest.fixture
def pipe() -> Iterator[BlockPipe]:
    with closing(BlockPipe(most=200)) as made:
        yield made


def woken(pipe: BlockPipe) -> bool:
    return bool(select.select([pipe.fileno()], [], [], 0)[0])


def test_what_was_put_is_taken_in_order_and_once(pipe: BlockPipe) -> None:
    assert not woken(pipe)
    assert pipe.take() == []
    pipe.put(b"a")
    pipe.put(b"b")
    assert woken(pipe)
    assert pipe.take() == [b"a", b"b"]
    assert not woken(pipe)
    assert pipe.take() == []


def test_what_nobody_takes_ends_the_stream_and_nothing_is_missing_in_the_middle(pipe: BlockPipe) -> None:
    for number in range(300):
        pipe.put(b"%d" % number)
    assert pipe.ended == "nobody has taken its sound for 2 s"
    assert pipe.take() == [b"%d" % number for number in range(200)]
    pipe.put(b"later")
    assert pipe.take() == []


def test_the_sound_system_may_end_it_and_the_first_reason_stays(pipe: BlockPipe) -> None:
    pipe.put(b"a")
    pipe.end("the sound system ended the stream")
    pipe.end("another")
    assert woken(pipe)
    assert (pipe.take(), pipe.ended) == ([b"a"], "the sound system ended the stream")


def test_more_blocks_than_a_pipe_has_room_for_wake_all_the_same() -> None:
    with closing(BlockPipe()) as pipe:
        for _ in range(MOST_BLOCKS):
            pipe.put(b"")
        assert not pipe.ended
        assert len(pipe.take()) == MOST_BLOCKS
        assert MOST_BLOCKS * BLOCK * WIDTH < 20_000_000
        assert MOST_BLOCKS * BLOCK == 600 * RATE
