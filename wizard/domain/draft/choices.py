"""What a draft is unsure of, as questions that somebody who knows the data answers with yes or no.

Each answer lays a few fields over the draft. Answers are kept in `answers.yaml` beside it, by the question's name: a
later draft is made with them, and asks only what nobody has answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from wizard.domain.draft.doubts import where_of
from wizard.domain.draft.english import is_place, plural_of
from wizard.domain.draft.judgements import judgements_of
from wizard.domain.draft.lettered_years import done_in, said_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.short_names import ShortWord
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.lexicon_layers import LayerError, laid_over, read_written
from wizard.domain.stored_days import read_day

ANSWERS = "answers.yaml"
"""Holds the answers: the question's name to true or false."""
MOST = 12
"""Questions of one draft."""
Patch = Mapping[str, Any]


@dataclass(frozen=True)
class DraftChoice:
    """One yes/no question that a draft leaves to the author, and what each answer changes."""

    name: str
    """Names it in `answers.yaml`: `who customer`."""
    question: str
    assumed: bool
    """The answer that the draft was made with."""
    yes: Patch = field(default_factory=dict)
    """What is laid over the draft for yes."""
    no: Patch = field(default_factory=dict)
    short: ShortWord | None = None
    """The short word that the question is about; of those about one word, at most one is answered with yes."""
    full: str = ""
    """What the short word stands for where the answer is yes; empty where there is no guess."""


def choices(seen: DatabaseSurvey, links: Links, words: DraftVocabulary) -> list[DraftChoice]:
    """The questions of a draft, those that decide most first; the same for the same draft."""
    first = (
        *_days(seen, words),
        *_years(seen, words),
        *_main_thing(words),
        *_who(words),
        *_ratings(words),
        *_views(seen),
    )
    chance, hardly = (list(_chance(links, words, is_named=is_named)) for is_named in (False, True))
    then = (*chance, *_unfinished(words), *_amounts(words), *_flags(words), *_ways(words), *hardly)
    return [*first, *then][:MOST]


def _days(seen: DatabaseSurvey, words: DraftVocabulary) -> Iterator[DraftChoice]:
    """Days of which no number tells whether day or month stands first."""
    either = {f"{table.name}.{column.name}": column for table in seen.tables for column in table.columns}
    either = {name: column for name, column in either.items() if len(column.stored) > 1}
    for name, column in either.items():
        value = next((t for t in column.texts if len({read_day(t, form) for form in column.stored[:2]}) > 1), "")
        day, month = (read_day(value, form) for form in column.stored[:2])
        if day is not None and month is not None:
            asked = f"Is {value} in {name} the {day.day} {day:%B %Y} (and not the {month.day} {month:%B %Y})?"
            other = {n: {"stored": column.stored[1]} for n, e in words.attributes.items() if e["column"] == name}
            yield DraftChoice(f"days {name}", asked, True, no={"attributes": other})


def _years(seen: DatabaseSurvey, words: DraftVocabulary) -> Iterator[DraftChoice]:
    """Years of which the column's name says by one letter what was done in them."""
    columns = {f"{table.name}.{column.name}": column for table in seen.tables for column in table.columns}
    for name, entry in words.attributes.items():
        cls = words.classes.get(entry["of"], {})
        column = columns.get(entry["column"])
        done = done_in(column, entry["of"], is_person=bool(cls.get("person"))) if column is not None else ""
        if done:
            asked = f"Is {entry['column']} the year in which a {entry['of']} {said_of(done)}?"
            no: Patch = {"attributes": {name: {field: None for field in ("verbs", "label", "nouns") if field in entry}}}
            yield DraftChoice(f"year {entry['column']}", asked, True, no=no)


def _main_thing(words: DraftVocabulary) -> Iterator[DraftChoice]:
    """The table that most others refer to: what people mean where they name no thing."""
    counts = {name: 0 for name, entry in words.classes.items() if not entry.get("person") and not is_place(name)}
    for relation in words.relations.values():
        if relation["path"].count("->") == 1 and relation["to"] in counts and relation["from"] != relation["to"]:
            counts[relation["to"]] += 1
    if len(counts) > 1:
        best = max(counts, key=lambda name: counts[name])
        if counts[best] > 1:
            patch = {"classes": {best: {"rarely+": ["item", "entry", "thing", "record"]}}}
            asked = f'Do people mostly ask about {plural_of(best)}, so that "items" or "entries" are these?'
            yield DraftChoice(f"main {best}", asked, False, yes=patch)


VIEW = "view "
"""Before the view's name: names the question whether it is drafted."""


def _views(seen: DatabaseSurvey) -> Iterator[DraftChoice]:
    for name in seen.views:
        yield DraftChoice(f"{VIEW}{name}", f"Do people ask about the rows of the view {name}?", False)


def wanted_views(answers: Mapping[str, bool]) -> frozenset[str]:
    """The views that somebody wants drafted like tables."""
    return frozenset(name.removeprefix(VIEW) for name, yes in answers.items() if yes and name.startswith(VIEW))


