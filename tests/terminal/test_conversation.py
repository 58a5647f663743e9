"""The conversation as both terminals draw it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from subject.screen.conversation import (
    START,
    AnswerPlace,
    answer_part,
    conversation,
    paged,
    shown_value,
    turn_columns,
    turn_page,
)
from subject.wire.messages import Answer, Cell, Message, Shown, Transcript
from wizard.desk.terminal.choice_panels import attempt_words
from wizard.desk.view import AttemptView

COUNT = Answer(turn=1, reply=1, columns=("Number of employees",), rows=((48,),))
STAFF = Answer(
    turn=2,
    reply=2,
    columns=("Name", "Number supervised", "Home phone", "Street", "City", "State"),
    rows=tuple(
        (f"NAME {n}", n, None if n == 1 else "214-625-4682", f"{n} OAK STREET", "IRVING", "TX") for n in range(40)
    ),
)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def test_transcript_answer_and_message_in_order() -> None:
    shown: list[Shown] = [
        Transcript(turn=1, text="how many people work in department 45"),
        COUNT,
        Transcript(turn=2, text="what do they eat"),
        Message(turn=2, reply=2, text="No information is available on food"),
    ]
    assert plain(conversation(shown, width=76)).split("\n") == [
        "You said",
        "  how many people work in department 45",
        "",
        "Answer",
        "  Number of employees",
        "  48",
        "",
        "You said",
        "  what do they eat",
        "",
        "The system says",
        "  No information is available on food",
    ]


def test_yes_stands_alone() -> None:
    yes = Answer(turn=1, reply=1, columns=("Answer",), rows=(("Yes",),))
    assert plain(conversation([yes], width=76)).split("\n") == ["Answer", "  Yes"]


@pytest.mark.parametrize(
    ("state", "sign"), [("working", "working on it"), ("listening", "listening"), ("paused", "one moment")]
)
def test_one_sign_of_what_goes_on(state: str, sign: str) -> None:
    lines = conversation([Transcript(turn=1, text="x")], width=40, state=state)  # type: ignore[arg-type]
    assert sign in lines[-1].plain
    assert "ready" not in plain(conversation([], width=40, state="ready"))


def test_square_brackets_and_control_characters_are_only_text() -> None:
    lines = conversation([Transcript(turn=1, text="list [bold]all[/bold] \x1b[31mred\x07 [/]")], width=76)
    assert lines[1].plain == "  list [bold]all[/bold] ␛[31mred␇ [/]"
    assert all(not line.spans for line in lines[1:])


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "-"), (True, "yes"), (False, "no"), (48, "48"), (2331300.0, "2331300"), (0.1064, "0.1064"), ("", "-"),
     (36.87, "36.87"), (1e-7, "1e-07"), (float("nan"), "-"), ("  A\n B ", "A B")],
)  # fmt: skip
def test_values_as_people_read_them(value: Cell, words: str) -> None:
    assert shown_value(value) == words


def test_a_missing_value_is_a_dash_in_its_column() -> None:
    narrow = Answer(turn=1, reply=1, columns=("Name", "Phone"), rows=(("A", None), ("B", "6218")))
    assert plain(list(answer_part(narrow, width=40).lines)).split("\n") == [
        "Name  Phone",
        "────  ─────",
        "A     -",
        "B     6218",
    ]


def test_a_long_answer_comes_in_pages_and_says_which() -> None:
    assert paged(STAFF)
    assert not paged(COUNT)
    first = answer_part(STAFF, width=120)
    assert first.rows == (0, 12)
    assert first.lines[-1].plain == "rows 1-12 of 40"
    last = turn_page(STAFF, START, 9)
    assert answer_part(STAFF, width=120, place=last).rows == (36, 40)
    assert turn_page(STAFF, last, 1) == last
    assert turn_page(STAFF, last, -9) == START


def test_an_answer_that_was_cut_says_so() -> None:
    cut = STAFF.model_copy(update={"more": True})
    assert answer_part(cut, width=120).lines[-1].plain == "rows 1-12 of the first 40"


def test_a_wide_answer_keeps_its_first_column_and_moves_the_others() -> None:
    part = answer_part(STAFF, width=40)
    assert part.columns == (0, 1, 2)
    assert part.lines[-1].plain == "rows 1-12 of 40, columns 1-3 of 6"
    place = START
    seen = set(part.columns)
    for _ in range(20):
        place = turn_columns(STAFF, place, 1, 42)
        seen |= set(answer_part(STAFF, width=40, place=place).columns)
    assert seen == set(range(6))
    assert turn_columns(STAFF, place, 1, 42) == place
    assert turn_columns(STAFF, START, -1, 42) == START
    assert answer_part(STAFF, width=40, place=place).columns[0] == 0


def test_one_wide_row_is_a_list() -> None:
    one = STAFF.model_copy(update={"rows": STAFF.rows[:1]})
    lines = [line.plain for line in answer_part(one, width=44).lines]
    assert lines[0] == "Name               NAME 0"
    assert lines[2] == "Home phone         214-625-4682"
    assert len(lines) == 6


def test_nothing_found() -> None:
    none = STAFF.model_copy(update={"rows": ()})
    assert answer_part(none, width=44).lines[0].plain == "Nothing was found."


def test_marks_stand_at_the_right_of_a_heading() -> None:
    lines = conversation([COUNT], width=40, marks={1: "✓ on her screen"})
    assert lines[0].plain == "Answer" + " " * 19 + "✓ on her screen"


CELLS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=60))


@given(
    data=st.data(),
    width=st.integers(20, 130),
    columns=st.lists(st.text(max_size=30), min_size=1, max_size=9),
    row=st.integers(-5, 90),
    column=st.integers(0, 12),
)
def test_no_line_is_wider_than_the_screen(
    data: st.DataObject, width: int, columns: list[str], row: int, column: int
) -> None:
    rows = data.draw(st.lists(st.tuples(*(CELLS for _ in columns)), max_size=30))
    answer = Answer(turn=1, reply=1, columns=tuple(columns), rows=tuple(rows), more=data.draw(st.booleans()))
    text = data.draw(st.text(max_size=120))
    lines = conversation(
        [Transcript(turn=1, text=text), answer, Message(turn=1, reply=2, text=text)],
        width=width,
        state="working",
        places={1: AnswerPlace(row, column)},
        marks={1: "✓ on her screen"},
    )
    assert all(line.cell_len <= width for line in lines)
    assert all("\n" not in line.plain and "\x1b" not in line.plain for line in lines)


def test_where_not_all_rows_are_listed_the_true_number_is_said() -> None:
    answer = Answer(turn=1, reply=1, columns=("N",), rows=tuple((n,) for n in range(200)), more=True, total=1234)
    assert answer_part(answer, width=120).lines[-1].plain == "rows 1-12 of 1234 (the first 200 are listed)"
    beyond = answer.model_copy(update={"total": 10_000, "at_least": True})
    assert answer_part(beyond, width=120).lines[-1].plain == "rows 1-12 of more than 10000 (the first 200 are listed)"
    attempt = AttemptView(1, "hand", "SELECT 1", "ok", rows=answer.rows, more=True, total=1234, milliseconds=2.0)
    assert attempt_words(attempt)[0] == "1234 rows (200 listed), 2 ms"
    assert attempt_words(replace(attempt, at_least=True))[0] == "more than 1234 rows (200 listed), 2 ms"
