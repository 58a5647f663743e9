"""Numbers and dates in the words of a transcript: "forty five thousand", "nineteen fifty two", "october sixth 1952".

Libraries disagree on spoken numbers ("ten thirty" as two numbers or as 40), so this is a small grammar of our own.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from wizard.ask.facts import fact
from wizard.domain.word_sets import phrases, word_list, word_map, word_set

_UNITS = {word: number for number, word in enumerate(word_list(__name__, "units"))}
_TENS = {word: number * 10 for number, word in enumerate(word_list(__name__, "tens"), 2)}
_SO_MANY_HUNDREDS = word_set(__name__, "so many hundreds")
"""Words before a "hundred" that is no number."""
_CALLED_BY_NUMBERS = word_set(__name__, "called by numbers")
"""Words for things whose name is a number."""
BEFORE_TIMES = word_set(__name__, "before times")
"""Words behind which a number up to 24 may be an hour."""
_LAST_HOUR, _LAST_HOUR_OF_THE_DAY = 12, 24
"""Up to which number the one behind it may be its minutes, and behind words before times."""
_BEFORE_A_HALF = 100
"""Below it a half is said behind a number: "two and a half"."""
_SCALES = {word: int(number) for word, number in word_map(__name__, "scales").items()}
MONTHS = {name: index for index, names in enumerate(phrases(__name__, "months"), 1) for name in names}
_ORDINALS = {word: number for number, word in enumerate(word_list(__name__, "ordinals"), 1)} | {"thirtieth": 30}
_DIGIT_ORDINAL = re.compile(r"^(\d{1,3})(st|nd|rd|th)$")
_DASHED = re.compile(r"^(\d{1,2})-([a-z]{3})-(\d{2}|\d{4})$")
_ISO = re.compile(r"^(\d{4})-(\d{2})-(\d{2})$")
_SLASHED = re.compile(r"^(\d{1,2})/(\d{1,2})/(\d{2}|\d{4})$")


@fact
class Token:
    """A word of the request, as the rest of the tool sees it."""

    word: str
    """Lower case; numbers in digits; `'s` alone."""
    start: int
    end: int
    """Place in the request as given."""
    number: int | float | None = None
    date: str = ""
    """`YYYY-MM-DD`, or `YYYY-MM` where only the month was said."""
    money: bool = False
    """True where a currency sign stood before the number."""
    mark: str = ""
    """Of a comma, the mark that was written: the one that ends a sentence, or nothing."""
    capital: bool = False
    """True where the word was written with a capital letter."""
    hesitant: bool = False
    """True where the speaker hesitated before it: "er"."""


NUMBER_WORDS = frozenset({*_UNITS, *_TENS, *_SCALES, "hundred", "oh"})
"""Words that numbers are made of."""


def ordinal(number: int) -> str:
    """An ordinal number as it is read: "sixth", "21st". `number` is 1 or more."""
    known = next((word for word, value in _ORDINALS.items() if value == number), None)
    if known is not None:
        return known
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def is_number_word(word: str) -> bool:
    """Whether the word is one of those that make a number."""
    return word in _UNITS or word in _TENS or word == "oh"


def read_numbers(tokens: list[Token]) -> list[Token]:
    """Join words that spell one number into one token."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end, number = _number(tokens, i)
        if end > i:
            words = tokens[i:end]
            text = str(number) if len(words) > 1 or not words[0].word.isdecimal() else words[0].word  # "02178"
            if len(words) > 2 and all(w.word == "oh" or _UNITS.get(w.word, 10) < 10 for w in words):
                text = "".join(str(_UNITS.get(w.word, 0)) for w in words)
                number = int(text)
            money = any(w.money for w in words)
            out.append(Token(text, words[0].start, words[-1].end, number, money=money))
            i = end
        else:
            out.append(tokens[i])
            i += 1
    return out


def _number(tokens: list[Token], i: int) -> tuple[int, int | float]:
    """End and value of the longest number that begins at `i`; end is `i` where there is none."""
    words = [token.word for token in tokens]
    digits = 0
    while i + digits < len(words) and words[i + digits] in ("oh", *_UNITS) and _UNITS.get(words[i + digits], 0) < 10:
        digits += 1
    if digits > 2 and words[i] != "oh":
        return i + digits, 0
    year = _year(words, i)
    if year[0] > i:
        return year
    said = _said_in_two(words, i)
    if said[0] > i:
        return said
    j, number = _spelled(tokens, words, i)
    if j == i:
        return i, 0
    if j + 1 < len(words) and words[j] == "point" and words[j + 1] in _UNITS:
        text, k = "", j + 1
        while k < len(words) and words[k] in _UNITS and _UNITS[words[k]] < 10:
            text, k = text + str(_UNITS[words[k]]), k + 1
        return k, float(f"{int(number)}.{text}")
    return j, int(number) if number == int(number) else number