MOST_SHORT = 10
"""Short words without a sure guess that are asked about, at most."""


def about_short_words(found: Iterable[ShortWord], answers: Mapping[str, bool]) -> list[DraftChoice]:
    """What the short words in the names stand for: of each that is taken for a word whether that is right, of the
    others, the names of things first, whether it is one of the guesses."""
    taken = [word for word in found if word.is_sure and answers.get(word.question(word.guesses[0])) is not False]
    alone = {word.short for word in found if not word.is_timed}
    others = [word for word in found if word not in taken]
    others = [word for word in others if word.guesses or not word.is_timed or word.short not in alone]
    others.sort(key=lambda word: "." in word.seen)
    open_ = [word for word in others if not word.answered(answers)][:MOST_SHORT]
    sure = [_about(word, word.guesses[0], assumed=True) for word in taken]
    return sure + [_about(word, full, assumed=False) for word in open_ for full in word.guesses or ("",)]


def _about(word: ShortWord, full: str, *, assumed: bool) -> DraftChoice:
    asked = f'Is "{word.short}" in {word.seen} short for "{full}"?' if full else f'What is "{word.short}" short for?'
    return DraftChoice(word.question(full or "-"), asked, assumed, short=word, full=full)


def _who(words: DraftVocabulary) -> Iterator[DraftChoice]:
    people = [name for name, entry in words.classes.items() if entry.get("person")]
    people.sort(key=lambda name: not words.classes[name].get("default"))  # the one that was drafted first
    if len(people) < 2:
        return
    for name in people:
        patch = {"classes": {one: {"default": True if one == name else None} for one in people}}
        assumed = bool(words.classes[name].get("default"))
        yield DraftChoice(
            f"who {name}", f'Does "who", where nothing else tells, mean {plural_of(name)}?', assumed, yes=patch
        )


def _ratings(words: DraftVocabulary) -> Iterator[DraftChoice]:
    for name, entry in words.attributes.items():
        if entry.get("concept") == "rating":
            asked = f'Does {entry["column"]} say how good a {entry["of"]} is, so that "best" goes by it?'
            judged = {predicate: None for predicate in judgements_of(entry["of"]) if predicate in words.predicates}
            no: Patch = {"attributes": {name: {"concept": None}}, "predicates": judged}
            yield DraftChoice(f"good {name}", asked, True, no=no)


def _chance(links: Links, words: DraftVocabulary, *, is_named: bool) -> Iterator[DraftChoice]:
    """References that nobody declared: those that the names of columns say, too, or those that only values say."""
    for reference in links.references:
        if reference.why == "foreign key" or reference.why.startswith("same name") != is_named:
            continue
        hop = reference.hop
        through = {name: None for name, relation in words.relations.items() if hop in relation["path"]}
        if through:
            asked = f"Does {reference.table}.{reference.column} name a row of {reference.other} ({reference.why})?"
            yield DraftChoice(f"reference {hop}", asked, True, no={"relations": through})  # fmt: skip


def _flags(words: DraftVocabulary) -> Iterator[DraftChoice]:
    asked: set[str] = set()
    for name, predicate in words.predicates.items():
        condition = predicate["when"][0]
        if condition.get("not") or "equals" not in condition or condition.get("attribute") not in words.attributes:
            continue
        if condition["attribute"] in asked:
            continue  # the opposite goes with it
        asked.add(condition["attribute"])
        column, said = words.attributes[condition["attribute"]]["column"], predicate["says"].partition("/")[0]
        is_or_does = "Does" if said.startswith("have ") else "Is"
        question = f'{is_or_does} a {predicate["of"]} "{said}" where {column} is {condition["equals"]}?'
        yield DraftChoice(f"flag {name}", question, True, no={"predicates": _on_same(condition["attribute"], words)})


def _unfinished(words: DraftVocabulary) -> Iterator[DraftChoice]:
    """What a missing day of return says: that the thing is out, and whoever borrowed it has it."""
    for name, predicate in words.predicates.items():
        condition = predicate["when"][0]
        if name != f"{predicate['of']} out" or "attribute" not in condition:
            continue
        column = words.attributes[condition["attribute"]]["column"]
        states = {n for n, one in words.predicates.items() if condition["attribute"] in str(one["when"])}
        states |= {n for n, one in words.predicates.items() if one["when"][0].get("is") in states}
        ties = {
            n: None for n, one in words.relations.items() if any(w.get("is") in states for w in one.get("when", ()))
        }
        no: Patch = {"predicates": dict.fromkeys(sorted(states)), "relations": ties}
        yield DraftChoice(f"out {name}", f"Is a {predicate['of']} still out where {column} is missing?", True, no=no)


