"""An annotator's day: masks, flags, undo across turns, replay from a second back, the recording as a line of blocks."""

from __future__ import annotations

import numpy as np
import pytest

from subject.audio.recording import RATE
from tests.silent_loudspeaker import Tape
from tests.unit.annotate.conftest import Made
from tests.unit.annotate.test_agreement import does
from wizard.annotate.adjudicating import Adjudicating
from wizard.annotate.listening import Listening
from wizard.annotate.progress import progress
from wizard.annotate.terminal.masks import masks_as_text, masks_in
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.waveform import heights, named_waveform, waveform
from wizard.corpus.annotation import Mask
from wizard.corpus.query import Query


class Clock:
    """Seconds that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_replay_goes_on_from_a_second_before_the_place_it_is_at(made: Made) -> None:
    item, clock, speaker = made.taken("8ky-1-001").item, Clock(), Tape()
    samples = np.arange(5 * RATE, dtype=np.int64).astype("<i2").tobytes()
    listening = Listening(lambda _: samples, clock)
    listening.use(speaker)
    assert listening.place(item) is None
    assert listening.play(item) == 5.0
    clock.now += 3.0
    assert listening.place(item) == 3.0
    assert listening.back(item) == 3.0  # of the five, from the second on
    assert speaker.played[-1] == samples[2 * RATE * 2 :]
    clock.now += 1.0
    listening.stop()
    clock.now += 60.0
    assert listening.place(item) == 3.0, "where it was stopped"
    assert listening.back(item, 0.5) == pytest.approx(6.0, abs=0.1)
    clock.now += 2.0
    assert listening.place(item) == 3.0, "at half its pace"
    clock.now += 60.0
    assert listening.place(item) == 5.0
    other = made.taken("8ky-1-003").item
    assert listening.place(other) is None


def test_a_recording_is_a_line_with_its_loud_and_its_silent_parts_and_the_place() -> None:
    pcm = np.concatenate([np.zeros(RATE), 8000 * np.ones(RATE), 16000 * np.ones(RATE)]).astype("<i2").tobytes()
    assert heights(pcm, 6) == (0, 0, 6, 6, 8, 8)
    assert heights(b"", 6) == ()
    line = waveform(pcm, 1.5, 47)
    assert line.plain.endswith("1.5 of 3.0 s")
    marked = [span for span in line.spans if "reverse" in str(span.style)]
    assert [(one.start, one.end) for one in marked] == [(16, 17)]
    assert waveform(pcm, None, 47).plain.endswith(" 3.0 s")


def test_a_short_terminal_has_the_recording_in_place_of_the_rule() -> None:
    pcm = np.concatenate([np.zeros(RATE), 16000 * np.ones(RATE)]).astype("<i2").tobytes()
    line = named_waveform("Said", "♪ whole", pcm, 0.5, 80)
    assert line.plain.startswith(" Said  ")
    assert line.plain.endswith("0.5 of 2.0 s ♪ whole")
    assert "█" in line.plain
    assert line.cell_len <= 80


def test_masks_are_typed_and_read_back() -> None:
    masks = masks_in("bob miller 1.2-1.9; acme; 3 - 4.5; ann lee -")
    said = (Mask(words="bob miller", start=1.2, end=1.9), Mask(words="acme"), Mask(start=3, end=4.5))
    assert masks == (*said, Mask(words="ann lee", unsaid=True))
    assert masks_in(masks_as_text(masks)) == masks
    assert masks_in(" ") == ()
    with pytest.raises(ValueError, match=r"'bob 2-1': .*no stretch.*bob miller 1.2-1.9"):
        masks_in("bob 2-1")


def test_words_that_are_masked_without_their_sound_are_told(made: Made) -> None:
    work = made.at("8ky-1-001")

    def told(*masks: Mask) -> list[str]:
        work.mask(masks)
        return [one.what for one in work.findings if one.layer == "masks"]

    assert told(Mask(words="sharon")) == ["sound not silenced: sharon; no export has the turn"]
    assert told(Mask(words="sharon", start=0.1, end=0.3)) == []
    assert told(Mask(words="sharon", unsaid=True)) == []
    assert told(Mask(words="somebody else")) == []


def test_masks_and_flags_are_kept_told_and_found(made: Made) -> None:
    work = made.at("8ky-1-001")
    work.mask([Mask(words="sharon")])
    assert work.toggle_flag()
    work.set_comment("is that\na name?")
    work.save()
    assert made.at("8ky-1-001").annotation.masks == (Mask(words="sharon"),)
    assert [one.annotation.masks[0].words for one in made.store.masking()] == ["sharon"]
    assert progress(made.store).flagged == (("8ky-1-001", "ann", "is that\na name?"),)
    assert [one.record.id for one in made.store.items(Query.parse(["flagged"]))] == ["8ky-1-001"]
    assert not work.toggle_flag()
    work.mask(())
    work.save()
    assert progress(made.store).flagged == ()
    assert list(made.store.masking()) == []


def test_undo_goes_back_over_turns(made: Made) -> None:
    sitting = Sitting(made.store, "ann", made.grounds, Listening(), filters=("session=8ky-1",))
    sitting.begin()
    first = sitting.workspace.item.record.id
    was = sitting.workspace.annotation.comment
    sitting.workspace.set_comment("one")
    assert sitting.step(1)
    second = sitting.workspace.item.record.id
    sitting.workspace.set_comment("two")
    assert sitting.step(1)
    assert sitting.undo_before() == f"comment ({second})"
    assert (sitting.workspace.item.record.id, sitting.workspace.annotation.comment) == (second, "")
    assert sitting.workspace.history.can_redo == "comment"
    assert sitting.undo_before() == f"comment ({first})"
    assert (sitting.workspace.item.record.id, sitting.workspace.annotation.comment) == (first, was)
    assert sitting.save()
    assert sitting.undo_before() == ""
    [mine] = [one for one in made.store.versions(second) if one.annotator == "ann"]
    assert mine.annotation.comment == ""


def test_class_and_its_reasons_are_taken_together(made: Made) -> None:
    turn = "4b1-1-001"
    does(made, "ann", turn)
    does(made, "bob", turn, category="X", category_1989="X", exclusions=("vague",))
    decides = Adjudicating(made.store, made.grounds, "cy", turn)
    assert list(decides.open_layers) == ["class", "exclusions"]
    decides.take("class", "bob")
    assert not decides.open_layers
    now = decides.workspace.annotation
    assert (now.category, now.exclusions) == ("X", ("vague",))
    decides.take("exclusions", "ann")  # decided before: only what is named changes
    assert decides.workspace.annotation.category == "X"
