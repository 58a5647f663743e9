"""Everything her screen says that does not come from the session's material: plain words, nothing technical.

No sentence speaks of the people behind the system, of what it is made of, or of what went wrong inside it.
"""

from __future__ import annotations

from typing import Final, Literal

from subject.wire.messages import TroubleKind, VerdictKind
from subject.wire.sheet import BlankType

TITLE: Final = "Welcome"
ONE_MOMENT: Final = "One moment, please."
STILL_ONE_MOMENT: Final = "This takes longer than usual. If it stays like this, please call the experimenter."

GO_ON: Final = "Go on"
BACK: Final = "Back"
PAGE: Final = "page {page} of {pages}"
MORE_BELOW: Final = "▼ There is more below."

AGREE: Final = "I agree"
DISAGREE: Final = "No, thank you"
SURE_TO_STOP: Final = (
    "## You would rather not take part\n\n"
    "That is quite all right. Nothing has been recorded.\n\n"
    "Press **N** once more to stop here, or **B** to read the page again."
)
STOP_HERE: Final = "Stop here"
READ_AGAIN: Final = "Back to the page"
DECLINED: Final = (
    "Thank you for coming. Nothing has been recorded.\n\nPlease tell the experimenter that you have finished."
)
STOPPING: Final = (
    "## You would like to stop\n\n"
    "You can stop at any time, and nobody asks you why.\n\n"
    "Press **K** to stop here: what you said until now is kept and can be used as the page you agreed to says.\n\n"
    "Press **D** to stop here and take everything back: all that was recorded of you is deleted.\n\n"
    "Press **B** to go on where you were."
)
STOP_AND_KEEP: Final = "Stop, keep it"
STOP_AND_DELETE: Final = "Stop, delete it"
DO_NOT_STOP: Final = "Go on"
DELETING: Final = (
    "## Everything is to be deleted\n\n"
    "Your voice, what you typed, and what was written down of it will be deleted, also from earlier visits. "
    "It cannot be brought back.\n\n"
    "Press **Y** if this is what you want, or **B** to go on where you were."
)
DELETE_ALL: Final = "Yes, delete it"
STOPPED: Final = (
    "Thank you for taking part. You have stopped here; what you said until now is kept.\n\n"
    "Please tell the experimenter that you have finished."
)
WITHDRAWN: Final = (
    "Thank you for coming. You have stopped here. Nothing more is recorded, and all that was recorded of you will be "
    "deleted.\n\n"
    "Please tell the experimenter that you have finished."
)
THANKS: Final = "Thank you for taking part.\n\nPlease tell the experimenter that you have finished."

MICROPHONE: Final = (
    "## Let us try the microphone\n\n"
    "Press **Enter**, then say a sentence in your usual voice, a short one: what you had for breakfast, say.\n\n"
    "It takes two seconds."
)
MICROPHONE_OPENING: Final = "## Let us try the microphone\n\nOne moment, please."
MICROPHONE_SPEAK: Final = "Please speak now"
MICROPHONE_PLAYING: Final = "This is how you sounded ..."
MICROPHONE_NOT_HEARD: Final = "It cannot be played here. That does not matter."
MICROPHONE_FAILED: Final = (
    "## The microphone does not work yet\n\nThis is nothing you did. Please call the experimenter."
)
VERDICT_NEXT: Final[dict[VerdictKind, str]] = {
    "good": "You can go on.",
    "too_soft": "Please try again.",
    "clipping": "Please try again.",
    "silent": "Please try again. If it stays like this, call the experimenter.",
}
VERDICT_SHAPE: Final[dict[VerdictKind, str]] = {"good": "✔", "too_soft": "▁", "clipping": "▲", "silent": "○"}
START: Final = "Start"
TRY_AGAIN: Final = "Try again"
HEAR_IT: Final = "Hear it"

PRACTICE_HOLD: Final = (
    "## Now try it once\n\n"
    "Hold down the box below with the mouse (or hold the **SPACE** key), say anything you like, and let go when you "
    "have finished.\n\n"
    "Start to speak when the box says **speak now**."
)
PRACTICE_TOGGLE: Final = (
    "## Now try it once\n\n"
    "Hold down the box below with the mouse, say anything you like, and let go when you have finished.\n\n"
    "Or press the **SPACE** key once to start, and once more when you have finished.\n\n"
    "Start to speak when the box says **speak now**."
)
PRACTICE_TYPED: Final = "## Now try it once\n\nType anything you like into the box below, then press **Enter**."
PRACTISED: Final = (
    "## ✔ That has arrived\n\nThis is how you will speak to the system. You can try it again as often as you like."
)
PRACTISED_TYPED: Final = "## ✔ That has arrived\n\nThis is how you will ask the system. You can try it again."