def _amounts(words: DraftVocabulary) -> Iterator[DraftChoice]:
    """Whether a row stands for as many things as one of its columns says."""
    for name, entry in words.classes.items():
        if "amount" in entry and entry["amount"] in words.attributes:
            column = words.attributes[entry["amount"]]["column"]
            asked = f'Does {column} say how many of a thing a {name} is of, so that "how many hammers" adds it up?'
            yield DraftChoice(f"amount {name}", asked, True, no={"classes": {name: {"amount": None}}})


def _on_same(attribute: str, words: DraftVocabulary) -> dict[str, None]:
    """The predicates of one attribute, struck: "insured" and its opposite."""
    return {name: None for name, one in words.predicates.items() if one["when"][0].get("attribute") == attribute}


def _ways(words: DraftVocabulary) -> Iterator[DraftChoice]:
    for name, relation in words.relations.items():
        if relation.get("when"):
            yield from _outcome(name, relation, words)
            continue
        through = list(dict.fromkeys(hop.split(".")[0].strip() for hop in relation["path"].split(",")[1:]))
        if through and "be in" not in relation.get("verbs", ()) and relation.get("says"):
            asked = f'Is it right to say "{_sentence(relation)}", by way of {", ".join(through)}?'
            yield DraftChoice(f"way {name}", asked, True, no={"relations": {name: None}})  # fmt: skip


def _sentence(relation: Mapping[str, Any]) -> str:
    """A relation as a sentence: "crews are injured in shouts"."""
    begins, gap, rest = relation["says"].partition(" ")
    says = f"are{gap}{rest}" if begins == "be" else relation["says"]
    return f"{plural_of(relation['from'])} {says} {plural_of(relation['to'])}"


def _outcome(name: str, relation: Mapping[str, Any], words: DraftVocabulary) -> Iterator[DraftChoice]:
    (condition,) = relation["when"]
    if not relation["says"].endswith((" second in", " third in")):
        asked = f'Is it right to say "{_sentence(relation)}" where there is {where_of(condition, words)}?'
        yield DraftChoice(f"outcome {name}", asked, True, no={"relations": {name: None}})


def struck_by_no(choice: DraftChoice) -> list[str]:
    """The entries that an answer of no takes out of the draft, as "predicate good"."""
    return [
        f"{part.removesuffix('s').replace('classe', 'class')} {name}"
        for part, entries in choice.no.items()
        for name, entry in entries.items()
        if entry is None
    ]


def is_settled(choice: DraftChoice, answers: Mapping[str, bool]) -> bool:
    """Whether other answers leave nothing to ask: "who" means one kind of people first."""
    if choice.short is not None:
        return bool(choice.short.answered(answers))
    is_who = choice.name.startswith("who ")
    return is_who and any(answer for name, answer in answers.items() if name.startswith("who "))


def decide(words: DraftVocabulary, asked: list[DraftChoice], answers: Mapping[str, bool]) -> None:
    """Lay what the answers mean over the draft. Of several answers to "who" the first yes counts."""
    data = words.as_file()
    settled: set[str] = set()
    for choice in asked:
        answer = answers.get(choice.name)
        group = choice.name.partition(" ")[0]
        if answer is None or (group == "who" and group in settled):
            continue
        if answer:
            settled.add(group)
        data = laid_over(data, choice.yes if answer else choice.no)
    for part in ("classes", "attributes", "relations", "predicates"):
        setattr(words, part, {name: entry for name, entry in (data.get(part) or {}).items() if entry is not None})
    for entry in words.classes.values():
        if "labels" in entry:
            entry["labels"] = [name for name in entry["labels"] if name in words.relations]
            if not entry["labels"]:
                del entry["labels"]
    words.predicates = {n: p for n, p in words.predicates.items() if _holds(p, words)}


def _holds(predicate: Mapping[str, Any], words: DraftVocabulary) -> bool:
    """Whether what a predicate asks for is still there."""
    return all(
        condition.get("relation", next(iter(words.relations), None)) in {*words.relations, None}
        for condition in predicate["when"]
    )


def read_answers(folder: Path) -> dict[str, bool]:
    """The answers of a folder; none where nobody was asked.

    Raises:
        LayerError: the file cannot be read, or holds something else than true and false.
    """
    path = folder / ANSWERS
    if not path.exists():
        return {}
    written = read_written(path.read_text(encoding="utf-8"), path)
    for name, answer in written.data.items():
        if not isinstance(answer, bool):
            raise LayerError(path, written.line((name,))[1], f"{name}: {answer!r} is no answer; write true or false")
    return {str(name): bool(answer) for name, answer in written.data.items()}


def answers_text(answers: Mapping[str, bool], asked: list[DraftChoice]) -> str:
    """The text of `answers.yaml`, each answer below its question."""
    said = {choice.name: choice.question for choice in asked}
    lines = ["# Answers to what the draft was unsure of; `woz domain draft --again` is made with them."]
    for name, answer in answers.items():
        lines += [*([f"# {said[name]}"] if name in said else []), yaml.safe_dump({name: answer}, width=1000).strip()]
    return "\n".join(lines) + "\n"
