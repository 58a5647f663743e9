"""Wordings of a draft for what people did without saying to what: "who complained in June" had complaints then, "who
orders most often" has the most orders, "who owes us money" has fines that are unpaid.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.domain.draft.english import head_of, plural_of
from wizard.domain.draft.ordered_rows import ordered_as
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOINGS, EMPLOYED, PRIZES, STAFF, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.word_sets import word_set

_THEN = "in | on | during | last | this | since | before | after | between | at (least | most) | END"
"""What may follow a verb without an object."""
_PREPOSITIONS = word_set(__name__, "prepositions")
"""Last words of verbs that cannot stand without what they lead to."""
_VAGUE = word_set(__name__, "vague")
"""Verbs that say too little without their object."""
_ALSO_ALONE = {"performance": ("play",)}
"""Verbs of doings that are said without an object, beside the first one of each."""
_OWN_STATES = {said: verb for said, _, verb in (one.partition(" ") for one in word_set(__name__, "own states"))}
"""What somebody did who was down for what became of it so."""


def doings_alone(out: DraftVocabulary, survey: DatabaseSurvey) -> list[dict[str, str]]:
    """What people say of the doings of `out` without their objects."""
    found = [wording for cls in out.classes for wording in _of_doing(out, cls)]
    return [*found, *_who_owes(out), *_what_was_missed(out, survey), *_what_was_won(out, survey)]


def _of_doing(out: DraftVocabulary, cls: str) -> Iterator[dict[str, str]]:
    people = [one["to"] for one in out.relations.values() if one["from"] == cls and one["path"].count("->") == 1]
    served = [who for who in people if out.classes[who].get("person") and head_of(who) not in EMPLOYED | STAFF]
    ordered = ordered_as(out, cls)[0]
    is_dated = "when" in out.classes[cls] or ordered
    if not is_dated or len(served) != 1 or out.classes[cls].get("person"):
        return
    one_, many = one_and_many(out, cls)
    others = {verb.split()[0] for other in out.classes if other != cls for verb in DOINGS.get(head_of(other), ())}
    for said in (
        *DOINGS.get(head_of(cls), ())[:1],
        *_ALSO_ALONE.get(head_of(cls), ()),
        *([ordered] if ordered else ()),
    ):
        verb, _, rest = said.partition(" ")
        if verb in others or verb in _VAGUE or not verb.isalpha():
            continue
        past = done(verb)
        forms = f"{verb} | {verb}s | {past}"
        yield {
            "said": f"<who: who | (which | what) WORD 1-2> (has | have) [ever] {past} [the] most (often | "
            "frequently) CLAUSE-END",
            "plain": f"<who> has the most {many}",
            "example": f"who has {past} most often -> who has the most {many}",
        }
        yield {
            "said": f"({forms}) [the] most (often | frequently) CLAUSE-END",
            "not behind": "is | are | was | were | been | gets | get | got",
            "plain": f"has the most {many}",
            "example": f"who {past} most often -> who has the most {many}",
        }
        if not rest:
            customers = " | ".join(one_and_many(out, served[0]))
            direct = (one for one in out.relations.values() if (one["from"], one["to"]) == (cls, served[0]))
            had = "placed" if any("place" in one.get("inverse_verbs", ()) for one in direct) else "had"
            yield from filled("doing", people=customers, verb=verb, past=past, one=one_, many=many, had=had)
        if rest in _PREPOSITIONS:
            yield {
                "said": f"({forms}) the most CLAUSE-END",
                "plain": f"has the most {many}",
                "example": f"who {past} the most -> who has the most {many}",
            }
            for form, has in ((past, "had"), (f"{verb}s", "has"), (verb, "have")):
                yield {
                    "said": form,
                    "before": _THEN,
                    "not behind": "is | are | was | were | been | to | a | the | of",
                    "plain": f"{has} {many}",
                    "example": f"who {form} in 2023 -> who {has} {many} in 2023",
                }


def _what_was_missed(out: DraftVocabulary, survey: DatabaseSurvey) -> Iterator[dict[str, str]]:
    """Who missed an appointment has a missed appointment, where a column says what became of each."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    for entry in out.attributes.values():
        column, cls = columns.get(entry["column"]), entry["of"]
        if column is None or column.kind != "text" or "path" in entry or head_of(cls) not in DOINGS:
            continue
        one, many = one_and_many(out, cls)
        for state in sorted({text.lower() for text in column.texts} & set(_OWN_STATES)):
            verb = _OWN_STATES[state]
            which = f"[a | an | any | the | their | his | her | our] ({one} | {many})"
            for form, has in ((state, "had"), (verb, "have")):
                yield {
                    "said": f"{form} {which}",
                    "not behind": "is | are | was | were | been | a | the | of",
                    "plain": f"{has} {state} {many}",
                    "example": f"who {form} an {one} -> who {has} {state} {many}",
                }
            yield {
                "said": f"how many {many} (did | has | have) <who: ANY 1-4> [ever] ({verb} | {state}) CLAUSE-END",
                "plain": f"how many {state} {many} does <who> have",
                "example": f"how many {many} did she {verb} -> how many {state} {many} does she have",
            }


