"""Detailed transcriptions (`.sro`): their marks, what is left when the marks are taken off, and a first draft.

| mark | says |
|---|---|
| `[door_slam]` | a noise |
| `[noise/] words [/noise]` | a noise while the words were said |
| `<the> <flights>` | words that the speaker took back, a pair a word |
| `*word*` | mispronounced, but understood |
| `fli-` | a fragment; inside `<>` where it was taken back |
| `~` | cut off by the recording: at its beginning or at its end, alone or joined to the word |
| `.` | alone: a pause |

Everything is in lower case, numbers are words, punctuation is not written. `problems` says where a text departs from
that; the others make the best of any text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from wizard.corpus.numberwords import NUMBER_WORDS, spoken

MASKED = "[masked]"
"""The noise that stands for a word that names somebody (`wizard.corpus.masking`): where words are counted, none."""
_NOISE = re.compile(r"\[[^][]*\]")
_DELETED = re.compile(r"<[^<>]*>")
_STRAY = re.compile(r"[][<>*~]")
_MARK = re.compile(r"\[(?P<close>/?)(?P<name>[a-z][a-z0-9_-]*)(?P<open>/?)\]")
_PAIR = re.compile(r"<[^<>]+>")
_STARS = re.compile(r"\*[^*]*[^*-]\*")
_FRAGMENT = re.compile(r"[^\W_]-[,;:!?.]*$")
_TOKEN = re.compile(r"\[[^][\s]*\]|[^\s[]+|\[")


@dataclass(frozen=True, slots=True)
class Problem:
    """A place where a text is not a legal transcription."""

    start: int
    """Its first character."""
    end: int
    """Behind its last character."""
    what: str
    """What is wrong, and what to write instead."""


@dataclass(frozen=True, slots=True)
class SaidWord:
    """A word or fragment that was said."""

    word: str
    """Lower case, without marks; a fragment ends in a hyphen."""
    taken_back: bool
    """Whether it stood in `<>`."""


def said(transcription: str) -> tuple[SaidWord, ...]:
    """Everything that was said, in order and without marks; what was taken back is in, noises and pauses are not."""
    text = _NOISE.sub(" ", transcription).lower()
    found: list[SaidWord] = []
    behind = 0
    for match in _DELETED.finditer(text):
        found += [SaidWord(word, False) for word in _words(text[behind : match.start()])]
        found += [SaidWord(word, True) for word in _words(match.group())]
        behind = match.end()
    return (*found, *(SaidWord(word, False) for word in _words(text[behind:])))


def words_of(transcription: str) -> str:
    """What was said and meant, in lower case without marks: words taken back and fragments are left out."""
    return " ".join(one.word for one in said(transcription) if not one.taken_back and one.word[-1] != "-")


def words_typed(text: str) -> str:
    """As `words_of`, of what a wizard or a subject typed: numbers as words, no punctuation."""
    return words_of(from_transcript(text))


def lsn(transcription: str) -> str:
    """Lexical SNOR, as `.lsn` files hold it: upper case, with the words that were taken back and the fragments."""
    return " ".join(one.word for one in said(transcription)).upper()


def _words(text: str) -> list[str]:
    return [word for word in _STRAY.sub("", text).split() if word != "."]


def problems(text: str) -> tuple[Problem, ...]:
    """Everything that is wrong with a transcription, by its place; () for a legal one."""
    found: list[Problem] = []
    open_spans: list[Problem] = []
    pieces = [(match.group(), match.start(), match.end()) for match in _TOKEN.finditer(text)]
    spoken_places = [start for piece, start, _ in pieces if piece[0] != "["]
    behind = 0
    for piece, start, end in pieces:
        if start < behind:
            continue
        if start and not text[start - 1].isspace():
            found.append(Problem(start, end, "a noise stands apart: put a blank before and behind it"))
        if piece == "[":
            found.append(_unfinished(text, start))
            behind = found[-1].end
        elif piece[0] == "[":
            found += _noise(piece, start, end, open_spans)
        elif piece != ".":
            found += _spoken(piece, start, first=start == spoken_places[0], last=start == spoken_places[-1])
    return tuple(sorted((*found, *open_spans), key=lambda one: (one.start, one.end)))


@lru_cache(maxsize=8_192)  # the same words are context of every later turn of a session
def from_transcript(text: str) -> str:
    """A first transcription from what the wizard typed: lower case, numbers as words, punctuation gone; no marks.

    It is always legal: `problems` finds nothing in it. A fragment (`fli-`) stays one; a masked word is none.
    """
    plain = unicodedata.normalize("NFC", text).lower().replace(MASKED, " ").replace("’", "'").replace("‘", "'")
    for sign, word in (("%", " percent "), ("&", " and "), ("@", " at "), ("#", " number ")):
        plain = plain.replace(sign, word)
    words: list[str] = []
    for chunk in spoken(plain).split():
        found = _typed(chunk)
        if found and _FRAGMENT.search(chunk):
            found[-1] += "-"
        words += found
    return " ".join(words)


def _typed(chunk: str) -> list[str]:
    """The words in what stands between blanks; hyphens stay, but not between the words of a number."""
    found: list[str] = []
    for piece in "".join(one if _is_letter(one) or one in "'-" else " " for one in chunk).split():
        parts = [word for part in piece.split("-") if (word := _unquoted(part))]
        found += parts if NUMBER_WORDS.intersection(parts) else ["-".join(parts)] * bool(parts)
    return found


def _unquoted(word: str) -> str:
    """A word without quotation marks around it; the apostrophes of 'em and employees' stay."""
    while len(word) > 1 and word[0] == word[-1] == "'":
        word = word[1:-1]
    letters = word.strip("'").lstrip("".join(one for one in word if not one.isalpha()))
    if not letters:
        return ""
    return "'" * word.startswith("'") + letters + "'" * word.endswith("'")


def _unfinished(text: str, start: int) -> Problem:
    """What is wrong with a bracket that closes no name."""
    closing = text.find("]", start)
    inside = text[start + 1 : closing] if closing > 0 else "["
    if "[" in inside:
        return Problem(start, start + 1, "a noise is closed: write [noise]")
    return Problem(start, closing + 1, f"a noise is one word: write [{'_'.join(inside.split()) or 'noise'}]")


def _noise(token: str, start: int, end: int, open_spans: list[Problem]) -> list[Problem]:
    """What is wrong with a noise; `open_spans` are the spans that are open, as the problems they are so far."""
    match = _MARK.fullmatch(token)
    if match is None or (match["open"] and match["close"]):
        what = "a noise is a name of small letters and _: [door_slam], or [noise/] ... [/noise] around words"
        return [Problem(start, end, what)]
    if match["open"]:
        open_spans.append(Problem(start, end, _never_closed(match["name"])))
    elif match["close"]:
        if not open_spans:
            return [Problem(start, end, f"nothing is open: write [{match['name']}/] before the words")]
        if open_spans[-1].what != _never_closed(match["name"]):
            return [Problem(start, end, "another span was opened later and is closed first")]
        open_spans.pop()
    return []


def _never_closed(name: str) -> str:
    return f"[{name}/] is never closed: write [/{name}] behind the words"


def _spoken(token: str, start: int, *, first: bool, last: bool) -> list[Problem]:
    """What is wrong with a word and the marks joined to it."""
    end = start + len(token)
    if first and token.startswith("~"):
        token, start = token[1:], start + 1
    if last and token.endswith("~"):
        token, end = token[:-1], end - 1
    if not token:
        return []
    if "~" in token:
        return [Problem(start, end, "~ stands at the beginning or at the end of the recording")]
    if token[0] == "<" or token[-1] == ">":
        if not _PAIR.fullmatch(token):
            return [Problem(start, end, "words taken back have a pair each: <the> <flights>")]
        token, start, end = token[1:-1], start + 1, end - 1
    if token[0] == "*" or token[-1] == "*":
        if not _STARS.fullmatch(token):
            return [Problem(start, end, "a mispronounced word stands between two stars: *word*")]
        token, start, end = token[1:-1], start + 1, end - 1
    return _letters(token.removesuffix("-"), start, end)


def _letters(word: str, start: int, end: int) -> list[Problem]:
    """What is wrong with a word, by its characters; `end` is behind a fragment's hyphen."""
    wrong: dict[str, list[int]] = {}
    for at, one in enumerate(word, start):
        if one != one.lower():
            wrong.setdefault("everything is in lower case", []).append(at)
        elif one.isdecimal():
            wrong.setdefault("numbers are written as words", []).append(at)
        elif one == ".":
            wrong.setdefault("no full stops; letters that are spelled stand apart: a m", []).append(at)
        elif one in "<>*]":
            wrong.setdefault("marks stand around whole words", []).append(at)
        elif not _is_letter(one) and one not in "'-":
            wrong.setdefault("punctuation and signs are not written", []).append(at)
    found = [Problem(places[0], places[-1] + 1, what) for what, places in wrong.items()]
    if word.startswith("-") or word.endswith("-") or "--" in word:
        found.append(Problem(start, end, "a fragment ends in one hyphen: fli-"))
    elif not found and not any(map(str.isalpha, word)):
        found.append(Problem(start, end, "there is no word here"))
    return found


def _is_letter(one: str) -> bool:
    """A letter, or a mark that belongs to the letter before it."""
    return one.isalpha() or unicodedata.category(one) in {"Mn", "Mc"}
