"""A transcript as it was spoken becomes plain tokens: fillers and words said twice gone, numbers and dates read.

Every token keeps its place in the text as given, so that what is not understood can be pointed at.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from wizard.ask.numerals import NUMBER_WORDS, Token, is_number_word, read_dates, read_numbers
from wizard.domain.word_sets import phrases, word_list, word_map, word_set

_TOKEN = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}-[a-z]{3}-\d{2,4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{3}-\d{3}-\d{4}|\d{3}-\d{2}-\d{4}"
    r"|(?P<number>(?:\$\s?)?\d[\d,]*(?:\.\d+)?)(?P<suffix>k|st|nd|rd|th)?\b"
    r"|(?-i:[A-Z]{1,2}[+-])(?![\w+-])|['’]s\b|\bw/o\b|\bw/(?=\s?[a-z])|(?<!\w)\#(?!\s?\d)|(?<=[\dk])\+(?!\w)|(?<=\s)\+(?=\s)|[^\W\d_]{1,3}/(?![^\W_])|[<>]=?|(?P<word>[^\W\d_]+(?:\.?['’.&][^\W\d_]+)*\.?['’]?)|\d+[a-z]+|%|,",
    re.IGNORECASE,
)
_NOT = word_map(__name__, "not")
_WHOLE = {said: tuple(plain.split()) for said, plain in word_map(__name__, "whole").items()}
_ENDINGS = word_map(__name__, "endings")
_LONG_CODE = 4
"""Letters from which on a word before a slash is no code."""
_RELATIVES = word_set(__name__, "relatives")
_IS = word_set(__name__, "is")
_FILLERS = word_set(__name__, "fillers")
_LIKE_BEHIND = word_set(__name__, "like behind")
"""Words behind which "like" compares with nothing."""
_TITLES = word_set(__name__, "titles")
_NO_NAMES = word_set(__name__, "no names")
"""Words before which a title is none: "a degree MS in physics"."""
_FILLER_PHRASES = phrases(__name__, "filler phrases")
_AND = ("as", "well", "as")
_WELCOME = word_set(__name__, "welcome")
_HE_OR_SHE = phrases(__name__, "he or she")
"""Pronouns of either sex, said together, and the one that stands for both."""
_OF_WHAT = word_set(__name__, "asked of what")
_ASKING = word_set(__name__, "asking")
"""Words with which a request begins that asks or wishes: "too" at its end says nothing."""
_OURSELVES = ("we", "you", "they")
"""Who is asked with "don't" as with "do", unless it is what or whom they do not: "don't you have any clerks"."""
_SAME: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    *((tuple(said.split()), tuple(plain.split())) for said, plain in word_map(__name__, "same").items()),
    *(((whose, "own"), (whose,)) for whose in word_list(__name__, "whose")),
    *(((verb, "not", who), (verb, who)) for verb in word_list(__name__, "be") for who in ("there", "he", "she")),
    *(((verb, "not", who), (verb, who)) for verb in ("do", "have", "did") for who in _OURSELVES),
    *(((one, "or", other), (both,)) for he, she, both in _HE_OR_SHE for one, other in ((he, she), (she, he))),
)
"""Phrases that the grammar need not know twice."""
_SAME_BY_FIRST: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
"""The same by their first word, in their order: a token is held against those alone that may begin with it."""
for _said, _plain in _SAME:
    _SAME_BY_FIRST.setdefault(_said[0], []).append((_said, _plain))
_FILLERS_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _phrase in _FILLER_PHRASES:
    _FILLERS_BY_FIRST.setdefault(_phrase[0], []).append(_phrase)


_BARE = {
    "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "þ": "th", "ı": "i",
}  # fmt: skip
"""Letters that Unicode does not take apart."""
_ELIDED = re.compile(r"(?!o'clock)[a-z]'[a-z]{3,}")
"""O'Hare, d'Angelo: written without the apostrophe, too."""
_LETTERS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_CHANGED = frozenset(
    {
        *_FILLERS, *_TITLES, *_WHOLE, *NUMBER_WORDS, *(phrase[0] for phrase in _FILLER_PHRASES),
        *(said[0] for said, _ in _SAME),
    }
)  # fmt: skip
"""Words that `normalise` may drop, change or join with others."""


def plain_words(text: str) -> tuple[str, ...]:
    """What `normalise` makes of a text in which there is nothing to do but lower its letters; empty for other texts.

    Most values of a database are such texts, and this is twenty times faster.
    """
    if not _LETTERS.fullmatch(text):
        return ()
    words = tuple(text.lower().split())
    return () if len(set(words)) < len(words) or not _CHANGED.isdisjoint(words) else words


def is_filler(word: str) -> bool:
    """Whether it is a word that adds nothing wherever it stands: "um", "please"; in lower case."""
    return word in _FILLERS or word in _TITLES


def normalise(text: str, *, repairs: bool = True) -> list[Token]:
    """The tokens of a request, in order; a comma is a token of its own, and accents are gone.

    `repairs` says whether what was said again takes the place of what was said before: not in a name, "Thai Thai".
    """
    plain, places = unaccented(text)
    kept = _put_plainly(_drop_fillers(_one_is(_with_slashes(_split(plain))), plain))
    tokens = read_dates(read_numbers(_restarts(kept) if repairs else kept))
    if plain == text:
        return tokens
    return [replace(t, start=places[t.start], end=_end(text, places[t.end - 1] + 1)) for t in tokens]


def loses_words(text: str) -> bool:
    """Whether a value has words that a request would lose as fillers: "Just Thai" is heard as "Thai"."""
    words = _split(unaccented(text)[0])
    return 0 < len(_drop_fillers(words)) < len(words)  # what is all filler is heard as it is, or not at all


def _end(text: str, end: int) -> int:
    """Where the letter that ends at `end` ends with its accents, when they stand behind it."""
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def elided(word: str) -> str:
    """A word in lower case without the apostrophe of "o'hare" and "d'angelo"."""
    return word.replace("'", "") if _ELIDED.fullmatch(word) else word


def unaccented(text: str) -> tuple[str, Sequence[int]]:
    """The text with letters instead of accented letters ("Jose" for "José"), and where each stood before."""
    if text.isascii():
        return text, range(len(text))
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        parts = _BARE.get(letter) or unicodedata.normalize("NFD", letter)
        if parts[0].isascii():  # "й" is no "и"
            parts = "".join(part for part in parts if not unicodedata.combining(part))
        elif unicodedata.combining(letter) and letters and letters[-1].isascii():
            parts = ""
        else:
            parts = letter
        letters += parts
        places += [place] * len(parts)
    return "".join(letters), places


_STRANDED = frozenset({"in", "on", "at", "from", "with", "for", "to"})
_FIRST_OF_A_PREDICATE = word_set(__name__, "first of a predicate")


def _with_slashes(tokens: list[Token]) -> list[Token]:
    """The tokens with a "slash" that was said in a code as it is written: "AP slash 57" as AP/57, "S slash" as S/."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        before = out[-1] if out else None
        if token.word != "slash" or before is None or not (before.word.isalpha() and len(before.word) < _LONG_CODE):
            out.append(token)
        elif i + 1 < len(tokens) and (tokens[i + 1].number is not None or is_number_word(tokens[i + 1].word)):
            out[-1] = replace(before, end=token.end)
        else:
            out[-1] = replace(before, word=f"{before.word}/", end=token.end)
    return out


