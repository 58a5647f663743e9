"""The words of a request: what ends a clause is a comma, the rest is as `wizard.ask.normalise` has it.

A comma that stands for the end of a sentence says so.
"""

from __future__ import annotations

import re

from wizard.ask.facts import replace
from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english

_SHORT = r"(?<!\b(?i:st|mt|ft|dr|mr|ms))(?<![^.,;?!]\s(?i:no))(?<!\b(?i:mrs))(?<!\b[A-Za-z])"
"""Not behind a word that is cut short, as in "St. Louis" and "flight no. two" (but "Denver. No. Dallas." denies), nor
behind an initial, as in "J. Doe"."""
_QUOTED = r"\"[^\"]*\"|“[^”]*”"
"""What stands in quotation marks is one name, whatever marks are in it."""
_NEXT = r"(?:[A-Za-z]{2,}|I(?:'[a-z]+)?\s+[a-z])"
"""With what the next sentence begins: a word, or "I" with what it does."""
_WORD = re.compile(r"[a-z]+")
_ENDS = ".;?!"
"""Marks that end a sentence."""
_NEW_SENTENCE = (
    "(?:We|I|You|He|She|They|It|There|That|This|The|My|Our|Who|Whose|What|Which|Where|When|How|Is|Are|Do|Does|Did|Can"
    "|Could|Has|Have|Show|List|Give|Tell|Please|And|But|So|Any|Need)"
)
"""Words whose capital letter begins a sentence behind a short form of letters: "a doctorate from M.I.T. We have"."""
_ARROW = re.compile(r"\s->\s")
"""From where to where, as people type it: "Newark -> Boston"; as long as what stands in its place."""
_BREAK = re.compile(
    rf"{_QUOTED}|[;!?]|:(?!\d\d\b)|\s[-–—]+(?=\s)|{_SHORT}\.(?=\s+{_NEXT})"
    rf"|(?<=\b[A-Za-z]\.[A-Za-z]\.)\s(?={_NEW_SENTENCE}\b)"
)


def words_of(text: str) -> list[Token]:
    """The tokens of a request; whatever ends a clause is a comma."""
    tokens = normalise(_BREAK.sub(_as_comma, _ARROW.sub(" to ", text)))
    ends = [0, *(token.end for token in tokens)]
    return [_as_written(token, text, text[end : token.start]) for token, end in zip(tokens, ends, strict=False)]


def _as_written(token: Token, text: str, before: str) -> Token:
    """The token with how it was written: the mark that ends a sentence, the capital letter, a hesitation before it."""
    letter = text[token.start : token.start + 1]
    if any(word in english().hesitating for word in _WORD.findall(before.lower())):
        token = replace(token, hesitant=True)
    if token.word == ",":
        letter = text[token.start - 1] if letter.isspace() and text[token.start - 1] == "." else letter
        return replace(token, mark=letter) if letter in _ENDS and letter else token
    return replace(token, capital=True) if letter.isupper() else token


def _as_comma(match: re.Match[str]) -> str:
    return match[0] if len(match[0]) > 1 and match[0][0] in '"“' else " " * (len(match[0]) - 1) + ","
