"""What is always in view, on every size of terminal; and the command itself."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.findings import Remark
from wizard.annotate.terminal.annotation_lines import findings, size_of
from wizard.cli import woz
from wizard.corpus.query import Query, filters_in
from wizard.errors import WozError

SIZES = [(80, 24), (100, 30), (140, 40)]
EVERY = ("8ky-1-001", "8ky-1-002", "8ky-1-005", "8ky-1-007", "8ky-1-008", "4b1-1-009")


@pytest.mark.parametrize("size", SIZES)
async def test_layers_checks_keys_and_saving_are_always_in_view(made: Made, size: tuple[int, int]) -> None:
    async with table(made, EVERY[0], size=size) as at:
        for turn in EVERY:
            at.sitting.go(turn)
            at.app.desk.opened()
            await at.settle()
            text = at.text
            for words in ("Transcription", "Class 1991", "1989", "Context", "Tags", "Excluded", "Answer", "Principles",
                          "Checks", "left", "✓ saved", "Enter", "Space", "everything", turn):  # fmt: skip
                assert words in text, (turn, words)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
async def test_every_window_fits(made: Made, size: tuple[int, int]) -> None:
    async with table(made, EVERY[2], size=size) as at:
        for key, words in {
            "q": ("Esc: back", "done,"), "g": ("Esc: back", "arithmetic"), "r": ("Esc: back", "S-8"),
            "c": ("Esc: back", "turn 4 query"), "p": ("Esc: back", "S-4"), "o": ("write SQL", "Esc"),
            "k": ("Comment", "Esc"), "n": ("Propose", "Esc"), "v": ("minimum", "Esc: back"), "s": ("SQL", "^J"),
            "w": ("Maximum of answer 1", "^J"), "question_mark": ("Done, and on", "Esc: back"),
            "W": ("It is read as", "Esc: back"),
        }.items():  # fmt: skip
            await at.press(key)
            for word in words:
                assert word in at.text, (key, word)
            await at.press("escape")
            await at.settle()
            assert at.app.screen is at.app.desk, key


async def test_on_a_narrow_screen_tab_shows_the_turn_and_back(made: Made) -> None:
    async with table(made, "8ky-1-004", size=(80, 24)) as at:
        assert "she got:" in at.text
        assert "wizard typed" not in at.text
        await at.press("tab")
        assert "wizard typed" in at.text
        assert "Class 1991" not in at.text
        await at.press("tab")
        assert "Class 1991" in at.text


async def test_the_focus_is_nowhere_but_where_text_is_typed(made: Made) -> None:
    async with table(made, "8ky-1-004") as at:
        for key in ("g", "c", "q", "v"):
            await at.press(key, "escape")
            assert at.focus == ""


def test_findings_stand_worst_first_and_are_counted_where_they_do_not_fit() -> None:
    found = [Remark("note", "comment", f"note {n}", "") for n in range(5)]
    found.append(Remark("error", "class", "it has no class", "choose one"))
    lines = [line.plain for line in findings(found, 80, 3)]
    assert len(lines) == 3
    assert lines[0] == " ✗ class: it has no class; choose one"
    assert lines[-1] == " … and 4 more: v shows all"


def test_filters_on_one_line() -> None:
    assert filters_in(" class=A,D1  reviewed ") == ("class=A,D1", "reviewed")
    assert filters_in("text=phone number reviewed how=sql") == ("text=phone number", "reviewed", "how=sql")
    assert filters_in("") == ()


def test_sizes_of_answers() -> None:
    assert size_of("((1 2) (3 4))") == "2 tuples of 2"
    assert size_of("48") == size_of("((48))") == size_of("()") == size_of("((broken") == ""


def test_drafts_are_accepted_from_the_command_line(made: Made, personnel_url: str) -> None:
    corpus = ["annotate", "--corpus", str(made.store.place.folder), "--database", personnel_url, "--all"]
    with pytest.raises(WozError, match="nothing was accepted; answer y, or give --yes"):
        CliRunner().invoke(woz, [*corpus, "--annotator", "ann", "--accept-drafts"], catch_exceptions=False)
    where = ["--where", "speaker=8ky", "--annotator", "ann", "--accept-drafts", "--yes"]
    done = CliRunner().invoke(woz, [*corpus, *where, "--json"], catch_exceptions=False)
    told = json.loads(done.stdout)
    assert "8ky-1-001" in told["finished"]
    assert {one["utterance"] for one in told["left"]} >= {"8ky-1-007"}
    again = CliRunner().invoke(woz, [*corpus, *where], catch_exceptions=False)
    assert "accepted 0" in again.stdout
    assert "has accepted it already" in again.stdout


def test_a_pipe_is_no_terminal_and_a_wrong_filter_is_told(made: Made) -> None:
    corpus = ["annotate", "--corpus", str(made.store.place.folder), "--annotator", "ann"]
    with pytest.raises(WozError, match="not a terminal"):
        CliRunner().invoke(woz, corpus, catch_exceptions=False)
    with pytest.raises(WozError, match="there is none of that name"):
        CliRunner().invoke(woz, [*corpus, "--where", "colour=red", "--accept-drafts", "--yes"], catch_exceptions=False)
    nowhere = ["annotate", "--corpus", str(made.store.place.folder / "nowhere"), "--annotator", "a"]
    with pytest.raises(WozError, match="woz ingest"):
        CliRunner().invoke(woz, [*nowhere, "--accept-drafts", "--yes"], catch_exceptions=False)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_accepted_drafts_are_still_to_be_looked_at(made: Made, size: tuple[int, int]) -> None:
    accept_drafts(made.store, made.grounds, "ann", Query(speakers=("4b1",)), everything=True)
    async with table(made, "4b1-1-001", size=size) as at:
        accepted = made.store.count(Query(statuses=("accepted",)))
        assert "ACCEPTED" in at.text
        assert "0/18 done" in at.text
        await at.press("q")
        assert f"0 of 18 done, 18 left  {'░' * 24}  a: {accepted} accepted" in at.text
        assert "a 4b1-1-001" in at.text
        await at.press("escape", "enter", "q")
        assert f"a: {accepted - 1} accepted" in at.text
        assert "✓ 4b1-1-001" in at.text


async def test_enter_makes_an_accepted_draft_a_turn_that_somebody_has_looked_at(made: Made) -> None:
    accept_drafts(made.store, made.grounds, "ann", Query(speakers=("4b1",)), everything=True)
    async with table(made, "4b1-1-001") as at:
        assert "accepted as drafted, unseen; Enter calls it done" in at.text
        await at.press("enter")
        (saved,) = (one for one in made.store.versions("4b1-1-001") if one.annotator == "ann")
        assert (saved.annotation.done, saved.annotation.unseen) == (True, False)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--accept-drafts", "--yes", "--adjudicate"], "--accept-drafts opens no terminal: --adjudicate would say"),
        (["--accept-drafts", "--yes", "--double", "--order", "random"], "--double, --order would say nothing"),
        (["--json"], "the terminal opens without --accept-drafts: --json would say nothing"),
    ],
)
def test_options_that_would_say_nothing_are_refused(made: Made, words: list[str], told: str) -> None:
    corpus = ["annotate", "--corpus", str(made.store.place.folder), "--annotator", "ann"]
    done = CliRunner().invoke(woz, [*corpus, *words])
    assert (done.exit_code, told in done.output) == (2, True)
    assert not any(one.annotators for one in made.store.overview())


async def test_the_turn_is_in_view_in_its_story_whatever_came_before(made: Made) -> None:
    async with table(made, "4b1-1-001", size=(120, 24)) as at:
        for number in range(1, 10):
            assert f"Turn {number} " in at.text
            await at.press("right")
        await at.press("pageup")
        assert "Turn 10" not in at.text
        await at.press("left")
        assert "Turn 9 " in at.text
        assert "  8 how many" in at.text
        await at.press("i")
        assert "tell me about John Smith" in at.text
        await at.press("i")
        assert "Turn 9 " in at.text


async def test_the_checks_have_the_lines_that_the_annotation_leaves_empty(made: Made) -> None:
    work = made.at("8ky-1-007")
    work.set_class("A")
    for tag in ("yes/no", "bad-db", "ill-formed"):  # the draft says wh-question
        work.toggle_tag(tag)
    assert work.save()
    async with table(made, "8ky-1-007", size=(80, 24)) as at:
        said = " ".join(at.text.split())
        assert len(at.app.desk.checks()) > 3
        assert all(one.what in said for one in at.app.desk.checks())
        assert "more: v shows all" not in said