def _one_is(tokens: list[Token]) -> list[Token]:
    """The tokens, in which "which one's closer" is "which one is closer"; "that one's salary" belongs to somebody.

    "Which town's Ruth from" is "which town is Ruth from", since nothing stands behind the preposition.
    """
    out = list(tokens)
    for i in range(1, len(tokens) - 1):
        if tokens[i].word == "'s" and _stranded(tokens, i):
            out[i] = replace(tokens[i], word="is")
        if tokens[i].word == "'s" and tokens[i - 1].word == "one":
            asked = i > 1 and tokens[i - 2].word == "which"
            if asked or tokens[i + 1].word in _FIRST_OF_A_PREDICATE:
                out[i] = replace(tokens[i], word="is")
    return out


def _stranded(tokens: list[Token], i: int) -> bool:
    """Whether a question of what stands before the "'s" at `i` ends in a preposition: "which town's Ruth from"."""
    end = next((k for k in range(i, len(tokens)) if tokens[k].word == ","), len(tokens))
    asked = any(i >= back and tokens[i - back].word in ("which", "what") for back in (2, 3))
    return asked and end > i + 2 and tokens[end - 1].word in _STRANDED


def _put_plainly(tokens: list[Token]) -> list[Token]:
    """The tokens with the plainer of two phrases, in the place of the other."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        word = tokens[i].word
        possible = _SAME_BY_FIRST.get(word, ()) if i == 0 or word != "out" else ()
        same = next(((said, plain) for said, plain in possible if _at(tokens, i, said)), None)
        if same is None:
            out.append(tokens[i])
            i += 1
        elif same[0][1:2] == ("not",) and same[0][2] in _OURSELVES and _is_asked_of_what(out):
            out += [tokens[i], tokens[i + 2], tokens[i + 1]]
            i += 3
        else:
            said, plain = same
            first, last = tokens[i], tokens[i + len(said) - 1]
            out += [replace(first, word=word, end=last.end) for word in plain]
            i += len(said)
    return out


def _is_asked_of_what(said: list[Token]) -> bool:
    """Whether a question of what or whom has begun: "which suppliers don't we use" denies."""
    begun = next((k + 1 for k in range(len(said) - 1, -1, -1) if said[k].word == ","), 0)
    return any(token.word in _OF_WHAT for token in said[begun:])


def _split(text: str) -> list[Token]:
    out: list[Token] = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        raw = match.group().lower().replace("’", "'")
        if match["number"]:
            out += _digits(match, start, end)
        elif raw == "'s":  # "what 's", "texas 's"
            out.append(Token("is" if out and out[-1].word in _IS else "'s", start, end))
        elif raw == "+":  # "20000+", "names + extensions"
            out += [Token(part, start, end) for part in (("and",) if text[start - 1].isspace() else ("or", "more"))]
        elif match["word"]:
            out += _word(raw, start, end)
        else:
            out += [Token(part, start, end) for part in _WHOLE.get(raw, (raw,))]
    return out


_NEGATIVE = re.compile(r"(?:\A|[^\W\d_]\s+)-\Z")
"""What stands before the digits of a negative number: a word or nothing, and a minus sign that nothing parts from
them."""


def _digits(match: re.Match[str], start: int, end: int) -> list[Token]:
    digits = match["number"].replace("$", "").replace(" ", "")
    trailing = len(digits) - len(digits.rstrip(","))
    digits = digits.replace(",", "")
    number: int | float = float(digits) if "." in digits else int(digits)
    suffix = (match["suffix"] or "").lower()
    if suffix in ("st", "nd", "rd", "th"):
        return [Token(digits + suffix, start, end)]
    if suffix == "k":
        number, digits = int(number * 1000), str(int(number * 1000))
    if _NEGATIVE.search(match.string, 0, start):
        number, digits, start = -number, f"-{digits}", start - 1
    tokens = [Token(digits, start, end - trailing, number, money="$" in match["number"])]
    return [*tokens, Token(",", end - trailing, end)] if trailing else tokens


def _word(raw: str, start: int, end: int) -> list[Token]:
    if raw.endswith(".") and raw.count(".") == 1:  # the sentence's full stop
        raw, end = raw[:-1], end - 1
    raw = raw.replace(".", "")
    raw = elided(raw)
    if raw in _NOT:
        return [Token(_NOT[raw], start, end), Token("not", start, end)]
    if raw in _WHOLE:
        return [Token(part, start, end) for part in _WHOLE[raw]]
    for ending, word in _ENDINGS.items():
        if raw.endswith(ending) and len(raw) > len(ending):
            cut = end - len(ending)
            return [Token(raw.removesuffix(ending), start, cut), Token(word, cut, end)]
    if raw.endswith("'s") or (raw.endswith("s'") and len(raw) > 2):
        stem = raw[:-2] if raw.endswith("'s") else raw[:-1]
        cut = end - (2 if raw.endswith("'s") else 1)
        return [Token(stem, start, cut), Token("is" if stem in _IS else "'s", cut, end)]
    return [Token(raw.rstrip("'"), start, end)]


def _drop_fillers(tokens: list[Token], written: str = "") -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        phrase = next((p for p in _FILLERS_BY_FIRST.get(tokens[i].word, ()) if _at(tokens, i, p)), None)
        if phrase == ("you", "know") and out and out[-1].word in ("do", "would", "did"):
            phrase = None  # "do you know" asks
        if phrase is None and i + 2 == len(tokens) and _at(tokens, i, ("at", "all")):
            phrase = ("at", "all")
        if _at(tokens, i, ("as", "well")) and (i + 2 == len(tokens) or tokens[i + 2].word == ","):
            welcome = _is_welcome(tokens, i) or _is_said_beside(tokens, i, 2)
            out += [replace(tokens[i], word="too", end=tokens[i + 1].end)] if welcome else []
            i += 2
        elif phrase is not None:
            i += len(phrase)
        elif _is_a_code(tokens[i], written):
            out.append(tokens[i])
            i += 1
        elif _says_nothing(out, tokens, i) or (tokens[i].word == "just" and _is_of_a_name(tokens[i], written)):
            i += 1
        else:
            out.append(tokens[i])
            i += 1
    return out


def _says_nothing(said: list[Token], tokens: list[Token], i: int) -> bool:
    """Whether the word at `i` is a filler, or a title before a name."""
    if tokens[i].word in _TITLES:
        return i + 1 < len(tokens) and tokens[i + 1].word not in _NO_NAMES
    if tokens[i].word in ("exactly", "just") and (_at(tokens, i + 1, ("one",)) or _at(tokens, i + 1, ("as",))):
        return False
    if tokens[i].word == "just" and [token.word for token in said[-2:]] in (["not"], [",", "not"]):
        return False  # "not just the women" are others as well
    if tokens[i].word == "just" and (_at(tokens, i + 1, ("before",)) or _at(tokens, i + 1, ("after",))):
        return i + 2 < len(tokens) and tokens[i + 2].number is not None  # "just before Paul Tai" is the last before him
    if tokens[i].word in ("like", "say"):
        return _is_about(said, tokens, i)
    if tokens[i].word == "just" and _is_only(said, tokens, i):
        return False
    if tokens[i].word == "now" and said and said[-1].word == "right":
        return False  # without it "right" would say something
    if tokens[i].word == "too" and (_is_welcome(tokens, i) or _is_said_beside(tokens, i, 1)):
        return False
    if tokens[i].word == "also" and not said:
        return False
    return tokens[i].word in _FILLERS and not _is_zero(said, tokens, i) and not _at(said[-1:] + tokens[i:], 0, _AND)


def _is_welcome(tokens: list[Token], i: int) -> bool:
    """Whether "too" at `i` says that something is welcome beside what was said before: "Delta is fine too"."""
    return i > 0 and tokens[i - 1].word in _WELCOME


def _is_said_beside(tokens: list[Token], i: int, words: int) -> bool:
    """Whether so many words at `i` end a few that ask nothing, and may say what is wanted beside what was: "Delta
    too"."""
    return i + words == len(tokens) and 0 < i <= _FEW and tokens[0].word not in _ASKING


