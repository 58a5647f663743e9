"""How many of a thing there were in all, where a verb says a total of it: "how many hammers have we sold"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Compare, Condition, Extreme, Key, Number, Set, Show, Step, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.done_to_members import is_nobody_else
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.totals_of_rows import rows_of_total

BOOK = Book()


@BOOK.rule("T", "howmany NP (be | have | have be | do NP | have NP) V", "howmany NP V", cost=0.1,
           example="how many garden hoses have been sold")  # fmt: skip
def _how_many_in_all(j: Joiner, noun: Noun, verb: Verb, *doers: Noun) -> Made:
    """The total of the counted things themselves, whoever does it to them."""
    if noun.wh or noun.is_name or noun.pronoun or noun.count or noun.many or noun.set.cls == ANY:
        return
    if any(not is_nobody_else(doer) or (doer.set.cls not in (ANY, noun.set.cls) and not doer.many) for doer in doers):
        return
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name) if sense.kind == "attrverb" else None
        if entry is not None and entry.total and entry.of == noun.set.cls and entry.kind == "number":
            told = Measure(Attr(sense.name), noun.set, function="sum", owned=True, wh=True)
            yield told, sense.cost


@BOOK.rule("T", "howmuch [have] be V", "what be V", cost=0.2, example="how much was donated")
def _how_much_in_all(j: Joiner, verb: Verb) -> Made:
    """What everybody spent, paid or gave, whoever it was."""
    for sense in verb.senses:
        rows = rows_of_total(sense.name, j.lexicon, j.steps) if sense.kind == "attrverb" else None
        if rows is not None and j.is_person(j.lexicon.attributes[sense.name].of):
            step, added = rows
            yield Measure(added, Set(j.other_end(step)), function="sum", owned=True, wh=True), sense.cost


@BOOK.rule("T", "howmany UNIT be V", "howmany UNIT have be V", cost=0.2, example="how many seats were booked")
def _how_many_units_in_all(j: Joiner, unit: Measure, verb: Verb) -> Made:
    """What each doing counts, of all of them together: the seats that were booked."""
    if not _adds_up(j, unit) or unit.owner.where:
        return
    for sense in verb.senses:
        own = sense.kind == "attrverb" and j.lexicon.attributes[sense.name].of == unit.owner.cls
        if own or (sense.kind == "verb" and unit.owner.cls in ends(j, sense)):
            yield replace(unit, function="sum", owned=True, wh=True), sense.cost


@BOOK.rule("R", "howmany UNIT do NP V", "howmany UNIT have NP V", "howmany UNIT do NP have", cost=-0.2,
           example="how many seats did Ines Park book")  # fmt: skip
def _how_many_units_of_theirs(j: Joiner, unit: Measure, noun: Noun, verb: Verb | None = None) -> Made:
    """What somebody's doings count, all of them together, or for each of several."""
    if not _adds_up(j, unit) or noun.wh or noun.count or noun.set.cls in (ANY, unit.owner.cls):
        return
    for step, cost in _done_by(j, verb, noun.set.cls, unit):
        if noun.many in ("each", "every"):
            of = noun.members
            yield WholeRequest(Show(of, (Key(), Number(step, unit.owner, _attr(unit)))), of), cost
        elif noun.many == "":
            of = narrow(unit.owner, j.related(step.back, noun))
            yield WholeRequest(Aggregate("sum", unit.term, of), of), cost


@BOOK.rule("R", "howmany UNIT be there", "howmany UNIT do NP have", "howmany UNIT have NP", "howmany UNIT be there M",
           "howmany UNIT do NP have M", "howmany UNIT have NP M", "howmany UNIT be M", "howmany UNIT of NP be there",
           "howmany UNIT of NP do NP have", "howmany UNIT of NP have NP", "howmany UNIT be there of NP",
           "howmany UNIT do NP have of NP", "howmany UNIT M be there", "howmany UNIT M do NP have", cost=-0.2,
           example="how many seats are there")  # fmt: skip
