"""Clauses that lack something other than their subject: "states that the Ohio runs through", "whose capital is Boston".

Also questions whose question word stands where the answer would: "Sacramento is the capital of which state".
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Ask, Claim, Condition, HowMany, Is, Not, Related, Set, Show, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Modifier, Noun, Partner, Verb, WholeRequest
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.verbs import ends, things_of

BOOK = Book()


def _object_of(j: Joiner, noun: Noun, verb: Verb, *, being: bool = False) -> Made:
    """What holds of those with whom the noun does what the verb says; `being` where "is" stands before it."""
    if noun.wh:
        return
    for sense in verb.senses:
        if sense.kind != "verb" or (sense.particle and not being):
            continue
        subject, other = ends(j, sense)
        if noun.set.cls == subject:
            condition = j.related(sense.step.back, noun)
            yield Holds(other, condition, verb=verb.senses), sense.cost + j.cost(sense.step)


@BOOK.rule("M", "that NP [do | have] V", cost=0.1, example="the schools that Paul Tai attended")
def _that_they_do(j: Joiner, that: FunctionWord, noun: Noun, verb: Verb) -> Made:
    for held, cost in _object_of(j, noun, verb):
        yield held, cost + _asks(that, noun)


def _asks(that: FunctionWord, noun: Noun) -> float:
    """What it costs that "which meals are served" tells of something rather than asks for meals."""
    return 1.2 if that.words == "which" and noun.plural and not noun.set.where else 0.0


@BOOK.rule("M", "that NP be V", cost=0.1, example="the division that Paul Tai is in")
def _that_they_are(j: Joiner, that: FunctionWord, noun: Noun, verb: Verb) -> Made:
    for held, cost in _object_of(j, noun, verb, being=True):
        yield held, cost + _asks(that, noun)


@BOOK.rule("NP", "NP that PRO have", "NP that PRO V", "NP that PRO be V", cost=0.2,
           example="list the isles, each with the number of burns that it has")  # fmt: skip
def _of_whom_they_speak(j: Joiner, noun: Noun, _that: FunctionWord, pronoun: Noun, *rest: object) -> Made:
    """Partners of what a pronoun stands for, whose class only the relation tells."""
    verb = last(Verb, rest) if isinstance(rest[-1], Verb) else None
    for step in j.steps_from(noun.set.cls):
        subject = j.other_end(step)
        if pronoun.set.cls not in (subject, ANY):
            continue
        if verb is None:
            relation = j.lexicon.relations[step.relation]
            says = relation.says if step.inverse else relation.says_inverse
            cost = 0.0 if says.split()[0] == "have" else None
        else:
            being = len(rest) == 2
            said = [
                s.cost for s in verb.senses if s.kind == "verb" and s.step == step.back and (being or not s.particle)
            ]
            cost = min(said, default=None)
        if cost is not None:
            told = Related(step, Set(subject, earlier=True))
            found = narrow(noun.set, told)
            yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost + j.cost(step)


@BOOK.rule("NP", "NP that V PRO", cost=0.1, example="the isle with the most burns that run through it")
def _who_do_it(j: Joiner, noun: Noun, verb: Verb, pronoun: Noun) -> Made:
    """Those who do something with what a pronoun stands for, whose class only the relation tells."""
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive:
            subject, other = ends(j, sense)
            if subject == noun.set.cls and pronoun.set.cls == ANY:
                found = narrow(noun.set, Related(sense.step, Set(other, earlier=True)))
                cost = sense.cost + j.cost(sense.step)
                yield replace(noun, set=found, bare=False, tail=noun.tail + 1), cost


@BOOK.rule("M", "P that NP VF", "P that NP do VF", example="the departments for which Paul Tai works")
def _preposition_before(j: Joiner, _word: FunctionWord, noun: Noun, verb: Verb) -> Made:
    for held, cost in _object_of(j, noun, verb):
        yield replace(held, fronted=True), cost


@BOOK.rule("M", "NP [have] V", cost=0.5, example="the schools Paul Tai attended")
def _they_do(j: Joiner, noun: Noun, verb: Verb) -> Made:
    alone = noun.many == "only" and noun.tail  # whoever "only flies" there is not the only one who does
    if not (noun.pronoun or alone or verb.wanting):
        yield from _object_of(j, noun, verb)


@BOOK.rule("M", "whose M", example="employees whose salary is over 90000")
def _whose(j: Joiner, _whose_word: FunctionWord, what: object) -> Made:
    if isinstance(what, Holds) and not what.verb:
        yield what, 0.0


@BOOK.rule("M", "whose REL be NP", "whose NP be NP", "whose REL NP", example="employees whose boss is Paul Tai")
def _whose_partner(j: Joiner, _whose_word: FunctionWord, partner: object, noun: Noun) -> Made:
    if noun.wh or not noun.set.where:
        return
    if isinstance(partner, Partner):
        if j.other_end(partner.step) == noun.set.cls:
            yield Holds(j.other_end(partner.step.back), j.related(partner.step, noun)), j.cost(partner.step)
    elif isinstance(partner, Noun) and partner.set == Set(noun.set.cls) and not partner.many:
        for step in j.steps_from(noun.set.cls):
            yield Holds(j.other_end(step), j.related(step.back, noun)), 0.2 + j.cost(step)


@BOOK.rule("M", "whose REL M", "whose REL be M", example="employees whose boss is a woman")
def _whose_partner_is(j: Joiner, partner: Partner, what: Modifier) -> Made:
    if isinstance(what, Holds) and what.cls == j.other_end(partner.step):
        noun = Noun(Set(what.cls, (what.condition,)))
        yield Holds(j.other_end(partner.step.back), j.related(partner.step, noun)), j.cost(partner.step)


@BOOK.rule("M", "NP not V", "that NP (do | have) not V", cost=0.3, example="schools that Paul Tai did not attend")
def _they_do_not(j: Joiner, noun: Noun, verb: Verb) -> Made:
    anybody = ANYBODY if not (noun.set.where or noun.pronoun or noun.many) else 0.0
    for held, cost in _object_of(j, noun, verb):
        yield Holds(held.cls, Not(held.condition), verb=held.verb, clause=True), cost + anybody


ANYBODY = 0.4
"""What it costs that all of a kind did not do it: "which donors have never donated" asks for donors."""


# -- the question word in the answer's place -------------------------------------------------------------------------


@BOOK.rule("R", "NP V NP", "NP do V NP", "NP be V NP", cost=0.3, example="Paul Tai attended which schools")
def _object_left_in_place(j: Joiner, noun: Noun, verb: Verb, asked: Noun) -> Made:
    if not asked.wh or noun.wh:
        return
    for held, cost in _object_of(j, noun, verb):
        if asked.set.cls in (held.cls, ANY):
            found = narrow(Set(held.cls, asked.set.where), held.condition)
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "NP (do PRO | do | PRO) V P NP", cost=0.2, binds=True, example="what meals do they serve on flight 296")
def _on_which_they_do(j: Joiner, asked: Noun, *rest: object) -> Made:
    """Somebody does it, and what does it stands behind a preposition: "what do they serve on that flight"."""
    verb, noun = first(Verb, rest), last(Noun, rest)
    pronoun = next((part for part in rest if isinstance(part, Noun) and part is not noun), None)
    if not asked.wh or noun.wh or noun.pronoun or (pronoun is not None and pronoun.pronoun != "any"):
        return
    if noun.set.cls not in j.lexicon.classes:
        return
    word = next(part for part in reversed(rest) if isinstance(part, FunctionWord))
    places = {j.lexicon.relations[name].to for cls in j.lexicon.classes.values() for name in cls.unmarked}
    for held, cost in (*_object_of(j, noun, verb), *_object_of_theirs(j, noun, verb)):
        if asked.set.cls == ANY and held.cls in places:
            continue  # "where" asks for places
        if asked.set.cls in (held.cls, ANY) and word.words in ("on", "aboard", "in", "at"):
            found = narrow(Set(held.cls, asked.set.where), held.condition)
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("M", "where PRO V NP", "P that PRO V NP", cost=0.2,
           binds=True, example="flights from Boston to Denver where they serve a meal")  # fmt: skip
def _where_they_do(j: Joiner, pronoun: Noun, verb: Verb, noun: Noun) -> Made:
    """Somebody does it there: the flights "where they give you a meal"."""
    if pronoun.pronoun != "any" or noun.wh or noun.pronoun or noun.bare:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.inverse and ends(j, sense)[1] == noun.set.cls:
            yield Holds(ends(j, sense)[0], j.related(sense.step, noun), clause=True), sense.cost


def _object_of_theirs(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """The same with what belongs to the noun: "on American" is on American's flights."""
    if not noun.bare or noun.wh:
        return
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.particle and not sense.inverse:
            subject, _ = ends(j, sense)
            for step in j.steps(subject, noun.set.cls):
                if not step.inverse and "on" in j.prepositions(step):
                    theirs = Noun(Set(subject, (j.related(step, noun),)))
                    yield from _object_of(j, theirs, Verb((sense,)))