def _said_in_two(words: list[str], i: int) -> tuple[int, int]:
    """A number said in two halves that are no time of day: "seven sixty seven", "sixteen sixty four", "twenty five
    ten", and "one forty seven" behind a word that has a number for its name; end is `i` for none."""
    first, at = _below_hundred(words, i)
    if at == i or not first or (first % 10 == 0 and first != 10):
        return i, 0
    second, end = _below_hundred(words, at)
    before = words[i - 1] if i else ""
    named = before in _CALLED_BY_NUMBERS
    hours = _LAST_HOUR if before not in BEFORE_TIMES else _LAST_HOUR_OF_THE_DAY
    no_minutes = end > at and words[at] in _TENS and (second >= 60 or first > hours)
    if not no_minutes and not (named and end > at and second >= 10):
        return i, 0
    if words[end : end + 1] and (words[end] in ("hundred", "o'clock", "am", "pm") or words[end] in _SCALES):
        return i, 0
    return end, first * 100 + second


def _below_hundred(words: list[str], i: int) -> tuple[int, int]:
    """A number from 1 to 99 in words, and where it ends; end is `i` for none."""
    word = words[i] if i < len(words) else ""
    if word in _TENS:
        unit = _UNITS.get(words[i + 1], 0) if i + 1 < len(words) else 0
        return (_TENS[word] + unit, i + 2) if 0 < unit < 10 else (_TENS[word], i + 1)
    return (_UNITS[word], i + 1) if _UNITS.get(word, 0) else (0, i)


def _spelled(tokens: list[Token], words: list[str], i: int) -> tuple[int, float]:
    """End and value of a number in digits, words or both: "two hundred", "28 thousand"; end is `i` for none."""
    total, current, j, seen = 0.0, 0.0, i, False
    digits = i + (tokens[i].number is not None)
    if words[i] == "a" and words[i + 1 : i + 2] and words[i + 1] in ("hundred", "thousand", "million"):
        current, j, seen = 1, i + 1, True
    while j < len(words):
        word, value = words[j], tokens[j].number
        if value is not None and not seen:
            current, seen = float(value), True
        elif seen and (
            (word == "one" and words[j + 1 : j + 2] == ["way"]) or (word in _UNITS and j == i + 1 == digits)
        ):
            break  # "two hundred one way", "$150 one way"
        elif word in _UNITS and (not seen or _fits(current, _UNITS[word])):
            current, seen = current + _UNITS[word], True
        elif word in _TENS and (not seen or current % 100 == 0):
            current, seen = current + _TENS[word], True
        elif word == "hundred" and seen and 0 < current < 100:
            current *= 100
        elif word == "hundred" and not seen and (not i or words[i - 1] not in _SO_MANY_HUNDREDS):
            current, seen = 100, True
        elif word in _SCALES and seen and current:
            total, current = total + current * _SCALES[word], 0
        elif not (word == "and" and seen and _continues(words, j) and (total or current >= 100)):
            break
        j += 1
    if seen and not total and words[j : j + 3] == ["and", "a", "half"] and current < _BEFORE_A_HALF:
        return j + 3, current + 0.5
    return (j, total + current) if seen else (i, 0.0)


def _fits(current: float, unit: int) -> bool:
    """Whether 0 to 19 may follow: "twenty" five, "hundred" fifteen, but not "ten" five."""
    return current % 100 == 0 if unit >= 10 else current % 10 == 0 and current % 100 != 10


def _continues(words: list[str], j: int) -> bool:
    """Whether the "and" at `j` joins parts of one number: "one hundred and ten"."""
    return words[j - 1] in ("hundred", "thousand", "million") and words[j + 1 : j + 2] != [] and (
        words[j + 1] in _UNITS or words[j + 1] in _TENS
    )  # fmt: skip


