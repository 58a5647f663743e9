"""Pronouns that point at what their own request names: "has Paul Tai got anybody under him"."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Ask, Claim, Extreme, HowMany, Related, Set, Show, Step, narrow, rewrite, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Modifier, Noun, Tied, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()
ANNOUNCED = -0.8
"""How much likelier it is that "those seven, who is the oldest" asks of those than whether they are so."""


@BOOK.rule("R", "be that M", "be that NP", cost=0.1, example="fares from Boston to Denver / is that one way")
def _is_that(j: Joiner, _be: FunctionWord, _that: FunctionWord, what: object) -> Made:
    """Whether what was found is so."""
    if isinstance(what, Noun):
        if what.wh or what.bare or what.many or what.count or what.pronoun or not what.set.where:
            return
        what = Holds(what.set.cls, what.set.where[0]) if len(what.set.where) == 1 else None
    if isinstance(what, Holds) and what.cls and not isinstance(what.condition, Extreme):
        found = Set(what.cls, earlier=True)
        yield WholeRequest(Ask((Claim("some", found, (what.condition,)),)), found, yes=True), 0.0


@BOOK.rule("R", "where do PRO V", "where do NP V", cost=0.1,
           example="the flights from Boston on Delta / where do they land")  # fmt: skip
def _at_which_place(j: Joiner, noun: Noun, verb: Verb) -> Made:
    """The place at which a verb of arriving ends: "where does it land"."""
    for sense in verb.senses:
        entry = j.lexicon.attributes[sense.name] if sense.kind == "attrverb" else None
        if entry is None or entry.kind != "time" or noun.set.cls not in (entry.of, ANY) or noun.wh:
            continue
        cls = j.lexicon.classes[entry.of]
        if len(cls.unmarked) < 2:
            continue
        step = Step(cls.unmarked[1])
        members = replace(noun.members, cls=entry.of)
        of = Set(j.other_end(step), (Related(step.back, members),))
        yield WholeRequest(Show(of), of), sense.cost + (0.4 if sense.name == cls.time else 0.0)


@BOOK.rule("R", "howmany NP have NP M", "howmany NP do NP have M", "howmany NP be NP M", cost=0.2, binds=True,
           example="how many people has Desmond McGlew got under him")  # fmt: skip
def _how_many_of_his(j: Joiner, asked: Noun, noun: Noun, modifier: Modifier) -> Made:
    for found, cost in j.restrict(asked.set, modifier):
        full = pointing_at(found, noun.set)
        if full is not None:
            yield WholeRequest(HowMany(full), full), cost


@BOOK.rule("R", "NP do NP have M", cost=0.2, binds=True, example="who does Desmond McGlew have under him")
def _whom_he_has(j: Joiner, asked: Noun, _do: FunctionWord, noun: Noun, modifier: Modifier) -> Made:
    if not asked.wh or noun.wh:
        return
    for found, cost in j.restrict(asked.set, modifier):
        full = pointing_at(found, noun.set)
        if full is not None:
            yield WholeRequest(Show(full), full), cost


def _of_those_announced(those: Set, asked: WholeRequest) -> Made:
    """A request of those at whom a pronoun pointed before it: "those seven, who is the oldest"."""
    query = asked.query
    if any(isinstance(node, Set) and node.earlier for node in walk(query)):
        yield asked, ANNOUNCED
    elif isinstance(query, (Show, HowMany, Aggregate)) and query.set.cls == those.cls and not query.set.bare:
        yield replace(asked, query=replace(query, set=replace(query.set, earlier=True)), set=None), ANNOUNCED


def pointing_at(found: Set, meant: Set) -> Set | None:
    """The set with `meant` where a pronoun stands in it; None where none does."""

    def put(node: object) -> object:
        if not isinstance(node, Set) or not node.earlier or node.cls not in (meant.cls, ANY):
            return node
        return replace(narrow(meant, *node.where), bare=False)

    full: Set = rewrite(found, put)
    return None if full == found else full


@BOOK.rule("M", "have NP M", cost=0.2, binds=True, example="does the planning manager have anyone reporting to her")
def _having_under(j: Joiner, noun: Noun, modifier: Modifier) -> Made:
    if noun.bare or noun.wh or (isinstance(modifier, Tied) and modifier.noun.pronoun == "place"):
        return
    for found, cost in j.restrict(noun.set, modifier):
        for condition in (one for one in found.where if one not in noun.set.where):
            if isinstance(condition, Related) and condition.to.earlier and not condition.to.where:
                rest = tuple(c for c in found.where if c != condition)
                of = replace(noun, set=Set(found.cls, rest), many="" if noun.many == "any" else noun.many)
                cls = condition.to.cls or j.other_end(condition.step)
                yield Holds(cls, j.related(condition.step.back, of), own=True), cost - 0.6


@BOOK.rule("M", "V PRO NP", cost=0.2, binds=True, example="who got his degree from MIT")
def _doing_with_own(j: Joiner, verb: Verb, own: Noun, noun: Noun) -> Made:
    """What somebody does with what is her own: "his" is the subject's, and says nothing more."""
    if noun.wh or noun.pronoun or own.pronoun == "place":
        return
    for sense in verb.senses:
        if sense.kind == "verb" and j.other_end(sense.step) == noun.set.cls != j.other_end(sense.step.back):
            subject, owned = j.other_end(sense.step.back), _best_of_their_own(j, sense.step, noun)
            if owned is not None:
                yield Holds(subject, j.related(sense.step, owned), verb=verb.doing), sense.cost + j.cost(sense.step)


