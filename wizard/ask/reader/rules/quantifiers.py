"""How many of a noun are meant: all, any, no, only, other, a number; and which of them are asked for."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Extreme, Related, Set
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Amount, FunctionWord, Noun, Numeral
from wizard.ask.reader.narrowing import either
from wizard.ask.reader.rules.book import Book, Made

BOOK = Book()


@BOOK.rule("NP", "what NP", "which NP", "which of NP", example="which programmers live in Plano")
def _which(j: Joiner, noun: Noun) -> Made:
    if noun.many == "only" and noun.tail:
        return  # "which flights run only on Sundays" does not ask for flights that only run
    if not noun.wh and not noun.of_one:  # "which supplier's plants" asks for the supplier
        yield replace(noun, wh=True, pronoun="" if not noun.pronoun else noun.pronoun), 0.0


@BOOK.rule("NP", "all NP", example="are all flights nonstop")
def _all(j: Joiner, _all: FunctionWord, noun: Noun) -> Made:
    if noun.bare and not noun.joined:
        return
    word = _all.words.split()[0]
    one = word in ("each", "every")
    yield replace(noun, many=word if one else "all"), EACH_OF_SEVERAL if one and noun.plural and noun.set.where else 0.0


@BOOK.rule("NP", "entire NP", example="which clerks work in department 44 / how old is the whole department on average")
def _entire(j: Joiner, noun: Noun) -> Made:
    """All people in it: "the whole department" is whoever works there."""
    if noun.wh or noun.pronoun or noun.many or noun.count or noun.plural or noun.set.cls not in j.lexicon.classes:
        return
    place = noun.set if noun.set.where else replace(noun.set, earlier=True)
    for cls in (name for name, entry in j.lexicon.classes.items() if entry.person and name != place.cls):
        for step in (one for one in j.steps(cls, place.cls) if "in" in j.prepositions(one)):
            yield Noun(Set(cls, (Related(step, replace(place, bare=False)),)), many="all", plural=True), j.cost(step)


EACH_OF_SEVERAL = 0.8
"""What it costs to take "each" with a plural: in "each manufacturer's tools" it is of the manufacturer."""


@BOOK.rule("NP", "all NUM NP", cost=-0.4, example="the combined population of all 4 isles")
def _all_so_many(j: Joiner, number: Numeral, noun: Noun) -> Made:
    """Who says how many there are in all asks for all of them."""
    chosen = any(isinstance(one, Extreme) for one in noun.set.where)  # "the two oldest clerks" are not all
    if not (noun.wh or noun.count or noun.bare or noun.pronoun or number.money or chosen) and noun.set.cls != ANY:
        yield replace(noun, many="all"), 0.0


@BOOK.rule("NP", "any NP", example="which departments have any women")
def _any(j: Joiner, _any: FunctionWord, noun: Noun) -> Made:
    if noun.many == "" or (noun.many == "other" and noun.set.where):
        yield replace(noun, many="any"), 0.0


@BOOK.rule("NP", "some NP", example="which clerks earn more than some secretary")
def _some(j: Joiner, some: FunctionWord, noun: Noun) -> Made:
    for found, cost in _any(j, some, noun) if not noun.is_name else ():
        yield replace(found, some=True), cost


@BOOK.rule("NP", "no NP", example="departments with no women")
def _none(j: Joiner, noun: Noun) -> Made:
    if noun.many in ("", "any", "other"):
        yield replace(noun, many="no"), 0.0


@BOOK.rule("NP", "neither NP nor NP", cost=-0.4, example="is neither Paul Tai nor Rosa Delgado a clerk")
def _neither(j: Joiner, one: Noun, two: Noun) -> Made:
    """No one of two kinds, or of two who are named."""
    plain = not (one.wh or two.wh or one.count or two.count or one.many or two.many or one.pronoun or two.pronoun)
    if plain and one.set.cls == two.set.cls != ANY and one.set.where and two.set.where and one.bare == two.bare:
        both = replace(either((one.set, two.set)), bare=one.bare)
        yield replace(one, set=both, many="no", joined="or", parts=(one.set, two.set)), 0.0


@BOOK.rule("NP", "only NP", example="departments with only women")
def _only(j: Joiner, noun: Noun) -> Made:
    if noun.many == "any":
        return  # "only one airline": the number is of what stands behind it
    if not noun.wh and (noun.set.where or noun.count):
        yield replace(noun, many="only"), 0.2


@BOOK.rule("NP", "NP only", example="departments that consist of men only")
def _only_behind(j: Joiner, noun: Noun) -> Made:
    """Behind a noun, and not behind what anybody does: whoever "lives only" in a place does more than live."""
    if not noun.wh and (noun.plural or not noun.tail) and (noun.set.where or noun.count):
        yield replace(noun, many="only", tail=max(noun.tail, 1)), 0.3


@BOOK.rule("NP", "different NP", "both NP", binds=True, example="how many different schools are there")
def _different(j: Joiner, said: FunctionWord, noun: Noun) -> Made:
    if said.words == "both" and noun.bare and not noun.joined:
        return  # "both VLDB and SIGMOD" is not "both VLDB"
    if said.words == "both" and not noun.joined and noun.set == Set(noun.set.cls):
        return  # of which two departments, "both departments" does not say
    if said.words != "both" and not (noun.plural or noun.wh or noun.joined):
        return  # "a different degree": than which, nothing here can say
    if said.words == "both":
        two = noun.plural and not (noun.joined or noun.many or noun.count)  # "both clerks" are all there are
        yield replace(noun, both=noun.both or noun.joined == "and", many="all" if two else noun.many), 0.1
    else:
        yield replace(noun, set=replace(noun.set, different=True)), 0.1


@BOOK.rule("NP", "other NP", cost=0.3, example="which other clerks are there")
def _other(j: Joiner, noun: Noun) -> Made:
    yield replace(noun, many="other"), 0.0


@BOOK.rule("NP", "NP other", cost=0.3, example="who else has the same job as Rosa Delgado")
def _else(j: Joiner, noun: Noun) -> Made:
    if noun.many != "no":  # "nobody else" is nobody but the one who is spoken of
        yield replace(noun, many="other"), 0.0


@BOOK.rule("NP", "NUM NP", example="who has three degrees")
def _numbered(j: Joiner, number: Numeral, noun: Noun) -> Made:
    if isinstance(number.value, int) and not number.money and noun.count is None and not noun.is_name:
        yield replace(noun, count=("=", number.value)), 0.0


@BOOK.rule("NP", "several NP", example="which isles have several towns")
def _more_than_one(j: Joiner, noun: Noun) -> Made:
    """More than one, where no number is said."""
    if noun.plural and noun.count is None and not noun.is_name:
        yield replace(noun, count=(">=", 2)), 0.0


@BOOK.rule("NP", "NUM NP TRAIL", example="supervisors who manage forty people or more")
def _so_many_or_more(j: Joiner, number: Numeral, noun: Noun, op: FunctionWord) -> Made:
    for found, cost in _numbered(j, number, noun):
        yield replace(found, count=(op.words, int(number.value))), cost


@BOOK.rule("NP", "NUM or NUM NP", "NUM or NUM of NP", cost=0.2, example="departments with 1 or 2 employees")
def _one_or_two(j: Joiner, low: Numeral, _or: FunctionWord, high: Numeral, noun: Noun) -> Made:
    """One of two numbers that follow each other."""
    if high.value == low.value + 1 and noun.count is None and noun.plural and not (noun.is_name or low.money):
        yield replace(noun, count=("between", int(low.value), int(high.value))), 0.0


@BOOK.rule("NP", "OP NUM and OP NUM NP", "OP NUM but OP NUM NP",
           example="which cities have more than twenty and less than thirty employees")  # fmt: skip
def _more_and_fewer(_j: Joiner, low: Numeral, high: Numeral, noun: Noun, *words: FunctionWord) -> Made:
    """So many that they are between two numbers."""
    least, *_, most = words
    bounds = {">": 1, ">=": 0, "<": -1, "<=": 0}
    plain = not (noun.wh or noun.count or noun.many or noun.is_name or low.money or high.money)
    whole = isinstance(low.value, int) and isinstance(high.value, int)
    if plain and whole and least.words in (">", ">=") and most.words in ("<", "<="):
        numbers = int(low.value) + bounds[least.words], int(high.value) + bounds[most.words]
        if numbers[0] <= numbers[1]:
            yield replace(noun, count=("between", *numbers)), 0.0


@BOOK.rule("NP", "AMOUNT NP", "AMOUNT of NP", example="departments with fewer than ten employees")
def _amount_of(j: Joiner, amount: Amount, noun: Noun) -> Made:
    if not amount.units and not amount.money and noun.count is None and not noun.is_name:
        alone = amount.op == "=" and amount.values[0] == 1  # "exactly one", and not merely "one"
        least, *most = map(int, amount.values)
        count = (amount.op, least, most[0]) if most else (amount.op, least)
        yield replace(noun, count=count, many="exactly" if alone else noun.many), 0.0
