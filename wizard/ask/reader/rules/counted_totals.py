"""How many of a thing there were in all, where a verb says a total of it: "how many hammers have we sold"."""

from __future__ import annotations

from wizard.ask.form import Attr, Set
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Measure, Noun, Verb
from wizard.ask.reader.rules.book import Book, Made, last
from wizard.ask.reader.rules.done_to_members import is_nobody_else
from wizard.ask.reader.totals_of_rows import rows_of_total

BOOK = Book()


@BOOK.rule("T", "howmany NP be V", "howmany NP have V", "howmany NP have be V", "howmany NP do NP V",
           "howmany NP have NP V", "howmany NP V", cost=0.1, example="how many boats have been caught")  # fmt: skip
def _how_many_in_all(j: Joiner, _many: object, noun: Noun, *rest: object) -> Made:
    """The total of the counted things themselves, whoever does it to them."""
    doers = [part for part in rest if isinstance(part, Noun)]
    if noun.wh or noun.is_name or noun.pronoun or noun.count or noun.many or noun.set.cls == ANY:
        return
    if any(not is_nobody_else(doer) or doer.set.cls not in (ANY, noun.set.cls) and not doer.many for doer in doers):
        return
    for sense in last(Verb, rest).senses:
        entry = j.lexicon.attributes.get(sense.name) if sense.kind == "attrverb" else None
        if entry is not None and entry.total and entry.of == noun.set.cls and entry.kind == "number":
            told = Measure(Attr(sense.name), noun.set, function="sum", owned=True, wh=True)
            yield told, sense.cost



@BOOK.rule("T", "howmuch be V", "howmuch have be V", "what be V", cost=0.2,
           example="how much was paid")  # fmt: skip
def _how_much_in_all(j: Joiner, _much: object, *rest: object) -> Made:
    """What everybody spent, paid or gave, whoever it was."""
    for sense in last(Verb, rest).senses:
        rows = rows_of_total(sense.name, j.lexicon, j.steps) if sense.kind == "attrverb" else None
        if rows is not None and j.is_person(j.lexicon.attributes[sense.name].of):
            step, added = rows
            yield Measure(added, Set(j.other_end(step)), function="sum", owned=True, wh=True), sense.cost
