"""Codes: what they mean, whose they are, what the code of something is (1992 paper, Appendix B, 2.9.1)."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Either, Set, Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Noun, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last

BOOK = Book()


def attribute_of(code: Holds) -> str:
    """The attribute that a code is a value of."""
    condition = code.condition
    return condition.term.name if isinstance(condition, Compare) and isinstance(condition.term, Attr) else ""


@BOOK.rule("CODE", "NP CODE", "T CODE", "[NP] code CODE", "CODE NP", example="what does the airline code HP mean")
def _kind_of_code(j: Joiner, *parts: object) -> Made:
    """The noun of its class, or of the attribute, before a code; the "code for" something is another one."""
    code = last(Holds, parts)
    kind = parts[0] if parts[0] is not code else parts[1]
    if any(isinstance(part, FunctionWord) and part.words.endswith((" for", " of")) for part in parts):
        return
    name = attribute_of(code)
    if isinstance(kind, Noun):
        if kind.set.cls == code.cls and not (kind.set.where or kind.bare or kind.wh or kind.count or kind.many):
            yield code, -0.6
    elif isinstance(kind, Measure):
        if kind.term == Attr(name) and not kind.owned and not kind.owner.where:
            yield code, -0.6
    else:
        yield code, 0.0


@BOOK.rule("CODE", "CODE P NP", "CODE P T", cost=0.1, example="what does F under fare code mean")
def _code_among_such(j: Joiner, code: Holds, word: FunctionWord, kind: object) -> Made:
    """Of which kind the code is, said behind it: "under airline code", "for meals"."""
    if word.words in _AS:
        yield from _kind_of_code(j, kind, code)


_AS = frozenset({"as", "under", "for", "among"})


@BOOK.rule("R", "what do CODE mean", "what be meaning CODE", "what be mean of CODE", "meaning CODE", "explain CODE",
           "CODE mean what", "what NP do CODE mean", "what T do CODE mean", "what CODE mean", "what be CODE mean",
           "explain what CODE mean", "what CODE be mean", example="what does EWR stand for")  # fmt: skip
def _meaning(j: Joiner, *parts: object) -> Made:
    code = last(Holds, parts)
    kind = next((part for part in parts if isinstance(part, (Noun, Measure))), None)
    if isinstance(kind, Noun) and kind.set.cls != code.cls:
        return
    if isinstance(kind, Measure) and kind.owner.cls != code.cls:
        return
    yield from _decoded(j, code)


@BOOK.rule("R", "what be difference P CODE and CODE", "difference P CODE and CODE", "explain CODE and CODE",
           "what do CODE and CODE mean", "what be CODE and CODE", "explain difference P CODE and CODE", cost=-0.4,
           example="what is the difference between airline code HP and airline code QX")  # fmt: skip
def _told_apart(j: Joiner, one: Holds, other: Holds) -> Made:
    """What tells two codes of a kind apart: what each of them means."""
    told = one.condition, other.condition
    if one.cls == other.cls and told[0] != told[1] and attribute_of(one) == attribute_of(other):
        yield from _each_decoded(j, attribute_of(one), Set(one.cls, (Either(told),)))


@BOOK.rule("R", "explain NP", "what do NP mean", "what do NP mean all", cost=0.3, example="explain the fare codes")
def _all_codes(j: Joiner, noun: Noun) -> Made:
    """What all codes of a kind mean, where the things are called by those."""
    if noun.set != Set(noun.set.cls) or not noun.plural or noun.wh or noun.many not in ("", "all"):
        return
    for name, entry in j.lexicon.attributes_of(noun.set.cls).items():
        if entry.code:
            yield from _each_decoded(j, name, noun.set)


def _each_decoded(j: Joiner, code: str, found: Set) -> Made:
    """Codes, each with what it means."""
    meaning = j.lexicon.attributes[code].meaning
    if meaning is not None:
        yield WholeRequest(Show(found, (Attr(code), Attr(meaning))), found), 0.0


def _decoded(j: Joiner, code: Holds) -> Made:
    meaning = j.lexicon.attributes[attribute_of(code)].meaning
    if meaning is not None:
        found = Set(code.cls, (code.condition,))
        yield WholeRequest(Show(found, (Attr(meaning),)), found), 0.0


@BOOK.rule("R", "what be CODE", "who be CODE", "what CODE be", cost=-0.4, example="what is YYZ")
def _what_is_a_code(j: Joiner, code: Holds) -> Made:
    yield from _decoded(j, code)


@BOOK.rule("R", "NP be CODE", "NP have CODE", example="which airline has the code HP")
def _whose_code(j: Joiner, asked: Noun, code: Holds) -> Made:
    if asked.wh and asked.set.cls == code.cls and not asked.set.where:
        yield from _decoded(j, code)


@BOOK.rule("M", "have CODE", "P CODE", cost=0.3, example="flights of the airline with the code HP")
def _with_code(j: Joiner, word: FunctionWord, code: Holds) -> Made:
    if word.words in ("with", "under") or "ha" in word.words:
        yield code, 0.0


@BOOK.rule("T", "code of NP", "code P NP", "NP poss code", "NP code", "what code do NP have", "what code have NP",
           example="what is the code of Newark Airport")  # fmt: skip
def _code_of(j: Joiner, *parts: object) -> Made:
    noun = first(Noun, parts)
    word = parts[1] if isinstance(parts[1], FunctionWord) else None
    if noun.wh or noun.set.cls == ANY or (word is not None and word.words in ("to", "from", "by")):
        return
    for name, entry in j.lexicon.attributes_of(noun.set.cls).items():
        if entry.code and (noun.bare or noun.set.where):
            yield Measure(Attr(name), replace(noun.set, bare=False), owned=True), 0.0
