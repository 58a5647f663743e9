"""The codec: everything that can be said survives the wire, everything else is refused with a place."""

import io
import json
from typing import get_args

import numpy
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from subject.wire import messages as m
from subject.wire import sheet
from subject.wire.codec import (
    LARGEST_FRAME,
    Frame,
    decode_frame,
    decode_to_subject,
    decode_to_wizard,
    encode,
    encode_frame,
)
from subject.wire.errors import NotUnderstood
from subject.wire.inventory import Held, Mark
from subject.wire.model import Model
from subject.wire.plaintext import LONGEST_LINE, LONGEST_TEXT, plain_line, plain_text

STAMP = {"n": 1, "at": "2026-03-02T09:00:00.000Z", "mono": 1.0}
TO_SUBJECT: tuple[type[Model], ...] = get_args(m.ToSubject)
TO_WIZARD: tuple[type[Model], ...] = get_args(m.ToWizard)

text = st.text(max_size=40).map(plain_line)
names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,20}", fullmatch=True)
moments = st.datetimes().map(lambda at: f"{at:%Y}".rjust(4, "0") + f"{at:-%m-%dT%H:%M:%S.%f}Z")
number = st.integers(1, 1_000_000_000)
cell = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**50), 2**50), st.floats(allow_nan=False, allow_infinity=False), text
)
hashes = st.text("0123456789abcdef", min_size=64, max_size=64)
marks = st.builds(Mark, count=st.integers(0, 2**53 - 1), sum=hashes)
shown = st.one_of(
    st.builds(m.Transcript, turn=number, text=text),
    st.builds(m.Message, turn=number, reply=number, text=text),
    st.lists(text, max_size=4).flatmap(
        lambda columns: st.builds(
            m.Answer,
            turn=number,
            reply=number,
            columns=st.just(tuple(columns)),
            rows=st.lists(st.tuples(*[cell] * len(columns)), max_size=4).map(tuple),
            more=st.booleans(),
        )
    ),
)
entry_names = st.from_regex(sheet.ENTRY_NAME, fullmatch=True)
short = text.filter(bool).map(lambda said: said[:24])
blanks = st.lists(
    st.builds(sheet.Blank, id=entry_names, label=short, type=st.sampled_from(["number", "text", "list"])), max_size=3
).map(tuple)
scenario = st.builds(m.Scenario, number=number, of=number, title=text, text=text, blanks=blanks)
entries = st.lists(st.builds(sheet.BlankEntry, blank=entry_names, text=short), max_size=3).map(tuple)
points = st.none() | st.integers(1, 5)
questionnaire = st.builds(
    sheet.Questionnaire,
    questions=st.lists(
        st.builds(sheet.ScaleQuestion, id=entry_names, text=short, low=short, high=short)
        | st.builds(sheet.TextQuestion, id=entry_names, text=short),
        min_size=1,
        max_size=3,
    ).map(tuple),
)
to_subject = st.one_of(
    shown,
    scenario,
    questionnaire,
    st.builds(
        m.Welcome,
        session=names,
        material=st.none()
        | st.builds(
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
        filled=st.builds(sheet.Filled, entries=entries, closed=st.sampled_from(["", "done", "gave_up"])),
        questionnaire=st.none() | questionnaire,
        replies=st.lists(st.builds(sheet.QuestionEntry, question=entry_names, points=points), max_size=3).map(tuple),
        history=marks,
        shown=st.integers(0, 2**53 - 1),
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
stamp = {"n": number, "at": moments, "mono": st.floats(0, 1e9)}
to_wizard = st.one_of(
    st.builds(
        m.Hello,
        protocol=st.integers(0, 9),
        token=text,
        session=names,
        station=st.text("abcdef", min_size=8, max_size=9),
        held=st.builds(
            Held, material=st.none() | hashes, history=marks, recordings=st.lists(number, max_size=4).map(tuple)
        ),
    ),
    st.builds(m.Pulse, id=number, level=st.none() | st.floats(-100, 0), round_trip=st.none() | st.floats(0, 9)),
    st.builds(m.Consented, version=text, text_sha256=hashes, **stamp),
    st.builds(
        m.Pressed, utterance=number, practice=st.booleans(), source=st.sampled_from(["microphone", "file"]), **stamp
    ),
    st.builds(m.Ended, utterance=number, samples=number, sha256=hashes, **stamp),
    st.builds(m.Typed, text=st.text(min_size=1, max_size=50).map(plain_line), **stamp),
    st.builds(m.Displayed, reply=number, **stamp),
    st.builds(m.EarlyPress, **stamp),
    st.builds(m.Trouble, what=st.sampled_from(["stalled", "disk"]), detail=text, **stamp),
    st.builds(sheet.BlankFilled, task=number, blank=entry_names, text=text, **stamp),
    st.builds(sheet.SheetClosed, task=number, how=st.sampled_from(["done", "gave_up"]), **stamp),
    st.builds(sheet.QuestionReplied, question=entry_names, points=points, **stamp),
    st.builds(sheet.QuestionReplied, question=entry_names, text=text, **stamp),
    st.builds(sheet.QuestionnaireClosed, how=st.sampled_from(["done", "skipped"]), **stamp),
    st.builds(m.Left, why=st.sampled_from(["declined", "finished"]), **stamp),
)


@given(to_subject)
def test_what_goes_to_the_subject_comes_back_equal(message: Model) -> None:
    assert decode_to_subject(encode(message)) == message


@given(shown)
def test_what_she_is_shown_is_the_same_text_whoever_writes_it_down(message: m.Shown) -> None:
    """Both sides sum up the texts: her side that of the message it has read."""
    assert encode(decode_to_subject(encode(message))) == encode(message)


@given(to_wizard)
def test_what_goes_to_the_wizard_comes_back_equal(message: Model) -> None:
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
    except NotUnderstood:
        return
    assert encode_frame(frame)[4:] == data[4:]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "0 bytes"),
        (b"\x03" + bytes(19) + b"ab", "kind 3"),
        (b"\x01" + bytes(19) + b"ab", "utterance 0"),
        (encode_frame(Frame(1, 0, 0, b"abc")), "3 bytes"),
        (encode_frame(Frame(1, 0, 0, bytes(LARGEST_FRAME + 2))), str(LARGEST_FRAME + 2)),
    ],
)
def test_bad_frames_say_what_is_wrong(data: bytes, says: str) -> None:
    with pytest.raises(NotUnderstood, match=says):
        decode_frame(data)