_FEW = 4


def _is_only(said: list[Token], tokens: list[Token], i: int) -> bool:
    """Whether "just" stands between a preposition or words that ask whether, and a noun: "departments with just women",
    "is it just women who"."""
    ahead = tokens[i + 1] if i + 1 < len(tokens) else None
    if ahead is None or not said or ahead.number is not None:
        return False
    whether = len(said) > 1 and said[-2].word in _IT_BEHIND and said[-1].word in ("it", "there")
    if said[-1].word not in _JUST_BEHIND and not whether:
        return False
    return not (is_number_word(ahead.word) or ahead.word in _NO_NOUN)


def _is_of_a_name(token: Token, written: str) -> bool:
    """Whether a word was written as a name is: "the rating of Just Thai Restaurant"."""
    return written[token.start : token.start + 1].isupper()


def _is_a_code(token: Token, written: str) -> bool:
    """Whether "oh" was written as a code is, in a request that is not all in capitals: "airline OH"."""
    return token.word == "oh" and token.start > 0 and written[token.start : token.end] == "OH" and not written.isupper()


_JUST_BEHIND = word_set(__name__, "just behind")
_IT_BEHIND = word_set(__name__, "it or there behind")
_NO_NOUN = word_set(__name__, "no noun")
"""Words before which "just" is no "only": "to just give me", "with just over ten"."""


