"""The codec: everything that can be said survives the wire, everything else is refused with a place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.wire import messages as m
from subject.wire.codec import (
    LARGEST_FRAME,
    Frame,
    WireError,
    decode_frame,
    decode_to_subject,
    decode_to_wizard,
    encode,
    encode_frame,
)

TO_SUBJECT: list[type[m.Model]] = [
    m.Welcome, m.Refused, m.StateChange, m.Scenario, m.Transcript, m.Answer, m.Message, m.Ack, m.Stored, m.Echo,
    m.Goodbye,
]  # fmt: skip
TO_WIZARD: list[type[m.Model]] = [
    m.Hello, m.Pulse, m.Consented, m.StageEntered, m.MicrophoneChecked, m.Pressed, m.Ended, m.Typed, m.Displayed,
    m.EarlyPress, m.Trouble, m.Left,
]  # fmt: skip

text = st.text(max_size=40)
number = st.integers(1, 2**31)
cell = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**50), 2**50), st.floats(allow_nan=False, allow_infinity=False), text
)
hashes = st.text("0123456789abcdef", min_size=64, max_size=64)
shown = st.one_of(
    st.builds(m.Transcript, turn=number, text=text),
    st.builds(m.Message, turn=number, reply=number, text=text),
    st.builds(
        m.Answer,
        turn=number,
        reply=number,
        columns=st.lists(text, max_size=4).map(tuple),
        rows=st.lists(st.lists(cell, max_size=4).map(tuple), max_size=4).map(tuple),
        more=st.booleans(),
    ),
)
scenario = st.builds(m.Scenario, number=number, of=number, title=text, text=text)
to_subject = st.one_of(
    shown,
    scenario,
    st.builds(
        m.Welcome,
        session=text,
        material=st.builds(
            m.Material,
            title=text,
            briefing=text,
            database=text,
            consent=st.builds(m.Consent, version=text, text=text),
        ),
        settings=st.builds(m.Settings, longest_utterance=st.floats(0.1, 600), barge_in=st.booleans()),
        stage=st.sampled_from(["briefing", "consent", "conversation"]),
        state=st.sampled_from(["ready", "listening", "working", "paused"]),
        scenario=st.none() | scenario,
        history=st.lists(shown, max_size=5).map(tuple),
        events_received=st.integers(0, 999),
        received=st.lists(st.builds(m.Received, utterance=number, samples=number), max_size=3).map(tuple),
        next_utterance=number,
    ),
    st.builds(m.StateChange, state=st.sampled_from(["ready", "listening", "working", "paused"])),
    st.builds(m.Ack, event=st.none() | number, utterance=st.none() | number, samples=st.none() | number),
    st.builds(m.Stored, utterance=number, sha256=hashes),
    st.builds(m.Echo, id=st.integers(0, 2**31)),
    st.builds(m.Goodbye, text=text),
    st.builds(m.Refused, reason=st.sampled_from(["wrong_token", "second_subject"])),
)
stamp = {"n": number, "at": text, "mono": st.floats(0, 1e9)}
to_wizard = st.one_of(
    st.builds(
        m.Hello, protocol=st.integers(0, 9), token=text, session=text, station=st.text("abcdef", min_size=8, max_size=9)
    ),
    st.builds(m.Pulse, id=number, level=st.none() | st.floats(-100, 0), round_trip=st.none() | st.floats(0, 9)),
    st.builds(m.Consented, version=text, text_sha256=hashes, **stamp),
    st.builds(
        m.Pressed, utterance=number, practice=st.booleans(), source=st.sampled_from(["microphone", "file"]), **stamp
    ),
    st.builds(m.Ended, utterance=number, samples=number, sha256=hashes, **stamp),
    st.builds(m.Typed, text=st.text(min_size=1, max_size=50), **stamp),
    st.builds(m.Displayed, reply=number, **stamp),
    st.builds(m.EarlyPress, **stamp),
    st.builds(m.Trouble, what=st.sampled_from(["stalled", "disk"]), detail=text, **stamp),
    st.builds(m.Left, why=st.sampled_from(["declined", "finished"]), **stamp),
)


@given(to_subject)
def test_what_goes_to_the_subject_comes_back_equal(message: m.Model) -> None:
    assert decode_to_subject(encode(message)) == message


@given(to_wizard)
def test_what_goes_to_the_wizard_comes_back_equal(message: m.Model) -> None:
    assert decode_to_wizard(encode(message)) == message


@given(
    st.integers(1, 2**32 - 1), st.integers(0, 2**32 - 1), st.integers(0, 2**64 - 1), st.binary(min_size=2, max_size=640)
)
def test_frames_come_back_equal(utterance: int, count: int, first: int, pcm: bytes) -> None:
    frame = Frame(utterance, count, first, pcm[: len(pcm) // 2 * 2])
    assert decode_frame(encode_frame(frame)) == frame


@given(st.binary(max_size=60))
def test_any_bytes_are_a_frame_or_refused(data: bytes) -> None:
    try:
        frame = decode_frame(data)
    except WireError:
        return
    assert encode_frame(frame)[4:] == data[4:]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "0 bytes"),
        (b"\x02" + bytes(19) + b"ab", "kind 2"),
        (b"\x01" + bytes(19) + b"ab", "utterance 0"),
        (encode_frame(Frame(1, 0, 0, b"abc")), "3 bytes"),
        (encode_frame(Frame(1, 0, 0, bytes(LARGEST_FRAME + 2))), str(LARGEST_FRAME + 2)),
    ],
)
def test_bad_frames_say_what_is_wrong(data: bytes, says: str) -> None:
    with pytest.raises(WireError, match=says):
        decode_frame(data)


@given(st.text(max_size=200))
def test_any_text_is_understood_or_refused(data: str) -> None:
    for decode in (decode_to_subject, decode_to_wizard):
        try:
            decode(data)
        except WireError as error:
            assert "not understood" in str(error)


def test_unknown_fields_are_refused_so_nothing_can_ride_along() -> None:
    smuggled = json.loads(encode(m.Message(turn=1, reply=1, text="no"))) | {"sql": "SELECT 1"}
    with pytest.raises(WireError, match="sql"):
        decode_to_subject(json.dumps(smuggled))


@pytest.mark.parametrize("model", TO_WIZARD)
def test_the_two_directions_share_no_type(model: type[m.Model]) -> None:
    assert model not in TO_SUBJECT
    kinds = {t.model_fields["type"].default for t in TO_SUBJECT}
    assert model.model_fields["type"].default not in kinds


def test_no_field_that_goes_to_the_subject_has_a_name_for_what_is_behind_the_curtain() -> None:
    names = json.dumps(m.TO_SUBJECT.json_schema()).lower()
    for word in ("sql", "revis", "candidate", "interpretation", 'wizard"', "paraphrase", 'error"', "latency", "score"):
        assert word not in names.replace("the wizard's side", ""), word
