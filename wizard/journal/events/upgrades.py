"""What earlier formats called otherwise: old names are read as the names of today, and never written."""

from __future__ import annotations

from pydantic import BaseModel, model_validator


class HasMinimum(BaseModel):
    """Something with a `minimum`, a draft of the minimum answer, which was called `cas` before format 4."""

    @model_validator(mode="before")
    @classmethod
    def _once_called_cas(cls, given: object) -> object:
        if isinstance(given, dict) and "cas" in given and "minimum" not in given:
            return {"minimum" if name == "cas" else name: value for name, value in given.items()}
        return given