@given(st.text(max_size=200))
def test_any_text_is_understood_or_refused(data: str) -> None:
    for decode in (decode_to_subject, decode_to_wizard):
        try:
            decode(data)
        except NotUnderstood as error:
            assert "not understood" in str(error)


def test_unknown_fields_are_refused_so_nothing_can_ride_along() -> None:
    smuggled = json.loads(encode(m.Message(turn=1, reply=1, text="no"))) | {"sql": "SELECT 1"}
    with pytest.raises(NotUnderstood, match="sql"):
        decode_to_subject(json.dumps(smuggled))


def test_an_answer_is_points_or_a_text() -> None:
    both = {"type": "question_replied", "question": "easy", "points": 3, "text": "quick", **STAMP}
    with pytest.raises(NotUnderstood, match="points or a text, not both"):
        decode_to_wizard(json.dumps(both))


@pytest.mark.parametrize("model", TO_WIZARD)
def test_the_two_directions_share_no_type(model: type[Model]) -> None:
    assert model not in TO_SUBJECT
    kinds = {t.model_fields["type"].default for t in TO_SUBJECT}
    assert model.model_fields["type"].default not in kinds


def test_no_field_that_goes_to_the_subject_has_a_name_for_what_is_behind_the_curtain() -> None:
    names = json.dumps(m.TO_SUBJECT.json_schema()).lower()
    for word in ("sql", "revis", "candidate", "interpretation", 'wizard"', "paraphrase", 'error"', "latency", "score"):
        assert word not in names.replace("the wizard's side", ""), word


NOT_NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" + "0" * 400, '"NaN"']


def fields(model: type[Model], kinds: tuple[type, ...]) -> list[str]:
    """The fields of a model that take one of these kinds, or None."""
    return [name for name, field in model.model_fields.items() if field.annotation in kinds]


