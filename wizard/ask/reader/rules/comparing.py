"""Comparison with others: "older than the youngest clerk", "more than his boss"."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Best,
    Compare,
    Condition,
    Either,
    Extreme,
    Grouped,
    Of,
    Op,
    Own,
    Part,
    Related,
    Set,
    Show,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Noun,
    Numeral,
    Partner,
    Verb,
    When,
    WholeRequest,
)
from wizard.ask.reader.narrowing import either
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.times_said import DATED
from wizard.ask.reader.units_said import in_unit
from wizard.domain.word_sets import word_set

BOOK = Book()
_OPS: tuple[Op, ...] = ("<=", ">=", "<", ">", "=")
_OPS_OF_WORDS: tuple[tuple[Op, frozenset[str]], ...] = (
    ("=", word_set(__name__, "as many")),
    (">=", word_set(__name__, "at least as many")),
    ("<=", word_set(__name__, "at most as many")),
)
_LESS = frozenset({"fewer", "less", "lower", "smaller", "shorter", "below", "under"})


def says_less(parts: Sequence[object]) -> bool:
    """Whether one of the words of a comparison says that less is asked for."""
    return any(isinstance(part, FunctionWord) and part.words in _LESS for part in parts)


def compared_by(parts: Sequence[object]) -> Op:
    """How the words of a comparison compare two numbers."""
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    for op, said in _OPS_OF_WORDS:
        if any(word in said for word in words):
            return op
    return next((op for op in _OPS if op in words), "<" if says_less(parts) else ">")


def of_its_own(j: Joiner, name: str, op: Op, other: Noun) -> Own | None:
    """The attribute of the member's own partner, "their boss"; None where somebody else is meant."""
    told = other.set.where[0] if len(other.set.where) == 1 else None
    if not isinstance(told, Related) or not told.to.earlier or told.to.where:
        return None
    step, cls = told.step.back, j.lexicon.attributes[name].of
    if not j.other_end(told.step) == other.set.cls == cls:
        return None
    return of_partners(j, Via(step, Attr(name)), op, of_some(other, op))


def of_partners(j: Joiner, term: Via, op: Op, of_some_of_them: str = "") -> Own | None:
    """What a member has of its partner to be compared with; of several, "their staff", what all of them are below or
    above. None where there may be several and no value stands for all."""
    if term.function or j.leads_to_one(term.step):
        return Own(term)
    if op[:1] not in ("<", ">"):
        return None
    return Own(replace(term, function=of_some_of_them or ("max" if op.startswith(">") else "min")))


def than(j: Joiner, name: str, op: Op, other: Noun) -> Made:
    """The attribute compared with that of other members."""
    cls = j.lexicon.attributes[name].of
    if other.wh:
        return
    if other.set.cls != cls:
        yield from _of_their_prices(j, name, op, other)
        return
    own = of_its_own(j, name, op, other)
    if own is not None:
        yield Holds(cls, Compare(Attr(name), op, own)), -0.2
        return
    if not is_left_open(other):
        yield Holds(cls, Compare(Attr(name), op, Of(Attr(name), other.set, of_some(other, op)))), 0.0


def _of_their_prices(j: Joiner, name: str, op: Op, other: Noun) -> Made:
    """What members cost compared with what others cost, each the least that it costs: "cheaper than Delta 296"."""
    priced = j.lexicon.classes.get(other.set.cls)
    cls = j.lexicon.attributes[name].of
    if priced is None or j.lexicon.classes[cls].how_much != name or is_left_open(other) or not other.set.where:
        return
    for step in j.steps(other.set.cls, cls):
        if step.relation == priced.how_much:
            least = Via(step, Attr(name), "min")
            of = Of(least, replace(other.set, bare=False), of_some(other, op))
            yield Holds(other.set.cls, Compare(least, op, of)), 0.0


def of_some(other: Noun, op: Op) -> str:
    """Which value of several is compared with: more than some clerk has who has more than the one with the least."""
    if not other.some or op[:1] not in ("<", ">"):
        return ""
    return "min" if op.startswith(">") else "max"


def is_left_open(other: Noun) -> bool:
    """Whether they are others than the member itself, who may be one of them: "more than other clerks"."""
    return other.many == "other"


@BOOK.rule("M", "CMP than NP", "CMP than NP be", "CMP than NP do", binds=True, example="who is older than Rosa Delgado")
def _comparative(j: Joiner, degree: Degree, _than_word: FunctionWord, other: Noun, *_be: FunctionWord) -> Made:
    for name, high in degree.attributes:
        yield from than(j, name, ">" if high else "<", other)


@BOOK.rule("M", "CMP than NUM", "CMP than NUM UNIT", example="older than 40")
def _comparative_number(j: Joiner, degree: Degree, number: Numeral, *unit: Measure) -> Made:
    for name, high in degree.attributes:
        said = in_unit(j.lexicon, name, unit[0]) if unit else Attr(name)
        if said is not None and j.lexicon.attributes[name].kind != "date":  # no day is before 40
            yield Holds(j.lexicon.attributes[name].of, Compare(said, ">" if high else "<", (number.value,))), 0.0