TASK: Final = "Your task"
TASK_OF: Final = "Your task, {number} of {of}"
NO_TASK_YET: Final = "Your task will be here in a moment."
TASK_START: Final = "Start"
TASK_BACK: Final = "Back to the conversation"
TASK_KEPT: Final = "You can read it again at any time: press F2."
TASK_AND_SHEET_KEPT: Final = "Later F2 shows this task again, and F4 your sheet to write on."

TASK_NAMED: Final = "Your task: {title}"
TASK_OTHER: Final = "Another task"
TASKS: Final = "## Choose a task\n\nPress its number, or click on it. You can choose another one later.\n"
TASKS_AGAIN: Final = "## The tasks\n\nPress the number of the one you would like, or click on it.\n"
TASKS_BACK: Final = "Go back"

SHEET: Final = "Your sheet"
SHEET_DONE: Final = "## {sheet}\n\n✔ You have finished this task."
SHEET_GIVEN_UP: Final = "## {sheet}\n\nYou have left this task."
SHEET_BACK: Final = "Go back"
SHEET_NOTE: Final = "Enter: the next line"
FINISHED: Final = "I have finished"
RATHER_NOT: Final = "I give up"
SURE_FINISHED: Final = (
    "## You have finished this task\n\n{filled}\n\n"
    "Press **Y** if you have finished: after that the sheet stays as it is. Press **B** to go on with it."
)
SURE_TO_GIVE_UP: Final = (
    "## You would rather leave this task\n\n"
    "That is quite all right; not every task can be done. {filled}\n\n"
    "Press **Y** to leave it, or **B** to go on with it."
)
ALL_FILLED: Final = "Every line is filled."
SOME_FILLED: Final = "{filled} of {of} lines are filled."
SURE: Final = "Yes"
NOT_YET: Final = "Back to the sheet"
BLANK_HINTS: Final[dict[BlankType, str]] = {
    "number": "a number",
    "amount": "an amount of money",
    "date": "a date",
    "time": "a time, such as 9:20 am",
    "yes_no": "yes or no",
    "text": "",
    "list": "with commas between",
}

QUESTION_OF: Final = "question {number} of {of}"
QUESTIONS_BEGIN: Final = "The conversation is over. A few questions are left; there are no wrong answers.\n\n"
SCALE_HOW: Final = "Press a number from **1** to **5**, then **Enter**. **Enter** alone leaves the question out."
REMARK_HOW: Final = "Write as much as you like, then press **Enter**. **Enter** alone leaves the question out."
SKIP_ALL: Final = "Skip them all"
HAND_IN: Final = "Hand it in"
QUESTIONS_END: Final = (
    "## That was the last question\n\n"
    "Press **Enter** to hand your answers in, or **PgUp** to look at them again. After that they stay as they are."
)
SURE_TO_SKIP: Final = (
    "## You would rather not answer\n\n"
    "That is quite all right.\n\nPress **Y** to end here, or **B** to go back to the questions."
)
NOT_SKIPPED: Final = "Back to the questions"
NEW_TASK: Final = "▼ You have a new task: press F2."

EMPTY_CONVERSATION: Final = "Ask your first question when you are ready."
EARLIER: Final = "earlier: PgUp"
NEXT_ROWS: Final = "next rows: PgDn"
MORE_COLUMNS: Final = "more columns: ◀ ▶"
NEW_BELOW: Final = "▼ There is something new below: press PgDn."
NEW_ELSEWHERE: Final = "▼ Your answer is there: press {key}."

HELP_HOLD: Final = (
    "- **To speak:** hold down the box at the bottom with the mouse, or hold the **SPACE** key. "
    "When it says *speak now*, speak. Let go when you have finished.\n"
)
HELP_TOGGLE: Final = (
    "- **To speak:** hold down the box at the bottom with the mouse; or press the **SPACE** key once to start and "
    "once more when you have finished. When it says *speak now*, speak.\n"
)
HELP_TYPED: Final = "- **To ask:** type your question into the box at the bottom, then press **Enter**.\n"
HELP: Final = (
    "## Help\n\n"
    "{how}"
    "- **Your task:** the **F2** key shows it at any time, and once more hides it.\n"
    "{tasks}{sheet}"
    "- **Earlier answers:** the **PgUp** and **PgDn** keys, or the wheel of the mouse. In a wide answer, ◀ and ▶.\n"
    "- **When it is busy:** the box says *working on it*. Please wait until it says that you can go on.\n"
    "- **To stop:** the **F3** key, at any time. You need not say why.\n"
    "- **Anything else:** please call the experimenter.\n\n"
    "Press **F1** to go back.\n\n"
)

