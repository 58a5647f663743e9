"""Relation nouns, which name somebody by whose they are: "the boss of Elena Ruiz", "has no neighbours"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Not, Related, Set, Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    FunctionWord,
    Holds,
    Modifier,
    Noun,
    Numeral,
    Partner,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


@BOOK.rule("NP", "NP poss REL", "PRO REL", example="who is Paul Tai's boss")
def _partner_of(j: Joiner, noun: Noun, partner: Partner) -> Made:
    near, far = _ends(j, partner)
    if noun.set.cls in (near, ANY):
        of = replace(noun.set, cls=near)
        if noun.many in ("no", "only") or noun.count is not None:  # "the boss of no clerks"
            said = j.related(partner.step.back, replace(noun, set=of))
            yield Noun(Set(far, (said,))), 0.0
        else:
            yield Noun(Set(far, (Related(partner.step.back, of),)), bare=noun.bare), 0.0


@BOOK.rule("NP", "(REL | NP) [that] PRO V", cost=0.2, binds=True, example="who earns more than the boss he reports to")
def _whom_they_have(j: Joiner, whom: object, own: Noun, verb: Verb) -> Made:
    """Somebody's own partner, told by what is done: "the person she works for"."""
    some = isinstance(whom, Noun) and whom.some  # "someone they supervise"
    if isinstance(whom, Noun) and (whom.wh or whom.bare or (whom.many and not some) or whom.count or whom.set.where):
        return
    for sense in verb.senses:
        subject, other = ends(j, sense) if sense.kind == "verb" and not sense.passive else ("", "")
        same = (isinstance(whom, Partner) and whom.step == sense.step) or (
            isinstance(whom, Noun) and whom.set.cls == other
        )
        if same and j.is_person(other) and own.set.cls in (subject, ANY):
            partner = Set(other, (Related(sense.step.back, replace(own.set, cls=subject)),))
            yield Noun(partner, some=some), sense.cost


@BOOK.rule("R", "NP (have | do) NP V [NP] P", cost=0.2, example="who has Keira Dunn acted in films with")
def _done_together(j: Joiner, who: Noun, *rest: object) -> Made:
    """Who else did it to the same things: the other authors of what somebody wrote."""
    noun, *things = (part for part in rest if isinstance(part, Noun))
    verb, word = first(Verb, rest), last(FunctionWord, rest)
    if not who.wh or word.words != "with" or not noun.set.where or noun.wh or any(one.wh for one in things):
        return
    for sense in verb.senses:
        near, far = (j.other_end(sense.step.back), j.other_end(sense.step)) if sense.kind == "verb" else ("", "")
        alike = noun.set.cls == near != far and not sense.passive and not sense.particle and who.set.cls in (near, ANY)
        if not alike or not j.several(sense.step.back) or any(one.set.cls not in (far, ANY) for one in things):
            continue
        said = tuple(condition for one in things for condition in one.set.where)
        shared = Set(far, (*said, Related(sense.step.back, replace(noun.set, bare=False))))
        others = Set(near, (Related(sense.step, shared), Not(as_one(noun.set.where))))
        yield WholeRequest(Show(others), others), sense.cost + j.cost(sense.step)


@BOOK.rule("NP", "REL P NP", "REL of NP", example="the boss of Elena Ruiz")
def _partner_behind(j: Joiner, partner: Partner, word: FunctionWord, noun: Noun) -> Made:
    if word.words in ("to", "from") and _goes_elsewhere(j, partner):
        return
    if word.words in ("of", "for", "to", "from"):
        for found, cost in _partner_of(j, noun, partner):  # whatever stands behind is rather said of the noun
            yield found if noun.bare else replace(found, tail=found.tail + 1), cost
    elif word.words in ("in", "on") and noun.bare and not j.is_person(noun.set.cls):  # "the skipper on trip 50"
        for found, cost in _partner_of(j, noun, partner):
            yield found, cost + IN_IT


def _goes_elsewhere(j: Joiner, partner: Partner) -> bool:
    """Whether journeys are told by whom they neither begin nor end at: "flights to Canadian" are of no airline."""
    _, far = _ends(j, partner)
    return j.is_journey(far) and partner.step.relation not in j.lexicon.classes[far].unmarked


IN_IT = 0.2
"""What it costs that "in" or "on" stands for "of"."""


@BOOK.rule("NP", "NP comma REL", cost=0.1, example="Rosa Delgado, boss")
def _partner_telegraphed(j: Joiner, noun: Noun, partner: Partner) -> Made:
    """Whose partner it is, and behind a pause which one."""
    if noun.is_name and not (noun.wh or noun.many or noun.count or noun.joined or noun.pronoun or noun.tail):
        yield from _partner_of(j, noun, partner)


