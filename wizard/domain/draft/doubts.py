"""What a draft guessed: the short list that whoever edits it looks at first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.lettered_years import done_in, said_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.privacy import shown_columns
from wizard.domain.draft.short_names import ShortWord
from wizard.domain.draft.spoken_values import LONGEST_VALUE
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of


def doubts(
    survey: DatabaseSurvey, links: Links, words: DraftVocabulary, told: frozenset[str] = frozenset()
) -> list[str]:
    """One line for each guess that decides what is answered, and for what nobody could guess.

    Args:
        told: short words of which `short_doubts` says what they are taken for.
    """
    out: list[str] = []
    by_table = {entry["table"]: (name, entry) for name, entry in words.classes.items()}
    for table in survey.tables:
        if table.name not in by_table:
            continue
        name, entry = by_table[table.name]
        if words_of(table.name)[-1].isdigit():
            out.append(f"class {name}: {table.name} says nothing of what is in it, so give the class nouns")
        known = {reference.columns for reference in links.references if reference.table == table.name}
        out += [
            f"class {name}: its reference to {key.other_table} by {', '.join(key.columns)} is left out, "
            "as there are no such rows or columns"
            for key in table.fact.foreign_keys
            if len(key.columns) > 1 and key.columns not in known
        ]
        if not table.fact.primary_key:
            key = ", ".join(entry["key"])
            out.append(f"class {name}: no primary key is declared, a {name} is taken to be told by {key}")
        if "names" not in entry and links.names[table.name] is None and not links.referring(table.name):
            out.append(f"class {name}: no column says what one is called, so nobody can ask for one by name")
        if "amount" in entry and entry["amount"] in words.attributes:
            column = words.attributes[entry["amount"]]["column"]
            out.append(f"class {name}: how many there are of one thing is the sum of {column}")
        out += _short_words(table, told)
        long = [c.name for c in table.columns if c.kind == "text" and c.length > LONGEST_VALUE]
        out += [
            f"{table.name}.{column.name}: its days are taken to be written {column.stored[0]}"
            + (f", and not {column.stored[1]}, which no value tells" if len(column.stored) > 1 else "")
            for column in table.columns
            if column.stored and column.kind == "date"
        ]
        out += [f"{table.name}.{c.name}: texts, taken to be numbers" for c in table.columns if c.stored == ("text",)]
        out += [
            f"{table.name}.{column.name}: called a day, but its values are not all days of one form, so it is text"
            for column in table.columns
            if column.kind == "text"
            and words_of(column.name)[-1] in ("date", "day", "datetime", "timestamp")
            and any(character.isdigit() for text in column.texts[:1] for character in text)
        ]
        out += [
            f"{table.name}.{column.name}: taken to be the year in which a {name} {said_of(done)}"
            for column in table.columns
            if (done := done_in(column, name, is_person=bool(entry.get("person"))))
        ]
        out += [f"{table.name}.{column}: long text, none of it is a word" for column in long]
    out += [f"{column}: hidden, since its name says that it is nobody's business" for column in sorted(words.private)]
    out += _predicates(words)
    for name, relation in words.relations.items():
        if relation.get("when"):
            out += _said_where(name, relation, words)
            continue
        through = [hop.split(".")[0].strip() for hop in relation["path"].split(",")[1:]]
        if through and "be in" not in relation["verbs"]:
            out.append(f'relation {name}: "{relation["says"]}" by way of {", ".join(dict.fromkeys(through))}')
    return out


def short_doubts(found: Iterable[ShortWord], taken: Mapping[tuple[str, bool], tuple[str, ...]]) -> list[str]:
    """What each short word in the names is taken for, or might stand for."""
    out: list[str] = []
    for word in found:
        full = taken.get(word.place)
        if full is not None:
            others = [] if word.is_sure else [one for one in word.guesses if one != " ".join(full)]
            perhaps = ", and may be for " + " or ".join(f'"{one}"' for one in others) if others else ""
            out.append(f'{word.seen}: "{word.short}" is taken to be short for "{" ".join(full)}"{perhaps}')
        elif word.guesses:
            guesses = '" or "'.join(word.guesses)
            out.append(f'{word.seen}: "{word.short}" may be short for "{guesses}", and is left as it is')
        elif not word.is_timed:
            out.append(f'{word.seen}: nobody here knows what "{word.short}" is short for')
    return out


def _short_words(table: SurveyedTable, known: frozenset[str]) -> list[str]:
    """Short words of a table's columns that nobody here knows: what they stand for is the author's to say."""
    out: list[str] = []
    for column in shown_columns(table):
        short = [word for word in words_of(column.name) if word.isalpha() and not set(word) & _VOWELS]
        short = [word for word in short if word not in known and word not in UNITS]
        out += [f'{table.name}.{column.name}: nobody here knows what "{word}" is short for' for word in short]
    return out


_VOWELS = set("aeiouyäöüéèáíóúàâêîôûåæøœ")


def _predicates(words: DraftVocabulary) -> list[str]:
    """What each predicate is taken to be: "shipped" is that a day is there."""
    out: list[str] = []
    for name, predicate in words.predicates.items():
        condition = predicate["when"][0]
        if condition.get("not") or "attribute" not in condition:
            continue  # it is the opposite of another, or what holds of partners
        truth = "yes" if condition.get("equals") is True else condition.get("equals")
        value = f" = {truth}" if "equals" in condition else " is there"
        for bound, sign in (("over", ">"), ("under", "<")):
            value = f" {sign} {condition[bound]:g}" if bound in condition else value
        for bound, sign in (("after", ">"), ("before", "<")):
            other = condition.get(bound, "today")
            if bound in condition:
                value = f" {sign} {words.attributes[other]['column'] if other in words.attributes else other}"
        column = words.attributes[condition["attribute"]]["column"]
        out.append(f'predicate {name}: "{predicate["says"].partition("/")[0]}" is {column}{value}')
    return out


def _said_where(name: str, relation: Mapping[str, Any], words: DraftVocabulary) -> list[str]:
    """What is taken for winning, and the like; of several places the first stands for the others."""
    (condition,) = relation["when"]
    if relation["says"].endswith((" second in", " third in")):
        return []
    return [f'relation {name}: "{relation["says"]}" is {where_of(condition, words)}']


def where_of(condition: Mapping[str, Any], words: DraftVocabulary) -> str:
    """A condition on linking rows as text: "result.position = 1", "a loan that is out"."""
    if "is" in condition:
        predicate = words.predicates[condition["is"]]
        return f"a {predicate['of']} that is {predicate['says']}"
    return f"{words.attributes[condition['attribute']]['column']} = {condition['equals']}"
