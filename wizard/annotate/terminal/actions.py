"""The registry of the annotator's terminal: every action once, with its key; and the keys inside windows.

One key each, without a modifier, while no text is being typed; those of `EVERYWHERE` also while one is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from subject.screen.actions import SHARED, Action, PlaceKey, Registry

_BEFORE_WIDGETS = partial(Action, before_widgets=True)


def _class(keys: str, label: str, value: str, help_text: str) -> Action:
    return Action(f"choose:{value}", keys, label, f"Class {value}", help_text, group="Class")


_ACTIONS: tuple[Action, ...] = (
    Action("done", "enter", "Enter", "Done, and on", "Call the turn done; on to the next.", "done, next", "Turns"),
    Action("step:1", "right", "→", "Next turn", "On, without calling this one done.", "next", "Turns"),
    Action("step:-1", "left", "←", "Turn before", "Back to the turn before in the queue.", "", "Turns"),
    Action("undone", "backspace", "Bksp", "Not done", "Take a turn that was called done up again.", "", "Turns"),
    Action("queue", "q", "q", "Queue", "Your turns: what is done, what is left; filters.", "queue", "Turns"),
    Action("filter", "slash", "/", "Filter the queue", "Type filters, such as class=none how=revised.", "", "Turns"),
    Action("listen:1.0", "space", "Space", "Listen", "The whole utterance.", "listen", "Listening"),
    Action("listen:0.7", "l", "l", "Slower", "At 0.7 of its pace, as high as it was.", "slower", "Listening"),
    Action("listen:0.5", "h", "h", "Half as fast", "At half its pace, as high as it was.", "half", "Listening"),
    Action("back:1.0", "j", "j", "A second back", "On from a second before where it is.", "", "Listening"),
    Action("back:0.7", "J", "J", "A second back, slower", "On from there at 0.7 of its pace.", "", "Listening"),
    Action("end", "e", "e", "The end", "The last two seconds.", "end", "Listening"),
    Action("quiet", "full_stop", ".", "Stop", "Silence.", "", "Listening"),
    Action("transcribe", "t", "t", "Correct the transcription", "In .sro marks.", "", "What was said"),
    Action("context", "c", "c", "Context", "Point to the earlier query or answer it needs.", "", "What was said"),
    Action("tags", "g", "g", "Tags", "Set and take away tags.", "", "What was said"),
    Action("reasons", "r", "r", "Exclude", "The reasons to keep a query out of the test corpora.", "", "What was said"),
    Action("proposed", "R", "R", "Exclude as proposed", "For the reason that a check proposes.", "", "What was said"),
    Action("mask", "M", "M", "Mask", "Words that name somebody, and their sound: in no export.", "", "What was said"),
    Action("flag", "F", "F", "Flag for the lead", "With a comment; woz progress lists it.", "", "What was said"),
    Action("comment", "k", "k", "Comment", "For whoever reads the annotation later.", "", "What was said"),
    _class("a", "a", "A", "1991: independent of context, answerable."),
    _class("b", "b", "D1", "1991: depends on the query just before, alone."),
    _class("d", "d", "D", "1991: depends on other context."),
    _class("x", "x", "X", "1991 and 1989: excluded; it needs a reason."),
    _class("0", "0", "0", "1989: no context beyond the sentence (A)."),
    _class("1", "1", "1", "1989: refers to something in the text of the preceding query (D1)."),
    _class("2", "2", "2", "1989: ellipsis after the preceding query (D1)."),
    _class("3", "3", "3", "1989: refers to the preceding answer, or further back (D)."),
    Action("follow", "f", "f", "Class as suggested", "Let it follow tags, reasons and context.", "", "Class"),
    Action("choose_answer:-1", "up", "↑", "Answer above", "The alternative before.", "", "Answers"),
    Action("choose_answer:1", "down", "↓", "Answer below", "The next alternative.", "", "Answers"),
    Action("minimum", "s", "s", "Write the minimum", "Its SQL and its answer; Ctrl+J runs it.", "", "Answers"),
    Action("maximum", "w", "w", "Write the maximum", "Its SQL and its answer; Ctrl+J runs it.", "", "Answers"),
    Action("derive", "m", "m", "Derive the maximum", "From the minimum's SQL, by the rules.", "", "Answers"),
    Action("reword", "W", "W", "Reword the request", "Read so, it takes the answer's place.", "reword", "Answers"),
    Action("other", "o", "o", "Another reading (OR)", "One offered, or reworded, or your own SQL.", "", "Answers"),
    Action("remove", "delete", "Del", "Remove the answer", "The alternative that is marked.", "", "Answers"),
    Action("accept", "y", "y", "Answers of the draft", "As they were drafted from the session.", "", "Answers"),
    Action("whole", "v", "v", "View whole", "SQL, minimum, maximum and findings, all of it.", "whole", "Answers"),
    Action("cite", "p", "p", "Principles", "Search by word or number, and cite.", "", "Principles"),
    Action("guidelines", "G", "G", "Guidelines", "What the corpus's annotators work by.", "", "Principles"),
    Action("propose", "n", "n", "New principle", "Propose one, in words.", "", "Principles"),
    _BEFORE_WIDGETS(
        "turn", "tab", "Tab", "The turn", "What was said and done, on a narrow screen.", "turn", "Everything"
    ),
    Action("later", "i", "i", "Later turns", "Show what came after, or hide it.", "later", "Everything"),
    Action("scroll:1", "pagedown", "PgDn", "Scroll down", "The turn's story, or what is in view.", "", "Everything"),
    Action("scroll:-1", "pageup", "PgUp", "Scroll up", "The turn's story, or what is in view.", "", "Everything"),
    Action("undo", "u,ctrl+z", "u", "Undo", "Take the last change back.", "undo", "Everything"),
    Action("redo", "U,ctrl+y", "U", "Redo", "Do again what was taken back.", "", "Everything"),
    _BEFORE_WIDGETS("save", "ctrl+s", "Ctrl+S", "Save now", "It is saved after every change anyway.", "", "Everything"),
    Action("settle", "ctrl+k", "Ctrl+K", "Settle a conflict", "Two versions side by side.", "", "Everything"),
    _BEFORE_WIDGETS("keys", "question_mark,f1", "?", "Help", "All keys.", "help", "Everything"),
    Action("leave", "ctrl+q", "Ctrl+Q", "Leave", "All is saved; you go on here next time.", "leave", "Everything"),
    *(replace(one, group="Everything") for one in SHARED),
)

_PLACES: tuple[PlaceKey, ...] = (
    PlaceKey("Typing", "Ctrl+L Ctrl+O Ctrl+B Ctrl+T", "Hear it: whole, slower, half as fast, the end."),
    PlaceKey("Typing", "F9 F10", "Hear it from a second back; and slower."),
    PlaceKey("Transcription", "F2", "[noise]; type its name."),
    PlaceKey("Transcription", "F3", "[noise/] … [/noise] around the words; type its name."),
    PlaceKey("Transcription", "F4", "<word>: taken back by the speaker."),
    PlaceKey("Transcription", "F5", "*word*: mispronounced."),
    PlaceKey("Transcription", "F6", "wo-: a fragment."),
    PlaceKey("Transcription", "F7", "~ at the end (or the beginning) that the recording cut off."),
    PlaceKey("Transcription", "F8", ". a pause."),
    PlaceKey("Transcription", "Enter or Esc", "Back; what is typed is kept (u takes it back)."),
    PlaceKey("Lists", "letters", "Only what has them; Enter takes one or takes it away, Esc leaves."),
    PlaceKey("Rewording", "Enter", "Ask the tool; where it has read what stands there, take the marked reading."),
    PlaceKey("Rewording", "↑ ↓", "The reading above, the next; then what could be asked instead."),
    PlaceKey("Answer editor", "Ctrl+Enter or Ctrl+J", "Run the SQL; what it gives becomes the answer."),
    PlaceKey(
        "Answer editor", "F12 Ctrl+F Ctrl+X Ctrl+G", "To the SQL, a value's look-up, the schema, the answer's text."
    ),
    PlaceKey(
        "Answer editor",
        "Tab",
        "Put in the table, column or value offered under the SQL; again: the next. None: next part.",
    ),
    PlaceKey("Answer editor", "Esc", "Stop a running query; otherwise back, all is kept."),
    PlaceKey("Side by side", "↑ ↓", "The layer before, the next."),
    PlaceKey("Side by side", "← →", "Take the left one's, the right one's."),
    PlaceKey("Conflict", "M T", "All mine, all theirs."),
    PlaceKey("Conflict", "Enter", "Keep what is marked; Esc: later."),
    PlaceKey("Adjudication", "[ ]", "The turn before, the next."),
    PlaceKey("Adjudication", "y", "Finish at once the turns on which annotators agree."),
    PlaceKey("Adjudication", "Shift+↑ Shift+↓", "The alternative before, the next."),
    PlaceKey("Adjudication", "z", "Another annotator's version at the right, where more than two did it."),
    PlaceKey("Queue", "Enter", "To the turn; in the filter line, use the filter."),
)

KEYS = Registry(_ACTIONS, _PLACES)


EVERYWHERE: tuple[tuple[str, str], ...] = (
    ("ctrl+l", "listen('1.0')"),
    ("ctrl+o", "listen('0.7')"),
    ("ctrl+b", "listen('0.5')"),
    ("ctrl+t", "end"),
    ("f9", "back('1.0')"),
    ("f10", "back('0.7')"),
)
"""Keys that listen while text is being typed, too."""
