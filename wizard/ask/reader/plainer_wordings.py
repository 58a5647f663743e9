"""Wordings of everyday speech that say no more than a plainer one: "whoever is older" is "the one who is older".

`plainer_wordings.yaml` has those of English, and a domain's lexicon those of its own things.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import Wordings, wordings, wordings_of
from wizard.domain.lexicon import Lexicon
from wizard.domain.wording_entries import WordingEntry

NONE = wordings((), spoken)
"""The wordings of a domain that has none."""


def put_more_plainly(tokens: Sequence[Token], of_the_domain: Wordings = NONE) -> Sequence[Token]:
    """The request with plainer wordings in it, those of the domain first; the same object where it has none that could
    be plainer."""
    return _wordings().in_plain(of_the_domain.in_plain(tokens))


def domain_wordings(lexicon: Lexicon) -> Wordings:
    """The plainer wordings of a domain's lexicon."""
    return _of_the_domain(lexicon.wordings)


@functools.cache
def _of_the_domain(entries: tuple[WordingEntry, ...]) -> Wordings:
    """The wordings of a domain, which are made once a process."""
    return wordings(entries, spoken)


@functools.cache
def _wordings() -> Wordings:
    """The wordings, which are read once a process."""
    return wordings_of("plainer_wordings.yaml", "wordings", spoken)