@pytest.mark.parametrize("value", NOT_NUMBERS)
def test_a_number_that_is_none_is_refused_in_every_message(value: str) -> None:
    """A level of NaN ended the wizard's terminal."""
    tried = 0
    for decode, models in ((decode_to_wizard, TO_WIZARD), (decode_to_subject, TO_SUBJECT)):
        for model in models:
            kinds = (float, int, float | None, int | None)
            for name in fields(model, kinds):  # type: ignore[arg-type]
                tried += 1
                wrong = f'{{"type":"{model.model_fields["type"].default}","{name}":{value}}}'
                with pytest.raises(NotUnderstood, match=name):
                    decode(_whole(model, wrong, name))
    assert tried > 30


def _whole(model: type[Model], wrong: str, name: str) -> str:
    """The message with all its other fields, so that `name` is the first that is complained of."""
    known = {
        "protocol": 1, "token": "t", "session": "8ky-1", "station": "abcdefgh", "id": 1, **STAMP, "version": "1",
        "text_sha256": "0" * 64, "sha256": "0" * 64, "stage": "consent", "verdict": "good", "peak_dbfs": -3.0,
        "rms_dbfs": -9.0, "source": "file", "utterance": 1, "samples": 1, "text": "x", "reply": 1, "what": "stalled",
        "why": "finished", "state": "ready", "scenario": None, "settings": {}, "turn": 1, "columns": [], "rows": [],
        "number": 1, "of": 1, "title": "t", "reason": "wrong_token",
        "material": {"title": "t", "briefing": "b", "database": "d", "consent": {"version": "1", "text": "c"}},
    }  # fmt: skip
    given = {key: value for key, value in known.items() if key in model.model_fields and key != name}
    return wrong[:-1] + "," + json.dumps(given)[1:] if given else wrong


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("pulse", "level", -1e300), ("pulse", "level", 21), ("pulse", "round_trip", -0.1), ("pulse", "round_trip", 1e7),
        ("pulse", "id", 2**53), ("pulse", "id", -1), ("pressed", "utterance", 2**31), ("pressed", "rate", 2**40),
        ("pressed", "press_sample", 2**53), ("pressed", "pressed_at", 1e13), ("ended", "samples", 2**60),
        ("displayed", "reply", 0), ("early_press", "n", 2**60), ("early_press", "mono", -1),
        ("early_press", "at", "yesterday"), ("early_press", "at", "2026-03-02T09:00:00Z" + "0" * 90),
        ("microphone_checked", "peak_dbfs", 99), ("typed", "text", "x" * 2001), ("typed", "text", ""),
        ("hello", "session", "../x"), ("hello", "session", "/etc"), ("hello", "token", "t" * 129),
        ("hello", "station", "s" * 65),
    ],
)  # fmt: skip
def test_what_is_out_of_range_is_refused(kind: str, field: str, value: object) -> None:
    model = next(model for model in TO_WIZARD if model.model_fields["type"].default == kind)
    with pytest.raises(NotUnderstood, match=field):
        decode_to_wizard(_whole(model, json.dumps({"type": kind, field: value}), field))


def test_an_answer_has_a_cell_for_each_column() -> None:
    answer = {"type": "answer", "turn": 1, "reply": 1, "columns": ["a", "b"], "rows": [[1, 2], [3]]}
    with pytest.raises(NotUnderstood, match="fewer cells"):
        decode_to_subject(json.dumps(answer))


HOSTILE = "a\x1b]0;owned\x07\x1b[2J\x9b2J\x7f\u202eb\r\n"


@pytest.mark.parametrize("name", ["typed", "trouble", "hello", "pressed", "microphone_checked", "consented"])
def test_no_text_of_the_subjects_side_can_command_a_terminal(name: str) -> None:
    model = next(model for model in TO_WIZARD if model.model_fields["type"].default == name)
    texts = {"text", "detail", "software", "device", "host_api", "version", "token"} & set(model.model_fields)
    said = json.loads(_whole(model, f'{{"type":"{name}"}}', "")) | dict.fromkeys(texts, HOSTILE)
    message = decode_to_wizard(json.dumps(said))
    for field in texts:
        assert getattr(message, field) == "a␛]0;owned␇␛[2J�2J␡�b␍␊", field


