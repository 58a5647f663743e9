"""Wordings of a draft whose English stands in `wording_templates.yaml`, filled in from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wizard.domain.draft.english import DIMENSIONS, head_of, is_place, plural_of
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOINGS, WRITINGS, done, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.files_of_words import strings_of
from wizard.domain.word_sets import word_set


def filled(group: str, **fields: str) -> Iterator[dict[str, str]]:
    """The wordings of a group, with what stands for each name in braces."""
    for entry in strings_of("wizard.domain.draft", "wording_templates.yaml")[group]:
        yield {name: text.format(**fields) for name, text in entry.items()}


def templates_filled(out: DraftVocabulary, survey: DatabaseSurvey) -> list[dict[str, str]]:
    """Those of what is sold, judged and over, done to things, and used."""
    return [
        *_ranked(out),
        *_sold(out),
        *_judged(out),
        *_ended(out, survey),
        *_done_to_things(out),
        *_by_columns(out),
        *_used(out),
    ]


def _is_sayable(noun: str) -> bool:
    """Whether a noun can stand in a wording as it is: words of letters."""
    return noun.replace(" ", "").isalpha()


def one_and_many(out: DraftVocabulary, cls: str) -> tuple[str, str]:
    """The noun of a class, in the singular and in the plural."""
    one, _, many = out.classes[cls]["nouns"][0].partition("/")
    return one, many or plural_of(one)


def _done_to_things(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """What somebody borrowed or entered are the things, and not the rows that say that she did: where those with names
    to which it is done are of one class."""
    tables = {entry["table"]: cls for cls, entry in out.classes.items() if head_of(cls) in DOINGS and "table" in entry}
    found: dict[tuple[str, str], dict[str, set[str]]] = {}
    for relation in out.relations.values():
        who, thing, doing = relation["from"], relation["to"], relation["path"].partition(" -> ")[2].partition(".")[0]
        when = out.attributes.get(out.classes[thing].get("when", ""), {}).get("kind")
        is_thing = not is_place(thing) and when not in ("date", "time") and not out.classes[thing].get("person")
        if doing not in tables or tables[doing] in (who, thing) or not out.classes[who].get("person"):
            continue
        verbs = {verb for verb in relation["verbs"] if verb.split()[0] not in _VAGUE}
        if relation["says"] in DOINGS[head_of(tables[doing])] and is_thing and out.is_named(thing):
            found.setdefault((tables[doing], who), {}).setdefault(thing, set()).update(verbs)
    said: dict[str, set[tuple[str, str]]] = {}
    for (_, who), things in found.items():
        for thing, verbs in things.items() if len(things) == 1 else ():
            for verb in verbs:
                said.setdefault(verb, set()).add((who, thing))
    for verb, whatever in sorted(said.items()):
        if len({thing for _, thing in whatever}) == 1:
            one, many = one_and_many(out, next(iter(whatever))[1])
            people = " | ".join(sorted(one_and_many(out, who)[1] for who, _ in whatever))
            yield from filled("done to things", verb=verb, past=done(verb), one=one, many=many, people=people)


def _ranked(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """The top three of what has the most of something to which it is tied: top five books by number of loans."""
    tied: dict[str, set[str]] = {}
    for relation in out.relations.values():
        if relation["from"] != relation["to"]:
            tied.setdefault(one_and_many(out, relation["from"])[1], set()).add(one_and_many(out, relation["to"])[1])
    for many, ones in sorted(tied.items()):
        said = sorted(filter(_is_sayable, ones))
        if said and _is_sayable(many):
            yield from filled("ranked", ones=" | ".join(said), one=said[0], many=many)


def _by_columns(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """How much was granted in all is the total of that column, and who has been together longest was formed first."""
    granted: dict[str, str] = {}
    begun: set[str] = set()
    for entry in out.attributes.values():
        if entry.get("kind") == "number" and "path" not in entry:
            done_ = words_of(entry["column"].rpartition(".")[2])
            granted |= {past: f"amount {past}" for past in ("granted", "awarded", "requested") if past in done_}
        if entry.get("kind") in ("year", "date") and "path" not in entry:
            begun |= {verb.removeprefix("be ") for verb in entry.get("verbs", ())} & {"formed", "founded"}
    for past, noun in granted.items():
        yield from filled("given in all", past=past, noun=noun)
    if len(begun) == 1:
        yield from filled("begun together", past=begun.pop())


def _used(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """The part that we use most is the one with the most repairs, where repairs alone use parts."""
    users: dict[str, set[str]] = {}
    for relation in out.relations.values():
        if "use" in relation.get("verbs", ()) and not out.classes[relation["to"]].get("person"):
            users.setdefault(relation["to"], set()).add(relation["from"])
    for thing, jobs in users.items():
        if len(jobs) == 1:
            one, many = one_and_many(out, thing)
            yield from filled("used", one=one, many=many, jobs=one_and_many(out, next(iter(jobs)))[1])


_VAGUE = word_set(__name__, "vague")
"""First words of verbs by which people may mean anything."""


def _sold(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """How many mugs we sold is how many units of them, where one kind of thing is sold."""
    goods = [name.removesuffix(" units sold") for name in out.attributes if name.endswith(" units sold")]
    if len(goods) == 1:
        others = [noun for cls in out.classes if cls != goods[0] for noun in one_and_many(out, cls)]
        yield from filled("sold", many=" | ".join([*others, "of", "different"]))


def _judged(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """What has the best reviews has the highest average rating."""
    for cls in out.classes:
        ratings = [
            entry["nouns"][0].partition("/")[0]
            for entry in out.attributes.values()
            if entry["of"] == cls and "path" not in entry and entry.get("kind") == "number" and _is_rating(entry)
        ]
        if head_of(cls) in WRITINGS and len(ratings) == 1:
            yield from filled(
                "judged", many=one_and_many(out, cls)[1], rating=ratings[0], most="highest", least="lowest"
            )


def _is_rating(entry: dict[str, object]) -> bool:
    nouns = entry.get("nouns")
    last = {str(noun).partition("/")[0].rpartition(" ")[2] for noun in nouns} if isinstance(nouns, list) else set()
    return any("best" in DIMENSIONS[noun].most for noun in last & DIMENSIONS.keys())


def _ended(out: DraftVocabulary, survey: DatabaseSurvey) -> Iterator[dict[str, str]]:
    """What was completed, or dismissed, before a day is in that state, and its last day was before then."""
    last = {entry["of"]: _then(entry) for entry in out.attributes.values() if _is_last_day(entry, out)}
    for entry in out.attributes.values():
        cls = entry["of"]
        told = _texts(out, survey, entry)
        if cls in last and "path" not in entry and told & _OVER:
            yield from _of_states(out, cls, last[cls], (entry["nouns"][0], told & _OVER))
    for relation in out.relations.values():
        cls, what = relation["from"], relation["to"]
        naming = out.attributes.get(next(iter(out.classes[what]["display"]), ""))
        if cls in last and head_of(what) in _BECAME and relation["path"].count("->") == 1 and naming is not None:
            told = {text for text in _texts(out, survey, naming) if is_participle(text) and text.isalpha()}
            yield from _of_states(out, cls, last[cls], (out.classes[what]["nouns"][0], told))


def _is_last_day(entry: dict[str, Any], out: DraftVocabulary) -> bool:
    """Whether an attribute is the day or year on which something was over."""
    if entry.get("kind") not in ("date", "year") or "path" in entry:
        return False
    table, _, name = entry["column"].partition(".")
    lasted = out.attributes.get(f"{entry['of']} duration", {})
    ends = lasted.get("until") == name and lasted["column"].startswith(f"{table}.")
    return "end" in entry.get("verbs", ()) or (ends and bool(entry.get("verbs")))


def _then(entry: dict[str, Any]) -> str:
    """What is said to have been on a last day: it "ended", or the cases "were decided"."""
    verbs = entry["verbs"]
    said = "end" if "end" in verbs else verbs[0]
    return f"were {said.removeprefix('be ')}" if said.startswith("be ") else done(said)


def _texts(out: DraftVocabulary, survey: DatabaseSurvey, entry: dict[str, Any]) -> set[str]:
    """The texts of an attribute's column, without capitals; none where it is told otherwise or has no noun."""
    table, _, name = entry["column"].partition(".")
    column = next((one.column(name) for one in survey.tables if one.name == table), None)
    is_told = column is not None and "kind" not in entry and entry.get("nouns") and entry["of"] in out.classes
    return {text.lower() for text in column.texts} if is_told and column is not None else set()


def _of_states(out: DraftVocabulary, cls: str, ended: str, states: tuple[str, set[str]]) -> Iterator[dict[str, str]]:
    """The wordings of a class of which some are in states in which they are over."""
    noun, told = states
    nouns = [one.partition("/") for one in (*out.classes[cls]["nouns"], *out.classes[cls].get("rarely", ()))]
    called = [many or plural_of(one) for one, _, many in nouns]
    many = one_and_many(out, cls)[1]
    for state in sorted(told):
        yield from filled(
            "ended", many=many, called=" | ".join(called), state=state, status=noun.partition("/")[0], ended=ended
        )


_BECAME = word_set(__name__, "became")
"""Last nouns of tables of what became of something."""
_OVER = word_set(__name__, "over")
"""States of what is over."""
