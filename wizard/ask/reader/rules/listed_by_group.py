"""What there is in each of several, and what each of them comes to: "what jobs are there in each department"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Compare,
    Computed,
    Grouped,
    Having,
    HowMany,
    Key,
    Minus,
    Order,
    Query,
    Set,
    Show,
    Via,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import DatePart, FunctionWord, Grouping, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.grouping import by, grouped

BOOK = Book()


@BOOK.rule("R", "NP be there GRP", "NP be GRP", cost=-0.6, example="which secretaries are there in each department")
def _what_there_is_in_each(j: Joiner, noun: Noun, grouping: Grouping) -> Made:
    """Which members there are in each group, group by group."""
    plain = noun.wh and not (noun.bare or noun.pronoun or noun.count or noun.many) and bool(noun.set.cls)
    if not plain or not grouping.each or len(grouping.of) != 1 or isinstance(grouping.of[0], DatePart):
        return
    for term, of, cost in by(j, noun.members, grouping.of[0]):
        if isinstance(term, Via):
            yield WholeRequest(Show(of, (term, Key()), (Order(term),)), of), cost


@BOOK.rule("R", "T be there GRP", "T be GRP", cost=-0.6, example="what job titles are there in each department")
def _which_values_there_are_in_each(j: Joiner, values: Measure, grouping: Grouping) -> Made:
    """Which values the members of each group have."""
    plain = values.wh and not (values.function or values.more or values.owned or values.owner.where)
    if not plain or not grouping.each or len(grouping.of) != 1 or isinstance(grouping.of[0], DatePart):
        return
    for term, of, cost in by(j, values.owner, grouping.of[0]):
        yield WholeRequest(Show(of, (term, values.term)), of), cost


@BOOK.rule("R", "NP be NP GRP", cost=-0.2, example="what is the fare for each airline")
def _prices_of_each(j: Joiner, what: Noun, price: Noun, grouping: Grouping) -> Made:
    """What things cost in each group: their prices, and not how many prices there are."""
    asked = what.wh and not what.set.cls and j.is_price(price.set.cls) and not (price.bare or price.plural)
    if not asked or price.count or price.many or not grouping.each or len(grouping.of) != 1:
        return
    cost_of = Attr(str(j.lexicon.classes[price.set.cls].how_much))
    for term, of, cost in by(j, price.members, grouping.of[0]):
        yield WholeRequest(Show(of, (term, cost_of)), of), cost


@BOOK.rule("R", "howmany V GRP", "howmany be V GRP", cost=0.1, example="how many joined each year")
def _how_many_do_it_in_each(j: Joiner, _many: FunctionWord, verb: Verb, grouping: Grouping) -> Made:
    """How many of whom the verb is said, where nobody else is named."""
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name) if sense.kind == "attrverb" else None
        if entry is not None and j.lexicon.classes[entry.of].default:
            of = Set(entry.of, (Compare(Attr(sense.name), "present"),))
            for made, cost in grouped(j, WholeRequest(HowMany(of), of), grouping):
                yield made, cost + sense.cost


@BOOK.rule("R", "GRP [comma] howmany NP V [P | LP] there", "GRP [comma] howmany NP be there", cost=-0.2,
           example="for each city, how many clerks live there")  # fmt: skip
def _how_many_are_there_in_each(j: Joiner, grouping: Grouping, noun: Noun, verb: Verb | None = None) -> Made:
    """How many do in each group what the verb ties them to it by."""
    if noun.wh or noun.bare or noun.pronoun or noun.count or noun.many or len(grouping.of) != 1:
        return
    steps = {sense.step for sense in verb.senses if sense.kind == "verb"} if verb is not None else set()
    terms = {Attr(sense.name) for sense in verb.senses if sense.kind == "attrverb"} if verb is not None else set()
    for term, of, cost in by(j, noun.members, grouping.of[0]):
        if verb is None or term in terms or (isinstance(term, Via) and term.step in steps):
            yield WholeRequest(Grouped(term, "count", None, of), of), cost


@BOOK.rule("R", "(what PART | which PART) do most V [P]", "(what PART | which PART) be most V [P]",
           example="in which year did most join")  # fmt: skip
def _when_most_do_it(j: Joiner, part: DatePart, verb: Verb) -> Made:
    """The part of the date on which most do it, where nobody else is named."""
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name) if sense.kind == "attrverb" else None
        term = j.times.part(Attr(sense.name), part.unit) if entry is not None else None
        if entry is not None and term is not None and j.lexicon.classes[entry.of].default:
            of = Set(entry.of)
            yield WholeRequest(Grouped(term, "count", None, of, best=Best(), alone=True), of), sense.cost


@BOOK.rule("R", "R GRP (P | that have | have) NP", cost=-1.5,
           example="average salary of each level with more than 10 employees")  # fmt: skip
def _of_those_with_so_many(j: Joiner, asked: WholeRequest, grouping: Grouping, word: FunctionWord, noun: Noun) -> Made:
    """Only of the values that so many of the members have."""
    value, plain = grouping.of[0], noun.count is not None and not (noun.wh or noun.bare or noun.pronoun)
    said = word.words == "with" or "ha" in word.words
    if len(grouping.of) != 1 or not isinstance(value, Measure) or value.owner.where or not (plain and said):
        return
    for made, cost in grouped(j, asked, grouping):
        if isinstance(made.query, Grouped) and noun.count is not None and noun.set == Set(made.query.set.cls):
            op, *numbers = noun.count
            having = (Having(Computed("count"), op, tuple(numbers)),)
            yield replace(made, query=replace(made.query, having=having)), cost


@BOOK.rule("R", "R GRP", "GRP R", "R comma GRP", "GRP comma R", cost=0.1,
           example="the difference between the highest and lowest salary in each department")  # fmt: skip
def _spread_of_each(j: Joiner, *parts: object) -> Made:
    """By how much the most is more than the least, in each group."""
    query, grouping = first(WholeRequest, parts).query, first(Grouping, parts)
    spread = _spread(query)
    if spread is not None and len(grouping.of) == 1:
        for term, of, cost in by(j, spread.set, grouping.of[0]):
            yield WholeRequest(Grouped(term, "difference", spread.term, of), of), cost


def _spread(query: Query) -> Aggregate | None:
    """The most of members of which the least is taken away; None where it is another difference."""
    if not isinstance(query, Minus) or not isinstance(query.left, Aggregate) or not isinstance(query.right, Aggregate):
        return None
    most, least = query.left, query.right
    ends = most.function == "max" and least.function == "min" and not (most.more or least.more)
    return most if ends and most.term == least.term and most.set == least.set else None
