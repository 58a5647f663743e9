"""Orders and events go through a line of JSON unchanged; anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.audio import events
from subject.audio.events import Event, Order, decode, encode
from subject.audio.levels import RecordingVerdict
from subject.audio.sources import SourceSpec

VERDICT = st.builds(
    RecordingVerdict,
    st.sampled_from(["good", "too_soft", "clipping", "silent"]),
    st.floats(-100, 0),
    st.floats(-100, 0),
    st.text(),
)
SPEC = st.builds(
    SourceSpec,
    st.sampled_from(["microphone", "file"]),
    device=st.none() | st.text(),
    host_api=st.none() | st.text(),
    files=st.lists(st.text()).map(tuple),
    speed=st.floats(0.1, 50),
)
MESSAGES = st.one_of(
    st.builds(events.Open, SPEC, st.builds(events.CaptureSettings)),
    st.builds(events.PressOrder, st.text(), st.text()),
    st.sampled_from([events.ReleaseOrder(), events.GoOn(), events.Stop()]),
    st.builds(events.Play, st.text()),
    st.builds(events.Monitor, st.floats(0, 10)),
    st.builds(events.Opened, st.text(), st.text(), st.integers(), st.integers()),
    st.builds(events.Failed, st.text(), st.lists(st.text()).map(tuple)),
    st.builds(events.Level, st.floats(-100, 0), st.floats(-100, 0)),
    st.builds(events.Started, st.text(), st.text(), st.integers(), st.integers(), st.integers()),
    st.builds(events.Grown, st.text(), st.integers()),
    st.builds(
        events.Ended,
        *(st.text(), st.text(), st.integers(), st.integers(), st.integers(), st.integers(), st.text()),
        VERDICT,
        st.sampled_from(["", "longest", "trouble"]),
        st.integers(),
    ),
    st.builds(events.OrderRefused, st.text(), st.text()),
    st.builds(events.Played, st.text(), st.integers(), st.integers()),
    st.builds(events.SoundTrouble, st.sampled_from(["stalled", "disk"]), st.text(), st.integers()),
)


@given(message=MESSAGES)
def test_through_a_line_and_back(message: Order | Event) -> None:
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode(line) == message


def test_monitored_sound_comes_back_as_bytes() -> None:
    heard = decode(encode(events.Monitored("AAEC/w==", RecordingVerdict("silent", -90.0, -90.0, "?"))))
    assert isinstance(heard, events.Monitored)
    assert heard.pcm == b"\x00\x01\x02\xff"


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"{}", b'{"is":"Explode"}', b'{"is":"Grown","utterance":"u"}', b"7"]
)
def test_anything_else_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        decode(line)