HELP_TASKS: Final = "- **Another task:** the **F6** key shows the list of tasks, between two questions.\n"
HELP_SHEET: Final = (
    "- **Your sheet:** the **F4** key shows it at any time, and once more hides it. You can change what you wrote "
    "until you say that you have finished.\n"
)

TROUBLE: Final = (
    "## A short break\n\n"
    "Something here needs a look. This is nothing you did, and nothing you said is lost.\n\n"
    "Please call the experimenter."
)
REFUSED: Final = "## This place is not ready\n\nThis is nothing you did. Please call the experimenter."

EXPERIMENTER: Final = "## For the experimenter\n\nIf you are not the experimenter, press **Enter** to go back.\n"
GO_ON_THEN: Final = "then type **go on**, which tries it again.\n"
EXPERIMENTER_TROUBLE: Final[dict[TroubleKind, str]] = {
    "stalled": "The microphone has stopped. Look at its plug and its cable, " + GO_ON_THEN,
    "silent": "The microphone gives nothing but silence. Look at its mute switch, " + GO_ON_THEN,
    "device_changed": "A microphone was plugged in or out. Put it back as it was, " + GO_ON_THEN,
    "ended": "The recorder has ended. Look at the microphone, " + GO_ON_THEN,
    "disk": "The disk of this machine is full, or does not let itself be written. Make room on it: then it goes on by "
    "itself. Or type **go on**, which tries it again.\n",
    "unavailable": "The microphone cannot be opened. Plug one in, then type **go on**, which tries it again. Or type "
    "**leave**, and start her terminal again with `woz subject --source typed`: she types then.\n",
    "fault": "A part of this terminal has failed and is begun anew by itself. If this stays, type **leave** and start "
    "her terminal again: nothing spoken is lost.\n",
}
"""What the experimenter can do about trouble; she sees it only behind F10."""
LEAVE: Final = "leave"
GO_ON_AFTER_TROUBLE: Final = "go on"

Hint = Literal["", "too_soft", "silent", "clipping", "wait", "longest", "trouble"]
HINTS: Final[dict[Hint, str]] = {
    "": "",
    "too_soft": "That was very soft. A little closer? Please say it again.",
    "silent": "I could not hear you. A little closer? Please say it again.",
    "clipping": "That was very loud. A little further away next time, please.",
    "wait": "One moment, please. The box tells you when it is your turn.",
    "longest": "That was as much as can be taken at once.",
    "trouble": "",
}
SLIPPED: Final = "Something here went wrong for a moment. Nothing you said is lost; please go on."
NO_ROOM_TO_PASTE: Final = "Too long: {added:,} letters, and {most:,} fit here. Please put in less."
NO_ROOM_TO_TYPE: Final = "This line is full: {most:,} letters fit. Please take some out first."
HOLD_ON: Final = "I could not hear you. Please keep the box held down while you speak."

READY: Final = "TALK: HOLD HERE AND SPEAK"
READY_HOW_HOLD: Final = "with the mouse, or hold the SPACE key"
READY_HOW_TOGGLE: Final = "with the mouse; or press SPACE to start, and SPACE to stop"
SPEAK_NOW: Final = "SPEAK NOW"
SPEAK_HOW_HOLD: Final = "let go when you have finished"
SPEAK_HOW_TOGGLE: Final = "press SPACE when you have finished"
SECONDS_LEFT: Final = "{seconds} seconds left"
ONE_SECOND_LEFT: Final = "1 second left"
WORKING: Final = "WORKING ON IT"
WORKING_HOW: Final = "the answer comes here by itself"
WORKING_BARGE_IN: Final = "you can go on asking"
MOMENT: Final = "ONE MOMENT"
PAUSED: Final = "A SHORT BREAK"
PAUSED_HOW: Final = "it goes on by itself; please stay"
TYPE_HERE: Final = "Type here, then press Enter"
TYPE_LATER: Final = "You can type here in a moment"
TYPE_READY: Final = "TYPE YOUR QUESTION, THEN PRESS ENTER"
