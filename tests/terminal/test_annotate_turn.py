"""The whole path of a turn at the annotator's terminal, key by key, on a real store and database."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.conftest import Tell
from tests.terminal.annotate_table import Table, table
from tests.unit.annotate.conftest import Made
from wizard.annotate.listening import Listening
from wizard.annotate.terminal.sitting import Sitting

ANSWERED, WEATHER, HOW_ABOUT, YES_NO, RICH = "8ky-1-001", "8ky-1-002", "8ky-1-004", "8ky-1-005", "8ky-1-007"
JOHN = "4b1-1-010"


async def test_a_good_draft_takes_two_keys(made: Made, figures: Tell) -> None:
    async with table(made, "4b1-1-001") as at:
        keys = 0
        for number in range(1, 10):
            assert at.turn == f"4b1-1-{number:03}"
            await at.press("space")
            await at.press("enter")
            keys += 2
        assert at.turn == JOHN
        assert at.sitting.queue.done == 9
        assert len(at.tape.seconds) == 9
        done = made.store.versions("4b1-1-001")[0].annotation
        assert done.done
        assert done.references[0].minimum == done.references[0].minimum.strip() != ""
    figures(f"keys for a good draft: {keys / 9:g} a turn (listen, done)")


async def test_the_turn_is_shown_in_its_context_with_all_that_the_wizard_did(made: Made) -> None:
    async with table(made, HOW_ABOUT) as at:
        text = at.text
        for words in ("what is sharon lease's salary", "message: Sorry", "When was she hired?", "How about Paul Tai?",
                      "▸1", "sent:", "times:", "s recorded", "in the context of"):  # fmt: skip
            assert words.lower() in text.lower(), words
        assert "turn 5" not in text.lower()
        await at.press("i")
        assert "Does Sharon Lease work in department 10?" in at.text
        await at.press("i")
        assert "Does Sharon Lease" not in at.text


async def test_listening_whole_slower_the_end_and_stop(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("space")
        assert "♪ whole" in at.text
        whole = at.tape.seconds[-1]
        await at.press("l")
        assert abs(at.tape.seconds[-1] - whole / 0.7) < 0.01
        assert "♪ at 0.7 of its pace" in at.text
        await at.press("h")
        assert abs(at.tape.seconds[-1] - whole / 0.5) < 0.01
        await at.press("e")
        assert abs(at.tape.seconds[-1] - min(2.0, whole)) < 0.01
        await at.press("full_stop")
        assert at.tape.played[-1] == b""
        assert "♪" not in at.text
        await at.press("t", "ctrl+l", "ctrl+t")
        assert len(at.tape.seconds) == 6
        assert at.focus == "sro"


async def test_the_recording_is_in_view_on_80x24_with_the_played_place(made: Made) -> None:
    async with table(made, ANSWERED, size=(80, 24)) as at:
        [line] = [one for one in at.text.splitlines() if "Said" in one]
        assert re.search(r"[▁▂▃▄▅▆▇█]", line), line
        assert re.search(r"\d\.\d s  *Space: listen", line), line
        await at.press("space")
        [line] = [one for one in at.text.splitlines() if "Said" in one]
        assert re.search(r"\d\.\d of \d\.\d s  *♪ whole", line), line


async def test_without_a_loudspeaker_one_line_says_so_and_the_rest_goes_on(made: Made) -> None:
    async with table(made, ANSWERED, sound=False) as at:
        await at.press("space")
        assert at.text.count("no sound: no loudspeaker was found") == 1
        await at.press("enter")
        assert at.sitting.queue.done == 1


async def test_class_by_one_key_in_either_scheme(made: Made) -> None:
    async with table(made, HOW_ABOUT) as at:
        for key, expected in {
            "0": ("A", "0"), "1": ("D1", "1"), "2": ("D1", "2"), "3": ("D", "3"), "x": ("X", "X"),
            "a": ("A", "0"), "d": ("D", "3"), "b": ("D1", "2"),
        }.items():  # fmt: skip
            await at.press(key)
            assert (at.now.category, at.now.category_1989) == expected, key
        assert "[D1]" in at.text
        assert at.kept() == at.now


async def test_tags_reasons_context_principles_and_comment(made: Made) -> None:
    async with table(made, HOW_ABOUT) as at:
        await at.press("g")
        await at.type("ungr")
        assert "[ ] ungrammatical" in at.text
        await at.press("enter")
        assert "ungrammatical" in at.now.tags
        await at.press("escape", "c")
        assert "turn 3 query" in at.text
        await at.type("turn 1 query")
        await at.press("enter", "escape")
        assert {(one.what, one.turn) for one in at.now.context} >= {("query", 1)}
        await at.press("r")
        await at.type("sorting")
        assert "1989, S-8" in at.text
        await at.press("enter", "escape")
        assert at.kept().exclusions == ("sorting",)
        assert at.now.category == "X"  # it follows until she decides
        await at.press("r")
        await at.type("sorting")
        await at.press("enter", "escape", "p")
        await at.type("S-4")
        await at.press("enter", "escape")
        assert "S-4" in [one.number for one in at.now.principles]
        await at.press("n")
        await at.type("a big cheese is a manager")
        await at.press("enter", "k")
        await at.type("she laughs [here]")
        await at.press("enter")
        assert at.kept().proposed == ("a big cheese is a manager",)
        assert "she laughs [here]" in at.text
        assert at.kept() == at.now
        await at.press("n", "enter", "escape")  # the list of proposed ones: Enter takes it back
        assert at.kept().proposed == ()


async def test_done_says_which_error_is_in_the_way_and_warnings_pass(made: Made) -> None:
    async with table(made, RICH) as at:
        assert at.now.category is None
        assert "it has no class; choose one of A, D1, D, X" in at.text
        await at.press("enter")
        assert at.turn == RICH
        assert "is not done" in at.text
        await at.press("x")
        assert "is a reason to exclude a query; say why" in at.text
        await at.press("g")
        await at.type("unanswer")
        await at.press("enter", "escape", "enter")
        assert at.turn != RICH
        assert made.store.item(RICH).category == "X"


def answers(at: Table) -> int:
    """How many there are."""
    return len(at.now.references)


async def test_a_yes_no_question_gets_its_table_and_or(made: Made) -> None:
    async with table(made, YES_NO) as at:
        assert answers(at) == 2
        assert "OR" in at.text
        await at.press("down", "delete")
        assert answers(at) == 1
        await at.press("o")
        assert "of the draft" in at.text
        await at.press("enter")
        assert answers(at) == 2
        await at.press("down", "delete", "o")
        await at.type("the table")
        await at.press("enter")
        assert answers(at) == 2
        await at.press("u")
        assert answers(at) == 1


async def test_enter_right_after_a_turn_has_opened_does_not_call_it_done(made: Made) -> None:
    async with table(made, "4b1-1-001", gap=0.4) as at:
        at.clock.now += 1
        await at.pilot.press("enter")
        await at.pilot.press("enter")
        await at.settle()
        assert at.turn == "4b1-1-002"
        assert "look at it first" in at.text
        await at.press("enter")
        assert at.turn == "4b1-1-003"


async def test_undo_and_redo_walk_through_everything(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        first = at.now
        await at.press("x", "3", "delete", "U")
        assert "nothing to do again" in at.text
        last = at.now
        await at.press("u", "u")
        assert "undone: class 3" in at.text
        assert at.now.category == "X"
        await at.press("u")
        assert at.now == first == at.kept()
        await at.press("u")
        assert "nothing to undo" in at.text
        await at.press("U", "U", "ctrl+y")
        assert at.now == last == at.kept()


async def test_the_queue_filters_orders_and_goes(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("q")
        assert "0 of 18 done, 18 left" in at.text
        assert "how many employees are there in department 45" in at.text
        await at.press("slash")
        await at.type("how=message speaker=8ky")
        await at.press("enter")
        assert at.focus == "turns"
        assert "0 of 3 done" in at.text
        await at.press("escape")
        assert "only speaker=8ky how=message" in at.text.splitlines()[0]
        await at.press("q")
        await at.press("slash")
        await at.type(" colour=red")
        await at.press("enter")
        assert "there is none of that name" in at.text
        await at.press("escape", "o")
        assert "the doubtful first" in at.text
        await at.press("o")
        assert "mixed" in at.text
        assert at.turn == "8ky-1-002"  # the turn she was at is not among them
        await at.press("o", "home", "down", "enter")
        assert at.turn == "8ky-1-006"
        assert "3 left" in at.text
        await at.press("right", "right")
        assert at.turn == RICH
        assert "there is no turn further on" in at.text
        await at.press("left", "left")
        assert at.turn == WEATHER


async def test_only_what_is_done_twice_where_that_is_asked_for(made: Made) -> None:
    listening = Listening()
    all_of_them = Sitting(made.store, "ann", made.grounds, listening)
    twice = Sitting(made.store, "ann", made.grounds, listening, twice=True)
    wanted = [one.id for one in all_of_them.queue.entries if one.twice]
    assert 0 < len(wanted) < len(all_of_them.queue.entries)
    assert [one.id for one in twice.queue.entries] == wanted


async def test_a_filter_that_finds_nothing_says_what_to_do(made: Made) -> None:
    async with table(made, filters=("text=zebra",)) as at:
        assert "no turn is found by text=zebra; / changes the filters" in at.text
        await at.press("slash", "ctrl+u", "enter", "escape")
        assert at.turn == "4b1-1-001"
        await at.press("slash")
        await at.type("text=zebra")
        await at.press("enter", "escape")
        assert "4b1-1-001" not in at.text, "the turn that was open is not hers to see under these filters"
        assert "no turn is found by text=zebra" in at.text
        for key in ("enter", "escape", "t", "g", "s", "u", "space", "v", "x", "y", "m", "o", "c", "k", "n", "right"):
            await at.press(key)
        assert at.sitting.taken is None


async def test_the_first_turn_of_a_session_has_no_context_to_point_to(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("c")
        assert "nothing was said before this turn" in at.text
        assert at.app.screen is at.app.desk


async def test_help_and_palette_list_every_action(made: Made) -> None:

    from subject.screen.keys import help_lines
    from subject.screen.palette import done_by
    from wizard.annotate.terminal.actions import KEYS

    async with table(made, ANSWERED) as at:
        await at.press("question_mark")
        assert "Done, and on." in at.text
        await at.press("escape")
        told = "\n".join(line.plain for line in help_lines(KEYS, 100))
        for action in KEYS.actions:
            assert action.title in told
            assert callable(done_by(action, at.app.desk, at.app))
        done_by(KEYS["choose:X"], at.app.desk)()
        assert at.now.category == "X"
        await at.press("ctrl+p")
        await at.type("derive")
        assert "Derive the maximum" in at.text


async def test_a_training_turn_is_told_beside_what_was_settled(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = made.store.place.settings.model_copy(update={"training": (HOW_ABOUT, YES_NO)})
    monkeypatch.setattr(made.store, "place", replace(made.store.place, settings=settings))
    for turn in (HOW_ABOUT, YES_NO):
        draft = made.at(turn, "lead").annotation
        gold = draft.model_copy(update={"done": True, "comment": "as principle 3 says"})
        if turn == HOW_ABOUT:
            gold = gold.model_copy(update={"transcription": "how about paul ty"})
        made.store.save(turn, "lead", gold, version=0, kind="adjudication")
    async with table(made) as at:
        assert at.turn == HOW_ABOUT, "first in the queue"
        assert "paul ty" not in at.text
        await at.press("enter")
        assert "Training turn 8ky-1-004" in at.text
        for words in ("Transcription", "yours", "settled", "how about paul ty", "as principle 3 says"):
            assert words in at.text, words
        await at.press("escape")
        assert at.turn == YES_NO
        await at.press("enter")
        assert "training turn 8ky-1-005: as it was settled" in at.text
