"""What is used most: "the busiest station" is the one with the most visits, "which venue do we use most" that with the
most concerts.

Each is a wording of the lexicon, by what happens on a day and refers to the thing. Where two kinds of doings do,
neither of them far more often than the other, nobody can tell which is meant, and nothing is said.
"""

from __future__ import annotations

from wizard.domain.draft.english import head_of, is_place, plural_of
from wizard.domain.draft.ordered_rows import ordered_as
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOINGS, doing_of, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many

_FAR_MORE = 3
"""How many times the rows of another doing those of the one that is meant must be."""
_MOST = "busiest | most used | most popular | most active | most visited | most frequented"
_LEAST = "quietest | least used | least popular | least active | least busy | least visited"

_USED = (
    "(do | did | does) (we | they | people | everybody | everyone) (use | visit | go to | see) "
    "| (BE | get[s] | got) (used | visited)"
)

_NEVER_USED = (
    "(have | has | did | do) (we | they | people) never [yet] (used | use | visited | visit | been to | gone to) "
    "| (have | has) never been (used | visited) | (were | was | are | is) (never | not) [ever] used "
    "| (have | has) not been used [yet]"
)


def draft_much_used(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Add the wordings to `out`, whose relations are there."""
    been: set[str] = set()
    for cls, entry in out.classes.items():
        if cls in out.of_columns:
            continue
        doings = {
            relation["from"]: survey.table(out.classes[relation["from"]]["table"]).rows
            for relation in out.relations.values()
            if relation["to"] == cls != relation["from"] and relation["path"].count("->") == 1
            if "when" in out.classes[relation["from"]] or ordered_as(out, relation["from"])[0]
            if not out.classes[relation["from"]].get("person")
        }
        if not entry.get("person"):
            out.wordings += _done_most(out, cls, sorted(doings))
            out.wordings += [one for doing in sorted(doings) for one in _done_so_many_times(out, cls, doing)]
        ranked = sorted(doings, key=lambda name: (-doings[name], name))
        if not ranked and (several := _takers(out, cls)):
            out.wordings += [one for noun in entry["nouns"][:2] for one in _popular(noun, several)]
        if not ranked or (len(ranked) > 1 and doings[ranked[0]] < _FAR_MORE * doings[ranked[1]]):
            continue
        done = out.classes[ranked[0]]["nouns"][0].partition("/")
        been |= {done[0]} if is_place(cls) else set()
        many = done[2] or plural_of(done[0])
        if head_of(ranked[0]) in DOINGS:
            out.wordings += _so_many_times(out, cls, ranked[0])
        for noun in (noun.partition("/") for noun in entry["nouns"][:2]):
            out.wordings += _wordings(noun[0], noun[2] or plural_of(noun[0]), many)
            if not entry.get("person") and f"{noun[0]}{noun[2]}{many}".isascii():
                out.wordings.append(_never_used(noun[0], noun[2] or plural_of(noun[0]), many))

    out.wordings += _last_there(been.pop()) if len(been) == 1 else []


def _never_used(noun: str, nouns: str, many: str) -> dict[str, str]:
    """ "Which venues have we never used" asks for those without a concert."""
    unused = f"which {nouns} have no {many}"
    return {
        "said": f"(which | what) ({noun} | {nouns}) ({_NEVER_USED}) CLAUSE-END",
        "plain": unused,
        "example": f"which {nouns} have we never used -> {unused}",
    }


def _popular(noun: str, many: str) -> list[dict[str, str]]:
    """ "The most popular package" is the one with the most buyers."""
    one, _, several = noun.partition("/")
    return [
        {
            "said": f"{degree} popular <it: {one} | {several or plural_of(one)}>",
            "plain": f"<it> with the {most} {many}",
            "example": f"the {degree} popular {one} -> the {one} with the {most} {many}",
        }
        for degree, most in (("most", "most"), ("least", "fewest"))
    ]


def _takers(out: DraftVocabulary, cls: str) -> str:
    """The people who buy, book or join a thing by the rows of one table: what is popular has most of them."""
    ties = [
        relation
        for relation in out.relations.values()
        if cls in (relation["from"], relation["to"]) and relation["path"].count("->") == _BY_A_TIE
        if not {"when", "cost"} & set(relation)
    ]
    if len(ties) != 1 or ties[0]["to"] != cls or not _TAKE & set(ties[0]["verbs"]):
        return ""
    return one_and_many(out, ties[0]["from"])[1] if out.classes[ties[0]["from"]].get("person") else ""


_TAKE = frozenset({"buy", "order", "book", "choose", "join", "rent", "hire"})
"""What people do with what they like to have."""
_BY_A_TIE = 2
"""Steps over a table that ties two others."""


def _last_there(doing: str) -> list[dict[str, str]]:
    """ "When were we last at Petra" asks for the last dig there."""
    plain = f"when was the last {doing}"
    return [
        {
            "said": "when (were we | was (anybody | anyone | somebody | someone)) last <at: at | in | on> "
            "<it: ANY 1-many>",
            "plain": f"{plain} <at> <it>",
            "example": f"when were we last at the bridge -> {plain} at the bridge",
        }
    ]


def _done_most(out: DraftVocabulary, cls: str, doings: list[str]) -> list[dict[str, str]]:
    """ "Which track was played most in 2023" counts the plays of that year, whenever the track itself came out."""
    verbs = {doing: _verbs(out, doing) for doing in doings}
    noun = out.classes[cls]["nouns"][0].partition("/")[0]
    thing = f"(which | what) ({' | '.join(_called(out, cls))}) (BE | has been | have been | got | gets)"
    found = []
    for doing, own in verbs.items():
        others = {verb for other, said in verbs.items() if other != doing for verb in said}
        said = [done(verb) for verb in own if verb not in others]
        said += [word for word in _CHOSEN if ordered_as(out, doing)[0] and word not in said]
        counts = {"amount", "tally"} & set(out.classes[doing])  # of these so many were sold, and not so often
        one, _, many = out.classes[doing]["nouns"][0].partition("/")
        if said and not counts:
            plain = f"which {noun} has the most {many or plural_of(one)}"
            alone = " | END" if ordered_as(out, doing)[0] else ""  # no verb of a relation says so
            found.append(
                {
                    "said": f"{thing} ({' | '.join(said)}) [the] most [often | frequently]",
                    "before": f"in | during | last | this | since | before | after | between | on{alone}",
                    "plain": plain,
                    "example": f"which {noun} was {said[0]} most in 2023 -> {plain} in 2023",
                }
            )
    return found


_CHOSEN = ("ordered", "chosen", "picked", "requested")
"""What is said of things that come with what somebody orders or books."""


def _called(out: DraftVocabulary, cls: str) -> list[str]:
    """What members of a class are called, by their first noun and by others of one word, in the singular and plural."""
    entry = out.classes[cls]
    others = (noun.partition("/") for noun in (*entry["nouns"][1:], *entry.get("rarely", ())))
    pairs = (
        one_and_many(out, cls),
        *((one, many or plural_of(one)) for one, _, many in others if one.isalpha() and one.isascii()),
    )
    return list(dict.fromkeys(form for pair in pairs for form in pair))


def _verbs(out: DraftVocabulary, doing: str) -> list[str]:
    """What is done in a doing, in one word each."""
    verbs = [verb for verb in doing_of(doing, named=False) if " " not in verb]
    return verbs or [verb for verb in ordered_as(out, doing)[:1] if verb]


def _done_so_many_times(out: DraftVocabulary, cls: str, doing: str) -> list[dict[str, str]]:
    """ "Which plots have been treated more than once" asks for those with more than one treatment."""
    verbs = _verbs(out, doing)
    (one, many), several = one_and_many(out, cls), one_and_many(out, doing)[1]
    fields = {"one": one, "many": many, "doings": several}
    return [wording for verb in verbs[:1] for wording in filled("how many times done", past=done(verb), **fields)]


def _so_many_times(out: DraftVocabulary, cls: str, doing: str) -> list[dict[str, str]]:
    """ "Which bikes have been in at least six times" asks for those with at least six repairs."""
    verbs = [verb for verb in doing_of(doing, named=False) if " " not in verb]
    (one, many), (head, several) = one_and_many(out, cls), one_and_many(out, doing)
    past = done(verbs[0]) if verbs else "seen"
    return list(filled("how many times", one=one, many=many, past=past, doing=head, doings=several))


def _wordings(noun: str, nouns: str, many: str) -> list[dict[str, str]]:
    found = []
    for used, degree, most in ((_MOST, "most", "most"), (_LEAST, "least", "fewest")):
        plain = f"with the {most} {many}"
        asked = f"which {noun} has the {most} {many}"
        found += [
            {
                "said": f"({used}) <it: {noun} | {nouns}>",
                "plain": f"<it> {plain}",
                "example": f"the {used.split(' |')[0]} {noun} -> the {noun} {plain}",
            },
            {
                "said": f"(which | what) ({noun} | {nouns}) ({_USED}) [the] {degree} [often | frequently] CLAUSE-END",
                "plain": asked,
                "example": f"which {noun} do we use {degree} -> {asked}",
            },
        ]
    return found
