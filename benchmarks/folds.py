"""What a hand-written lexicon is worth on questions it was not written with: five folds by query shape.

A lexicon is written while reading questions, so its figure on them says little of others. Here each fifth of the query
shapes (statements without their values) is asked with the words taken away that only it could have taught: every
noun, verb, adjective, preposition and other way to say a value of which no form stands in a question of the other
four folds, and which is not made of names of the schema. Words that nobody used in those questions go as well, though
general knowledge would have put them there: the figure leans to the low side. What it leaves whole are the rules of
the reader, which were written with all of the questions before the writer's eyes: there it leans to the high side.

Questions and databases are read in place, as `benchmarks.questions` reads them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.questions import (
    FOLDS,
    SETS,
    Question,
    QuestionSet,
    Verdict,
    ask,
    conventions,
    domain_folder,
    fold_of,
    missing,
    read_questions,
    shared_data,
    shares,
    table,
)
from wizard.ask.guard import Database, open_database
from wizard.ask.guard.schema import GuardSchema
from wizard.ask.inflect import noun_forms, participle, verb_forms
from wizard.ask.tool import LexiconTool
from wizard.ask.vocabulary import said
from wizard.domain import Domain, load_domain
from wizard.domain.lexicon import Lexicon, load_lexicon

LONGEST = 8
"""Words of the longest phrase that is looked for in questions."""
MEASURED = ("GeoQuery train", "ATIS train")
HEADINGS = ("questions", "fold", "asked", "dropped", "right %", "precision %", "full right %", "full precision %")

Phrase = tuple[str, ...]


@dataclass
class Support:
    """Phrases that questions and schema vouch for; counts the words that it turned away."""

    heard: frozenset[Phrase]
    schema: frozenset[str]
    dropped: int = 0

    def kept(self, words: Iterable[str], forms: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
        """The lexicon's words of which a form was heard, or is made of the schema's names."""
        out = []
        for word in words:
            phrases = [said(form) for form in forms(word)]
            if any(phrase in self.heard or set(phrase) <= self.schema for phrase in phrases):
                out.append(word)
            else:
                self.dropped += 1
        return tuple(out)


def as_is(word: str) -> tuple[str, ...]:
    """The form of what is not inflected."""
    return (word,)


def verb_phrases(verb: str) -> Iterator[str]:
    """Forms of a verb phrase; what follows "be" stands alone in a question, as in "(cities that are) located in"."""
    head, _, rest = verb.partition(" ")
    if head == "be":
        yield rest
        return
    for form in verb_forms(head):
        yield f"{form} {rest}".strip()
    if not rest:
        yield f"{participle(verb)} by"


FIELDS: Mapping[str, Mapping[str, Callable[[str], Iterable[str]]]] = {
    "classes": {"nouns": noun_forms, "rarely": noun_forms},
    "attributes": {
        "nouns": noun_forms, "unit": noun_forms, "verbs": verb_phrases, "unit_verbs": verb_phrases, "how": as_is,
        "most": as_is, "least": as_is, "more": as_is, "less": as_is,
    },
    "relations": {
        "verbs": verb_phrases, "inverse_verbs": verb_phrases, "nouns": noun_forms, "inverse_nouns": noun_forms,
        "prepositions": as_is, "inverse_prepositions": as_is,
    },
    "predicates": {"nouns": noun_forms, "adjectives": as_is, "verbs": verb_phrases},
}  # fmt: skip
"""Parts of a lexicon, their fields of words, and the forms that each has."""


def supported(questions: Sequence[Question], schema: GuardSchema) -> Support:
    """What these questions and the names of tables and columns vouch for."""
    heard: set[Phrase] = set()
    for question in questions:
        words = said(question.text)
        heard |= {words[i : i + n] for i in range(len(words)) for n in range(1, LONGEST + 1)}
    names = [name for table in schema.tables for name in (table.name, *(column.name for column in table.columns))]
    singular = {word for name in names for word in name.lower().split("_")}
    return Support(frozenset(heard), frozenset(form for word in singular for form in noun_forms(word)))


def reduced(lexicon: Lexicon, support: Support) -> Lexicon:
    """The lexicon without the words that nothing vouches for. Entries stay, also those that no word leads to."""
    parts: dict[str, Any] = {}
    for part, fields in FIELDS.items():
        entries = {}
        for name, entry in getattr(lexicon, part).items():
            words: dict[str, Any] = {
                field: support.kept(getattr(entry, field), forms) for field, forms in fields.items()
            }
            if part == "classes":
                words["nouns"] = words["nouns"] or (f"_{name}",)  # for the paraphrase; no request has such a word
            if part == "attributes":
                words["said"] = {value: support.kept(forms, as_is) for value, forms in entry.said.items()}
            entries[name] = entry.model_copy(update=words)
        parts[part] = entries
    parts["stop"] = support.kept(lexicon.stop, as_is)
    return lexicon.model_copy(update=parts)


def make(lexicon: Lexicon, domain: Domain, database: Database) -> LexiconTool:
    """The tool with this lexicon in place of the domain's."""
    return LexiconTool(
        lexicon, database, domain.as_of, labels=domain.display.labels, hidden=frozenset(domain.display.hidden)
    )


def measure(chosen: QuestionSet, *, explain: bool) -> list[tuple[str, ...]]:
    """One row for each fold, and one for all."""
    file = shared_data() / chosen.database
    questions = read_questions(shared_data() / chosen.questions, file)
    domain = load_domain(domain_folder(chosen), check_audio=False)
    rows: list[tuple[str, ...]] = []
    all_reduced: list[Verdict] = []
    all_full: list[Verdict] = []
    dropped = 0
    with open_database(f"sqlite:///{file}") as database:
        lexicon = load_lexicon(domain.folder / "lexicon.yaml", conventions(chosen))
        whole = make(lexicon, domain, database)
        for fold in range(FOLDS):
            asked = [question for question in questions if fold_of(question) == fold]
            support = supported([q for q in questions if fold_of(q) != fold], database.schema)
            tool = make(reduced(lexicon, support), domain, database)
            few = [ask(tool, database, question) for question in asked]
            full = [ask(whole, database, question) for question in asked]
            rows.append(
                (chosen.name, str(fold + 1), str(len(asked)), str(support.dropped), *shares(few), *shares(full))
            )
            dropped += support.dropped
            all_reduced += few
            all_full += full
            for now, before in zip(few, full, strict=True) if explain else ():
                if now.outcome != "right":
                    print(f"fold {fold + 1}: {now.outcome} ({before.outcome} with all words): {now.question.id} "
                          f"{now.question.text}\n    {now.said}\n    {now.sql}\n    {now.question.sql}",
                          file=sys.stderr)  # fmt: skip
    mean = f"{dropped / FOLDS:.0f}"
    rows.append((chosen.name, "all", str(len(all_full)), mean, *shares(all_reduced), *shares(all_full)))
    return rows


def main(argv: list[str]) -> int:
    """Print the table of both sets, or of those named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.folds", description=__doc__)
    parser.add_argument("--set", action="append", choices=MEASURED, help="only this set; may be repeated")
    parser.add_argument("--explain", action="store_true", help="print what was not right, on stderr")
    options = parser.parse_args(argv)
    rows: list[tuple[str, ...]] = []
    for chosen in SETS:
        if chosen.name in (options.set or MEASURED):
            reason = missing(chosen)
            if reason is not None:
                print(f"{chosen.name}: skipped, {reason}", file=sys.stderr)
                continue
            rows += measure(chosen, explain=options.explain)
    if rows:
        print(table(HEADINGS, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
