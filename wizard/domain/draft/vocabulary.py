"""A lexicon in the making."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wizard.domain.draft.words_in_names import words_of


@dataclass
class DraftVocabulary:
    """A lexicon in the making, as it goes into the file, and what the rest of the draft wants to know of it."""

    classes: dict[str, dict[str, Any]] = field(default_factory=dict)
    attributes: dict[str, dict[str, Any]] = field(default_factory=dict)
    relations: dict[str, dict[str, Any]] = field(default_factory=dict)
    predicates: dict[str, dict[str, Any]] = field(default_factory=dict)
    stop: list[str] = field(default_factory=list)
    short: dict[str, list[str]] = field(default_factory=dict)
    """Short words of names that are not surely written out, each with the words that stand for it."""
    periods: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Parts of the day, where there are times of day."""
    wordings: list[dict[str, str]] = field(default_factory=list)
    """What people say in other words."""
    private: frozenset[str] = frozenset()
    """Columns that are drafted hidden, as `table.column`."""
    of_columns: dict[str, str] = field(default_factory=dict)
    """Classes whose members are the values of a column, as `table.column`."""
    house: str = ""
    """What the house is called whose database it is."""
    labels: dict[str, str] = field(default_factory=dict)
    """Display names by `table.column`."""

    def is_named(self, cls: str) -> bool:
        """Whether members of a class have names or titles of their own."""
        shown = next(iter(self.classes[cls]["display"]), "")
        return shown in self.attributes and words_of(self.attributes[shown]["column"])[-1] in ("name", "title")

    def as_file(self) -> dict[str, Any]:
        """The document that goes into `lexicon.yaml`."""
        out: dict[str, Any] = {"classes": self.classes, "attributes": self.attributes}
        if self.relations:
            out["relations"] = self.relations
        if self.predicates:
            out["predicates"] = self.predicates
        if self.stop:
            out["stop"] = self.stop
        if self.house:
            out["house"] = self.house
        if self.wordings:
            out["wordings"] = self.wordings
        if self.periods:
            out["periods"] = self.periods
        if self.short:
            out["short"] = self.short
        told = {entry["column"] for entry in self.attributes.values()}
        if untold := sorted(self.private - told):
            out["private"] = untold
        return out
