"""Numbers as they are said: digits that somebody typed, written out in English words, lower case, no hyphens.

A typed number does not say how it was spoken ("1500" may be "fifteen hundred"): these are the likeliest words, a draft
for whoever listens.
"""

from __future__ import annotations

import re

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "  # noqa: SIM905
    "seventeen eighteen nineteen".split()
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_PLURALS = {"six": "sixes"}
_LARGEST = 10**15

NUMBER_WORDS = frozenset((*_UNITS, *_TENS, "hundred", *(name for _, name in _SCALES)))
"""Every word that a cardinal number is made of."""

_TYPED = re.compile(
    r"(?P<money>[$£€])\s?(?P<amount>\d+(?:,\d{3})*)(?:\.(?P<cents>\d\d)(?!\d))?"
    r"|(?P<hour>\d{1,2}):(?P<minute>[0-5]\d)(?!\d)"
    r"|(?P<ordinal>\d+(?:,\d{3})*)(?:st|nd|rd|th)(?![^\W_])"
    r"|(?P<plural>\d+(?:,\d{3})*)'?s(?![^\W_])"
    r"|(?P<minus>(?<!\S)[-−])?(?P<whole>\d+(?:,\d{3})*)(?:\.(?P<fraction>\d+))?"
)
_CURRENCIES = {"$": ("dollar", "cent"), "£": ("pound", "penny"), "€": ("euro", "cent")}


def spoken(text: str) -> str:
    """`text` in lower case, with every number in it as words, set off by blanks.

    Times (10:30), ordinals (2nd), plurals (1980s), money ($1,200.50), decimals, and years are read as such.
    """
    return _TYPED.sub(lambda match: f" {_said(match)} ", text)


def cardinal(number: int) -> str:
    """A number from 0 on: 423 is "four hundred twenty three". From 10**15 on digit by digit."""
    if number >= _LARGEST:
        return _digits(str(number))
    words: list[str] = []
    for size, name in _SCALES:
        if number >= size:
            words += [_hundreds(number // size), name]
            number %= size
    if number or not words:
        words.append(_hundreds(number))
    return " ".join(words)


def ordinal(number: int) -> str:
    """An ordinal number in words: 22 is "twenty second"."""
    *before, last = cardinal(number).split()
    if last.endswith("y"):
        return " ".join([*before, last[:-1] + "ieth"])
    return " ".join([*before, _ORDINALS.get(last, last + "th")])


def year(number: int) -> str:
    """Four digits as years are said: 1989 is "nineteen eighty nine", 1905 "nineteen oh five", 2005 as any number."""
    century, rest = divmod(number, 100)
    if century % 10 == 0 and rest < 10:
        return cardinal(number)
    if rest == 0:
        return f"{cardinal(century)} hundred"
    return f"{cardinal(century)} {_two(rest)}"


def _said(match: re.Match[str]) -> str:
    if match["money"]:
        return _money(match["money"], _value(match["amount"]), int(match["cents"] or 0))
    if match["hour"]:
        minute = int(match["minute"])
        return f"{cardinal(int(match['hour']))} {_two(minute)}" if minute else cardinal(int(match["hour"]))
    if match["ordinal"]:
        return ordinal(_value(match["ordinal"]))
    if match["plural"]:
        *before, last = _whole(match["plural"]).split()
        plural = last[:-1] + "ies" if last.endswith("y") else _PLURALS.get(last, last + "s")
        return " ".join([*before, plural])
    words = _whole(match["whole"])
    if match["fraction"]:
        words = f"{cardinal(_value(match['whole']))} point {_digits(match['fraction'])}"
    return f"minus {words}" if match["minus"] else words


def _value(typed: str) -> int:
    return int(typed.replace(",", "")[:640])


def _whole(typed: str) -> str:
    digits = typed.replace(",", "")
    if len(digits) > 1 and int(digits[0]) == 0:
        return _digits(digits)
    if len(digits) >= 16:
        return _digits(digits)
    number = int(digits)
    return year(number) if "," not in typed and 1100 <= number <= 2099 else cardinal(number)


def _money(sign: str, amount: int, cents: int) -> str:
    whole, part = _CURRENCIES[sign]
    parts = [f"{cardinal(amount)} {whole if amount == 1 else whole + 's'}"] if amount or not cents else []
    if cents:
        many = "pence" if part == "penny" else f"{part}s"
        parts.append(f"{cardinal(cents)} {part if cents == 1 else many}")
    return " and ".join(parts)


def _hundreds(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    words = [_UNITS[hundreds], "hundred"] if hundreds else []
    if rest or not words:
        words.append(_below_hundred(rest))
    return " ".join(words)


def _below_hundred(number: int) -> str:
    if number < 20:
        return _UNITS[number]
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (f" {_UNITS[unit]}" if unit else "")


def _two(number: int) -> str:
    """Minutes, and the last two digits of a year: 5 is "oh five"."""
    return f"oh {_UNITS[number]}" if number < 10 else _below_hundred(number)


def _digits(typed: str) -> str:
    return " ".join(_UNITS[int(digit)] for digit in typed)