def _is_about(said: list[Token], tokens: list[Token], i: int) -> bool:
    """Whether "like" or "say" says "about", or nothing: "before like ten", "is there like a subway"."""
    ahead = tokens[i + 1] if i + 1 < len(tokens) else None
    if ahead is None or not said or said[-1].word not in _LIKE_BEHIND:
        return False
    return ahead.number is not None or is_number_word(ahead.word) or ahead.word in ("a", "an", "around", "about", ",")


def _is_zero(said: list[Token], tokens: list[Token], i: int) -> bool:
    """Whether the "oh" at `i` is a nought: "nineteen oh five", "six two oh one"."""
    around = [said[-1]] if said else []
    around += tokens[i + 1 : i + 2]
    return tokens[i].word == "oh" and len(around) == 2 and all(is_number_word(t.word) for t in around)


def _restarts(tokens: list[Token]) -> list[Token]:
    """The tokens without what was said twice at once: "the the", "show me show me", "how many, how many"."""
    out: list[Token] = []
    for token in tokens:
        out.append(token)
        for size in (4, 3, 2, 1):
            pause = 0
            while pause < len(out) - 2 * size and out[-size - 1 - pause].word == ",":
                pause += 1
            begin = len(out) - 2 * size - pause
            if begin >= 0 and _same(out[begin : begin + size], out[-size:], pause=bool(pause)):
                out = out[: begin + size]
                break
    return out


def _same(left: list[Token], right: list[Token], *, pause: bool) -> bool:
    if len(right) > (2 if not pause else 3) and any(t.word in _RELATIVES for t in right):
        # "states that border states that border ..." is no restart
        return False
    words = [t.word for t in right]
    if len(words) > 1 and "of" in words and "how" not in words and not pause:  # nor is "the boss of the boss of"
        return False
    return [t.word for t in left] == words and all(t.number is None and t.word not in (",", "'s") for t in right)


def _at(tokens: list[Token], i: int, phrase: tuple[str, ...]) -> bool:
    return tuple(t.word for t in tokens[i : i + len(phrase)]) == phrase