@BOOK.rule("M", "V OP NP", "V OP T", "V OP NP do", "V OP NP be", binds=True, example="who earns more than Rosa Delgado")
def _verb_more(j: Joiner, verb: Verb, op: FunctionWord, other: object, *_do: FunctionWord) -> Made:
    for sense in verb.senses:
        if sense.kind != "attrverb" or j.lexicon.attributes[sense.name].kind not in ("number", "date", "year"):
            continue
        if isinstance(other, Noun):
            under = 0.6 if j.lexicon.attributes[sense.name].since and op.words == "<" else 0.0  # "work under Paul Tai"
            for meaning, cost in than(j, sense.name, op.words, other):  # type: ignore[arg-type]
                yield meaning, cost + sense.cost + under
        elif isinstance(other, Measure) and other.term == Attr(sense.name) and other.function:
            of = Of(other.term, other.owner, other.function)
            yield Holds(other.owner.cls, Compare(other.term, op.words, of)), sense.cost  # type: ignore[arg-type]


@BOOK.rule("M", "whose REL be CMP than PRO [be | do]", "whose REL V OP PRO [do]", "whose REL be CMP than NP", cost=-0.4,
           binds=True, example="employees whose boss is younger than they are")  # fmt: skip
def _whose_partner_has_more(j: Joiner, _whose: FunctionWord, partner: Partner, *rest: object) -> Made:
    """A partner compared with the member itself."""
    itself = last(Noun, rest)
    if not itself.set.earlier or itself.set.where or itself.set.cls not in (ANY, j.other_end(partner.step.back)):
        return
    degree, op = maybe(Degree, rest), "<"
    found = list(degree.attributes) if degree is not None else []
    if degree is None:
        op = next(part.words for part in rest if isinstance(part, FunctionWord))
        found = [(s.name, op == ">") for s in first(Verb, rest).senses if s.kind == "attrverb"]
    for name, high in found:
        entry = j.lexicon.attributes[name]
        if entry.of == j.other_end(partner.step) == j.other_end(partner.step.back) and entry.kind in ("number", *DATED):
            own = Compare(Attr(name), "<" if high else ">", Own(Via(partner.step, Attr(name))))
            yield Holds(entry.of, own), j.cost(partner.step)


def said_of_both(one: Noun, two: Noun) -> tuple[Condition, ...]:
    """What is said behind the second of two nouns, and of both: "men than women in Legal"."""
    where = two.set.where
    return where[len(where) - two.tail :] if not one.tail and two.tail < len(where) else ()


@BOOK.rule("M", "(V | V P | V by | be V by) (NP CMP | CMP NP) [than PRO | than PRO be]", cost=-0.2, binds=True,
           example="who works for somebody younger")  # fmt: skip
def _done_with_one_who_has_more(j: Joiner, *parts: object) -> Made:
    """What is done with somebody who has more of something than who does it: "reports to someone younger"."""
    verb, degree, other = first(Verb, parts), first(Degree, parts), first(Noun, parts)
    if other.wh or other.bare or other.pronoun or other.count or other.many not in ("", "any") or other.set.where:
        return
    if any(noun.set.where or not noun.pronoun for noun in parts if isinstance(noun, Noun) and noun is not other):
        return
    for sense in (sense for sense in verb.senses if sense.kind == "verb"):
        step, cls = sense.step, j.other_end(sense.step)
        if j.other_end(step.back) != cls or other.set.cls not in (cls, ANY):
            continue
        for name, high in degree.attributes:
            term, cost = Attr(name), sense.cost + j.cost(step)
            if j.lexicon.attributes[name].of == cls and j.leads_to_one(step):
                yield Holds(cls, Compare(term, "<" if high else ">", Own(Via(step, term))), clause=True), cost
            elif j.lexicon.attributes[name].of == cls and j.leads_to_one(step.back):
                own = Compare(term, ">" if high else "<", Own(Via(step.back, term)))
                yield Holds(cls, Related(step, Set(cls, (own,))), clause=True), cost


@BOOK.rule("M", "V OP average NP", "V OP average", "CMP than average NP", "CMP than average", "V OP average P NP",
           "V CMP than average NP", example="engineers who make more than the average engineer")  # fmt: skip
