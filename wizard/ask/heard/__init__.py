"""What was heard and not understood, and the entries of a lexicon that would mend it.

`questions` asks a list of questions; `why_not_understood` groups those that were not understood by the word or
construction to blame; `suggested_entries` guesses what a phrase may mean; `entry_trials` asks the questions with each
guess.
"""

from wizard.ask.heard.entry_trials import EntryProposal, proposals
from wizard.ask.heard.questions import Question, Rows, TriedQuestion, ask, broken, wanted_rows
from wizard.ask.heard.suggested_entries import SuggestedEntry
from wizard.ask.heard.why_not_understood import Blame, blames

__all__ = [
    "Blame",
    "EntryProposal",
    "Question",
    "Rows",
    "SuggestedEntry",
    "TriedQuestion",
    "ask",
    "blames",
    "broken",
    "proposals",
    "wanted_rows",
]
