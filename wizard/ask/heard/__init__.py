"""What was heard and not understood, and the entries of a lexicon that would mend it.

`questions` asks a list of questions; `blame` groups those that were not understood by the word or construction to
blame; `entries` guesses what a phrase may mean; `trying` asks the questions with each guess.
"""

from wizard.ask.heard.blame import Blame, blames
from wizard.ask.heard.entries import SuggestedEntry
from wizard.ask.heard.questions import Question, TriedQuestion, ask, broken, is_good
from wizard.ask.heard.trying import EntryProposal, proposals

__all__ = [
    "Blame",
    "EntryProposal",
    "Question",
    "SuggestedEntry",
    "TriedQuestion",
    "ask",
    "blames",
    "broken",
    "is_good",
    "proposals",
]
