"""The base of the facts that a domain's YAML files hold."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Fact(BaseModel):
    """Frozen, and without room for misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
