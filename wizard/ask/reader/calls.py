"""Clauses by which a speaker is heard, greeted or answered: "listen up, team", "car nine to desk", "over and out".

They say nothing of what is asked, and are gone before anything is read. `english.yaml` has them under `calls`, as
patterns over the words of a whole clause. A clause that names something in the domain is none, but behind another call
("listen up, boys", where boys are the men) and but for one thing alone ("team", where departments are teams).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.stories import asks_anew
from wizard.ask.senses import VERBS
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.word_patterns import WORD_ENDS, word_pattern
from wizard.domain.word_sets import word_set

_JOINTS = word_set(__name__, "joints")
"""Words between a call and the request that it opens: "listen up and tell me"."""
_UNSAID = VERBS | {"preposition", "how", "attrverb"}
"""Senses of words that name nothing by themselves: "over" is said of a way, where no place follows."""


@functools.cache
def _calls() -> re.Pattern[str]:
    calls = "|".join(word_pattern(call).expression for call in english().calls)
    return re.compile(f"(?:(?:{calls}){WORD_ENDS})+")


def without_calls(tokens: Sequence[Token], vocabulary: Vocabulary) -> Sequence[Token]:
    """The request without such clauses; the very same tokens where there are none, or nothing else."""
    kept: list[Token] = []
    begin, anything, called = 0, False, False
    for end in (*(at for at, token in enumerate(tokens) if token.word == ","), len(tokens)):
        start = _behind_calls(tokens[begin:end], vocabulary, called=called) + begin
        called = begin < start == end or (called and begin == end)
        if called and begin < end:
            if kept and not kept[-1].mark and end < len(tokens) and tokens[end].mark:
                kept[-1:] = tokens[end : end + 1]  # the end of a sentence is one still
        else:
            anything = anything or start < end
            kept += tokens[start : end + 1]
        begin = end + 1
    return kept if anything and len(kept) < len(tokens) else tokens


def _behind_calls(clause: Sequence[Token], vocabulary: Vocabulary, *, called: bool) -> int:
    """Where a clause goes on behind calls at its beginning: at its end, or with what asks; `called` behind another."""
    words = tuple(token.word for token in clause)
    for end in range(len(words), 0, -1):
        goes_on = end < len(words)
        if goes_on and not (words[end] in _JOINTS and asks_anew(clause[end + 1 :])):
            continue
        if _calls().fullmatch("".join(f" {word}" for word in words[:end])) is not None:
            named = any(to == end and sense.kind not in _UNSAID for to, sense in vocabulary.matches(words, 0))
            one = end == 1 and not words[0].endswith("s")  # "team", without an article, is no topic
            return 0 if named and not (called or one) else end + goes_on
    return 0
