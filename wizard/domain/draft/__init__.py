"""A first, working domain folder from an unknown database: what its schema, keys and values say by themselves.

`draft_domain` reads a SQLite or PostgreSQL database and writes a folder that loads, answers simple questions, and is
meant to be edited: everything in it is plain data, with what was guessed said beside it.
"""

from wizard.domain.draft.drafted_again import DraftedAgain, draft_again, finish, keep_answers, open_choices
from wizard.domain.draft.folder import Drafted, draft_domain

__all__ = ["Drafted", "DraftedAgain", "draft_again", "draft_domain", "finish", "keep_answers", "open_choices"]