@BOOK.rule("R", "do PRO V NP P NP", "do PRO V P NP", cost=0.2, binds=True, example="do they serve a meal on flight 296")
def _whether_they_do(j: Joiner, _do: FunctionWord, pronoun: Noun, verb: Verb, *rest: object) -> Made:
    """Whether somebody does it, and what does it stands behind a preposition."""
    noun, thing = last(Noun, rest), first(Noun, rest)
    if pronoun.pronoun != "any" or noun.wh or noun.pronoun or thing.wh or thing.pronoun:
        return
    for sense in verb.senses:
        if len(rest) == 2 and sense.kind == "predverb" and j.lexicon.predicates[sense.name].of == noun.set.cls:
            claim = Claim("some", noun.members, (Is(sense.name),))
            yield WholeRequest(Ask((claim,)), noun.members, yes=True), sense.cost
        elif len(rest) == 3 and sense.kind == "verb" and ends(j, sense) == (noun.set.cls, thing.set.cls):
            claim = Claim("some", noun.members, (j.related(sense.step, thing),))
            yield WholeRequest(Ask((claim,)), noun.members, yes=True), sense.cost


@BOOK.rule("R", "NP be REL of NP", "NP be REL P NP", cost=0.3, example="Corrie is the neighbour of which isles")
def _partner_of_whom(
    j: Joiner, noun: Noun, _be: FunctionWord, partner: Partner, word: FunctionWord, asked: Noun
) -> Made:
    if asked.wh and not noun.wh and word.words in ("of", "for", "to"):
        yield from _has_partner(j, asked, partner, noun)


