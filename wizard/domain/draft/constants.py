"""What every row has: a value that tells nothing apart, and may be said of anything without narrowing it."""

from __future__ import annotations

from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary

_AMERICA = ("usa", "us", "united states", "united states of america", "america", "country")
_BRITAIN = ("uk", "united kingdom", "great britain", "britain", "country")
_COUNTRIES = {name: names for names in (_AMERICA, _BRITAIN) for name in names[:-1]}
"""Other names of a country that is the whole database's."""


def say_constants(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """A value that every row of a column has tells nothing apart: "in the usa" adds nothing."""
    for table in survey.tables:
        for column in table.columns:
            if column.is_constant and column.kind == "text" and table.rows > 1:
                value = column.texts[0].lower()
                for said in (value, *_COUNTRIES.get(value, ())):
                    for phrase in (f"in the {said}", f"in {said}", f"of the {said}", f"of {said}"):
                        if said.replace(" ", "").isalpha() and phrase not in out.stop:
                            out.stop.append(phrase)