def _what_was_won(out: DraftVocabulary, survey: DatabaseSurvey) -> Iterator[dict[str, str]]:
    """Who won first prize at a show has an entry with that prize, where a column says which prize an entry got."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    for entry in out.attributes.values():
        column, cls = columns.get(entry["column"]), entry["of"]
        prize = next((noun for noun in entry.get("nouns", ())[:1] if noun in PRIZES), "")
        is_said = column is not None and column.kind == "text" and column.missing and entry.get("values")
        if column is None or not prize or not is_said or "path" in entry or out.classes[cls].get("person"):
            continue
        (_, many), won = one_and_many(out, cls), "(won | wins | win | got | took | has won | have won)"
        for value in sorted(text.lower() for text in column.texts if text.replace(" ", "").isalpha()):
            plain = f"has {many} with the {prize} {value}"
            yield {
                "said": f"{won} [the | a] ({value} {prize} | {value})",
                "plain": plain,
                "example": f"who won {value} {prize} at the fair -> who {plain} at the fair",
            }
        yield {
            "said": f"{won} the most {plural_of(prize)}",
            "plain": f"has the most {many} with a {prize}",
            "example": f"who won the most {plural_of(prize)} -> who has the most {many} with a {prize}",
        }
        yield {
            "said": f"{won} (a | any | some) ({prize} | {plural_of(prize)})",
            "plain": f"has {many} with a {prize}",
            "example": f"who won a {prize} in 2023 -> who has {many} with a {prize} in 2023",
        }
        yield {
            "said": f"how many {plural_of(prize)} (did | has | have) <who: ANY 1-4> [ever] (win | won | get | got "
            "| take | taken) CLAUSE-END",
            "plain": f"how many {many} with a {prize} does <who> have",
            "example": f"how many {plural_of(prize)} did she win -> how many {many} with a {prize} does she have",
        }


def _who_owes(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """Who owes the house money has something that is unpaid, where one kind of thing may be."""
    unpaid = [one["of"] for name, one in out.predicates.items() if name.endswith(" unpaid")]
    if len(unpaid) != 1 or out.classes[unpaid[0]].get("person"):
        return
    _, many = one_and_many(out, unpaid[0])
    owed = f"[us] [any] [money | anything | something] [in {many}] CLAUSE-END"
    for form, has in (("owes", "has"), ("owe", "have")):
        yield {
            "said": f"[still] {form} {owed}",
            "plain": f"{has} unpaid {many}",
            "example": f"who {form} us money -> who {has} unpaid {many}",
        }
    yield {
        "said": f"how much [money] in {many} (has | have) (not | n't) [yet] been paid [yet]",
        "plain": f"what is the total amount of the unpaid {many}",
        "example": f"how much in {many} has not been paid -> what is the total amount of the unpaid {many}",
    }
    yield {
        "said": "how much [money] (are (we | you) [still] owed | do (people | they | customers) [still] owe us | is "
        "[still] owed [to us] | is [still] outstanding) [altogether | in all | in total | all told] CLAUSE-END",
        "plain": f"what is the total amount of the unpaid {many}",
        "example": f"how much money are we owed altogether -> what is the total amount of the unpaid {many}",
    }