@BOOK.rule("R", "(NP poss | NP | whose) REL be NP", cost=0.3, example="which employee 's boss is Paul Tai")
def _whose_is(j: Joiner, *parts: object) -> Made:
    nouns = [part for part in parts if isinstance(part, Noun)]
    partner = first(Partner, parts)
    if len(nouns) == 2 and nouns[0].wh and not nouns[1].wh:
        said = any(isinstance(part, FunctionWord) and part.words == "'s" for part in parts)
        for made, cost in _has_partner(j, nouns[0], partner, nouns[1]):
            yield made, cost - (1.2 if said else 0.0)
    elif len(nouns) == 1 and not nouns[0].wh:
        yield from _has_partner(j, Noun(Set(ANY), wh=True), partner, nouns[0])


@BOOK.rule("R", "NP do NP not V", "NP have NP not V", example="which schools did Paul Tai not attend")
def _object_not(j: Joiner, asked: Noun, _do: FunctionWord, noun: Noun, verb: Verb) -> Made:
    if not asked.wh:
        return
    for held, cost in _object_of(j, noun, verb):
        if asked.set.cls in (held.cls, ANY):
            found = narrow(Set(held.cls, asked.set.where), Not(held.condition))
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "NP be not NP", "NP be NP", cost=0.4, example="which capitals are not major cities")
def _are_not(j: Joiner, asked: Noun, _be: FunctionWord, *rest: object) -> Made:
    """Members of one class that are, or are not, members of another."""
    what, denied = last(Noun, rest), len(rest) > 1
    if not asked.wh or what.wh or what.bare or what.many:
        return
    where = what.set.where
    told: list[Condition] = []
    if what.set.cls == asked.set.cls and where and denied:
        told.append(Not(as_one(where)))
    for step in j.steps(asked.set.cls, what.set.cls):
        if j.lexicon.relations[step.relation].same:
            same = Related(step, what.set)
            if not denied:
                told.append(same)
            elif where:  # "no major cities": cities, and not major
                told.append(Related(step, Set(what.set.cls, (Not(as_one(where)),))))
            else:
                told.append(Not(same))
    for condition in told:
        found = narrow(asked.set, condition)
        yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "of NP NP M", "of NP comma NP M", cost=-0.4, example="of the clerks what is the oldest")
