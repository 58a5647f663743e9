"""Whether the words of a request lean on what was said before, or name all that they need."""

from __future__ import annotations

import re

_ANAPHOR = re.compile(
    r"\b(?:it|its|them|they|their|theirs|those|these|this|he|she|him|her|his|hers|there|ones?|such|others?|another|"
    r"else|also|instead|again|rest|remaining|previous|how about|what about|mentioned|above|former|latter|then)\b"
    r"|\b(?:of|about|for|from|on|at|in|with|does|do|did|is|was|take|show|and|as|than) that\b|^that\b|\bthat one\b"
)
"""Words that may lean on what was said before."""
_WHOLE = re.compile(
    r"^(?:please |okay |now |so |well )*(?:what|which|who|whose|when|where|how|list|show|give|tell|find|display|count|"
    r"name|does|do|did|is|are|was|were|has|have|can|could|i)\b"
)
"""How requests that are whole sentences begin."""
_SHORT = 4
"""Fewer words than these are seldom a whole request."""
_LEFT_HANGING = re.compile(
    r"\b(?:of|about|for|from|to|with|on) (?:them|those|these)\b(?! \w+ (?:who|that|which|with|in|from)\b)"
    r"|^(?:and |now |so )*(?:what|when|where|who|how \w+|show me|list|give me) (?:is|are|was|were|did|does|do )?"
    r"(?:their|its|his|her|they|he|she|it)\b|^(?:how|what) about\b"
)


def names_all(words: str) -> bool:
    """Whether a request (lower case, without marks) is a whole sentence in which nothing points elsewhere."""
    return _WHOLE.search(words) is not None and len(words.split()) >= _SHORT and _ANAPHOR.search(words) is None


def surely_leans(words: str) -> bool:
    """Whether a request cannot be understood without what was said before it."""
    return _LEFT_HANGING.search(words) is not None
