"""Rows that say who was up for a prize, and whether it was won: films and people win the nominations themselves."""

from __future__ import annotations

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.english import head_of, with_plural
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.verbs import DOINGS, PRIZES, TEAMS, WORKS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.yes_no_columns import true_value
from wizard.domain.word_sets import word_set

_WON = word_set(__name__, "won")
"""Last words of marks of who won."""


def draft_prizes_won(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Let whoever and whatever a nomination refers to win it, where a mark says that it was won."""
    for table in survey.tables:
        cls = names.get(table.name)
        if cls is None or not is_for_prizes(cls, table):
            continue
        for column in table.columns:
            truth, mark = true_value(column, table), attribute_name(cls, column)
            if truth is None or words_of(column.name)[-1] not in _WON or mark not in out.attributes:
                continue
            condition = {"attribute": mark, "equals": truth}
            won = f"{cls} won"
            for one in (one for one in links.references if one.table == table.name and one.other in names):
                winner = names[one.other]
                if out.classes[winner].get("person") or head_of(winner) in WORKS | TEAMS:
                    out.relations.setdefault(f"{winner} win {cls}", {
                        "from": winner, "to": cls, "path": one.back, "when": [{"is": won}],
                        "says": "win", "says_inverse": "be won by", "verbs": ["win"],
                        "inverse_verbs": ["be won by", "go to"], "inverse_nouns": ["winner"],
                    })  # fmt: skip
            taken = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
            for name in [name for name, entry in out.predicates.items() if entry["when"] == [condition]]:
                del out.predicates[name]
            out.predicates[won] = {
                "of": cls, "when": [condition], "says": "won", "adjectives": ["won", "winning", "successful"],
                "nouns": [with_plural(noun) for noun in ("award", "prize", "win") if noun not in taken],
            }  # fmt: skip


def is_for_prizes(cls: str, table: SurveyedTable) -> bool:
    """Whether rows say who was up for a prize: they are nominations, or name the prize that each is for."""
    named = any(column.kind == "text" and words_of(column.name)[-1] in PRIZES for column in table.columns)
    return named or DOINGS.get(head_of(cls)) == ("nominate",)