@BOOK.rule("NP", "NP REL", "M REL", cost=-0.9, example="how many Harvard graduates are there")
def _partner_of_the_named(j: Joiner, named: object, partner: Partner) -> Made:
    """The partners of what is told apart by name, with no word between: "physics majors"."""
    near, far = _ends(j, partner)
    if isinstance(named, Noun):
        fits = named.bare and not (named.wh or named.joined or named.many or named.count or named.pronoun)
        of = named.set
    elif isinstance(named, Holds):
        fits, of = named.value and not (named.verb or named.clause), Set(named.cls, (named.condition,))
    else:
        return
    if fits and of.cls == near and j.is_person(far) and not j.is_person(near):
        yield Noun(Set(far, (Related(partner.step.back, replace(of, bare=False)),)), plural=True), j.cost(partner.step)


@BOOK.rule("M", "be NP", "be not NP", cost=0.5, example="how many employees are citizens of Canada")
def _being_partners(j: Joiner, *parts: object) -> Made:
    """Being somebody's partner, said by a noun: "are American citizens"."""
    noun = last(Noun, parts)
    told = noun.set.where[0] if len(noun.set.where) == 1 else None
    plain = not (noun.wh or noun.many or noun.count or noun.pronoun or noun.joined)
    if plain and isinstance(told, Related) and not told.to.earlier and told.to.where:
        yield Holds(noun.set.cls, told if len(parts) == 2 else Not(told), clause=True), 0.0


@BOOK.rule("M", "have [no | any | NUM | AMOUNT] REL", "P [no | any] REL", cost=-0.2,
           example="which isles have no neighbours")  # fmt: skip
def _having_partners(j: Joiner, having: FunctionWord, *rest: object) -> Made:
    parts = (having, *rest)
    partner = last(Partner, parts)
    if not having.words.startswith("ha") and (partner.class_too or having.words not in ("with", "without")):
        return
    near, far = _ends(j, partner)
    number, amount, word = maybe(Numeral, parts), maybe(Amount, parts), parts[1]
    noun = Noun(Set(far))
    if number is not None and isinstance(number.value, int) and not number.money:
        noun = replace(noun, count=("=", number.value))
    elif amount is not None and not amount.units and not amount.money and len(amount.values) == 1:
        noun = replace(noun, count=(amount.op, int(amount.values[0])))
    elif number is not None or amount is not None:
        return
    elif having.words == "without" or (isinstance(word, FunctionWord) and word.words.split()[0] in _NONE):
        noun = replace(noun, many="no")
    yield Holds(near, j.related(partner.step, noun)), j.cost(partner.step)


_NONE = frozenset({"no", "none", "not", "zero", "neither", "nary"})


@BOOK.rule("M", "have REL M", "have any REL M", "have no REL M", "have M REL", "P REL M", "P M REL", cost=-0.5,
           example="who has a boss who lives in Irving")  # fmt: skip
def _having_such_partners(j: Joiner, having: FunctionWord, *parts: object) -> Made:
    """Partners of whom more is said, beside the noun that names them: a clause behind it is theirs."""
    partner, modifier = last(Partner, parts), next((part for part in parts if isinstance(part, Modifier)), None)
    if modifier is None:
        return
    word = next((part.words.split()[0] for part in parts if isinstance(part, FunctionWord)), "")
    clause = isinstance(modifier, Holds) and modifier.clause
    if partner.class_too or (having.words not in ("with", "without") and not having.words.startswith("ha")):
        return
    if isinstance(parts[-1], Partner) and (clause or not isinstance(modifier, Holds)):
        return
    none = having.words == "without" or word in _NONE
    if none and not (clause or isinstance(parts[-1], Partner)):
        return  # "who has no boss in Dallas" may be somebody in Dallas
    near, far = _ends(j, partner)
    for found, cost in j.restrict(Set(far), modifier):
        noun = Noun(found, many="no" if none else "")
        yield Holds(near, j.related(partner.step, noun)), cost + j.cost(partner.step)


@BOOK.rule("NP", "REL", cost=0.6, example="which graduates are female")
def _partner_alone(j: Joiner, partner: Partner) -> Made:
    if partner.class_too:
        return
    near, far = _ends(j, partner)
    yield Noun(Set(far, (Related(partner.step.back, Set(near)),))), 0.0


def _ends(j: Joiner, partner: Partner) -> tuple[str, str]:
    """The class of whose it is, and of who it is."""
    relation = j.lexicon.relations[partner.step.relation]
    ends = (relation.from_, relation.to)
    return (ends[1], ends[0]) if partner.step.inverse else ends
