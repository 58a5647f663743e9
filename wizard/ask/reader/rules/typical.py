"""What is usual: "how old is the average clerk", "how many towns does an isle have on average"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Number, Set
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Degree, FunctionWord, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


def _common_noun(noun: Noun) -> bool:
    return not (noun.wh or noun.bare or noun.pronoun or noun.count or noun.joined or noun.set.cls == ANY)


@BOOK.rule("T", "T of average NP", "T P average NP", "average NP poss T", example="the population of the average isle")
def _of_the_average(j: Joiner, *parts: object) -> Made:
    measure, noun = first(Measure, parts), first(Noun, parts)
    if measure.function or measure.owned or measure.more or not isinstance(measure.term, Attr):
        return
    word = parts[1]
    if (
        isinstance(word, FunctionWord)
        and word.words not in ("of", "for")
        and len(parts) == 4
        and isinstance(parts[0], Measure)
    ):
        return
    if _common_noun(noun) and noun.set.cls == measure.owner.cls and _is_number(j, measure.term.name):
        yield replace(measure, owner=replace(noun.set, bare=False), function="avg", owned=True), 0.0


@BOOK.rule("R", "[how] HOW be average NP", "HOW average NP be",
           "(what do | howmuch do | what | howmuch | how HOW do | HOW do | HOW have | howmuch be) average NP V",
           "HOW do NP V average", "HOW be NP average", "(what | howmuch) do NP V average",
           "average (howmuch | what) do NP V", "average HOW be NP", "what be average NP V", "HOW NP be average",
           example="how large is the average isle")  # fmt: skip
def _average_of_each(j: Joiner, noun: Noun, degree: Degree | None = None, verb: Verb | None = None) -> Made:
    if not _common_noun(noun) or noun.many not in ("", "any", "all"):
        return
    said = {s.name: s.cost for s in verb.senses if s.kind == "attrverb"} if verb is not None else {}
    names = [name for name, _ in degree.attributes] if degree is not None else list(said)
    for name in names:
        if verb is not None and name not in said:
            continue
        if j.lexicon.attributes[name].of == noun.set.cls and _is_number(j, name):
            of = replace(noun.set, bare=False)
            yield WholeRequest(Aggregate("avg", Attr(name), of), of), said.get(name, 0.0)


def _is_number(j: Joiner, name: str) -> bool:
    return j.lexicon.attributes[name].kind == "number"


@BOOK.rule("R", "average howmany NP do NP have", "howmany NP do NP have average", "howmany NP do average NP have",
           "average howmany NP do NP V", "howmany NP do NP V average", "howmany NP do average NP V",
           "howmany NP have average NP", "average howmany NP V NP", "howmany NP V NP average",
           "howmany NP average NP have", "average howmany NP [be there] P NP",
           "howmany NP (be there P | P | be P | V) average NP", "average howmany NP comma do NP have",
           example="on average how many towns does an isle have")  # fmt: skip
def _how_many_on_average(j: Joiner, *parts: object) -> Made:
    """The average of how many partners each has."""
    nouns = [part for part in parts if isinstance(part, Noun)]
    counted, owner = nouns
    verb = maybe(Verb, parts)
    if not (_common_noun(counted) and _common_noun(owner)) or owner.many not in ("", "any", "each", "every"):
        return
    before = isinstance(parts[parts.index(owner) - 1], Verb) or any(
        isinstance(part, FunctionWord) and part.words in ("in", "at", "of", "per", "for") for part in parts
    )
    if verb is not None:
        for sense in verb.senses:
            if sense.kind == "verb":
                subject, other = ends(j, sense)
                step = sense.step.back if before else sense.step
                near, far = (other, subject) if before else (subject, other)
                if (near, far) == (owner.set.cls, counted.set.cls):
                    of = Set(near, owner.set.where)
                    term = Number(step, counted.set)
                    yield WholeRequest(Aggregate("avg", term, of), of), sense.cost + j.cost(sense.step)
        return
    for step in j.steps(owner.set.cls, counted.set.cls):
        of = Set(owner.set.cls, owner.set.where)
        yield WholeRequest(Aggregate("avg", Number(step, counted.set), of), of), 0.1 + j.cost(step)