def _year(words: list[str], i: int) -> tuple[int, int]:
    """A year said in two halves: "nineteen eighty five", "nineteen oh five"."""
    if words[i] not in ("eighteen", "nineteen", "twenty") or i + 1 >= len(words):
        return i, 0
    century = _UNITS.get(words[i], 20) * 100
    following = words[i + 1]
    if following in _TENS and _TENS[following] >= 20:
        unit = _UNITS.get(words[i + 2], 0) if i + 2 < len(words) else 0
        if 0 < unit < 10:
            return i + 3, century + _TENS[following] + unit
        return i + 2, century + _TENS[following]
    if following in ("oh", "o") and i + 2 < len(words) and 0 < _UNITS.get(words[i + 2], 0) < 10:
        return i + 3, century + _UNITS[words[i + 2]]
    if 10 <= _UNITS.get(following, 0) < 20:
        return i + 2, century + _UNITS[following]
    return i, 0


def read_dates(tokens: list[Token]) -> list[Token]:
    """Join words that say one date into one token; a year alone stays a number."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end, date = _date(tokens, i)
        if end > i:
            out.append(Token(date, tokens[i].start, tokens[end - 1].end, date=date))
            i = end
        else:
            out.append(tokens[i])
            i += 1
    return out


def _date(tokens: list[Token], i: int) -> tuple[int, str]:
    word = tokens[i].word
    if match := _ISO.match(word):
        date = _iso(int(match[1]), int(match[2]), int(match[3]))
        return (i + 1, date) if date else (i, "")
    if (match := _DASHED.match(word)) and match[2] in MONTHS:
        date = _iso(_full(int(match[3])), MONTHS[match[2]], int(match[1]))
        return (i + 1, date) if date else (i, "")
    if match := _SLASHED.match(word):
        date = _iso(_full(int(match[3])), int(match[1]), int(match[2]))
        return (i + 1, date) if date else (i, "")
    if word in MONTHS:
        month, j = MONTHS[word], i + 1
        j += j < len(tokens) and tokens[j].word == "the"
        after, day = day_number(tokens, j)
        if after > j:
            k = after + (after < len(tokens) and tokens[after].word in ("of", ","))
            certain = k > after or (k < len(tokens) and (tokens[k].number or 0) > 31)  # not "July seventh one way"
            if k < len(tokens) and _is_year(tokens[k]) and certain:
                date = _iso(_full(int(tokens[k].number or 0)), month, day)
                return (k + 1, date) if date else (i, "")
        j = i + 1 + (i + 1 < len(tokens) and tokens[i + 1].word == "of")
        if j < len(tokens) and _is_year(tokens[j]) and (tokens[j].number or 0) > 31:
            return j + 1, f"{_full(int(tokens[j].number or 0)):04d}-{month:02d}"
    after, day = day_number(tokens, i)
    if after > i:
        j = after + (after < len(tokens) and tokens[after].word in ("of", ","))
        k = j + 1 + (j + 1 < len(tokens) and tokens[j + 1].word == ",")  # "the sixth of May, 1956"
        if k < len(tokens) and tokens[j].word in MONTHS and _is_year(tokens[k]):
            full = (tokens[k].number or 0) > 99 or k == j + 1
            date = _iso(_full(int(tokens[k].number or 0)), MONTHS[tokens[j].word], day) if full else ""
            return (k + 1, date) if date else (i, "")
    return i, ""


def day_number(tokens: Sequence[Token], i: int) -> tuple[int, int]:
    """End and value of a day of the month that begins at `i` ("twenty third", "23"); end is `i` where there is none."""
    if i >= len(tokens):
        return i, 0
    token = tokens[i]
    if match := _DIGIT_ORDINAL.match(token.word):
        return i + 1, int(match[1])
    if token.word in _ORDINALS:
        return i + 1, _ORDINALS[token.word]
    if isinstance(token.number, int) and 1 <= token.number <= 31:
        if token.number in (20, 30) and i + 1 < len(tokens) and _ORDINALS.get(tokens[i + 1].word, 10) < 10:
            return i + 2, token.number + _ORDINALS[tokens[i + 1].word]
        return i + 1, token.number
    return i, 0


def _is_year(token: Token) -> bool:
    return isinstance(token.number, int) and (0 <= token.number <= 99 or 1800 <= token.number <= 2100)


def _full(year: int) -> int:
    return year + 1900 if year < 100 else year


def _iso(year: int, month: int, day: int) -> str:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return ""