def _how_many_units_there_are(j: Joiner, _many: object, unit: Measure, *rest: object) -> Made:
    """What things count, of all of them together, whoever "we" are: the beds that there are, the seeds of one kind."""
    if unit.owner.where or not _adds_up_anywhere(j, unit):
        return
    after_of = _behind_of(rest)
    subjects = [part for part in rest if isinstance(part, Noun) and part is not after_of]
    if any(part.many != "any" or part.wh or part.set.where for part in subjects):
        return
    found = [(unit.owner, 0.0)]
    if after_of is not None:
        if after_of.wh or after_of.many or not after_of.set.where:
            return
        found = [(measure.owner, cost) for measure, cost in owned(j, unit, after_of)]
    for part in rest:
        if not isinstance(part, (FunctionWord, Noun)):
            found = [(of, cost + more) for one, cost in found for of, more in j.restrict(one, part)]  # type: ignore[arg-type]
    for of, cost in found:
        if not any(_says_key(j, unit.owner.cls, condition) for condition in of.where):  # of one its own number
            yield WholeRequest(Aggregate("sum", unit.term, of), of), cost


def _says_key(j: Joiner, cls: str, condition: Condition) -> bool:
    """Whether a condition says the key of a member of a class."""
    key = {f"{j.lexicon.classes[cls].table}.{one}" for one in j.lexicon.classes[cls].key}
    term = condition.term if isinstance(condition, Compare) else None
    return isinstance(term, Attr) and j.lexicon.attributes[term.name].column in key


def _behind_of(rest: Sequence[object]) -> Noun | None:
    """The noun behind "of"."""
    for word, part in pairwise(rest):
        if isinstance(word, FunctionWord) and word.words == "of" and isinstance(part, Noun):
            return part
    return None


def _adds_up_anywhere(j: Joiner, unit: Measure) -> bool:
    """Whether a unit counts something of which the domain says that several add up."""
    if not isinstance(unit.term, Attr) or unit.function or unit.more or unit.owned:
        return False
    entry = j.lexicon.attributes[unit.term.name]
    rows = {noun for one in j.lexicon.classes.values() for noun in (*one.nouns, *one.rarely)}
    if rows & set(entry.unit[:1]) or "last" in entry.verbs:  # reviews of which there are rows are counted
        return False
    return bool(entry.sums) and j.is_count(unit.term.name) and not (entry.path or entry.total)


@BOOK.rule("M", "(V | have) (most | fewest) UNIT", cost=0.1, example="who booked the most seats")
def _most_units(j: Joiner, verb: object, most: FunctionWord, unit: Measure) -> Made:
    """Those whose doings count the most of it together: who booked the most seats."""
    if not _adds_up(j, unit):
        return
    beside = dict.fromkeys(map(j.other_end, j.steps_from(unit.owner.cls)))
    for near in (cls for cls in beside if cls != unit.owner.cls):
        for step, cost in _done_by(j, verb if isinstance(verb, Verb) else None, near, unit):
            best = Extreme(Number(step, unit.owner, _attr(unit)), not most.words.startswith(_FEW))
            yield Holds(near, best, own=True), cost + (0.0 if isinstance(verb, Verb) else 0.4)


_FEW = ("few", "least", "the few", "the least")


def _adds_up(j: Joiner, unit: Measure) -> bool:
    """Whether a unit counts something, of what happens on a day or is a doing, so that several add up."""
    if not isinstance(unit.term, Attr) or unit.function or unit.more or unit.owned:
        return False
    entry = j.lexicon.attributes[unit.term.name]
    counts = j.is_count(unit.term.name) or bool(entry.sums)
    return counts and not entry.path and not entry.total and not j.is_person(entry.of)


def _attr(unit: Measure) -> Attr:
    assert isinstance(unit.term, Attr)  # noqa: S101 - `_adds_up` says so
    return unit.term


def _done_by(j: Joiner, verb: Verb | None, near: str, unit: Measure) -> Iterator[tuple[Step, float]]:
    """The steps from those who do it to the doings, each of which is theirs alone; over what the verb says, or any
    where the verb is the amount's own: "which film sold the most tickets"."""
    steps = [step for step in j.steps(near, unit.owner.cls) if j.leads_to_one(step.back) and j.single(step.back)]
    own = verb is not None and any(s.kind == "attrverb" and s.name == _attr(unit).name for s in verb.senses)
    if verb is None or verb.light or own:
        yield from ((step, j.cost(step)) for step in steps)
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.particle and sense.step in steps:
            yield sense.step, sense.cost + j.cost(sense.step)