def test_no_text_of_the_wizards_side_can_command_a_terminal() -> None:
    several = "a␛]0;owned␇␛[2J�2J␡�b\n"
    line = several.replace("\n", "␍␊")
    for message in (
        m.Goodbye(text=HOSTILE), m.Message(turn=1, reply=1, text=HOSTILE), m.Transcript(turn=1, text=HOSTILE)
    ):  # fmt: skip
        assert message.text == several
    answer = m.Answer(turn=1, reply=1, columns=(HOSTILE,), rows=((HOSTILE,),))
    assert (answer.columns, answer.rows) == ((line,), ((line,),))
    scenario = m.Scenario(number=1, of=1, title=HOSTILE, text=HOSTILE)
    assert (scenario.title, scenario.text) == (line, several)
    material = m.Material(
        title=HOSTILE, briefing=HOSTILE, database=HOSTILE, consent=m.Consent(version=HOSTILE, text=HOSTILE)
    )
    assert (material.title, material.briefing, material.database) == (line, several, several)
    assert (material.consent.version, material.consent.text) == (line, several)


def test_an_answer_shows_every_value_that_a_database_can_have() -> None:
    """Nothing in a database can keep an answer from being made, or from being read at the other side."""
    values = (
        float("nan"),
        float("inf"),
        float("-inf"),
        2**53,
        -(10**300),
        10**5000,
        "x" * 10_000,
        "\ud800",
        True,
        None,
    )
    answer = m.Answer(turn=1, reply=1, columns=("c",) * len(values), rows=(values,))
    assert answer.rows[0][:4] == ("not a number", "infinite", "minus infinite", str(2**53))
    assert len(str(answer.rows[0][6])) == m.LONGEST_CELL
    assert answer.rows[0][7:] == ("�", True, None)
    assert decode_to_subject(encode(answer)) == answer


def test_what_only_informs_is_cut_and_not_refused() -> None:
    trouble = m.Trouble(what="disk", detail="d" * 5000, n=1, at="2026-03-02T09:00:00Z", mono=1.0)
    assert len(trouble.detail) == LONGEST_LINE
    assert len(m.Goodbye(text="g" * (2 * LONGEST_TEXT)).text) == LONGEST_TEXT


@given(st.text())
def test_plain_is_plain(text: str) -> None:
    line, several = plain_line(text), plain_text(text)
    assert len(line) == len(text)
    assert plain_line(line) == line
    assert plain_text(several) == several
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in line)
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in several if c not in "\n\t")
    if text.isprintable():
        assert line == several == text


def test_an_error_of_the_wire_quotes_nothing_that_commands() -> None:
    for wrong in ('{"type":"\\u001b[2J"}', '{"type":"typed","\\u001b]0;x\\u0007":1}', '{"type":"' + "x" * 5000 + '"}'):
        with pytest.raises(NotUnderstood) as caught:
            decode_to_wizard(wrong)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 700


@given(st.binary(min_size=2, max_size=4000).map(lambda data: data[: len(data) // 2 * 2]))
def test_a_packed_frame_is_the_same_to_the_last_bit(pcm: bytes) -> None:
    frame = Frame(3, 4, 5, pcm)
    assert decode_frame(encode_frame(frame, packed=True)) == frame


def test_a_packed_frame_is_smaller_where_that_can_be() -> None:
    frame = Frame(1, 0, 0, bytes(8000))
    assert len(encode_frame(frame, packed=True)) < 1000
    assert len(encode_frame(frame)) == 8020


@given(st.binary(max_size=300), st.integers(0, 200))
def test_what_only_looks_packed_is_refused(junk: bytes, keep: int) -> None:
    whole = encode_frame(Frame(1, 0, 0, bytes(8000)), packed=True)
    for data in (whole[:20] + junk, whole[: 20 + keep] + junk):
        try:
            frame = decode_frame(data)
        except NotUnderstood:
            continue
        assert len(frame.pcm) <= LARGEST_FRAME


def test_packed_sound_of_another_kind_or_without_end_is_refused() -> None:
    header = encode_frame(Frame(1, 0, 0, b"\0\0"))[:20]
    for samples, rate in ((LARGEST_FRAME, 16000), (400, 48000)):
        made = io.BytesIO()
        soundfile.write(made, numpy.zeros(samples, dtype="int16"), rate, format="FLAC", subtype="PCM_16")
        with pytest.raises(NotUnderstood):
            decode_frame(b"\2" + header[1:] + made.getvalue())