def _more_than_average(j: Joiner, verb: object, op: object, _average: FunctionWord, *rest: object) -> Made:
    names = []
    if isinstance(verb, Verb):
        signs = dict(op.attributes) if isinstance(op, Degree) else {}
        done = [s.name for s in verb.senses if s.kind == "attrverb"]
        names = [(name, ">" if signs[name] else "<") for name in done if name in signs]
        names = [(name, op.words) for name in done] if isinstance(op, FunctionWord) else names
    elif isinstance(verb, Degree):
        names = [(name, ">" if high else "<") for name, high in verb.attributes]
    other = rest[-1] if rest else None
    for name, sign in names:
        entry = j.lexicon.attributes[name]
        if entry.kind != "number":
            continue
        if other is None:
            of = Set(entry.of)
        elif isinstance(other, Noun) and other.set.cls == entry.of and not other.wh:
            of = other.set  # "the average one" is one of those that are narrowed, and no rule knows them yet
        else:
            continue
        yield Holds(entry.of, Compare(Attr(name), sign, Of(Attr(name), of, "avg"))), 0.0  # type: ignore[arg-type]


@BOOK.rule("R", "NP be CMP NP or NP", "NP be SUP NP or NP", "NP be CMP comma NP or NP", "NP have CMP NP or NP",
           example="who is older, Fred Rogers or Roy Drake")  # fmt: skip
def _which_more(j: Joiner, asked: Noun, degree: Degree, *nouns: Noun) -> Made:
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if asked.wh and asked.set.cls in (cls, ANY) and all(noun.set.cls == cls for noun in nouns):
            found = narrow(either(tuple(noun.set for noun in nouns)), Extreme(Attr(name), high))
            yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "which be CMP comma NP or NP", "which be CMP NP or NP", "be NP or NP CMP", "which NP and NP be CMP",
           "of NP and NP comma which be CMP", "of NP and NP which be CMP",
           example="which is larger, Brennach or Dunlow")  # fmt: skip
def _more_of_two(j: Joiner, degree: Degree, *nouns: Noun) -> Made:
    """Which of two, each told apart, has more of what the comparative says; no noun says what they are."""
    if any(noun.wh or noun.count or not noun.set.where for noun in nouns):
        return
    one, two = nouns
    behind = two.set.where[1:] if two.tail and not one.tail and len(one.set.where) == 1 else ()
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if all(noun.set.cls == cls for noun in nouns):
            kind = two.set.where[: len(two.set.where) - len(behind)]  # "a taxi or a limousine in Boston"
            found = narrow(either((one.set, replace(two.set, where=kind))), *behind, Extreme(Attr(name), high))
            yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "NP V more comma NP", "NP V more NP", "NP V fewer comma NP", "NP V fewer NP", "NP V CMP comma NP",
           "NP have V more comma NP", "NP have V CMP comma NP", "NP be V CMP comma NP", "NP be V more comma NP",
           example="who earns more, Fred Rogers or Roy Drake")  # fmt: skip
def _who_does_more(j: Joiner, asked: Noun, *rest: object) -> Made:
    """Which of two does it more."""
    verb, noun = first(Verb, rest), last(Noun, rest)
    if not asked.wh or noun.joined != "or" or not noun.bare or len(noun.parts) < 2:
        return
    degree = next((part for part in rest if isinstance(part, Degree)), None)
    less = says_less(rest)
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind != "attrverb" or entry is None or entry.kind != "number":
            continue
        high = dict(degree.attributes).get(sense.name) if degree is not None else not less
        if high is not None and noun.set.cls == entry.of and asked.set.cls in (entry.of, ANY):
            found = narrow(noun.set, Extreme(Attr(sense.name), high))
            yield WholeRequest(Show(found), found), sense.cost


@BOOK.rule("R", "do more NP V DATE or DATE", "(be more NP V | do more NP V | do V more NP) P DATE or P DATE",
           "do V more NP P DATE or DATE", "do NP V more NP DATE or DATE", "do NP more NP P DATE or P DATE",
           "do NP more NP P DATE or DATE", "be more NP V P DATE or DATE", "do NP V more NP P DATE or P DATE",
           "do (NP V more NP | more NP V) P DATE or DATE", "more NP P DATE or P DATE",
           example="were more people hired in 1983 or in 1984")  # fmt: skip
def _when_more(j: Joiner, *parts: object) -> Made:
    """In which of two years more members did it."""
    days = [part for part in parts if isinstance(part, When)]
    noun, verb = last(Noun, parts), maybe(Verb, parts)
    if any(day.op != "=" or len(day.values[0]) != 4 for day in days) or len(days) != 2 or noun.wh or noun.pronoun:
        return
    done = [c.term for c in noun.set.where if isinstance(c, Compare) and c.op == "present"]
    names = [s.name for s in verb.senses if s.kind == "attrverb"] if verb is not None else []
    dated = [name for name in names if j.lexicon.attributes[name].kind in DATED]
    for name in [term.name for term in done if isinstance(term, Attr)] or dated:
        term = Attr(name)
        where = tuple(c for c in noun.set.where if c != Compare(term, "present"))
        base = Set(j.lexicon.attributes[name].of, where)
        years = Either(tuple(Compare(term, "=", day.values) for day in days))
        of = narrow(base, years)
        yield WholeRequest(Grouped(Part(term, "year"), "count", None, of, best=Best(), alone=True), of), 0.0