def _of_these(j: Joiner, noun: Noun, asked: Noun, modifier: Modifier) -> Made:
    if asked.wh and asked.set in (Set(ANY), Set(noun.set.cls)) and not noun.wh and not noun.bare:
        for found, cost in j.restrict(noun.set, modifier):
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "of NP which M", "of NP comma which M", "of NP that M", "of NP comma that M", cost=-0.3,
           example="of the isles bordering Brennach which has the most people")  # fmt: skip
def _which_of_these(j: Joiner, noun: Noun, modifier: Modifier) -> Made:
    if not noun.wh and not noun.bare and not noun.pronoun:
        for found, cost in j.restrict(noun.set, modifier):
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "of NP NP be NP", "of NP comma NP be NP", cost=0.2, example="of the clerks who is the oldest one")
def _one_of_these(j: Joiner, noun: Noun, asked: Noun, what: Noun) -> Made:
    if asked.wh and asked.set in (Set(ANY), Set(noun.set.cls)) and not what.wh and what.set.cls == noun.set.cls:
        found = narrow(noun.set, *what.set.where)
        yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "P NP do NP V PRO NP", "P NP do NP V NP", "P NP have NP V PRO NP", "P NP have NP V NP", cost=-0.4,
           binds=True, example="in which subject did Paul Tai get his degree")  # fmt: skip
def _in_which_it_was_done(
    j: Joiner, word: FunctionWord, kind: Noun, _do: FunctionWord, noun: Noun, *rest: object
) -> Made:
    """To what a thing of somebody's belongs, where a preposition and the kind are asked for."""
    verb, thing = first(Verb, rest), last(Noun, rest)
    if not kind.wh or kind.set != Set(kind.set.cls) or noun.wh or thing.wh or thing.count or thing.set.cls == ANY:
        return
    for sense, of in things_of(j, verb, noun, thing):
        for step in j.steps(thing.set.cls, kind.set.cls):
            if word.words in (*j.prepositions(step), "in"):
                found = Set(kind.set.cls, (Related(step.back, of),))
                yield WholeRequest(Show(found), found), sense.cost + j.cost(step)


@BOOK.rule("R", "howmany NP be there NP P", "howmany NP be NP P", example="how many schools are there degrees from")
def _how_many_with(j: Joiner, _many: FunctionWord, asked: Noun, *rest: object) -> Made:
    noun = first(Noun, rest)
    word = last(FunctionWord, rest)
    if noun.wh or noun.bare:
        return
    for condition, cost in j.tied(noun.set.cls, word.words, Noun(asked.set)):
        if isinstance(condition, Related):
            found = narrow(asked.set, j.related(condition.step.back, replace(noun, many="")))
            yield WholeRequest(HowMany(found), found), cost


def _has_partner(j: Joiner, asked: Noun, partner: Partner, noun: Noun) -> Made:
    near, far = j.other_end(partner.step.back), j.other_end(partner.step)
    if asked.set.cls in (near, ANY) and noun.set.cls == far and noun.set.where:
        found = narrow(replace(asked.set, cls=near), j.related(partner.step, noun))
        yield WholeRequest(Show(found), found), j.cost(partner.step)
