"""Relations of a draft with conditions on the rows that tie: who won a race, which film won a prize.

A place (`position`), what became of it (`status`, `result`) or a yes or no (`won`) in a table that refers to whoever
took part and to what they took part in lets the one win the other, finish second in it, withdraw from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.dated_rows import EXAMS
from wizard.domain.draft.derivations import KNOWN_VERBS
from wizard.domain.draft.english import head_of, is_place
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.prizes_won import draft_prizes_won
from wizard.domain.draft.roles_in_columns import called_by_role, role_noun, roles_of, says_roles
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.tie_tables import GROUPS
from wizard.domain.draft.verbs import (
    DOINGS,
    EMPLOYERS,
    PLAYED,
    PRIZES,
    STAFF,
    TEAMS,
    WIN,
    WORKS,
    active,
    done,
)
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.yes_no_columns import true_value
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_PLACES = frozenset({"position", "rank", "place", "placing", "placement", "ranking", "standing"})
"""Last words of columns that say who came first."""
_BECAME = frozenset({"status", "result", "outcome", "decision", "state", "verdict"})
"""Last words of columns that say what became of it."""
_BEFOREHAND = word_set(__name__, "beforehand")
"""Nouns of tables whose places are not those of the end."""
_ORDINALS = ("first", "second", "third")
_FINISH = ("come", "finish", "come in", "be", "rank", "be placed")
_OWN_DOING = {
    "won": ("win",), "win": ("win",), "winner": ("win",), "lost": ("lose",), "lose": ("lose",), "finished": ("finish",),
    "retired": ("retire from", "retire in", "drop out of"), "withdrew": ("withdraw from",), "passed": ("pass",),
    "withdrawn": ("withdraw from", "be withdrawn from"), "failed": ("fail",), "qualified": ("qualify for",),
    "completed": ("complete", "finish"), "attended": ("attend",), "dropped": ("drop",), "enrolled": ("be enrolled in",),
    "cancelled": ("cancel",), "canceled": ("cancel",),
}  # fmt: skip
"""What those who took part did, by the word for what became of it."""
_WORD = 3
"""Letters of a word that may be a participle."""


def draft_outcomes(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add the relations that places and outcomes make between those whom a row ties."""
    draft_prizes_won(out, survey, links, names)
    # Where several tables have places, "won" speaks of the results.
    for table in sorted(survey.tables, key=lambda one: "result" not in map(singular, words_of(one.name))):
        cls = names.get(table.name)
        if _BEFOREHAND & set(map(singular, words_of(table.name))):
            continue
        own = [one for one in links.references if one.table == table.name and one.other in names]
        if cls is None or len({one.other for one in own}) < 2:
            continue
        # What became of a repair became of it, and not of the clerk who did it.
        done = cls.rpartition(" ")[2] in DOINGS
        for who, what in _ends(out, own, names):
            if done and names[who.other].rpartition(" ")[2] in STAFF:
                continue
            for column in table.columns:
                if any(column.name in one.columns for one in own):
                    continue
                for said, value in _said(table, column, names[what.other]):
                    if words_of(column.name)[-1] in _TASKS:
                        _leave_to_tasks(out, (names[who.other], names[what.other]), said)
                    verbs = _of_some(said, names[what.other])
                    if _is_of_the_row(cls, verbs):
                        continue
                    condition = {"attribute": attribute_name(cls, column), "equals": value}
                    if condition["attribute"] in out.attributes and not _is_said(out, names, who, what, verbs[0]):
                        _add(out, names, (who, what), verbs, condition)
                        _add_places(out, links, names, what)


def _is_of_the_row(cls: str, verbs: tuple[str, ...]) -> bool:
    """Whether it is said of the row itself: whoever won was nominated, too, as every nomination says, and a test was
    passed, and not the place where it was held."""
    all_do = set(DOINGS.get(head_of(cls), ())) & {verb.split()[0] for verb in _active(verbs)}
    return bool(all_do) or (head_of(cls) in EXAMS and verbs[0] in ("pass", "fail"))


