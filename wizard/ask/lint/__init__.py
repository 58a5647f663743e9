"""What is wrong with a domain's words: contradictions, names that the database does not have, words nobody knows.

`lint_names` needs the database's schema and values only; `lint_words` the lexicon only; `lint_questions` asks the tool
sample questions and counts the words that it does not know.
"""

from wizard.ask.lint.findings import Finding
from wizard.ask.lint.names import lint_names
from wizard.ask.lint.questions import Coverage, UnknownWord, lint_questions
from wizard.ask.lint.words import lint_words

__all__ = ["Coverage", "Finding", "UnknownWord", "lint_names", "lint_questions", "lint_words"]
