"""What is wrong with a domain's words: contradictions, and names that the database does not have.

`lint_names` and `lint_keys` need the database only; `lint_words` the lexicon only, `lint_texts` neither;
`lint_rewordings` makes the tool. What
questions miss, `wizard.ask.heard` says.
"""

from wizard.ask.lint.findings import LintFinding
from wizard.ask.lint.keys import lint_keys, lint_references
from wizard.ask.lint.names import lint_names
from wizard.ask.lint.rewordings import lint_rewordings
from wizard.ask.lint.texts import lint_texts
from wizard.ask.lint.words import lint_words

__all__ = ["LintFinding", "lint_keys", "lint_names", "lint_references", "lint_rewordings", "lint_texts", "lint_words"]