def _of_some(verbs: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The verbs without that of the thing itself: not only diggers dig at a dig."""
    all_do = {head_of(thing), *DOINGS.get(head_of(thing), ())}
    return tuple(verb for verb in verbs if verb not in all_do) if verbs[-1].split()[0] in ("be", "serve") else verbs


def _ends(
    out: DraftVocabulary, own: list[KeyReference], names: dict[str, str]
) -> Iterator[tuple[KeyReference, KeyReference]]:
    """Whoever takes part, and what in: people and teams in what is none of these."""

    def takes_part(one: KeyReference) -> bool:
        cls = names[one.other]
        return bool(out.classes[cls].get("person")) or cls.rpartition(" ")[2] in TEAMS

    doers = [one for one in own if takes_part(one)]
    things = [one for one in own if one not in doers]
    things = [one for one in things if names[one.other].rpartition(" ")[2] not in _BECAME | GROUPS]
    if not doers and len(own) == 2:  # films and the prizes that they are nominated for
        things = [one for one in own if names[one.other].rpartition(" ")[2] in PRIZES]
        doers = [one for one in own if one not in things]
    for who in doers:
        for what in things:
            if len({who.other, what.other, who.table}) == 3:  # an appeal of a case is no part in it
                yield who, what


def _said(table: SurveyedTable, column: SurveyedColumn, thing: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Verbs, and the value of the column at which they hold; `thing` is in what those took part."""
    words = words_of(column.name)
    if thing.rpartition(" ")[2] in WORKS and words[-1] in _PLACES:
        return  # whoever stands first among the authors has won no paper
    if column.kind == "integer" and words[-1] in _PLACES and 1 in column.values and 0 not in column.values:
        yield from _placed(column)
        return
    if true_value(column, table) is not None:
        verbs = _verbs_of(words[-1] if words[0] in ("is", "was", "has") else " ".join(words))
        if verbs and not (verbs == WIN and head_of(thing) in WORKS):  # nobody wins a film
            yield verbs, true_value(column, table)
    elif column.kind == "text":
        yield from _said_in_words(column, words[-1], thing)


def _said_in_words(column: SurveyedColumn, last: str, thing: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Verbs, and the text of the column at which they hold; `last` is the last word of its name,
    `thing` in what those took part."""
    if last in _TASKS:
        yield from _tasks(column)
    if last in _VOTES:
        yield from ((_voted(text.lower()), text) for text in sorted(column.texts))
    if last in _SIDES:
        yield from ((_on_a_side(text.lower()), text) for text in sorted(column.texts))
    if last in PLAYED or says_roles(column):  # whose `role` in a visit is leader leads it
        yield from roles_of(column, thing)
    elif last in _BECAME:
        yield from ((verbs, text) for text in sorted(column.texts) if (verbs := _verbs_of(text.lower())))


def _placed(column: SurveyedColumn) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Who came first, second and third."""
    for place, ordinal in enumerate(_ORDINALS, 1):
        if place in column.values:
            placed = tuple(f"{verb} {ordinal} {word}" for verb in _FINISH for word in ("in", "at"))
            yield (WIN if place == 1 else ()) + placed, place


def _on_a_side(side: str) -> tuple[str, ...]:
    """What somebody does who is on a side: she represents the plaintiff in a case."""
    return tuple(f"{verb} {the}{side} in" for verb in _REPRESENTING for the in ("the ", "a ", ""))


def _voted(vote: str) -> tuple[str, ...]:
    """How somebody voted: "voted yea on the bill", "voted with the majority in the case"."""
    return tuple(f"vote {how}{vote} {on}" for how in ("", "with the ", "for the ", "in the ") for on in ("on", "in"))


_VOTES = word_set(__name__, "votes")
"""Last words of columns that say how somebody voted."""
_SIDES = word_set(__name__, "sides")
"""Last words of columns that say on whose side somebody was."""
_REPRESENTING = ("represent", "act for", "appear for", "work for", "speak for", "be for", "defend")
_TASKS = word_set(__name__, "tasks")
"""Last words of columns that say what somebody did in something, by a noun of what is done."""


def _tasks(column: SurveyedColumn) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What those did whose `task` in a job is its revision or its painting: they revised or painted it."""
    for value in sorted(column.texts):
        noun = value.lower()
        stems = (noun.removesuffix("ing"), f"{noun.removesuffix('ing')}e") if noun.endswith("ing") else (noun,)
        verbs = DOINGS.get(noun) or tuple(verb for verb in stems if verb in KNOWN_VERBS)[:1]
        if verbs:
            yield verbs, value


def _leave_to_tasks(out: DraftVocabulary, ends: tuple[str, str], verbs: tuple[str, ...]) -> None:
    """Take verbs that a task says from what any row says: of several painters of a sign only some painted it."""
    for relation in out.relations.values():
        if (relation["from"], relation["to"]) == ends and "when" not in relation:
            kept = [verb for verb in relation["verbs"] if verb not in verbs]
            relation["verbs"] = kept or ["have"]
            if relation["says"] in verbs:
                relation |= {"says": relation["verbs"][0], "says_inverse": "belong to"}


def _verbs_of(word: str) -> tuple[str, ...]:
    """What those who took part did, or what was done with them: "accepted" is "be accepted at"."""
    if word in _OWN_DOING:
        return _OWN_DOING[word]
    if not word.isalpha() or len(word) <= _WORD or not word.endswith("ed"):
        return ()
    said = done("".join(active(word)))
    return tuple(f"be {said} {end}" for end in ("in", "for", "at", "by", "from")) if said == word else ()


def _active(verbs: tuple[str, ...]) -> list[str]:
    """The verbs without "be", in their base form: "be nominated for" is "nominate"."""
    return [" ".join(active(verb.split()[1])) if verb.startswith("be ") else verb for verb in verbs]


def _is_said(out: DraftVocabulary, names: dict[str, str], who: KeyReference, what: KeyReference, verb: str) -> bool:
    """Whether the two are tied by the verb already, by another column or by any row."""
    ends = (names[who.other], names[what.other])
    return any((one["from"], one["to"]) == ends and verb in one.get("verbs", ()) for one in out.relations.values())


def _add(
    out: DraftVocabulary,
    names: dict[str, str],
    ends: tuple[KeyReference, KeyReference],
    verbs: tuple[str, ...],
    condition: dict[str, Any],
) -> None:
    who, what = ends
    one, other = names[who.other], names[what.other]
    first = verbs[0]
    head, _, rest = first.partition(" ")
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": f"{who.back}, {what.hop}", "when": [condition], "says": first,
        "says_inverse": " ".join(part for part in ("be", done(head), rest, "by") if part) if head != "be" else "have",
        "verbs": list(verbs),
    }  # fmt: skip
    if first == "win":
        entry["inverse_nouns"] = ["winner"]
    elif role_noun(condition["equals"]):
        entry["inverse_nouns"] = called_by_role(condition["equals"])
    if _is_said_of_a_column(out, one, other, verbs):
        entry["cost"] = _BY_ROWS
    elif head == "be" and any(
        (r["from"], r["to"], r["path"]) == (one, other, entry["path"]) for r in out.relations.values()
    ):
        entry["cost"] = _OF_SOME  # "have" means whatever a row says
    name = f"{one} {first} {other}"
    while name in out.relations:
        name += " too"
    out.relations[name] = entry


def _is_said_of_a_column(out: DraftVocabulary, one: str, other: str, verbs: tuple[str, ...]) -> bool:
    """Whether a column says the same the other way round: a dig has its director, and members that directed it."""
    back = (entry for entry in out.relations.values() if (entry["from"], entry["to"]) == (other, one))
    return any(verb in entry.get("inverse_verbs", ()) for entry in back for verb in verbs)


_OF_SOME = 0.5
_BY_ROWS = 0.2
"""What it costs that rows say who did it, where a column does, too."""


def _add_places(out: DraftVocabulary, links: Links, names: dict[str, str], what: KeyReference) -> None:
    """Let whoever has a role in a doing have it where that is done: the photographer of a dig was one at its site."""
    role = next(reversed(out.relations.values()))
    if not role_noun(role["when"][0]["equals"]) or head_of(names[what.other]) in WORKS:
        return  # whoever directed a film directed nothing in its country
    for place in links.references:
        if place.table != what.other or place.other not in names or head_of(names[place.other]) in EMPLOYERS:
            continue
        if is_place(names[place.other]):
            name = f"{role['from']} {role['says']} {names[place.other]}"
            more = {"to": names[place.other], "path": f"{role['path']}, {place.hop}", "cost": 0.1}
            out.relations.setdefault(name, {**role, **more})