def _is_whose_alone(j: Joiner, step: Step) -> bool:
    """Whether each partner over the step belongs to one member: its path ends at a column with the member's key."""
    relation = j.lexicon.relations[step.relation]
    if step.inverse:
        return j.leads_to_one(step.back)
    return len(relation.path) == 1 and relation.path[0].left_columns == j.lexicon.classes[relation.from_].key


def _best_of_their_own(j: Joiner, step: Step, noun: Noun) -> Noun | None:
    """The most among those of each owner: who got their last degree after 1980 has none that is later.

    What stands behind it is said of that one; None where nobody says whose it is.
    """
    where = noun.set.where
    best = [c for c in where if isinstance(c, Extreme) and c.within is None]
    if not best:
        return noun
    if len(best) > 1 or not _is_whose_alone(j, step):
        return None
    plain = tuple(c for c in where if c is not best[0])
    before, behind = plain[: len(plain) - noun.tail], plain[len(plain) - noun.tail :]
    return replace(noun, set=replace(noun.set, where=(*before, replace(best[0], within=step.back), *behind)))


@BOOK.rule("M", "V NP P PRO NP", "have NP P PRO NP", cost=0.2,
           binds=True, example="which departments have women among their nurses")  # fmt: skip
def _among_own(j: Joiner, _doing: object, noun: Noun, word: FunctionWord, own: Noun, of: Noun) -> Made:
    """What somebody has on or among what is her own: her own has it, and says whose it is."""
    if noun.wh or noun.pronoun or of.wh or of.pronoun or own.pronoun == "place" or own.set.where:
        return
    for step in j.steps_from(of.set.cls):
        subject = j.other_end(step)
        if subject not in (of.set.cls, noun.set.cls):
            for found, cost in _having_on(j, of.set, word.words, noun):
                yield Holds(subject, j.related(step.back, replace(of, set=found))), cost + j.cost(step)


@BOOK.rule("M", "V NP P NP", "have NP P NP", example="which airlines serve breakfast on flights out of Atlanta")
def _among_those(j: Joiner, doing: object, noun: Noun, word: FunctionWord, of: Noun) -> Made:
    """What somebody has on hers, where the same is on many others': "airlines with meals on flights to Boston".

    What is done by others only, neither by her nor by hers, she does not do there: no director plays the pilot.
    """
    pointed = of.set.earlier and of.pronoun != "place"
    if noun.wh or noun.pronoun or of.wh or not (pointed or (of.set.where and not of.pronoun)):
        return
    if any(isinstance(c, Related) and c.to.earlier for c in of.set.where):
        return
    doers = _doers(j, doing, noun.set.cls) if isinstance(doing, Verb) else set()
    if of.set.cls in doers:
        doers = set()
    for step in j.steps_from(of.set.cls):
        subject = j.other_end(step)
        if subject in (of.set.cls, noun.set.cls) or not j.leads_to_one(step) or (doers and subject not in doers):
            continue
        for found, cost in _having_on(j, of.set, word.words, noun):
            shared = found.where[-1]
            if isinstance(shared, Related) and not j.leads_to_one(shared.step.back):
                yield Holds(subject, j.related(step.back, replace(of, set=found))), cost + j.cost(step)


def _doers(j: Joiner, verb: Verb, done: str) -> set[str]:
    """The classes whose members do it with members of a class."""
    pairs = [ends(j, sense) for sense in verb.senses if sense.kind == "verb"]
    return {subject for subject, other in pairs if other == done}


def _having_on(j: Joiner, base: Set, word: str, noun: Noun) -> Iterator[tuple[Set, float]]:
    """Those of a set that `noun` is on, in, among."""
    if base.cls == noun.set.cls:
        yield from j.restrict(base, Tied(word, noun))
    for condition, cost in j.tied(noun.set.cls, word, Noun(base)):
        if isinstance(condition, Related) and condition.to == base:
            yield narrow(base, j.related(condition.step.back, noun)), cost


@BOOK.rule("Q", "R comma NP", "ASK R comma NP", cost=0.7, binds=True, example="what is her job, Rosa Delgado")
def _named_behind(j: Joiner, asked: WholeRequest, noun: Noun) -> Made:
    """Who is meant is said at last."""
    if noun.bare and not (noun.wh or noun.joined):
        yield from _named_before(j, noun, asked)


@BOOK.rule("Q", "NP comma R", "ASK NP comma R", "NP comma istrue comma R", "ASK comma NP comma R", cost=0.6, binds=True,
           example="Jacobson, Milton Jacobson: which women report to him")  # fmt: skip
def _named_before(j: Joiner, noun: Noun, asked: WholeRequest) -> Made:
    if noun.pronoun and noun.set == Set(noun.set.cls, earlier=True) and noun.pronoun != "place":
        yield from _of_those_announced(noun.set, asked)
    if noun.wh or not noun.set.where or noun.pronoun:
        return
    query: object = pointing_at(asked.query, noun.set)  # type: ignore[arg-type]
    if isinstance(query, Ask) and noun.many in ("all", "each", "every"):  # "all of the guards, are they men"
        query = Ask(tuple(replace(claim, quantifier="every") for claim in query.claims))
    if query is not None:
        yield WholeRequest(query, None), 0.0  # type: ignore[arg-type]
