"""English without a domain: articles, lists, agreement of verbs, and values as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wizard.ask import form
from wizard.ask.inflect import noun_forms, third_person

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip
COMPARED = {"=": "exactly", "!=": "other than", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
            "between": "between"}  # fmt: skip
"""How a comparison with a number is said."""
_SMALL = frozenset({"of", "the", "and", "in", "for", "to", "at"})
_RELATIVE = re.compile(r"\b(that|who|those)\b")
_SOUNDS_LIKE_YOU = ("uni", "use", "eu", "one ", "once")


def article(noun: str) -> str:
    """The article that fits before `noun`: "a" or "an"."""
    vowel = noun[:1].lower() in "aeiou" and not noun.lower().startswith(_SOUNDS_LIKE_YOU)
    return "an" if vowel or noun[:2] in ("8 ", "11", "18") else "a"


def some(singular: str, many: str) -> str:
    """ "a meal"; "some aircraft" where singular and plural are one."""
    return f"some {singular}" if singular == many else f"{article(singular)} {singular}"


def plurals(entry: str) -> tuple[str, str]:
    """Singular and plural of a lexicon's noun, whose head may stand before "of": "place of birth"."""
    singular, many = noun_forms(entry)
    head, of, rest = singular.partition(" of ")
    if of and "/" not in entry and not head.endswith("s"):
        many = f"{noun_forms(head)[1]}{of}{rest}"
    elif of and "/" not in entry:
        many = singular
    return singular, many


def joined(parts: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b, and c"."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def is_nested(clause: str) -> bool:
    """Whether the clause holds a relative clause of its own: what follows it would seem to belong there."""
    return _RELATIVE.search(clause) is not None


def relative(who: str, clauses: Sequence[str], *, movable: bool = True) -> str:
    """ "that leave Boston, and that serve meals that are hot"; those with a clause of their own last where they may."""
    nested = [clause for clause in clauses if is_nested(clause)]
    single = [clause for clause in clauses if not is_nested(clause)]
    if len(nested) < 2 and (movable or clauses[-1:] == nested or not nested):
        return f"{who} {joined([*single, *nested] if movable else clauses)}"
    groups = [*([joined(single)] if single else []), *nested] if movable else list(clauses)
    said = [f"{who} {group}" for group in groups]
    return f"{', '.join(said[:-1])}, and {said[-1]}"


def third(clause: str) -> str:
    """A clause about many, said of one: "work in ..." gives "works in ..."."""
    if clause.startswith("are "):
        return "is " + clause[4:]
    if clause.startswith("do not "):
        return "does not " + clause[7:]
    for word, between in (("either", " or "), ("neither", " nor ")):
        if clause.startswith(f"{word} "):
            return f"{word} " + between.join(third(part) for part in clause[len(word) + 1 :].split(between))
    return third_person(clause)


def negated(clause: str) -> str:
    """ "are managers" gives "are not managers"."""
    if clause == "are" or clause.startswith("are "):
        return f"are not{clause[3:]}"
    if clause.startswith("have no "):
        return f"have {article(clause[8:])} {clause[8:]}"
    if clause.startswith("do not "):
        return clause[7:]
    return f"do not {clause}"


def asked(who: str, clauses: Sequence[str], *, one: bool) -> str:
    """A yes/no question: "does Sharon Lease work in department 10", "are all clerks female"."""
    plain = [clause for clause in clauses if not clause.startswith(("do not ", "either ", "neither "))]
    if len(plain) == len(clauses) and clauses:
        if all(clause.startswith("are ") for clause in clauses):
            return f"{'is' if one else 'are'} {who} {joined([clause[4:] for clause in clauses])}"
        if not any(clause.startswith("are ") for clause in clauses):
            return f"{'does' if one else 'do'} {who} {joined(clauses)}"
    return f"is it true that {who} {joined([third(c) for c in clauses] if one else clauses)}"


def worded(value: str) -> str:
    """A text of the database as people write it: "HARVARD UNIVERSITY" in capitals and small letters; codes stay."""
    letters = value.replace(" ", "").replace("'", "").replace("-", "").replace(".", "")
    words = value.split()
    if not letters.isalpha() or not (value.isupper() or value.islower()):
        return value
    if value.isupper() and max(map(len, words)) < 4:
        return value
    said = (w.lower() if i and w.lower() in _SMALL else _capital(w) for i, w in enumerate(words))
    return " ".join(said)


def _capital(word: str) -> str:
    return re.sub(r"(^|[-'])(\w)", lambda found: found[1] + found[2].upper(), word.lower())


def number(value: form.Scalar) -> str:
    """A number with its thousands, from five figures on: a year is none."""
    if isinstance(value, (int, float)) and abs(value) >= 10_000:
        return f"{value:,}" if isinstance(value, int) or not value.is_integer() else f"{int(value):,}"
    return f"{value:g}" if isinstance(value, float) else str(value)


def clock(value: form.Scalar) -> str:
    """A time of day, hours times 100 plus minutes, as it is said."""
    try:
        hour, minute = divmod(int(value), 100)
    except ValueError:
        return str(value)
    if minute == 0 and hour in (0, 12, 24):
        return "noon" if hour == 12 else "midnight"
    return f"{(hour - 1) % 12 + 1}:{minute:02d} {'AM' if hour % 24 < 12 else 'PM'}"


def day(text: str) -> str:
    """A year, a month or a day in ISO as people write it: "6 October 1952"."""
    parts = text.split("-")
    if len(parts) == 1 or not all(part.isdecimal() for part in parts):
        return text
    month = _MONTHS[int(parts[1]) - 1]
    return f"{month} {parts[0]}" if len(parts) == 2 else f"{int(parts[2])} {month} {parts[0]}"
